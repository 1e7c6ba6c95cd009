from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link import Link


T = TypeVar("T", bound="FullIncidentLinks")


@_attrs_define
class FullIncidentLinks:
    """
    Attributes:
        self_ (Link):
        retry (Link | Unset):
    """

    self_: Link
    retry: Link | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        self_ = self.self_.to_dict()

        retry: dict[str, Any] | Unset = UNSET
        if not isinstance(self.retry, Unset):
            retry = self.retry.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "self": self_,
            }
        )
        if retry is not UNSET:
            field_dict["retry"] = retry

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        self_ = Link.from_dict(d.pop("self"))

        _retry = d.pop("retry", UNSET)
        retry: Link | Unset
        if isinstance(_retry, Unset):
            retry = UNSET
        else:
            retry = Link.from_dict(_retry)

        full_incident_links = cls(
            self_=self_,
            retry=retry,
        )

        return full_incident_links
