from typing import Literal, cast

ListWebhooksEndpoint = Literal["Closed", "HalfOpen", "Open"]


def check_list_webhooks_endpoint(value: str) -> ListWebhooksEndpoint:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListWebhooksEndpoint, value)
