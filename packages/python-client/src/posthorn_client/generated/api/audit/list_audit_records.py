from typing import Any

import httpx

from ....call import Call
from ...models.list_audit_records_response_200 import ListAuditRecordsResponse200
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    action: str | Unset = UNSET,
    target_id: str | Unset = UNSET,
) -> Call[ListAuditRecordsResponse200]:
    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params["action"] = action

    params["targetId"] = target_id

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/audit",
        _parse,
        params=params,
    )


def _parse(response: httpx.Response) -> ListAuditRecordsResponse200:
    response_200 = ListAuditRecordsResponse200.from_dict(response.json())

    return response_200
