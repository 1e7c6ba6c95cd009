import httpx

from ....call import Call, headers_of
from ...models.fleet_overview import FleetOverview
from ...types import UNSET, Unset


def call(
    *,
    if_match: str | Unset = UNSET,
) -> Call[FleetOverview]:

    return Call(
        "GET",
        "/v1/operator/overview",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FleetOverview:
    response_200 = FleetOverview.from_dict(response.json())

    return response_200
