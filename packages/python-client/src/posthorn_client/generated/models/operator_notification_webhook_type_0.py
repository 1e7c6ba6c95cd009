from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.operator_notification_webhook_type_0_status import (
    OperatorNotificationWebhookType0Status,
    check_operator_notification_webhook_type_0_status,
)

T = TypeVar("T", bound="OperatorNotificationWebhookType0")


@_attrs_define
class OperatorNotificationWebhookType0:
    """
    Attributes:
        name (None | str):
        host (str): Host and port of the endpoint.
        status (OperatorNotificationWebhookType0Status):
    """

    name: None | str
    host: str
    status: OperatorNotificationWebhookType0Status

    def to_dict(self) -> dict[str, Any]:
        name: None | str
        name = self.name

        host = self.host

        status: str = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "host": host,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_name(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        name = _parse_name(d.pop("name"))

        host = d.pop("host")

        status = check_operator_notification_webhook_type_0_status(d.pop("status"))

        operator_notification_webhook_type_0 = cls(
            name=name,
            host=host,
            status=status,
        )

        return operator_notification_webhook_type_0
