from typing import Literal, cast

CreatedApiKeyDisabledReasonType0 = Literal["Reported", "Requested"]


def check_created_api_key_disabled_reason_type_0(value: str) -> CreatedApiKeyDisabledReasonType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedApiKeyDisabledReasonType0, value)
