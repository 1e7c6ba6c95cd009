from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.rotated_webhook_secret_links import RotatedWebhookSecretLinks


T = TypeVar("T", bound="RotatedWebhookSecret")


@_attrs_define
class RotatedWebhookSecret:
    """
    Attributes:
        secret (None | str): Null in the answer to a repeated request.
        standard_webhooks_secret (None | str): The secret as libraries of Standard Webhooks take it; null in the answer
            to a repeated request.
        previous_secret_expires_at (datetime.datetime | None): Until then, the previous secret signs as well, with the
            label `sig-previous`; null without an overlap.
        field_links (RotatedWebhookSecretLinks):
    """

    secret: None | str
    standard_webhooks_secret: None | str
    previous_secret_expires_at: datetime.datetime | None
    field_links: RotatedWebhookSecretLinks

    def to_dict(self) -> dict[str, Any]:
        secret: None | str
        secret = self.secret

        standard_webhooks_secret: None | str
        standard_webhooks_secret = self.standard_webhooks_secret

        previous_secret_expires_at: None | str
        if isinstance(self.previous_secret_expires_at, datetime.datetime):
            previous_secret_expires_at = self.previous_secret_expires_at.isoformat()
        else:
            previous_secret_expires_at = self.previous_secret_expires_at

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "secret": secret,
                "standardWebhooksSecret": standard_webhooks_secret,
                "previousSecretExpiresAt": previous_secret_expires_at,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.rotated_webhook_secret_links import RotatedWebhookSecretLinks

        d = dict(src_dict)

        def _parse_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        secret = _parse_secret(d.pop("secret"))

        def _parse_standard_webhooks_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        standard_webhooks_secret = _parse_standard_webhooks_secret(d.pop("standardWebhooksSecret"))

        def _parse_previous_secret_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                previous_secret_expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return previous_secret_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        previous_secret_expires_at = _parse_previous_secret_expires_at(d.pop("previousSecretExpiresAt"))

        field_links = RotatedWebhookSecretLinks.from_dict(d.pop("_links"))

        rotated_webhook_secret = cls(
            secret=secret,
            standard_webhooks_secret=standard_webhooks_secret,
            previous_secret_expires_at=previous_secret_expires_at,
            field_links=field_links,
        )

        return rotated_webhook_secret
