"""All operations of the API, named by their operation ids."""

import datetime
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, TypeVar, Unpack

from ..call import AsyncListing, Call, CallOptions, Listing
from .api.api_keys import (
    create_api_key,
    decrypt_api_key,
    disable_api_key,
    get_api_key,
    list_api_keys,
    roll_api_key,
    update_api_key,
)
from .api.audit import list_audit_records
from .api.console import create_console_session, end_console_session, get_session
from .api.events import get_event, list_events, publish_event, publish_events
from .api.notifications import (
    cancel_notification,
    get_notification,
    list_notifications,
    list_webhook_notifications,
    retry_notification,
)
from .api.operators import (
    cancel_operator_retry,
    disable_operator_webhook,
    enable_operator_webhook,
    get_fleet_overview,
    get_operator_incident,
    get_operator_notification,
    get_operator_organization,
    get_operator_retry,
    get_operator_webhook_totals,
    list_operator_audit,
    list_operator_incidents,
    list_operator_notifications,
    list_operator_organizations,
    list_operator_retries,
    list_operator_usage,
    list_operator_usage_by_day,
    list_operator_usage_by_organization,
    list_operator_webhooks,
    probe_operator_webhook,
    resume_organization,
    retry_operator_incident,
    retry_operator_notifications,
    suspend_organization,
    update_operator_organization,
    view_organization,
)
from .api.records import get_sale, get_transaction
from .api.replays import cancel_replay, get_replay, list_replays, replay_webhook
from .api.webhooks import (
    check_filter,
    create_webhook,
    delete_webhook,
    disable_webhook,
    enable_webhook,
    end_webhook_secret_overlap,
    get_egress,
    get_overview,
    get_webhook,
    get_webhook_history,
    get_webhook_stats,
    list_event_types,
    list_webhook_activity,
    list_webhooks,
    probe_webhook,
    rotate_webhook_secret,
    test_webhook,
    update_webhook,
    verify_webhook,
)
from .models.api_key import ApiKey
from .models.audit_record import AuditRecord
from .models.check_filter_body import CheckFilterBody
from .models.create_api_key_body import CreateApiKeyBody
from .models.create_console_session_body import CreateConsoleSessionBody
from .models.create_webhook_body import CreateWebhookBody
from .models.created_api_key import CreatedApiKey
from .models.created_console_session import CreatedConsoleSession
from .models.created_webhook_configuration import CreatedWebhookConfiguration
from .models.egress import Egress
from .models.event import Event
from .models.event_type import EventType
from .models.filter_verdict import FilterVerdict
from .models.fleet_overview import FleetOverview
from .models.full_api_key import FullApiKey
from .models.full_event import FullEvent
from .models.full_incident import FullIncident
from .models.full_notification import FullNotification
from .models.full_operator_notification import FullOperatorNotification
from .models.full_operator_retry import FullOperatorRetry
from .models.full_organization import FullOrganization
from .models.get_overview_period import GetOverviewPeriod
from .models.get_webhook_history_period import GetWebhookHistoryPeriod
from .models.incident import Incident
from .models.list_api_keys_response_200 import ListApiKeysResponse200
from .models.list_api_keys_status import ListApiKeysStatus
from .models.list_audit_records_action import ListAuditRecordsAction
from .models.list_audit_records_response_200 import ListAuditRecordsResponse200
from .models.list_event_types_response_200 import ListEventTypesResponse200
from .models.list_events_response_200 import ListEventsResponse200
from .models.list_notifications_error_class_item import (
    ListNotificationsErrorClassItem,
)
from .models.list_notifications_response_200 import ListNotificationsResponse200
from .models.list_notifications_status_item import (
    ListNotificationsStatusItem,
)
from .models.list_operator_audit_action import ListOperatorAuditAction
from .models.list_operator_audit_response_200 import ListOperatorAuditResponse200
from .models.list_operator_incidents_response_200 import ListOperatorIncidentsResponse200
from .models.list_operator_incidents_status import ListOperatorIncidentsStatus
from .models.list_operator_notifications_error_class_item import ListOperatorNotificationsErrorClassItem
from .models.list_operator_notifications_response_200 import ListOperatorNotificationsResponse200
from .models.list_operator_notifications_status_item import ListOperatorNotificationsStatusItem
from .models.list_operator_organizations_response_200 import ListOperatorOrganizationsResponse200
from .models.list_operator_organizations_state import ListOperatorOrganizationsState
from .models.list_operator_retries_response_200 import ListOperatorRetriesResponse200
from .models.list_operator_retries_status_item import ListOperatorRetriesStatusItem
from .models.list_operator_usage_by_organization_response_200 import (
    ListOperatorUsageByOrganizationResponse200,
)
from .models.list_operator_usage_response_200 import ListOperatorUsageResponse200
from .models.list_operator_webhooks_response_200 import ListOperatorWebhooksResponse200
from .models.list_operator_webhooks_state_item import ListOperatorWebhooksStateItem
from .models.list_replays_response_200 import ListReplaysResponse200
from .models.list_replays_status_item import ListReplaysStatusItem
from .models.list_webhook_notifications_error_class_item import (
    ListWebhookNotificationsErrorClassItem,
)
from .models.list_webhook_notifications_response_200 import ListWebhookNotificationsResponse200
from .models.list_webhook_notifications_status_item import (
    ListWebhookNotificationsStatusItem,
)
from .models.list_webhooks_endpoint import ListWebhooksEndpoint
from .models.list_webhooks_response_200 import ListWebhooksResponse200
from .models.list_webhooks_status import ListWebhooksStatus
from .models.notification import Notification
from .models.operator_act import OperatorAct
from .models.operator_notification import OperatorNotification
from .models.operator_retry import OperatorRetry
from .models.operator_view import OperatorView
from .models.operator_webhook import OperatorWebhook
from .models.operator_webhook_totals import OperatorWebhookTotals
from .models.organization import Organization
from .models.organization_suspension import OrganizationSuspension
from .models.overview import Overview
from .models.publish_event_body import PublishEventBody
from .models.publish_events_body import PublishEventsBody
from .models.published_event import PublishedEvent
from .models.published_events import PublishedEvents
from .models.record import Record
from .models.replay import Replay
from .models.replay_webhook_body import ReplayWebhookBody
from .models.retry_operator_incident_body import RetryOperatorIncidentBody
from .models.retry_operator_notifications_body import RetryOperatorNotificationsBody
from .models.roll_api_key_body import RollApiKeyBody
from .models.rotate_webhook_secret_body import RotateWebhookSecretBody
from .models.rotated_webhook_secret import RotatedWebhookSecret
from .models.session import Session
from .models.suspend_organization_body import SuspendOrganizationBody
from .models.test_webhook_body import TestWebhookBody
from .models.update_api_key_body import UpdateApiKeyBody
from .models.update_operator_organization_body import UpdateOperatorOrganizationBody
from .models.update_webhook_body import UpdateWebhookBody
from .models.usage_days import UsageDays
from .models.usage_of_day import UsageOfDay
from .models.usage_of_organization import UsageOfOrganization
from .models.webhook_activities import WebhookActivities
from .models.webhook_configuration import WebhookConfiguration
from .models.webhook_history import WebhookHistory
from .models.webhook_stats import WebhookStats
from .types import UNSET, Unset

