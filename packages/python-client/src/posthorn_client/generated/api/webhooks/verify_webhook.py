import httpx

from ....call import Call, headers_of, path_segment
from ...models.webhook_configuration import WebhookConfiguration
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[WebhookConfiguration]:

    return Call(
        "POST",
        f"/v1/webhooks/{path_segment(id)}/verify",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> WebhookConfiguration:
    response_202 = WebhookConfiguration.from_dict(response.json())

    return response_202
