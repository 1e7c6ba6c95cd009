import datetime
from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.usage_days import UsageDays
from ...types import UNSET, Unset


def call(
    *,
    from_: datetime.date,
    to: datetime.date,
    organization_id: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[UsageDays]:
    params: dict[str, Any] = {}
    json_from_ = from_.isoformat()
    params["from"] = json_from_
    json_to = to.isoformat()
    params["to"] = json_to
    params["organizationId"] = organization_id
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/usage/days",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> UsageDays:
    response_200 = UsageDays.from_dict(response.json())

    return response_200
