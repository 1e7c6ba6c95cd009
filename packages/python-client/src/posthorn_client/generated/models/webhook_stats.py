from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.webhook_stats_drain_type_0 import WebhookStatsDrainType0
    from ..models.webhook_stats_lane_type_0 import WebhookStatsLaneType0
    from ..models.webhook_stats_links import WebhookStatsLinks
    from ..models.webhook_stats_window import WebhookStatsWindow


T = TypeVar("T", bound="WebhookStats")


@_attrs_define
class WebhookStats:
    """
    Attributes:
        configuration_id (str): Starts with es_.
        lane (None | WebhookStatsLaneType0): Null while Redis is unavailable.
        drain (None | WebhookStatsDrainType0): Time to drain. Null while Redis is unavailable.
        last_hour (WebhookStatsWindow):
        last_day (WebhookStatsWindow):
        last_week (WebhookStatsWindow):
        field_links (WebhookStatsLinks):
    """

    configuration_id: str
    lane: None | WebhookStatsLaneType0
    drain: None | WebhookStatsDrainType0
    last_hour: WebhookStatsWindow
    last_day: WebhookStatsWindow
    last_week: WebhookStatsWindow
    field_links: WebhookStatsLinks

    def to_dict(self) -> dict[str, Any]:
        from ..models.webhook_stats_drain_type_0 import WebhookStatsDrainType0
        from ..models.webhook_stats_lane_type_0 import WebhookStatsLaneType0

        configuration_id = self.configuration_id

        lane: dict[str, Any] | None
        if isinstance(self.lane, WebhookStatsLaneType0):
            lane = self.lane.to_dict()
        else:
            lane = self.lane

        drain: dict[str, Any] | None
        if isinstance(self.drain, WebhookStatsDrainType0):
            drain = self.drain.to_dict()
        else:
            drain = self.drain

        last_hour = self.last_hour.to_dict()

        last_day = self.last_day.to_dict()

        last_week = self.last_week.to_dict()

        field_links = self.field_links.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "configurationId": configuration_id,
                "lane": lane,
                "drain": drain,
                "lastHour": last_hour,
                "lastDay": last_day,
                "lastWeek": last_week,
                "_links": field_links,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.webhook_stats_drain_type_0 import WebhookStatsDrainType0
        from ..models.webhook_stats_lane_type_0 import WebhookStatsLaneType0
        from ..models.webhook_stats_links import WebhookStatsLinks
        from ..models.webhook_stats_window import WebhookStatsWindow

        d = dict(src_dict)
        configuration_id = d.pop("configurationId")

        def _parse_lane(data: object) -> None | WebhookStatsLaneType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                lane_type_0 = WebhookStatsLaneType0.from_dict(data)

                return lane_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | WebhookStatsLaneType0, data)

        lane = _parse_lane(d.pop("lane"))

        def _parse_drain(data: object) -> None | WebhookStatsDrainType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                drain_type_0 = WebhookStatsDrainType0.from_dict(data)

                return drain_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | WebhookStatsDrainType0, data)

        drain = _parse_drain(d.pop("drain"))

        last_hour = WebhookStatsWindow.from_dict(d.pop("lastHour"))

        last_day = WebhookStatsWindow.from_dict(d.pop("lastDay"))

        last_week = WebhookStatsWindow.from_dict(d.pop("lastWeek"))

        field_links = WebhookStatsLinks.from_dict(d.pop("_links"))

        webhook_stats = cls(
            configuration_id=configuration_id,
            lane=lane,
            drain=drain,
            last_hour=last_hour,
            last_day=last_day,
            last_week=last_week,
            field_links=field_links,
        )

        return webhook_stats
