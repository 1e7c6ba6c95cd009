from typing import Literal, cast

FleetAttentionKind = Literal[
    "deliveriesLate",
    "endpointsOpen",
    "incidentOpen",
    "noWorker",
    "organizationFloods",
    "postgresConnections",
    "postgresDown",
    "postgresSlow",
    "redisDown",
    "redisFull",
    "redisRefusesWrites",
    "redisSlow",
    "schemaBehind",
    "workerSilent",
]


def check_fleet_attention_kind(value: str) -> FleetAttentionKind:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(FleetAttentionKind, value)
