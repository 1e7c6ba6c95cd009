from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.check_filter_body_event import CheckFilterBodyEvent


T = TypeVar("T", bound="CheckFilterBody")


@_attrs_define
class CheckFilterBody:
    """
    Attributes:
        filter_ (str):
        event (CheckFilterBodyEvent):
    """

    filter_: str
    event: CheckFilterBodyEvent

    def to_dict(self) -> dict[str, Any]:
        filter_ = self.filter_

        event = self.event.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "filter": filter_,
                "event": event,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check_filter_body_event import CheckFilterBodyEvent

        d = dict(src_dict)
        filter_ = d.pop("filter")

        event = CheckFilterBodyEvent.from_dict(d.pop("event"))

        check_filter_body = cls(
            filter_=filter_,
            event=event,
        )

        return check_filter_body
