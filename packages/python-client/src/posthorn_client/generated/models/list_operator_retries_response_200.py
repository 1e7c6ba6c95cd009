from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.list_operator_retries_response_200_links import ListOperatorRetriesResponse200Links
    from ..models.operator_retry import OperatorRetry


T = TypeVar("T", bound="ListOperatorRetriesResponse200")


@_attrs_define
class ListOperatorRetriesResponse200:
    """
    Attributes:
        data (list[OperatorRetry]):
        next_cursor (None | str): The `cursor` of the next page; null on the last page.
        field_links (ListOperatorRetriesResponse200Links):
    """

    data: list[OperatorRetry]
    next_cursor: None | str
    field_links: ListOperatorRetriesResponse200Links

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
        from ..models.list_operator_retries_response_200_links import ListOperatorRetriesResponse200Links
        from ..models.operator_retry import OperatorRetry

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = OperatorRetry.from_dict(data_item_data)

            data.append(data_item)

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("nextCursor"))

        field_links = ListOperatorRetriesResponse200Links.from_dict(d.pop("_links"))

        list_operator_retries_response_200 = cls(
            data=data,
            next_cursor=next_cursor,
            field_links=field_links,
        )

        return list_operator_retries_response_200
