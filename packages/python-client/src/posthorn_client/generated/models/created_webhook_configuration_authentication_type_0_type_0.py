from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.created_webhook_configuration_authentication_type_0_type_0_credentials_in import (
    CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn,
    check_created_webhook_configuration_authentication_type_0_type_0_credentials_in,
)

T = TypeVar("T", bound="CreatedWebhookConfigurationAuthenticationType0Type0")


@_attrs_define
class CreatedWebhookConfigurationAuthenticationType0Type0:
    """
    Attributes:
        type_ (Literal['oauth2']):
        token_url (str):
        client_id (str):
        scope (None | str):
        audience (None | str):
        credentials_in (CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn): Where the id and the secret
            of the client stand: HTTP Basic, or the form (RFC 6749 §2.3.1).
    """

    type_: Literal["oauth2"]
    token_url: str
    client_id: str
    scope: None | str
    audience: None | str
    credentials_in: CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        token_url = self.token_url

        client_id = self.client_id

        scope: None | str
        scope = self.scope

        audience: None | str
        audience = self.audience

        credentials_in: str = self.credentials_in

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "tokenUrl": token_url,
                "clientId": client_id,
                "scope": scope,
                "audience": audience,
                "credentialsIn": credentials_in,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["oauth2"], d.pop("type"))
        if type_ != "oauth2":
            raise ValueError(f"type must match const 'oauth2', got '{type_}'")

        token_url = d.pop("tokenUrl")

        client_id = d.pop("clientId")

        def _parse_scope(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        scope = _parse_scope(d.pop("scope"))

        def _parse_audience(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        audience = _parse_audience(d.pop("audience"))

        credentials_in = check_created_webhook_configuration_authentication_type_0_type_0_credentials_in(
            d.pop("credentialsIn")
        )

        created_webhook_configuration_authentication_type_0_type_0 = cls(
            type_=type_,
            token_url=token_url,
            client_id=client_id,
            scope=scope,
            audience=audience,
            credentials_in=credentials_in,
        )

        return created_webhook_configuration_authentication_type_0_type_0
