from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.create_console_session_body_capabilities_item import (
    CreateConsoleSessionBodyCapabilitiesItem,
    check_create_console_session_body_capabilities_item,
)
from ..models.create_console_session_body_theme_type_0 import (
    CreateConsoleSessionBodyThemeType0,
    check_create_console_session_body_theme_type_0,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="CreateConsoleSessionBody")


@_attrs_define
class CreateConsoleSessionBody:
    """
    Attributes:
        capabilities (list[CreateConsoleSessionBodyCapabilitiesItem]): The parts of the console that the session may
            use.
        read_only (bool | Unset): Whether the session may only read. Default: False.
        expires_in_seconds (int | Unset): Life of the session. Default: 3600.
        return_url (None | str | Unset): Where the console leads the person back to: https, or http on loopback.
        theme (CreateConsoleSessionBodyThemeType0 | None | Unset): Default: CONSOLE_THEME.
        name (None | str | Unset): Default: CONSOLE_NAME.
        accent (None | str | Unset): Accent colour. Default: CONSOLE_ACCENT.
    """

    capabilities: list[CreateConsoleSessionBodyCapabilitiesItem]
    read_only: bool | Unset = False
    expires_in_seconds: int | Unset = 3600
    return_url: None | str | Unset = UNSET
    theme: CreateConsoleSessionBodyThemeType0 | None | Unset = UNSET
    name: None | str | Unset = UNSET
    accent: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        capabilities = []
        for capabilities_item_data in self.capabilities:
            capabilities_item: str = capabilities_item_data
            capabilities.append(capabilities_item)

        read_only = self.read_only

        expires_in_seconds = self.expires_in_seconds

        return_url: None | str | Unset
        if isinstance(self.return_url, Unset):
            return_url = UNSET
        else:
            return_url = self.return_url

        theme: None | str | Unset
        if isinstance(self.theme, Unset):
            theme = UNSET
        elif isinstance(self.theme, str):
            theme = self.theme
        else:
            theme = self.theme

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        accent: None | str | Unset
        if isinstance(self.accent, Unset):
            accent = UNSET
        else:
            accent = self.accent

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "capabilities": capabilities,
            }
        )
        if read_only is not UNSET:
            field_dict["readOnly"] = read_only
        if expires_in_seconds is not UNSET:
            field_dict["expiresInSeconds"] = expires_in_seconds
        if return_url is not UNSET:
            field_dict["returnUrl"] = return_url
        if theme is not UNSET:
            field_dict["theme"] = theme
        if name is not UNSET:
            field_dict["name"] = name
        if accent is not UNSET:
            field_dict["accent"] = accent

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        capabilities = []
        _capabilities = d.pop("capabilities")
        for capabilities_item_data in _capabilities:
            capabilities_item = check_create_console_session_body_capabilities_item(capabilities_item_data)

            capabilities.append(capabilities_item)

        read_only = d.pop("readOnly", UNSET)

        expires_in_seconds = d.pop("expiresInSeconds", UNSET)

        def _parse_return_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        return_url = _parse_return_url(d.pop("returnUrl", UNSET))

        def _parse_theme(data: object) -> CreateConsoleSessionBodyThemeType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                theme_type_0 = check_create_console_session_body_theme_type_0(data)

                return theme_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreateConsoleSessionBodyThemeType0 | None | Unset, data)

        theme = _parse_theme(d.pop("theme", UNSET))

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        def _parse_accent(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        accent = _parse_accent(d.pop("accent", UNSET))

        create_console_session_body = cls(
            capabilities=capabilities,
            read_only=read_only,
            expires_in_seconds=expires_in_seconds,
            return_url=return_url,
            theme=theme,
            name=name,
            accent=accent,
        )

        return create_console_session_body
