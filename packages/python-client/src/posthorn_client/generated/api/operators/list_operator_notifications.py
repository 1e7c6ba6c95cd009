import datetime
from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_operator_notifications_error_class_item import ListOperatorNotificationsErrorClassItem
from ...models.list_operator_notifications_response_200 import ListOperatorNotificationsResponse200
from ...models.list_operator_notifications_status_item import ListOperatorNotificationsStatusItem
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    event_type: str | Unset = UNSET,
    type_: str | Unset = UNSET,
    status: list[ListOperatorNotificationsStatusItem] | Unset = UNSET,
    status_code: list[int] | Unset = UNSET,
    error_class: list[ListOperatorNotificationsErrorClassItem] | Unset = UNSET,
    event_id: str | Unset = UNSET,
    record_id: str | Unset = UNSET,
    store_id: str | Unset = UNSET,
    organization_id: str | Unset = UNSET,
    configuration_id: str | Unset = UNSET,
    outcome: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListOperatorNotificationsResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
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
    params["organizationId"] = organization_id
    params["configurationId"] = configuration_id
    params["outcome"] = outcome
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/notifications",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListOperatorNotificationsResponse200:
    response_200 = ListOperatorNotificationsResponse200.from_dict(response.json())

    return response_200
