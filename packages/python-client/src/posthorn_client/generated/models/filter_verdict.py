from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="FilterVerdict")


@_attrs_define
class FilterVerdict:
    """
    Attributes:
        matches (bool):
        error (None | str): Why the expression has no value for the event; null if it has one.
    """

    matches: bool
    error: None | str

    def to_dict(self) -> dict[str, Any]:
        matches = self.matches

        error: None | str
        error = self.error

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "matches": matches,
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        matches = d.pop("matches")

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        filter_verdict = cls(
            matches=matches,
            error=error,
        )

        return filter_verdict
