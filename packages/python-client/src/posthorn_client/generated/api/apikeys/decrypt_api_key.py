import httpx

from ....call import Call, path_segment
from ...models.full_api_key import FullApiKey


def call(
    id: str,
) -> Call[FullApiKey]:

    return Call(
        "PATCH",
        f"/v1/apikeys/{path_segment(id)}/decrypt",
        _parse,
    )


def _parse(response: httpx.Response) -> FullApiKey:
    response_200 = FullApiKey.from_dict(response.json())

    return response_200
