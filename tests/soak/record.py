"""Asks an idle daemon each question a few times and writes what it answers into the file
that corpus.h describes."""

import os
import re
import time
from itertools import islice

from heavy import heavy
from questions import light, with_long_limit
from raw import Raw

TIMES, TIMES_HEAVY = 3, 2
SHORT_MS = 20  # what takes longer is no light question
LEAST_WEIGHT_MS = 0.1
REST = b"\1"


class Asker:
    """One connection after the other; gives answers without what time tells."""

    def __init__(self, port):
        self._port = port
        self._connection = Raw(port)

    def close(self):
        self._connection.close()

    def ask(self, question):
        self._connection.send(question.whole())
        response = self._connection.receive(question.method)
        if response is None:
            raise AssertionError(f"{question.name}: no answer")
        fields = [(name, value) for name, value in response.headers.raw
                  if name.lower() not in (b"date", b"connection")]
        if (response.get("Connection") or "").lower() == "close":
            assert self._connection.closed(), f"{question.name}: more than one answer"
            self.close()
            self._connection = Raw(self._port)
        start = f"{response.version} {response.status_code} {response.reason}".encode()
        head = b"".join(line + b"\r\n" for line in
                        [start, *(b": ".join(field) for field in fields), b""])
        body = response.content
        return head, body.splitlines(True)[-1] if question.lines else body


def common(answers):
    """What all of the bodies begin with, marked where they differ, and whether they do."""
    if len(set(answers)) == 1:
        return answers[0], False
    return os.path.commonprefix(answers) + REST, True


def entry(question, asker):
    """The question's part of the file, and its milliseconds."""
    begin = time.perf_counter()
    times = TIMES_HEAVY if question.heavy else TIMES
    answers = [asker.ask(question) for _ in range(times)]
    took = (time.perf_counter() - begin) * 1000 / times
    body, varies = common([answer[1] for answer in answers])
    if question.line.endswith(" /metrics HTTP/1.1") and b" 200 OK" in answers[0][0]:
        body, varies = body[:6] + REST, True
    known = answers[0][0] + body
    no_body = question.method == "HEAD" or b" 304 " in known[:20]
    flags = "-" + "".join(flag for flag, holds in {
        "r": question.raw is not None, "n": no_body, "v": varies, "l": question.lines,
        "o": question.on_loop, "h": question.heavy}.items() if holds)
    weight = 1 if question.heavy else 1 / max(took, LEAST_WEIGHT_MS)
    head = question.head()
    line = f"{re.sub(r'[^!-~]', '_', question.name)[:60]} {flags} {weight:.4f} "
    line += f"{len(head)} {len(question.body)} {len(known)}\n"
    return line.encode() + head + question.body + known, took


def light_entry(question, asker):
    """The part of a question that is answered in a short time, or None. The clients send a valid
    one with a long time limit: on a busy machine, the default limit could cut the answer. Invalid
    texts stay as they are, because parsing them would lose repeated keys, for example."""
    text, took = entry(question, asker)
    if took > SHORT_MS:
        return None
    if b" 200 OK" not in text:
        return text
    limited = with_long_limit(question)
    return text if limited is question else entry(limited, asker)[0]


def record(daemon, generated, most_heavy, path):
    """Writes the file, with at most `most_heavy` heavy questions. Returns how many light and heavy
    questions are in it."""
    asker = Asker(daemon.port)
    chosen = [text for text in (light_entry(question, asker) for question in light(generated))
              if text]
    lights = len(chosen)
    chosen += [entry(question, asker)[0]
               for question in islice(heavy(daemon, asker.ask), most_heavy)]
    asker.close()
    path.write_bytes(b"%d\n" % len(chosen) + b"".join(chosen))
    return lights, len(chosen) - lights
