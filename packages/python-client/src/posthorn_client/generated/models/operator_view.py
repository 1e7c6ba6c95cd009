from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="OperatorView")


@_attrs_define
class OperatorView:
    """
    Attributes:
        url (str): The link to the console. It works once, within 60 seconds.
        expires_at (datetime.datetime): End of the session.
    """

    url: str
    expires_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        url = d.pop("url")

        expires_at = datetime.datetime.fromisoformat(d.pop("expiresAt"))

        operator_view = cls(
            url=url,
            expires_at=expires_at,
        )

        return operator_view
