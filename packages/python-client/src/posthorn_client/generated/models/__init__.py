"""Contains all the data models used in inputs/outputs"""

from .api_key import ApiKey
from .api_key_disabled_reason_type_0 import ApiKeyDisabledReasonType0
from .api_key_links import ApiKeyLinks
from .api_key_status import ApiKeyStatus
from .attempt import Attempt
from .attempt_details import AttemptDetails
from .attempt_details_request_headers_type_0 import AttemptDetailsRequestHeadersType0
from .attempt_details_response_headers_type_0 import AttemptDetailsResponseHeadersType0
from .attempt_details_times import AttemptDetailsTimes
from .attention_item import AttentionItem
from .attention_item_api_key_type_0 import AttentionItemApiKeyType0
from .attention_item_kind import AttentionItemKind
from .attention_item_webhook_type_0 import AttentionItemWebhookType0
from .audit_record import AuditRecord
from .audit_record_actor import AuditRecordActor
from .audit_record_actor_kind import AuditRecordActorKind
from .check_filter_body import CheckFilterBody
from .check_filter_body_event import CheckFilterBodyEvent
from .check_filter_body_event_data import CheckFilterBodyEventData
from .create_api_key_body import CreateApiKeyBody
from .create_console_session_body import CreateConsoleSessionBody
from .create_console_session_body_capabilities_item import CreateConsoleSessionBodyCapabilitiesItem
from .create_console_session_body_theme_type_0 import CreateConsoleSessionBodyThemeType0
from .create_webhook_body import CreateWebhookBody
from .create_webhook_body_authentication_type_0_type_0 import CreateWebhookBodyAuthenticationType0Type0
from .create_webhook_body_authentication_type_0_type_0_credentials_in import (
    CreateWebhookBodyAuthenticationType0Type0CredentialsIn,
)
from .create_webhook_body_authentication_type_0_type_1 import CreateWebhookBodyAuthenticationType0Type1
from .create_webhook_body_digest_type_0 import CreateWebhookBodyDigestType0
from .create_webhook_body_headers import CreateWebhookBodyHeaders
from .create_webhook_body_metadata import CreateWebhookBodyMetadata
from .create_webhook_body_ordering import CreateWebhookBodyOrdering
from .create_webhook_body_signatures_item import CreateWebhookBodySignaturesItem
from .created_api_key import CreatedApiKey
from .created_api_key_disabled_reason_type_0 import CreatedApiKeyDisabledReasonType0
from .created_api_key_links import CreatedApiKeyLinks
from .created_api_key_status import CreatedApiKeyStatus
from .created_console_session import CreatedConsoleSession
from .created_webhook_configuration import CreatedWebhookConfiguration
from .created_webhook_configuration_authentication_type_0_type_0 import (
    CreatedWebhookConfigurationAuthenticationType0Type0,
)
from .created_webhook_configuration_authentication_type_0_type_0_credentials_in import (
    CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn,
)
from .created_webhook_configuration_authentication_type_0_type_1 import (
    CreatedWebhookConfigurationAuthenticationType0Type1,
)
from .created_webhook_configuration_digest_type_0 import CreatedWebhookConfigurationDigestType0
from .created_webhook_configuration_disabled_reason_type_0 import (
    CreatedWebhookConfigurationDisabledReasonType0,
)
from .created_webhook_configuration_links import CreatedWebhookConfigurationLinks
from .created_webhook_configuration_metadata import CreatedWebhookConfigurationMetadata
from .created_webhook_configuration_ordering import CreatedWebhookConfigurationOrdering
from .created_webhook_configuration_signatures_item import CreatedWebhookConfigurationSignaturesItem
from .created_webhook_configuration_status import CreatedWebhookConfigurationStatus
from .egress import Egress
from .egress_links import EgressLinks
from .event import Event
from .event_links import EventLinks
from .event_type import EventType
from .event_type_example import EventTypeExample
from .event_type_schema import EventTypeSchema
from .exchanged_console_session import ExchangedConsoleSession
from .exchanged_console_session_theme_type_0 import ExchangedConsoleSessionThemeType0
from .explanation import Explanation
from .filter_verdict import FilterVerdict
from .fleet_attention import FleetAttention
from .fleet_attention_kind import FleetAttentionKind
from .fleet_minute import FleetMinute
from .fleet_minute_outcomes import FleetMinuteOutcomes
from .fleet_overview import FleetOverview
from .fleet_overview_failures_type_0_item import FleetOverviewFailuresType0Item
from .fleet_overview_incidents_type_0 import FleetOverviewIncidentsType0
from .fleet_overview_links import FleetOverviewLinks
from .fleet_overview_oldest_due_type_0 import FleetOverviewOldestDueType0
from .fleet_overview_organizations_type_0_item import FleetOverviewOrganizationsType0Item
from .fleet_overview_stores import FleetOverviewStores
from .fleet_overview_stores_postgres_type_0 import FleetOverviewStoresPostgresType0
from .fleet_overview_stores_redis_type_0 import FleetOverviewStoresRedisType0
from .fleet_overview_versions import FleetOverviewVersions
from .fleet_overview_versions_schema_type_0 import FleetOverviewVersionsSchemaType0
from .fleet_overview_webhooks_type_0 import FleetOverviewWebhooksType0
from .fleet_shard import FleetShard
from .fleet_shard_places import FleetShardPlaces
from .fleet_worker import FleetWorker
from .full_api_key import FullApiKey
from .full_api_key_disabled_reason_type_0 import FullApiKeyDisabledReasonType0
from .full_api_key_links import FullApiKeyLinks
from .full_api_key_status import FullApiKeyStatus
from .full_event import FullEvent
from .full_event_data import FullEventData
from .full_event_links import FullEventLinks
from .full_event_notifications_item import FullEventNotificationsItem
from .full_event_notifications_item_links import FullEventNotificationsItemLinks
from .full_incident import FullIncident
from .full_incident_affected_item import FullIncidentAffectedItem
from .full_incident_links import FullIncidentLinks
from .full_incident_status import FullIncidentStatus
from .full_notification import FullNotification
from .full_notification_links import FullNotificationLinks
from .full_operator_notification import FullOperatorNotification
from .full_operator_notification_links import FullOperatorNotificationLinks
from .full_operator_notification_webhook_type_0 import FullOperatorNotificationWebhookType0
from .full_operator_notification_webhook_type_0_status import FullOperatorNotificationWebhookType0Status
from .full_operator_retry import FullOperatorRetry
from .full_operator_retry_filter import FullOperatorRetryFilter
from .full_operator_retry_links import FullOperatorRetryLinks
from .full_operator_retry_parts_item import FullOperatorRetryPartsItem
from .full_operator_retry_status import FullOperatorRetryStatus
from .full_organization import FullOrganization
from .full_organization_last_day import FullOrganizationLastDay
from .full_organization_links import FullOrganizationLinks
from .full_organization_places_type_0 import FullOrganizationPlacesType0
from .full_organization_quotas import FullOrganizationQuotas
from .full_organization_webhooks import FullOrganizationWebhooks
from .get_overview_period import GetOverviewPeriod
from .get_webhook_history_period import GetWebhookHistoryPeriod
from .history_bucket import HistoryBucket
from .incident import Incident
from .incident_links import IncidentLinks
from .incident_status import IncidentStatus
from .link import Link
from .link_method import LinkMethod
from .list_api_keys_response_200 import ListApiKeysResponse200
from .list_api_keys_response_200_links import ListApiKeysResponse200Links
from .list_api_keys_status import ListApiKeysStatus
from .list_audit_records_action import ListAuditRecordsAction
from .list_audit_records_response_200 import ListAuditRecordsResponse200
from .list_audit_records_response_200_links import ListAuditRecordsResponse200Links
from .list_event_types_response_200 import ListEventTypesResponse200
from .list_event_types_response_200_links import ListEventTypesResponse200Links
from .list_events_response_200 import ListEventsResponse200
from .list_events_response_200_links import ListEventsResponse200Links
from .list_notifications_error_class_item import ListNotificationsErrorClassItem
from .list_notifications_response_200 import ListNotificationsResponse200
from .list_notifications_response_200_links import ListNotificationsResponse200Links
from .list_notifications_status_item import ListNotificationsStatusItem
from .list_operator_audit_action import ListOperatorAuditAction
from .list_operator_audit_response_200 import ListOperatorAuditResponse200
from .list_operator_audit_response_200_links import ListOperatorAuditResponse200Links
from .list_operator_incidents_response_200 import ListOperatorIncidentsResponse200
from .list_operator_incidents_response_200_links import ListOperatorIncidentsResponse200Links
from .list_operator_incidents_status import ListOperatorIncidentsStatus
from .list_operator_notifications_error_class_item import ListOperatorNotificationsErrorClassItem
from .list_operator_notifications_response_200 import ListOperatorNotificationsResponse200
from .list_operator_notifications_response_200_links import ListOperatorNotificationsResponse200Links
from .list_operator_notifications_status_item import ListOperatorNotificationsStatusItem
from .list_operator_organizations_response_200 import ListOperatorOrganizationsResponse200
from .list_operator_organizations_response_200_links import ListOperatorOrganizationsResponse200Links
from .list_operator_organizations_state import ListOperatorOrganizationsState
from .list_operator_retries_response_200 import ListOperatorRetriesResponse200
from .list_operator_retries_response_200_links import ListOperatorRetriesResponse200Links
from .list_operator_retries_status_item import ListOperatorRetriesStatusItem
from .list_operator_usage_by_organization_response_200 import ListOperatorUsageByOrganizationResponse200
from .list_operator_usage_by_organization_response_200_links import (
    ListOperatorUsageByOrganizationResponse200Links,
)
from .list_operator_usage_response_200 import ListOperatorUsageResponse200
from .list_operator_usage_response_200_links import ListOperatorUsageResponse200Links
from .list_operator_webhooks_response_200 import ListOperatorWebhooksResponse200
from .list_operator_webhooks_response_200_links import ListOperatorWebhooksResponse200Links
from .list_operator_webhooks_state_item import ListOperatorWebhooksStateItem
from .list_replays_response_200 import ListReplaysResponse200
from .list_replays_response_200_links import ListReplaysResponse200Links
from .list_replays_status_item import ListReplaysStatusItem
from .list_webhook_notifications_error_class_item import ListWebhookNotificationsErrorClassItem
from .list_webhook_notifications_response_200 import ListWebhookNotificationsResponse200
from .list_webhook_notifications_response_200_links import ListWebhookNotificationsResponse200Links
from .list_webhook_notifications_status_item import ListWebhookNotificationsStatusItem
from .list_webhooks_endpoint import ListWebhooksEndpoint
from .list_webhooks_metadata import ListWebhooksMetadata
from .list_webhooks_response_200 import ListWebhooksResponse200
from .list_webhooks_response_200_links import ListWebhooksResponse200Links
from .list_webhooks_status import ListWebhooksStatus
from .notification import Notification
from .notification_links import NotificationLinks
from .notification_status import NotificationStatus
from .operator_act import OperatorAct
from .operator_act_detail_type_0 import OperatorActDetailType0
from .operator_attempt import OperatorAttempt
from .operator_notification import OperatorNotification
from .operator_notification_links import OperatorNotificationLinks
from .operator_notification_webhook_type_0 import OperatorNotificationWebhookType0
from .operator_notification_webhook_type_0_status import OperatorNotificationWebhookType0Status
from .operator_retry import OperatorRetry
from .operator_retry_filter import OperatorRetryFilter
from .operator_retry_links import OperatorRetryLinks
from .operator_retry_status import OperatorRetryStatus
from .operator_view import OperatorView
from .operator_webhook import OperatorWebhook
from .operator_webhook_failure import OperatorWebhookFailure
from .operator_webhook_state import OperatorWebhookState
from .operator_webhook_totals import OperatorWebhookTotals
from .operator_webhook_totals_states import OperatorWebhookTotalsStates
from .organization import Organization
from .organization_last_day import OrganizationLastDay
from .organization_links import OrganizationLinks
from .organization_places_type_0 import OrganizationPlacesType0
from .organization_quota import OrganizationQuota
from .organization_suspension import OrganizationSuspension
from .overview import Overview
from .overview_links import OverviewLinks
from .overview_period import OverviewPeriod
from .overview_totals import OverviewTotals
from .overview_webhooks import OverviewWebhooks
from .problem import Problem
from .problem_code import ProblemCode
from .problem_errors_item import ProblemErrorsItem
from .publish_event_body import PublishEventBody
from .publish_event_body_data import PublishEventBodyData
from .publish_events_body import PublishEventsBody
from .publish_events_body_events_item import PublishEventsBodyEventsItem
from .publish_events_body_events_item_data import PublishEventsBodyEventsItemData
from .published_event import PublishedEvent
from .published_event_links import PublishedEventLinks
from .published_events import PublishedEvents
from .record import Record
from .replay import Replay
from .replay_links import ReplayLinks
from .replay_reason import ReplayReason
from .replay_status import ReplayStatus
from .replay_statuses_item import ReplayStatusesItem
from .replay_webhook_body import ReplayWebhookBody
from .replay_webhook_body_statuses_item import ReplayWebhookBodyStatusesItem
from .retry_operator_incident_body import RetryOperatorIncidentBody
from .retry_operator_notifications_body import RetryOperatorNotificationsBody
from .retry_operator_notifications_body_filter import RetryOperatorNotificationsBodyFilter
from .roll_api_key_body import RollApiKeyBody
from .rotate_webhook_secret_body import RotateWebhookSecretBody
from .rotated_webhook_secret import RotatedWebhookSecret
from .rotated_webhook_secret_links import RotatedWebhookSecretLinks
from .session import Session
from .session_capabilities_item import SessionCapabilitiesItem
from .session_kind import SessionKind
from .session_theme_type_0 import SessionThemeType0
from .suspend_organization_body import SuspendOrganizationBody
from .test_webhook_body import TestWebhookBody
from .update_api_key_body import UpdateApiKeyBody
from .update_operator_organization_body import UpdateOperatorOrganizationBody
from .update_webhook_body import UpdateWebhookBody
from .update_webhook_body_authentication_type_0_type_0 import UpdateWebhookBodyAuthenticationType0Type0
from .update_webhook_body_authentication_type_0_type_0_credentials_in import (
    UpdateWebhookBodyAuthenticationType0Type0CredentialsIn,
)
from .update_webhook_body_authentication_type_0_type_1 import UpdateWebhookBodyAuthenticationType0Type1
from .update_webhook_body_digest_type_0 import UpdateWebhookBodyDigestType0
from .update_webhook_body_headers import UpdateWebhookBodyHeaders
from .update_webhook_body_metadata import UpdateWebhookBodyMetadata
from .update_webhook_body_ordering import UpdateWebhookBodyOrdering
from .update_webhook_body_signatures_item import UpdateWebhookBodySignaturesItem
from .usage_days import UsageDays
from .usage_of_all import UsageOfAll
from .usage_of_day import UsageOfDay
from .usage_of_organization import UsageOfOrganization
from .webhook_activities import WebhookActivities
from .webhook_activities_links import WebhookActivitiesLinks
from .webhook_activity import WebhookActivity
from .webhook_activity_hours_item import WebhookActivityHoursItem
from .webhook_configuration import WebhookConfiguration
from .webhook_configuration_authentication_type_0_type_0 import WebhookConfigurationAuthenticationType0Type0
from .webhook_configuration_authentication_type_0_type_0_credentials_in import (
    WebhookConfigurationAuthenticationType0Type0CredentialsIn,
)
from .webhook_configuration_authentication_type_0_type_1 import WebhookConfigurationAuthenticationType0Type1
from .webhook_configuration_digest_type_0 import WebhookConfigurationDigestType0
from .webhook_configuration_disabled_reason_type_0 import WebhookConfigurationDisabledReasonType0
from .webhook_configuration_links import WebhookConfigurationLinks
from .webhook_configuration_metadata import WebhookConfigurationMetadata
from .webhook_configuration_ordering import WebhookConfigurationOrdering
from .webhook_configuration_signatures_item import WebhookConfigurationSignaturesItem
from .webhook_configuration_status import WebhookConfigurationStatus
from .webhook_endpoint import WebhookEndpoint
from .webhook_endpoint_state import WebhookEndpointState
from .webhook_history import WebhookHistory
from .webhook_history_links import WebhookHistoryLinks
from .webhook_history_period import WebhookHistoryPeriod
from .webhook_stats import WebhookStats
from .webhook_stats_drain_type_0 import WebhookStatsDrainType0
from .webhook_stats_lane_type_0 import WebhookStatsLaneType0
from .webhook_stats_links import WebhookStatsLinks
from .webhook_stats_window import WebhookStatsWindow
from .webhook_verification import WebhookVerification

