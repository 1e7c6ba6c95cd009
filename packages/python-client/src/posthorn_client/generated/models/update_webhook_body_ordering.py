from typing import Literal, cast

UpdateWebhookBodyOrdering = Literal["none", "record"]


def check_update_webhook_body_ordering(value: str) -> UpdateWebhookBodyOrdering:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(UpdateWebhookBodyOrdering, value)
