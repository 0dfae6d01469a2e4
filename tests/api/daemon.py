"""Starts the program under test and stops it again."""

import os
import re
import signal
import subprocess
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30  # for things that take milliseconds unless they hang


def binary():
    return os.environ.get("PUZZLED_BINARY", str(ROOT / "build" / "release" / "puzzled"))


def environment(**variables):
    """This environment without the program's own variables, but with those given."""
    kept = {name: value for name, value in os.environ.items()
            if not name.startswith("PUZZLED_")}
    return kept | variables


def run(*arguments, **variables):
    """Runs the program to its end."""
    return subprocess.run([binary(), *arguments], env=environment(**variables), text=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE_S,
                          check=False)


def library_refuses_heads():
    """Whether libmicrohttpd is 1.0 or newer: it refuses bad heads itself, as HTML."""
    return int(re.search(r"libmicrohttpd (\d+)\.", run("--version").stdout)[1]) >= 1


class Daemon:
    """A running server on a free port of 127.0.0.1, and every line that it printed."""

    def __init__(self, *arguments):
        self.lines = []
        self.port = None
        self._started = threading.Event()
        self._process = subprocess.Popen(
            [binary(), "--listen", "127.0.0.1", "--port", "0", *arguments],
            env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace")
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._started.wait(PATIENCE_S) or self.port is None:
            self._process.kill()
            self._process.wait()
            raise AssertionError("the server did not start: " + "".join(self.lines))

    def _read(self):
        for line in self._process.stdout:
            self.lines.append(line)
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found and self.port is None:
                self.port = int(found[1])
                self._started.set()
        self._started.set()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def running(self):
        return self._process.poll() is None

    def send_signal(self, number):
        self._process.send_signal(number)

    def wait(self):
        """The exit code; a server that does not end is killed and gives None."""
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
