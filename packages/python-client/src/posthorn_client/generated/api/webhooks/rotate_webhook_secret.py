from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of, path_segment
from ...models.rotate_webhook_secret_body import RotateWebhookSecretBody
from ...models.rotated_webhook_secret import RotatedWebhookSecret
from ...types import UNSET, Unset


def call(
    id: str,
    body: RotateWebhookSecretBody | Mapping[str, Any] | Unset = UNSET,
    *,
    if_match: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[RotatedWebhookSecret]:

    return Call(
        "POST",
        f"/v1/webhooks/{path_segment(id)}/secret",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "If-Match": if_match,
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> RotatedWebhookSecret:
    response_200 = RotatedWebhookSecret.from_dict(response.json())

    return response_200
