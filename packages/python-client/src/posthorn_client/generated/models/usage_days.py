from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.usage_of_all import UsageOfAll


T = TypeVar("T", bound="UsageDays")


@_attrs_define
class UsageDays:
    """
    Attributes:
        data (list[UsageOfAll]):
        complete_to (datetime.datetime): Everything before this time is counted. An attempt that a worker could not
            record at once can still follow: it counts on the day on which it ended.
    """

    data: list[UsageOfAll]
    complete_to: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        complete_to = self.complete_to.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "data": data,
                "completeTo": complete_to,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.usage_of_all import UsageOfAll

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = UsageOfAll.from_dict(data_item_data)

            data.append(data_item)

        complete_to = datetime.datetime.fromisoformat(d.pop("completeTo"))

        usage_days = cls(
            data=data,
            complete_to=complete_to,
        )

        return usage_days
