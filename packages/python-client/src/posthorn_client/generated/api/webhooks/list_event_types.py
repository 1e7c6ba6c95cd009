import httpx

from ....call import Call
from ...models.list_event_types_response_200 import ListEventTypesResponse200


def call() -> Call[ListEventTypesResponse200]:

    return Call(
        "GET",
        "/v1/webhooks/events",
        _parse,
    )


def _parse(response: httpx.Response) -> ListEventTypesResponse200:
    response_200 = ListEventTypesResponse200.from_dict(response.json())

    return response_200
