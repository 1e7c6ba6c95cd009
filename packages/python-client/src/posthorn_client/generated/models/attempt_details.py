from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.attempt_details_request_headers_type_0 import AttemptDetailsRequestHeadersType0
    from ..models.attempt_details_response_headers_type_0 import AttemptDetailsResponseHeadersType0
    from ..models.attempt_details_times import AttemptDetailsTimes


T = TypeVar("T", bound="AttemptDetails")


@_attrs_define
class AttemptDetails:
    """
    Attributes:
        request_headers (AttemptDetailsRequestHeadersType0 | None): Headers as sent. Values of static headers and of
            credentials are ********. Null if nothing was sent.
        response_headers (AttemptDetailsResponseHeadersType0 | None): At most 4 KiB. Long values are cut, and values of
            cookies and credentials are ********. Null without an answer.
        remote_address (None | str): Address and port of the endpoint; null if there was no connection.
        tls_protocol (None | str): Such as TLSv1.3; null for HTTP, and if the handshake did not end.
        times (AttemptDetailsTimes): Milliseconds. Null for a part that did not end, or that a reused connection skips.
    """

    request_headers: AttemptDetailsRequestHeadersType0 | None
    response_headers: AttemptDetailsResponseHeadersType0 | None
    remote_address: None | str
    tls_protocol: None | str
    times: AttemptDetailsTimes

    def to_dict(self) -> dict[str, Any]:
        from ..models.attempt_details_request_headers_type_0 import AttemptDetailsRequestHeadersType0
        from ..models.attempt_details_response_headers_type_0 import AttemptDetailsResponseHeadersType0

        request_headers: dict[str, Any] | None
        if isinstance(self.request_headers, AttemptDetailsRequestHeadersType0):
            request_headers = self.request_headers.to_dict()
        else:
            request_headers = self.request_headers

        response_headers: dict[str, Any] | None
        if isinstance(self.response_headers, AttemptDetailsResponseHeadersType0):
            response_headers = self.response_headers.to_dict()
        else:
            response_headers = self.response_headers

        remote_address: None | str
        remote_address = self.remote_address

        tls_protocol: None | str
        tls_protocol = self.tls_protocol

        times = self.times.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "requestHeaders": request_headers,
                "responseHeaders": response_headers,
                "remoteAddress": remote_address,
                "tlsProtocol": tls_protocol,
                "times": times,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attempt_details_request_headers_type_0 import AttemptDetailsRequestHeadersType0
        from ..models.attempt_details_response_headers_type_0 import AttemptDetailsResponseHeadersType0
        from ..models.attempt_details_times import AttemptDetailsTimes

        d = dict(src_dict)

        def _parse_request_headers(data: object) -> AttemptDetailsRequestHeadersType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                request_headers_type_0 = AttemptDetailsRequestHeadersType0.from_dict(data)

                return request_headers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AttemptDetailsRequestHeadersType0 | None, data)

        request_headers = _parse_request_headers(d.pop("requestHeaders"))

        def _parse_response_headers(data: object) -> AttemptDetailsResponseHeadersType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                response_headers_type_0 = AttemptDetailsResponseHeadersType0.from_dict(data)

                return response_headers_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AttemptDetailsResponseHeadersType0 | None, data)

        response_headers = _parse_response_headers(d.pop("responseHeaders"))

        def _parse_remote_address(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        remote_address = _parse_remote_address(d.pop("remoteAddress"))

        def _parse_tls_protocol(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        tls_protocol = _parse_tls_protocol(d.pop("tlsProtocol"))

        times = AttemptDetailsTimes.from_dict(d.pop("times"))

        attempt_details = cls(
            request_headers=request_headers,
            response_headers=response_headers,
            remote_address=remote_address,
            tls_protocol=tls_protocol,
            times=times,
        )

        return attempt_details
