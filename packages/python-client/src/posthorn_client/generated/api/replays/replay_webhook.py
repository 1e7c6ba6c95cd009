from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of, path_segment
from ...models.replay import Replay
from ...models.replay_webhook_body import ReplayWebhookBody
from ...types import UNSET, Unset


def call(
    id: str,
    body: ReplayWebhookBody | Mapping[str, Any],
    *,
    if_match: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Call[Replay]:

    return Call(
        "POST",
        f"/v1/webhooks/{path_segment(id)}/replay",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "If-Match": if_match,
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> Replay:
    response_202 = Replay.from_dict(response.json())

    return response_202
