"""Sends each request to an idle service several times, and records the response."""

import os
import time
from dataclasses import dataclass
from itertools import islice

from heavy import heavy
from questions import light, with_long_limit
from raw import Raw

TIMES, TIMES_HEAVY = 3, 2
SHORT_MS = 20  # a light request takes at most this long
LEAST_WEIGHT_MS = 0.1
IGNORED = {"date", "connection", "server-timing"}
VARYING = IGNORED | {"content-length", "etag", "cache-control", "transfer-encoding"}


class Asker:
    """Sends requests on one connection after another. Drops the fields of IGNORED in responses."""

    def __init__(self, port):
        self._port = port
        self._connection = Raw(port)

    def close(self):
        self._connection.close()

    def ask(self, question):
        """Returns the lines of the head, and the body (of a progress report, its last line)."""
        self._connection.send(question.whole())
        response = self._connection.receive(question.method)
        if response is None:
            raise AssertionError(f"{question.name}: no response")
        if (response.get("Connection") or "").lower() == "close":
            assert self._connection.closed(), f"{question.name}: more than one response"
            self.close()
            self._connection = Raw(self._port)
        start = f"{response.version} {response.status_code} {response.reason}"
        head = [start, *(f"{name.decode('latin-1')}: {value.decode('latin-1')}"
                         for name, value in response.headers.raw
                         if name.decode("latin-1").lower() not in IGNORED)]
        body = response.content
        return head, last_line(body) if question.lines else body


def fields_of(head):
    """Returns the fields of a head by their names in lowercase."""
    return {name.lower(): value
            for name, _, value in (line.partition(": ") for line in head[1:])}


def last_line(body):
    return body.splitlines(True)[-1] if body else body


@dataclass
class Known:
    """The part that all responses to a request have in common. If the bodies vary, `body` is
    their common prefix. If they report progress, `body` is the last line."""

    head: list
    body: bytes
    varies: bool
    reports: bool

    def lines(self, head):
        ignored = VARYING if self.varies or self.reports else IGNORED
        return sorted(line for line in head if line.partition(":")[0].lower() not in ignored)

    def equals(self, head, body):
        body = last_line(body) if self.reports else body
        same = body.startswith(self.body) if self.varies else body == self.body
        return same and self.lines(head) == self.lines(self.head)


def ask_repeatedly(question, asker):
    """Sets `known` and `weight` of the request. Returns the milliseconds that it takes."""
    times = TIMES_HEAVY if question.heavy else TIMES
    begin = time.perf_counter()
    answers = [asker.ask(question) for _ in range(times)]
    took = (time.perf_counter() - begin) * 1000 / times
    bodies = [body for _, body in answers]
    varies = len(set(bodies)) > 1
    body = os.path.commonprefix(bodies)
    if question.line.endswith(" /metrics HTTP/1.1") and " 200 " in answers[0][0][0]:
        varies, body = True, body[:6]
    question.known = Known(answers[0][0], body, varies, question.lines)
    question.weight = 1 / max(took, LEAST_WEIGHT_MS)
    return took


def recorded(question, asker):
    """Returns the recorded request, or None if it takes longer than SHORT_MS. A valid request gets
    a long time limit, because on a busy machine the default limit could end its search. Invalid
    texts do not change: parsing them would lose repeated keys, for example."""
    if ask_repeatedly(question, asker) > SHORT_MS:
        return None
    if " 200 " not in question.known.head[0]:
        return question
    limited = with_long_limit(question)
    if limited is not question:
        ask_repeatedly(limited, asker)
    return limited


def record(service, generated, most_heavy):
    """Returns the requests with their responses, at most `most_heavy` of them heavy."""
    asker = Asker(service.port)
    chosen = [found for found in (recorded(question, asker) for question in light(generated))
              if found]
    for question in islice(heavy(), most_heavy):
        ask_repeatedly(question, asker)
        chosen.append(question)
    asker.close()
    return chosen
