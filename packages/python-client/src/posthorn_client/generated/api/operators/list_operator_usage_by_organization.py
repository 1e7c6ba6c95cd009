import datetime
from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_operator_usage_by_organization_response_200 import (
    ListOperatorUsageByOrganizationResponse200,
)
from ...types import UNSET, Unset


def call(
    *,
    from_: datetime.date,
    to: datetime.date,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListOperatorUsageByOrganizationResponse200]:
    params: dict[str, Any] = {}
    json_from_ = from_.isoformat()
    params["from"] = json_from_
    json_to = to.isoformat()
    params["to"] = json_to
    params["limit"] = limit
    params["cursor"] = cursor
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/usage/organizations",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListOperatorUsageByOrganizationResponse200:
    response_200 = ListOperatorUsageByOrganizationResponse200.from_dict(response.json())

    return response_200
