from typing import Literal, cast

GetOverviewPeriod = Literal["day", "month", "week"]


def check_get_overview_period(value: str) -> GetOverviewPeriod:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(GetOverviewPeriod, value)
