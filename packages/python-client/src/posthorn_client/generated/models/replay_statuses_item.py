from typing import Literal, cast

ReplayStatusesItem = Literal["Cancelled", "Delivered", "Failed"]


def check_replay_statuses_item(value: str) -> ReplayStatusesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ReplayStatusesItem, value)
