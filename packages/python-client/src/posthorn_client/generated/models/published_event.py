from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.published_event_links import PublishedEventLinks


T = TypeVar("T", bound="PublishedEvent")


@_attrs_define
class PublishedEvent:
    """
    Attributes:
        id (str): Starts with evt_.
        type_ (str): Code of an event type.
        store_id (None | str):
        record_id (str): The `id` of the record.
        created_at (datetime.datetime):
        notification_count (int): Number of notifications, one for each matching webhook.
        field_links (PublishedEventLinks):
    """

    id: str
    type_: str
    store_id: None | str
    record_id: str
    created_at: datetime.datetime
    notification_count: int
    field_links: PublishedEventLinks

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        store_id: None | str
        store_id = self.store_id

        record_id = self.record_id

        created_at = self.created_at.isoformat()

        notification_count = self.notification_count

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "type": type_,
                "storeId": store_id,
                "recordId": record_id,
                "createdAt": created_at,
                "notificationCount": notification_count,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.published_event_links import PublishedEventLinks

        d = dict(src_dict)
        id = d.pop("id")

        type_ = d.pop("type")

        def _parse_store_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        store_id = _parse_store_id(d.pop("storeId"))

        record_id = d.pop("recordId")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        notification_count = d.pop("notificationCount")

        field_links = PublishedEventLinks.from_dict(d.pop("_links"))

        published_event = cls(
            id=id,
            type_=type_,
            store_id=store_id,
            record_id=record_id,
            created_at=created_at,
            notification_count=notification_count,
            field_links=field_links,
        )

        return published_event
