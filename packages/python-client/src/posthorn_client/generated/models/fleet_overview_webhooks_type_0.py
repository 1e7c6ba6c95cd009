from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetOverviewWebhooksType0")


@_attrs_define
class FleetOverviewWebhooksType0:
    """
    Attributes:
        organizations (int): Organizations with a webhook.
        total (int): All webhooks.
        active (int): Webhooks with the status Active.
        disabled (int): Webhooks with the status Disabled.
        unverified (int): Webhooks with the status Unverified.
        open_ (int): Active webhooks whose endpoint is Open.
        half_open (int): Active webhooks whose endpoint is HalfOpen.
        failing (int): Active webhooks whose last three attempts or more failed, and whose endpoint is not Open.
    """

    organizations: int
    total: int
    active: int
    disabled: int
    unverified: int
    open_: int
    half_open: int
    failing: int

    def to_dict(self) -> dict[str, Any]:
        organizations = self.organizations

        total = self.total

        active = self.active

        disabled = self.disabled

        unverified = self.unverified

        open_ = self.open_

        half_open = self.half_open

        failing = self.failing

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "organizations": organizations,
                "total": total,
                "active": active,
                "disabled": disabled,
                "unverified": unverified,
                "open": open_,
                "halfOpen": half_open,
                "failing": failing,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        organizations = d.pop("organizations")

        total = d.pop("total")

        active = d.pop("active")

        disabled = d.pop("disabled")

        unverified = d.pop("unverified")

        open_ = d.pop("open")

        half_open = d.pop("halfOpen")

        failing = d.pop("failing")

        fleet_overview_webhooks_type_0 = cls(
            organizations=organizations,
            total=total,
            active=active,
            disabled=disabled,
            unverified=unverified,
            open_=open_,
            half_open=half_open,
            failing=failing,
        )

        return fleet_overview_webhooks_type_0
