from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.fleet_attention import FleetAttention
    from ..models.fleet_minute import FleetMinute
    from ..models.fleet_overview_failures_type_0_item import FleetOverviewFailuresType0Item
    from ..models.fleet_overview_incidents_type_0 import FleetOverviewIncidentsType0
    from ..models.fleet_overview_links import FleetOverviewLinks
    from ..models.fleet_overview_oldest_due_type_0 import FleetOverviewOldestDueType0
    from ..models.fleet_overview_organizations_type_0_item import FleetOverviewOrganizationsType0Item
    from ..models.fleet_overview_stores import FleetOverviewStores
    from ..models.fleet_overview_versions import FleetOverviewVersions
    from ..models.fleet_overview_webhooks_type_0 import FleetOverviewWebhooksType0
    from ..models.fleet_shard import FleetShard
    from ..models.fleet_worker import FleetWorker


T = TypeVar("T", bound="FleetOverview")


@_attrs_define
class FleetOverview:
    """
    Attributes:
        at (datetime.datetime): When the gateway looked.
        attention (list[FleetAttention]): What is wrong, the worst first.
        oldest_due (FleetOverviewOldestDueType0 | None): The most overdue notification. Those of webhooks that are not
            active, of endpoints that are Open, and of suspended organizations do not count. Null while the store does not
            answer.
        minutes (list[FleetMinute] | None): The last 60 minutes, of which the last is running. Null while the store does
            not answer.
        failures (list[FleetOverviewFailuresType0Item] | None): Why attempts of these minutes failed, the most frequent
            first. Null while the store does not answer.
        webhooks (FleetOverviewWebhooksType0 | None): Webhooks of all organizations by their state. Null while the store
            does not answer.
        organizations (list[FleetOverviewOrganizationsType0Item] | None): The 10 organizations with the most waiting or
            failed notifications. Null while the store does not answer.
        failed_since (datetime.datetime): Start of the hour before the running one.
        incidents (FleetOverviewIncidentsType0 | None): Null while the store does not answer.
        workers (list[FleetWorker] | None): Workers, and those of the last hour that ended or froze without leaving.
            Null while the store does not answer.
        shards (list[FleetShard] | None): Null while the store does not answer.
        stores (FleetOverviewStores):
        versions (FleetOverviewVersions):
        field_links (FleetOverviewLinks):
    """

    at: datetime.datetime
    attention: list[FleetAttention]
    oldest_due: FleetOverviewOldestDueType0 | None
    minutes: list[FleetMinute] | None
    failures: list[FleetOverviewFailuresType0Item] | None
    webhooks: FleetOverviewWebhooksType0 | None
    organizations: list[FleetOverviewOrganizationsType0Item] | None
    failed_since: datetime.datetime
    incidents: FleetOverviewIncidentsType0 | None
    workers: list[FleetWorker] | None
    shards: list[FleetShard] | None
    stores: FleetOverviewStores
    versions: FleetOverviewVersions
    field_links: FleetOverviewLinks

    def to_dict(self) -> dict[str, Any]:
        from ..models.fleet_overview_incidents_type_0 import FleetOverviewIncidentsType0
        from ..models.fleet_overview_oldest_due_type_0 import FleetOverviewOldestDueType0
        from ..models.fleet_overview_webhooks_type_0 import FleetOverviewWebhooksType0

        at = self.at.isoformat()

        attention = []
        for attention_item_data in self.attention:
            attention_item = attention_item_data.to_dict()
            attention.append(attention_item)

        oldest_due: dict[str, Any] | None
        if isinstance(self.oldest_due, FleetOverviewOldestDueType0):
            oldest_due = self.oldest_due.to_dict()
        else:
            oldest_due = self.oldest_due

        minutes: list[dict[str, Any]] | None
        if isinstance(self.minutes, list):
            minutes = []
            for minutes_type_0_item_data in self.minutes:
                minutes_type_0_item = minutes_type_0_item_data.to_dict()
                minutes.append(minutes_type_0_item)

        else:
            minutes = self.minutes

        failures: list[dict[str, Any]] | None
        if isinstance(self.failures, list):
            failures = []
            for failures_type_0_item_data in self.failures:
                failures_type_0_item = failures_type_0_item_data.to_dict()
                failures.append(failures_type_0_item)

        else:
            failures = self.failures

        webhooks: dict[str, Any] | None
        if isinstance(self.webhooks, FleetOverviewWebhooksType0):
            webhooks = self.webhooks.to_dict()
        else:
            webhooks = self.webhooks

        organizations: list[dict[str, Any]] | None
        if isinstance(self.organizations, list):
            organizations = []
            for organizations_type_0_item_data in self.organizations:
                organizations_type_0_item = organizations_type_0_item_data.to_dict()
                organizations.append(organizations_type_0_item)

        else:
            organizations = self.organizations

        failed_since = self.failed_since.isoformat()

        incidents: dict[str, Any] | None
        if isinstance(self.incidents, FleetOverviewIncidentsType0):
            incidents = self.incidents.to_dict()
        else:
            incidents = self.incidents

        workers: list[dict[str, Any]] | None
        if isinstance(self.workers, list):
            workers = []
            for workers_type_0_item_data in self.workers:
                workers_type_0_item = workers_type_0_item_data.to_dict()
                workers.append(workers_type_0_item)

        else:
            workers = self.workers

        shards: list[dict[str, Any]] | None
        if isinstance(self.shards, list):
            shards = []
            for shards_type_0_item_data in self.shards:
                shards_type_0_item = shards_type_0_item_data.to_dict()
                shards.append(shards_type_0_item)

        else:
            shards = self.shards

        stores = self.stores.to_dict()

        versions = self.versions.to_dict()

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "at": at,
                "attention": attention,
                "oldestDue": oldest_due,
                "minutes": minutes,
                "failures": failures,
                "webhooks": webhooks,
                "organizations": organizations,
                "failedSince": failed_since,
                "incidents": incidents,
                "workers": workers,
                "shards": shards,
                "stores": stores,
                "versions": versions,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.fleet_attention import FleetAttention
        from ..models.fleet_minute import FleetMinute
        from ..models.fleet_overview_failures_type_0_item import FleetOverviewFailuresType0Item
        from ..models.fleet_overview_incidents_type_0 import FleetOverviewIncidentsType0
        from ..models.fleet_overview_links import FleetOverviewLinks
        from ..models.fleet_overview_oldest_due_type_0 import FleetOverviewOldestDueType0
        from ..models.fleet_overview_organizations_type_0_item import FleetOverviewOrganizationsType0Item
        from ..models.fleet_overview_stores import FleetOverviewStores
        from ..models.fleet_overview_versions import FleetOverviewVersions
        from ..models.fleet_overview_webhooks_type_0 import FleetOverviewWebhooksType0
        from ..models.fleet_shard import FleetShard
        from ..models.fleet_worker import FleetWorker

        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        attention = []
        _attention = d.pop("attention")
        for attention_item_data in _attention:
            attention_item = FleetAttention.from_dict(attention_item_data)

            attention.append(attention_item)

        def _parse_oldest_due(data: object) -> FleetOverviewOldestDueType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                oldest_due_type_0 = FleetOverviewOldestDueType0.from_dict(data)

                return oldest_due_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FleetOverviewOldestDueType0 | None, data)

        oldest_due = _parse_oldest_due(d.pop("oldestDue"))

        def _parse_minutes(data: object) -> list[FleetMinute] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                minutes_type_0 = []
                _minutes_type_0 = data
                for minutes_type_0_item_data in _minutes_type_0:
                    minutes_type_0_item = FleetMinute.from_dict(minutes_type_0_item_data)

                    minutes_type_0.append(minutes_type_0_item)

                return minutes_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[FleetMinute] | None, data)

        minutes = _parse_minutes(d.pop("minutes"))

        def _parse_failures(data: object) -> list[FleetOverviewFailuresType0Item] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                failures_type_0 = []
                _failures_type_0 = data
                for failures_type_0_item_data in _failures_type_0:
                    failures_type_0_item = FleetOverviewFailuresType0Item.from_dict(failures_type_0_item_data)

                    failures_type_0.append(failures_type_0_item)

                return failures_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[FleetOverviewFailuresType0Item] | None, data)

        failures = _parse_failures(d.pop("failures"))

        def _parse_webhooks(data: object) -> FleetOverviewWebhooksType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                webhooks_type_0 = FleetOverviewWebhooksType0.from_dict(data)

                return webhooks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FleetOverviewWebhooksType0 | None, data)

        webhooks = _parse_webhooks(d.pop("webhooks"))

        def _parse_organizations(data: object) -> list[FleetOverviewOrganizationsType0Item] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                organizations_type_0 = []
                _organizations_type_0 = data
                for organizations_type_0_item_data in _organizations_type_0:
                    organizations_type_0_item = FleetOverviewOrganizationsType0Item.from_dict(
                        organizations_type_0_item_data
                    )

                    organizations_type_0.append(organizations_type_0_item)

                return organizations_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[FleetOverviewOrganizationsType0Item] | None, data)

        organizations = _parse_organizations(d.pop("organizations"))

        failed_since = datetime.datetime.fromisoformat(d.pop("failedSince"))

        def _parse_incidents(data: object) -> FleetOverviewIncidentsType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                incidents_type_0 = FleetOverviewIncidentsType0.from_dict(data)

                return incidents_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FleetOverviewIncidentsType0 | None, data)

        incidents = _parse_incidents(d.pop("incidents"))

        def _parse_workers(data: object) -> list[FleetWorker] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                workers_type_0 = []
                _workers_type_0 = data
                for workers_type_0_item_data in _workers_type_0:
                    workers_type_0_item = FleetWorker.from_dict(workers_type_0_item_data)

                    workers_type_0.append(workers_type_0_item)

                return workers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[FleetWorker] | None, data)

        workers = _parse_workers(d.pop("workers"))

        def _parse_shards(data: object) -> list[FleetShard] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                shards_type_0 = []
                _shards_type_0 = data
                for shards_type_0_item_data in _shards_type_0:
                    shards_type_0_item = FleetShard.from_dict(shards_type_0_item_data)

                    shards_type_0.append(shards_type_0_item)

                return shards_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[FleetShard] | None, data)

        shards = _parse_shards(d.pop("shards"))

        stores = FleetOverviewStores.from_dict(d.pop("stores"))

        versions = FleetOverviewVersions.from_dict(d.pop("versions"))

        field_links = FleetOverviewLinks.from_dict(d.pop("_links"))

        fleet_overview = cls(
            at=at,
            attention=attention,
            oldest_due=oldest_due,
            minutes=minutes,
            failures=failures,
            webhooks=webhooks,
            organizations=organizations,
            failed_since=failed_since,
            incidents=incidents,
            workers=workers,
            shards=shards,
            stores=stores,
            versions=versions,
            field_links=field_links,
        )

        return fleet_overview
