import httpx

from ....call import Call, path_segment
from ...models.record import Record


def call(
    id: str,
) -> Call[Record]:

    return Call(
        "GET",
        f"/v1/transactions/{path_segment(id)}",
        _parse,
    )


def _parse(response: httpx.Response) -> Record:
    response_200 = Record.from_dict(response.json())

    return response_200
