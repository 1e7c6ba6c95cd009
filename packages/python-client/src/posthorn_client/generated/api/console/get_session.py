import httpx

from ....call import Call, headers_of
from ...models.session import Session
from ...types import UNSET, Unset


def call(
    *,
    if_match: str | Unset = UNSET,
) -> Call[Session]:

    return Call(
        "GET",
        "/v1/session",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> Session:
    response_200 = Session.from_dict(response.json())

    return response_200
