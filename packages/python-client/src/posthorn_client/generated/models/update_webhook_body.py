from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateWebhookBody")


@_attrs_define
class UpdateWebhookBody:
    """
    Attributes:
        url (str | Unset):
        store_id (None | str | Unset):
        event_types (list[str] | Unset):
        max_concurrency (int | Unset):
        secret (str | Unset): 8 to 32 characters.
    """

    url: str | Unset = UNSET
    store_id: None | str | Unset = UNSET
    event_types: list[str] | Unset = UNSET
    max_concurrency: int | Unset = UNSET
    secret: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        store_id: None | str | Unset
        if isinstance(self.store_id, Unset):
            store_id = UNSET
        else:
            store_id = self.store_id

        event_types: list[str] | Unset = UNSET
        if not isinstance(self.event_types, Unset):
            event_types = self.event_types

        max_concurrency = self.max_concurrency

        secret = self.secret

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if url is not UNSET:
            field_dict["url"] = url
        if store_id is not UNSET:
            field_dict["storeId"] = store_id
        if event_types is not UNSET:
            field_dict["eventTypes"] = event_types
        if max_concurrency is not UNSET:
            field_dict["maxConcurrency"] = max_concurrency
        if secret is not UNSET:
            field_dict["secret"] = secret

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url", UNSET)

        def _parse_store_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        store_id = _parse_store_id(d.pop("storeId", UNSET))

        event_types = cast(list[str], d.pop("eventTypes", UNSET))

        max_concurrency = d.pop("maxConcurrency", UNSET)

        secret = d.pop("secret", UNSET)

        update_webhook_body = cls(
            url=url,
            store_id=store_id,
            event_types=event_types,
            max_concurrency=max_concurrency,
            secret=secret,
        )

        return update_webhook_body
