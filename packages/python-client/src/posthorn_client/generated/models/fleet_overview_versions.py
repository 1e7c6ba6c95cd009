from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.fleet_overview_versions_schema_type_0 import (
    FleetOverviewVersionsSchemaType0,
    check_fleet_overview_versions_schema_type_0,
)

T = TypeVar("T", bound="FleetOverviewVersions")


@_attrs_define
class FleetOverviewVersions:
    """
    Attributes:
        posthorn (str):
        node (str):
        postgres (None | str):
        redis (None | str): Name and version of the server.
        migration (None | str): The last applied migration.
        schema (FleetOverviewVersionsSchemaType0 | None): Database schema compared with the version of this API process.
    """

    posthorn: str
    node: str
    postgres: None | str
    redis: None | str
    migration: None | str
    schema: FleetOverviewVersionsSchemaType0 | None

    def to_dict(self) -> dict[str, Any]:
        posthorn = self.posthorn

        node = self.node

        postgres: None | str
        postgres = self.postgres

        redis: None | str
        redis = self.redis

        migration: None | str
        migration = self.migration

        schema: None | str
        if isinstance(self.schema, str):
            schema = self.schema
        else:
            schema = self.schema

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "posthorn": posthorn,
                "node": node,
                "postgres": postgres,
                "redis": redis,
                "migration": migration,
                "schema": schema,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        posthorn = d.pop("posthorn")

        node = d.pop("node")

        def _parse_postgres(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        postgres = _parse_postgres(d.pop("postgres"))

        def _parse_redis(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        redis = _parse_redis(d.pop("redis"))

        def _parse_migration(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        migration = _parse_migration(d.pop("migration"))

        def _parse_schema(data: object) -> FleetOverviewVersionsSchemaType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                schema_type_0 = check_fleet_overview_versions_schema_type_0(data)

                return schema_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FleetOverviewVersionsSchemaType0 | None, data)

        schema = _parse_schema(d.pop("schema"))

        fleet_overview_versions = cls(
            posthorn=posthorn,
            node=node,
            postgres=postgres,
            redis=redis,
            migration=migration,
            schema=schema,
        )

        return fleet_overview_versions
