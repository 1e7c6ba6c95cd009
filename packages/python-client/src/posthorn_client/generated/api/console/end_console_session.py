import httpx

from ....call import Call, path_segment


def call(
    id: str,
) -> Call[None]:

    return Call(
        "POST",
        f"/v1/console/sessions/{path_segment(id)}/end",
        _parse,
    )


def _parse(response: httpx.Response) -> None:
    return None
