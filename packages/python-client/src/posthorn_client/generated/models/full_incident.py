from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.full_incident_status import FullIncidentStatus, check_full_incident_status

if TYPE_CHECKING:
    from ..models.full_incident_affected_item import FullIncidentAffectedItem
    from ..models.full_incident_links import FullIncidentLinks


T = TypeVar("T", bound="FullIncident")


@_attrs_define
class FullIncident:
    """
    Attributes:
        id (str): Starts with inc_.
        status (FullIncidentStatus):
        host (str): Host of the URLs, with its port if the URLs name one.
        cause (str): Cause of the failed attempts, else their error class or status code.
        advice (None | str): What to do. Null for a cause without an explanation.
        since (datetime.datetime): End of the first failed attempt.
        last_failure_at (datetime.datetime): End of the last failed attempt.
        closed_at (datetime.datetime | None): Null while the incident is open.
        attempts (int): Failed attempts.
        failed (int): Notifications that became Failed.
        webhooks (int): Webhooks with a failed attempt.
        organizations (int): Organizations of these webhooks.
        field_links (FullIncidentLinks):
        affected (list[FullIncidentAffectedItem]): The 100 webhooks with the most failed attempts.
    """

    id: str
    status: FullIncidentStatus
    host: str
    cause: str
    advice: None | str
    since: datetime.datetime
    last_failure_at: datetime.datetime
    closed_at: datetime.datetime | None
    attempts: int
    failed: int
    webhooks: int
    organizations: int
    field_links: FullIncidentLinks
    affected: list[FullIncidentAffectedItem]

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        status: str = self.status

        host = self.host

        cause = self.cause

        advice: None | str
        advice = self.advice

        since = self.since.isoformat()

        last_failure_at = self.last_failure_at.isoformat()

        closed_at: None | str
        if isinstance(self.closed_at, datetime.datetime):
            closed_at = self.closed_at.isoformat()
        else:
            closed_at = self.closed_at

        attempts = self.attempts

        failed = self.failed

        webhooks = self.webhooks

        organizations = self.organizations

        field_links = self.field_links.to_dict()

        affected = []
        for affected_item_data in self.affected:
            affected_item = affected_item_data.to_dict()
            affected.append(affected_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "status": status,
                "host": host,
                "cause": cause,
                "advice": advice,
                "since": since,
                "lastFailureAt": last_failure_at,
                "closedAt": closed_at,
                "attempts": attempts,
                "failed": failed,
                "webhooks": webhooks,
                "organizations": organizations,
                "_links": field_links,
                "affected": affected,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.full_incident_affected_item import FullIncidentAffectedItem
        from ..models.full_incident_links import FullIncidentLinks

        d = dict(src_dict)
        id = d.pop("id")

        status = check_full_incident_status(d.pop("status"))

        host = d.pop("host")

        cause = d.pop("cause")

        def _parse_advice(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        advice = _parse_advice(d.pop("advice"))

        since = datetime.datetime.fromisoformat(d.pop("since"))

        last_failure_at = datetime.datetime.fromisoformat(d.pop("lastFailureAt"))

        def _parse_closed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                closed_at_type_0 = datetime.datetime.fromisoformat(data)

                return closed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        closed_at = _parse_closed_at(d.pop("closedAt"))

        attempts = d.pop("attempts")

        failed = d.pop("failed")

        webhooks = d.pop("webhooks")

        organizations = d.pop("organizations")

        field_links = FullIncidentLinks.from_dict(d.pop("_links"))

        affected = []
        _affected = d.pop("affected")
        for affected_item_data in _affected:
            affected_item = FullIncidentAffectedItem.from_dict(affected_item_data)

            affected.append(affected_item)

        full_incident = cls(
            id=id,
            status=status,
            host=host,
            cause=cause,
            advice=advice,
            since=since,
            last_failure_at=last_failure_at,
            closed_at=closed_at,
            attempts=attempts,
            failed=failed,
            webhooks=webhooks,
            organizations=organizations,
            field_links=field_links,
            affected=affected,
        )

        return full_incident
