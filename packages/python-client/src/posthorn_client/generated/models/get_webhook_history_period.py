from typing import Literal, cast

GetWebhookHistoryPeriod = Literal["day", "month", "week"]


def check_get_webhook_history_period(value: str) -> GetWebhookHistoryPeriod:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(GetWebhookHistoryPeriod, value)
