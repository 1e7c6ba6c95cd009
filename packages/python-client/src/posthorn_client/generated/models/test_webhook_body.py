from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="TestWebhookBody")


@_attrs_define
class TestWebhookBody:
    """
    Attributes:
        event_type (str | Unset):
        wait_seconds (float | Unset): Longest wait for the end of the first attempt, in seconds. Default: 0.0.
    """

    event_type: str | Unset = UNSET
    wait_seconds: float | Unset = 0.0

    def to_dict(self) -> dict[str, Any]:
        event_type = self.event_type

        wait_seconds = self.wait_seconds

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if event_type is not UNSET:
            field_dict["eventType"] = event_type
        if wait_seconds is not UNSET:
            field_dict["waitSeconds"] = wait_seconds

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        event_type = d.pop("eventType", UNSET)

        wait_seconds = d.pop("waitSeconds", UNSET)

        test_webhook_body = cls(
            event_type=event_type,
            wait_seconds=wait_seconds,
        )

        return test_webhook_body
