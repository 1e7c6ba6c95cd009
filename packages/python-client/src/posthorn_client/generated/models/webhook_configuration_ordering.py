from typing import Literal, cast

WebhookConfigurationOrdering = Literal["none", "record"]


def check_webhook_configuration_ordering(value: str) -> WebhookConfigurationOrdering:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookConfigurationOrdering, value)
