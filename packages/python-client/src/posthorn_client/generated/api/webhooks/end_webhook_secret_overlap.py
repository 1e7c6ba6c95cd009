import httpx

from ....call import Call, headers_of, path_segment
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[None]:

    return Call(
        "DELETE",
        f"/v1/webhooks/{path_segment(id)}/secret/previous",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> None:
    return None
