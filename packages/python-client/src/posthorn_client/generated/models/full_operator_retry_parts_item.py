from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="FullOperatorRetryPartsItem")


@_attrs_define
class FullOperatorRetryPartsItem:
    """
    Attributes:
        organization_id (str):
        matched (int):
        done (int):
        skipped (int):
        is_waiting (bool): Whether the organization has too many open notifications, and waits until some end.
    """

    organization_id: str
    matched: int
    done: int
    skipped: int
    is_waiting: bool

    def to_dict(self) -> dict[str, Any]:
        organization_id = self.organization_id

        matched = self.matched

        done = self.done

        skipped = self.skipped

        is_waiting = self.is_waiting

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "organizationId": organization_id,
                "matched": matched,
                "done": done,
                "skipped": skipped,
                "isWaiting": is_waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        organization_id = d.pop("organizationId")

        matched = d.pop("matched")

        done = d.pop("done")

        skipped = d.pop("skipped")

        is_waiting = d.pop("isWaiting")

        full_operator_retry_parts_item = cls(
            organization_id=organization_id,
            matched=matched,
            done=done,
            skipped=skipped,
            is_waiting=is_waiting,
        )

        return full_operator_retry_parts_item
