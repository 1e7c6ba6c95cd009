from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.operator_act_detail_type_0 import OperatorActDetailType0


T = TypeVar("T", bound="OperatorAct")


@_attrs_define
class OperatorAct:
    """
    Attributes:
        id (str): Starts with opa_.
        subject (str): Subject of the operator's token.
        action (str): <resource>.<verb>
        organization_id (None | str): Null if the act is about several organizations, or about none.
        target_id (None | str): Id of the resource that was changed or shown.
        detail (None | OperatorActDetailType0): What the operator asked for, such as the filter of a retry.
        request_id (str):
        ip (str):
        created_at (datetime.datetime):
    """

    id: str
    subject: str
    action: str
    organization_id: None | str
    target_id: None | str
    detail: None | OperatorActDetailType0
    request_id: str
    ip: str
    created_at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        from ..models.operator_act_detail_type_0 import OperatorActDetailType0

        id = self.id

        subject = self.subject

        action = self.action

        organization_id: None | str
        organization_id = self.organization_id

        target_id: None | str
        target_id = self.target_id

        detail: dict[str, Any] | None
        if isinstance(self.detail, OperatorActDetailType0):
            detail = self.detail.to_dict()
        else:
            detail = self.detail

        request_id = self.request_id

        ip = self.ip

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "subject": subject,
                "action": action,
                "organizationId": organization_id,
                "targetId": target_id,
                "detail": detail,
                "requestId": request_id,
                "ip": ip,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.operator_act_detail_type_0 import OperatorActDetailType0

        d = dict(src_dict)
        id = d.pop("id")

        subject = d.pop("subject")

        action = d.pop("action")

        def _parse_organization_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        organization_id = _parse_organization_id(d.pop("organizationId"))

        def _parse_target_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        target_id = _parse_target_id(d.pop("targetId"))

        def _parse_detail(data: object) -> None | OperatorActDetailType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                detail_type_0 = OperatorActDetailType0.from_dict(data)

                return detail_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OperatorActDetailType0, data)

        detail = _parse_detail(d.pop("detail"))

        request_id = d.pop("requestId")

        ip = d.pop("ip")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        operator_act = cls(
            id=id,
            subject=subject,
            action=action,
            organization_id=organization_id,
            target_id=target_id,
            detail=detail,
            request_id=request_id,
            ip=ip,
            created_at=created_at,
        )

        return operator_act
