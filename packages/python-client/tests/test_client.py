"""What the client sends and repeats, against a server that answers as each test says."""

import asyncio
import contextlib
import json
import logging
import pickle
import socket
import threading
import time
import traceback
import unittest
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
from posthorn_client import AsyncPosthorn, Posthorn, PosthornError, models

KEY = "apk_0123456789abcdefghijABCDEFGHIJ01abcdef"
EVENT = {"type": "SALE.CREATE", "data": {"id": "sale_1"}}
PUBLISHED = {
    "id": "evt_1",
    "type": "SALE.CREATE",
    "storeId": None,
    "recordId": "sale_1",
    "createdAt": "2026-01-02T03:04:05Z",
    "notificationCount": 0,
    "_links": {
        "self": {"method": "GET", "href": "/v1/events/evt_1"},
        "notifications": {"method": "GET", "href": "/v1/notifications?eventId=evt_1"},
    },
}
LINKS = {"_links": {"self": {"method": "GET", "href": "/"}}}
EMPTY = {"data": [], "nextCursor": None, **LINKS}
PROBLEM = {"type": "about:blank", "title": "The service is temporarily unavailable", "status": 503}
BREAK = "the connection breaks in the body"
SILENCE = "no answer"


def reply(status: int = 200, body: Any = None, **headers: str) -> dict[str, Any]:
    text = body if isinstance(body, str) else json.dumps(body)
    return {"status": status, "body": text, "headers": {k.replace("_", "-"): v for k, v in headers.items()}}


def unavailable(**headers: str) -> dict[str, Any]:
    return reply(503, {**PROBLEM, "code": "unavailable", "detail": "Try again"}, **headers)


PUBLISH = reply(202, PUBLISHED)
PAGE = reply(200, EMPTY)


class Server(ThreadingHTTPServer):
    """Gives these replies in turn, and the last reply from then on."""

    daemon_threads = True

    def __init__(self, replies: tuple[Any, ...]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies, self.seen = replies, []
        self.ended = threading.Event()
        self.url = f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        server, body = self.server, self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer = server.replies[min(len(server.seen), len(server.replies) - 1)]
        server.seen.append((self.command, self.path, self.headers, body))
        if answer == SILENCE:
            server.ended.wait()
            return
        text = b'{"id":' if answer == BREAK else answer["body"].encode()
        self.send_response(200 if answer == BREAK else answer["status"])
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text) + (answer == BREAK)))
        for name, value in {} if answer == BREAK else answer["headers"].items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    do_POST = do_DELETE = do_PATCH = do_GET

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def serve(*replies: Any) -> Iterator[Server]:
    server = Server(replies)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


@contextlib.contextmanager
def client(*replies: Any, **options: Any) -> Iterator[tuple[Posthorn, list[Any]]]:
    with serve(*replies) as server, Posthorn(server.url, **{"api_key": KEY, **options}) as posthorn:
        yield posthorn, server.seen


