from typing import Literal, cast

FullApiKeyDisabledReasonType0 = Literal["Reported", "Requested"]


def check_full_api_key_disabled_reason_type_0(value: str) -> FullApiKeyDisabledReasonType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(FullApiKeyDisabledReasonType0, value)
