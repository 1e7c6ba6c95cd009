from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="AttentionItemApiKeyType0")


@_attrs_define
class AttentionItemApiKeyType0:
    """
    Attributes:
        id (str): Starts with apk_.
        name (str):
    """

    id: str
    name: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        attention_item_api_key_type_0 = cls(
            id=id,
            name=name,
        )

        return attention_item_api_key_type_0
