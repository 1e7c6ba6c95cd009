from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.webhook_activities import WebhookActivities
from ...types import UNSET, Unset


def call(
    *,
    ids: str,
    if_match: str | Unset = UNSET,
) -> Call[WebhookActivities]:
    params: dict[str, Any] = {}
    params["ids"] = ids
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/webhooks/activity",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> WebhookActivities:
    response_200 = WebhookActivities.from_dict(response.json())

    return response_200
