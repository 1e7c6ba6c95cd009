from typing import Literal, cast

CreatedWebhookConfigurationSignaturesItem = Literal["rfc9421", "standard-webhooks"]


def check_created_webhook_configuration_signatures_item(
    value: str,
) -> CreatedWebhookConfigurationSignaturesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedWebhookConfigurationSignaturesItem, value)
