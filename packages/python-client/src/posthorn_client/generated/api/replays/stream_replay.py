import httpx

from ....call import Call, path_segment


def call(
    id: str,
) -> Call[str]:

    return Call(
        "GET",
        f"/v1/replays/{path_segment(id)}/stream",
        _parse,
    )


def _parse(response: httpx.Response) -> str:
    response_200 = response.text
    return response_200
