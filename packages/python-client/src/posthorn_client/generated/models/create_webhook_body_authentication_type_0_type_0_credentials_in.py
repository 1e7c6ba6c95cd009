from typing import Literal, cast

CreateWebhookBodyAuthenticationType0Type0CredentialsIn = Literal["body", "header"]


def check_create_webhook_body_authentication_type_0_type_0_credentials_in(
    value: str,
) -> CreateWebhookBodyAuthenticationType0Type0CredentialsIn:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreateWebhookBodyAuthenticationType0Type0CredentialsIn, value)
