import httpx

from ....call import Call, path_segment
from ...models.operator_webhook import OperatorWebhook


def call(
    id: str,
) -> Call[OperatorWebhook]:

    return Call(
        "POST",
        f"/v1/operator/webhooks/{path_segment(id)}/probe",
        _parse,
    )


def _parse(response: httpx.Response) -> OperatorWebhook:
    response_202 = OperatorWebhook.from_dict(response.json())

    return response_202
