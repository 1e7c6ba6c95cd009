import httpx

from ....call import Call, headers_of, path_segment
from ...models.api_key import ApiKey
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[ApiKey]:

    return Call(
        "GET",
        f"/v1/apikeys/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ApiKey:
    response_200 = ApiKey.from_dict(response.json())

    return response_200
