from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.attempt_details import AttemptDetails
    from ..models.explanation import Explanation


T = TypeVar("T", bound="Attempt")


@_attrs_define
class Attempt:
    """
    Attributes:
        number (int): Counts from 1, and continues after a retry of the notification.
        started_at (datetime.datetime):
        duration_ms (int):
        status_code (int | None): Status code of the response; null if there was no response.
        error_class (None | str): Reason for the missing response; null if there was a response.
        answer (None | str): The first KiB of the response body, as text.
        next_attempt_at (datetime.datetime | None): Null if Posthorn scheduled no attempt after this attempt.
        explanation (Explanation | None): Null for a delivery, and for an attempt of a version without explanations.
        details (AttemptDetails | None): Null for an attempt of a version without details.
    """

    number: int
    started_at: datetime.datetime
    duration_ms: int
    status_code: int | None
    error_class: None | str
    answer: None | str
    next_attempt_at: datetime.datetime | None
    explanation: Explanation | None
    details: AttemptDetails | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.attempt_details import AttemptDetails
        from ..models.explanation import Explanation

        number = self.number

        started_at = self.started_at.isoformat()

        duration_ms = self.duration_ms

        status_code: int | None
        status_code = self.status_code

        error_class: None | str
        error_class = self.error_class

        answer: None | str
        answer = self.answer

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        explanation: dict[str, Any] | None
        if isinstance(self.explanation, Explanation):
            explanation = self.explanation.to_dict()
        else:
            explanation = self.explanation

        details: dict[str, Any] | None
        if isinstance(self.details, AttemptDetails):
            details = self.details.to_dict()
        else:
            details = self.details

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "number": number,
                "startedAt": started_at,
                "durationMs": duration_ms,
                "statusCode": status_code,
                "errorClass": error_class,
                "answer": answer,
                "nextAttemptAt": next_attempt_at,
                "explanation": explanation,
                "details": details,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attempt_details import AttemptDetails
        from ..models.explanation import Explanation

        d = dict(src_dict)
        number = d.pop("number")

        started_at = datetime.datetime.fromisoformat(d.pop("startedAt"))

        duration_ms = d.pop("durationMs")

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

        def _parse_answer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        answer = _parse_answer(d.pop("answer"))

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("nextAttemptAt"))

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

        def _parse_details(data: object) -> AttemptDetails | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                details_type_0 = AttemptDetails.from_dict(data)

                return details_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AttemptDetails | None, data)

        details = _parse_details(d.pop("details"))

        attempt = cls(
            number=number,
            started_at=started_at,
            duration_ms=duration_ms,
            status_code=status_code,
            error_class=error_class,
            answer=answer,
            next_attempt_at=next_attempt_at,
            explanation=explanation,
            details=details,
        )

        return attempt
