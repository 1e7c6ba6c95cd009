from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.full_organization_last_day import FullOrganizationLastDay
    from ..models.full_organization_links import FullOrganizationLinks
    from ..models.full_organization_places_type_0 import FullOrganizationPlacesType0
    from ..models.full_organization_quotas import FullOrganizationQuotas
    from ..models.full_organization_webhooks import FullOrganizationWebhooks


T = TypeVar("T", bound="FullOrganization")


@_attrs_define
class FullOrganization:
    """
    Attributes:
        id (str):
        suspended_at (datetime.datetime | None): Null unless an operator suspended it.
        suspend_reason (None | str): What the operator said.
        weight (int): Share of the deliveries, relative to other organizations.
        last_day (FullOrganizationLastDay): Notifications created in the last 24 full hours and since.
        open_endpoints (int): Active webhooks whose endpoint is Open.
        places (FullOrganizationPlacesType0 | None): Null while Redis does not answer.
        field_links (FullOrganizationLinks):
        oldest_due_at (datetime.datetime | None): Due time of its most overdue notification that only the load delays;
            null if none is overdue.
        webhooks (FullOrganizationWebhooks):
        quotas (FullOrganizationQuotas):
    """

    id: str
    suspended_at: datetime.datetime | None
    suspend_reason: None | str
    weight: int
    last_day: FullOrganizationLastDay
    open_endpoints: int
    places: FullOrganizationPlacesType0 | None
    field_links: FullOrganizationLinks
    oldest_due_at: datetime.datetime | None
    webhooks: FullOrganizationWebhooks
    quotas: FullOrganizationQuotas

    def to_dict(self) -> dict[str, Any]:
        from ..models.full_organization_places_type_0 import FullOrganizationPlacesType0

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
        if isinstance(self.places, FullOrganizationPlacesType0):
            places = self.places.to_dict()
        else:
            places = self.places

        field_links = self.field_links.to_dict()

        oldest_due_at: None | str
        if isinstance(self.oldest_due_at, datetime.datetime):
            oldest_due_at = self.oldest_due_at.isoformat()
        else:
            oldest_due_at = self.oldest_due_at

        webhooks = self.webhooks.to_dict()

        quotas = self.quotas.to_dict()

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
                "oldestDueAt": oldest_due_at,
                "webhooks": webhooks,
                "quotas": quotas,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.full_organization_last_day import FullOrganizationLastDay
        from ..models.full_organization_links import FullOrganizationLinks
        from ..models.full_organization_places_type_0 import FullOrganizationPlacesType0
        from ..models.full_organization_quotas import FullOrganizationQuotas
        from ..models.full_organization_webhooks import FullOrganizationWebhooks

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

        last_day = FullOrganizationLastDay.from_dict(d.pop("lastDay"))

        open_endpoints = d.pop("openEndpoints")

        def _parse_places(data: object) -> FullOrganizationPlacesType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                places_type_0 = FullOrganizationPlacesType0.from_dict(data)

                return places_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FullOrganizationPlacesType0 | None, data)

        places = _parse_places(d.pop("places"))

        field_links = FullOrganizationLinks.from_dict(d.pop("_links"))

        def _parse_oldest_due_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                oldest_due_at_type_0 = datetime.datetime.fromisoformat(data)

                return oldest_due_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        oldest_due_at = _parse_oldest_due_at(d.pop("oldestDueAt"))

        webhooks = FullOrganizationWebhooks.from_dict(d.pop("webhooks"))

        quotas = FullOrganizationQuotas.from_dict(d.pop("quotas"))

        full_organization = cls(
            id=id,
            suspended_at=suspended_at,
            suspend_reason=suspend_reason,
            weight=weight,
            last_day=last_day,
            open_endpoints=open_endpoints,
            places=places,
            field_links=field_links,
            oldest_due_at=oldest_due_at,
            webhooks=webhooks,
            quotas=quotas,
        )

        return full_organization
