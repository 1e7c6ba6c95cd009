from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="OperatorAttempt")


@_attrs_define
class OperatorAttempt:
    """
    Attributes:
        number (int):
        started_at (datetime.datetime):
        duration_ms (int):
        status_code (int | None): Null if there was no response.
        error_class (None | str): Null if there was a response.
        cause (None | str): Code of the explanation: `/docs/errors/{code}`. Null for a success.
        next_attempt_at (datetime.datetime | None):
    """

    number: int
    started_at: datetime.datetime
    duration_ms: int
    status_code: int | None
    error_class: None | str
    cause: None | str
    next_attempt_at: datetime.datetime | None

    def to_dict(self) -> dict[str, Any]:
        number = self.number

        started_at = self.started_at.isoformat()

        duration_ms = self.duration_ms

        status_code: int | None
        status_code = self.status_code

        error_class: None | str
        error_class = self.error_class

        cause: None | str
        cause = self.cause

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "number": number,
                "startedAt": started_at,
                "durationMs": duration_ms,
                "statusCode": status_code,
                "errorClass": error_class,
                "cause": cause,
                "nextAttemptAt": next_attempt_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
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

        def _parse_cause(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        cause = _parse_cause(d.pop("cause"))

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

        operator_attempt = cls(
            number=number,
            started_at=started_at,
            duration_ms=duration_ms,
            status_code=status_code,
            error_class=error_class,
            cause=cause,
            next_attempt_at=next_attempt_at,
        )

        return operator_attempt
