from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="OperatorWebhookTotalsStates")


@_attrs_define
class OperatorWebhookTotalsStates:
    """Webhooks in each state. 100000 stands for 100000 or more.

    Attributes:
        open_ (int):
        disabled_failing (int):
        failing (int):
        half_open (int):
        unverified (int):
        disabled (int):
    """

    open_: int
    disabled_failing: int
    failing: int
    half_open: int
    unverified: int
    disabled: int

    def to_dict(self) -> dict[str, Any]:
        open_ = self.open_

        disabled_failing = self.disabled_failing

        failing = self.failing

        half_open = self.half_open

        unverified = self.unverified

        disabled = self.disabled

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "Open": open_,
                "DisabledFailing": disabled_failing,
                "Failing": failing,
                "HalfOpen": half_open,
                "Unverified": unverified,
                "Disabled": disabled,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        open_ = d.pop("Open")

        disabled_failing = d.pop("DisabledFailing")

        failing = d.pop("Failing")

        half_open = d.pop("HalfOpen")

        unverified = d.pop("Unverified")

        disabled = d.pop("Disabled")

        operator_webhook_totals_states = cls(
            open_=open_,
            disabled_failing=disabled_failing,
            failing=failing,
            half_open=half_open,
            unverified=unverified,
            disabled=disabled,
        )

        return operator_webhook_totals_states
