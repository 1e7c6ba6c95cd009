from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link import Link


T = TypeVar("T", bound="FullOperatorRetryLinks")


@_attrs_define
class FullOperatorRetryLinks:
    """
    Attributes:
        self_ (Link):
        cancel (Link | Unset):
    """

    self_: Link
    cancel: Link | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        self_ = self.self_.to_dict()

        cancel: dict[str, Any] | Unset = UNSET
        if not isinstance(self.cancel, Unset):
            cancel = self.cancel.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "self": self_,
            }
        )
        if cancel is not UNSET:
            field_dict["cancel"] = cancel

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        self_ = Link.from_dict(d.pop("self"))

        _cancel = d.pop("cancel", UNSET)
        cancel: Link | Unset
        if isinstance(_cancel, Unset):
            cancel = UNSET
        else:
            cancel = Link.from_dict(_cancel)

        full_operator_retry_links = cls(
            self_=self_,
            cancel=cancel,
        )

        return full_operator_retry_links
