from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.operator_webhook_state import OperatorWebhookState, check_operator_webhook_state

if TYPE_CHECKING:
    from ..models.operator_webhook_failure import OperatorWebhookFailure


T = TypeVar("T", bound="OperatorWebhook")


@_attrs_define
class OperatorWebhook:
    """
    Attributes:
        id (str): Starts with es_.
        organization_id (str):
        name (None | str):
        url (str): With `?********` in place of the query, which often contains a token of the receiver.
        state (OperatorWebhookState): Open: the endpoint fails as a whole. DisabledFailing: Posthorn disabled the
            webhook because its endpoint failed. Failing: at least three attempts in a row failed. HalfOpen: a probe
            succeeded, and deliveries resume. Unverified: the endpoint has not answered the challenge. Disabled: by a caller
            or an operator. Active: none of these.
        since (datetime.datetime | None): When the state began; null for Active.
        consecutive_failures (int): Failed attempts since the last success.
        next_probe_at (datetime.datetime | None): When the next probe may be sent; null unless the state is Open.
        fault (None | str): Why the last challenge failed, as in `WebhookVerification`. Null for other states.
        last_failure (None | OperatorWebhookFailure): A recent failed attempt of an endpoint that is Open, Failing or
            DisabledFailing. Null for other states, and if no attempt is kept.
        waiting (int): Notifications in the status Pending or Retrying. 1000 stands for 1000 or more.
        created_at (datetime.datetime):
    """

    id: str
    organization_id: str
    name: None | str
    url: str
    state: OperatorWebhookState
    since: datetime.datetime | None
    consecutive_failures: int
    next_probe_at: datetime.datetime | None
    fault: None | str
    last_failure: None | OperatorWebhookFailure
    waiting: int
    created_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        from ..models.operator_webhook_failure import OperatorWebhookFailure

        id = self.id

        organization_id = self.organization_id

        name: None | str
        name = self.name

        url = self.url

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

        fault: None | str
        fault = self.fault

        last_failure: dict[str, Any] | None
        if isinstance(self.last_failure, OperatorWebhookFailure):
            last_failure = self.last_failure.to_dict()
        else:
            last_failure = self.last_failure

        waiting = self.waiting

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "organizationId": organization_id,
                "name": name,
                "url": url,
                "state": state,
                "since": since,
                "consecutiveFailures": consecutive_failures,
                "nextProbeAt": next_probe_at,
                "fault": fault,
                "lastFailure": last_failure,
                "waiting": waiting,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.operator_webhook_failure import OperatorWebhookFailure

        d = dict(src_dict)
        id = d.pop("id")

        organization_id = d.pop("organizationId")

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        url = d.pop("url")

        state = check_operator_webhook_state(d.pop("state"))

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

        def _parse_fault(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        fault = _parse_fault(d.pop("fault"))

        def _parse_last_failure(data: object) -> None | OperatorWebhookFailure:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_failure_type_0 = OperatorWebhookFailure.from_dict(data)

                return last_failure_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OperatorWebhookFailure, data)

        last_failure = _parse_last_failure(d.pop("lastFailure"))

        waiting = d.pop("waiting")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        operator_webhook = cls(
            id=id,
            organization_id=organization_id,
            name=name,
            url=url,
            state=state,
            since=since,
            consecutive_failures=consecutive_failures,
            next_probe_at=next_probe_at,
            fault=fault,
            last_failure=last_failure,
            waiting=waiting,
            created_at=created_at,
        )

        return operator_webhook
