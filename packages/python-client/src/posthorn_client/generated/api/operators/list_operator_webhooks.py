from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_operator_webhooks_response_200 import ListOperatorWebhooksResponse200
from ...models.list_operator_webhooks_state_item import ListOperatorWebhooksStateItem
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    state: list[ListOperatorWebhooksStateItem] | Unset = UNSET,
    organization_id: str | Unset = UNSET,
    host: str | Unset = UNSET,
    search: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListOperatorWebhooksResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
    json_state: list[str] | Unset = UNSET
    if not isinstance(state, Unset):
        json_state = []
        for state_item_data in state:
            state_item: str = state_item_data
            json_state.append(state_item)

    params["state"] = json_state
    params["organizationId"] = organization_id
    params["host"] = host
    params["search"] = search
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/webhooks",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListOperatorWebhooksResponse200:
    response_200 = ListOperatorWebhooksResponse200.from_dict(response.json())

    return response_200
