import httpx

from ....call import Call, headers_of, path_segment
from ...models.full_operator_retry import FullOperatorRetry
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[FullOperatorRetry]:

    return Call(
        "GET",
        f"/v1/operator/retries/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullOperatorRetry:
    response_200 = FullOperatorRetry.from_dict(response.json())

    return response_200
