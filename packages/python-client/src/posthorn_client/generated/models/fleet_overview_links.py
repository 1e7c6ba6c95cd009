from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.link import Link


T = TypeVar("T", bound="FleetOverviewLinks")


@_attrs_define
class FleetOverviewLinks:
    """
    Attributes:
        self_ (Link):
    """

    self_: Link

    def to_dict(self) -> dict[str, Any]:
        self_ = self.self_.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "self": self_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        self_ = Link.from_dict(d.pop("self"))

        fleet_overview_links = cls(
            self_=self_,
        )

        return fleet_overview_links
