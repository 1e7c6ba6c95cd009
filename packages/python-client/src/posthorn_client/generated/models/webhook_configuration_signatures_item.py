from typing import Literal, cast

WebhookConfigurationSignaturesItem = Literal["rfc9421", "standard-webhooks"]


def check_webhook_configuration_signatures_item(value: str) -> WebhookConfigurationSignaturesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookConfigurationSignaturesItem, value)
