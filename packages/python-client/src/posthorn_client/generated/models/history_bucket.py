from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="HistoryBucket")


@_attrs_define
class HistoryBucket:
    """
    Attributes:
        start (datetime.datetime): The bucket ends where the next one starts.
        delivered (int):
        failed (int):
        waiting (int): Notifications in the status Pending or Retrying.
    """

    start: datetime.datetime
    delivered: int
    failed: int
    waiting: int

    def to_dict(self) -> dict[str, Any]:
        start = self.start.isoformat()

        delivered = self.delivered

        failed = self.failed

        waiting = self.waiting

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "start": start,
                "delivered": delivered,
                "failed": failed,
                "waiting": waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        start = datetime.datetime.fromisoformat(d.pop("start"))

        delivered = d.pop("delivered")

        failed = d.pop("failed")

        waiting = d.pop("waiting")

        history_bucket = cls(
            start=start,
            delivered=delivered,
            failed=failed,
            waiting=waiting,
        )

        return history_bucket
