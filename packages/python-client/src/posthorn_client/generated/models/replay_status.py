from typing import Literal, cast

ReplayStatus = Literal["Cancelled", "Done", "Failed", "Running"]


def check_replay_status(value: str) -> ReplayStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ReplayStatus, value)
