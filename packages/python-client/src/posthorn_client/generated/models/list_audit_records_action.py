from typing import Literal, cast

ListAuditRecordsAction = Literal[
    "apiKey.create",
    "apiKey.decrypt",
    "apiKey.disable",
    "apiKey.refuse",
    "apiKey.rename",
    "apiKey.roll",
    "apiKey.update",
    "consoleSession.create",
    "consoleSession.end",
    "consoleSession.exchange",
    "incident.look",
    "notification.cancel",
    "notification.export",
    "notification.look",
    "notification.promote",
    "notification.retry",
    "operatorRetry.cancel",
    "operatorRetry.create",
    "organization.look",
    "organization.resume",
    "organization.setQuotas",
    "organization.suspend",
    "organization.view",
    "replay.cancel",
    "replay.create",
    "webhook.create",
    "webhook.delete",
    "webhook.disable",
    "webhook.enable",
    "webhook.endOverlap",
    "webhook.probe",
    "webhook.rotateSecret",
    "webhook.test",
    "webhook.update",
    "webhook.verify",
]


def check_list_audit_records_action(value: str) -> ListAuditRecordsAction:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListAuditRecordsAction, value)
