from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="PublishedEvent")


@_attrs_define
class PublishedEvent:
    """
    Attributes:
        id (str): Starts with evt_.
        type_ (str):
        store_id (None | str):
        created_at (datetime.datetime):
        notifications (int): Number of notifications, one for each matching webhook.
    """

    id: str
    type_: str
    store_id: None | str
    created_at: datetime.datetime
    notifications: int

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        store_id: None | str
        store_id = self.store_id

        created_at = self.created_at.isoformat()

        notifications = self.notifications

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "type": type_,
                "storeId": store_id,
                "createdAt": created_at,
                "notifications": notifications,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        type_ = d.pop("type")

        def _parse_store_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        store_id = _parse_store_id(d.pop("storeId"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        notifications = d.pop("notifications")

        published_event = cls(
            id=id,
            type_=type_,
            store_id=store_id,
            created_at=created_at,
            notifications=notifications,
        )

        return published_event
