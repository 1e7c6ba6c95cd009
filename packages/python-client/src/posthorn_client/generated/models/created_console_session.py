from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="CreatedConsoleSession")


@_attrs_define
class CreatedConsoleSession:
    """
    Attributes:
        id (str): Starts with cse_.
        url (None | str): The link to the console. It works once, within 60 seconds. Null in the answer to a repeated
            request: create another session.
        expires_at (datetime.datetime): End of the session.
    """

    id: str
    url: None | str
    expires_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        url: None | str
        url = self.url

        expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "url": url,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        expires_at = datetime.datetime.fromisoformat(d.pop("expiresAt"))

        created_console_session = cls(
            id=id,
            url=url,
            expires_at=expires_at,
        )

        return created_console_session
