from typing import Literal, cast

LinkMethod = Literal["DELETE", "GET", "PATCH", "POST"]


def check_link_method(value: str) -> LinkMethod:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(LinkMethod, value)
