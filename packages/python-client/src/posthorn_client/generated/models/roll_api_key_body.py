from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="RollApiKeyBody")


@_attrs_define
class RollApiKeyBody:
    """
    Attributes:
        grace_seconds (int | Unset): Seconds for which the old key stays valid; 0 disables it at once. Default: 86400.
    """

    grace_seconds: int | Unset = 86400

    def to_dict(self) -> dict[str, Any]:
        grace_seconds = self.grace_seconds

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if grace_seconds is not UNSET:
            field_dict["graceSeconds"] = grace_seconds

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        grace_seconds = d.pop("graceSeconds", UNSET)

        roll_api_key_body = cls(
            grace_seconds=grace_seconds,
        )

        return roll_api_key_body
