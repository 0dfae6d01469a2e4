"""Makes calls of the C library fail in the service, by writing the plan for failing_calls.c."""

import errno
import mmap
import os
import re
import struct
import tempfile
from pathlib import Path

import pytest

from service import Service, binary, run
from raw import ask, post

LIBRARY = Path(binary()).resolve().parent / "tests" / "libfailing_calls.so"
NEEDED = pytest.mark.skipif(
    not LIBRARY.exists(), reason="the library is not built: clang's sanitizers replace malloc")
SANITIZED = re.search(rb"lib[at]san", Path(binary()).read_bytes())
STARTED_WITH = ("--event-loops", "2", "--workers", "2", "--cors-origin", "https://a.b",
                "--public-url", "https://a.b")
PLAN = struct.Struct("24sqqQQQ")
COUNTS = struct.Struct("Qq")


class Failing:
    """The plan for one service. No call fails until the test calls `fail`."""

    def __init__(self):
        with tempfile.NamedTemporaryFile(delete=False) as file:
            file.write(bytes(PLAN.size + COUNTS.size))
        self._path = file.name
        with open(self._path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._map.close()
        os.unlink(self._path)

    def variables(self, starts=False):
        """Environment variables for the service. verify_asan_link_order=0 lets the sanitizer load
        after the preload library, which forwards calls to it. Leak detection is off if memory
        fails while the service `starts`, because regcomp of the C library leaks then."""
        options = [os.environ.get("ASAN_OPTIONS", ""), "verify_asan_link_order=0"]
        if starts:
            options.append("detect_leaks=0")
        # With io_uring, libuv 1.45 and newer bypasses the C library.
        return {"LD_PRELOAD": str(LIBRARY), "FAILING_CALLS": self._path, "UV_USE_IO_URING": "0",
                "ASAN_OPTIONS": ":".join(options)}

    def fail(self, name, first=1, last=None, error=errno.ENOMEM, fd=-1, stops=False):
        """From now on, counts the calls of `name`. Those from `first` to `last` fail, by default
        only the first."""
        self._map[:len(name) + 1] = bytes(len(name) + 1)
        self._map[PLAN.size:PLAN.size + 8] = bytes(8)
        plan = PLAN.pack(name.encode(), fd, error, first, first if last is None else last,
                         stops)
        self._map[24:PLAN.size] = plan[24:]
        self._map[:24] = plan[:24]

    def count(self, name, **more):
        """Counts the calls of `name`, none of which fails."""
        self.fail(name, 0, **more)

    def stop(self):
        """Ends the plan. Returns the number of calls since it was written."""
        self._map[:24] = bytes(24)
        return COUNTS.unpack_from(self._map, PLAN.size)[0]

    def live(self):
        """The number of allocated blocks plus an arbitrary constant: only differences count."""
        return COUNTS.unpack_from(self._map, PLAN.size)[1]


class FailingService(Service):
    """A service with one event loop and one worker. `plan` applies to its start (Failing.fail)."""

    def __init__(self, *arguments, **plan):
        self.failing = Failing()
        if plan:
            self.failing.fail(**plan)
        super().__init__("--event-loops", "1", "--workers", "1", *arguments,
                         **self.failing.variables(bool(plan)))
        if not plan:  # wait until all threads run: the address sanitizer allocates for each
            ask(self.port, post("/set/check", '{"cards":[]}' + 40000 * " "))


def start_and_stop(failing):
    """Runs the service with a plan that `stops` it. Returns exit status, stderr and stdout."""
    done = run("--port", "0", *STARTED_WITH, **failing.variables(starts=True))
    return done.returncode, done.stderr, done.stdout
