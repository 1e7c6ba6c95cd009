from typing import Literal, cast

CreateWebhookBodyOrdering = Literal["none", "record"]


def check_create_webhook_body_ordering(value: str) -> CreateWebhookBodyOrdering:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreateWebhookBodyOrdering, value)
