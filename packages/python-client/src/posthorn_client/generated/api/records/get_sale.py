import httpx

from ....call import Call, headers_of, path_segment
from ...models.record import Record
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[Record]:

    return Call(
        "GET",
        f"/v1/sales/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> Record:
    response_200 = Record.from_dict(response.json())

    return response_200
