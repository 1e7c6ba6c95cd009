from typing import Literal, cast

OperatorRetryStatus = Literal["Cancelled", "Done", "Failed", "Running"]


def check_operator_retry_status(value: str) -> OperatorRetryStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(OperatorRetryStatus, value)
