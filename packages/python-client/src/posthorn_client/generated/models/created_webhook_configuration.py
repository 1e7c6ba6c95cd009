from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.created_webhook_configuration_digest_type_0 import (
    CreatedWebhookConfigurationDigestType0,
    check_created_webhook_configuration_digest_type_0,
)
from ..models.created_webhook_configuration_disabled_reason_type_0 import (
    CreatedWebhookConfigurationDisabledReasonType0,
    check_created_webhook_configuration_disabled_reason_type_0,
)
from ..models.created_webhook_configuration_ordering import (
    CreatedWebhookConfigurationOrdering,
    check_created_webhook_configuration_ordering,
)
from ..models.created_webhook_configuration_status import (
    CreatedWebhookConfigurationStatus,
    check_created_webhook_configuration_status,
)

if TYPE_CHECKING:
    from ..models.created_webhook_configuration_links import CreatedWebhookConfigurationLinks
    from ..models.webhook_endpoint import WebhookEndpoint


T = TypeVar("T", bound="CreatedWebhookConfiguration")


@_attrs_define
class CreatedWebhookConfiguration:
    """
    Attributes:
        id (str): Starts with es_.
        url (str): A caller without a read scope of any of the event types sees `?********` in place of the query.
        store_id (None | str): Deliver only events of this store; null means all stores.
        event_types (list[str]):
        max_concurrency (int): Maximum number of simultaneous requests to the endpoint.
        max_per_second (int | None): Maximum number of requests per second, retries included; null means no maximum.
        ordering (CreatedWebhookConfigurationOrdering): record: notifications of one record (`data.id`) arrive one after
            another, in the order in which their events were accepted. none: in any order. A change applies to what is
            published afterwards.
        replay_after_recovery (bool): Whether notifications that became Failed while the endpoint failed (at least 20
            failures without a success) are replayed once the endpoint has recovered.
        digest (CreatedWebhookConfigurationDigestType0 | None): hourly: the endpoint gets a WEBHOOK.DIGEST for each
            hour, with the number and the hash of all notifications that were created for the webhook. The first one covers
            the next whole hour. null: no digests.
        status (CreatedWebhookConfigurationStatus):
        disabled_at (datetime.datetime | None):
        disabled_reason (CreatedWebhookConfigurationDisabledReasonType0 | None): Requested: by a caller. Failing: the
            endpoint had no success for too long.
        endpoint (WebhookEndpoint): State of the endpoint. It lags by a few seconds.
        created_at (datetime.datetime):
        updated_at (datetime.datetime): Time of the last change.
        field_links (CreatedWebhookConfigurationLinks):
        secret (None | str): Null in the answer to a repeated request.
    """

    id: str
    url: str
    store_id: None | str
    event_types: list[str]
    max_concurrency: int
    max_per_second: int | None
    ordering: CreatedWebhookConfigurationOrdering
    replay_after_recovery: bool
    digest: CreatedWebhookConfigurationDigestType0 | None
    status: CreatedWebhookConfigurationStatus
    disabled_at: datetime.datetime | None
    disabled_reason: CreatedWebhookConfigurationDisabledReasonType0 | None
    endpoint: WebhookEndpoint
    created_at: datetime.datetime
    updated_at: datetime.datetime
    field_links: CreatedWebhookConfigurationLinks
    secret: None | str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        url = self.url

        store_id: None | str
        store_id = self.store_id

        event_types = self.event_types

        max_concurrency = self.max_concurrency

        max_per_second: int | None
        max_per_second = self.max_per_second

        ordering: str = self.ordering

        replay_after_recovery = self.replay_after_recovery

        digest: None | str
        if isinstance(self.digest, str):
            digest = self.digest
        else:
            digest = self.digest

        status: str = self.status

        disabled_at: None | str
        if isinstance(self.disabled_at, datetime.datetime):
            disabled_at = self.disabled_at.isoformat()
        else:
            disabled_at = self.disabled_at

        disabled_reason: None | str
        if isinstance(self.disabled_reason, str):
            disabled_reason = self.disabled_reason
        else:
            disabled_reason = self.disabled_reason

        endpoint = self.endpoint.to_dict()

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_links = self.field_links.to_dict()

        secret: None | str
        secret = self.secret

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "url": url,
                "storeId": store_id,
                "eventTypes": event_types,
                "maxConcurrency": max_concurrency,
                "maxPerSecond": max_per_second,
                "ordering": ordering,
                "replayAfterRecovery": replay_after_recovery,
                "digest": digest,
                "status": status,
                "disabledAt": disabled_at,
                "disabledReason": disabled_reason,
                "endpoint": endpoint,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "_links": field_links,
                "secret": secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.created_webhook_configuration_links import CreatedWebhookConfigurationLinks
        from ..models.webhook_endpoint import WebhookEndpoint

        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        def _parse_store_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        store_id = _parse_store_id(d.pop("storeId"))

        event_types = cast(list[str], d.pop("eventTypes"))

        max_concurrency = d.pop("maxConcurrency")

        def _parse_max_per_second(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_per_second = _parse_max_per_second(d.pop("maxPerSecond"))

        ordering = check_created_webhook_configuration_ordering(d.pop("ordering"))

        replay_after_recovery = d.pop("replayAfterRecovery")

        def _parse_digest(data: object) -> CreatedWebhookConfigurationDigestType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                digest_type_0 = check_created_webhook_configuration_digest_type_0(data)

                return digest_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreatedWebhookConfigurationDigestType0 | None, data)

        digest = _parse_digest(d.pop("digest"))

        status = check_created_webhook_configuration_status(d.pop("status"))

        def _parse_disabled_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_at_type_0 = datetime.datetime.fromisoformat(data)

                return disabled_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        disabled_at = _parse_disabled_at(d.pop("disabledAt"))

        def _parse_disabled_reason(data: object) -> CreatedWebhookConfigurationDisabledReasonType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disabled_reason_type_0 = check_created_webhook_configuration_disabled_reason_type_0(data)

                return disabled_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreatedWebhookConfigurationDisabledReasonType0 | None, data)

        disabled_reason = _parse_disabled_reason(d.pop("disabledReason"))

        endpoint = WebhookEndpoint.from_dict(d.pop("endpoint"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        field_links = CreatedWebhookConfigurationLinks.from_dict(d.pop("_links"))

        def _parse_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        secret = _parse_secret(d.pop("secret"))

        created_webhook_configuration = cls(
            id=id,
            url=url,
            store_id=store_id,
            event_types=event_types,
            max_concurrency=max_concurrency,
            max_per_second=max_per_second,
            ordering=ordering,
            replay_after_recovery=replay_after_recovery,
            digest=digest,
            status=status,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            endpoint=endpoint,
            created_at=created_at,
            updated_at=updated_at,
            field_links=field_links,
            secret=secret,
        )

        return created_webhook_configuration
