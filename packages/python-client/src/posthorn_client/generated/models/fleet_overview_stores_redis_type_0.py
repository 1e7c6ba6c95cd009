from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetOverviewStoresRedisType0")


@_attrs_define
class FleetOverviewStoresRedisType0:
    """
    Attributes:
        latency_ms (float):
        used_bytes (int): Memory in use.
        max_bytes (int | None):
    """

    latency_ms: float
    used_bytes: int
    max_bytes: int | None

    def to_dict(self) -> dict[str, Any]:
        latency_ms = self.latency_ms

        used_bytes = self.used_bytes

        max_bytes: int | None
        max_bytes = self.max_bytes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "latencyMs": latency_ms,
                "usedBytes": used_bytes,
                "maxBytes": max_bytes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        latency_ms = d.pop("latencyMs")

        used_bytes = d.pop("usedBytes")

        def _parse_max_bytes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_bytes = _parse_max_bytes(d.pop("maxBytes"))

        fleet_overview_stores_redis_type_0 = cls(
            latency_ms=latency_ms,
            used_bytes=used_bytes,
            max_bytes=max_bytes,
        )

        return fleet_overview_stores_redis_type_0
