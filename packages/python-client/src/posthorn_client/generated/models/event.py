from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.event_links import EventLinks


T = TypeVar("T", bound="Event")


@_attrs_define
class Event:
    """
    Attributes:
        id (str): Starts with evt_.
        type_ (str): Code of an event type.
        store_id (None | str):
        record_id (str): The `id` of the record.
        is_test (bool): True for a test notification: no record was created or changed.
        created_at (datetime.datetime):
        field_links (EventLinks):
    """

    id: str
    type_: str
    store_id: None | str
    record_id: str
    is_test: bool
    created_at: datetime.datetime
    field_links: EventLinks

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        store_id: None | str
        store_id = self.store_id

        record_id = self.record_id

        is_test = self.is_test

        created_at = self.created_at.isoformat()

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "type": type_,
                "storeId": store_id,
                "recordId": record_id,
                "isTest": is_test,
                "createdAt": created_at,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.event_links import EventLinks

        d = dict(src_dict)
        id = d.pop("id")

        type_ = d.pop("type")

        def _parse_store_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        store_id = _parse_store_id(d.pop("storeId"))

        record_id = d.pop("recordId")

        is_test = d.pop("isTest")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        field_links = EventLinks.from_dict(d.pop("_links"))

        event = cls(
            id=id,
            type_=type_,
            store_id=store_id,
            record_id=record_id,
            is_test=is_test,
            created_at=created_at,
            field_links=field_links,
        )

        return event
