from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.create_webhook_body_digest_type_0 import (
    CreateWebhookBodyDigestType0,
    check_create_webhook_body_digest_type_0,
)
from ..models.create_webhook_body_ordering import (
    CreateWebhookBodyOrdering,
    check_create_webhook_body_ordering,
)
from ..types import UNSET, Unset

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

    def to_dict(self) -> dict[str, Any]:
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

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
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
        )

        return create_webhook_body
