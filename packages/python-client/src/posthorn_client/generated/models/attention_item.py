from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.attention_item_kind import AttentionItemKind, check_attention_item_kind

if TYPE_CHECKING:
    from ..models.attention_item_api_key_type_0 import AttentionItemApiKeyType0
    from ..models.attention_item_webhook_type_0 import AttentionItemWebhookType0


T = TypeVar("T", bound="AttentionItem")


@_attrs_define
class AttentionItem:
    """
    Attributes:
        kind (AttentionItemKind): endpointOpen: the endpoint fails as a whole. webhookDisabled: Posthorn disabled the
            webhook because its endpoint failed. webhookFailing: at least three attempts in a row failed. recentFailures:
            notifications of the last 24 hours failed for good. endpointRecovering: the endpoint is HalfOpen.
            webhookUnverified: the endpoint has not answered the challenge. clientCertificateExpiring: within 30 days, or
            expired. apiKeyExpiring: within 7 days. secretOverlapEnding: the previous secret stops signing within 24 hours.
        webhook (AttentionItemWebhookType0 | None): Null for apiKeyExpiring.
        api_key (AttentionItemApiKeyType0 | None): Null for all other kinds.
        since (datetime.datetime | None): When the state began; null for dates to come.
        until (datetime.datetime | None): When the certificate, the key or the overlap ends; else null.
        waiting (int | None): Pending and Retrying notifications of the webhook; 1000 stands for 1000 or more. Null for
            dates.
        failed (int | None): Failed notifications of the webhook, of the last 24 hours; null for dates.
        may_change (bool): Whether you may change the webhook or the key.
    """

    kind: AttentionItemKind
    webhook: AttentionItemWebhookType0 | None
    api_key: AttentionItemApiKeyType0 | None
    since: datetime.datetime | None
    until: datetime.datetime | None
    waiting: int | None
    failed: int | None
    may_change: bool

    def to_dict(self) -> dict[str, Any]:
        from ..models.attention_item_api_key_type_0 import AttentionItemApiKeyType0
        from ..models.attention_item_webhook_type_0 import AttentionItemWebhookType0

        kind: str = self.kind

        webhook: dict[str, Any] | None
        if isinstance(self.webhook, AttentionItemWebhookType0):
            webhook = self.webhook.to_dict()
        else:
            webhook = self.webhook

        api_key: dict[str, Any] | None
        if isinstance(self.api_key, AttentionItemApiKeyType0):
            api_key = self.api_key.to_dict()
        else:
            api_key = self.api_key

        since: None | str
        if isinstance(self.since, datetime.datetime):
            since = self.since.isoformat()
        else:
            since = self.since

        until: None | str
        if isinstance(self.until, datetime.datetime):
            until = self.until.isoformat()
        else:
            until = self.until

        waiting: int | None
        waiting = self.waiting

        failed: int | None
        failed = self.failed

        may_change = self.may_change

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
                "webhook": webhook,
                "apiKey": api_key,
                "since": since,
                "until": until,
                "waiting": waiting,
                "failed": failed,
                "mayChange": may_change,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attention_item_api_key_type_0 import AttentionItemApiKeyType0
        from ..models.attention_item_webhook_type_0 import AttentionItemWebhookType0

        d = dict(src_dict)
        kind = check_attention_item_kind(d.pop("kind"))

        def _parse_webhook(data: object) -> AttentionItemWebhookType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                webhook_type_0 = AttentionItemWebhookType0.from_dict(data)

                return webhook_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AttentionItemWebhookType0 | None, data)

        webhook = _parse_webhook(d.pop("webhook"))

        def _parse_api_key(data: object) -> AttentionItemApiKeyType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                api_key_type_0 = AttentionItemApiKeyType0.from_dict(data)

                return api_key_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AttentionItemApiKeyType0 | None, data)

        api_key = _parse_api_key(d.pop("apiKey"))

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

        def _parse_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                until_type_0 = datetime.datetime.fromisoformat(data)

                return until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        until = _parse_until(d.pop("until"))

        def _parse_waiting(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        waiting = _parse_waiting(d.pop("waiting"))

        def _parse_failed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        failed = _parse_failed(d.pop("failed"))

        may_change = d.pop("mayChange")

        attention_item = cls(
            kind=kind,
            webhook=webhook,
            api_key=api_key,
            since=since,
            until=until,
            waiting=waiting,
            failed=failed,
            may_change=may_change,
        )

        return attention_item
