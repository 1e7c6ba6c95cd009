from typing import Literal, cast

IncidentStatus = Literal["Closed", "Open"]


def check_incident_status(value: str) -> IncidentStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(IncidentStatus, value)
