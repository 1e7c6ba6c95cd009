from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.fleet_attention_kind import FleetAttentionKind, check_fleet_attention_kind

T = TypeVar("T", bound="FleetAttention")


@_attrs_define
class FleetAttention:
    """
    Attributes:
        kind (FleetAttentionKind): postgresDown, redisDown: the store does not answer. redisRefusesWrites: Redis answers
            and refuses writes. noWorker: no worker is alive. schemaBehind: the database lacks migrations. workerSilent: a
            worker ended or froze without leaving. deliveriesLate: a notification has been due for more than a minute.
            incidentOpen: an incident is open; the five of the most organizations. organizationFloods: at least 1,000
            notifications of an organization wait, and it uses or waits for places. redisFull: 90 % of its memory is used.
            postgresConnections: 90 % of the connections are used. postgresSlow, redisSlow: the store needs 250 ms or more
            for an answer. endpointsOpen: endpoints that fail as a whole.
        since (datetime.datetime | None): When it began; null if that is not known.
        organization_id (None | str): For deliveriesLate and organizationFloods.
        webhook_id (None | str):
        incident_id (None | str):
        name (None | str): Host and process id of the worker, or host of the incident.
        cause (None | str): Cause of the incident. redisRefusesWrites: full, read-only, or foreign if another gateway
            uses its keys.
        count (int | None): endpointsOpen: endpoints. incidentOpen: webhooks. organizationFloods: notifications that
            wait. postgresSlow, redisSlow: milliseconds. postgresConnections: connections. redisFull: bytes.
        organizations (int | None): Organizations that are affected.
    """

    kind: FleetAttentionKind
    since: datetime.datetime | None
    organization_id: None | str
    webhook_id: None | str
    incident_id: None | str
    name: None | str
    cause: None | str
    count: int | None
    organizations: int | None

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        since: None | str
        if isinstance(self.since, datetime.datetime):
            since = self.since.isoformat()
        else:
            since = self.since

        organization_id: None | str
        organization_id = self.organization_id

        webhook_id: None | str
        webhook_id = self.webhook_id

        incident_id: None | str
        incident_id = self.incident_id

        name: None | str
        name = self.name

        cause: None | str
        cause = self.cause

        count: int | None
        count = self.count

        organizations: int | None
        organizations = self.organizations

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
                "since": since,
                "organizationId": organization_id,
                "webhookId": webhook_id,
                "incidentId": incident_id,
                "name": name,
                "cause": cause,
                "count": count,
                "organizations": organizations,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = check_fleet_attention_kind(d.pop("kind"))

        def _parse_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                since_type_0 = datetime.datetime.fromisoformat(data)

                return since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        since = _parse_since(d.pop("since"))

        def _parse_organization_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        organization_id = _parse_organization_id(d.pop("organizationId"))

        def _parse_webhook_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        webhook_id = _parse_webhook_id(d.pop("webhookId"))

        def _parse_incident_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        incident_id = _parse_incident_id(d.pop("incidentId"))

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_cause(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        cause = _parse_cause(d.pop("cause"))

        def _parse_count(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        count = _parse_count(d.pop("count"))

        def _parse_organizations(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        organizations = _parse_organizations(d.pop("organizations"))

        fleet_attention = cls(
            kind=kind,
            since=since,
            organization_id=organization_id,
            webhook_id=webhook_id,
            incident_id=incident_id,
            name=name,
            cause=cause,
            count=count,
            organizations=organizations,
        )

        return fleet_attention
