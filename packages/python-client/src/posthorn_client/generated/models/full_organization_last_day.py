from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FullOrganizationLastDay")


@_attrs_define
class FullOrganizationLastDay:
    """Notifications created in the last 24 full hours and since.

    Attributes:
        delivered (int): Delivered.
        failed (int): Failed.
        waiting (int): Neither delivered nor failed yet.
    """

    delivered: int
    failed: int
    waiting: int

    def to_dict(self) -> dict[str, Any]:
        delivered = self.delivered

        failed = self.failed

        waiting = self.waiting

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "delivered": delivered,
                "failed": failed,
                "waiting": waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        delivered = d.pop("delivered")

        failed = d.pop("failed")

        waiting = d.pop("waiting")

        full_organization_last_day = cls(
            delivered=delivered,
            failed=failed,
            waiting=waiting,
        )

        return full_organization_last_day
