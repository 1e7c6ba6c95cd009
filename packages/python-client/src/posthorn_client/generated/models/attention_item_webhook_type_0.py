from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="AttentionItemWebhookType0")


@_attrs_define
class AttentionItemWebhookType0:
    """
    Attributes:
        id (str): Starts with es_.
        name (None | str):
        url (str): As in `WebhookConfiguration`.
    """

    id: str
    name: None | str
    url: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name: None | str
        name = self.name

        url = self.url

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "url": url,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        url = d.pop("url")

        attention_item_webhook_type_0 = cls(
            id=id,
            name=name,
            url=url,
        )

        return attention_item_webhook_type_0
