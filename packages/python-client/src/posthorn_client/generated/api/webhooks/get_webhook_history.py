from typing import Any

import httpx

from ....call import Call, headers_of, path_segment
from ...models.get_webhook_history_period import GetWebhookHistoryPeriod
from ...models.webhook_history import WebhookHistory
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    period: GetWebhookHistoryPeriod | Unset = "day",
    if_match: str | Unset = UNSET,
) -> Call[WebhookHistory]:
    params: dict[str, Any] = {}
    json_period: str | Unset = UNSET
    if not isinstance(period, Unset):
        json_period = period

    params["period"] = json_period
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        f"/v1/webhooks/{path_segment(id)}/history",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> WebhookHistory:
    response_200 = WebhookHistory.from_dict(response.json())

    return response_200
