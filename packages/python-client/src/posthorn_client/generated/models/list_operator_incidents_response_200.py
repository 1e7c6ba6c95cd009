from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.incident import Incident
    from ..models.list_operator_incidents_response_200_links import ListOperatorIncidentsResponse200Links


T = TypeVar("T", bound="ListOperatorIncidentsResponse200")


@_attrs_define
class ListOperatorIncidentsResponse200:
    """
    Attributes:
        data (list[Incident]):
        next_cursor (None | str): The `cursor` of the next page; null on the last page.
        field_links (ListOperatorIncidentsResponse200Links):
    """

    data: list[Incident]
    next_cursor: None | str
    field_links: ListOperatorIncidentsResponse200Links

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "data": data,
                "nextCursor": next_cursor,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.incident import Incident
        from ..models.list_operator_incidents_response_200_links import ListOperatorIncidentsResponse200Links

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = Incident.from_dict(data_item_data)

            data.append(data_item)

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("nextCursor"))

        field_links = ListOperatorIncidentsResponse200Links.from_dict(d.pop("_links"))

        list_operator_incidents_response_200 = cls(
            data=data,
            next_cursor=next_cursor,
            field_links=field_links,
        )

        return list_operator_incidents_response_200
