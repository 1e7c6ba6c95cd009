from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link import Link


T = TypeVar("T", bound="CreatedApiKeyLinks")


@_attrs_define
class CreatedApiKeyLinks:
    """
    Attributes:
        self_ (Link):
        decrypt (Link | Unset):
    """

    self_: Link
    decrypt: Link | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        self_ = self.self_.to_dict()

        decrypt: dict[str, Any] | Unset = UNSET
        if not isinstance(self.decrypt, Unset):
            decrypt = self.decrypt.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "self": self_,
            }
        )
        if decrypt is not UNSET:
            field_dict["decrypt"] = decrypt

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        self_ = Link.from_dict(d.pop("self"))

        _decrypt = d.pop("decrypt", UNSET)
        decrypt: Link | Unset
        if isinstance(_decrypt, Unset):
            decrypt = UNSET
        else:
            decrypt = Link.from_dict(_decrypt)

        created_api_key_links = cls(
            self_=self_,
            decrypt=decrypt,
        )

        return created_api_key_links
