from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="FullIncidentAffectedItem")


@_attrs_define
class FullIncidentAffectedItem:
    """
    Attributes:
        webhook_id (str): Starts with es_.
        organization_id (str):
        name (None | str):
        is_deleted (bool):
        attempts (int): Failed attempts.
        failed (int): Notifications that became Failed.
        last_failure_at (datetime.datetime):
    """

    webhook_id: str
    organization_id: str
    name: None | str
    is_deleted: bool
    attempts: int
    failed: int
    last_failure_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        webhook_id = self.webhook_id

        organization_id = self.organization_id

        name: None | str
        name = self.name

        is_deleted = self.is_deleted

        attempts = self.attempts

        failed = self.failed

        last_failure_at = self.last_failure_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "webhookId": webhook_id,
                "organizationId": organization_id,
                "name": name,
                "isDeleted": is_deleted,
                "attempts": attempts,
                "failed": failed,
                "lastFailureAt": last_failure_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        webhook_id = d.pop("webhookId")

        organization_id = d.pop("organizationId")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        is_deleted = d.pop("isDeleted")

        attempts = d.pop("attempts")

        failed = d.pop("failed")

        last_failure_at = datetime.datetime.fromisoformat(d.pop("lastFailureAt"))

        full_incident_affected_item = cls(
            webhook_id=webhook_id,
            organization_id=organization_id,
            name=name,
            is_deleted=is_deleted,
            attempts=attempts,
            failed=failed,
            last_failure_at=last_failure_at,
        )

        return full_incident_affected_item
