from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of, path_segment
from ...models.created_api_key import CreatedApiKey
from ...models.roll_api_key_body import RollApiKeyBody
from ...types import UNSET, Unset


def call(
    id: str,
    body: RollApiKeyBody | Mapping[str, Any] | Unset = UNSET,
    *,
    if_match: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[CreatedApiKey]:

    return Call(
        "POST",
        f"/v1/apikeys/{path_segment(id)}/roll",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "If-Match": if_match,
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> CreatedApiKey:
    response_201 = CreatedApiKey.from_dict(response.json())

    return response_201
