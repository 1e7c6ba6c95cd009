from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of
from ...models.create_console_session_body import CreateConsoleSessionBody
from ...models.created_console_session import CreatedConsoleSession
from ...types import UNSET, Unset


def call(
    body: CreateConsoleSessionBody | Mapping[str, Any],
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[CreatedConsoleSession]:

    return Call(
        "POST",
        "/v1/console/sessions",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> CreatedConsoleSession:
    response_201 = CreatedConsoleSession.from_dict(response.json())

    return response_201
