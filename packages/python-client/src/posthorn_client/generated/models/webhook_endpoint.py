from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.webhook_endpoint_state import WebhookEndpointState, check_webhook_endpoint_state

T = TypeVar("T", bound="WebhookEndpoint")


@_attrs_define
class WebhookEndpoint:
    """State of the endpoint. It lags by a few seconds.

    Attributes:
        state (WebhookEndpointState): Closed: deliveries flow. Open: the endpoint as a whole fails, and Posthorn sends
            only probes. HalfOpen: a probe succeeded, and deliveries resume a few at a time.
        since (datetime.datetime | None): When the endpoint entered the state; null if it has been Closed for as long as
            Posthorn knows.
        consecutive_failures (int): Failed attempts since the last success, or since the last change of the webhook. All
            failures count, also those that do not open the breaker.
        next_probe_at (datetime.datetime | None): When the next notification may be sent as a probe; null unless the
            state is Open. A disabled webhook sends none.
    """

    state: WebhookEndpointState
    since: datetime.datetime | None
    consecutive_failures: int
    next_probe_at: datetime.datetime | None

    def to_dict(self) -> dict[str, Any]:
        state: str = self.state

        since: None | str
        if isinstance(self.since, datetime.datetime):
            since = self.since.isoformat()
        else:
            since = self.since

        consecutive_failures = self.consecutive_failures

        next_probe_at: None | str
        if isinstance(self.next_probe_at, datetime.datetime):
            next_probe_at = self.next_probe_at.isoformat()
        else:
            next_probe_at = self.next_probe_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "state": state,
                "since": since,
                "consecutiveFailures": consecutive_failures,
                "nextProbeAt": next_probe_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        state = check_webhook_endpoint_state(d.pop("state"))

        def _parse_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                since_type_0 = datetime.datetime.fromisoformat(data)

                return since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        since = _parse_since(d.pop("since"))

        consecutive_failures = d.pop("consecutiveFailures")

        def _parse_next_probe_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_probe_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_probe_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_probe_at = _parse_next_probe_at(d.pop("nextProbeAt"))

        webhook_endpoint = cls(
            state=state,
            since=since,
            consecutive_failures=consecutive_failures,
            next_probe_at=next_probe_at,
        )

        return webhook_endpoint
