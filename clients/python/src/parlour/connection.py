"""Requests to a service, retried without doing anything twice, and its event streams."""
import email.utils
import http.client
import json
import logging
import random
import time
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from .errors import NoResponseError, ProblemError, UnexpectedResponseError

Response = http.client.HTTPResponse
# The kind of an event, its data, and its id; an id may come alone.
Event = tuple[str, Any, str | None]

# Longer than computer players may take within one request, and than the pause between two heartbeats of a stream.
SILENCE_S = 60
RESPONSE_S = 120
RESPONSE_BYTES = 64 * 2**20
EVENT_BYTES = 2**20
MAX_ATTEMPTS = 10
MAX_WAIT_S = 65
# Warn from this consecutive failure on.
WARN_AFTER = 4
TEMPORARY = {408, 425, 429, 500, 502, 503, 504}
# Refusals that pass: another request is finishing, or a player's time is up and the log does not say so yet.
PASSING = {"request-in-progress", "time-over"}
log = logging.getLogger("parlour")


class AsIs(urllib.request.HTTPErrorProcessor):
    """Returns error responses like any other, and follows no redirect: the token is for this service only."""

    def http_response(self, request: urllib.request.Request, response: Any) -> Any:
        return response

    https_response = http_response


def backoff(attempt: int) -> float:
    """Seconds to wait after the nth failure in a row, with jitter."""
    return float(0.1 * 2 ** min(attempt, 7) * random.uniform(0.5, 1))


def asked_wait(response: Response) -> float | None:
    """The wait in Retry-After, in seconds; a proxy may send a date instead."""
    text = response.headers.get("Retry-After", "")
    try:
        return int(text) if text.isdecimal() else max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def opened(response: Response, media_type: str) -> Response:
    if response.status != 204 and media_type not in response.headers.get_content_type():
        raise UnexpectedResponseError(f"{response.geturl()} is not that of a Parlour service: it sent {response.headers.get_content_type()}")
    return response


def parsed(response: Response) -> Any:
    """The JSON of a response, limited in size and time: a socket timeout alone lets a trickle go on for ever."""
    with opened(response, "json"):
        deadline, body = time.monotonic() + RESPONSE_S, bytearray()
        while part := response.read1(65536):
            body += part
            if len(body) > RESPONSE_BYTES or time.monotonic() > deadline:
                raise UnexpectedResponseError(f"{response.geturl()} sent more than {RESPONSE_BYTES} bytes, or for more than {RESPONSE_S} s")
        return json.loads(body)


def refusal(response: Response) -> ProblemError:
    """The problem that an error response describes; the error page of a proxy describes none."""
    try:
        return ProblemError(response.status, parsed(response), asked_wait(response))
    except (UnexpectedResponseError, ValueError, KeyError, TypeError, AttributeError):
        problem = {"code": f"http-{response.status}", "detail": f"{response.geturl()} responded with {response.status} {response.reason}"}
        return ProblemError(response.status, problem, asked_wait(response))


def stream_events(stream: Response) -> Iterator[Event]:
    """The events of a stream. One that was cut off is left out: it is sent again."""
    kind, data, cursor = "", "", None
    while (line := stream.readline(EVENT_BYTES)).endswith(b"\n") and len(data) < EVENT_BYTES:
        text = line.decode().rstrip("\r\n")
        if text.startswith("data:"):
            data += text[5:].removeprefix(" ") + "\n"
        elif text.startswith("event:"):
            kind = text[6:].strip()
        elif text.startswith("id:"):
            cursor = text[3:].strip()
        elif not text:
            if data or cursor:
                yield (kind, json.loads(data), cursor) if data else ("", None, cursor)
            kind, data, cursor = "", "", None
    if len(line) + len(data) >= EVENT_BYTES:
        raise ValueError(f"it is longer than {EVENT_BYTES} bytes")


class Connection:
    """A service, and the token to use there."""

    def __init__(self, base_url: str, token: str | None = None) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"{base_url} is not the URL of a service, such as http://127.0.0.1:3000")
        self.base_url, self.token = base_url.rstrip("/"), token
        self.opener = urllib.request.build_opener(AsIs)

    def send(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, is_stream: bool = False) -> Any:
        """Retries a request, always with the same key, until it succeeds or is refused for good. Returns JSON, or the stream if `is_stream`."""
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent |= {"Idempotency-Key": str(uuid.uuid4())} if method == "POST" else {}
        sent |= {"Content-Type": "application/json"} if body is not None else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base_url + path, data, sent | (headers or {}), method=method)
        for attempt in range(MAX_ATTEMPTS):
            problem: Exception
            try:
                response: Response = self.opener.open(request, timeout=SILENCE_S)
                if response.status < 300:
                    return opened(response, "event-stream") if is_stream else parsed(response)
                if response.status < 400:
                    raise UnexpectedResponseError(f"{request.full_url} leads to {response.headers.get('Location')}, which is not followed")
                problem = refused = refusal(response)
                wait = backoff(attempt) if refused.retry_after is None else refused.retry_after + random.uniform(0, 0.1)
                if (response.status not in TEMPORARY and refused.code not in PASSING) or wait > MAX_WAIT_S:
                    raise refused
            except (OSError, http.client.HTTPException, ValueError) as error:
                # There was no response, or it broke off; only a retry shows whether the request was carried out.
                problem, wait = error, backoff(attempt)
            log.log(logging.WARNING if attempt + 1 >= WARN_AFTER else logging.DEBUG, "%s %s: %s", method, request.full_url, problem)
            time.sleep(wait if attempt + 1 < MAX_ATTEMPTS else 0)
        if isinstance(problem, ProblemError):
            raise problem
        raise NoResponseError(f"{method} {request.full_url}: no success in {MAX_ATTEMPTS} attempts: {problem}") from problem

    def json(self, needed: str, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """The JSON object of a response, which has to have the field `needed`, unless that is empty."""
        value = self.send(method, path, body, headers)
        if not isinstance(value, dict) or (needed and needed not in value):
            raise UnexpectedResponseError(f"the response to {method} {path} has no {needed or 'fields'}: the service seems to be of another version")
        return value

    def pages(self, path: str, cursor: str = "cursor", following: str = "nextCursor", **query: Any) -> Iterator[Any]:
        """The items of a list, page by page."""
        while True:
            page = self.json("items", "GET", f"{path}?{urlencode(query)}" if query else path)
            yield from page["items"]
            if page.get(following) is None:
                return
            query[cursor] = page[following]

    def events(self, path: str, last_id: str | None) -> Iterator[Event]:
        """`open` when the stream opens, then what it sends after the event `last_id`, until it ends or breaks off."""
        with self.send("GET", path, headers={} if last_id is None else {"Last-Event-ID": last_id}, is_stream=True) as stream:
            try:
                yield "open", None, None
                yield from stream_events(stream)
            except (OSError, http.client.HTTPException):
                pass
            except ValueError as error:
                raise UnexpectedResponseError(f"the stream has an event that cannot be read: {error}") from error
