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
from ..models.created_webhook_configuration_signatures_item import (
    CreatedWebhookConfigurationSignaturesItem,
    check_created_webhook_configuration_signatures_item,
)
from ..models.created_webhook_configuration_status import (
    CreatedWebhookConfigurationStatus,
    check_created_webhook_configuration_status,
)

if TYPE_CHECKING:
    from ..models.created_webhook_configuration_authentication_type_0_type_0 import (
        CreatedWebhookConfigurationAuthenticationType0Type0,
    )
    from ..models.created_webhook_configuration_authentication_type_0_type_1 import (
        CreatedWebhookConfigurationAuthenticationType0Type1,
    )
    from ..models.created_webhook_configuration_links import CreatedWebhookConfigurationLinks
    from ..models.created_webhook_configuration_metadata import CreatedWebhookConfigurationMetadata
    from ..models.webhook_endpoint import WebhookEndpoint
    from ..models.webhook_verification import WebhookVerification


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
        name (None | str): A name for people.
        description (None | str): What the webhook is for.
        metadata (CreatedWebhookConfigurationMetadata): Up to 20 pairs of texts for your own use. A change replaces all
            pairs.
        contacts (list[str]): E-mail addresses that get the notices about the webhook.
        header_names (list[str]): Names of the static headers, in lower case. Nobody can read their values.
        authentication (CreatedWebhookConfigurationAuthenticationType0Type0 |
            CreatedWebhookConfigurationAuthenticationType0Type1 | None):
        signatures (list[CreatedWebhookConfigurationSignaturesItem]): rfc9421: HTTP message signatures, always.
            standard-webhooks: also the three headers of Standard Webhooks.
        filter_ (None | str): A CEL expression over data, type and storeId; only events that match create notifications.
        previous_secret_expires_at (datetime.datetime | None): Until then, the previous secret signs as well, with the
            label `sig-previous`; null without an overlap.
        status (CreatedWebhookConfigurationStatus): Unverified: the endpoint has not yet answered the challenge, and
            notifications wait. Only gateways that verify endpoints have this status.
        disabled_at (datetime.datetime | None):
        disabled_reason (CreatedWebhookConfigurationDisabledReasonType0 | None): Requested: by a caller. Failing: the
            endpoint had no success for too long.
        endpoint (WebhookEndpoint): State of the endpoint. It lags by a few seconds.
        verification (None | WebhookVerification): The challenge of an unverified endpoint; null for any other status.
        created_at (datetime.datetime):
        updated_at (datetime.datetime): Time of the last change.
        field_links (CreatedWebhookConfigurationLinks):
        secret (None | str): Null in the answer to a repeated request.
        standard_webhooks_secret (None | str): The secret as libraries of Standard Webhooks take it; null in the answer
            to a repeated request.
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
    name: None | str
    description: None | str
    metadata: CreatedWebhookConfigurationMetadata
    contacts: list[str]
    header_names: list[str]
    authentication: (
        CreatedWebhookConfigurationAuthenticationType0Type0
        | CreatedWebhookConfigurationAuthenticationType0Type1
        | None
    )
    signatures: list[CreatedWebhookConfigurationSignaturesItem]
    filter_: None | str
    previous_secret_expires_at: datetime.datetime | None
    status: CreatedWebhookConfigurationStatus
    disabled_at: datetime.datetime | None
    disabled_reason: CreatedWebhookConfigurationDisabledReasonType0 | None
    endpoint: WebhookEndpoint
    verification: None | WebhookVerification
    created_at: datetime.datetime
    updated_at: datetime.datetime
    field_links: CreatedWebhookConfigurationLinks
    secret: None | str
    standard_webhooks_secret: None | str

    def to_dict(self) -> dict[str, Any]:
        from ..models.created_webhook_configuration_authentication_type_0_type_0 import (
            CreatedWebhookConfigurationAuthenticationType0Type0,
        )
        from ..models.created_webhook_configuration_authentication_type_0_type_1 import (
            CreatedWebhookConfigurationAuthenticationType0Type1,
        )
        from ..models.webhook_verification import WebhookVerification

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

        name: None | str
        name = self.name

        description: None | str
        description = self.description

        metadata = self.metadata.to_dict()

        contacts = self.contacts

        header_names = self.header_names

        authentication: dict[str, Any] | None
        if isinstance(self.authentication, CreatedWebhookConfigurationAuthenticationType0Type0) or isinstance(
            self.authentication, CreatedWebhookConfigurationAuthenticationType0Type1
        ):
            authentication = self.authentication.to_dict()
        else:
            authentication = self.authentication

        signatures = []
        for signatures_item_data in self.signatures:
            signatures_item: str = signatures_item_data
            signatures.append(signatures_item)

        filter_: None | str
        filter_ = self.filter_

        previous_secret_expires_at: None | str
        if isinstance(self.previous_secret_expires_at, datetime.datetime):
            previous_secret_expires_at = self.previous_secret_expires_at.isoformat()
        else:
            previous_secret_expires_at = self.previous_secret_expires_at

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

        verification: dict[str, Any] | None
        if isinstance(self.verification, WebhookVerification):
            verification = self.verification.to_dict()
        else:
            verification = self.verification

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_links = self.field_links.to_dict()

        secret: None | str
        secret = self.secret

        standard_webhooks_secret: None | str
        standard_webhooks_secret = self.standard_webhooks_secret

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
                "name": name,
                "description": description,
                "metadata": metadata,
                "contacts": contacts,
                "headerNames": header_names,
                "authentication": authentication,
                "signatures": signatures,
                "filter": filter_,
                "previousSecretExpiresAt": previous_secret_expires_at,
                "status": status,
                "disabledAt": disabled_at,
                "disabledReason": disabled_reason,
                "endpoint": endpoint,
                "verification": verification,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "_links": field_links,
                "secret": secret,
                "standardWebhooksSecret": standard_webhooks_secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.created_webhook_configuration_authentication_type_0_type_0 import (
            CreatedWebhookConfigurationAuthenticationType0Type0,
        )
        from ..models.created_webhook_configuration_authentication_type_0_type_1 import (
            CreatedWebhookConfigurationAuthenticationType0Type1,
        )
        from ..models.created_webhook_configuration_links import CreatedWebhookConfigurationLinks
        from ..models.created_webhook_configuration_metadata import CreatedWebhookConfigurationMetadata
        from ..models.webhook_endpoint import WebhookEndpoint
        from ..models.webhook_verification import WebhookVerification

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

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        def _parse_description(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        description = _parse_description(d.pop("description"))

        metadata = CreatedWebhookConfigurationMetadata.from_dict(d.pop("metadata"))

        contacts = cast(list[str], d.pop("contacts"))

        header_names = cast(list[str], d.pop("headerNames"))

        def _parse_authentication(
            data: object,
        ) -> (
            CreatedWebhookConfigurationAuthenticationType0Type0
            | CreatedWebhookConfigurationAuthenticationType0Type1
            | None
        ):
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                authentication_type_0_type_0 = CreatedWebhookConfigurationAuthenticationType0Type0.from_dict(
                    data
                )

                return authentication_type_0_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                authentication_type_0_type_1 = CreatedWebhookConfigurationAuthenticationType0Type1.from_dict(
                    data
                )

                return authentication_type_0_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                CreatedWebhookConfigurationAuthenticationType0Type0
                | CreatedWebhookConfigurationAuthenticationType0Type1
                | None,
                data,
            )

        authentication = _parse_authentication(d.pop("authentication"))

        signatures = []
        _signatures = d.pop("signatures")
        for signatures_item_data in _signatures:
            signatures_item = check_created_webhook_configuration_signatures_item(signatures_item_data)

            signatures.append(signatures_item)

        def _parse_filter_(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        filter_ = _parse_filter_(d.pop("filter"))

        def _parse_previous_secret_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                previous_secret_expires_at_type_0 = datetime.datetime.fromisoformat(data)

                return previous_secret_expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        previous_secret_expires_at = _parse_previous_secret_expires_at(d.pop("previousSecretExpiresAt"))

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

        def _parse_verification(data: object) -> None | WebhookVerification:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                verification_type_0 = WebhookVerification.from_dict(data)

                return verification_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | WebhookVerification, data)

        verification = _parse_verification(d.pop("verification"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        field_links = CreatedWebhookConfigurationLinks.from_dict(d.pop("_links"))

        def _parse_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        secret = _parse_secret(d.pop("secret"))

        def _parse_standard_webhooks_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        standard_webhooks_secret = _parse_standard_webhooks_secret(d.pop("standardWebhooksSecret"))

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
            name=name,
            description=description,
            metadata=metadata,
            contacts=contacts,
            header_names=header_names,
            authentication=authentication,
            signatures=signatures,
            filter_=filter_,
            previous_secret_expires_at=previous_secret_expires_at,
            status=status,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            endpoint=endpoint,
            verification=verification,
            created_at=created_at,
            updated_at=updated_at,
            field_links=field_links,
            secret=secret,
            standard_webhooks_secret=standard_webhooks_secret,
        )

        return created_webhook_configuration
