import datetime
from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_events_response_200 import ListEventsResponse200
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    event_type: str | Unset = UNSET,
    type_: str | Unset = UNSET,
    record_id: str | Unset = UNSET,
    store_id: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListEventsResponse200]:
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
    params["recordId"] = record_id
    params["storeId"] = store_id
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/events",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListEventsResponse200:
    response_200 = ListEventsResponse200.from_dict(response.json())

    return response_200
