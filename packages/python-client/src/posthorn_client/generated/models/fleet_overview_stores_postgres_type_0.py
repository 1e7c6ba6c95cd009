from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetOverviewStoresPostgresType0")


@_attrs_define
class FleetOverviewStoresPostgresType0:
    """
    Attributes:
        latency_ms (float):
        size_bytes (int): Size of the database.
        connections (int): Connections of all clients of the server.
        max_connections (int): Maximum of these connections.
    """

    latency_ms: float
    size_bytes: int
    connections: int
    max_connections: int

    def to_dict(self) -> dict[str, Any]:
        latency_ms = self.latency_ms

        size_bytes = self.size_bytes

        connections = self.connections

        max_connections = self.max_connections

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "latencyMs": latency_ms,
                "sizeBytes": size_bytes,
                "connections": connections,
                "maxConnections": max_connections,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        latency_ms = d.pop("latencyMs")

        size_bytes = d.pop("sizeBytes")

        connections = d.pop("connections")

        max_connections = d.pop("maxConnections")

        fleet_overview_stores_postgres_type_0 = cls(
            latency_ms=latency_ms,
            size_bytes=size_bytes,
            connections=connections,
            max_connections=max_connections,
        )

        return fleet_overview_stores_postgres_type_0
