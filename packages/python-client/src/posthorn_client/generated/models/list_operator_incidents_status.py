from typing import Literal, cast

ListOperatorIncidentsStatus = Literal["Closed", "Open"]


def check_list_operator_incidents_status(value: str) -> ListOperatorIncidentsStatus:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListOperatorIncidentsStatus, value)
