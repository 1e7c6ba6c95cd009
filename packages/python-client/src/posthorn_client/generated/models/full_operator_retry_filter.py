from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="FullOperatorRetryFilter")


@_attrs_define
class FullOperatorRetryFilter:
    """
    Attributes:
        since (datetime.datetime):
        until (datetime.datetime):
        organization_id (str | Unset):
        webhook_ids (list[str] | Unset):
        event_type (str | Unset): Code of an event type.
        outcome (str | Unset):
        failed_since (datetime.datetime | Unset):
        failed_until (datetime.datetime | Unset):
    """

    since: datetime.datetime
    until: datetime.datetime
    organization_id: str | Unset = UNSET
    webhook_ids: list[str] | Unset = UNSET
    event_type: str | Unset = UNSET
    outcome: str | Unset = UNSET
    failed_since: datetime.datetime | Unset = UNSET
    failed_until: datetime.datetime | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        since = self.since.isoformat()

        until = self.until.isoformat()

        organization_id = self.organization_id

        webhook_ids: list[str] | Unset = UNSET
        if not isinstance(self.webhook_ids, Unset):
            webhook_ids = self.webhook_ids

        event_type = self.event_type

        outcome = self.outcome

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
                "until": until,
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
        if failed_since is not UNSET:
            field_dict["failedSince"] = failed_since
        if failed_until is not UNSET:
            field_dict["failedUntil"] = failed_until

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        since = datetime.datetime.fromisoformat(d.pop("since"))

        until = datetime.datetime.fromisoformat(d.pop("until"))

        organization_id = d.pop("organizationId", UNSET)

        webhook_ids = cast(list[str], d.pop("webhookIds", UNSET))

        event_type = d.pop("eventType", UNSET)

        outcome = d.pop("outcome", UNSET)

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

        full_operator_retry_filter = cls(
            since=since,
            until=until,
            organization_id=organization_id,
            webhook_ids=webhook_ids,
            event_type=event_type,
            outcome=outcome,
            failed_since=failed_since,
            failed_until=failed_until,
        )

        return full_operator_retry_filter
