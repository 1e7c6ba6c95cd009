from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="OrganizationQuota")


@_attrs_define
class OrganizationQuota:
    """
    Attributes:
        limit (float | None): Null for no limit.
        use (float | None): Of a burst, what the organization has used and what has not come back yet: more than the
            limit while it owes notifications. Null for a rate per second, for a rate without a limit, and while Redis does
            not answer.
        is_exception (bool): Whether an operator set the limit.
    """

    limit: float | None
    use: float | None
    is_exception: bool

    def to_dict(self) -> dict[str, Any]:
        limit: float | None
        limit = self.limit

        use: float | None
        use = self.use

        is_exception = self.is_exception

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "limit": limit,
                "use": use,
                "isException": is_exception,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_limit(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        limit = _parse_limit(d.pop("limit"))

        def _parse_use(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        use = _parse_use(d.pop("use"))

        is_exception = d.pop("isException")

        organization_quota = cls(
            limit=limit,
            use=use,
            is_exception=is_exception,
        )

        return organization_quota
