from typing import Literal, cast

ReplayWebhookBodyStatusesItem = Literal["Cancelled", "Delivered", "Failed"]


def check_replay_webhook_body_statuses_item(value: str) -> ReplayWebhookBodyStatusesItem:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ReplayWebhookBodyStatusesItem, value)
