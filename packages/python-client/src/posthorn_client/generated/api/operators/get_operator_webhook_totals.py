import httpx

from ....call import Call, headers_of
from ...models.operator_webhook_totals import OperatorWebhookTotals
from ...types import UNSET, Unset


def call(
    *,
    if_match: str | Unset = UNSET,
) -> Call[OperatorWebhookTotals]:

    return Call(
        "GET",
        "/v1/operator/webhooks/totals",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> OperatorWebhookTotals:
    response_200 = OperatorWebhookTotals.from_dict(response.json())

    return response_200
