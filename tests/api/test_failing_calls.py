"""System calls fail, one at a time: while the service starts and stops, handles requests, and
writes its log. The service continues, or exits and reports the reason."""

import errno
import os
import re
import signal
import subprocess

import pytest

from service import Service, binary, environment
from failing_calls import NEEDED, SANITIZED, Failing, FailingService, start_and_stop
from raw import PATIENCE_S, Raw, ask, head, post

# libuv aborts if one of these fails in a call of its own. The errors of the last line are not
# expected from the kernel.
FATAL = {"epoll_ctl": (errno.ENOMEM, errno.ENOSPC), "pipe2": (errno.EMFILE,),
         "pthread_create": (errno.EAGAIN,),
         "epoll_wait": (errno.ENOMEM,), "read": (errno.EIO,), "write": (errno.EIO,)}
STARTS = FATAL | {
    name: (error,) for name, error in {
        "socket": errno.EMFILE, "bind": errno.EACCES, "listen": errno.EADDRINUSE,
        "setsockopt": errno.ENOPROTOOPT, "getsockopt": errno.ENOBUFS,
        "getsockname": errno.ENOBUFS, "epoll_create1": errno.EMFILE,
        "eventfd": errno.EMFILE, "poll": errno.ENOMEM, "open": errno.EMFILE,
        "fcntl": errno.EMFILE, "getrandom": errno.ENOSYS, "mmap": errno.ENOMEM}.items()}


def aborted(error):
    """The message of an abort. The thread sanitizer hides errno from signal handlers."""
    hidden = SANITIZED and SANITIZED[0] == b"libtsan"
    error = errno.EADDRNOTAVAIL if hidden else error
    return f"puzzled: aborted by a library; the last error was: {os.strerror(error)}\n"


def said(error):
    return "out of memory" if error == errno.ENOMEM else os.strerror(error)


@NEEDED
@pytest.mark.parametrize("name, error", [
    (name, error) for name, errors in STARTS.items() for error in errors])
def test_a_failed_call_during_the_start_is_reported(name, error):
    """The service prints one line with the reason, or serves. If a library aborts, the message
    reports this."""
    with Failing() as failing:
        failing.count(name, stops=True)
        assert start_and_stop(failing)[0] == 0
        for number in range(1, failing.stop() + 2):
            failing.fail(name, number, error=error, stops=True)
            code, errors, log = start_and_stop(failing)
            if code == 1:
                assert re.fullmatch(r"puzzled: [^\n]+\n", errors) and not log, (number, errors)
                assert said(error) in errors or error == errno.EADDRINUSE
            elif code == -signal.SIGABRT:
                assert name in FATAL, (number, errors)
                assert errors.endswith(aborted(error)), (number, errors)
            else:
                assert code == 0 and errors == "", (number, code, errors)
                assert 'event="stopped"' in log or name == "write"


REQUESTS = {
    "page": head("GET / HTTP/1.1"),
    "question": post("/set/solve", '{"cards":["1rso","2rso","3rso"]}'),
    "large": post("/set/check", '{"cards":["1rso","2rso","3rso"]}' + 40000 * " "),
    "lines": post("/set/simulate", '{"games":1000,"seed":1}',
                  "Accept: application/x-ndjson"),
    "batch": post("/batch", '{"path":"/set/solve","body":{"cards":["1rso"]}}\n'
                  '{"path":"/set/simulate","body":{"games":1}}',
                  "Content-Type: application/x-ndjson"),
    "tool": post("/mcp", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":'
                 '{"name":"setSimulate","arguments":{"games":1}}}'),
    "rejected": head("POST /set/solve HTTP/1.1", "Content-Length: 99999999999") + b"xx",
}
# EAGAIN of recv is omitted: with edge triggering, no event would report the data again.
SURVIVED = {
    "recv": (errno.ECONNRESET, errno.ENOMEM, errno.EINTR),
    "sendmsg": (errno.ECONNRESET, errno.EPIPE, errno.ENOMEM, errno.EAGAIN, errno.EINTR),
    "send": (errno.ECONNRESET, errno.EPIPE, errno.ENOMEM, errno.EAGAIN, errno.EINTR),
    "accept4": (errno.ECONNABORTED, errno.ENOMEM, errno.EPROTO, errno.EINTR),
    "epoll_wait": (errno.EINTR,), "poll": (errno.ENOMEM, errno.EINTR),
    "getsockopt": (errno.ENOBUFS,), "setsockopt": (errno.ENOBUFS,),
    "shutdown": (errno.ENOTCONN,), "fcntl": (errno.EMFILE,),
}


