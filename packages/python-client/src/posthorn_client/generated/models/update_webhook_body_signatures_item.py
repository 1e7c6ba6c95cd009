from typing import Literal, cast

UpdateWebhookBodySignaturesItem = Literal["rfc9421", "standard-webhooks"]


def check_update_webhook_body_signatures_item(value: str) -> UpdateWebhookBodySignaturesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(UpdateWebhookBodySignaturesItem, value)
