from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.webhook_activity_hours_item import WebhookActivityHoursItem


T = TypeVar("T", bound="WebhookActivity")


@_attrs_define
class WebhookActivity:
    """
    Attributes:
        configuration_id (str): Starts with es_.
        delivered (int):
        failed (int):
        waiting (int): Notifications in the status Pending or Retrying, whenever they were created. 1000 stands for 1000
            or more.
        success_rate (float | None): Delivered divided by delivered plus failed; null when both are 0.
        hours (list[WebhookActivityHoursItem]): 24 hours, the oldest first. The last is the running hour.
    """

    configuration_id: str
    delivered: int
    failed: int
    waiting: int
    success_rate: float | None
    hours: list[WebhookActivityHoursItem]

    def to_dict(self) -> dict[str, Any]:
        configuration_id = self.configuration_id

        delivered = self.delivered

        failed = self.failed

        waiting = self.waiting

        success_rate: float | None
        success_rate = self.success_rate

        hours = []
        for hours_item_data in self.hours:
            hours_item = hours_item_data.to_dict()
            hours.append(hours_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "configurationId": configuration_id,
                "delivered": delivered,
                "failed": failed,
                "waiting": waiting,
                "successRate": success_rate,
                "hours": hours,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.webhook_activity_hours_item import WebhookActivityHoursItem

        d = dict(src_dict)
        configuration_id = d.pop("configurationId")

        delivered = d.pop("delivered")

        failed = d.pop("failed")

        waiting = d.pop("waiting")

        def _parse_success_rate(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        success_rate = _parse_success_rate(d.pop("successRate"))

        hours = []
        _hours = d.pop("hours")
        for hours_item_data in _hours:
            hours_item = WebhookActivityHoursItem.from_dict(hours_item_data)

            hours.append(hours_item)

        webhook_activity = cls(
            configuration_id=configuration_id,
            delivered=delivered,
            failed=failed,
            waiting=waiting,
            success_rate=success_rate,
            hours=hours,
        )

        return webhook_activity
