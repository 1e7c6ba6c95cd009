from typing import Literal, cast

AttentionItemKind = Literal[
    "apiKeyExpiring",
    "clientCertificateExpiring",
    "endpointOpen",
    "endpointRecovering",
    "recentFailures",
    "secretOverlapEnding",
    "webhookDisabled",
    "webhookFailing",
    "webhookUnverified",
]


def check_attention_item_kind(value: str) -> AttentionItemKind:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(AttentionItemKind, value)
