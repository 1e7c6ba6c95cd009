from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.replay_webhook_body_statuses_item import (
    ReplayWebhookBodyStatusesItem,
    check_replay_webhook_body_statuses_item,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="ReplayWebhookBody")


@_attrs_define
class ReplayWebhookBody:
    """
    Attributes:
        since (datetime.datetime): From this time on: ISO 8601, not before 1970.
        statuses (list[ReplayWebhookBodyStatusesItem]): Replay the notifications with one of these statuses: at least
            one, unless `missed` is true.
        until (datetime.datetime | Unset): Before this time: ISO 8601, not before `since`.
        dry_run (bool | Unset): Count the matches without sending them. Default: False.
        missed (bool | Unset): Also send matching events that have no notification of this configuration. Default:
            False.
    """

    since: datetime.datetime
    statuses: list[ReplayWebhookBodyStatusesItem]
    until: datetime.datetime | Unset = UNSET
    dry_run: bool | Unset = False
    missed: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        since = self.since.isoformat()

        statuses = []
        for statuses_item_data in self.statuses:
            statuses_item: str = statuses_item_data
            statuses.append(statuses_item)

        until: str | Unset = UNSET
        if not isinstance(self.until, Unset):
            until = self.until.isoformat()

        dry_run = self.dry_run

        missed = self.missed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "since": since,
                "statuses": statuses,
            }
        )
        if until is not UNSET:
            field_dict["until"] = until
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if missed is not UNSET:
            field_dict["missed"] = missed

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        since = datetime.datetime.fromisoformat(d.pop("since"))

        statuses = []
        _statuses = d.pop("statuses")
        for statuses_item_data in _statuses:
            statuses_item = check_replay_webhook_body_statuses_item(statuses_item_data)

            statuses.append(statuses_item)

        _until = d.pop("until", UNSET)
        until: datetime.datetime | Unset
        if isinstance(_until, Unset):
            until = UNSET
        else:
            until = datetime.datetime.fromisoformat(_until)

        dry_run = d.pop("dryRun", UNSET)

        missed = d.pop("missed", UNSET)

        replay_webhook_body = cls(
            since=since,
            statuses=statuses,
            until=until,
            dry_run=dry_run,
            missed=missed,
        )

        return replay_webhook_body
