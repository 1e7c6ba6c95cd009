from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="WebhookVerification")


@_attrs_define
class WebhookVerification:
    """
    Attributes:
        last_tried_at (datetime.datetime | None): When the last challenge was sent; null before the first.
        fault (None | str): Why the last challenge failed: an error class as of attempts, the status code of the answer,
            or wrong_answer. Null without a failure.
    """

    last_tried_at: datetime.datetime | None
    fault: None | str

    def to_dict(self) -> dict[str, Any]:
        last_tried_at: None | str
        if isinstance(self.last_tried_at, datetime.datetime):
            last_tried_at = self.last_tried_at.isoformat()
        else:
            last_tried_at = self.last_tried_at

        fault: None | str
        fault = self.fault

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "lastTriedAt": last_tried_at,
                "fault": fault,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_last_tried_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_tried_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_tried_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_tried_at = _parse_last_tried_at(d.pop("lastTriedAt"))

        def _parse_fault(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        fault = _parse_fault(d.pop("fault"))

        webhook_verification = cls(
            last_tried_at=last_tried_at,
            fault=fault,
        )

        return webhook_verification
