from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_operator_retries_response_200 import ListOperatorRetriesResponse200
from ...models.list_operator_retries_status_item import ListOperatorRetriesStatusItem
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    status: list[ListOperatorRetriesStatusItem] | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListOperatorRetriesResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
    json_status: list[str] | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = []
        for status_item_data in status:
            status_item: str = status_item_data
            json_status.append(status_item)

    params["status"] = json_status
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/retries",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListOperatorRetriesResponse200:
    response_200 = ListOperatorRetriesResponse200.from_dict(response.json())

    return response_200
