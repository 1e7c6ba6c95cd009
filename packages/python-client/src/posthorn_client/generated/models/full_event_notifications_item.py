from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.notification_status import NotificationStatus, check_notification_status

if TYPE_CHECKING:
    from ..models.full_event_notifications_item_links import FullEventNotificationsItemLinks


T = TypeVar("T", bound="FullEventNotificationsItem")


@_attrs_define
class FullEventNotificationsItem:
    """
    Attributes:
        id (str): Starts with ntf_.
        configuration_id (str): Starts with es_.
        status (NotificationStatus):
        attempt_count (int):
        field_links (FullEventNotificationsItemLinks):
    """

    id: str
    configuration_id: str
    status: NotificationStatus
    attempt_count: int
    field_links: FullEventNotificationsItemLinks

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        configuration_id = self.configuration_id

        status: str = self.status

        attempt_count = self.attempt_count

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "configurationId": configuration_id,
                "status": status,
                "attemptCount": attempt_count,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.full_event_notifications_item_links import FullEventNotificationsItemLinks

        d = dict(src_dict)
        id = d.pop("id")

        configuration_id = d.pop("configurationId")

        status = check_notification_status(d.pop("status"))

        attempt_count = d.pop("attemptCount")

        field_links = FullEventNotificationsItemLinks.from_dict(d.pop("_links"))

        full_event_notifications_item = cls(
            id=id,
            configuration_id=configuration_id,
            status=status,
            attempt_count=attempt_count,
            field_links=field_links,
        )

        return full_event_notifications_item
