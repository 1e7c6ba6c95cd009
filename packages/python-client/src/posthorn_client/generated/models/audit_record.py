from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.audit_record_actor import AuditRecordActor


T = TypeVar("T", bound="AuditRecord")


@_attrs_define
class AuditRecord:
    """
    Attributes:
        id (str): Starts with aud_.
        action (str): <resource>.<verb>
        target_id (str): Id of the resource that the action changed or showed.
        actor (AuditRecordActor):
        request_id (str):
        ip (str): IP address of the sender; empty for actions of the gateway.
        created_at (datetime.datetime):
        at (datetime.datetime): The previous name of `createdAt`.
    """

    id: str
    action: str
    target_id: str
    actor: AuditRecordActor
    request_id: str
    ip: str
    created_at: datetime.datetime
    at: datetime.datetime

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        action = self.action

        target_id = self.target_id

        actor = self.actor.to_dict()

        request_id = self.request_id

        ip = self.ip

        created_at = self.created_at.isoformat()

        at = self.at.isoformat()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "action": action,
                "targetId": target_id,
                "actor": actor,
                "requestId": request_id,
                "ip": ip,
                "createdAt": created_at,
                "at": at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.audit_record_actor import AuditRecordActor

        d = dict(src_dict)
        id = d.pop("id")

        action = d.pop("action")

        target_id = d.pop("targetId")

        actor = AuditRecordActor.from_dict(d.pop("actor"))

        request_id = d.pop("requestId")

        ip = d.pop("ip")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        at = datetime.datetime.fromisoformat(d.pop("at"))

        audit_record = cls(
            id=id,
            action=action,
            target_id=target_id,
            actor=actor,
            request_id=request_id,
            ip=ip,
            created_at=created_at,
            at=at,
        )

        return audit_record
