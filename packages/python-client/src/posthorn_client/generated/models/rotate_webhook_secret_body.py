from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="RotateWebhookSecretBody")


@_attrs_define
class RotateWebhookSecretBody:
    """
    Attributes:
        secret (str | Unset): The shared secret that signs the notifications: 8 to 32 characters.
        overlap_seconds (int | Unset): Seconds for which the previous secret signs as well. 0: notifications have only
            the signature of the new secret. Default: 0.
    """

    secret: str | Unset = UNSET
    overlap_seconds: int | Unset = 0

    def to_dict(self) -> dict[str, Any]:
        secret = self.secret

        overlap_seconds = self.overlap_seconds

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if secret is not UNSET:
            field_dict["secret"] = secret
        if overlap_seconds is not UNSET:
            field_dict["overlapSeconds"] = overlap_seconds

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        secret = d.pop("secret", UNSET)

        overlap_seconds = d.pop("overlapSeconds", UNSET)

        rotate_webhook_secret_body = cls(
            secret=secret,
            overlap_seconds=overlap_seconds,
        )

        return rotate_webhook_secret_body
