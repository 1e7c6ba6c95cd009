from typing import Literal, cast

ListWebhooksStatus = Literal["Active", "Disabled", "Unverified"]


def check_list_webhooks_status(value: str) -> ListWebhooksStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListWebhooksStatus, value)
