from typing import Literal, cast

FleetOverviewVersionsSchemaType0 = Literal["ahead", "behind", "current"]


def check_fleet_overview_versions_schema_type_0(value: str) -> FleetOverviewVersionsSchemaType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(FleetOverviewVersionsSchemaType0, value)
