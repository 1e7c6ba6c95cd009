from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of
from ...models.create_webhook_body import CreateWebhookBody
from ...models.created_webhook_configuration import CreatedWebhookConfiguration
from ...types import UNSET, Unset


def call(
    body: CreateWebhookBody | Mapping[str, Any],
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[CreatedWebhookConfiguration]:

    return Call(
        "POST",
        "/v1/webhooks",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> CreatedWebhookConfiguration:
    response_201 = CreatedWebhookConfiguration.from_dict(response.json())

    return response_201
