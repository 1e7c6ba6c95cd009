from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_operator_incidents_response_200 import ListOperatorIncidentsResponse200
from ...models.list_operator_incidents_status import ListOperatorIncidentsStatus
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    status: ListOperatorIncidentsStatus | Unset = UNSET,
    host: str | Unset = UNSET,
    cause: str | Unset = UNSET,
    organization_id: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListOperatorIncidentsResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status
    params["host"] = host
    params["cause"] = cause
    params["organizationId"] = organization_id
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/incidents",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListOperatorIncidentsResponse200:
    response_200 = ListOperatorIncidentsResponse200.from_dict(response.json())

    return response_200
