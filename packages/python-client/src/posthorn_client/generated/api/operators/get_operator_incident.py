import httpx

from ....call import Call, headers_of, path_segment
from ...models.full_incident import FullIncident
from ...types import UNSET, Unset


def call(
    id: str,
    *,
    if_match: str | Unset = UNSET,
) -> Call[FullIncident]:

    return Call(
        "GET",
        f"/v1/operator/incidents/{path_segment(id)}",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> FullIncident:
    response_200 = FullIncident.from_dict(response.json())

    return response_200
