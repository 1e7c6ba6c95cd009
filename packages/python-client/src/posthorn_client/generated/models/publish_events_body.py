from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.publish_events_body_events_item import PublishEventsBodyEventsItem


T = TypeVar("T", bound="PublishEventsBody")


@_attrs_define
class PublishEventsBody:
    """
    Attributes:
        events (list[PublishEventsBodyEventsItem]):
    """

    events: list[PublishEventsBodyEventsItem]

    def to_dict(self) -> dict[str, Any]:
        events = []
        for events_item_data in self.events:
            events_item = events_item_data.to_dict()
            events.append(events_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "events": events,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.publish_events_body_events_item import PublishEventsBodyEventsItem

        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in _events:
            events_item = PublishEventsBodyEventsItem.from_dict(events_item_data)

            events.append(events_item)

        publish_events_body = cls(
            events=events,
        )

        return publish_events_body
