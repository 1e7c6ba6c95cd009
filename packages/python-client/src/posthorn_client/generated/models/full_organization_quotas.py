from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.organization_quota import OrganizationQuota


T = TypeVar("T", bound="FullOrganizationQuotas")


@_attrs_define
class FullOrganizationQuotas:
    """
    Attributes:
        requests_per_second (OrganizationQuota):
        requests_burst (OrganizationQuota):
        notifications_per_second (OrganizationQuota):
        notifications_burst (OrganizationQuota):
        open_notifications (OrganizationQuota):
        api_keys (OrganizationQuota):
        configurations (OrganizationQuota):
        running_replays (OrganizationQuota):
        idempotency_keys (OrganizationQuota):
        console_sessions (OrganizationQuota):
    """

    requests_per_second: OrganizationQuota
    requests_burst: OrganizationQuota
    notifications_per_second: OrganizationQuota
    notifications_burst: OrganizationQuota
    open_notifications: OrganizationQuota
    api_keys: OrganizationQuota
    configurations: OrganizationQuota
    running_replays: OrganizationQuota
    idempotency_keys: OrganizationQuota
    console_sessions: OrganizationQuota

    def to_dict(self) -> dict[str, Any]:
        requests_per_second = self.requests_per_second.to_dict()

        requests_burst = self.requests_burst.to_dict()

        notifications_per_second = self.notifications_per_second.to_dict()

        notifications_burst = self.notifications_burst.to_dict()

        open_notifications = self.open_notifications.to_dict()

        api_keys = self.api_keys.to_dict()

        configurations = self.configurations.to_dict()

        running_replays = self.running_replays.to_dict()

        idempotency_keys = self.idempotency_keys.to_dict()

        console_sessions = self.console_sessions.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "requestsPerSecond": requests_per_second,
                "requestsBurst": requests_burst,
                "notificationsPerSecond": notifications_per_second,
                "notificationsBurst": notifications_burst,
                "openNotifications": open_notifications,
                "apiKeys": api_keys,
                "configurations": configurations,
                "runningReplays": running_replays,
                "idempotencyKeys": idempotency_keys,
                "consoleSessions": console_sessions,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.organization_quota import OrganizationQuota

        d = dict(src_dict)
        requests_per_second = OrganizationQuota.from_dict(d.pop("requestsPerSecond"))

        requests_burst = OrganizationQuota.from_dict(d.pop("requestsBurst"))

        notifications_per_second = OrganizationQuota.from_dict(d.pop("notificationsPerSecond"))

        notifications_burst = OrganizationQuota.from_dict(d.pop("notificationsBurst"))

        open_notifications = OrganizationQuota.from_dict(d.pop("openNotifications"))

        api_keys = OrganizationQuota.from_dict(d.pop("apiKeys"))

        configurations = OrganizationQuota.from_dict(d.pop("configurations"))

        running_replays = OrganizationQuota.from_dict(d.pop("runningReplays"))

        idempotency_keys = OrganizationQuota.from_dict(d.pop("idempotencyKeys"))

        console_sessions = OrganizationQuota.from_dict(d.pop("consoleSessions"))

        full_organization_quotas = cls(
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

        return full_organization_quotas
