import httpx

from ....call import Call, headers_of, path_segment
from ...models.full_event import FullEvent
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[FullEvent]:

    return Call(
        "GET",
        f"/v1/events/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullEvent:
    response_200 = FullEvent.from_dict(response.json())

    return response_200
