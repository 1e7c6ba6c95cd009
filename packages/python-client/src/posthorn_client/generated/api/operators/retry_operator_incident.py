from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, headers_of, json_of, path_segment
from ...models.operator_retry import OperatorRetry
from ...models.retry_operator_incident_body import RetryOperatorIncidentBody
from ...types import UNSET, Unset


def call(
    id: str,
    body: RetryOperatorIncidentBody | Mapping[str, Any] | Unset = UNSET,
    *,
    idempotency_key: str | Unset = UNSET,
) -> Call[OperatorRetry]:

    return Call(
        "POST",
        f"/v1/operator/incidents/{path_segment(id)}/retry",
        _parse,
        json=json_of(body),
        headers=headers_of(
            {
                "Idempotency-Key": idempotency_key,
            }
        ),
    )


def _parse(response: httpx.Response) -> OperatorRetry:
    response_202 = OperatorRetry.from_dict(response.json())

    return response_202
