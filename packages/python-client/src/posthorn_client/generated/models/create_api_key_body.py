from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="CreateApiKeyBody")


@_attrs_define
class CreateApiKeyBody:
    """
    Attributes:
        name (str):
        scopes (str): Scopes, separated by spaces, each once.
        expires_at (datetime.datetime | None | Unset): In the future, within 10 years; null or absent if the new key
            does not expire.
        allowed_addresses (list[str] | Unset): Up to 20 addresses or CIDR ranges, IPv4 or IPv6, that may use the key.
            Empty: every address.
    """

    name: str
    scopes: str
    expires_at: datetime.datetime | None | Unset = UNSET
    allowed_addresses: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        scopes = self.scopes

        expires_at: None | str | Unset
        if isinstance(self.expires_at, Unset):
            expires_at = UNSET
        elif isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        allowed_addresses: list[str] | Unset = UNSET
        if not isinstance(self.allowed_addresses, Unset):
            allowed_addresses = []
            for allowed_addresses_item_data in self.allowed_addresses:
                allowed_addresses_item: str
                allowed_addresses_item = allowed_addresses_item_data
                allowed_addresses.append(allowed_addresses_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "scopes": scopes,
            }
        )
        if expires_at is not UNSET:
            field_dict["expiresAt"] = expires_at
        if allowed_addresses is not UNSET:
            field_dict["allowedAddresses"] = allowed_addresses

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        scopes = d.pop("scopes")

        def _parse_expires_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        expires_at = _parse_expires_at(d.pop("expiresAt", UNSET))

        _allowed_addresses = d.pop("allowedAddresses", UNSET)
        allowed_addresses: list[str] | Unset = UNSET
        if _allowed_addresses is not UNSET:
            allowed_addresses = []
            for allowed_addresses_item_data in _allowed_addresses:

                def _parse_allowed_addresses_item(data: object) -> str:
                    return cast(str, data)

                allowed_addresses_item = _parse_allowed_addresses_item(allowed_addresses_item_data)

                allowed_addresses.append(allowed_addresses_item)

        create_api_key_body = cls(
            name=name,
            scopes=scopes,
            expires_at=expires_at,
            allowed_addresses=allowed_addresses,
        )

        return create_api_key_body
