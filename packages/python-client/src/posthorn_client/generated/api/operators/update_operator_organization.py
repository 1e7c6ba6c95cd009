from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, json_of, path_segment
from ...models.full_organization import FullOrganization
from ...models.update_operator_organization_body import UpdateOperatorOrganizationBody
from ...types import UNSET, Unset


def call(
    id: str,
    body: UpdateOperatorOrganizationBody | Mapping[str, Any] | Unset = UNSET,
) -> Call[FullOrganization]:

    return Call(
        "PATCH",
        f"/v1/operator/organizations/{path_segment(id)}",
        _parse,
        json=json_of(body),
    )


def _parse(response: httpx.Response) -> FullOrganization:
    response_200 = FullOrganization.from_dict(response.json())

    return response_200
