from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of
from ...models.operator_retry import OperatorRetry
from ...models.retry_operator_notifications_body import RetryOperatorNotificationsBody
from ...types import UNSET, Unset


def call(
    body: RetryOperatorNotificationsBody | Mapping[str, Any],
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[OperatorRetry]:

    return Call(
        "POST",
        "/v1/operator/notifications/retries",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> OperatorRetry:
    response_202 = OperatorRetry.from_dict(response.json())

    return response_202
