from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.egress_links import EgressLinks


T = TypeVar("T", bound="Egress")


@_attrs_define
class Egress:
    """
    Attributes:
        addresses (list[str]): IP addresses and CIDR ranges that all requests to endpoints come from. Empty if the
            operator states none: then the addresses can change at any time.
        field_links (EgressLinks):
    """

    addresses: list[str]
    field_links: EgressLinks

    def to_dict(self) -> dict[str, Any]:
        addresses = self.addresses

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "addresses": addresses,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.egress_links import EgressLinks

        d = dict(src_dict)
        addresses = cast(list[str], d.pop("addresses"))

        field_links = EgressLinks.from_dict(d.pop("_links"))

        egress = cls(
            addresses=addresses,
            field_links=field_links,
        )

        return egress
