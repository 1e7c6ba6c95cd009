from typing import Literal, cast

WebhookEndpointState = Literal["Closed", "HalfOpen", "Open"]


def check_webhook_endpoint_state(value: str) -> WebhookEndpointState:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookEndpointState, value)
