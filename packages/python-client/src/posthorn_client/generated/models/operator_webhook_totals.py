from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.operator_webhook_totals_states import OperatorWebhookTotalsStates


T = TypeVar("T", bound="OperatorWebhookTotals")


@_attrs_define
class OperatorWebhookTotals:
    """
    Attributes:
        states (OperatorWebhookTotalsStates): Webhooks in each state. 100000 stands for 100000 or more.
        open_since (datetime.datetime | None): When the longest outage of an Open endpoint began; null without one.
        organizations (int): Organizations with an Open endpoint.
        waiting (int): Notifications that wait for Open endpoints: at most 10000 of each, of the 50 longest outages.
    """

    states: OperatorWebhookTotalsStates
    open_since: datetime.datetime | None
    organizations: int
    waiting: int

    def to_dict(self) -> dict[str, Any]:
        states = self.states.to_dict()

        open_since: None | str
        if isinstance(self.open_since, datetime.datetime):
            open_since = self.open_since.isoformat()
        else:
            open_since = self.open_since

        organizations = self.organizations

        waiting = self.waiting

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "states": states,
                "openSince": open_since,
                "organizations": organizations,
                "waiting": waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.operator_webhook_totals_states import OperatorWebhookTotalsStates

        d = dict(src_dict)
        states = OperatorWebhookTotalsStates.from_dict(d.pop("states"))

        def _parse_open_since(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                open_since_type_0 = datetime.datetime.fromisoformat(data)

                return open_since_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        open_since = _parse_open_since(d.pop("openSince"))

        organizations = d.pop("organizations")

        waiting = d.pop("waiting")

        operator_webhook_totals = cls(
            states=states,
            open_since=open_since,
            organizations=organizations,
            waiting=waiting,
        )

        return operator_webhook_totals
