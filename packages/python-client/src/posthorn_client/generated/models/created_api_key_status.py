from typing import Literal, cast

CreatedApiKeyStatus = Literal["Active", "Disabled"]


def check_created_api_key_status(value: str) -> CreatedApiKeyStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedApiKeyStatus, value)
