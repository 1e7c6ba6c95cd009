from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetOverviewOldestDueType0")


@_attrs_define
class FleetOverviewOldestDueType0:
    """
    Attributes:
        notification_id (None | str):
        organization_id (None | str):
        webhook_id (None | str):
        due_at (datetime.datetime | None):
        lag_ms (int): How long it has been due, in milliseconds; 0 if none is due.
    """

    notification_id: None | str
    organization_id: None | str
    webhook_id: None | str
    due_at: datetime.datetime | None
    lag_ms: int

    def to_dict(self) -> dict[str, Any]:
        notification_id: None | str
        notification_id = self.notification_id

        organization_id: None | str
        organization_id = self.organization_id

        webhook_id: None | str
        webhook_id = self.webhook_id

        due_at: None | str
        if isinstance(self.due_at, datetime.datetime):
            due_at = self.due_at.isoformat()
        else:
            due_at = self.due_at

        lag_ms = self.lag_ms

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "notificationId": notification_id,
                "organizationId": organization_id,
                "webhookId": webhook_id,
                "dueAt": due_at,
                "lagMs": lag_ms,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_notification_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        notification_id = _parse_notification_id(d.pop("notificationId"))

        def _parse_organization_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        organization_id = _parse_organization_id(d.pop("organizationId"))

        def _parse_webhook_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        webhook_id = _parse_webhook_id(d.pop("webhookId"))

        def _parse_due_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                due_at_type_0 = datetime.datetime.fromisoformat(data)

                return due_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        due_at = _parse_due_at(d.pop("dueAt"))

        lag_ms = d.pop("lagMs")

        fleet_overview_oldest_due_type_0 = cls(
            notification_id=notification_id,
            organization_id=organization_id,
            webhook_id=webhook_id,
            due_at=due_at,
            lag_ms=lag_ms,
        )

        return fleet_overview_oldest_due_type_0
