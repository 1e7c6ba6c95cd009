from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="WebhookStatsLaneType0")


@_attrs_define
class WebhookStatsLaneType0:
    """
    Attributes:
        held (int): Notifications that hold a slot.
        parked (int): Notifications that wait for a slot.
    """

    held: int
    parked: int

    def to_dict(self) -> dict[str, Any]:
        held = self.held

        parked = self.parked

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "held": held,
                "parked": parked,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        held = d.pop("held")

        parked = d.pop("parked")

        webhook_stats_lane_type_0 = cls(
            held=held,
            parked=parked,
        )

        return webhook_stats_lane_type_0
