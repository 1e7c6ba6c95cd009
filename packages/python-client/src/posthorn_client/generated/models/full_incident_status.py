from typing import Literal, cast

FullIncidentStatus = Literal["Closed", "Open"]


def check_full_incident_status(value: str) -> FullIncidentStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(FullIncidentStatus, value)
