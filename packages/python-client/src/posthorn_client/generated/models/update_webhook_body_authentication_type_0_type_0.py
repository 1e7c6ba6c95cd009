from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.update_webhook_body_authentication_type_0_type_0_credentials_in import (
    UpdateWebhookBodyAuthenticationType0Type0CredentialsIn,
    check_update_webhook_body_authentication_type_0_type_0_credentials_in,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateWebhookBodyAuthenticationType0Type0")


@_attrs_define
class UpdateWebhookBodyAuthenticationType0Type0:
    """
    Attributes:
        type_ (Literal['oauth2']):
        token_url (str): A public HTTPS URL without credentials and fragment. The operator may allow HTTP and private
            addresses.
        client_id (str):
        scope (None | str | Unset):
        audience (None | str | Unset):
        credentials_in (UpdateWebhookBodyAuthenticationType0Type0CredentialsIn | Unset): Where the id and the secret of
            the client stand: HTTP Basic, or the form (RFC 6749 §2.3.1). Default: 'header'.
        client_secret (str | Unset): Absent: the secret stays. Required if another field of the authentication changes.
    """

    type_: Literal["oauth2"]
    token_url: str
    client_id: str
    scope: None | str | Unset = UNSET
    audience: None | str | Unset = UNSET
    credentials_in: UpdateWebhookBodyAuthenticationType0Type0CredentialsIn | Unset = "header"
    client_secret: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        token_url = self.token_url

        client_id = self.client_id

        scope: None | str | Unset
        if isinstance(self.scope, Unset):
            scope = UNSET
        else:
            scope = self.scope

        audience: None | str | Unset
        if isinstance(self.audience, Unset):
            audience = UNSET
        else:
            audience = self.audience

        credentials_in: str | Unset = UNSET
        if not isinstance(self.credentials_in, Unset):
            credentials_in = self.credentials_in

        client_secret = self.client_secret

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "tokenUrl": token_url,
                "clientId": client_id,
            }
        )
        if scope is not UNSET:
            field_dict["scope"] = scope
        if audience is not UNSET:
            field_dict["audience"] = audience
        if credentials_in is not UNSET:
            field_dict["credentialsIn"] = credentials_in
        if client_secret is not UNSET:
            field_dict["clientSecret"] = client_secret

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["oauth2"], d.pop("type"))
        if type_ != "oauth2":
            raise ValueError(f"type must match const 'oauth2', got '{type_}'")

        token_url = d.pop("tokenUrl")

        client_id = d.pop("clientId")

        def _parse_scope(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        scope = _parse_scope(d.pop("scope", UNSET))

        def _parse_audience(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        audience = _parse_audience(d.pop("audience", UNSET))

        _credentials_in = d.pop("credentialsIn", UNSET)
        credentials_in: UpdateWebhookBodyAuthenticationType0Type0CredentialsIn | Unset
        if isinstance(_credentials_in, Unset):
            credentials_in = UNSET
        else:
            credentials_in = check_update_webhook_body_authentication_type_0_type_0_credentials_in(
                _credentials_in
            )

        client_secret = d.pop("clientSecret", UNSET)

        update_webhook_body_authentication_type_0_type_0 = cls(
            type_=type_,
            token_url=token_url,
            client_id=client_id,
            scope=scope,
            audience=audience,
            credentials_in=credentials_in,
            client_secret=client_secret,
        )

        return update_webhook_body_authentication_type_0_type_0
