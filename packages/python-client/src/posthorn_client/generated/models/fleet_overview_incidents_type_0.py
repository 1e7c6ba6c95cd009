from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetOverviewIncidentsType0")


@_attrs_define
class FleetOverviewIncidentsType0:
    """
    Attributes:
        open_ (int): Open incidents.
    """

    open_: int

    def to_dict(self) -> dict[str, Any]:
        open_ = self.open_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "open": open_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        open_ = d.pop("open")

        fleet_overview_incidents_type_0 = cls(
            open_=open_,
        )

        return fleet_overview_incidents_type_0
