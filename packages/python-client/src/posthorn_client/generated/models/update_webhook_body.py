from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.update_webhook_body_digest_type_0 import (
    UpdateWebhookBodyDigestType0,
    check_update_webhook_body_digest_type_0,
)
from ..models.update_webhook_body_ordering import (
    UpdateWebhookBodyOrdering,
    check_update_webhook_body_ordering,
)
from ..models.update_webhook_body_signatures_item import (
    UpdateWebhookBodySignaturesItem,
    check_update_webhook_body_signatures_item,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.update_webhook_body_authentication_type_0_type_0 import (
        UpdateWebhookBodyAuthenticationType0Type0,
    )
    from ..models.update_webhook_body_authentication_type_0_type_1 import (
        UpdateWebhookBodyAuthenticationType0Type1,
    )
    from ..models.update_webhook_body_headers import UpdateWebhookBodyHeaders
    from ..models.update_webhook_body_metadata import UpdateWebhookBodyMetadata


T = TypeVar("T", bound="UpdateWebhookBody")


@_attrs_define
class UpdateWebhookBody:
    """
    Attributes:
        id (Any | Unset):
        header_names (Any | Unset):
        previous_secret_expires_at (Any | Unset):
        status (Any | Unset):
        disabled_at (Any | Unset):
        disabled_reason (Any | Unset):
        endpoint (Any | Unset):
        verification (Any | Unset):
        created_at (Any | Unset):
        updated_at (Any | Unset):
        field_links (Any | Unset):
        url (str | Unset): A public HTTPS URL without credentials and fragment. The operator may allow HTTP and private
            addresses.
        store_id (None | str | Unset):
        event_types (list[str] | Unset): The event types to deliver.
        max_concurrency (int | Unset): Maximum number of simultaneous requests to the endpoint.
        max_per_second (int | None | Unset): Maximum number of requests per second, retries included; null means no
            maximum.
        ordering (UpdateWebhookBodyOrdering | Unset): record: notifications of one record (`data.id`) arrive one after
            another, in the order in which their events were accepted. none: in any order. A change applies to what is
            published afterwards.
        replay_after_recovery (bool | Unset): Whether notifications that became Failed while the endpoint failed (at
            least 20 failures without a success) are replayed once the endpoint has recovered.
        digest (None | Unset | UpdateWebhookBodyDigestType0): hourly: the endpoint gets a WEBHOOK.DIGEST for each hour,
            with the number and the hash of all notifications that were created for the webhook. The first one covers the
            next whole hour. null: no digests.
        name (None | str | Unset): A name for people.
        description (None | str | Unset): What the webhook is for.
        metadata (UpdateWebhookBodyMetadata | Unset): Up to 20 pairs of texts for your own use. A change replaces all
            pairs.
        contacts (list[str] | Unset): E-mail addresses that get the notices about the webhook.
        headers (UpdateWebhookBodyHeaders | Unset): Static headers in every notification. A change replaces all headers;
            {} removes them. Names are not case-sensitive.
        authentication (None | Unset | UpdateWebhookBodyAuthenticationType0Type0 |
            UpdateWebhookBodyAuthenticationType0Type1):
        signatures (list[UpdateWebhookBodySignaturesItem] | Unset): rfc9421: HTTP message signatures, always. standard-
            webhooks: also the three headers of Standard Webhooks.
        filter_ (None | str | Unset): A CEL expression over data, type and storeId; only events that match create
            notifications.
        secret (str | Unset): The shared secret that signs the notifications: 8 to 32 characters.
    """

    id: Any | Unset = UNSET
    header_names: Any | Unset = UNSET
    previous_secret_expires_at: Any | Unset = UNSET
    status: Any | Unset = UNSET
    disabled_at: Any | Unset = UNSET
    disabled_reason: Any | Unset = UNSET
    endpoint: Any | Unset = UNSET
    verification: Any | Unset = UNSET
    created_at: Any | Unset = UNSET
    updated_at: Any | Unset = UNSET
    field_links: Any | Unset = UNSET
    url: str | Unset = UNSET
    store_id: None | str | Unset = UNSET
    event_types: list[str] | Unset = UNSET
    max_concurrency: int | Unset = UNSET
    max_per_second: int | None | Unset = UNSET
    ordering: UpdateWebhookBodyOrdering | Unset = UNSET
    replay_after_recovery: bool | Unset = UNSET
    digest: None | Unset | UpdateWebhookBodyDigestType0 = UNSET
    name: None | str | Unset = UNSET
    description: None | str | Unset = UNSET
    metadata: UpdateWebhookBodyMetadata | Unset = UNSET
    contacts: list[str] | Unset = UNSET
    headers: UpdateWebhookBodyHeaders | Unset = UNSET
    authentication: (
        None | Unset | UpdateWebhookBodyAuthenticationType0Type0 | UpdateWebhookBodyAuthenticationType0Type1
    ) = UNSET
    signatures: list[UpdateWebhookBodySignaturesItem] | Unset = UNSET
    filter_: None | str | Unset = UNSET
    secret: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.update_webhook_body_authentication_type_0_type_0 import (
            UpdateWebhookBodyAuthenticationType0Type0,
        )
        from ..models.update_webhook_body_authentication_type_0_type_1 import (
            UpdateWebhookBodyAuthenticationType0Type1,
        )

        id = self.id

        header_names = self.header_names

        previous_secret_expires_at = self.previous_secret_expires_at

        status = self.status

        disabled_at = self.disabled_at

        disabled_reason = self.disabled_reason

        endpoint = self.endpoint

        verification = self.verification

        created_at = self.created_at

        updated_at = self.updated_at

        field_links = self.field_links

        url = self.url

        store_id: None | str | Unset
        if isinstance(self.store_id, Unset):
            store_id = UNSET
        else:
            store_id = self.store_id

        event_types: list[str] | Unset = UNSET
        if not isinstance(self.event_types, Unset):
            event_types = self.event_types

        max_concurrency = self.max_concurrency

        max_per_second: int | None | Unset
        if isinstance(self.max_per_second, Unset):
            max_per_second = UNSET
        else:
            max_per_second = self.max_per_second

        ordering: str | Unset = UNSET
        if not isinstance(self.ordering, Unset):
            ordering = self.ordering

        replay_after_recovery = self.replay_after_recovery

        digest: None | str | Unset
        if isinstance(self.digest, Unset):
            digest = UNSET
        elif isinstance(self.digest, str):
            digest = self.digest
        else:
            digest = self.digest

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        description: None | str | Unset
        if isinstance(self.description, Unset):
            description = UNSET
        else:
            description = self.description

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        contacts: list[str] | Unset = UNSET
        if not isinstance(self.contacts, Unset):
            contacts = self.contacts

        headers: dict[str, Any] | Unset = UNSET
        if not isinstance(self.headers, Unset):
            headers = self.headers.to_dict()

        authentication: dict[str, Any] | None | Unset
        if isinstance(self.authentication, Unset):
            authentication = UNSET
        elif isinstance(self.authentication, UpdateWebhookBodyAuthenticationType0Type0) or isinstance(
            self.authentication, UpdateWebhookBodyAuthenticationType0Type1
        ):
            authentication = self.authentication.to_dict()
        else:
            authentication = self.authentication

        signatures: list[str] | Unset = UNSET
        if not isinstance(self.signatures, Unset):
            signatures = []
            for signatures_item_data in self.signatures:
                signatures_item: str = signatures_item_data
                signatures.append(signatures_item)

        filter_: None | str | Unset
        if isinstance(self.filter_, Unset):
            filter_ = UNSET
        else:
            filter_ = self.filter_

        secret = self.secret

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if id is not UNSET:
            field_dict["id"] = id
        if header_names is not UNSET:
            field_dict["headerNames"] = header_names
        if previous_secret_expires_at is not UNSET:
            field_dict["previousSecretExpiresAt"] = previous_secret_expires_at
        if status is not UNSET:
            field_dict["status"] = status
        if disabled_at is not UNSET:
            field_dict["disabledAt"] = disabled_at
        if disabled_reason is not UNSET:
            field_dict["disabledReason"] = disabled_reason
        if endpoint is not UNSET:
            field_dict["endpoint"] = endpoint
        if verification is not UNSET:
            field_dict["verification"] = verification
        if created_at is not UNSET:
            field_dict["createdAt"] = created_at
        if updated_at is not UNSET:
            field_dict["updatedAt"] = updated_at
        if field_links is not UNSET:
            field_dict["_links"] = field_links
        if url is not UNSET:
            field_dict["url"] = url
        if store_id is not UNSET:
            field_dict["storeId"] = store_id
        if event_types is not UNSET:
            field_dict["eventTypes"] = event_types
        if max_concurrency is not UNSET:
            field_dict["maxConcurrency"] = max_concurrency
        if max_per_second is not UNSET:
            field_dict["maxPerSecond"] = max_per_second
        if ordering is not UNSET:
            field_dict["ordering"] = ordering
        if replay_after_recovery is not UNSET:
            field_dict["replayAfterRecovery"] = replay_after_recovery
        if digest is not UNSET:
            field_dict["digest"] = digest
        if name is not UNSET:
            field_dict["name"] = name
        if description is not UNSET:
            field_dict["description"] = description
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if contacts is not UNSET:
            field_dict["contacts"] = contacts
        if headers is not UNSET:
            field_dict["headers"] = headers
        if authentication is not UNSET:
            field_dict["authentication"] = authentication
        if signatures is not UNSET:
            field_dict["signatures"] = signatures
        if filter_ is not UNSET:
            field_dict["filter"] = filter_
        if secret is not UNSET:
            field_dict["secret"] = secret

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.update_webhook_body_authentication_type_0_type_0 import (
            UpdateWebhookBodyAuthenticationType0Type0,
        )
        from ..models.update_webhook_body_authentication_type_0_type_1 import (
            UpdateWebhookBodyAuthenticationType0Type1,
        )
        from ..models.update_webhook_body_headers import UpdateWebhookBodyHeaders
        from ..models.update_webhook_body_metadata import UpdateWebhookBodyMetadata

        d = dict(src_dict)
        id = d.pop("id", UNSET)

        header_names = d.pop("headerNames", UNSET)

        previous_secret_expires_at = d.pop("previousSecretExpiresAt", UNSET)

        status = d.pop("status", UNSET)

        disabled_at = d.pop("disabledAt", UNSET)

        disabled_reason = d.pop("disabledReason", UNSET)

        endpoint = d.pop("endpoint", UNSET)

        verification = d.pop("verification", UNSET)

        created_at = d.pop("createdAt", UNSET)

        updated_at = d.pop("updatedAt", UNSET)

        field_links = d.pop("_links", UNSET)

        url = d.pop("url", UNSET)

        def _parse_store_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        store_id = _parse_store_id(d.pop("storeId", UNSET))

        event_types = cast(list[str], d.pop("eventTypes", UNSET))

        max_concurrency = d.pop("maxConcurrency", UNSET)

        def _parse_max_per_second(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_per_second = _parse_max_per_second(d.pop("maxPerSecond", UNSET))

        _ordering = d.pop("ordering", UNSET)
        ordering: UpdateWebhookBodyOrdering | Unset
        if isinstance(_ordering, Unset):
            ordering = UNSET
        else:
            ordering = check_update_webhook_body_ordering(_ordering)

        replay_after_recovery = d.pop("replayAfterRecovery", UNSET)

        def _parse_digest(data: object) -> None | Unset | UpdateWebhookBodyDigestType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                digest_type_0 = check_update_webhook_body_digest_type_0(data)

                return digest_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateWebhookBodyDigestType0, data)

        digest = _parse_digest(d.pop("digest", UNSET))

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        def _parse_description(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        description = _parse_description(d.pop("description", UNSET))

        _metadata = d.pop("metadata", UNSET)
        metadata: UpdateWebhookBodyMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = UpdateWebhookBodyMetadata.from_dict(_metadata)

        contacts = cast(list[str], d.pop("contacts", UNSET))

        _headers = d.pop("headers", UNSET)
        headers: UpdateWebhookBodyHeaders | Unset
        if isinstance(_headers, Unset):
            headers = UNSET
        else:
            headers = UpdateWebhookBodyHeaders.from_dict(_headers)

        def _parse_authentication(
            data: object,
        ) -> (
            None
            | Unset
            | UpdateWebhookBodyAuthenticationType0Type0
            | UpdateWebhookBodyAuthenticationType0Type1
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                authentication_type_0_type_0 = UpdateWebhookBodyAuthenticationType0Type0.from_dict(data)

                return authentication_type_0_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                authentication_type_0_type_1 = UpdateWebhookBodyAuthenticationType0Type1.from_dict(data)

                return authentication_type_0_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                None
                | Unset
                | UpdateWebhookBodyAuthenticationType0Type0
                | UpdateWebhookBodyAuthenticationType0Type1,
                data,
            )

        authentication = _parse_authentication(d.pop("authentication", UNSET))

        _signatures = d.pop("signatures", UNSET)
        signatures: list[UpdateWebhookBodySignaturesItem] | Unset = UNSET
        if _signatures is not UNSET:
            signatures = []
            for signatures_item_data in _signatures:
                signatures_item = check_update_webhook_body_signatures_item(signatures_item_data)

                signatures.append(signatures_item)

        def _parse_filter_(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        filter_ = _parse_filter_(d.pop("filter", UNSET))

        secret = d.pop("secret", UNSET)

        update_webhook_body = cls(
            id=id,
            header_names=header_names,
            previous_secret_expires_at=previous_secret_expires_at,
            status=status,
            disabled_at=disabled_at,
            disabled_reason=disabled_reason,
            endpoint=endpoint,
            verification=verification,
            created_at=created_at,
            updated_at=updated_at,
            field_links=field_links,
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
            headers=headers,
            authentication=authentication,
            signatures=signatures,
            filter_=filter_,
            secret=secret,
        )

        return update_webhook_body
