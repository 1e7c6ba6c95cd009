from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link import Link


T = TypeVar("T", bound="ListOperatorRetriesResponse200Links")


@_attrs_define
class ListOperatorRetriesResponse200Links:
    """
    Attributes:
        self_ (Link):
        next_ (Link | Unset):
    """

    self_: Link
    next_: Link | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        self_ = self.self_.to_dict()

        next_: dict[str, Any] | Unset = UNSET
        if not isinstance(self.next_, Unset):
            next_ = self.next_.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "self": self_,
            }
        )
        if next_ is not UNSET:
            field_dict["next"] = next_

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        self_ = Link.from_dict(d.pop("self"))

        _next_ = d.pop("next", UNSET)
        next_: Link | Unset
        if isinstance(_next_, Unset):
            next_ = UNSET
        else:
            next_ = Link.from_dict(_next_)

        list_operator_retries_response_200_links = cls(
            self_=self_,
            next_=next_,
        )

        return list_operator_retries_response_200_links
