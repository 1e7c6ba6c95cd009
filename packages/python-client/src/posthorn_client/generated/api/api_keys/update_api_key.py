from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of, path_segment
from ...models.api_key import ApiKey
from ...models.update_api_key_body import UpdateApiKeyBody
from ...types import UNSET, Unset


def call(
    id: str,
    body: UpdateApiKeyBody | Mapping[str, Any],
    *,
    if_match: str | Unset = UNSET,
) -> Call[ApiKey]:

    return Call(
        "POST",
        f"/v1/apikeys/{path_segment(id)}",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ApiKey:
    response_200 = ApiKey.from_dict(response.json())

    return response_200
