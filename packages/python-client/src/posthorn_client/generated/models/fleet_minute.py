from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.fleet_minute_outcomes import FleetMinuteOutcomes


T = TypeVar("T", bound="FleetMinute")


@_attrs_define
class FleetMinute:
    """
    Attributes:
        start (datetime.datetime):
        events (int): Published events.
        notifications (int): Created notifications.
        attempts (int): Attempts that ended.
        delivered (int): Notifications that were delivered.
        failed (int): Notifications that became Failed.
        outcomes (FleetMinuteOutcomes): Attempts by how they ended: `delivered`, or why they failed.
    """

    start: datetime.datetime
    events: int
    notifications: int
    attempts: int
    delivered: int
    failed: int
    outcomes: FleetMinuteOutcomes

    def to_dict(self) -> dict[str, Any]:
        start = self.start.isoformat()

        events = self.events

        notifications = self.notifications

        attempts = self.attempts

        delivered = self.delivered

        failed = self.failed

        outcomes = self.outcomes.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "start": start,
                "events": events,
                "notifications": notifications,
                "attempts": attempts,
                "delivered": delivered,
                "failed": failed,
                "outcomes": outcomes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.fleet_minute_outcomes import FleetMinuteOutcomes

        d = dict(src_dict)
        start = datetime.datetime.fromisoformat(d.pop("start"))

        events = d.pop("events")

        notifications = d.pop("notifications")

        attempts = d.pop("attempts")

        delivered = d.pop("delivered")

        failed = d.pop("failed")

        outcomes = FleetMinuteOutcomes.from_dict(d.pop("outcomes"))

        fleet_minute = cls(
            start=start,
            events=events,
            notifications=notifications,
            attempts=attempts,
            delivered=delivered,
            failed=failed,
            outcomes=outcomes,
        )

        return fleet_minute
