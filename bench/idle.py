"""Measures the memory of a thousand idle connections. Each has sent one request to a puzzle and
one for a page, and stays open."""
import contextlib
import json
import re
import socket
import time
from pathlib import Path

import figures
import http_load
import servers
from figures import Section

CONNECTIONS = 1000
PAUSE_S = 1
LIMIT_EACH_KIB, LIMIT_ALL_MIB = 20, 30
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
POST = (b"POST /set/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s")


def resident_kib(pid):
    """Returns VmRSS and Pss: all resident memory, and the same with only a proportional share of
    the libraries that other processes use too."""
    process = Path(f"/proc/{pid}")
    return [int(re.search(pattern, (process / name).read_text(), re.M)[1])
            for name, pattern in (("status", r"^VmRSS:\s*(\d+)"),
                                  ("smaps_rollup", r"^Pss:\s*(\d+)"))]


def exchange(client, request):
    """Sends a request and reads its complete response, which must have status 200."""
    client.sendall(request)
    with client.makefile("rb") as answer:
        start = answer.readline()
        fields = dict(line.rstrip().lower().split(b": ", 1)
                      for line in iter(answer.readline, b"\r\n"))
        answer.read(int(fields[b"content-length"]))
    if b" 200 " not in start:
        raise RuntimeError(f"the response is {start!r}")


class Idle:
    """`before` and `after` are the results of resident_kib without and with connections."""

    def __init__(self, binary, folder):
        self._binary, self._output = binary, folder / "idle.log"
        body = json.dumps(http_load.SET_QUESTION).encode()
        self._requests = POST % (len(body), body), GET
        self.before = self.after = None

    def _open(self, stack, address, count):
        for _ in range(count):
            client = stack.enter_context(socket.create_connection(address))
            for request in self._requests:
                exchange(client, request)
        time.sleep(PAUSE_S)

    def run(self, cores):
        everywhere = ",".join(map(str, cores))
        with servers.Puzzled(self._binary, everywhere, self._output, "--log-format",
                             "none") as server:
            address = "127.0.0.1", int(server.url.rpartition(":")[2])
            with contextlib.ExitStack() as stack:
                self._open(stack, address, 1)
            self.before = resident_kib(server.pid)
            with contextlib.ExitStack() as stack:
                self._open(stack, address, CONNECTIONS)
                self.after = resident_kib(server.pid)

    def _each(self):
        return [(after - before) / CONNECTIONS
                for before, after in zip(self.before, self.after)]

    def goals(self):
        for goal, limit, value in (
                ("memory of an idle connection, KiB", LIMIT_EACH_KIB, max(self._each())),
                (f"{CONNECTIONS:,} idle connections, the whole process, MiB",
                 LIMIT_ALL_MIB, self.after[0] / 1024)):
            yield goal, f"at most {limit}", f"{value:.1f}", figures.verdict(value <= limit)

    def sections(self):
        rows = [(what, *(f"{kib:,.1f}" for kib in (before / 1024, after / 1024, each)), "")
                for what, before, after, each in zip(("VmRSS", "Pss"), self.before,
                                                     self.after, self._each())]
        yield Section("Idle connections", f"""{CONNECTIONS:,} connections, each of which has
            sent `POST /set/solve` once and `GET /` once and stays open, to a service with its
            default numbers of event loops and workers. "Before" is with one connection.""",
                      ("What", "before, MiB", "after, MiB", "per connection, KiB", ""), rows)
