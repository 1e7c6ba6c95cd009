from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of
from ...models.create_api_key_body import CreateApiKeyBody
from ...models.created_api_key import CreatedApiKey
from ...types import UNSET, Unset


def call(
    body: CreateApiKeyBody | Mapping[str, Any],
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[CreatedApiKey]:

    return Call(
        "POST",
        "/v1/apikeys",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> CreatedApiKey:
    response_201 = CreatedApiKey.from_dict(response.json())

    return response_201
