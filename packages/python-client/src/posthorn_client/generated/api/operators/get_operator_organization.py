import httpx

from ....call import Call, headers_of, path_segment
from ...models.full_organization import FullOrganization
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[FullOrganization]:

    return Call(
        "GET",
        f"/v1/operator/organizations/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullOrganization:
    response_200 = FullOrganization.from_dict(response.json())

    return response_200
