from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_api_keys_response_200 import ListApiKeysResponse200
from ...models.list_api_keys_status import ListApiKeysStatus
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    status: ListApiKeysStatus | Unset = UNSET,
    scope: str | Unset = UNSET,
    search: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListApiKeysResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status
    params["scope"] = scope
    params["search"] = search
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/apikeys",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListApiKeysResponse200:
    response_200 = ListApiKeysResponse200.from_dict(response.json())

    return response_200
