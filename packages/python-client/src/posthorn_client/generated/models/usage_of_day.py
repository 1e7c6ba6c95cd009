from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="UsageOfDay")


@_attrs_define
class UsageOfDay:
    """
    Attributes:
        organization_id (str):
        day (datetime.date): Day of UTC.
        events (int): Stored events, also test events, digests and notices of the gateway.
        notifications (int): Created notifications.
        delivered (int): Notifications that became Delivered. A replay can deliver one again.
        failed (int): Notifications that became Failed.
        attempts (int): POSTs, on the day on which they ended.
        bytes_ (int): Bytes of the bodies of POSTs that the endpoint answered.
    """

    organization_id: str
    day: datetime.date
    events: int
    notifications: int
    delivered: int
    failed: int
    attempts: int
    bytes_: int

    def to_dict(self) -> dict[str, Any]:
        organization_id = self.organization_id

        day = self.day.isoformat()

        events = self.events

        notifications = self.notifications

        delivered = self.delivered

        failed = self.failed

        attempts = self.attempts

        bytes_ = self.bytes_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "organizationId": organization_id,
                "day": day,
                "events": events,
                "notifications": notifications,
                "delivered": delivered,
                "failed": failed,
                "attempts": attempts,
                "bytes": bytes_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        organization_id = d.pop("organizationId")

        day = datetime.date.fromisoformat(d.pop("day"))

        events = d.pop("events")

        notifications = d.pop("notifications")

        delivered = d.pop("delivered")

        failed = d.pop("failed")

        attempts = d.pop("attempts")

        bytes_ = d.pop("bytes")

        usage_of_day = cls(
            organization_id=organization_id,
            day=day,
            events=events,
            notifications=notifications,
            delivered=delivered,
            failed=failed,
            attempts=attempts,
            bytes_=bytes_,
        )

        return usage_of_day
