from typing import Literal, cast

ReplayReason = Literal["Recovery", "Requested"]


def check_replay_reason(value: str) -> ReplayReason:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ReplayReason, value)
