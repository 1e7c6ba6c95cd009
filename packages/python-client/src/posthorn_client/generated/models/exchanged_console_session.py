from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.exchanged_console_session_theme_type_0 import (
    ExchangedConsoleSessionThemeType0,
    check_exchanged_console_session_theme_type_0,
)

T = TypeVar("T", bound="ExchangedConsoleSession")


@_attrs_define
class ExchangedConsoleSession:
    """
    Attributes:
        token (str): The token of the session. Send it as `Authorization: Bearer <token>`. Keep it in memory.
        expires_at (datetime.datetime):
        organization_id (str):
        return_url (None | str):
        theme (ExchangedConsoleSessionThemeType0 | None): Theme of a console session; null for CONSOLE_THEME.
        name (None | str): Name in a console session; null for CONSOLE_NAME.
        accent (None | str): Accent colour of a console session; null for CONSOLE_ACCENT.
    """

    token: str
    expires_at: datetime.datetime
    organization_id: str
    return_url: None | str
    theme: ExchangedConsoleSessionThemeType0 | None
    name: None | str
    accent: None | str

    def to_dict(self) -> dict[str, Any]:
        token = self.token

        expires_at = self.expires_at.isoformat()

        organization_id = self.organization_id

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
                "token": token,
                "expiresAt": expires_at,
                "organizationId": organization_id,
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
        token = d.pop("token")

        expires_at = datetime.datetime.fromisoformat(d.pop("expiresAt"))

        organization_id = d.pop("organizationId")

        def _parse_return_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        return_url = _parse_return_url(d.pop("returnUrl"))

        def _parse_theme(data: object) -> ExchangedConsoleSessionThemeType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                theme_type_0 = check_exchanged_console_session_theme_type_0(data)

                return theme_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ExchangedConsoleSessionThemeType0 | None, data)

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

        exchanged_console_session = cls(
            token=token,
            expires_at=expires_at,
            organization_id=organization_id,
            return_url=return_url,
            theme=theme,
            name=name,
            accent=accent,
        )

        return exchanged_console_session
