from typing import Literal, cast

OperatorWebhookState = Literal[
    "Active", "Disabled", "DisabledFailing", "Failing", "HalfOpen", "Open", "Unverified"
]


def check_operator_webhook_state(value: str) -> OperatorWebhookState:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(OperatorWebhookState, value)
