import httpx

from ....call import Call, path_segment
from ...models.operator_retry import OperatorRetry


def call(
    id: str,
) -> Call[OperatorRetry]:

    return Call(
        "POST",
        f"/v1/operator/retries/{path_segment(id)}/cancel",
        _parse,
    )


def _parse(response: httpx.Response) -> OperatorRetry:
    response_200 = OperatorRetry.from_dict(response.json())

    return response_200
