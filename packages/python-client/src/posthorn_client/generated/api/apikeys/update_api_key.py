from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, json_of, path_segment
from ...models.api_key import ApiKey
from ...models.update_api_key_body import UpdateApiKeyBody


def call(
    id: str,
    body: UpdateApiKeyBody | Mapping[str, Any],
) -> Call[ApiKey]:

    return Call(
        "POST",
        f"/v1/apikeys/{path_segment(id)}",
        _parse,
        json=json_of(body),
    )


def _parse(response: httpx.Response) -> ApiKey:
    response_200 = ApiKey.from_dict(response.json())

    return response_200
