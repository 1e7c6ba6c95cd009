from typing import Literal, cast

FullOperatorRetryStatus = Literal["Cancelled", "Done", "Failed", "Running"]


def check_full_operator_retry_status(value: str) -> FullOperatorRetryStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(FullOperatorRetryStatus, value)
