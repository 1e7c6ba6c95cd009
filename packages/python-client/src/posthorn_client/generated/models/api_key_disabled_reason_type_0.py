from typing import Literal, cast

ApiKeyDisabledReasonType0 = Literal["Reported", "Requested"]


def check_api_key_disabled_reason_type_0(value: str) -> ApiKeyDisabledReasonType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ApiKeyDisabledReasonType0, value)
