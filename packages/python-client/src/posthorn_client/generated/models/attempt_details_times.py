from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="AttemptDetailsTimes")


@_attrs_define
class AttemptDetailsTimes:
    """Milliseconds. Null for a part that did not end, or that a reused connection skips.

    Attributes:
        dns_ms (int | None): The look-up of the name.
        connect_ms (int | None): The TCP connection.
        tls_ms (int | None): The TLS handshake.
        first_byte_ms (int | None): From the end of the request to the headers of the answer.
        total_ms (int): The whole attempt, the same as `durationMs`.
    """

    dns_ms: int | None
    connect_ms: int | None
    tls_ms: int | None
    first_byte_ms: int | None
    total_ms: int

    def to_dict(self) -> dict[str, Any]:
        dns_ms: int | None
        dns_ms = self.dns_ms

        connect_ms: int | None
        connect_ms = self.connect_ms

        tls_ms: int | None
        tls_ms = self.tls_ms

        first_byte_ms: int | None
        first_byte_ms = self.first_byte_ms

        total_ms = self.total_ms

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "dnsMs": dns_ms,
                "connectMs": connect_ms,
                "tlsMs": tls_ms,
                "firstByteMs": first_byte_ms,
                "totalMs": total_ms,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_dns_ms(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        dns_ms = _parse_dns_ms(d.pop("dnsMs"))

        def _parse_connect_ms(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        connect_ms = _parse_connect_ms(d.pop("connectMs"))

        def _parse_tls_ms(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        tls_ms = _parse_tls_ms(d.pop("tlsMs"))

        def _parse_first_byte_ms(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        first_byte_ms = _parse_first_byte_ms(d.pop("firstByteMs"))

        total_ms = d.pop("totalMs")

        attempt_details_times = cls(
            dns_ms=dns_ms,
            connect_ms=connect_ms,
            tls_ms=tls_ms,
            first_byte_ms=first_byte_ms,
            total_ms=total_ms,
        )

        return attempt_details_times
