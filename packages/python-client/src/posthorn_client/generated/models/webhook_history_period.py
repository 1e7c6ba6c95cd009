from typing import Literal, cast

WebhookHistoryPeriod = Literal["day", "month", "week"]


def check_webhook_history_period(value: str) -> WebhookHistoryPeriod:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(WebhookHistoryPeriod, value)
