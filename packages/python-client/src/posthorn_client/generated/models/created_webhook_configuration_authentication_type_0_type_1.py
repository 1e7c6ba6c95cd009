from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="CreatedWebhookConfigurationAuthenticationType0Type1")


@_attrs_define
class CreatedWebhookConfigurationAuthenticationType0Type1:
    """
    Attributes:
        type_ (Literal['mtls']):
        certificate (str): PEM: the certificate, then its chain.
        certificate_expires_at (datetime.datetime | None): When the certificate expires. Its issuers may expire at
            another time.
    """

    type_: Literal["mtls"]
    certificate: str
    certificate_expires_at: datetime.datetime | None

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        certificate = self.certificate

        certificate_expires_at: None | str
        if isinstance(self.certificate_expires_at, datetime.datetime):
            certificate_expires_at = self.certificate_expires_at.isoformat()
        else:
            certificate_expires_at = self.certificate_expires_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "certificate": certificate,
                "certificateExpiresAt": certificate_expires_at,
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

        def _parse_certificate_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                certificate_expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return certificate_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        certificate_expires_at = _parse_certificate_expires_at(d.pop("certificateExpiresAt"))

        created_webhook_configuration_authentication_type_0_type_1 = cls(
            type_=type_,
            certificate=certificate,
            certificate_expires_at=certificate_expires_at,
        )

        return created_webhook_configuration_authentication_type_0_type_1
