from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.created_api_key_disabled_reason_type_0 import (
    CreatedApiKeyDisabledReasonType0,
    check_created_api_key_disabled_reason_type_0,
)
from ..models.created_api_key_status import CreatedApiKeyStatus, check_created_api_key_status

if TYPE_CHECKING:
    from ..models.created_api_key_links import CreatedApiKeyLinks


T = TypeVar("T", bound="CreatedApiKey")


@_attrs_define
class CreatedApiKey:
    """
    Attributes:
        id (str): Starts with apk_.
        name (str):
        masked_api_key (str): The first and the last characters of the key, with asterisks between them.
        status (CreatedApiKeyStatus):
        scopes (str): Space-separated list of scopes in the form audience:operation.
        created_at (datetime.datetime):
        updated_at (datetime.datetime): Time of the last change. A use of the key is no change.
        expires_at (datetime.datetime | None): The key is rejected from this time on; null if it does not expire.
        disabled_at (datetime.datetime | None):
        disabled_reason (CreatedApiKeyDisabledReasonType0 | None): Requested: by a caller. Reported: somebody reported
            the key as leaked. Null while the key is active.
        allowed_addresses (list[str]): Addresses that may use the key, as CIDR ranges. Empty: every address.
        last_used_at (datetime.datetime | None): Accurate to one minute, and updated up to 30 seconds late.
        field_links (CreatedApiKeyLinks):
        key (None | str): The full text of the key. Keep it secret. Null in the answer to a repeated request: read the
            key with `decrypt`.
    """

    id: str
    name: str
    masked_api_key: str
    status: CreatedApiKeyStatus
    scopes: str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    expires_at: datetime.datetime | None
    disabled_at: datetime.datetime | None
    disabled_reason: CreatedApiKeyDisabledReasonType0 | None
    allowed_addresses: list[str]
    last_used_at: datetime.datetime | None
    field_links: CreatedApiKeyLinks
    key: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        masked_api_key = self.masked_api_key

        status: str = self.status

        scopes = self.scopes

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        disabled_at: None | str
        if isinstance(self.disabled_at, datetime.datetime):
            disabled_at = self.disabled_at.isoformat()
        else:
            disabled_at = self.disabled_at

        disabled_reason: None | str
        if isinstance(self.disabled_reason, str):
            disabled_reason = self.disabled_reason
        else:
            disabled_reason = self.disabled_reason

        allowed_addresses = self.allowed_addresses

        last_used_at: None | str
        if isinstance(self.last_used_at, datetime.datetime):
            last_used_at = self.last_used_at.isoformat()
        else:
            last_used_at = self.last_used_at

        field_links = self.field_links.to_dict()

        key: None | str
        key = self.key

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "maskedApiKey": masked_api_key,
                "status": status,
                "scopes": scopes,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "expiresAt": expires_at,
                "disabledAt": disabled_at,
                "disabledReason": disabled_reason,
                "allowedAddresses": allowed_addresses,
                "lastUsedAt": last_used_at,
                "_links": field_links,
                "key": key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.created_api_key_links import CreatedApiKeyLinks

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        masked_api_key = d.pop("maskedApiKey")

        status = check_created_api_key_status(d.pop("status"))

        scopes = d.pop("scopes")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expiresAt"))

        def _parse_disabled_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_at_type_0 = datetime.datetime.fromisoformat(data)

                return disabled_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        disabled_at = _parse_disabled_at(d.pop("disabledAt"))

        def _parse_disabled_reason(data: object) -> CreatedApiKeyDisabledReasonType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_reason_type_0 = check_created_api_key_disabled_reason_type_0(data)

                return disabled_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreatedApiKeyDisabledReasonType0 | None, data)

        disabled_reason = _parse_disabled_reason(d.pop("disabledReason"))

        allowed_addresses = cast(list[str], d.pop("allowedAddresses"))

        def _parse_last_used_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_used_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_used_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_used_at = _parse_last_used_at(d.pop("lastUsedAt"))

        field_links = CreatedApiKeyLinks.from_dict(d.pop("_links"))

        def _parse_key(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        key = _parse_key(d.pop("key"))

        created_api_key = cls(
            id=id,
            name=name,
            masked_api_key=masked_api_key,
            status=status,
            scopes=scopes,
            created_at=created_at,
            updated_at=updated_at,
            expires_at=expires_at,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            allowed_addresses=allowed_addresses,
            last_used_at=last_used_at,
            field_links=field_links,
            key=key,
        )

        return created_api_key
