from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.session_capabilities_item import SessionCapabilitiesItem, check_session_capabilities_item
from ..models.session_kind import SessionKind, check_session_kind
from ..models.session_theme_type_0 import SessionThemeType0, check_session_theme_type_0

T = TypeVar("T", bound="Session")


@_attrs_define
class Session:
    """
    Attributes:
        organization_id (str):
        kind (SessionKind):
        subject (str): Subject of the access token, id of the API key, or id of the console session.
        scopes (list[str]):
        capabilities (list[SessionCapabilitiesItem]): The parts of the console in which the caller may at least read.
        is_read_only (bool): Whether a console session may only read.
        is_operator_view (bool): Whether an operator of the gateway looks at what a member sees, read-only.
        is_suspended (bool): Whether the operator of the gateway has suspended the organization: nothing is published or
            sent, and notifications wait. Up to 10 seconds old.
        is_operator (bool): Whether the caller may use the operations of operators.
        expires_at (datetime.datetime | None): When the credentials end; null if they do not, or if the issuer does not
            say.
        return_url (None | str): Where a console session sends the person at its end.
        theme (None | SessionThemeType0): Theme of a console session; null for CONSOLE_THEME.
        name (None | str): Name in a console session; null for CONSOLE_NAME.
        accent (None | str): Accent colour of a console session; null for CONSOLE_ACCENT.
    """

    organization_id: str
    kind: SessionKind
    subject: str
    scopes: list[str]
    capabilities: list[SessionCapabilitiesItem]
    is_read_only: bool
    is_operator_view: bool
    is_suspended: bool
    is_operator: bool
    expires_at: datetime.datetime | None
    return_url: None | str
    theme: None | SessionThemeType0
    name: None | str
    accent: None | str

    def to_dict(self) -> dict[str, Any]:
        organization_id = self.organization_id

        kind: str = self.kind

        subject = self.subject

        scopes = self.scopes

        capabilities = []
        for capabilities_item_data in self.capabilities:
            capabilities_item: str = capabilities_item_data
            capabilities.append(capabilities_item)

        is_read_only = self.is_read_only

        is_operator_view = self.is_operator_view

        is_suspended = self.is_suspended

        is_operator = self.is_operator

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        return_url: None | str
        return_url = self.return_url

        theme: None | str
        if isinstance(self.theme, str):
            theme = self.theme
        else:
            theme = self.theme

        name: None | str
        name = self.name

        accent: None | str
        accent = self.accent

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "organizationId": organization_id,
                "kind": kind,
                "subject": subject,
                "scopes": scopes,
                "capabilities": capabilities,
                "isReadOnly": is_read_only,
                "isOperatorView": is_operator_view,
                "isSuspended": is_suspended,
                "isOperator": is_operator,
                "expiresAt": expires_at,
                "returnUrl": return_url,
                "theme": theme,
                "name": name,
                "accent": accent,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        organization_id = d.pop("organizationId")

        kind = check_session_kind(d.pop("kind"))

        subject = d.pop("subject")

        scopes = cast(list[str], d.pop("scopes"))

        capabilities = []
        _capabilities = d.pop("capabilities")
        for capabilities_item_data in _capabilities:
            capabilities_item = check_session_capabilities_item(capabilities_item_data)

            capabilities.append(capabilities_item)

        is_read_only = d.pop("isReadOnly")

        is_operator_view = d.pop("isOperatorView")

        is_suspended = d.pop("isSuspended")

        is_operator = d.pop("isOperator")

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

        def _parse_return_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        return_url = _parse_return_url(d.pop("returnUrl"))

        def _parse_theme(data: object) -> None | SessionThemeType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                theme_type_0 = check_session_theme_type_0(data)

                return theme_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SessionThemeType0, data)

        theme = _parse_theme(d.pop("theme"))

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_accent(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        accent = _parse_accent(d.pop("accent"))

        session = cls(
            organization_id=organization_id,
            kind=kind,
            subject=subject,
            scopes=scopes,
            capabilities=capabilities,
            is_read_only=is_read_only,
            is_operator_view=is_operator_view,
            is_suspended=is_suspended,
            is_operator=is_operator,
            expires_at=expires_at,
            return_url=return_url,
            theme=theme,
            name=name,
            accent=accent,
        )

        return session
