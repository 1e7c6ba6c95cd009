from typing import Literal, cast

CreatedWebhookConfigurationOrdering = Literal["none", "record"]


def check_created_webhook_configuration_ordering(value: str) -> CreatedWebhookConfigurationOrdering:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedWebhookConfigurationOrdering, value)
