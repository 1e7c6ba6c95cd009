import httpx

from ....call import Call, path_segment
from ...models.replay import Replay


def call(
    id: str,
) -> Call[Replay]:

    return Call(
        "GET",
        f"/v1/replays/{path_segment(id)}",
        _parse,
    )


def _parse(response: httpx.Response) -> Replay:
    response_200 = Replay.from_dict(response.json())

    return response_200
