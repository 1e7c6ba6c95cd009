from typing import Literal, cast

ApiKeyStatus = Literal["Active", "Disabled"]


def check_api_key_status(value: str) -> ApiKeyStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ApiKeyStatus, value)
