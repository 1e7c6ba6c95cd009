from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateApiKeyBody")


@_attrs_define
class UpdateApiKeyBody:
    """
    Attributes:
        id (Any | Unset):
        masked_api_key (Any | Unset):
        status (Any | Unset):
        scopes (Any | Unset):
        created_at (Any | Unset):
        updated_at (Any | Unset):
        expires_at (Any | Unset):
        disabled_at (Any | Unset):
        disabled_reason (Any | Unset):
        last_used_at (Any | Unset):
        field_links (Any | Unset):
        name (str | Unset):
        allowed_addresses (list[str] | Unset): Up to 20 addresses or CIDR ranges, IPv4 or IPv6, that may use the key.
            Empty: every address.
    """

    id: Any | Unset = UNSET
    masked_api_key: Any | Unset = UNSET
    status: Any | Unset = UNSET
    scopes: Any | Unset = UNSET
    created_at: Any | Unset = UNSET
    updated_at: Any | Unset = UNSET
    expires_at: Any | Unset = UNSET
    disabled_at: Any | Unset = UNSET
    disabled_reason: Any | Unset = UNSET
    last_used_at: Any | Unset = UNSET
    field_links: Any | Unset = UNSET
    name: str | Unset = UNSET
    allowed_addresses: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        masked_api_key = self.masked_api_key

        status = self.status

        scopes = self.scopes

        created_at = self.created_at

        updated_at = self.updated_at

        expires_at = self.expires_at

        disabled_at = self.disabled_at

        disabled_reason = self.disabled_reason

        last_used_at = self.last_used_at

        field_links = self.field_links

        name = self.name

        allowed_addresses: list[str] | Unset = UNSET
        if not isinstance(self.allowed_addresses, Unset):
            allowed_addresses = []
            for allowed_addresses_item_data in self.allowed_addresses:
                allowed_addresses_item: str
                allowed_addresses_item = allowed_addresses_item_data
                allowed_addresses.append(allowed_addresses_item)

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if id is not UNSET:
            field_dict["id"] = id
        if masked_api_key is not UNSET:
            field_dict["maskedApiKey"] = masked_api_key
        if status is not UNSET:
            field_dict["status"] = status
        if scopes is not UNSET:
            field_dict["scopes"] = scopes
        if created_at is not UNSET:
            field_dict["createdAt"] = created_at
        if updated_at is not UNSET:
            field_dict["updatedAt"] = updated_at
        if expires_at is not UNSET:
            field_dict["expiresAt"] = expires_at
        if disabled_at is not UNSET:
            field_dict["disabledAt"] = disabled_at
        if disabled_reason is not UNSET:
            field_dict["disabledReason"] = disabled_reason
        if last_used_at is not UNSET:
            field_dict["lastUsedAt"] = last_used_at
        if field_links is not UNSET:
            field_dict["_links"] = field_links
        if name is not UNSET:
            field_dict["name"] = name
        if allowed_addresses is not UNSET:
            field_dict["allowedAddresses"] = allowed_addresses

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id", UNSET)

        masked_api_key = d.pop("maskedApiKey", UNSET)

        status = d.pop("status", UNSET)

        scopes = d.pop("scopes", UNSET)

        created_at = d.pop("createdAt", UNSET)

        updated_at = d.pop("updatedAt", UNSET)

        expires_at = d.pop("expiresAt", UNSET)

        disabled_at = d.pop("disabledAt", UNSET)

        disabled_reason = d.pop("disabledReason", UNSET)

        last_used_at = d.pop("lastUsedAt", UNSET)

        field_links = d.pop("_links", UNSET)

        name = d.pop("name", UNSET)

        _allowed_addresses = d.pop("allowedAddresses", UNSET)
        allowed_addresses: list[str] | Unset = UNSET
        if _allowed_addresses is not UNSET:
            allowed_addresses = []
            for allowed_addresses_item_data in _allowed_addresses:

                def _parse_allowed_addresses_item(data: object) -> str:
                    return cast(str, data)

                allowed_addresses_item = _parse_allowed_addresses_item(allowed_addresses_item_data)

                allowed_addresses.append(allowed_addresses_item)

        update_api_key_body = cls(
            id=id,
            masked_api_key=masked_api_key,
            status=status,
            scopes=scopes,
            created_at=created_at,
            updated_at=updated_at,
            expires_at=expires_at,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            last_used_at=last_used_at,
            field_links=field_links,
            name=name,
            allowed_addresses=allowed_addresses,
        )

        return update_api_key_body
