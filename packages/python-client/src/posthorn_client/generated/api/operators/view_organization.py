import httpx

from ....call import Call, path_segment
from ...models.operator_view import OperatorView


def call(
    id: str,
) -> Call[OperatorView]:

    return Call(
        "POST",
        f"/v1/operator/organizations/{path_segment(id)}/view",
        _parse,
    )


def _parse(response: httpx.Response) -> OperatorView:
    response_201 = OperatorView.from_dict(response.json())

    return response_201
