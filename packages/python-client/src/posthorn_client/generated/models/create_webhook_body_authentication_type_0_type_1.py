from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="CreateWebhookBodyAuthenticationType0Type1")


@_attrs_define
class CreateWebhookBodyAuthenticationType0Type1:
    """
    Attributes:
        type_ (Literal['mtls']):
        certificate (str): PEM: the certificate, then its chain. RSA or EC.
        private_key (str): PEM, not encrypted: the private key of the certificate.
    """

    type_: Literal["mtls"]
    certificate: str
    private_key: str

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        certificate = self.certificate

        private_key = self.private_key

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "certificate": certificate,
                "privateKey": private_key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["mtls"], d.pop("type"))
        if type_ != "mtls":
            raise ValueError(f"type must match const 'mtls', got '{type_}'")

        certificate = d.pop("certificate")

        private_key = d.pop("privateKey")

        create_webhook_body_authentication_type_0_type_1 = cls(
            type_=type_,
            certificate=certificate,
            private_key=private_key,
        )

        return create_webhook_body_authentication_type_0_type_1
