from collections.abc import Mapping
from typing import Any

import httpx

from ....call import Call, json_of, path_segment
from ...models.organization_suspension import OrganizationSuspension
from ...models.suspend_organization_body import SuspendOrganizationBody


def call(
    id: str,
    body: SuspendOrganizationBody | Mapping[str, Any],
) -> Call[OrganizationSuspension]:

    return Call(
        "POST",
        f"/v1/operator/organizations/{path_segment(id)}/suspend",
        _parse,
        json=json_of(body),
    )


def _parse(response: httpx.Response) -> OrganizationSuspension:
    response_200 = OrganizationSuspension.from_dict(response.json())

    return response_200
