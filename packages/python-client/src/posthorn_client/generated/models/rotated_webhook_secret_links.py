from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.link import Link


T = TypeVar("T", bound="RotatedWebhookSecretLinks")


@_attrs_define
class RotatedWebhookSecretLinks:
    """
    Attributes:
        webhook (Link):
        end_overlap (Link | Unset):
    """

    webhook: Link
    end_overlap: Link | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        webhook = self.webhook.to_dict()

        end_overlap: dict[str, Any] | Unset = UNSET
        if not isinstance(self.end_overlap, Unset):
            end_overlap = self.end_overlap.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "webhook": webhook,
            }
        )
        if end_overlap is not UNSET:
            field_dict["endOverlap"] = end_overlap

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.link import Link

        d = dict(src_dict)
        webhook = Link.from_dict(d.pop("webhook"))

        _end_overlap = d.pop("endOverlap", UNSET)
        end_overlap: Link | Unset
        if isinstance(_end_overlap, Unset):
            end_overlap = UNSET
        else:
            end_overlap = Link.from_dict(_end_overlap)

        rotated_webhook_secret_links = cls(
            webhook=webhook,
            end_overlap=end_overlap,
        )

        return rotated_webhook_secret_links
