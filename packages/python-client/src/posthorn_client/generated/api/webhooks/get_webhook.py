import httpx

from ....call import Call, path_segment
from ...models.webhook_configuration import WebhookConfiguration


def call(
    id: str,
) -> Call[WebhookConfiguration]:

    return Call(
        "GET",
        f"/v1/webhooks/{path_segment(id)}",
        _parse,
    )


def _parse(response: httpx.Response) -> WebhookConfiguration:
    response_200 = WebhookConfiguration.from_dict(response.json())

    return response_200
