from typing import Literal, cast

FullApiKeyStatus = Literal["Active", "Disabled"]


def check_full_api_key_status(value: str) -> FullApiKeyStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(FullApiKeyStatus, value)
