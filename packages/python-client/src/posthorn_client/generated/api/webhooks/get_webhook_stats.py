import httpx

from ....call import Call, headers_of, path_segment
from ...models.webhook_stats import WebhookStats
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[WebhookStats]:

    return Call(
        "GET",
        f"/v1/webhooks/{path_segment(id)}/stats",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> WebhookStats:
    response_200 = WebhookStats.from_dict(response.json())

    return response_200
