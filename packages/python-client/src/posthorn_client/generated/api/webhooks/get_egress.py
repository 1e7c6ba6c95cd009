import httpx

from ....call import Call, headers_of
from ...models.egress import Egress
from ...types import UNSET, Unset


def call(
    *,
    if_match: str | Unset = UNSET,
) -> Call[Egress]:

    return Call(
        "GET",
        "/v1/egress",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> Egress:
    response_200 = Egress.from_dict(response.json())

    return response_200