__all__ = (
    "ApiKey",
    "ApiKeyDisabledReasonType0",
    "ApiKeyLinks",
    "ApiKeyStatus",
    "Attempt",
    "AttemptDetails",
    "AttemptDetailsRequestHeadersType0",
    "AttemptDetailsResponseHeadersType0",
    "AttemptDetailsTimes",
    "AttentionItem",
    "AttentionItemApiKeyType0",
    "AttentionItemKind",
    "AttentionItemWebhookType0",
    "AuditRecord",
    "AuditRecordActor",
    "AuditRecordActorKind",
    "CheckFilterBody",
    "CheckFilterBodyEvent",
    "CheckFilterBodyEventData",
    "CreateApiKeyBody",
    "CreateConsoleSessionBody",
    "CreateConsoleSessionBodyCapabilitiesItem",
    "CreateConsoleSessionBodyThemeType0",
    "CreateWebhookBody",
    "CreateWebhookBodyAuthenticationType0Type0",
    "CreateWebhookBodyAuthenticationType0Type0CredentialsIn",
    "CreateWebhookBodyAuthenticationType0Type1",
    "CreateWebhookBodyDigestType0",
    "CreateWebhookBodyHeaders",
    "CreateWebhookBodyMetadata",
    "CreateWebhookBodyOrdering",
    "CreateWebhookBodySignaturesItem",
    "CreatedApiKey",
    "CreatedApiKeyDisabledReasonType0",
    "CreatedApiKeyLinks",
    "CreatedApiKeyStatus",
    "CreatedConsoleSession",
    "CreatedWebhookConfiguration",
    "CreatedWebhookConfigurationAuthenticationType0Type0",
    "CreatedWebhookConfigurationAuthenticationType0Type0CredentialsIn",
    "CreatedWebhookConfigurationAuthenticationType0Type1",
    "CreatedWebhookConfigurationDigestType0",
    "CreatedWebhookConfigurationDisabledReasonType0",
    "CreatedWebhookConfigurationLinks",
    "CreatedWebhookConfigurationMetadata",
    "CreatedWebhookConfigurationOrdering",
    "CreatedWebhookConfigurationSignaturesItem",
    "CreatedWebhookConfigurationStatus",
    "Egress",
    "EgressLinks",
    "Event",
    "EventLinks",
    "EventType",
    "EventTypeExample",
    "EventTypeSchema",
    "ExchangedConsoleSession",
    "ExchangedConsoleSessionThemeType0",
    "Explanation",
    "FilterVerdict",
    "FleetAttention",
    "FleetAttentionKind",
    "FleetMinute",
    "FleetMinuteOutcomes",
    "FleetOverview",
    "FleetOverviewFailuresType0Item",
    "FleetOverviewIncidentsType0",
    "FleetOverviewLinks",
    "FleetOverviewOldestDueType0",
    "FleetOverviewOrganizationsType0Item",
    "FleetOverviewStores",
    "FleetOverviewStoresPostgresType0",
    "FleetOverviewStoresRedisType0",
    "FleetOverviewVersions",
    "FleetOverviewVersionsSchemaType0",
    "FleetOverviewWebhooksType0",
    "FleetShard",
    "FleetShardPlaces",
    "FleetWorker",
    "FullApiKey",
    "FullApiKeyDisabledReasonType0",
    "FullApiKeyLinks",
    "FullApiKeyStatus",
    "FullEvent",
    "FullEventData",
    "FullEventLinks",
    "FullEventNotificationsItem",
    "FullEventNotificationsItemLinks",
    "FullIncident",
    "FullIncidentAffectedItem",
    "FullIncidentLinks",
    "FullIncidentStatus",
    "FullNotification",
    "FullNotificationLinks",
    "FullOperatorNotification",
    "FullOperatorNotificationLinks",
    "FullOperatorNotificationWebhookType0",
    "FullOperatorNotificationWebhookType0Status",
    "FullOperatorRetry",
    "FullOperatorRetryFilter",
    "FullOperatorRetryLinks",
    "FullOperatorRetryPartsItem",
    "FullOperatorRetryStatus",
    "FullOrganization",
    "FullOrganizationLastDay",
    "FullOrganizationLinks",
    "FullOrganizationPlacesType0",
    "FullOrganizationQuotas",
    "FullOrganizationWebhooks",
    "GetOverviewPeriod",
    "GetWebhookHistoryPeriod",
    "HistoryBucket",
    "Incident",
    "IncidentLinks",
    "IncidentStatus",
    "Link",
    "LinkMethod",
    "ListApiKeysResponse200",
    "ListApiKeysResponse200Links",
    "ListApiKeysStatus",
    "ListAuditRecordsAction",
    "ListAuditRecordsResponse200",
    "ListAuditRecordsResponse200Links",
    "ListEventTypesResponse200",
    "ListEventTypesResponse200Links",
    "ListEventsResponse200",
    "ListEventsResponse200Links",
    "ListNotificationsErrorClassItem",
    "ListNotificationsResponse200",
    "ListNotificationsResponse200Links",
    "ListNotificationsStatusItem",
    "ListOperatorAuditAction",
    "ListOperatorAuditResponse200",
    "ListOperatorAuditResponse200Links",
    "ListOperatorIncidentsResponse200",
    "ListOperatorIncidentsResponse200Links",
    "ListOperatorIncidentsStatus",
    "ListOperatorNotificationsErrorClassItem",
    "ListOperatorNotificationsResponse200",
    "ListOperatorNotificationsResponse200Links",
    "ListOperatorNotificationsStatusItem",
    "ListOperatorOrganizationsResponse200",
    "ListOperatorOrganizationsResponse200Links",
    "ListOperatorOrganizationsState",
    "ListOperatorRetriesResponse200",
    "ListOperatorRetriesResponse200Links",
    "ListOperatorRetriesStatusItem",
    "ListOperatorUsageByOrganizationResponse200",
    "ListOperatorUsageByOrganizationResponse200Links",
    "ListOperatorUsageResponse200",
    "ListOperatorUsageResponse200Links",
    "ListOperatorWebhooksResponse200",
    "ListOperatorWebhooksResponse200Links",
    "ListOperatorWebhooksStateItem",
    "ListReplaysResponse200",
    "ListReplaysResponse200Links",
    "ListReplaysStatusItem",
    "ListWebhookNotificationsErrorClassItem",
    "ListWebhookNotificationsResponse200",
    "ListWebhookNotificationsResponse200Links",
    "ListWebhookNotificationsStatusItem",
    "ListWebhooksEndpoint",
    "ListWebhooksMetadata",
    "ListWebhooksResponse200",
    "ListWebhooksResponse200Links",
    "ListWebhooksStatus",
    "Notification",
    "NotificationLinks",
    "NotificationStatus",
    "OperatorAct",
    "OperatorActDetailType0",
    "OperatorAttempt",
    "OperatorNotification",
    "OperatorNotificationLinks",
    "OperatorNotificationWebhookType0",
    "OperatorNotificationWebhookType0Status",
    "OperatorRetry",
    "OperatorRetryFilter",
    "OperatorRetryLinks",
    "OperatorRetryStatus",
    "OperatorView",
    "OperatorWebhook",
    "OperatorWebhookFailure",
    "OperatorWebhookState",
    "OperatorWebhookTotals",
    "OperatorWebhookTotalsStates",
    "Organization",
    "OrganizationLastDay",
    "OrganizationLinks",
    "OrganizationPlacesType0",
    "OrganizationQuota",
    "OrganizationSuspension",
    "Overview",
    "OverviewLinks",
    "OverviewPeriod",
    "OverviewTotals",
    "OverviewWebhooks",
    "Problem",
    "ProblemCode",
    "ProblemErrorsItem",
    "PublishEventBody",
    "PublishEventBodyData",
    "PublishEventsBody",
    "PublishEventsBodyEventsItem",
    "PublishEventsBodyEventsItemData",
    "PublishedEvent",
    "PublishedEventLinks",
    "PublishedEvents",
    "Record",
    "Replay",
    "ReplayLinks",
    "ReplayReason",
    "ReplayStatus",
    "ReplayStatusesItem",
    "ReplayWebhookBody",
    "ReplayWebhookBodyStatusesItem",
    "RetryOperatorIncidentBody",
    "RetryOperatorNotificationsBody",
    "RetryOperatorNotificationsBodyFilter",
    "RollApiKeyBody",
    "RotateWebhookSecretBody",
    "RotatedWebhookSecret",
    "RotatedWebhookSecretLinks",
    "Session",
    "SessionCapabilitiesItem",
    "SessionKind",
    "SessionThemeType0",
    "SuspendOrganizationBody",
    "TestWebhookBody",
    "UpdateApiKeyBody",
    "UpdateOperatorOrganizationBody",
    "UpdateWebhookBody",
    "UpdateWebhookBodyAuthenticationType0Type0",
    "UpdateWebhookBodyAuthenticationType0Type0CredentialsIn",
    "UpdateWebhookBodyAuthenticationType0Type1",
    "UpdateWebhookBodyDigestType0",
    "UpdateWebhookBodyHeaders",
    "UpdateWebhookBodyMetadata",
    "UpdateWebhookBodyOrdering",
    "UpdateWebhookBodySignaturesItem",
    "UsageDays",
    "UsageOfAll",
    "UsageOfDay",
    "UsageOfOrganization",
    "WebhookActivities",
    "WebhookActivitiesLinks",
    "WebhookActivity",
    "WebhookActivityHoursItem",
    "WebhookConfiguration",
    "WebhookConfigurationAuthenticationType0Type0",
    "WebhookConfigurationAuthenticationType0Type0CredentialsIn",
    "WebhookConfigurationAuthenticationType0Type1",
    "WebhookConfigurationDigestType0",
    "WebhookConfigurationDisabledReasonType0",
    "WebhookConfigurationLinks",
    "WebhookConfigurationMetadata",
    "WebhookConfigurationOrdering",
    "WebhookConfigurationSignaturesItem",
    "WebhookConfigurationStatus",
    "WebhookEndpoint",
    "WebhookEndpointState",
    "WebhookHistory",
    "WebhookHistoryLinks",
    "WebhookHistoryPeriod",
    "WebhookStats",
    "WebhookStatsDrainType0",
    "WebhookStatsLaneType0",
    "WebhookStatsLinks",
    "WebhookStatsWindow",
    "WebhookVerification",
)
