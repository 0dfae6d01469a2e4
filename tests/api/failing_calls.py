"""Has calls of the C library fail in the service: the test's side of failing_calls.c."""

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
    not LIBRARY.exists(), reason="no library to preload: clang's sanitizers replace malloc")
SANITIZED = re.search(rb"lib[at]san", Path(binary()).read_bytes())
STARTED_WITH = ("--event-loops", "2", "--workers", "2", "--cors-origin", "https://a.b",
                "--public-url", "https://a.b")
PLAN = struct.Struct("24sqqQQQ")
COUNTS = struct.Struct("Qq")


class Failing:
    """The plan of one service. Nothing fails until the test says so."""

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
        """To be given to the service. The sanitizer wants to be asked first, though it need
        not be: what does not fail goes on to it. Where memory fails while it `starts`, it
        does not look for leaks: the C library's regcomp has some then."""
        options = [os.environ.get("ASAN_OPTIONS", ""), "verify_asan_link_order=0"]
        if starts:
            options.append("detect_leaks=0")
        # libuv from 1.45 on would ask the kernel past the C library.
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
        """Nothing fails any more. The calls since the plan was made."""
        self._map[:24] = bytes(24)
        return COUNTS.unpack_from(self._map, PLAN.size)[0]

    def live(self):
        """Blocks of memory that were allocated and not freed; from where, is arbitrary."""
        return COUNTS.unpack_from(self._map, PLAN.size)[1]


class FailingService(Service):
    """A server with one loop and one worker; `plan` is for its start, as for Failing.fail."""

    def __init__(self, *arguments, **plan):
        self.failing = Failing()
        if plan:
            self.failing.fail(**plan)
        super().__init__("--event-loops", "1", "--workers", "1", *arguments,
                         **self.failing.variables(bool(plan)))
        if not plan:  # all threads have begun: the address sanitizer allocates for each
            ask(self.port, post("/set/check", '{"cards":[]}' + 40000 * " "))


def start_and_stop(failing):
    """The exit code and the output of a server that stops as soon as it serves."""
    done = run("--port", "0", *STARTED_WITH, **failing.variables(starts=True))
    return done.returncode, done.stderr, done.stdout