class Repeated(unittest.TestCase):
    def test_a_creating_call_is_repeated_with_one_idempotency_key(self) -> None:
        for failure in (BREAK, unavailable(), reply(502, "<html>")):
            with self.subTest(failure), client(failure, failure, PUBLISH) as (posthorn, seen):
                posthorn.publish_event(EVENT)
                posthorn.publish_event(EVENT)
                keys = [headers["Idempotency-Key"] for _, _, headers, _ in seen]
                self.assertEqual(len(keys), 4)
                self.assertEqual(len(set(keys[:3])), 1)
                self.assertRegex(keys[0], r"^[\da-f-]{36}$")
                self.assertNotEqual(keys[0], keys[3])

    def test_an_asynchronous_call_is_repeated_with_one_idempotency_key(self) -> None:
        async def publish(url: str) -> None:
            async with AsyncPosthorn(url, api_key=KEY) as posthorn:
                await posthorn.publish_event(EVENT)

        with serve(unavailable(), BREAK, PUBLISH) as server:
            asyncio.run(publish(server.url))
        keys = [headers["Idempotency-Key"] for _, _, headers, _ in server.seen]
        self.assertEqual((len(keys), len(set(keys))), (3, 1))

    def test_a_key_of_the_caller_is_sent(self) -> None:
        with client(PUBLISH) as (posthorn, seen):
            posthorn.publish_event(EVENT, idempotency_key="mine")
            self.assertEqual(seen[0][2]["Idempotency-Key"], "mine")

    def test_reading_is_repeated(self) -> None:
        with client(BREAK, PAGE) as (posthorn, seen):
            self.assertEqual(list(posthorn.list_events()), [])
            self.assertEqual(len(seen), 2)

    def test_an_attempt_waits_for_retry_after(self) -> None:
        # A date has whole seconds, so two seconds ahead are at least one second ahead.
        date = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True)
        for text in ("1", date):
            with self.subTest(text), client(unavailable(Retry_After=text), PAGE) as (posthorn, seen):
                begun = time.monotonic()
                posthorn.list_events().first_page()
                self.assertEqual(len(seen), 2)
                if text == "1":
                    self.assertGreaterEqual(time.monotonic() - begun, 0.999)

    def test_429_repeats_every_call(self) -> None:
        with client(reply(429), reply(404, {**PROBLEM, "code": "not_found"})) as (posthorn, seen):
            with self.assertRaises(PosthornError):
                posthorn.cancel_replay("rpl_1")
            self.assertEqual([path for _, path, _, _ in seen], ["/v1/replays/rpl_1/cancel"] * 2)

    def test_a_call_is_repeated_while_an_earlier_attempt_is_running(self) -> None:
        with client(reply(409, Retry_After="0"), PUBLISH) as (posthorn, seen):
            posthorn.publish_event(EVENT)
            self.assertEqual(len(seen), 2)

    def test_at_most_max_retries_times(self) -> None:
        with client(unavailable(), max_retries=1) as (posthorn, seen):
            for options, count in (({}, 2), ({"max_retries": 0}, 3)):
                with self.assertRaises(PosthornError) as caught:
                    posthorn.list_events(**options).first_page()
                self.assertEqual((caught.exception.code, len(seen)), ("unavailable", count))

    def test_each_attempt_gets_a_new_token(self) -> None:
        tokens = iter(["token-1", "token-2"])
        with client(unavailable(), PAGE, api_key=None, access_token=lambda: next(tokens)) as (posthorn, seen):
            posthorn.list_events().first_page()
            sent = [headers["Authorization"] for _, _, headers, _ in seen]
            self.assertEqual(sent, ["Bearer token-1", "Bearer token-2"])


class NotRepeated(unittest.TestCase):
    def fails_after_one_request(self, answer: Any, call: str, *arguments: Any) -> PosthornError:
        with client(answer, PAGE) as (posthorn, seen):
            with self.assertRaises(PosthornError) as caught:
                getattr(posthorn, call)(*arguments)
            self.assertEqual(len(seen), 1)
        return caught.exception

    def test_a_call_whose_second_run_could_differ(self) -> None:
        for failure in (BREAK, unavailable()):
            with self.subTest(failure):
                self.fails_after_one_request(failure, "cancel_replay", "rpl_1")

    def test_another_4xx(self) -> None:
        error = self.fails_after_one_request(reply(409), "publish_event", EVENT)
        self.assertEqual((error.code, error.status), ("unexpected_response", 409))

    def test_a_retry_after_of_more_than_a_minute(self) -> None:
        error = self.fails_after_one_request(unavailable(Retry_After="3600"), "get_event", "evt_1")
        self.assertEqual(error.retry_after, 3600)


