from typing import Literal, cast

UpdateWebhookBodyAuthenticationType0Type0CredentialsIn = Literal["body", "header"]


def check_update_webhook_body_authentication_type_0_type_0_credentials_in(
    value: str,
) -> UpdateWebhookBodyAuthenticationType0Type0CredentialsIn:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(UpdateWebhookBodyAuthenticationType0Type0CredentialsIn, value)
