from typing import Literal, cast

ListOperatorRetriesStatusItem = Literal["Cancelled", "Done", "Failed", "Running"]


def check_list_operator_retries_status_item(value: str) -> ListOperatorRetriesStatusItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListOperatorRetriesStatusItem, value)
