from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FullOrganizationWebhooks")


@_attrs_define
class FullOrganizationWebhooks:
    """
    Attributes:
        total (int): All webhooks.
        active (int): Webhooks with the status Active.
        open_ (int): Active webhooks whose endpoint is Open.
        half_open (int): Active webhooks whose endpoint is HalfOpen.
        disabled (int): Webhooks with the status Disabled.
        unverified (int): Webhooks with the status Unverified.
    """

    total: int
    active: int
    open_: int
    half_open: int
    disabled: int
    unverified: int

    def to_dict(self) -> dict[str, Any]:
        total = self.total

        active = self.active

        open_ = self.open_

        half_open = self.half_open

        disabled = self.disabled

        unverified = self.unverified

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "total": total,
                "active": active,
                "open": open_,
                "halfOpen": half_open,
                "disabled": disabled,
                "unverified": unverified,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        total = d.pop("total")

        active = d.pop("active")

        open_ = d.pop("open")

        half_open = d.pop("halfOpen")

        disabled = d.pop("disabled")

        unverified = d.pop("unverified")

        full_organization_webhooks = cls(
            total=total,
            active=active,
            open_=open_,
            half_open=half_open,
            disabled=disabled,
            unverified=unverified,
        )

        return full_organization_webhooks
