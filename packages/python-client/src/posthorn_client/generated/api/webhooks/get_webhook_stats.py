import httpx

from ....call import Call, path_segment
from ...models.webhook_stats import WebhookStats


def call(
    id: str,
) -> Call[WebhookStats]:

    return Call(
        "GET",
        f"/v1/webhooks/{path_segment(id)}/stats",
        _parse,
    )


def _parse(response: httpx.Response) -> WebhookStats:
    response_200 = WebhookStats.from_dict(response.json())

    return response_200
