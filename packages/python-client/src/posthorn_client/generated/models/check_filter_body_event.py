from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.check_filter_body_event_data import CheckFilterBodyEventData


T = TypeVar("T", bound="CheckFilterBodyEvent")


@_attrs_define
class CheckFilterBodyEvent:
    """
    Attributes:
        type_ (str): Code of an event type.
        data (CheckFilterBodyEventData): The record. It needs no id here.
        store_id (None | str | Unset):
    """

    type_: str
    data: CheckFilterBodyEventData
    store_id: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        data = self.data.to_dict()

        store_id: None | str | Unset
        if isinstance(self.store_id, Unset):
            store_id = UNSET
        else:
            store_id = self.store_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "data": data,
            }
        )
        if store_id is not UNSET:
            field_dict["storeId"] = store_id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check_filter_body_event_data import CheckFilterBodyEventData

        d = dict(src_dict)
        type_ = d.pop("type")

        data = CheckFilterBodyEventData.from_dict(d.pop("data"))

        def _parse_store_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        store_id = _parse_store_id(d.pop("storeId", UNSET))

        check_filter_body_event = cls(
            type_=type_,
            data=data,
            store_id=store_id,
        )

        return check_filter_body_event