Result = TypeVar("Result")


class Operations(ABC):
    @abstractmethod
    def _send(self, call: Call[Result], options: CallOptions) -> Result: ...

    def list_events(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListEventsResponse200, Event]:
        """List events: `GET /v1/events`

        Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
        """
        return Listing(
            lambda cursor: self._send(
                list_events.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    record_id=record_id,
                    store_id=store_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def publish_event(
        self,
        body: PublishEventBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> PublishedEvent:
        """Publish an event: `POST /v1/events`

        Scopes: the write scope of the event type.
        """
        return self._send(
            publish_event.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def publish_events(
        self,
        body: PublishEventsBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> PublishedEvents:
        """Publish up to 100 events: `POST /v1/events/batch`

        Scopes: the write scope of every event type.
        """
        return self._send(
            publish_events.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def get_event(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullEvent:
        """Read an event: `GET /v1/events/{id}`

        Scopes: the read scope of the event type.
        """
        return self._send(
            get_event.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def list_api_keys(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: ListApiKeysStatus | Unset = UNSET,
        scope: str | Unset = UNSET,
        search: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListApiKeysResponse200, ApiKey]:
        """List the API keys: `GET /v1/apikeys`"""
        return Listing(
            lambda cursor: self._send(
                list_api_keys.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    scope=scope,
                    search=search,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def create_api_key(
        self,
        body: CreateApiKeyBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedApiKey:
        """Create an API key: `POST /v1/apikeys`

        Scopes: every scope of the new key.
        """
        return self._send(
            create_api_key.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def get_api_key(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> ApiKey:
        """Read an API key: `GET /v1/apikeys/{id}`"""
        return self._send(
            get_api_key.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def update_api_key(
        self,
        id: str,
        body: UpdateApiKeyBody | Mapping[str, Any],
        *,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> ApiKey:
        """Change an API key: `POST /v1/apikeys/{id}`

        Scopes: every scope of the key.
        """
        return self._send(
            update_api_key.call(
                id=id,
                if_match=if_match,
                body=body,
            ),
            options,
        )

    def decrypt_api_key(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullApiKey:
        """Read an API key in full: `PATCH /v1/apikeys/{id}/decrypt`

        Scopes: every scope of the key.
        """
        return self._send(
            decrypt_api_key.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def disable_api_key(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> ApiKey:
        """Disable an API key: `POST /v1/apikeys/{id}/disable`

        Scopes: every scope of the key.
        """
        return self._send(
            disable_api_key.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def roll_api_key(
        self,
        id: str,
        body: RollApiKeyBody | Mapping[str, Any] | Unset = UNSET,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedApiKey:
        """Replace an API key with a new one: `POST /v1/apikeys/{id}/roll`

        Scopes: every scope of the key.
        """
        return self._send(
            roll_api_key.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def list_event_types(
        self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Listing[ListEventTypesResponse200, EventType]:
        """List the event types: `GET /v1/webhooks/events`"""
        return Listing(
            lambda _: self._send(
                list_event_types.call(
                    if_match=if_match,
                ),
                options,
            ),
            UNSET,
        )

    def list_webhook_activity(
        self, *, ids: str, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookActivities:
        """Read the last 24 hours of several webhooks: `GET /v1/webhooks/activity`"""
        return self._send(
            list_webhook_activity.call(
                ids=ids,
                if_match=if_match,
            ),
            options,
        )

    def check_filter(
        self, body: CheckFilterBody | Mapping[str, Any], **options: Unpack[CallOptions]
    ) -> FilterVerdict:
        """Try a filter on an event: `POST /v1/webhooks/filter/check`"""
        return self._send(
            check_filter.call(
                body=body,
            ),
            options,
        )

    def list_webhooks(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: ListWebhooksStatus | Unset = UNSET,
        event_type: str | Unset = UNSET,
        name: str | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        endpoint: ListWebhooksEndpoint | Unset = UNSET,
        search: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListWebhooksResponse200, WebhookConfiguration]:
        """List webhooks: `GET /v1/webhooks`"""
        return Listing(
            lambda cursor: self._send(
                list_webhooks.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    event_type=event_type,
                    name=name,
                    metadata=metadata,
                    endpoint=endpoint,
                    search=search,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def create_webhook(
        self,
        body: CreateWebhookBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedWebhookConfiguration:
        """Create a webhook: `POST /v1/webhooks`

        Scopes: the read scope of every event type.
        """
        return self._send(
            create_webhook.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def get_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Read a webhook: `GET /v1/webhooks/{id}`"""
        return self._send(
            get_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def update_webhook(
        self,
        id: str,
        body: UpdateWebhookBody | Mapping[str, Any],
        *,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> WebhookConfiguration:
        """Change a webhook: `POST /v1/webhooks/{id}`

        Scopes: the read scope of every event type, before and after the change.
        """
        return self._send(
            update_webhook.call(
                id=id,
                if_match=if_match,
                body=body,
            ),
            options,
        )

    def delete_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> None:
        """Delete a webhook: `DELETE /v1/webhooks/{id}`

        Scopes: the read scope of every event type.
        """
        return self._send(
            delete_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def disable_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Disable a webhook: `POST /v1/webhooks/{id}/disable`

        Scopes: the read scope of every event type.
        """
        return self._send(
            disable_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def enable_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Enable a webhook: `POST /v1/webhooks/{id}/enable`

        Scopes: the read scope of every event type.
        """
        return self._send(
            enable_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def rotate_webhook_secret(
        self,
        id: str,
        body: RotateWebhookSecretBody | Mapping[str, Any] | Unset = UNSET,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> RotatedWebhookSecret:
        """Rotate a webhook's secret: `POST /v1/webhooks/{id}/secret`

        Scopes: the read scope of every event type.
        """
        return self._send(
            rotate_webhook_secret.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def end_webhook_secret_overlap(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> None:
        """End the overlap of a rotation: `DELETE /v1/webhooks/{id}/secret/previous`

        Scopes: the read scope of every event type.
        """
        return self._send(
            end_webhook_secret_overlap.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def test_webhook(
        self,
        id: str,
        body: TestWebhookBody | Mapping[str, Any] | Unset = UNSET,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> FullNotification | Notification:
        """Send a test notification: `POST /v1/webhooks/{id}/test`

        Scopes: the read scope of every event type.
        """
        return self._send(
            test_webhook.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def verify_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Send the challenge of an unverified endpoint now: `POST /v1/webhooks/{id}/verify`

        Scopes: the read scope of every event type.
        """
        return self._send(
            verify_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def probe_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Send the next probe of an open endpoint now: `POST /v1/webhooks/{id}/probe`

        Scopes: the read scope of every event type.
        """
        return self._send(
            probe_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def get_webhook_history(
        self,
        id: str,
        *,
        period: GetWebhookHistoryPeriod | Unset = "day",
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> WebhookHistory:
        """Read a webhook's numbers over time: `GET /v1/webhooks/{id}/history`"""
        return self._send(
            get_webhook_history.call(
                id=id,
                period=period,
                if_match=if_match,
            ),
            options,
        )

    def get_webhook_stats(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookStats:
        """Read a webhook's statistics: `GET /v1/webhooks/{id}/stats`"""
        return self._send(
            get_webhook_stats.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def get_overview(
        self,
        *,
        period: GetOverviewPeriod | Unset = "day",
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Overview:
        """Read the numbers of the organization, and what needs attention: `GET /v1/overview`"""
        return self._send(
            get_overview.call(
                period=period,
                if_match=if_match,
            ),
            options,
        )

    def get_egress(self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]) -> Egress:
        """Read the addresses that notifications come from: `GET /v1/egress`"""
        return self._send(
            get_egress.call(
                if_match=if_match,
            ),
            options,
        )

    def list_webhook_notifications(
        self,
        id: str,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        status: list[ListWebhookNotificationsStatusItem] | Unset = UNSET,
        status_code: list[int] | Unset = UNSET,
        error_class: list[ListWebhookNotificationsErrorClassItem] | Unset = UNSET,
        event_id: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListWebhookNotificationsResponse200, Notification]:
        """List a webhook's notifications: `GET /v1/webhooks/{id}/notifications`

        Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
        """
        return Listing(
            lambda cursor: self._send(
                list_webhook_notifications.call(
                    cursor=cursor,
                    id=id,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    status=status,
                    status_code=status_code,
                    error_class=error_class,
                    event_id=event_id,
                    record_id=record_id,
                    store_id=store_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def list_notifications(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        status: list[ListNotificationsStatusItem] | Unset = UNSET,
        status_code: list[int] | Unset = UNSET,
        error_class: list[ListNotificationsErrorClassItem] | Unset = UNSET,
        event_id: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        configuration_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListNotificationsResponse200, Notification]:
        """List notifications: `GET /v1/notifications`

        Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
        """
        return Listing(
            lambda cursor: self._send(
                list_notifications.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    status=status,
                    status_code=status_code,
                    error_class=error_class,
                    event_id=event_id,
                    record_id=record_id,
                    store_id=store_id,
                    configuration_id=configuration_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def get_notification(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullNotification:
        """Read a notification: `GET /v1/notifications/{id}`

        Scopes: the read scope of the event type.
        """
        return self._send(
            get_notification.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def retry_notification(
        self,
        id: str,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Notification:
        """Retry a notification: `POST /v1/notifications/{id}/retry`

        Scopes: the read scope of the event type.
        """
        return self._send(
            retry_notification.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
            ),
            options,
        )

    def cancel_notification(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Notification:
        """Cancel a notification: `POST /v1/notifications/{id}/cancel`

        Scopes: the read scope of the event type.
        """
        return self._send(
            cancel_notification.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def replay_webhook(
        self,
        id: str,
        body: ReplayWebhookBody | Mapping[str, Any],
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Replay:
        """Replay notifications of a webhook: `POST /v1/webhooks/{id}/replay`

        Scopes: the read scope of every event type.
        """
        return self._send(
            replay_webhook.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def list_replays(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        configuration_id: str | Unset = UNSET,
        status: list[ListReplaysStatusItem] | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListReplaysResponse200, Replay]:
        """List replays: `GET /v1/replays`"""
        return Listing(
            lambda cursor: self._send(
                list_replays.call(
                    cursor=cursor,
                    limit=limit,
                    configuration_id=configuration_id,
                    status=status,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def get_replay(self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]) -> Replay:
        """Read a replay and its progress: `GET /v1/replays/{id}`"""
        return self._send(
            get_replay.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def cancel_replay(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Replay:
        """Cancel a replay: `POST /v1/replays/{id}/cancel`

        Scopes: the read scope of every event type of the replayed webhook.
        """
        return self._send(
            cancel_replay.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def get_sale(self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]) -> Record:
        """Read a sale: `GET /v1/sales/{id}`

        Scopes: sale:read.
        """
        return self._send(
            get_sale.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def get_transaction(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Record:
        """Read a transaction: `GET /v1/transactions/{id}`

        Scopes: transaction:read.
        """
        return self._send(
            get_transaction.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def get_session(self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]) -> Session:
        """Find out who you are and what you may do: `GET /v1/session`"""
        return self._send(
            get_session.call(
                if_match=if_match,
            ),
            options,
        )

    def create_console_session(
        self,
        body: CreateConsoleSessionBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedConsoleSession:
        """Create a link to the console: `POST /v1/console/sessions`"""
        return self._send(
            create_console_session.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def end_console_session(self, id: str, **options: Unpack[CallOptions]) -> None:
        """End a console session: `POST /v1/console/sessions/{id}/end`

        Scopes: every scope of the session, unless you created it.
        """
        return self._send(
            end_console_session.call(
                id=id,
            ),
            options,
        )

    def list_audit_records(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        action: ListAuditRecordsAction | Unset = UNSET,
        target_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListAuditRecordsResponse200, AuditRecord]:
        """List the audit records: `GET /v1/audit`

        Scopes: every scope in the catalogue.
        """
        return Listing(
            lambda cursor: self._send(
                list_audit_records.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    action=action,
                    target_id=target_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def get_fleet_overview(
        self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FleetOverview:
        """Read the state of the whole gateway: `GET /v1/operator/overview`"""
        return self._send(
            get_fleet_overview.call(
                if_match=if_match,
            ),
            options,
        )

    def list_operator_audit(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        subject: str | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        action: ListOperatorAuditAction | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorAuditResponse200, OperatorAct]:
        """List what operators did and looked at: `GET /v1/operator/audit`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_audit.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    subject=subject,
                    organization_id=organization_id,
                    action=action,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def list_operator_webhooks(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        state: list[ListOperatorWebhooksStateItem] | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        host: str | Unset = UNSET,
        search: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorWebhooksResponse200, OperatorWebhook]:
        """List webhooks of all organizations: `GET /v1/operator/webhooks`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_webhooks.call(
                    cursor=cursor,
                    limit=limit,
                    state=state,
                    organization_id=organization_id,
                    host=host,
                    search=search,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def get_operator_webhook_totals(
        self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> OperatorWebhookTotals:
        """Count webhooks of all organizations by their state: `GET /v1/operator/webhooks/totals`"""
        return self._send(
            get_operator_webhook_totals.call(
                if_match=if_match,
            ),
            options,
        )

    def probe_operator_webhook(self, id: str, **options: Unpack[CallOptions]) -> OperatorWebhook:
        """Send the next probe to an open endpoint of any organization now: `POST /v1/operator/webhooks/{id}/probe`"""
        return self._send(
            probe_operator_webhook.call(
                id=id,
            ),
            options,
        )

    def disable_operator_webhook(self, id: str, **options: Unpack[CallOptions]) -> OperatorWebhook:
        """Disable a webhook of any organization: `POST /v1/operator/webhooks/{id}/disable`"""
        return self._send(
            disable_operator_webhook.call(
                id=id,
            ),
            options,
        )

    def enable_operator_webhook(self, id: str, **options: Unpack[CallOptions]) -> OperatorWebhook:
        """Enable a webhook of any organization: `POST /v1/operator/webhooks/{id}/enable`"""
        return self._send(
            enable_operator_webhook.call(
                id=id,
            ),
            options,
        )

    def list_operator_incidents(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: ListOperatorIncidentsStatus | Unset = UNSET,
        host: str | Unset = UNSET,
        cause: str | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorIncidentsResponse200, Incident]:
        """List incidents: failures of one host with one cause: `GET /v1/operator/incidents`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_incidents.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    host=host,
                    cause=cause,
                    organization_id=organization_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def get_operator_incident(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullIncident:
        """Read an incident and the webhooks that it affects: `GET /v1/operator/incidents/{id}`"""
        return self._send(
            get_operator_incident.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def retry_operator_incident(
        self,
        id: str,
        body: RetryOperatorIncidentBody | Mapping[str, Any] | Unset = UNSET,
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> OperatorRetry:
        """Retry what failed in an incident: `POST /v1/operator/incidents/{id}/retry`"""
        return self._send(
            retry_operator_incident.call(
                id=id,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def list_operator_usage(
        self,
        *,
        from_: datetime.date,
        to: datetime.date,
        organization_id: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorUsageResponse200, UsageOfDay]:
        """List usage by organization and day: `GET /v1/operator/usage`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_usage.call(
                    cursor=cursor,
                    from_=from_,
                    to=to,
                    organization_id=organization_id,
                    limit=limit,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def list_operator_usage_by_day(
        self,
        *,
        from_: datetime.date,
        to: datetime.date,
        organization_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> UsageDays:
        """List what all organizations used on each day: `GET /v1/operator/usage/days`"""
        return self._send(
            list_operator_usage_by_day.call(
                from_=from_,
                to=to,
                organization_id=organization_id,
                if_match=if_match,
            ),
            options,
        )

    def list_operator_usage_by_organization(
        self,
        *,
        from_: datetime.date,
        to: datetime.date,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorUsageByOrganizationResponse200, UsageOfOrganization]:
        """List what each organization used in a month: `GET /v1/operator/usage/organizations`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_usage_by_organization.call(
                    cursor=cursor,
                    from_=from_,
                    to=to,
                    limit=limit,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def list_operator_notifications(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        status: list[ListOperatorNotificationsStatusItem] | Unset = UNSET,
        status_code: list[int] | Unset = UNSET,
        error_class: list[ListOperatorNotificationsErrorClassItem] | Unset = UNSET,
        event_id: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        configuration_id: str | Unset = UNSET,
        outcome: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorNotificationsResponse200, OperatorNotification]:
        """List notifications of all organizations: `GET /v1/operator/notifications`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_notifications.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    status=status,
                    status_code=status_code,
                    error_class=error_class,
                    event_id=event_id,
                    record_id=record_id,
                    store_id=store_id,
                    organization_id=organization_id,
                    configuration_id=configuration_id,
                    outcome=outcome,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def retry_operator_notifications(
        self,
        body: RetryOperatorNotificationsBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> OperatorRetry:
        """Retry failed notifications of all organizations: `POST /v1/operator/notifications/retries`"""
        return self._send(
            retry_operator_notifications.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def get_operator_notification(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullOperatorNotification:
        """Read the outline of a notification of any organization: `GET /v1/operator/notifications/{id}`"""
        return self._send(
            get_operator_notification.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def list_operator_retries(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: list[ListOperatorRetriesStatusItem] | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorRetriesResponse200, OperatorRetry]:
        """List operators' retries: `GET /v1/operator/retries`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_retries.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def get_operator_retry(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullOperatorRetry:
        """Read an operator's retry and its progress: `GET /v1/operator/retries/{id}`"""
        return self._send(
            get_operator_retry.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def cancel_operator_retry(self, id: str, **options: Unpack[CallOptions]) -> OperatorRetry:
        """Cancel an operator's retry: `POST /v1/operator/retries/{id}/cancel`"""
        return self._send(
            cancel_operator_retry.call(
                id=id,
            ),
            options,
        )

    def list_operator_organizations(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        prefix: str | Unset = UNSET,
        state: ListOperatorOrganizationsState | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Listing[ListOperatorOrganizationsResponse200, Organization]:
        """List organizations: `GET /v1/operator/organizations`"""
        return Listing(
            lambda cursor: self._send(
                list_operator_organizations.call(
                    cursor=cursor,
                    limit=limit,
                    prefix=prefix,
                    state=state,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def get_operator_organization(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullOrganization:
        """Look into an organization: `GET /v1/operator/organizations/{id}`"""
        return self._send(
            get_operator_organization.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def update_operator_organization(
        self,
        id: str,
        body: UpdateOperatorOrganizationBody | Mapping[str, Any] | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> FullOrganization:
        """Change quotas and weight of an organization: `PATCH /v1/operator/organizations/{id}`"""
        return self._send(
            update_operator_organization.call(
                id=id,
                body=body,
            ),
            options,
        )

    def suspend_organization(
        self, id: str, body: SuspendOrganizationBody | Mapping[str, Any], **options: Unpack[CallOptions]
    ) -> OrganizationSuspension:
        """Suspend an organization: `POST /v1/operator/organizations/{id}/suspend`"""
        return self._send(
            suspend_organization.call(
                id=id,
                body=body,
            ),
            options,
        )

    def resume_organization(self, id: str, **options: Unpack[CallOptions]) -> OrganizationSuspension:
        """End the suspension of an organization: `POST /v1/operator/organizations/{id}/resume`"""
        return self._send(
            resume_organization.call(
                id=id,
            ),
            options,
        )

    def view_organization(self, id: str, **options: Unpack[CallOptions]) -> OperatorView:
        """Create a link to the console of an organization, read-only: `POST /v1/operator/organizations/{id}/view`"""
        return self._send(
            view_organization.call(
                id=id,
            ),
            options,
        )


class AsyncOperations(ABC):
    @abstractmethod
    async def _send(self, call: Call[Result], options: CallOptions) -> Result: ...

    def list_events(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListEventsResponse200, Event]:
        """List events: `GET /v1/events`

        Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
        """
        return AsyncListing(
            lambda cursor: self._send(
                list_events.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    record_id=record_id,
                    store_id=store_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def publish_event(
        self,
        body: PublishEventBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> PublishedEvent:
        """Publish an event: `POST /v1/events`

        Scopes: the write scope of the event type.
        """
        return await self._send(
            publish_event.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def publish_events(
        self,
        body: PublishEventsBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> PublishedEvents:
        """Publish up to 100 events: `POST /v1/events/batch`

        Scopes: the write scope of every event type.
        """
        return await self._send(
            publish_events.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def get_event(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullEvent:
        """Read an event: `GET /v1/events/{id}`

        Scopes: the read scope of the event type.
        """
        return await self._send(
            get_event.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def list_api_keys(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: ListApiKeysStatus | Unset = UNSET,
        scope: str | Unset = UNSET,
        search: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListApiKeysResponse200, ApiKey]:
        """List the API keys: `GET /v1/apikeys`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_api_keys.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    scope=scope,
                    search=search,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def create_api_key(
        self,
        body: CreateApiKeyBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedApiKey:
        """Create an API key: `POST /v1/apikeys`

        Scopes: every scope of the new key.
        """
        return await self._send(
            create_api_key.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def get_api_key(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> ApiKey:
        """Read an API key: `GET /v1/apikeys/{id}`"""
        return await self._send(
            get_api_key.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def update_api_key(
        self,
        id: str,
        body: UpdateApiKeyBody | Mapping[str, Any],
        *,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> ApiKey:
        """Change an API key: `POST /v1/apikeys/{id}`

        Scopes: every scope of the key.
        """
        return await self._send(
            update_api_key.call(
                id=id,
                if_match=if_match,
                body=body,
            ),
            options,
        )

    async def decrypt_api_key(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullApiKey:
        """Read an API key in full: `PATCH /v1/apikeys/{id}/decrypt`

        Scopes: every scope of the key.
        """
        return await self._send(
            decrypt_api_key.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def disable_api_key(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> ApiKey:
        """Disable an API key: `POST /v1/apikeys/{id}/disable`

        Scopes: every scope of the key.
        """
        return await self._send(
            disable_api_key.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def roll_api_key(
        self,
        id: str,
        body: RollApiKeyBody | Mapping[str, Any] | Unset = UNSET,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedApiKey:
        """Replace an API key with a new one: `POST /v1/apikeys/{id}/roll`

        Scopes: every scope of the key.
        """
        return await self._send(
            roll_api_key.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def list_event_types(
        self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> AsyncListing[ListEventTypesResponse200, EventType]:
        """List the event types: `GET /v1/webhooks/events`"""
        return AsyncListing(
            lambda _: self._send(
                list_event_types.call(
                    if_match=if_match,
                ),
                options,
            ),
            UNSET,
        )

    async def list_webhook_activity(
        self, *, ids: str, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookActivities:
        """Read the last 24 hours of several webhooks: `GET /v1/webhooks/activity`"""
        return await self._send(
            list_webhook_activity.call(
                ids=ids,
                if_match=if_match,
            ),
            options,
        )

    async def check_filter(
        self, body: CheckFilterBody | Mapping[str, Any], **options: Unpack[CallOptions]
    ) -> FilterVerdict:
        """Try a filter on an event: `POST /v1/webhooks/filter/check`"""
        return await self._send(
            check_filter.call(
                body=body,
            ),
            options,
        )

    def list_webhooks(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: ListWebhooksStatus | Unset = UNSET,
        event_type: str | Unset = UNSET,
        name: str | Unset = UNSET,
        metadata: Mapping[str, str] | Unset = UNSET,
        endpoint: ListWebhooksEndpoint | Unset = UNSET,
        search: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListWebhooksResponse200, WebhookConfiguration]:
        """List webhooks: `GET /v1/webhooks`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_webhooks.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    event_type=event_type,
                    name=name,
                    metadata=metadata,
                    endpoint=endpoint,
                    search=search,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def create_webhook(
        self,
        body: CreateWebhookBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedWebhookConfiguration:
        """Create a webhook: `POST /v1/webhooks`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            create_webhook.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def get_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Read a webhook: `GET /v1/webhooks/{id}`"""
        return await self._send(
            get_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def update_webhook(
        self,
        id: str,
        body: UpdateWebhookBody | Mapping[str, Any],
        *,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> WebhookConfiguration:
        """Change a webhook: `POST /v1/webhooks/{id}`

        Scopes: the read scope of every event type, before and after the change.
        """
        return await self._send(
            update_webhook.call(
                id=id,
                if_match=if_match,
                body=body,
            ),
            options,
        )

    async def delete_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> None:
        """Delete a webhook: `DELETE /v1/webhooks/{id}`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            delete_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def disable_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Disable a webhook: `POST /v1/webhooks/{id}/disable`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            disable_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def enable_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Enable a webhook: `POST /v1/webhooks/{id}/enable`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            enable_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def rotate_webhook_secret(
        self,
        id: str,
        body: RotateWebhookSecretBody | Mapping[str, Any] | Unset = UNSET,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> RotatedWebhookSecret:
        """Rotate a webhook's secret: `POST /v1/webhooks/{id}/secret`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            rotate_webhook_secret.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def end_webhook_secret_overlap(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> None:
        """End the overlap of a rotation: `DELETE /v1/webhooks/{id}/secret/previous`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            end_webhook_secret_overlap.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def test_webhook(
        self,
        id: str,
        body: TestWebhookBody | Mapping[str, Any] | Unset = UNSET,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> FullNotification | Notification:
        """Send a test notification: `POST /v1/webhooks/{id}/test`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            test_webhook.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def verify_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Send the challenge of an unverified endpoint now: `POST /v1/webhooks/{id}/verify`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            verify_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def probe_webhook(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookConfiguration:
        """Send the next probe of an open endpoint now: `POST /v1/webhooks/{id}/probe`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            probe_webhook.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def get_webhook_history(
        self,
        id: str,
        *,
        period: GetWebhookHistoryPeriod | Unset = "day",
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> WebhookHistory:
        """Read a webhook's numbers over time: `GET /v1/webhooks/{id}/history`"""
        return await self._send(
            get_webhook_history.call(
                id=id,
                period=period,
                if_match=if_match,
            ),
            options,
        )

    async def get_webhook_stats(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> WebhookStats:
        """Read a webhook's statistics: `GET /v1/webhooks/{id}/stats`"""
        return await self._send(
            get_webhook_stats.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def get_overview(
        self,
        *,
        period: GetOverviewPeriod | Unset = "day",
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Overview:
        """Read the numbers of the organization, and what needs attention: `GET /v1/overview`"""
        return await self._send(
            get_overview.call(
                period=period,
                if_match=if_match,
            ),
            options,
        )

    async def get_egress(self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]) -> Egress:
        """Read the addresses that notifications come from: `GET /v1/egress`"""
        return await self._send(
            get_egress.call(
                if_match=if_match,
            ),
            options,
        )

    def list_webhook_notifications(
        self,
        id: str,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        status: list[ListWebhookNotificationsStatusItem] | Unset = UNSET,
        status_code: list[int] | Unset = UNSET,
        error_class: list[ListWebhookNotificationsErrorClassItem] | Unset = UNSET,
        event_id: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListWebhookNotificationsResponse200, Notification]:
        """List a webhook's notifications: `GET /v1/webhooks/{id}/notifications`

        Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
        """
        return AsyncListing(
            lambda cursor: self._send(
                list_webhook_notifications.call(
                    cursor=cursor,
                    id=id,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    status=status,
                    status_code=status_code,
                    error_class=error_class,
                    event_id=event_id,
                    record_id=record_id,
                    store_id=store_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def list_notifications(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        status: list[ListNotificationsStatusItem] | Unset = UNSET,
        status_code: list[int] | Unset = UNSET,
        error_class: list[ListNotificationsErrorClassItem] | Unset = UNSET,
        event_id: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        configuration_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListNotificationsResponse200, Notification]:
        """List notifications: `GET /v1/notifications`

        Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
        """
        return AsyncListing(
            lambda cursor: self._send(
                list_notifications.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    status=status,
                    status_code=status_code,
                    error_class=error_class,
                    event_id=event_id,
                    record_id=record_id,
                    store_id=store_id,
                    configuration_id=configuration_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def get_notification(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullNotification:
        """Read a notification: `GET /v1/notifications/{id}`

        Scopes: the read scope of the event type.
        """
        return await self._send(
            get_notification.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def retry_notification(
        self,
        id: str,
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Notification:
        """Retry a notification: `POST /v1/notifications/{id}/retry`

        Scopes: the read scope of the event type.
        """
        return await self._send(
            retry_notification.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
            ),
            options,
        )

    async def cancel_notification(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Notification:
        """Cancel a notification: `POST /v1/notifications/{id}/cancel`

        Scopes: the read scope of the event type.
        """
        return await self._send(
            cancel_notification.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def replay_webhook(
        self,
        id: str,
        body: ReplayWebhookBody | Mapping[str, Any],
        *,
        if_match: str | Unset = UNSET,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> Replay:
        """Replay notifications of a webhook: `POST /v1/webhooks/{id}/replay`

        Scopes: the read scope of every event type.
        """
        return await self._send(
            replay_webhook.call(
                id=id,
                if_match=if_match,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def list_replays(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        configuration_id: str | Unset = UNSET,
        status: list[ListReplaysStatusItem] | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListReplaysResponse200, Replay]:
        """List replays: `GET /v1/replays`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_replays.call(
                    cursor=cursor,
                    limit=limit,
                    configuration_id=configuration_id,
                    status=status,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def get_replay(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Replay:
        """Read a replay and its progress: `GET /v1/replays/{id}`"""
        return await self._send(
            get_replay.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def cancel_replay(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Replay:
        """Cancel a replay: `POST /v1/replays/{id}/cancel`

        Scopes: the read scope of every event type of the replayed webhook.
        """
        return await self._send(
            cancel_replay.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def get_sale(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Record:
        """Read a sale: `GET /v1/sales/{id}`

        Scopes: sale:read.
        """
        return await self._send(
            get_sale.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def get_transaction(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> Record:
        """Read a transaction: `GET /v1/transactions/{id}`

        Scopes: transaction:read.
        """
        return await self._send(
            get_transaction.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def get_session(self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]) -> Session:
        """Find out who you are and what you may do: `GET /v1/session`"""
        return await self._send(
            get_session.call(
                if_match=if_match,
            ),
            options,
        )

    async def create_console_session(
        self,
        body: CreateConsoleSessionBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> CreatedConsoleSession:
        """Create a link to the console: `POST /v1/console/sessions`"""
        return await self._send(
            create_console_session.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def end_console_session(self, id: str, **options: Unpack[CallOptions]) -> None:
        """End a console session: `POST /v1/console/sessions/{id}/end`

        Scopes: every scope of the session, unless you created it.
        """
        return await self._send(
            end_console_session.call(
                id=id,
            ),
            options,
        )

    def list_audit_records(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        action: ListAuditRecordsAction | Unset = UNSET,
        target_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListAuditRecordsResponse200, AuditRecord]:
        """List the audit records: `GET /v1/audit`

        Scopes: every scope in the catalogue.
        """
        return AsyncListing(
            lambda cursor: self._send(
                list_audit_records.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    action=action,
                    target_id=target_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def get_fleet_overview(
        self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FleetOverview:
        """Read the state of the whole gateway: `GET /v1/operator/overview`"""
        return await self._send(
            get_fleet_overview.call(
                if_match=if_match,
            ),
            options,
        )

    def list_operator_audit(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        subject: str | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        action: ListOperatorAuditAction | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorAuditResponse200, OperatorAct]:
        """List what operators did and looked at: `GET /v1/operator/audit`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_audit.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    subject=subject,
                    organization_id=organization_id,
                    action=action,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def list_operator_webhooks(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        state: list[ListOperatorWebhooksStateItem] | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        host: str | Unset = UNSET,
        search: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorWebhooksResponse200, OperatorWebhook]:
        """List webhooks of all organizations: `GET /v1/operator/webhooks`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_webhooks.call(
                    cursor=cursor,
                    limit=limit,
                    state=state,
                    organization_id=organization_id,
                    host=host,
                    search=search,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def get_operator_webhook_totals(
        self, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> OperatorWebhookTotals:
        """Count webhooks of all organizations by their state: `GET /v1/operator/webhooks/totals`"""
        return await self._send(
            get_operator_webhook_totals.call(
                if_match=if_match,
            ),
            options,
        )

    async def probe_operator_webhook(self, id: str, **options: Unpack[CallOptions]) -> OperatorWebhook:
        """Send the next probe to an open endpoint of any organization now: `POST /v1/operator/webhooks/{id}/probe`"""
        return await self._send(
            probe_operator_webhook.call(
                id=id,
            ),
            options,
        )

    async def disable_operator_webhook(self, id: str, **options: Unpack[CallOptions]) -> OperatorWebhook:
        """Disable a webhook of any organization: `POST /v1/operator/webhooks/{id}/disable`"""
        return await self._send(
            disable_operator_webhook.call(
                id=id,
            ),
            options,
        )

    async def enable_operator_webhook(self, id: str, **options: Unpack[CallOptions]) -> OperatorWebhook:
        """Enable a webhook of any organization: `POST /v1/operator/webhooks/{id}/enable`"""
        return await self._send(
            enable_operator_webhook.call(
                id=id,
            ),
            options,
        )

    def list_operator_incidents(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: ListOperatorIncidentsStatus | Unset = UNSET,
        host: str | Unset = UNSET,
        cause: str | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorIncidentsResponse200, Incident]:
        """List incidents: failures of one host with one cause: `GET /v1/operator/incidents`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_incidents.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    host=host,
                    cause=cause,
                    organization_id=organization_id,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def get_operator_incident(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullIncident:
        """Read an incident and the webhooks that it affects: `GET /v1/operator/incidents/{id}`"""
        return await self._send(
            get_operator_incident.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def retry_operator_incident(
        self,
        id: str,
        body: RetryOperatorIncidentBody | Mapping[str, Any] | Unset = UNSET,
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> OperatorRetry:
        """Retry what failed in an incident: `POST /v1/operator/incidents/{id}/retry`"""
        return await self._send(
            retry_operator_incident.call(
                id=id,
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    def list_operator_usage(
        self,
        *,
        from_: datetime.date,
        to: datetime.date,
        organization_id: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorUsageResponse200, UsageOfDay]:
        """List usage by organization and day: `GET /v1/operator/usage`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_usage.call(
                    cursor=cursor,
                    from_=from_,
                    to=to,
                    organization_id=organization_id,
                    limit=limit,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def list_operator_usage_by_day(
        self,
        *,
        from_: datetime.date,
        to: datetime.date,
        organization_id: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> UsageDays:
        """List what all organizations used on each day: `GET /v1/operator/usage/days`"""
        return await self._send(
            list_operator_usage_by_day.call(
                from_=from_,
                to=to,
                organization_id=organization_id,
                if_match=if_match,
            ),
            options,
        )

    def list_operator_usage_by_organization(
        self,
        *,
        from_: datetime.date,
        to: datetime.date,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorUsageByOrganizationResponse200, UsageOfOrganization]:
        """List what each organization used in a month: `GET /v1/operator/usage/organizations`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_usage_by_organization.call(
                    cursor=cursor,
                    from_=from_,
                    to=to,
                    limit=limit,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    def list_operator_notifications(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        since: datetime.datetime | Unset = UNSET,
        until: datetime.datetime | Unset = UNSET,
        event_type: str | Unset = UNSET,
        type_: str | Unset = UNSET,
        status: list[ListOperatorNotificationsStatusItem] | Unset = UNSET,
        status_code: list[int] | Unset = UNSET,
        error_class: list[ListOperatorNotificationsErrorClassItem] | Unset = UNSET,
        event_id: str | Unset = UNSET,
        record_id: str | Unset = UNSET,
        store_id: str | Unset = UNSET,
        organization_id: str | Unset = UNSET,
        configuration_id: str | Unset = UNSET,
        outcome: str | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorNotificationsResponse200, OperatorNotification]:
        """List notifications of all organizations: `GET /v1/operator/notifications`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_notifications.call(
                    cursor=cursor,
                    limit=limit,
                    since=since,
                    until=until,
                    event_type=event_type,
                    type_=type_,
                    status=status,
                    status_code=status_code,
                    error_class=error_class,
                    event_id=event_id,
                    record_id=record_id,
                    store_id=store_id,
                    organization_id=organization_id,
                    configuration_id=configuration_id,
                    outcome=outcome,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def retry_operator_notifications(
        self,
        body: RetryOperatorNotificationsBody | Mapping[str, Any],
        *,
        idempotency_key: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> OperatorRetry:
        """Retry failed notifications of all organizations: `POST /v1/operator/notifications/retries`"""
        return await self._send(
            retry_operator_notifications.call(
                idempotency_key=idempotency_key,
                body=body,
            ),
            options,
        )

    async def get_operator_notification(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullOperatorNotification:
        """Read the outline of a notification of any organization: `GET /v1/operator/notifications/{id}`"""
        return await self._send(
            get_operator_notification.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    def list_operator_retries(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        status: list[ListOperatorRetriesStatusItem] | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorRetriesResponse200, OperatorRetry]:
        """List operators' retries: `GET /v1/operator/retries`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_retries.call(
                    cursor=cursor,
                    limit=limit,
                    status=status,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def get_operator_retry(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullOperatorRetry:
        """Read an operator's retry and its progress: `GET /v1/operator/retries/{id}`"""
        return await self._send(
            get_operator_retry.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def cancel_operator_retry(self, id: str, **options: Unpack[CallOptions]) -> OperatorRetry:
        """Cancel an operator's retry: `POST /v1/operator/retries/{id}/cancel`"""
        return await self._send(
            cancel_operator_retry.call(
                id=id,
            ),
            options,
        )

    def list_operator_organizations(
        self,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        prefix: str | Unset = UNSET,
        state: ListOperatorOrganizationsState | Unset = UNSET,
        if_match: str | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> AsyncListing[ListOperatorOrganizationsResponse200, Organization]:
        """List organizations: `GET /v1/operator/organizations`"""
        return AsyncListing(
            lambda cursor: self._send(
                list_operator_organizations.call(
                    cursor=cursor,
                    limit=limit,
                    prefix=prefix,
                    state=state,
                    if_match=if_match,
                ),
                options,
            ),
            cursor,
        )

    async def get_operator_organization(
        self, id: str, *, if_match: str | Unset = UNSET, **options: Unpack[CallOptions]
    ) -> FullOrganization:
        """Look into an organization: `GET /v1/operator/organizations/{id}`"""
        return await self._send(
            get_operator_organization.call(
                id=id,
                if_match=if_match,
            ),
            options,
        )

    async def update_operator_organization(
        self,
        id: str,
        body: UpdateOperatorOrganizationBody | Mapping[str, Any] | Unset = UNSET,
        **options: Unpack[CallOptions],
    ) -> FullOrganization:
        """Change quotas and weight of an organization: `PATCH /v1/operator/organizations/{id}`"""
        return await self._send(
            update_operator_organization.call(
                id=id,
                body=body,
            ),
            options,
        )

    async def suspend_organization(
        self, id: str, body: SuspendOrganizationBody | Mapping[str, Any], **options: Unpack[CallOptions]
    ) -> OrganizationSuspension:
        """Suspend an organization: `POST /v1/operator/organizations/{id}/suspend`"""
        return await self._send(
            suspend_organization.call(
                id=id,
                body=body,
            ),
            options,
        )

    async def resume_organization(self, id: str, **options: Unpack[CallOptions]) -> OrganizationSuspension:
        """End the suspension of an organization: `POST /v1/operator/organizations/{id}/resume`"""
        return await self._send(
            resume_organization.call(
                id=id,
            ),
            options,
        )

    async def view_organization(self, id: str, **options: Unpack[CallOptions]) -> OperatorView:
        """Create a link to the console of an organization, read-only: `POST /v1/operator/organizations/{id}/view`"""
        return await self._send(
            view_organization.call(
                id=id,
            ),
            options,
        )
