from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.link_method import LinkMethod, check_link_method

T = TypeVar("T", bound="Link")


@_attrs_define
class Link:
    """
    Attributes:
        href (str):
        method (LinkMethod):
    """

    href: str
    method: LinkMethod

    def to_dict(self) -> dict[str, Any]:
        href = self.href

        method: str = self.method

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "href": href,
                "method": method,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        href = d.pop("href")

        method = check_link_method(d.pop("method"))

        link = cls(
            href=href,
            method=method,
        )

        return link
