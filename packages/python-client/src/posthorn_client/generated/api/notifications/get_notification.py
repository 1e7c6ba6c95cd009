import httpx

from ....call import Call, headers_of, path_segment
from ...models.full_notification import FullNotification
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[FullNotification]:

    return Call(
        "GET",
        f"/v1/notifications/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullNotification:
    response_200 = FullNotification.from_dict(response.json())

    return response_200
