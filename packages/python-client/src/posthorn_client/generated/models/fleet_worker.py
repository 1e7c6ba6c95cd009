from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetWorker")


@_attrs_define
class FleetWorker:
    """
    Attributes:
        process (None | str): Host and process id; null if the worker is of a version that does not tell.
        is_alive (bool): Whether the worker registered in the last 5 seconds.
        places (int): Deliveries that it has room for, over all shards.
        seen_at (datetime.datetime): Its last sign of life.
    """

    process: None | str
    is_alive: bool
    places: int
    seen_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        process: None | str
        process = self.process

        is_alive = self.is_alive

        places = self.places

        seen_at = self.seen_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "process": process,
                "isAlive": is_alive,
                "places": places,
                "seenAt": seen_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_process(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        process = _parse_process(d.pop("process"))

        is_alive = d.pop("isAlive")

        places = d.pop("places")

        seen_at = datetime.datetime.fromisoformat(d.pop("seenAt"))

        fleet_worker = cls(
            process=process,
            is_alive=is_alive,
            places=places,
            seen_at=seen_at,
        )

        return fleet_worker
