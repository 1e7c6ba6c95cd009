import datetime
from typing import Any

import httpx

from ....call import Call, path_segment
from ...models.stream_webhook_notifications_error_class_item import StreamWebhookNotificationsErrorClassItem
from ...models.stream_webhook_notifications_status_item import StreamWebhookNotificationsStatusItem
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    since: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    event_type: str | Unset = UNSET,
    type_: str | Unset = UNSET,
    status: list[StreamWebhookNotificationsStatusItem] | Unset = UNSET,
    status_code: list[int] | Unset = UNSET,
    error_class: list[StreamWebhookNotificationsErrorClassItem] | Unset = UNSET,
    event_id: str | Unset = UNSET,
    record_id: str | Unset = UNSET,
    store_id: str | Unset = UNSET,
) -> Call[str]:
    params: dict[str, Any] = {}
    json_since: str | Unset = UNSET
    if not isinstance(since, Unset):
        json_since = since.isoformat()
    params["since"] = json_since
    json_until: str | Unset = UNSET
    if not isinstance(until, Unset):
        json_until = until.isoformat()
    params["until"] = json_until
    params["eventType"] = event_type
    params["type"] = type_
    json_status: list[str] | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = []
        for status_item_data in status:
            status_item: str = status_item_data
            json_status.append(status_item)

    params["status"] = json_status
    json_status_code: list[int] | Unset = UNSET
    if not isinstance(status_code, Unset):
        json_status_code = status_code

    params["statusCode"] = json_status_code
    json_error_class: list[str] | Unset = UNSET
    if not isinstance(error_class, Unset):
        json_error_class = []
        for error_class_item_data in error_class:
            error_class_item: str = error_class_item_data
            json_error_class.append(error_class_item)

    params["errorClass"] = json_error_class
    params["eventId"] = event_id
    params["recordId"] = record_id
    params["storeId"] = store_id
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        f"/v1/webhooks/{path_segment(id)}/notifications/stream",
        _parse,
        params=params,
    )


def _parse(response: httpx.Response) -> str:
    response_200 = response.text
    return response_200
