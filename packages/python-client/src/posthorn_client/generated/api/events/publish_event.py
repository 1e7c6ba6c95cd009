from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of
from ...models.publish_event_body import PublishEventBody
from ...models.published_event import PublishedEvent
from ...types import UNSET, Unset


def call(
    body: PublishEventBody | Mapping[str, Any],
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[PublishedEvent]:

    return Call(
        "POST",
        "/v1/events",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> PublishedEvent:
    response_202 = PublishedEvent.from_dict(response.json())

    return response_202
