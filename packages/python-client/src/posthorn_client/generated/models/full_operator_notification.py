from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.notification_status import NotificationStatus, check_notification_status

if TYPE_CHECKING:
    from ..models.full_operator_notification_links import FullOperatorNotificationLinks
    from ..models.full_operator_notification_webhook_type_0 import FullOperatorNotificationWebhookType0
    from ..models.operator_attempt import OperatorAttempt


T = TypeVar("T", bound="FullOperatorNotification")


@_attrs_define
class FullOperatorNotification:
    """
    Attributes:
        id (str): Starts with ntf_.
        organization_id (str):
        configuration_id (str): Starts with es_.
        webhook (FullOperatorNotificationWebhookType0 | None): Null if the webhook was deleted.
        event_id (str): Starts with evt_.
        event_type (str): Code of an event type.
        store_id (None | str):
        status (NotificationStatus):
        attempt_count (int): Attempts so far.
        max_attempts (int): Attempts after which it is Failed.
        last_status_code (int | None): Of the last attempt; null if there was no response.
        last_error_class (None | str): Reason why the last attempt had no response; null otherwise.
        next_attempt_at (datetime.datetime | None): Null if no attempt is scheduled.
        created_at (datetime.datetime):
        updated_at (datetime.datetime): Time of the last change.
        field_links (FullOperatorNotificationLinks):
        attempts (list[OperatorAttempt]):
    """

    id: str
    organization_id: str
    configuration_id: str
    webhook: FullOperatorNotificationWebhookType0 | None
    event_id: str
    event_type: str
    store_id: None | str
    status: NotificationStatus
    attempt_count: int
    max_attempts: int
    last_status_code: int | None
    last_error_class: None | str
    next_attempt_at: datetime.datetime | None
    created_at: datetime.datetime
    updated_at: datetime.datetime
    field_links: FullOperatorNotificationLinks
    attempts: list[OperatorAttempt]

    def to_dict(self) -> dict[str, Any]:
        from ..models.full_operator_notification_webhook_type_0 import FullOperatorNotificationWebhookType0

        id = self.id

        organization_id = self.organization_id

        configuration_id = self.configuration_id

        webhook: dict[str, Any] | None
        if isinstance(self.webhook, FullOperatorNotificationWebhookType0):
            webhook = self.webhook.to_dict()
        else:
            webhook = self.webhook

        event_id = self.event_id

        event_type = self.event_type

        store_id: None | str
        store_id = self.store_id

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

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_links = self.field_links.to_dict()

        attempts = []
        for attempts_item_data in self.attempts:
            attempts_item = attempts_item_data.to_dict()
            attempts.append(attempts_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "organizationId": organization_id,
                "configurationId": configuration_id,
                "webhook": webhook,
                "eventId": event_id,
                "eventType": event_type,
                "storeId": store_id,
                "status": status,
                "attemptCount": attempt_count,
                "maxAttempts": max_attempts,
                "lastStatusCode": last_status_code,
                "lastErrorClass": last_error_class,
                "nextAttemptAt": next_attempt_at,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "_links": field_links,
                "attempts": attempts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.full_operator_notification_links import FullOperatorNotificationLinks
        from ..models.full_operator_notification_webhook_type_0 import FullOperatorNotificationWebhookType0
        from ..models.operator_attempt import OperatorAttempt

        d = dict(src_dict)
        id = d.pop("id")

        organization_id = d.pop("organizationId")

        configuration_id = d.pop("configurationId")

        def _parse_webhook(data: object) -> FullOperatorNotificationWebhookType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                webhook_type_0 = FullOperatorNotificationWebhookType0.from_dict(data)

                return webhook_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FullOperatorNotificationWebhookType0 | None, data)

        webhook = _parse_webhook(d.pop("webhook"))

        event_id = d.pop("eventId")

        event_type = d.pop("eventType")

        def _parse_store_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        store_id = _parse_store_id(d.pop("storeId"))

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

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        field_links = FullOperatorNotificationLinks.from_dict(d.pop("_links"))

        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in _attempts:
            attempts_item = OperatorAttempt.from_dict(attempts_item_data)

            attempts.append(attempts_item)

        full_operator_notification = cls(
            id=id,
            organization_id=organization_id,
            configuration_id=configuration_id,
            webhook=webhook,
            event_id=event_id,
            event_type=event_type,
            store_id=store_id,
            status=status,
            attempt_count=attempt_count,
            max_attempts=max_attempts,
            last_status_code=last_status_code,
            last_error_class=last_error_class,
            next_attempt_at=next_attempt_at,
            created_at=created_at,
            updated_at=updated_at,
            field_links=field_links,
            attempts=attempts,
        )

        return full_operator_notification
