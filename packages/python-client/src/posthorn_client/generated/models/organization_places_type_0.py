from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="OrganizationPlacesType0")


@_attrs_define
class OrganizationPlacesType0:
    """
    Attributes:
        held (int): Places that its deliveries hold now.
        total (int): Places of all workers.
    """

    held: int
    total: int

    def to_dict(self) -> dict[str, Any]:
        held = self.held

        total = self.total

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "held": held,
                "total": total,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        held = d.pop("held")

        total = d.pop("total")

        organization_places_type_0 = cls(
            held=held,
            total=total,
        )

        return organization_places_type_0
