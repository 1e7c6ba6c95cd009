from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="WebhookActivityHoursItem")


@_attrs_define
class WebhookActivityHoursItem:
    """
    Attributes:
        start (datetime.datetime):
        delivered (int):
        failed (int):
    """

    start: datetime.datetime
    delivered: int
    failed: int

    def to_dict(self) -> dict[str, Any]:
        start = self.start.isoformat()

        delivered = self.delivered

        failed = self.failed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "start": start,
                "delivered": delivered,
                "failed": failed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        start = datetime.datetime.fromisoformat(d.pop("start"))

        delivered = d.pop("delivered")

        failed = d.pop("failed")

        webhook_activity_hours_item = cls(
            start=start,
            delivered=delivered,
            failed=failed,
        )

        return webhook_activity_hours_item
