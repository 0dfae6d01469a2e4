"""Sends corrupted bytes. Each response is complete and well-formed, none is an internal error, and
valid requests between them get the expected response."""

import re
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

import wire
from contract import check_problem, strict_json
from questions import light
from raw import Raw
from record import Asker

THREADS = 8
AFTER = 50  # a valid request is sent after this number of cases
STATUS_LINE = re.compile(r"HTTP/1\.1 [1-5][0-9][0-9] [ -~]+")
FIELD = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\t -~\x80-\xff]*")
ALLOWED_ERRORS = {501, 503, 505}


class Strict(Raw):
    """Checks each line of each head. If the service closes the connection while more bytes
    arrive, TCP resets it and discards unread responses, so these are not checked."""

    reset = False

    def send(self, data):
        try:
            self._socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            self.reset = True

    def finish_sending(self):
        try:
            super().finish_sending()
        except OSError:
            self.reset = True

    def line(self):
        line = self._file.readline(65536)
        assert not line or line.endswith(b"\n"), f"incomplete line: {line}"
        return line.decode("latin-1").removesuffix("\r\n")

    def receive(self, method="GET"):
        response = super().receive(method)
        if response is not None:
            start = f"{response.version} {response.status_code} {response.reason}"
            assert STATUS_LINE.fullmatch(start), start
            for name, value in response.headers.raw:
                field = (name + b": " + value).decode("latin-1")
                assert FIELD.fullmatch(field), field
        return response


def check_response(response):
    """Checks the requirements for all responses."""
    status = response.status_code
    assert status < 500 or status in ALLOWED_ERRORS, response.content
    if status in (100, 204, 304):
        return
    framing = (response.get("Content-Length"), response.get("Transfer-Encoding"))
    kind = (response.get("Content-Type") or "").partition(";")[0]
    # For HTTP/1.0, only the end of the connection marks the end of a stream (RFC 9112, 6.3).
    ends = kind == "application/x-ndjson" and response.get("Connection") == "close"
    assert framing.count(None) == 1 or (ends and not any(framing)), framing
    assert response.get("Date")
    # The pages of libmicrohttpd have no Content-Type.
    assert kind or status == 302 or response.content.startswith(b"<html>")
    if framing[0]:
        assert len(response.content) == int(framing[0]), "the body is cut short"
    if kind == "application/problem+json":
        check_problem(response)
    elif kind == "application/json":
        strict_json(response.content.decode("utf-8"))
    elif kind == "application/x-ndjson":
        for line in response.content.decode("utf-8").splitlines():
            strict_json(line)


def check_all(connection, most):
    """Checks all responses; returns their number."""
    answers, closes = 0, False
    while (response := connection.receive()) is not None:
        assert not closes, "a response after Connection: close"
        check_response(response)
        answers += response.status_code != 100
        closes = (response.get("Connection") or "").lower() == "close"
    assert answers <= most, "more responses than requests"
    return answers


def try_case(port, case):
    """Sends a case and checks the responses; returns their number."""
    sent = case.sent().upper()
    with Strict(port) as connection:
        for piece, pause in case.pieces:
            connection.send(piece)
            time.sleep(pause)
        if case.resets:
            return 0
        connection.finish_sending()
        # If one request may be HEAD, it is unknown which responses have bodies.
        if connection.reset or b"HEAD" in sent:
            connection.rest()
            return 0
        try:
            return check_all(connection, sent.count(b"HTTP/") + 1)
        except ConnectionResetError:
            return 0


def send_cases(service, options):
    """Sends the cases from several threads, until all are sent or one fails. Returns the number
    of responses, and the errors."""
    questions = [question for question in light(options.generated) if question.method != "HEAD"]
    requests = [question.whole() for question in questions]
    valid = next(each for each in questions if each.name.startswith("/set/solve:"))
    errors = []

    def ask_valid():
        asker = Asker(service.port)
        try:
            return asker.ask(valid)
        finally:
            asker.close()

    def send(index):
        if errors:
            return 0
        try:
            answers = try_case(service.port, wire.case(requests, options.seed, index))
            if index % AFTER == 0:
                assert ask_valid() == known, "the response to a valid request is wrong"
            assert service.running(), "the service ended"
            return answers
        except Exception as error:  # any exception is a result
            where = traceback.extract_tb(error.__traceback__)[-1]
            errors.append(f"case {index}: {type(error).__name__} {error} ({where.line})"[:999])
            return 0

    known = ask_valid()
    with ThreadPoolExecutor(THREADS) as threads:
        answers = sum(threads.map(send, range(options.first, options.first + options.fuzz)))
    return answers, errors
