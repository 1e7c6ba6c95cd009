import httpx

from ....call import Call, path_segment
from ...models.api_key import ApiKey


def call(
    id: str,
) -> Call[ApiKey]:

    return Call(
        "GET",
        f"/v1/apikeys/{path_segment(id)}",
        _parse,
    )


def _parse(response: httpx.Response) -> ApiKey:
    response_200 = ApiKey.from_dict(response.json())

    return response_200
