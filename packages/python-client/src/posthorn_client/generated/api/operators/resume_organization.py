import httpx

from ....call import Call, path_segment
from ...models.organization_suspension import OrganizationSuspension


def call(
    id: str,
) -> Call[OrganizationSuspension]:

    return Call(
        "POST",
        f"/v1/operator/organizations/{path_segment(id)}/resume",
        _parse,
    )


def _parse(response: httpx.Response) -> OrganizationSuspension:
    response_200 = OrganizationSuspension.from_dict(response.json())

    return response_200
