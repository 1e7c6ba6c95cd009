from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetShardPlaces")


@_attrs_define
class FleetShardPlaces:
    """
    Attributes:
        held (int): Places in use.
        free (int): Free places.
    """

    held: int
    free: int

    def to_dict(self) -> dict[str, Any]:
        held = self.held

        free = self.free

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "held": held,
                "free": free,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        held = d.pop("held")

        free = d.pop("free")

        fleet_shard_places = cls(
            held=held,
            free=free,
        )

        return fleet_shard_places
