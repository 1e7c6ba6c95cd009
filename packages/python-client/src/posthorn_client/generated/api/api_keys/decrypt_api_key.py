import httpx

from ....call import Call, headers_of, path_segment
from ...models.full_api_key import FullApiKey
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[FullApiKey]:

    return Call(
        "PATCH",
        f"/v1/apikeys/{path_segment(id)}/decrypt",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullApiKey:
    response_200 = FullApiKey.from_dict(response.json())

    return response_200
