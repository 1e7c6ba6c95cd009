from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.fleet_shard_places import FleetShardPlaces


T = TypeVar("T", bound="FleetShard")


@_attrs_define
class FleetShard:
    """
    Attributes:
        index (int):
        waiting (int): Jobs that wait for a worker.
        active (int): Jobs that a worker runs.
        failed (int): Failed jobs that the dashboard shows.
        places (FleetShardPlaces):
        granted (int): Notifications with a place whose attempt has not begun.
        lanes (int): Webhooks with a notification.
        parked (int | None):
        scheduled (int | None):
        organizations_waiting (int): Organizations with a due notification that waits for a place.
    """

    index: int
    waiting: int
    active: int
    failed: int
    places: FleetShardPlaces
    granted: int
    lanes: int
    parked: int | None
    scheduled: int | None
    organizations_waiting: int

    def to_dict(self) -> dict[str, Any]:
        index = self.index

        waiting = self.waiting

        active = self.active

        failed = self.failed

        places = self.places.to_dict()

        granted = self.granted

        lanes = self.lanes

        parked: int | None
        parked = self.parked

        scheduled: int | None
        scheduled = self.scheduled

        organizations_waiting = self.organizations_waiting

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "index": index,
                "waiting": waiting,
                "active": active,
                "failed": failed,
                "places": places,
                "granted": granted,
                "lanes": lanes,
                "parked": parked,
                "scheduled": scheduled,
                "organizationsWaiting": organizations_waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.fleet_shard_places import FleetShardPlaces

        d = dict(src_dict)
        index = d.pop("index")

        waiting = d.pop("waiting")

        active = d.pop("active")

        failed = d.pop("failed")

        places = FleetShardPlaces.from_dict(d.pop("places"))

        granted = d.pop("granted")

        lanes = d.pop("lanes")

        def _parse_parked(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        parked = _parse_parked(d.pop("parked"))

        def _parse_scheduled(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        scheduled = _parse_scheduled(d.pop("scheduled"))

        organizations_waiting = d.pop("organizationsWaiting")

        fleet_shard = cls(
            index=index,
            waiting=waiting,
            active=active,
            failed=failed,
            places=places,
            granted=granted,
            lanes=lanes,
            parked=parked,
            scheduled=scheduled,
            organizations_waiting=organizations_waiting,
        )

        return fleet_shard
