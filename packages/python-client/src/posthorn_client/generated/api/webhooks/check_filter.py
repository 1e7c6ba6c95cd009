from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, json_of
from ...models.check_filter_body import CheckFilterBody
from ...models.filter_verdict import FilterVerdict


def call(
    body: CheckFilterBody | Mapping[str, Any],
) -> Call[FilterVerdict]:

    return Call(
        "POST",
        "/v1/webhooks/filter/check",
        _parse,
        json=json_of(body),
    )


def _parse(response: httpx.Response) -> FilterVerdict:
    response_200 = FilterVerdict.from_dict(response.json())

    return response_200
