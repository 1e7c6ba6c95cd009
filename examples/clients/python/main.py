"""See ../README.md."""

import os
import secrets
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from posthorn_client import Posthorn

BASE_URL = os.environ.get("POSTHORN_URL", "http://127.0.0.1:8080")
SECRET = secrets.token_urlsafe(16)

# The sample receiver checks signatures. It reads the secret when it is imported.
os.environ["WEBHOOK_SECRET"] = SECRET
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "receivers"))
from receiver import Refusal, verify  # noqa: E402


class Receiver(BaseHTTPRequestHandler):
    """A receiver that answers 503 while it is down."""

    is_down = False

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            verify(self.command, self.path, self.headers, body, time.time())
            self.send_response(503 if Receiver.is_down else 204)
        except Refusal:
            self.send_response(401)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keeps the output short."""


def main() -> None:
    receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()

    # Only an access token can manage API keys.
    with Posthorn(BASE_URL, access_token=os.environ["POSTHORN_TOKEN"]) as owner:
        created = owner.create_api_key({"name": "client example", "scopes": "sale:read sale:write"})
        print("created", created.id)
        try:
            # A retry of the client gets no key, if the gateway had created the key before its response was lost.
            key = created.key or owner.decrypt_api_key(created.id).key
            with Posthorn(BASE_URL, api_key=key) as posthorn:
                use_webhook(posthorn, f"http://127.0.0.1:{receiver.server_port}/hooks")
        finally:
            owner.disable_api_key(created.id)
            receiver.shutdown()
    print("removed the webhook and the key")


def use_webhook(posthorn: Posthorn, url: str) -> None:
    event_types = ["SALE.CREATE", "SALE.UPDATE"]
    webhook = posthorn.create_webhook(
        {"url": url, "eventTypes": event_types, "maxConcurrency": 20, "secret": SECRET}
    )
    print("registered", webhook.id)
    try:
        report(posthorn, publish_sale(posthorn, webhook.id, "sale_1"), "Delivered")

        Receiver.is_down = True
        failed = publish_sale(posthorn, webhook.id, "sale_2")
        report(posthorn, failed, "Failed")
        Receiver.is_down = False
        posthorn.retry_notification(failed)
        report(posthorn, failed, "Delivered")

        for batch in range(10):
            events = [{"type": "SALE.UPDATE", "data": {"id": f"sale_{batch}_{at}"}} for at in range(100)]
            posthorn.publish_events({"events": events})
        # One hundred at a time: the loop requests the next page when it needs the page.
        ids = {each.id for each in posthorn.list_webhook_notifications(webhook.id, limit=100)}
        print("listed", len(ids), "notifications")
    finally:
        posthorn.delete_webhook(webhook.id)


def publish_sale(posthorn: Posthorn, webhook_id: str, sale_id: str) -> str:
    """Publishes a sale. Returns the id of its notification."""
    event = posthorn.publish_event({"type": "SALE.CREATE", "data": {"id": sale_id, "amount": "49.90"}})
    print("published", event.id)
    notifications = posthorn.get_event(event.id).notifications
    return next(each.id for each in notifications if each.configuration_id == webhook_id)


def report(posthorn: Posthorn, notification_id: str, status: str) -> None:
    """Waits for a status. Raises TimeoutError after a minute."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        notification = posthorn.get_notification(notification_id)
        if notification.status == status:
            print(f"{status} {notification_id}, attempts: {notification.attempt_count}")
            return
        time.sleep(0.2)
    reason = "Start the gateway with short RETRY_DELAYS, as the README says"
    raise TimeoutError(f"{notification_id} is not {status}. {reason}")


if __name__ == "__main__":
    main()
