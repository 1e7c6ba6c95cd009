from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.fleet_overview_stores_postgres_type_0 import FleetOverviewStoresPostgresType0
    from ..models.fleet_overview_stores_redis_type_0 import FleetOverviewStoresRedisType0


T = TypeVar("T", bound="FleetOverviewStores")


@_attrs_define
class FleetOverviewStores:
    """
    Attributes:
        postgres (FleetOverviewStoresPostgresType0 | None):
        redis (FleetOverviewStoresRedisType0 | None):
    """

    postgres: FleetOverviewStoresPostgresType0 | None
    redis: FleetOverviewStoresRedisType0 | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.fleet_overview_stores_postgres_type_0 import FleetOverviewStoresPostgresType0
        from ..models.fleet_overview_stores_redis_type_0 import FleetOverviewStoresRedisType0

        postgres: dict[str, Any] | None
        if isinstance(self.postgres, FleetOverviewStoresPostgresType0):
            postgres = self.postgres.to_dict()
        else:
            postgres = self.postgres

        redis: dict[str, Any] | None
        if isinstance(self.redis, FleetOverviewStoresRedisType0):
            redis = self.redis.to_dict()
        else:
            redis = self.redis

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "postgres": postgres,
                "redis": redis,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.fleet_overview_stores_postgres_type_0 import FleetOverviewStoresPostgresType0
        from ..models.fleet_overview_stores_redis_type_0 import FleetOverviewStoresRedisType0

        d = dict(src_dict)

        def _parse_postgres(data: object) -> FleetOverviewStoresPostgresType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                postgres_type_0 = FleetOverviewStoresPostgresType0.from_dict(data)

                return postgres_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FleetOverviewStoresPostgresType0 | None, data)

        postgres = _parse_postgres(d.pop("postgres"))

        def _parse_redis(data: object) -> FleetOverviewStoresRedisType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                redis_type_0 = FleetOverviewStoresRedisType0.from_dict(data)

                return redis_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FleetOverviewStoresRedisType0 | None, data)

        redis = _parse_redis(d.pop("redis"))

        fleet_overview_stores = cls(
            postgres=postgres,
            redis=redis,
        )

        return fleet_overview_stores