def ask_once(service, request):
    """Returns the response, or None if the connection ends before its end."""
    try:
        return ask(service.port, request)
    except ValueError:  # the last chunk is missing
        return None


@NEEDED
@pytest.mark.parametrize("request_bytes", [
    pytest.param(request, id=name) for name, request in REQUESTS.items()])
def test_a_failed_call_during_a_request_closes_at_most_one_connection(request_bytes):
    """The request gets the expected response or none. The next one gets the expected response."""
    service = FailingService()
    want = ask(service.port, request_bytes).status_code
    for name, errors in SURVIVED.items():
        service.failing.count(name)
        ask(service.port, request_bytes)
        for number in range(1, service.failing.stop() + 1):
            for error in errors:
                service.failing.fail(name, number, error=error)
                got = ask_once(service, request_bytes)
                service.failing.stop()
                assert got is None or got.status_code == want, (name, number, error)
                assert ask(service.port, request_bytes).status_code == want
    service.settles("connections_open", 1)
    assert service.stop() == 0


@NEEDED
@pytest.mark.parametrize("name", ["epoll_wait", "read", "write"])
def test_fatal_errors_are_reported(name):
    """epoll_ctl is omitted: which of its calls come from libuv differs between versions."""
    service = FailingService()
    service.failing.fail(name, 1, 2**62, error=errno.EBADF)
    ask(service.port, REQUESTS["lines"])
    assert service.wait() == -signal.SIGABRT
    assert aborted(errno.EBADF) in service.lines


@NEEDED
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EPIPE])
def test_a_full_log_does_not_delay_requests(error):
    service = FailingService()
    service.failing.fail("write", 1, 2**62, error=error, fd=1)
    for _ in range(100):
        assert ask(service.port, REQUESTS["question"]).status_code == 200
    service.settles("log_lines_dropped_total", lambda lines: lines >= 100)
    service.failing.stop()
    ask(service.port, head("GET /nothing/afterwards HTTP/1.1"))
    assert "status=404" in service.logged("/nothing/afterwards")
    assert service.stop() == 0


def test_a_stopped_log_reader_does_not_delay_requests():
    """A buffer of 2 MiB and a pipe hold lines. The service drops and counts further lines."""
    service = Service(reads=False)
    asked = 10000
    with Raw(service.port) as connection:
        for number in range(asked):
            connection.send(head(f"HEAD /{number}/{240 * 'x'} HTTP/1.1"))
            assert connection.receive("HEAD").status_code == 404
    assert service.gauge("log_lines_dropped_total") > asked / 10
    service.read()
    while not any("path=/last" in line for line in list(service.lines)):
        ask(service.port, head("GET /last HTTP/1.1"))  # this line may be dropped too
        asked += 1
    dropped = service.gauge("log_lines_dropped_total")
    assert service.stop() == 0
    assert sum("status=" in line for line in service.lines) + dropped == asked + 2


@NEEDED
@pytest.mark.skipif(SANITIZED, reason="a sanitizer maps more memory than any limit allows")
@pytest.mark.parametrize("limit, values", [
    ("nofile", range(8, 40)), ("as", range(20 << 20, 120 << 20, 4 << 20))])
def test_a_start_within_limits(limit, values):
    """The kernel limits descriptors, memory and threads. The service prints one line or serves. If
    the loader does not have memory, it prints the line."""
    ends = set()
    with Failing() as failing:
        failing.count("no call", stops=True)
        for value in values:
            done = subprocess.run(
                ["prlimit", f"--{limit}={value}:{value}", binary(), "--port", "0"],
                env=environment(**failing.variables()), stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=PATIENCE_S, check=False)
            ends.add(done.returncode)
            if done.returncode == 0:
                assert 'event="stopped"' in done.stdout, value
            else:
                assert done.returncode in (1, 127, -signal.SIGABRT), (value, done)
                assert re.search(r"(puzzled: |error while loading )[^\n]+\n$", done.stderr)
    assert {0, 1} <= ends
