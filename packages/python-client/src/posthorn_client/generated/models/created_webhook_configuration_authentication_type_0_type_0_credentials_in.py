from typing import Literal, cast

CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn = Literal["body", "header"]


def check_created_webhook_configuration_authentication_type_0_type_0_credentials_in(
    value: str,
) -> CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn, value)
