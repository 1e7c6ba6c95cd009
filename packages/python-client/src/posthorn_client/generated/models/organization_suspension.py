from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="OrganizationSuspension")


@_attrs_define
class OrganizationSuspension:
    """
    Attributes:
        id (str):
        suspended_at (datetime.datetime | None): Null unless an operator suspended it.
        suspend_reason (None | str): What the operator said.
    """

    id: str
    suspended_at: datetime.datetime | None
    suspend_reason: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        suspended_at: None | str
        if isinstance(self.suspended_at, datetime.datetime):
            suspended_at = self.suspended_at.isoformat()
        else:
            suspended_at = self.suspended_at

        suspend_reason: None | str
        suspend_reason = self.suspend_reason

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "suspendedAt": suspended_at,
                "suspendReason": suspend_reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_suspended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                suspended_at_type_0 = datetime.datetime.fromisoformat(data)

                return suspended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        suspended_at = _parse_suspended_at(d.pop("suspendedAt"))

        def _parse_suspend_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        suspend_reason = _parse_suspend_reason(d.pop("suspendReason"))

        organization_suspension = cls(
            id=id,
            suspended_at=suspended_at,
            suspend_reason=suspend_reason,
        )

        return organization_suspension
