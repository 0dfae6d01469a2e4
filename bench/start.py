"""Measures the time from exec to the first response, compared with nginx.

The process records the time immediately before exec. The client, on the other core, tries to
connect in a tight loop, sends a request, and records the time of the first byte. Starts of the
cases alternate."""
import json
import os
import socket
import statistics
import subprocess
import time

import figures
import http_load
import servers
from figures import Section

LIMIT_MS = 15
ROUNDS = 25
GET = b"GET %s HTTP/1.1\r\nHost: a\r\n\r\n"
POST = (b"POST /set/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s")
TITLES = {"healthz": "`GET /healthz`", "set": "`POST /set/solve`, 12 cards",
          "nginx": "nginx: `GET`, a constant"}


def become(command, core, output):
    """Starts `command` on `core`. Returns the process and the time of its start."""
    reader, writer = os.pipe()

    def prepare():
        os.sched_setaffinity(0, {core})
        os.write(writer, str(time.monotonic_ns()).encode())

    with open(output, "ab") as stream:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=stream,
                                   stderr=subprocess.STDOUT, preexec_fn=prepare)
    os.close(writer)
    with open(reader, "rb") as stamp:
        return process, int(stamp.read())


def first_byte(process, port, request):
    """Returns the time of the first byte of the response, which must have status 200."""
    end = time.monotonic() + servers.TIMEOUT_S
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                client.settimeout(servers.TIMEOUT_S)
                client.sendall(request)
                head = client.recv(4096)
                taken = time.monotonic_ns()
                if head.startswith(b"HTTP/1.1 200 "):
                    return taken
                raise RuntimeError(f"the first response is {head[:200]!r}")
    raise RuntimeError(f"{process.args[0]} did not start")


def first_response_ms(command, core, output, port, request):
    process, started = become(command, core, output)
    try:
        return (first_byte(process, port, request) - started) / 1e6
    finally:
        process.terminate()
        process.wait(servers.TIMEOUT_S)


class Starts:
    """`times` contains the milliseconds of every start by the keys of TITLES."""

    def __init__(self, binary, core, folder):
        self._core, self._output = core, folder / "start.log"
        self._port = servers.free_port()
        own = [str(binary), "--port", str(self._port), "--log-format", "none"]
        nginx, self._nginx_port = servers.nginx_command(folder, "ok")
        body = json.dumps(http_load.SET_QUESTION).encode()
        self._cases = {"healthz": (own, self._port, GET % b"/healthz"),
                       "set": (own, self._port, POST % (len(body), body)),
                       "nginx": (nginx, self._nginx_port, GET % b"/")}
        self.times = {name: [] for name in TITLES}

    def run(self):
        for _ in range(ROUNDS):
            for name, (command, port, request) in self._cases.items():
                self.times[name].append(
                    first_response_ms(command, self._core, self._output, port, request))

    def goals(self):
        value = statistics.median(self.times["set"])
        yield ("first response after exec, ms", f"at most {LIMIT_MS}", f"{value:.1f}",
               figures.verdict(value <= LIMIT_MS))

    def sections(self):
        rows = [(TITLES[name], f"{statistics.median(ms):.1f}",
                 f"{min(ms):.1f}-{max(ms):.1f}", "") for name, ms in self.times.items()]
        yield Section("The first response", f"""From exec, on the core of the servers, to
            the first byte of the response, for a client on the other core that repeats its
            attempt to connect; {ROUNDS} starts of each, in turns. `puzzled --log-format none`
            with its default numbers of event loops and workers; nginx as above.""",
                      ("What", "ms", "from-to", ""), rows)
