from typing import Literal, cast

CreateWebhookBodySignaturesItem = Literal["rfc9421", "standard-webhooks"]


def check_create_webhook_body_signatures_item(value: str) -> CreateWebhookBodySignaturesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreateWebhookBodySignaturesItem, value)
