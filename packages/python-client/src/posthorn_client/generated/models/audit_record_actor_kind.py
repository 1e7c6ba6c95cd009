from typing import Literal, cast

AuditRecordActorKind = Literal["ApiKey", "ConsoleSession", "Operator", "System", "User"]


def check_audit_record_actor_kind(value: str) -> AuditRecordActorKind:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(AuditRecordActorKind, value)
