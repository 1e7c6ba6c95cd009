from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.notification_status import NotificationStatus, check_notification_status

if TYPE_CHECKING:
    from ..models.attempt import Attempt
    from ..models.full_notification_links import FullNotificationLinks


T = TypeVar("T", bound="FullNotification")


@_attrs_define
class FullNotification:
    """
    Attributes:
        id (str): Starts with ntf_. Posthorn sends this id in the Idempotency-Key header of every attempt.
        event_id (str): Starts with evt_.
        event_type (str): Code of an event type.
        record_id (None | str): The `id` of the record that the event is about; null if the event no longer exists.
        store_id (None | str): Store of the event.
        configuration_id (str): Starts with es_.
        status (NotificationStatus):
        attempt_count (int): Attempts so far.
        max_attempts (int): Attempts after which the notification is Failed: 10, or 10 more than before the last retry.
        last_status_code (int | None): Status code of the response to the last attempt; null if there was no response.
        last_error_class (None | str): Reason why the last attempt had no response; null otherwise.
        next_attempt_at (datetime.datetime | None): Null if no attempt is scheduled.
        blocked_by (None | str):
        created_at (datetime.datetime):
        updated_at (datetime.datetime): Time of the last change.
        field_links (FullNotificationLinks):
        blocks (None | str):
        attempts (list[Attempt]):
    """

    id: str
    event_id: str
    event_type: str
    record_id: None | str
    store_id: None | str
    configuration_id: str
    status: NotificationStatus
    attempt_count: int
    max_attempts: int
    last_status_code: int | None
    last_error_class: None | str
    next_attempt_at: datetime.datetime | None
    blocked_by: None | str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    field_links: FullNotificationLinks
    blocks: None | str
    attempts: list[Attempt]

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        event_id = self.event_id

        event_type = self.event_type

        record_id: None | str
        record_id = self.record_id

        store_id: None | str
        store_id = self.store_id

        configuration_id = self.configuration_id

        status: str = self.status

        attempt_count = self.attempt_count

        max_attempts = self.max_attempts

        last_status_code: int | None
        last_status_code = self.last_status_code

        last_error_class: None | str
        last_error_class = self.last_error_class

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        blocked_by: None | str
        blocked_by = self.blocked_by

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_links = self.field_links.to_dict()

        blocks: None | str
        blocks = self.blocks

        attempts = []
        for attempts_item_data in self.attempts:
            attempts_item = attempts_item_data.to_dict()
            attempts.append(attempts_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "eventId": event_id,
                "eventType": event_type,
                "recordId": record_id,
                "storeId": store_id,
                "configurationId": configuration_id,
                "status": status,
                "attemptCount": attempt_count,
                "maxAttempts": max_attempts,
                "lastStatusCode": last_status_code,
                "lastErrorClass": last_error_class,
                "nextAttemptAt": next_attempt_at,
                "blockedBy": blocked_by,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "_links": field_links,
                "blocks": blocks,
                "attempts": attempts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attempt import Attempt
        from ..models.full_notification_links import FullNotificationLinks

        d = dict(src_dict)
        id = d.pop("id")

        event_id = d.pop("eventId")

        event_type = d.pop("eventType")

        def _parse_record_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        record_id = _parse_record_id(d.pop("recordId"))

        def _parse_store_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        store_id = _parse_store_id(d.pop("storeId"))

        configuration_id = d.pop("configurationId")

        status = check_notification_status(d.pop("status"))

        attempt_count = d.pop("attemptCount")

        max_attempts = d.pop("maxAttempts")

        def _parse_last_status_code(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        last_status_code = _parse_last_status_code(d.pop("lastStatusCode"))

        def _parse_last_error_class(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_error_class = _parse_last_error_class(d.pop("lastErrorClass"))

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("nextAttemptAt"))

        def _parse_blocked_by(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        blocked_by = _parse_blocked_by(d.pop("blockedBy"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        field_links = FullNotificationLinks.from_dict(d.pop("_links"))

        def _parse_blocks(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        blocks = _parse_blocks(d.pop("blocks"))

        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in _attempts:
            attempts_item = Attempt.from_dict(attempts_item_data)

            attempts.append(attempts_item)

        full_notification = cls(
            id=id,
            event_id=event_id,
            event_type=event_type,
            record_id=record_id,
            store_id=store_id,
            configuration_id=configuration_id,
            status=status,
            attempt_count=attempt_count,
            max_attempts=max_attempts,
            last_status_code=last_status_code,
            last_error_class=last_error_class,
            next_attempt_at=next_attempt_at,
            blocked_by=blocked_by,
            created_at=created_at,
            updated_at=updated_at,
            field_links=field_links,
            blocks=blocks,
            attempts=attempts,
        )

        return full_notification
