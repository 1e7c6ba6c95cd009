from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="WebhookConfigurationAuthenticationType0Type1")


@_attrs_define
class WebhookConfigurationAuthenticationType0Type1:
    """
    Attributes:
        type_ (Literal['mtls']):
        certificate (str): PEM: the certificate, then its chain.
    """

    type_: Literal["mtls"]
    certificate: str

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        certificate = self.certificate

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "certificate": certificate,
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

        webhook_configuration_authentication_type_0_type_1 = cls(
            type_=type_,
            certificate=certificate,
        )

        return webhook_configuration_authentication_type_0_type_1