class Errors(unittest.TestCase):
    def test_a_problem_document_is_an_exception(self) -> None:
        problem = {
            "type": "about:blank",
            "title": "The request is invalid",
            "status": 400,
            "code": "a_code_of_a_newer_gateway",
            "detail": "Two fields",
            "errors": [
                {"path": "/type", "message": "is required"},
                {"path": "/data", "message": "is required"},
            ],
        }
        with client(reply(400, problem, X_Request_Id="req_1")) as (posthorn, _):
            with self.assertRaises(PosthornError) as caught:
                posthorn.publish_event({})
        for error in (caught.exception, pickle.loads(pickle.dumps(caught.exception))):
            self.assertEqual(
                str(error), "400 a_code_of_a_newer_gateway: Two fields: /type is required; /data is required"
            )
            self.assertEqual((error.status, error.detail, error.request_id), (400, "Two fields", "req_1"))
            self.assertEqual([fault.path for fault in error.errors], ["/type", "/data"])

    def test_a_server_that_does_not_answer(self) -> None:
        with client(SILENCE, timeout=0.05, max_retries=1) as (posthorn, seen):
            with self.assertRaises(PosthornError) as caught:
                posthorn.list_events().first_page()
            self.assertEqual(
                (caught.exception.code, caught.exception.status, len(seen)), ("no_response", None, 2)
            )

    def test_no_server(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with Posthorn(f"http://127.0.0.1:{port}", api_key=KEY, max_retries=0) as posthorn:
            with self.assertRaises(PosthornError) as caught:
                posthorn.list_events().first_page()
        self.assertEqual(caught.exception.code, "connection_failed")

    def test_a_body_that_the_api_does_not_promise(self) -> None:
        for body in ('{"key":', "[]", {"id": "evt_1"}):
            with self.subTest(body), client(reply(202, body)) as (posthorn, _):
                with self.assertRaises(PosthornError) as caught:
                    posthorn.publish_event(EVENT)
                self.assertEqual(caught.exception.code, "unexpected_response")

    def test_a_header_of_the_call_and_its_response(self) -> None:
        responses: list[httpx.Response] = []
        with client(reply(204, "", ETag='"2"')) as (posthorn, seen):
            posthorn.delete_webhook(
                "es_1", if_match='"1"', headers={"X-Request-Id": "mine"}, on_response=responses.append
            )
        method, path, headers, _ = seen[0]
        self.assertEqual((method, path, headers["If-Match"]), ("DELETE", "/v1/webhooks/es_1", '"1"'))
        self.assertEqual((headers["X-Request-Id"], responses[0].headers["ETag"]), ("mine", '"2"'))


class Lists(unittest.TestCase):
    EVENTS = [{**PUBLISHED, "id": f"evt_{number}", "isTest": False} for number in range(3)]
    REPLIES = (
        reply(200, {"data": EVENTS[:2], "nextCursor": "a b", **LINKS}),
        reply(200, {"data": EVENTS[2:], "nextCursor": None, **LINKS}),
    )
    PATHS = ["/v1/events?limit=2", "/v1/events?limit=2&cursor=a%20b"]

    def paths(self, seen: list[Any]) -> list[str]:
        return [path.replace("+", "%20") for _, path, _, _ in seen]

    def test_an_iteration_reads_a_page_when_it_needs_the_page(self) -> None:
        with client(*self.REPLIES) as (posthorn, seen):
            listing = posthorn.list_events(limit=2)
            self.assertEqual(len(seen), 0)
            counts = [(event.id, len(seen)) for event in listing]
        self.assertEqual(counts, [("evt_0", 1), ("evt_1", 1), ("evt_2", 2)])
        self.assertEqual(sorted(self.paths(seen)), sorted(self.PATHS, key=len))

    def test_an_asynchronous_iteration_reads_all_pages(self) -> None:
        async def read(url: str) -> list[str]:
            async with AsyncPosthorn(url, api_key=KEY) as posthorn:
                return [event.id async for event in posthorn.list_events(limit=2)]

        with serve(*self.REPLIES) as server:
            self.assertEqual(asyncio.run(read(server.url)), ["evt_0", "evt_1", "evt_2"])
        self.assertEqual(len(server.seen), 2)

    def test_a_first_page_starts_at_a_cursor(self) -> None:
        with client(self.REPLIES[0]) as (posthorn, seen):
            page = posthorn.list_events(limit=2, cursor="a b").first_page()
        self.assertEqual((len(page.data), page.next_cursor), (2, "a b"))
        self.assertIn("cursor=a%20b", self.paths(seen)[0])


class Credentials(unittest.TestCase):
    def test_no_text_of_the_client_or_of_its_errors_contains_them(self) -> None:
        logs: list[str] = []
        handler = logging.Handler()
        handler.emit = lambda record: logs.append(record.getMessage())
        logging.getLogger().addHandler(handler)
        logging.getLogger().setLevel(logging.DEBUG)
        self.addCleanup(logging.getLogger().removeHandler, handler)
        self.addCleanup(logging.getLogger().setLevel, logging.WARNING)
        shown = []
        answers = (BREAK, reply(401, "<html>"), reply(201, {"key": KEY}))
        with client(*answers, max_retries=0) as (posthorn, _):
            shown += [repr(posthorn), str(vars(posthorn)), repr(AsyncPosthorn("http://a", api_key=KEY))]
            for _ in answers:
                try:
                    posthorn.create_api_key({"name": "n", "scopes": "s"})
                except PosthornError as error:
                    related = [error.__cause__, error.__context__]
                    shown += [traceback.format_exc(), str(vars(error)), repr(error), repr(related)]
                    self.assertEqual(related, [None, None])
        self.assertNotIn(KEY[:10], "\n".join(shown + logs))

    def test_are_not_sent_to_another_host(self) -> None:
        with serve(PAGE) as other, httpx.Client(follow_redirects=True) as http:
            with client(reply(307, Location=other.url), http_client=http) as (posthorn, _):
                with self.assertRaises(PosthornError) as caught:
                    posthorn.list_events().first_page()
            self.assertEqual((caught.exception.status, other.seen), (307, []))

    def test_are_refused_without_their_text_if_no_header_can_hold_them(self) -> None:
        for credentials in (
            {"api_key": "secret\nvalue"},
            {"api_key": ""},
            {"access_token": "secret v\u00e4lue"},
        ):
            with self.subTest(credentials), self.assertRaises(ValueError) as caught:
                Posthorn("http://127.0.0.1:1", **credentials)
            self.assertRegex(
                str(caught.exception), "^The (API key|access token) must be visible ASCII characters$"
            )
        for credentials in ({}, {"api_key": "a", "access_token": "b"}):
            with self.subTest(credentials), self.assertRaisesRegex(ValueError, "either"):
                Posthorn("http://127.0.0.1:1", **credentials)

    def test_do_not_travel_in_the_address(self) -> None:
        for url in ("gateway.example", "ftp://gateway.example", "https://me:secret@gateway.example"):
            with self.subTest(url), self.assertRaisesRegex(ValueError, "^base_url must be"):
                Posthorn(url, api_key=KEY)


class Ids(unittest.TestCase):
    def test_an_id_stays_in_its_segment_of_the_path(self) -> None:
        with client(reply(204, "")) as (posthorn, seen):
            posthorn.delete_webhook("../apikeys?x=#y")
            self.assertEqual(seen[0][1], "/v1/webhooks/..%2Fapikeys%3Fx%3D%23y")
            for id_ in ("", ".", ".."):
                with self.subTest(id_), self.assertRaises(ValueError):
                    posthorn.delete_webhook(id_)


class Models(unittest.TestCase):
    def test_a_model_is_sent_as_its_fields(self) -> None:
        body = models.PublishEventBody.from_dict({**EVENT, "storeId": "s_1"})
        with client(PUBLISH) as (posthorn, seen):
            event = posthorn.publish_event(body)
        self.assertEqual(json.loads(seen[0][3]), {**EVENT, "storeId": "s_1"})
        self.assertEqual(event.id, "evt_1")


if __name__ == "__main__":
    unittest.main()
