from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.organization_last_day import OrganizationLastDay
    from ..models.organization_links import OrganizationLinks
    from ..models.organization_places_type_0 import OrganizationPlacesType0


T = TypeVar("T", bound="Organization")


@_attrs_define
class Organization:
    """
    Attributes:
        id (str):
        suspended_at (datetime.datetime | None): Null unless an operator suspended it.
        suspend_reason (None | str): What the operator said.
        weight (int): Share of the deliveries, relative to other organizations.
        last_day (OrganizationLastDay): Notifications created in the last 24 full hours and since.
        open_endpoints (int): Active webhooks whose endpoint is Open.
        places (None | OrganizationPlacesType0): Null while Redis does not answer.
        field_links (OrganizationLinks):
    """

    id: str
    suspended_at: datetime.datetime | None
    suspend_reason: None | str
    weight: int
    last_day: OrganizationLastDay
    open_endpoints: int
    places: None | OrganizationPlacesType0
    field_links: OrganizationLinks

    def to_dict(self) -> dict[str, Any]:
        from ..models.organization_places_type_0 import OrganizationPlacesType0

        id = self.id

        suspended_at: None | str
        if isinstance(self.suspended_at, datetime.datetime):
            suspended_at = self.suspended_at.isoformat()
        else:
            suspended_at = self.suspended_at

        suspend_reason: None | str
        suspend_reason = self.suspend_reason

        weight = self.weight

        last_day = self.last_day.to_dict()

        open_endpoints = self.open_endpoints

        places: dict[str, Any] | None
        if isinstance(self.places, OrganizationPlacesType0):
            places = self.places.to_dict()
        else:
            places = self.places

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "suspendedAt": suspended_at,
                "suspendReason": suspend_reason,
                "weight": weight,
                "lastDay": last_day,
                "openEndpoints": open_endpoints,
                "places": places,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.organization_last_day import OrganizationLastDay
        from ..models.organization_links import OrganizationLinks
        from ..models.organization_places_type_0 import OrganizationPlacesType0

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

        weight = d.pop("weight")

        last_day = OrganizationLastDay.from_dict(d.pop("lastDay"))

        open_endpoints = d.pop("openEndpoints")

        def _parse_places(data: object) -> None | OrganizationPlacesType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                places_type_0 = OrganizationPlacesType0.from_dict(data)

                return places_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OrganizationPlacesType0, data)

        places = _parse_places(d.pop("places"))

        field_links = OrganizationLinks.from_dict(d.pop("_links"))

        organization = cls(
            id=id,
            suspended_at=suspended_at,
            suspend_reason=suspend_reason,
            weight=weight,
            last_day=last_day,
            open_endpoints=open_endpoints,
            places=places,
            field_links=field_links,
        )

        return organization
