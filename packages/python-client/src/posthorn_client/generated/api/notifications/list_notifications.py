import datetime
from typing import Any

import httpx

from ....call import Call
from ...models.list_notifications_response_200 import ListNotificationsResponse200
from ...models.notification_status import NotificationStatus
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    status: NotificationStatus | Unset = UNSET,
    type_: str | Unset = UNSET,
    store_id: str | Unset = UNSET,
    configuration_id: str | Unset = UNSET,
) -> Call[ListNotificationsResponse200]:
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

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["type"] = type_

    params["storeId"] = store_id

    params["configurationId"] = configuration_id

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/notifications",
        _parse,
        params=params,
    )


def _parse(response: httpx.Response) -> ListNotificationsResponse200:
    response_200 = ListNotificationsResponse200.from_dict(response.json())

    return response_200
