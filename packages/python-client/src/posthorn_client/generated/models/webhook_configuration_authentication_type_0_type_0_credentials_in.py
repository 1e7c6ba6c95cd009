from typing import Literal, cast

WebhookConfigurationAuthenticationType0Type0CredentialsIn = Literal["body", "header"]


def check_webhook_configuration_authentication_type_0_type_0_credentials_in(
    value: str,
) -> WebhookConfigurationAuthenticationType0Type0CredentialsIn:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookConfigurationAuthenticationType0Type0CredentialsIn, value)
