from typing import Literal, cast

ListOperatorWebhooksStateItem = Literal[
    "Active", "Disabled", "DisabledFailing", "Failing", "HalfOpen", "Open", "Unverified"
]


def check_list_operator_webhooks_state_item(value: str) -> ListOperatorWebhooksStateItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListOperatorWebhooksStateItem, value)
