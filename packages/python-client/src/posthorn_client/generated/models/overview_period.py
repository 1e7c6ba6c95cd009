from typing import Literal, cast

OverviewPeriod = Literal["day", "month", "week"]


def check_overview_period(value: str) -> OverviewPeriod:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(OverviewPeriod, value)
