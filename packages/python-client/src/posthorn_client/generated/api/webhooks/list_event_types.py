import httpx

from ....call import Call, headers_of
from ...models.list_event_types_response_200 import ListEventTypesResponse200
from ...types import UNSET, Unset


def call(
    *,
    if_match: str | Unset = UNSET,
) -> Call[ListEventTypesResponse200]:

    return Call(
        "GET",
        "/v1/webhooks/events",
        _parse,
        headers=headers_of(
            {
                "If-Match": if_match,
            }
        ),
    )


def _parse(response: httpx.Response) -> ListEventTypesResponse200:
    response_200 = ListEventTypesResponse200.from_dict(response.json())

    return response_200
