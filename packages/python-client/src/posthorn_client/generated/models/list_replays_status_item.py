from typing import Literal, cast

ListReplaysStatusItem = Literal["Cancelled", "Done", "Failed", "Running"]


def check_list_replays_status_item(value: str) -> ListReplaysStatusItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListReplaysStatusItem, value)
