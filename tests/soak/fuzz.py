"""Broken bytes on connection after connection; whatever they are, each answer is whole and
well formed, none is a fault of the server, and a good request is answered rightly after them."""

import re
import threading
import time
import traceback

import wire
from contract import check_problem, strict_json
from questions import light
from raw import Raw
from record import Asker

THREADS = 8
AFTER = 50  # cases of a thread until a good request is asked
STATUS_LINE = re.compile(r"HTTP/1\.1 [1-5][0-9][0-9] [ -~]+")
FIELD = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\t -~\x80-\xff]*")
NO_FAULT_OF_OURS = {501, 503, 505}


class Strict(Raw):
    """Looks at each line of each head. Where the server closes while more arrives, TCP
    resets, which destroys what was not read yet: then nothing can be said of it."""

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
        assert not line or line.endswith(b"\n"), f"a line ends in its middle: {line}"
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


def look_at(response):
    """What holds of every answer, to whatever question."""
    status = response.status_code
    assert status < 500 or status in NO_FAULT_OF_OURS, response.content
    if status in (100, 204, 304):
        return
    framing = (response.get("Content-Length"), response.get("Transfer-Encoding"))
    kind = (response.get("Content-Type") or "").partition(";")[0]
    # For HTTP/1.0 a stream ends with its connection (RFC 9112, 6.3): nothing else marks its end.
    ends = kind == "application/x-ndjson" and response.get("Connection") == "close"
    assert framing.count(None) == 1 or (ends and not any(framing)), framing
    assert response.get("Date")
    # libmicrohttpd's own pages say nothing of their kind.
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


def look_at_all(connection, most):
    """Looks at every answer; returns how many there are."""
    answers, closes = 0, False
    while (response := connection.receive()) is not None:
        assert not closes, "there is more behind Connection: close"
        look_at(response)
        answers += response.status_code != 100
        closes = (response.get("Connection") or "").lower() == "close"
    assert answers <= most, "more answers than requests"
    return answers


def try_case(port, case):
    """Sends a case and looks at all that comes back; returns the number of answers."""
    sent = case.sent().upper()
    with Strict(port) as connection:
        for piece, pause in case.pieces:
            connection.send(piece)
            time.sleep(pause)
        if case.resets:
            return 0
        connection.finish_sending()
        # Nobody knows which of the answers have bodies when one may be to HEAD.
        if connection.reset or b"HEAD" in sent:
            connection.rest()
            return 0
        try:
            return look_at_all(connection, sent.count(b"HTTP/") + 1)
        except ConnectionResetError:
            return 0


class Fuzz:
    """Threads that take the cases in turn, until all are done or one shows a fault."""

    def __init__(self, daemon, options):
        self._daemon = daemon
        self._options = options
        self._questions = [question for question in light(options.generated)
                           if question.method != "HEAD"]
        self._requests = [question.whole() for question in self._questions]
        self._good = next(question for question in self._questions
                          if question.name.startswith("/set/solve:"))
        self._known = self._ask_good()
        self._answers = []
        self.faults = []

    def _ask_good(self):
        asker = Asker(self._daemon.port)
        try:
            return asker.ask(self._good)
        finally:
            asker.close()

    def _try(self, index):
        try:
            case = wire.case(self._requests, self._options.seed, index)
            self._answers.append(try_case(self._daemon.port, case))
            if index % (THREADS * AFTER) < THREADS:
                assert self._ask_good() == self._known, "a good request is answered wrongly"
            assert self._daemon.running(), "the daemon died"
        except Exception as fault:  # whatever it is, it is one of the answer
            where = traceback.extract_tb(fault.__traceback__)[-1]
            self.faults.append(
                f"case {index}: {type(fault).__name__} {fault} ({where.line})"[:999])

    def _work(self, turn):
        begin, end = self._options.first, self._options.first + self._options.fuzz
        for index in range(begin + turn, end, THREADS):
            if self.faults:
                return
            self._try(index)

    def go(self):
        """Returns the number of answers."""
        threads = [threading.Thread(target=self._work, args=(turn,))
                   for turn in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(self._answers)
