from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.webhook_activities_links import WebhookActivitiesLinks
    from ..models.webhook_activity import WebhookActivity


T = TypeVar("T", bound="WebhookActivities")


@_attrs_define
class WebhookActivities:
    """
    Attributes:
        data (list[WebhookActivity]): In the order of `ids`, without unknown ids.
        field_links (WebhookActivitiesLinks):
    """

    data: list[WebhookActivity]
    field_links: WebhookActivitiesLinks

    def to_dict(self) -> dict[str, Any]:
        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "data": data,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.webhook_activities_links import WebhookActivitiesLinks
        from ..models.webhook_activity import WebhookActivity

        d = dict(src_dict)
        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = WebhookActivity.from_dict(data_item_data)

            data.append(data_item)

        field_links = WebhookActivitiesLinks.from_dict(d.pop("_links"))

        webhook_activities = cls(
            data=data,
            field_links=field_links,
        )

        return webhook_activities
