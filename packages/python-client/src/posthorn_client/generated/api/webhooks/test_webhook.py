from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of, path_segment
from ...models.full_notification import FullNotification
from ...models.notification import Notification
from ...models.test_webhook_body import TestWebhookBody
from ...types import UNSET, Unset


def call(
    id: str,
    body: TestWebhookBody | Mapping[str, Any] | Unset = UNSET,
    *,
    if_match: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[FullNotification | Notification]:

    return Call(
        "POST",
        f"/v1/webhooks/{path_segment(id)}/test",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "If-Match": if_match,
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullNotification | Notification:
    if response.status_code == 200:
        response_200 = FullNotification.from_dict(response.json())

        return response_200

    response_202 = Notification.from_dict(response.json())

    return response_202
