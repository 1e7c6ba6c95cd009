import httpx

from ....call import Call, headers_of, path_segment
from ...models.full_operator_notification import FullOperatorNotification
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[FullOperatorNotification]:

    return Call(
        "GET",
        f"/v1/operator/notifications/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullOperatorNotification:
    response_200 = FullOperatorNotification.from_dict(response.json())

    return response_200
