import httpx

from ....call import Call, headers_of, path_segment
from ...models.notification import Notification
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[Notification]:

    return Call(
        "POST",
        f"/v1/notifications/{path_segment(id)}/cancel",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> Notification:
    response_200 = Notification.from_dict(response.json())

    return response_200
