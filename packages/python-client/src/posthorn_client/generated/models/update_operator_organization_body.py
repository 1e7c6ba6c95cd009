from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="UpdateOperatorOrganizationBody")


@_attrs_define
class UpdateOperatorOrganizationBody:
    """
    Attributes:
        weight (int | None | Unset): Share of the deliveries, relative to other organizations. Default: 1.
        requests_per_second (int | None | Unset): Requests per second.
        requests_burst (int | None | Unset): Requests that may arrive at once.
        notifications_per_second (int | None | Unset): Notifications per second.
        notifications_burst (int | None | Unset): Notifications that may be created at once.
        open_notifications (int | None | Unset): Notifications that wait for their delivery.
        api_keys (int | None | Unset): Usable API keys.
        configurations (int | None | Unset): Webhooks.
        running_replays (int | None | Unset): Running replays.
        idempotency_keys (int | None | Unset): Stored answers of requests with the header Idempotency-Key.
        console_sessions (int | None | Unset): Live console sessions, without those of operators.
    """

    weight: int | None | Unset = UNSET
    requests_per_second: int | None | Unset = UNSET
    requests_burst: int | None | Unset = UNSET
    notifications_per_second: int | None | Unset = UNSET
    notifications_burst: int | None | Unset = UNSET
    open_notifications: int | None | Unset = UNSET
    api_keys: int | None | Unset = UNSET
    configurations: int | None | Unset = UNSET
    running_replays: int | None | Unset = UNSET
    idempotency_keys: int | None | Unset = UNSET
    console_sessions: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        weight: int | None | Unset
        if isinstance(self.weight, Unset):
            weight = UNSET
        else:
            weight = self.weight

        requests_per_second: int | None | Unset
        if isinstance(self.requests_per_second, Unset):
            requests_per_second = UNSET
        else:
            requests_per_second = self.requests_per_second

        requests_burst: int | None | Unset
        if isinstance(self.requests_burst, Unset):
            requests_burst = UNSET
        else:
            requests_burst = self.requests_burst

        notifications_per_second: int | None | Unset
        if isinstance(self.notifications_per_second, Unset):
            notifications_per_second = UNSET
        else:
            notifications_per_second = self.notifications_per_second

        notifications_burst: int | None | Unset
        if isinstance(self.notifications_burst, Unset):
            notifications_burst = UNSET
        else:
            notifications_burst = self.notifications_burst

        open_notifications: int | None | Unset
        if isinstance(self.open_notifications, Unset):
            open_notifications = UNSET
        else:
            open_notifications = self.open_notifications

        api_keys: int | None | Unset
        if isinstance(self.api_keys, Unset):
            api_keys = UNSET
        else:
            api_keys = self.api_keys

        configurations: int | None | Unset
        if isinstance(self.configurations, Unset):
            configurations = UNSET
        else:
            configurations = self.configurations

        running_replays: int | None | Unset
        if isinstance(self.running_replays, Unset):
            running_replays = UNSET
        else:
            running_replays = self.running_replays

        idempotency_keys: int | None | Unset
        if isinstance(self.idempotency_keys, Unset):
            idempotency_keys = UNSET
        else:
            idempotency_keys = self.idempotency_keys

        console_sessions: int | None | Unset
        if isinstance(self.console_sessions, Unset):
            console_sessions = UNSET
        else:
            console_sessions = self.console_sessions

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if weight is not UNSET:
            field_dict["weight"] = weight
        if requests_per_second is not UNSET:
            field_dict["requestsPerSecond"] = requests_per_second
        if requests_burst is not UNSET:
            field_dict["requestsBurst"] = requests_burst
        if notifications_per_second is not UNSET:
            field_dict["notificationsPerSecond"] = notifications_per_second
        if notifications_burst is not UNSET:
            field_dict["notificationsBurst"] = notifications_burst
        if open_notifications is not UNSET:
            field_dict["openNotifications"] = open_notifications
        if api_keys is not UNSET:
            field_dict["apiKeys"] = api_keys
        if configurations is not UNSET:
            field_dict["configurations"] = configurations
        if running_replays is not UNSET:
            field_dict["runningReplays"] = running_replays
        if idempotency_keys is not UNSET:
            field_dict["idempotencyKeys"] = idempotency_keys
        if console_sessions is not UNSET:
            field_dict["consoleSessions"] = console_sessions

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_weight(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        weight = _parse_weight(d.pop("weight", UNSET))

        def _parse_requests_per_second(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        requests_per_second = _parse_requests_per_second(d.pop("requestsPerSecond", UNSET))

        def _parse_requests_burst(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        requests_burst = _parse_requests_burst(d.pop("requestsBurst", UNSET))

        def _parse_notifications_per_second(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        notifications_per_second = _parse_notifications_per_second(d.pop("notificationsPerSecond", UNSET))

        def _parse_notifications_burst(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        notifications_burst = _parse_notifications_burst(d.pop("notificationsBurst", UNSET))

        def _parse_open_notifications(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        open_notifications = _parse_open_notifications(d.pop("openNotifications", UNSET))

        def _parse_api_keys(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        api_keys = _parse_api_keys(d.pop("apiKeys", UNSET))

        def _parse_configurations(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        configurations = _parse_configurations(d.pop("configurations", UNSET))

        def _parse_running_replays(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        running_replays = _parse_running_replays(d.pop("runningReplays", UNSET))

        def _parse_idempotency_keys(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        idempotency_keys = _parse_idempotency_keys(d.pop("idempotencyKeys", UNSET))

        def _parse_console_sessions(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        console_sessions = _parse_console_sessions(d.pop("consoleSessions", UNSET))

        update_operator_organization_body = cls(
            weight=weight,
            requests_per_second=requests_per_second,
            requests_burst=requests_burst,
            notifications_per_second=notifications_per_second,
            notifications_burst=notifications_burst,
            open_notifications=open_notifications,
            api_keys=api_keys,
            configurations=configurations,
            running_replays=running_replays,
            idempotency_keys=idempotency_keys,
            console_sessions=console_sessions,
        )

        return update_operator_organization_body
