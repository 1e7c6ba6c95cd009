from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.overview_period import OverviewPeriod, check_overview_period

if TYPE_CHECKING:
    from ..models.attention_item import AttentionItem
    from ..models.history_bucket import HistoryBucket
    from ..models.overview_links import OverviewLinks
    from ..models.overview_totals import OverviewTotals
    from ..models.overview_webhooks import OverviewWebhooks


T = TypeVar("T", bound="Overview")


@_attrs_define
class Overview:
    """
    Attributes:
        period (OverviewPeriod):
        from_ (datetime.datetime): Start of the first bucket, a full hour.
        to (datetime.datetime): End of the last bucket, which includes the running hour.
        buckets (list[HistoryBucket]): The oldest first. A notification counts when it was created, by its present
            status.
        totals (OverviewTotals): Sums of the buckets.
        p_50_ms (float | None): Median time to a response in the newest 1,000 notifications of the period, in
            milliseconds; null without responses.
        p_95_ms (float | None): Likewise the 95th percentile.
        oldest_due_at (datetime.datetime | None): Due time of the most overdue notification; null if none is overdue.
            Among the 1,000 oldest of each open status. Those of webhooks that are not active, and of endpoints that are
            Open, do not count.
        webhooks (OverviewWebhooks):
        attention (list[AttentionItem]): What somebody should look at, the worst first, at most 20.
        field_links (OverviewLinks):
    """

    period: OverviewPeriod
    from_: datetime.datetime
    to: datetime.datetime
    buckets: list[HistoryBucket]
    totals: OverviewTotals
    p_50_ms: float | None
    p_95_ms: float | None
    oldest_due_at: datetime.datetime | None
    webhooks: OverviewWebhooks
    attention: list[AttentionItem]
    field_links: OverviewLinks

    def to_dict(self) -> dict[str, Any]:
        period: str = self.period

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        buckets = []
        for buckets_item_data in self.buckets:
            buckets_item = buckets_item_data.to_dict()
            buckets.append(buckets_item)

        totals = self.totals.to_dict()

        p_50_ms: float | None
        p_50_ms = self.p_50_ms

        p_95_ms: float | None
        p_95_ms = self.p_95_ms

        oldest_due_at: None | str
        if isinstance(self.oldest_due_at, datetime.datetime):
            oldest_due_at = self.oldest_due_at.isoformat()
        else:
            oldest_due_at = self.oldest_due_at

        webhooks = self.webhooks.to_dict()

        attention = []
        for attention_item_data in self.attention:
            attention_item = attention_item_data.to_dict()
            attention.append(attention_item)

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "period": period,
                "from": from_,
                "to": to,
                "buckets": buckets,
                "totals": totals,
                "p50Ms": p_50_ms,
                "p95Ms": p_95_ms,
                "oldestDueAt": oldest_due_at,
                "webhooks": webhooks,
                "attention": attention,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attention_item import AttentionItem
        from ..models.history_bucket import HistoryBucket
        from ..models.overview_links import OverviewLinks
        from ..models.overview_totals import OverviewTotals
        from ..models.overview_webhooks import OverviewWebhooks

        d = dict(src_dict)
        period = check_overview_period(d.pop("period"))

        from_ = datetime.datetime.fromisoformat(d.pop("from"))

        to = datetime.datetime.fromisoformat(d.pop("to"))

        buckets = []
        _buckets = d.pop("buckets")
        for buckets_item_data in _buckets:
            buckets_item = HistoryBucket.from_dict(buckets_item_data)

            buckets.append(buckets_item)

        totals = OverviewTotals.from_dict(d.pop("totals"))

        def _parse_p_50_ms(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        p_50_ms = _parse_p_50_ms(d.pop("p50Ms"))

        def _parse_p_95_ms(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        p_95_ms = _parse_p_95_ms(d.pop("p95Ms"))

        def _parse_oldest_due_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                oldest_due_at_type_0 = datetime.datetime.fromisoformat(data)

                return oldest_due_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        oldest_due_at = _parse_oldest_due_at(d.pop("oldestDueAt"))

        webhooks = OverviewWebhooks.from_dict(d.pop("webhooks"))

        attention = []
        _attention = d.pop("attention")
        for attention_item_data in _attention:
            attention_item = AttentionItem.from_dict(attention_item_data)

            attention.append(attention_item)

        field_links = OverviewLinks.from_dict(d.pop("_links"))

        overview = cls(
            period=period,
            from_=from_,
            to=to,
            buckets=buckets,
            totals=totals,
            p_50_ms=p_50_ms,
            p_95_ms=p_95_ms,
            oldest_due_at=oldest_due_at,
            webhooks=webhooks,
            attention=attention,
            field_links=field_links,
        )

        return overview
