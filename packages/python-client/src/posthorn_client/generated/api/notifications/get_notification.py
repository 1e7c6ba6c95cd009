import httpx

from ....call import Call, path_segment
from ...models.full_notification import FullNotification


def call(
    id: str,
) -> Call[FullNotification]:

    return Call(
        "GET",
        f"/v1/notifications/{path_segment(id)}",
        _parse,
    )


def _parse(response: httpx.Response) -> FullNotification:
    response_200 = FullNotification.from_dict(response.json())

    return response_200
