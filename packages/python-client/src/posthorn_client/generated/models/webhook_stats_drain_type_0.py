from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="WebhookStatsDrainType0")


@_attrs_define
class WebhookStatsDrainType0:
    """
    Attributes:
        waiting (int): Notifications that are due and wait for a slot, like lane.parked. Notifications that hold a slot
            and retries that are not due yet do not count.
        per_second (float): Attempts that ended per second, whatever their results, in at most the last minute. The
            period begins when the oldest waiting notification was created, at least 10 seconds ago.
        seconds (float | None): Estimated seconds until no notification waits, without new ones: waiting divided by
            perSecond. 0 when none waits. Null when no attempt has ended lately, while the webhook is disabled, and while
            its endpoint is Open.
    """

    waiting: int
    per_second: float
    seconds: float | None

    def to_dict(self) -> dict[str, Any]:
        waiting = self.waiting

        per_second = self.per_second

        seconds: float | None
        seconds = self.seconds

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "waiting": waiting,
                "perSecond": per_second,
                "seconds": seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        waiting = d.pop("waiting")

        per_second = d.pop("perSecond")

        def _parse_seconds(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        seconds = _parse_seconds(d.pop("seconds"))

        webhook_stats_drain_type_0 = cls(
            waiting=waiting,
            per_second=per_second,
            seconds=seconds,
        )

        return webhook_stats_drain_type_0
