from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of
from ...models.publish_events_body import PublishEventsBody
from ...models.published_events import PublishedEvents
from ...types import UNSET, Unset


def call(
    body: PublishEventsBody | Mapping[str, Any],
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[PublishedEvents]:

    return Call(
        "POST",
        "/v1/events/batch",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> PublishedEvents:
    response_202 = PublishedEvents.from_dict(response.json())

    return response_202
