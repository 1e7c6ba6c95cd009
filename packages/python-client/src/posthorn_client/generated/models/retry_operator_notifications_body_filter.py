from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="RetryOperatorNotificationsBodyFilter")


@_attrs_define
class RetryOperatorNotificationsBodyFilter:
    """
    Attributes:
        since (datetime.datetime): Notifications created from this time on: at most 31 days ago.
        organization_id (str | Unset): Absent: all organizations.
        webhook_ids (list[str] | Unset):
        event_type (str | Unset):
        outcome (str | Unset): How the last attempt ended: a status code, an error class, or the code of a cause
            (`/docs/errors`).
        until (datetime.datetime | Unset): Created before this time. Default: now.
        failed_since (datetime.datetime | Unset): Notifications that failed from this time on.
        failed_until (datetime.datetime | Unset): Failed before this time.
    """

    since: datetime.datetime
    organization_id: str | Unset = UNSET
    webhook_ids: list[str] | Unset = UNSET
    event_type: str | Unset = UNSET
    outcome: str | Unset = UNSET
    until: datetime.datetime | Unset = UNSET
    failed_since: datetime.datetime | Unset = UNSET
    failed_until: datetime.datetime | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        since = self.since.isoformat()

        organization_id = self.organization_id

        webhook_ids: list[str] | Unset = UNSET
        if not isinstance(self.webhook_ids, Unset):
            webhook_ids = self.webhook_ids

        event_type = self.event_type

        outcome = self.outcome

        until: str | Unset = UNSET
        if not isinstance(self.until, Unset):
            until = self.until.isoformat()

        failed_since: str | Unset = UNSET
        if not isinstance(self.failed_since, Unset):
            failed_since = self.failed_since.isoformat()

        failed_until: str | Unset = UNSET
        if not isinstance(self.failed_until, Unset):
            failed_until = self.failed_until.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "since": since,
            }
        )
        if organization_id is not UNSET:
            field_dict["organizationId"] = organization_id
        if webhook_ids is not UNSET:
            field_dict["webhookIds"] = webhook_ids
        if event_type is not UNSET:
            field_dict["eventType"] = event_type
        if outcome is not UNSET:
            field_dict["outcome"] = outcome
        if until is not UNSET:
            field_dict["until"] = until
        if failed_since is not UNSET:
            field_dict["failedSince"] = failed_since
        if failed_until is not UNSET:
            field_dict["failedUntil"] = failed_until

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        since = datetime.datetime.fromisoformat(d.pop("since"))

        organization_id = d.pop("organizationId", UNSET)

        webhook_ids = cast(list[str], d.pop("webhookIds", UNSET))

        event_type = d.pop("eventType", UNSET)

        outcome = d.pop("outcome", UNSET)

        _until = d.pop("until", UNSET)
        until: datetime.datetime | Unset
        if isinstance(_until, Unset):
            until = UNSET
        else:
            until = datetime.datetime.fromisoformat(_until)

        _failed_since = d.pop("failedSince", UNSET)
        failed_since: datetime.datetime | Unset
        if isinstance(_failed_since, Unset):
            failed_since = UNSET
        else:
            failed_since = datetime.datetime.fromisoformat(_failed_since)

        _failed_until = d.pop("failedUntil", UNSET)
        failed_until: datetime.datetime | Unset
        if isinstance(_failed_until, Unset):
            failed_until = UNSET
        else:
            failed_until = datetime.datetime.fromisoformat(_failed_until)

        retry_operator_notifications_body_filter = cls(
            since=since,
            organization_id=organization_id,
            webhook_ids=webhook_ids,
            event_type=event_type,
            outcome=outcome,
            until=until,
            failed_since=failed_since,
            failed_until=failed_until,
        )

        return retry_operator_notifications_body_filter
