from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="WebhookStatsWindow")


@_attrs_define
class WebhookStatsWindow:
    """
    Attributes:
        delivered (int):
        failed (int):
        waiting (int): Notifications in the status Pending or Retrying.
        success_rate (float | None): Delivered divided by delivered plus failed; null when both are 0.
        p_50_ms (float | None): Median time to a response, in milliseconds; null without responses.
        p_95_ms (float | None): 95th percentile of the time to a response, in milliseconds.
    """

    delivered: int
    failed: int
    waiting: int
    success_rate: float | None
    p_50_ms: float | None
    p_95_ms: float | None

    def to_dict(self) -> dict[str, Any]:
        delivered = self.delivered

        failed = self.failed

        waiting = self.waiting

        success_rate: float | None
        success_rate = self.success_rate

        p_50_ms: float | None
        p_50_ms = self.p_50_ms

        p_95_ms: float | None
        p_95_ms = self.p_95_ms

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "delivered": delivered,
                "failed": failed,
                "waiting": waiting,
                "successRate": success_rate,
                "p50Ms": p_50_ms,
                "p95Ms": p_95_ms,
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

        def _parse_p_50_ms(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        p_50_ms = _parse_p_50_ms(d.pop("p50Ms"))

        def _parse_p_95_ms(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        p_95_ms = _parse_p_95_ms(d.pop("p95Ms"))

        webhook_stats_window = cls(
            delivered=delivered,
            failed=failed,
            waiting=waiting,
            success_rate=success_rate,
            p_50_ms=p_50_ms,
            p_95_ms=p_95_ms,
        )

        return webhook_stats_window
