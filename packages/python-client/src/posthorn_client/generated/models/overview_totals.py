from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="OverviewTotals")


@_attrs_define
class OverviewTotals:
    """Sums of the buckets.

    Attributes:
        delivered (int):
        failed (int):
        waiting (int): Notifications in the status Pending or Retrying.
        success_rate (float | None): Delivered divided by delivered plus failed; null when both are 0.
    """

    delivered: int
    failed: int
    waiting: int
    success_rate: float | None

    def to_dict(self) -> dict[str, Any]:
        delivered = self.delivered

        failed = self.failed

        waiting = self.waiting

        success_rate: float | None
        success_rate = self.success_rate

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "delivered": delivered,
                "failed": failed,
                "waiting": waiting,
                "successRate": success_rate,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        delivered = d.pop("delivered")

        failed = d.pop("failed")

        waiting = d.pop("waiting")

        def _parse_success_rate(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        success_rate = _parse_success_rate(d.pop("successRate"))

        overview_totals = cls(
            delivered=delivered,
            failed=failed,
            waiting=waiting,
            success_rate=success_rate,
        )

        return overview_totals
