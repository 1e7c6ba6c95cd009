import httpx

from ....call import Call, path_segment
from ...models.notification import Notification


def call(
    id: str,
) -> Call[Notification]:

    return Call(
        "POST",
        f"/v1/notifications/{path_segment(id)}/retry",
        _parse,
    )


def _parse(response: httpx.Response) -> Notification:
    response_202 = Notification.from_dict(response.json())

    return response_202
