from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateWebhookBodyAuthenticationType0Type1")


@_attrs_define
class UpdateWebhookBodyAuthenticationType0Type1:
    """
    Attributes:
        type_ (Literal['mtls']):
        certificate (str): PEM: the certificate, then its chain. RSA or EC.
        certificate_expires_at (datetime.datetime | None | Unset):
        private_key (str | Unset): Absent: the secret stays. Required if another field of the authentication changes.
    """

    type_: Literal["mtls"]
    certificate: str
    certificate_expires_at: datetime.datetime | None | Unset = UNSET
    private_key: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        certificate = self.certificate

        certificate_expires_at: None | str | Unset
        if isinstance(self.certificate_expires_at, Unset):
            certificate_expires_at = UNSET
        elif isinstance(self.certificate_expires_at, datetime.datetime):
            certificate_expires_at = self.certificate_expires_at.isoformat()
        else:
            certificate_expires_at = self.certificate_expires_at

        private_key = self.private_key

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "certificate": certificate,
            }
        )
        if certificate_expires_at is not UNSET:
            field_dict["certificateExpiresAt"] = certificate_expires_at
        if private_key is not UNSET:
            field_dict["privateKey"] = private_key

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = cast(Literal["mtls"], d.pop("type"))
        if type_ != "mtls":
            raise ValueError(f"type must match const 'mtls', got '{type_}'")

        certificate = d.pop("certificate")

        def _parse_certificate_expires_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                certificate_expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return certificate_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        certificate_expires_at = _parse_certificate_expires_at(d.pop("certificateExpiresAt", UNSET))

        private_key = d.pop("privateKey", UNSET)

        update_webhook_body_authentication_type_0_type_1 = cls(
            type_=type_,
            certificate=certificate,
            certificate_expires_at=certificate_expires_at,
            private_key=private_key,
        )

        return update_webhook_body_authentication_type_0_type_1
