"""Starts the program under test and stops it again."""

import os
import re
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import httpcore
import httpx
import pytest

from raw import PATIENCE_S, ask, head

ROOT = Path(__file__).resolve().parents[2]
# The version is defined only in CMakeLists.txt.
VERSION = re.search(r"^project\(puzzled VERSION ([0-9.]+)",
                    (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.MULTILINE)[1]
# True if tests run all cases instead of samples.
WHOLE = os.environ.get("PUZZLED_TESTS") == "whole"
# httpcore 0.17 renamed this class.
BACKEND = getattr(httpcore, "SyncBackend", None) or httpcore.backends.sync.SyncBackend


class Prompt(BACKEND):
    """Disables Nagle's algorithm. httpcore sends the head and the body separately, so otherwise the
    body of every POST would wait 40 ms for the acknowledgment of the head."""

    def connect_tcp(self, *arguments, **named):
        stream = super().connect_tcp(*arguments, **named)
        stream.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP,
                                                   socket.TCP_NODELAY, 1)
        return stream


def sampled(values, step):
    """Values of a parameter. The quick run has every value whose index is a multiple of `step`."""
    return [pytest.param(value, marks=[pytest.mark.slow] * (i % step > 0))
            for i, value in enumerate(values)]


def binary():
    return os.environ.get("PUZZLED_BINARY", str(ROOT / "build" / "release" / "puzzled"))


def environment(**variables):
    """The environment of the tests without the variables PUZZLED_*, plus the given variables."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith("PUZZLED_")}
    return kept | variables


def run(*arguments, **variables):
    """Runs the program until it exits."""
    return subprocess.run([binary(), *arguments], env=environment(**variables), text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE_S,
                          check=False)


def is_sanitized():
    """True if the program was built with a sanitizer."""
    return re.search(rb"__[at]san_init", Path(binary()).read_bytes()) is not None


def library_is_strict():
    """True if libmicrohttpd is 1.0 or newer, which rejects ambiguous requests."""
    return int(re.search(r"libmicrohttpd (\d+)\.", run("--version").stdout)[1]) >= 1


class Service:
    """A running service on a free port of 127.0.0.1, and every line that it printed.

    By default, the limits for jobs and requests are longer than any test waits. A busy machine
    does not exceed them, and tests detect a search that does not stop when it should."""

    def __init__(self, *arguments, reads=True, **variables):
        """If `reads` is False, the output after the line with the port is not read until a test
        calls read()."""
        self.lines = []
        self.port = None
        self._started = threading.Event()
        self._process = subprocess.Popen(
            [binary(), "--listen", "127.0.0.1", "--port", "0", "--job-seconds", "3600",
             "--request-seconds", "3600", *arguments],
            env=environment(**variables), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace")
        self._reads = threading.Event()
        if reads:
            self.read()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._started.wait(PATIENCE_S) or self.port is None:
            self._process.kill()
            self._process.wait()
            raise AssertionError("the service did not start: " + "".join(self.lines))

    def _read(self):
        for line in self._process.stdout:
            self.lines.append(line)
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found and self.port is None:
                self.port = int(found[1])
                self._started.set()
                self._reads.wait()
        self._started.set()

    def read(self):
        """Continues to read the output of the service."""
        self._reads.set()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def client(self):
        transport = httpx.HTTPTransport(trust_env=False, verify=False)
        transport._pool = httpcore.ConnectionPool(network_backend=Prompt())
        return httpx.Client(base_url=self.url, timeout=PATIENCE_S, trust_env=False,
                            transport=transport)

    def gauge(self, name, on=None):
        """The current value of puzzled_`name` in /metrics. `on` is an open connection to use if a
        new one may not get a connection slot."""
        request = head("GET /metrics HTTP/1.1")
        if on:
            on.send(request)
        text = (on.receive() if on else ask(self.port, request)).content.decode()
        return float(re.search(rf"^puzzled_{name} (\S+)$", text, re.M)[1])

    def resident(self, field="VmRSS"):
        """The resident memory of the process in bytes, or its maximum so far (VmHWM)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(rf"^{field}:\s+(\d+) kB$", status, re.M)[1]) * 1024

    def settles(self, name, expected, on=None):
        """Waits until a gauge has the expected value, or until `expected(value)` is true."""
        end = time.monotonic() + PATIENCE_S
        value = self.gauge(name, on)
        while not (expected(value) if callable(expected) else value == expected):
            assert time.monotonic() < end, f"{name} stays at {value}"
            time.sleep(0.01)
            value = self.gauge(name, on)

    def logged(self, pattern):
        """Waits until a line of the log matches. Returns the first such line."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            for line in list(self.lines):
                if re.search(pattern, line):
                    return line
            time.sleep(0.01)
        raise AssertionError(f"no line with {pattern}: {self.lines}")

    @property
    def pid(self):
        return self._process.pid

    def running(self):
        return self._process.poll() is None

    def send_signal(self, number):
        self._process.send_signal(number)

    def wait(self):
        """Returns the exit status. Kills a service that does not exit, and returns None."""
        try:
            code = self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            code = None
        self._reader.join(PATIENCE_S)
        self._process.stdout.close()
        return code

    def stop(self, number=signal.SIGTERM):
        self.send_signal(number)
        return self.wait()
