import httpx

from ....call import Call, headers_of, path_segment
from ...models.replay import Replay
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[Replay]:

    return Call(
        "POST",
        f"/v1/replays/{path_segment(id)}/cancel",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> Replay:
    response_200 = Replay.from_dict(response.json())

    return response_200
