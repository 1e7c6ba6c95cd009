from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, deep_object, headers_of
from ...models.list_webhooks_endpoint import ListWebhooksEndpoint
from ...models.list_webhooks_response_200 import ListWebhooksResponse200
from ...models.list_webhooks_status import ListWebhooksStatus
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    status: ListWebhooksStatus | Unset = UNSET,
    event_type: str | Unset = UNSET,
    name: str | Unset = UNSET,
    metadata: Mapping[str, str] | Unset = UNSET,
    endpoint: ListWebhooksEndpoint | Unset = UNSET,
    search: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListWebhooksResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status
    params["eventType"] = event_type
    params["name"] = name
    params.update(deep_object("metadata", metadata))
    json_endpoint: str | Unset = UNSET
    if not isinstance(endpoint, Unset):
        json_endpoint = endpoint

    params["endpoint"] = json_endpoint
    params["search"] = search
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/webhooks",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListWebhooksResponse200:
    response_200 = ListWebhooksResponse200.from_dict(response.json())

    return response_200
