from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.retry_operator_notifications_body_filter import RetryOperatorNotificationsBodyFilter


T = TypeVar("T", bound="RetryOperatorNotificationsBody")


@_attrs_define
class RetryOperatorNotificationsBody:
    """
    Attributes:
        filter_ (RetryOperatorNotificationsBodyFilter):
        dry_run (bool | Unset): Count the matches without sending them. Default: False.
        pace (int | Unset): Maximum notifications per second, of all organizations together. Default: 100.
    """

    filter_: RetryOperatorNotificationsBodyFilter
    dry_run: bool | Unset = False
    pace: int | Unset = 100

    def to_dict(self) -> dict[str, Any]:
        filter_ = self.filter_.to_dict()

        dry_run = self.dry_run

        pace = self.pace

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "filter": filter_,
            }
        )
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if pace is not UNSET:
            field_dict["pace"] = pace

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.retry_operator_notifications_body_filter import RetryOperatorNotificationsBodyFilter

        d = dict(src_dict)
        filter_ = RetryOperatorNotificationsBodyFilter.from_dict(d.pop("filter"))

        dry_run = d.pop("dryRun", UNSET)

        pace = d.pop("pace", UNSET)

        retry_operator_notifications_body = cls(
            filter_=filter_,
            dry_run=dry_run,
            pace=pace,
        )

        return retry_operator_notifications_body
