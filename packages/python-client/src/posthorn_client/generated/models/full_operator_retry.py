from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.full_operator_retry_status import FullOperatorRetryStatus, check_full_operator_retry_status

if TYPE_CHECKING:
    from ..models.full_operator_retry_filter import FullOperatorRetryFilter
    from ..models.full_operator_retry_links import FullOperatorRetryLinks
    from ..models.full_operator_retry_parts_item import FullOperatorRetryPartsItem


T = TypeVar("T", bound="FullOperatorRetry")


@_attrs_define
class FullOperatorRetry:
    """
    Attributes:
        id (str): Starts with ort_.
        filter_ (FullOperatorRetryFilter):
        pace (int): Maximum notifications per second.
        dry_run (bool):
        status (FullOperatorRetryStatus):
        matched (int): Notifications to retry, counted at creation.
        organizations (int): Organizations that they belong to.
        done (int): Notifications that the retry has queued so far.
        skipped (int): Notifications that were no longer Failed, or whose webhook or event was deleted.
        created_by (str): Subject of the operator's token.
        created_at (datetime.datetime):
        updated_at (datetime.datetime): Time of the last step or change.
        finished_at (datetime.datetime | None):
        field_links (FullOperatorRetryLinks):
        parts (list[FullOperatorRetryPartsItem]): The 100 organizations with the most notifications.
    """

    id: str
    filter_: FullOperatorRetryFilter
    pace: int
    dry_run: bool
    status: FullOperatorRetryStatus
    matched: int
    organizations: int
    done: int
    skipped: int
    created_by: str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    finished_at: datetime.datetime | None
    field_links: FullOperatorRetryLinks
    parts: list[FullOperatorRetryPartsItem]

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        filter_ = self.filter_.to_dict()

        pace = self.pace

        dry_run = self.dry_run

        status: str = self.status

        matched = self.matched

        organizations = self.organizations

        done = self.done

        skipped = self.skipped

        created_by = self.created_by

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        field_links = self.field_links.to_dict()

        parts = []
        for parts_item_data in self.parts:
            parts_item = parts_item_data.to_dict()
            parts.append(parts_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "filter": filter_,
                "pace": pace,
                "dryRun": dry_run,
                "status": status,
                "matched": matched,
                "organizations": organizations,
                "done": done,
                "skipped": skipped,
                "createdBy": created_by,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "finishedAt": finished_at,
                "_links": field_links,
                "parts": parts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.full_operator_retry_filter import FullOperatorRetryFilter
        from ..models.full_operator_retry_links import FullOperatorRetryLinks
        from ..models.full_operator_retry_parts_item import FullOperatorRetryPartsItem

        d = dict(src_dict)
        id = d.pop("id")

        filter_ = FullOperatorRetryFilter.from_dict(d.pop("filter"))

        pace = d.pop("pace")

        dry_run = d.pop("dryRun")

        status = check_full_operator_retry_status(d.pop("status"))

        matched = d.pop("matched")

        organizations = d.pop("organizations")

        done = d.pop("done")

        skipped = d.pop("skipped")

        created_by = d.pop("createdBy")

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

        field_links = FullOperatorRetryLinks.from_dict(d.pop("_links"))

        parts = []
        _parts = d.pop("parts")
        for parts_item_data in _parts:
            parts_item = FullOperatorRetryPartsItem.from_dict(parts_item_data)

            parts.append(parts_item)

        full_operator_retry = cls(
            id=id,
            filter_=filter_,
            pace=pace,
            dry_run=dry_run,
            status=status,
            matched=matched,
            organizations=organizations,
            done=done,
            skipped=skipped,
            created_by=created_by,
            created_at=created_at,
            updated_at=updated_at,
            finished_at=finished_at,
            field_links=field_links,
            parts=parts,
        )

        return full_operator_retry
