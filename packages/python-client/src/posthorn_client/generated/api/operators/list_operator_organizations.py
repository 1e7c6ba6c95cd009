from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_operator_organizations_response_200 import ListOperatorOrganizationsResponse200
from ...models.list_operator_organizations_state import ListOperatorOrganizationsState
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    prefix: str | Unset = UNSET,
    state: ListOperatorOrganizationsState | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListOperatorOrganizationsResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
    params["prefix"] = prefix
    json_state: str | Unset = UNSET
    if not isinstance(state, Unset):
        json_state = state

    params["state"] = json_state
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/organizations",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListOperatorOrganizationsResponse200:
    response_200 = ListOperatorOrganizationsResponse200.from_dict(response.json())

    return response_200
