from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.webhook_history_period import WebhookHistoryPeriod, check_webhook_history_period

if TYPE_CHECKING:
    from ..models.history_bucket import HistoryBucket
    from ..models.webhook_history_links import WebhookHistoryLinks


T = TypeVar("T", bound="WebhookHistory")


@_attrs_define
class WebhookHistory:
    """
    Attributes:
        configuration_id (str): Starts with es_.
        period (WebhookHistoryPeriod):
        from_ (datetime.datetime): Start of the first bucket, a full hour.
        to (datetime.datetime): End of the last bucket, which includes the running hour.
        buckets (list[HistoryBucket]): The oldest first. A notification counts when it was created, by its present
            status.
        field_links (WebhookHistoryLinks):
    """

    configuration_id: str
    period: WebhookHistoryPeriod
    from_: datetime.datetime
    to: datetime.datetime
    buckets: list[HistoryBucket]
    field_links: WebhookHistoryLinks

    def to_dict(self) -> dict[str, Any]:
        configuration_id = self.configuration_id

        period: str = self.period

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        buckets = []
        for buckets_item_data in self.buckets:
            buckets_item = buckets_item_data.to_dict()
            buckets.append(buckets_item)

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "configurationId": configuration_id,
                "period": period,
                "from": from_,
                "to": to,
                "buckets": buckets,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.history_bucket import HistoryBucket
        from ..models.webhook_history_links import WebhookHistoryLinks

        d = dict(src_dict)
        configuration_id = d.pop("configurationId")

        period = check_webhook_history_period(d.pop("period"))

        from_ = datetime.datetime.fromisoformat(d.pop("from"))

        to = datetime.datetime.fromisoformat(d.pop("to"))

        buckets = []
        _buckets = d.pop("buckets")
        for buckets_item_data in _buckets:
            buckets_item = HistoryBucket.from_dict(buckets_item_data)

            buckets.append(buckets_item)

        field_links = WebhookHistoryLinks.from_dict(d.pop("_links"))

        webhook_history = cls(
            configuration_id=configuration_id,
            period=period,
            from_=from_,
            to=to,
            buckets=buckets,
            field_links=field_links,
        )

        return webhook_history
