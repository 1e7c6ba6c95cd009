from typing import Literal, cast

ListApiKeysStatus = Literal["Active", "Disabled"]


def check_list_api_keys_status(value: str) -> ListApiKeysStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListApiKeysStatus, value)
