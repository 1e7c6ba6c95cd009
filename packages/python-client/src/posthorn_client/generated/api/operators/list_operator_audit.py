import datetime
from typing import Any

import httpx

from ....call import Call, headers_of
from ...models.list_operator_audit_action import ListOperatorAuditAction
from ...models.list_operator_audit_response_200 import ListOperatorAuditResponse200
from ...types import UNSET, Unset


def call(
    *,
    limit: int | Unset = 20,
    cursor: str | Unset = UNSET,
    since: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    subject: str | Unset = UNSET,
    organization_id: str | Unset = UNSET,
    action: ListOperatorAuditAction | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Call[ListOperatorAuditResponse200]:
    params: dict[str, Any] = {}
    params["limit"] = limit
    params["cursor"] = cursor
    json_since: str | Unset = UNSET
    if not isinstance(since, Unset):
        json_since = since.isoformat()
    params["since"] = json_since
    json_until: str | Unset = UNSET
    if not isinstance(until, Unset):
        json_until = until.isoformat()
    params["until"] = json_until
    params["subject"] = subject
    params["organizationId"] = organization_id
    json_action: str | Unset = UNSET
    if not isinstance(action, Unset):
        json_action = action

    params["action"] = json_action
    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    return Call(
        "GET",
        "/v1/operator/audit",
        _parse,
        params=params,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListOperatorAuditResponse200:
    response_200 = ListOperatorAuditResponse200.from_dict(response.json())

    return response_200
