from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link import Link


T = TypeVar("T", bound="NotificationLinks")


@_attrs_define
class NotificationLinks:
    """
    Attributes:
        self_ (Link):
        event (Link | Unset):
        webhook (Link | Unset):
        retry (Link | Unset):
        cancel (Link | Unset):
    """

    self_: Link
    event: Link | Unset = UNSET
    webhook: Link | Unset = UNSET
    retry: Link | Unset = UNSET
    cancel: Link | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        self_ = self.self_.to_dict()

        event: dict[str, Any] | Unset = UNSET
        if not isinstance(self.event, Unset):
            event = self.event.to_dict()

        webhook: dict[str, Any] | Unset = UNSET
        if not isinstance(self.webhook, Unset):
            webhook = self.webhook.to_dict()

        retry: dict[str, Any] | Unset = UNSET
        if not isinstance(self.retry, Unset):
            retry = self.retry.to_dict()

        cancel: dict[str, Any] | Unset = UNSET
        if not isinstance(self.cancel, Unset):
            cancel = self.cancel.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "self": self_,
            }
        )
        if event is not UNSET:
            field_dict["event"] = event
        if webhook is not UNSET:
            field_dict["webhook"] = webhook
        if retry is not UNSET:
            field_dict["retry"] = retry
        if cancel is not UNSET:
            field_dict["cancel"] = cancel

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        self_ = Link.from_dict(d.pop("self"))

        _event = d.pop("event", UNSET)
        event: Link | Unset
        if isinstance(_event, Unset):
            event = UNSET
        else:
            event = Link.from_dict(_event)

        _webhook = d.pop("webhook", UNSET)
        webhook: Link | Unset
        if isinstance(_webhook, Unset):
            webhook = UNSET
        else:
            webhook = Link.from_dict(_webhook)

        _retry = d.pop("retry", UNSET)
        retry: Link | Unset
        if isinstance(_retry, Unset):
            retry = UNSET
        else:
            retry = Link.from_dict(_retry)

        _cancel = d.pop("cancel", UNSET)
        cancel: Link | Unset
        if isinstance(_cancel, Unset):
            cancel = UNSET
        else:
            cancel = Link.from_dict(_cancel)

        notification_links = cls(
            self_=self_,
            event=event,
            webhook=webhook,
            retry=retry,
            cancel=cancel,
        )

        return notification_links
