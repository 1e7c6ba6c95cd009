from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="FleetOverviewOrganizationsType0Item")


@_attrs_define
class FleetOverviewOrganizationsType0Item:
    """
    Attributes:
        organization_id (str):
        waiting (int): Pending and Retrying notifications.
        failed (int): Failed notifications of those that were created since `failedSince`.
        held (int | None):
        is_waiting (bool | None): Whether a due notification waits for a place. Null while Redis does not answer.
    """

    organization_id: str
    waiting: int
    failed: int
    held: int | None
    is_waiting: bool | None

    def to_dict(self) -> dict[str, Any]:
        organization_id = self.organization_id

        waiting = self.waiting

        failed = self.failed

        held: int | None
        held = self.held

        is_waiting: bool | None
        is_waiting = self.is_waiting

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "organizationId": organization_id,
                "waiting": waiting,
                "failed": failed,
                "held": held,
                "isWaiting": is_waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        organization_id = d.pop("organizationId")

        waiting = d.pop("waiting")

        failed = d.pop("failed")

        def _parse_held(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        held = _parse_held(d.pop("held"))

        def _parse_is_waiting(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        is_waiting = _parse_is_waiting(d.pop("isWaiting"))

        fleet_overview_organizations_type_0_item = cls(
            organization_id=organization_id,
            waiting=waiting,
            failed=failed,
            held=held,
            is_waiting=is_waiting,
        )

        return fleet_overview_organizations_type_0_item
