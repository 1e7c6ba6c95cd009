from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of, path_segment
from ...models.update_webhook_body import UpdateWebhookBody
from ...models.webhook_configuration import WebhookConfiguration
from ...types import UNSET, Unset


def call(
    id: str,
    body: UpdateWebhookBody | Mapping[str, Any],
    *,
    if_match: str | Unset = UNSET,
) -> Call[WebhookConfiguration]:

    return Call(
        "POST",
        f"/v1/webhooks/{path_segment(id)}",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> WebhookConfiguration:
    response_200 = WebhookConfiguration.from_dict(response.json())

    return response_200
