from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.get_overview_period import GetOverviewPeriod
from ...models.overview import Overview
from ...types import UNSET, Unset


def call(
    *,
    period: GetOverviewPeriod | Unset = "day",
    if_match: str | Unset = UNSET,
) -> Call[Overview]:
    params: dict[str, Any] = {}
    json_period: str | Unset = UNSET
    if not isinstance(period, Unset):
        json_period = period

    params["period"] = json_period
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/overview",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> Overview:
    response_200 = Overview.from_dict(response.json())

    return response_200
