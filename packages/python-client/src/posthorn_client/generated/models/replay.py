from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.replay_reason import ReplayReason, check_replay_reason
from ..models.replay_status import ReplayStatus, check_replay_status
from ..models.replay_statuses_item import ReplayStatusesItem, check_replay_statuses_item

if TYPE_CHECKING:
    from ..models.replay_links import ReplayLinks


T = TypeVar("T", bound="Replay")


@_attrs_define
class Replay:
    """
    Attributes:
        id (str): Starts with rpl_.
        configuration_id (str): Starts with es_.
        reason (ReplayReason): Requested: by a caller. Recovery: the endpoint has recovered (`replayAfterRecovery`).
        since (datetime.datetime):
        until (datetime.datetime):
        failed_since (datetime.datetime | None): Recovery: only notifications that became Failed from this time on and
            before `until`. Else null.
        statuses (list[ReplayStatusesItem]):
        missed (bool):
        dry_run (bool):
        status (ReplayStatus):
        matched (int): Notifications to send, counted when the replay was created.
        done (int): Notifications that the replay has queued so far.
        created_at (datetime.datetime):
        updated_at (datetime.datetime): Time of the last step or change.
        finished_at (datetime.datetime | None):
        field_links (ReplayLinks):
    """

    id: str
    configuration_id: str
    reason: ReplayReason
    since: datetime.datetime
    until: datetime.datetime
    failed_since: datetime.datetime | None
    statuses: list[ReplayStatusesItem]
    missed: bool
    dry_run: bool
    status: ReplayStatus
    matched: int
    done: int
    created_at: datetime.datetime
    updated_at: datetime.datetime
    finished_at: datetime.datetime | None
    field_links: ReplayLinks

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        configuration_id = self.configuration_id

        reason: str = self.reason

        since = self.since.isoformat()

        until = self.until.isoformat()

        failed_since: None | str
        if isinstance(self.failed_since, datetime.datetime):
            failed_since = self.failed_since.isoformat()
        else:
            failed_since = self.failed_since

        statuses = []
        for statuses_item_data in self.statuses:
            statuses_item: str = statuses_item_data
            statuses.append(statuses_item)

        missed = self.missed

        dry_run = self.dry_run

        status: str = self.status

        matched = self.matched

        done = self.done

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "configurationId": configuration_id,
                "reason": reason,
                "since": since,
                "until": until,
                "failedSince": failed_since,
                "statuses": statuses,
                "missed": missed,
                "dryRun": dry_run,
                "status": status,
                "matched": matched,
                "done": done,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "finishedAt": finished_at,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.replay_links import ReplayLinks

        d = dict(src_dict)
        id = d.pop("id")

        configuration_id = d.pop("configurationId")

        reason = check_replay_reason(d.pop("reason"))

        since = datetime.datetime.fromisoformat(d.pop("since"))

        until = datetime.datetime.fromisoformat(d.pop("until"))

        def _parse_failed_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                failed_since_type_0 = datetime.datetime.fromisoformat(data)

                return failed_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        failed_since = _parse_failed_since(d.pop("failedSince"))

        statuses = []
        _statuses = d.pop("statuses")
        for statuses_item_data in _statuses:
            statuses_item = check_replay_statuses_item(statuses_item_data)

            statuses.append(statuses_item)

        missed = d.pop("missed")

        dry_run = d.pop("dryRun")

        status = check_replay_status(d.pop("status"))

        matched = d.pop("matched")

        done = d.pop("done")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        def _parse_finished_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_at_type_0 = datetime.datetime.fromisoformat(data)

                return finished_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        field_links = ReplayLinks.from_dict(d.pop("_links"))

        replay = cls(
            id=id,
            configuration_id=configuration_id,
            reason=reason,
            since=since,
            until=until,
            failed_since=failed_since,
            statuses=statuses,
            missed=missed,
            dry_run=dry_run,
            status=status,
            matched=matched,
            done=done,
            created_at=created_at,
            updated_at=updated_at,
            finished_at=finished_at,
            field_links=field_links,
        )

        return replay
