from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.create_webhook_body_digest_type_0 import (
    CreateWebhookBodyDigestType0,
    check_create_webhook_body_digest_type_0,
)
from ..models.create_webhook_body_ordering import (
    CreateWebhookBodyOrdering,
    check_create_webhook_body_ordering,
)
from ..models.create_webhook_body_signatures_item import (
    CreateWebhookBodySignaturesItem,
    check_create_webhook_body_signatures_item,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.create_webhook_body_authentication_type_0_type_0 import (
        CreateWebhookBodyAuthenticationType0Type0,
    )
    from ..models.create_webhook_body_authentication_type_0_type_1 import (
        CreateWebhookBodyAuthenticationType0Type1,
    )
    from ..models.create_webhook_body_headers import CreateWebhookBodyHeaders
    from ..models.create_webhook_body_metadata import CreateWebhookBodyMetadata


T = TypeVar("T", bound="CreateWebhookBody")


@_attrs_define
class CreateWebhookBody:
    """
    Attributes:
        url (str): A public HTTPS URL without credentials and fragment. The operator may allow HTTP and private
            addresses.
        event_types (list[str]): The event types to deliver.
        max_concurrency (int): Maximum number of simultaneous requests to the endpoint.
        secret (str): The shared secret that signs the notifications: 8 to 32 characters.
        store_id (None | str | Unset):
        max_per_second (int | None | Unset): Maximum number of requests per second, retries included; null means no
            maximum.
        ordering (CreateWebhookBodyOrdering | Unset): record: notifications of one record (`data.id`) arrive one after
            another, in the order in which their events were accepted. none: in any order. A change applies to what is
            published afterwards.
        replay_after_recovery (bool | Unset): Whether notifications that became Failed while the endpoint failed (at
            least 20 failures without a success) are replayed once the endpoint has recovered.
        digest (CreateWebhookBodyDigestType0 | None | Unset): hourly: the endpoint gets a WEBHOOK.DIGEST for each hour,
            with the number and the hash of all notifications that were created for the webhook. The first one covers the
            next whole hour. null: no digests.
        name (None | str | Unset): A name for people.
        description (None | str | Unset): What the webhook is for.
        metadata (CreateWebhookBodyMetadata | Unset): Up to 20 pairs of texts for your own use. A change replaces all
            pairs.
        contacts (list[str] | Unset): E-mail addresses that get the notices about the webhook.
        headers (CreateWebhookBodyHeaders | Unset): Static headers in every notification. A change replaces all headers;
            {} removes them. Names are not case-sensitive.
        authentication (CreateWebhookBodyAuthenticationType0Type0 | CreateWebhookBodyAuthenticationType0Type1 | None |
            Unset):
        signatures (list[CreateWebhookBodySignaturesItem] | Unset): rfc9421: HTTP message signatures, always. standard-
            webhooks: also the three headers of Standard Webhooks.
        filter_ (None | str | Unset): A CEL expression over data, type and storeId; only events that match create
            notifications.
    """

    url: str
    event_types: list[str]
    max_concurrency: int
    secret: str
    store_id: None | str | Unset = UNSET
    max_per_second: int | None | Unset = UNSET
    ordering: CreateWebhookBodyOrdering | Unset = UNSET
    replay_after_recovery: bool | Unset = UNSET
    digest: CreateWebhookBodyDigestType0 | None | Unset = UNSET
    name: None | str | Unset = UNSET
    description: None | str | Unset = UNSET
    metadata: CreateWebhookBodyMetadata | Unset = UNSET
    contacts: list[str] | Unset = UNSET
    headers: CreateWebhookBodyHeaders | Unset = UNSET
    authentication: (
        CreateWebhookBodyAuthenticationType0Type0 | CreateWebhookBodyAuthenticationType0Type1 | None | Unset
    ) = UNSET
    signatures: list[CreateWebhookBodySignaturesItem] | Unset = UNSET
    filter_: None | str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.create_webhook_body_authentication_type_0_type_0 import (
            CreateWebhookBodyAuthenticationType0Type0,
        )
        from ..models.create_webhook_body_authentication_type_0_type_1 import (
            CreateWebhookBodyAuthenticationType0Type1,
        )

        url = self.url

        event_types = self.event_types

        max_concurrency = self.max_concurrency

        secret = self.secret

        store_id: None | str | Unset
        if isinstance(self.store_id, Unset):
            store_id = UNSET
        else:
            store_id = self.store_id

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
        elif isinstance(self.authentication, CreateWebhookBodyAuthenticationType0Type0) or isinstance(
            self.authentication, CreateWebhookBodyAuthenticationType0Type1
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

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
                "eventTypes": event_types,
                "maxConcurrency": max_concurrency,
                "secret": secret,
            }
        )
        if store_id is not UNSET:
            field_dict["storeId"] = store_id
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

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.create_webhook_body_authentication_type_0_type_0 import (
            CreateWebhookBodyAuthenticationType0Type0,
        )
        from ..models.create_webhook_body_authentication_type_0_type_1 import (
            CreateWebhookBodyAuthenticationType0Type1,
        )
        from ..models.create_webhook_body_headers import CreateWebhookBodyHeaders
        from ..models.create_webhook_body_metadata import CreateWebhookBodyMetadata

        d = dict(src_dict)
        url = d.pop("url")

        event_types = cast(list[str], d.pop("eventTypes"))

        max_concurrency = d.pop("maxConcurrency")

        secret = d.pop("secret")

        def _parse_store_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        store_id = _parse_store_id(d.pop("storeId", UNSET))

        def _parse_max_per_second(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_per_second = _parse_max_per_second(d.pop("maxPerSecond", UNSET))

        _ordering = d.pop("ordering", UNSET)
        ordering: CreateWebhookBodyOrdering | Unset
        if isinstance(_ordering, Unset):
            ordering = UNSET
        else:
            ordering = check_create_webhook_body_ordering(_ordering)

        replay_after_recovery = d.pop("replayAfterRecovery", UNSET)

        def _parse_digest(data: object) -> CreateWebhookBodyDigestType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                digest_type_0 = check_create_webhook_body_digest_type_0(data)

                return digest_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreateWebhookBodyDigestType0 | None | Unset, data)

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
        metadata: CreateWebhookBodyMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = CreateWebhookBodyMetadata.from_dict(_metadata)

        contacts = cast(list[str], d.pop("contacts", UNSET))

        _headers = d.pop("headers", UNSET)
        headers: CreateWebhookBodyHeaders | Unset
        if isinstance(_headers, Unset):
            headers = UNSET
        else:
            headers = CreateWebhookBodyHeaders.from_dict(_headers)

        def _parse_authentication(
            data: object,
        ) -> (
            CreateWebhookBodyAuthenticationType0Type0
            | CreateWebhookBodyAuthenticationType0Type1
            | None
            | Unset
        ):
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                authentication_type_0_type_0 = CreateWebhookBodyAuthenticationType0Type0.from_dict(data)

                return authentication_type_0_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                authentication_type_0_type_1 = CreateWebhookBodyAuthenticationType0Type1.from_dict(data)

                return authentication_type_0_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(
                CreateWebhookBodyAuthenticationType0Type0
                | CreateWebhookBodyAuthenticationType0Type1
                | None
                | Unset,
                data,
            )

        authentication = _parse_authentication(d.pop("authentication", UNSET))

        _signatures = d.pop("signatures", UNSET)
        signatures: list[CreateWebhookBodySignaturesItem] | Unset = UNSET
        if _signatures is not UNSET:
            signatures = []
            for signatures_item_data in _signatures:
                signatures_item = check_create_webhook_body_signatures_item(signatures_item_data)

                signatures.append(signatures_item)

        def _parse_filter_(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        filter_ = _parse_filter_(d.pop("filter", UNSET))

        create_webhook_body = cls(
            url=url,
            event_types=event_types,
            max_concurrency=max_concurrency,
            secret=secret,
            store_id=store_id,
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
        )

        return create_webhook_body
