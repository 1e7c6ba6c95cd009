from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.audit_record_actor_kind import AuditRecordActorKind, check_audit_record_actor_kind

T = TypeVar("T", bound="AuditRecordActor")


@_attrs_define
class AuditRecordActor:
    """
    Attributes:
        kind (AuditRecordActorKind):
        id (str): Token subject, API key id, or console session id; for System: posthorn or ops. Operator: an operator
            of the gateway.
    """

    kind: AuditRecordActorKind
    id: str

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
                "id": id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = check_audit_record_actor_kind(d.pop("kind"))

        id = d.pop("id")

        audit_record_actor = cls(
            kind=kind,
            id=id,
        )

        return audit_record_actor
