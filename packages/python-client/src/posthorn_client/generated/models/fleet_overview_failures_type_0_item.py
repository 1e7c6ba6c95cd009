from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetOverviewFailuresType0Item")


@_attrs_define
class FleetOverviewFailuresType0Item:
    """
    Attributes:
        outcome (str):
        attempts (int):
    """

    outcome: str
    attempts: int

    def to_dict(self) -> dict[str, Any]:
        outcome = self.outcome

        attempts = self.attempts

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "outcome": outcome,
                "attempts": attempts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        outcome = d.pop("outcome")

        attempts = d.pop("attempts")

        fleet_overview_failures_type_0_item = cls(
            outcome=outcome,
            attempts=attempts,
        )

        return fleet_overview_failures_type_0_item
