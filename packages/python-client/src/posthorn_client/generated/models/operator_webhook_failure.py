from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.explanation import Explanation


T = TypeVar("T", bound="OperatorWebhookFailure")


@_attrs_define
class OperatorWebhookFailure:
    """
    Attributes:
        notification_id (str): Starts with ntf_.
        started_at (datetime.datetime):
        status_code (int | None): Null without an answer.
        error_class (None | str): Null with an answer.
        explanation (Explanation | None):
    """

    notification_id: str
    started_at: datetime.datetime
    status_code: int | None
    error_class: None | str
    explanation: Explanation | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.explanation import Explanation

        notification_id = self.notification_id

        started_at = self.started_at.isoformat()

        status_code: int | None
        status_code = self.status_code

        error_class: None | str
        error_class = self.error_class

        explanation: dict[str, Any] | None
        if isinstance(self.explanation, Explanation):
            explanation = self.explanation.to_dict()
        else:
            explanation = self.explanation

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "notificationId": notification_id,
                "startedAt": started_at,
                "statusCode": status_code,
                "errorClass": error_class,
                "explanation": explanation,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.explanation import Explanation

        d = dict(src_dict)
        notification_id = d.pop("notificationId")

        started_at = datetime.datetime.fromisoformat(d.pop("startedAt"))

        def _parse_status_code(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        status_code = _parse_status_code(d.pop("statusCode"))

        def _parse_error_class(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error_class = _parse_error_class(d.pop("errorClass"))

        def _parse_explanation(data: object) -> Explanation | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                explanation_type_0 = Explanation.from_dict(data)

                return explanation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Explanation | None, data)

        explanation = _parse_explanation(d.pop("explanation"))

        operator_webhook_failure = cls(
            notification_id=notification_id,
            started_at=started_at,
            status_code=status_code,
            error_class=error_class,
            explanation=explanation,
        )

        return operator_webhook_failure
