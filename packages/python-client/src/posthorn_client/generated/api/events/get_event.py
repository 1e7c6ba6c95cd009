import httpx

from ....call import Call, path_segment
from ...models.full_event import FullEvent


def call(
    id: str,
) -> Call[FullEvent]:

    return Call(
        "GET",
        f"/v1/events/{path_segment(id)}",
        _parse,
    )


def _parse(response: httpx.Response) -> FullEvent:
    response_200 = FullEvent.from_dict(response.json())

    return response_200
