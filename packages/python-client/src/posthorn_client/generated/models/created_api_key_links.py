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
        update (Link | Unset):
        decrypt (Link | Unset):
        disable (Link | Unset):
        roll (Link | Unset):
    """

    self_: Link
    update: Link | Unset = UNSET
    decrypt: Link | Unset = UNSET
    disable: Link | Unset = UNSET
    roll: Link | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        self_ = self.self_.to_dict()

        update: dict[str, Any] | Unset = UNSET
        if not isinstance(self.update, Unset):
            update = self.update.to_dict()

        decrypt: dict[str, Any] | Unset = UNSET
        if not isinstance(self.decrypt, Unset):
            decrypt = self.decrypt.to_dict()

        disable: dict[str, Any] | Unset = UNSET
        if not isinstance(self.disable, Unset):
            disable = self.disable.to_dict()

        roll: dict[str, Any] | Unset = UNSET
        if not isinstance(self.roll, Unset):
            roll = self.roll.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "self": self_,
            }
        )
        if update is not UNSET:
            field_dict["update"] = update
        if decrypt is not UNSET:
            field_dict["decrypt"] = decrypt
        if disable is not UNSET:
            field_dict["disable"] = disable
        if roll is not UNSET:
            field_dict["roll"] = roll

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        self_ = Link.from_dict(d.pop("self"))

        _update = d.pop("update", UNSET)
        update: Link | Unset
        if isinstance(_update, Unset):
            update = UNSET
        else:
            update = Link.from_dict(_update)

        _decrypt = d.pop("decrypt", UNSET)
        decrypt: Link | Unset
        if isinstance(_decrypt, Unset):
            decrypt = UNSET
        else:
            decrypt = Link.from_dict(_decrypt)

        _disable = d.pop("disable", UNSET)
        disable: Link | Unset
        if isinstance(_disable, Unset):
            disable = UNSET
        else:
            disable = Link.from_dict(_disable)

        _roll = d.pop("roll", UNSET)
        roll: Link | Unset
        if isinstance(_roll, Unset):
            roll = UNSET
        else:
            roll = Link.from_dict(_roll)

        created_api_key_links = cls(
            self_=self_,
            update=update,
            decrypt=decrypt,
            disable=disable,
            roll=roll,
        )

        return created_api_key_links
