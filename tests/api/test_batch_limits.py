"""POST /batch when the queue is full, when the client does not read or leaves, when the service
stops, and with hostile lines."""

import fcntl
import json
import signal
import sys
import termios
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from contract import check_problem
from raw import Raw, ask, post
from test_batch import CARDS, LINES, SCORE, endless_line, results

NDJSON = "Content-Type: application/x-ndjson"
LARGE_LINE = json.dumps({"path": "/set/solve", "body": {"cards": CARDS}}) + "\n"
COUNT = 300  # number of lines whose results exceed the buffers of a socket
SHORT_LINE = json.dumps(SCORE) + "\n"
LONG = post("/set/simulate", '{"games": 1000000000, "seed": 1}')  # runs longer than any test


def batch(*lines):
    return post("/batch", "".join(lines), NDJSON)


def begin(connection, lines=COUNT * LARGE_LINE):
    """Sends a large batch, and reads only the status."""
    connection.send(batch(lines))
    assert connection.line() == "HTTP/1.1 200 OK"


def unread(connection):
    """The number of bytes that have arrived and that the test has not read."""
    count = fcntl.ioctl(connection._socket, termios.FIONREAD, bytes(4))
    return int.from_bytes(count, sys.byteorder)


def stall(service, connection, lines=COUNT * LARGE_LINE):
    """Begins a batch, and waits until the service waits for its client."""
    begin(connection, lines)
    before = None
    while before != unread(connection):
        before = unread(connection)
        for _ in range(5):
            service.settles("workers_busy", 0)
            service.settles("queue_depth", 0)
            time.sleep(0.05)
    assert before


def finish(connection):
    """The results of a batch whose status has been read."""
    while connection.line():
        pass
    return results(b"".join(iter(connection._chunk, b"")))


@contextmanager
def occupied(service):
    """Fills the only worker and the only position of the queue with requests that do not end."""
    with Raw(service.port) as first, Raw(service.port) as second:
        first.send(LONG)
        service.settles("workers_busy", 1)
        second.send(LONG)
        service.settles("queue_depth", 1)
        yield


def test_a_batch_continues_after_the_queue_was_full(start):
    service = start("--workers", "1", "--max-queued-jobs", "1")
    with Raw(service.port) as connection, ThreadPoolExecutor(1) as thread:
        stall(service, connection)
        with occupied(service):
            received = thread.submit(finish, connection)
            time.sleep(0.5)  # the client reads, and the queue is full for the next slice
            assert not received.done()
        assert len(received.result()) == COUNT
    service.settles("workers_busy", 0)
    service.settles("memory_used_bytes", 0)


def test_a_batch_is_rejected_while_the_queue_is_full(start):
    service = start("--workers", "1", "--max-queued-jobs", "1")
    with occupied(service):
        response = ask(service.port, batch(SHORT_LINE))
        check_problem(response, 503, "overloaded")
        assert int(response.get("Retry-After")) >= 1
    service.settles("workers_busy", 0)
    assert len(results(ask(service.port, batch(SHORT_LINE)).content)) == 1


@pytest.mark.parametrize("leave", [Raw.reset, Raw.close, Raw.finish_sending])
def test_a_client_that_stops_reading_and_leaves(start, leave):
    service = start("--workers", "1")
    connection = Raw(service.port)
    stall(service, connection)
    assert service.gauge("memory_used_bytes") > 0
    leave(connection)
    if leave == Raw.finish_sending:  # the client still reads
        assert len(finish(connection)) == COUNT
        connection.close()
    else:
        assert " status=499 bytes=0 " in service.logged("path=/batch")
    service.settles("connections_open", 1)
    service.settles("workers_busy", 0)
    service.settles("queue_depth", 0)
    service.settles("memory_used_bytes", 0)


def test_the_time_limit_of_a_line_begins_when_it_runs(start):
    """A line that waits until the client has read earlier results still gets its full time."""
    service = start("--workers", "1", "--job-seconds", "2")
    short = json.dumps({"path": "/set/solve", "body": {"cards": CARDS[:27]}}) + "\n"
    for_worker = json.dumps({"path": "/set/simulate", "body": {"games": 1, "seed": 1}}) + "\n"
    with Raw(service.port) as connection:
        stall(service, connection, 800 * (short + for_worker))
        time.sleep(2.5)
        found = finish(connection)
    assert len(found) == 1600
    assert all(result["body"]["complete"] for result in found[1::2])


def test_a_client_that_stops_reading_is_disconnected(start):
    service = start("--workers", "1", "--idle-seconds", "1")
    with Raw(service.port) as connection:
        begin(connection)
        assert " status=499 bytes=0 " in service.logged("path=/batch")
        service.settles("connections_open", 1)
        service.settles("workers_busy", 0)
        service.settles("memory_used_bytes", 0)


def read_what_is_there(connection):
    """Reads until no more data arrives."""
    connection._socket.settimeout(0.5)
    with pytest.raises(TimeoutError):
        while True:
            assert connection._socket.recv(1 << 20)


@pytest.mark.parametrize("reads", [False, True])
def test_a_client_that_leaves_while_the_queue_is_full(start, reads):
    service = start("--workers", "1", "--max-queued-jobs", "1")
    connection = Raw(service.port)
    stall(service, connection)
    with occupied(service):
        if reads:
            read_what_is_there(connection)
        connection.close()
    service.settles("connections_open", 1)
    service.settles("workers_busy", 0)
    service.settles("memory_used_bytes", 0)


def test_a_stop_interrupts_a_long_line(start, endless):
    service = start("--workers", "1", "--drain-seconds", "0")
    with Raw(service.port) as connection:
        begin(connection, SHORT_LINE + 10 * endless_line(endless))
        service.settles("workers_busy", 1)
        service.send_signal(signal.SIGTERM)
        with pytest.raises(ValueError):  # the last chunk is missing
            finish(connection)
    assert service.wait() == 0


@pytest.mark.parametrize("line", [SHORT_LINE, LARGE_LINE], ids=["short", "large"])
def test_a_stop_interrupts_a_batch_that_is_sent(start, line):
    """One client reads and one does not."""
    service = start("--drain-seconds", "0")
    lines = batch((1024 * 1024 // len(line)) * line)
    with Raw(service.port) as silent, Raw(service.port) as connection:
        for one in (silent, connection):
            one.send(lines)
            assert one.line() == "HTTP/1.1 200 OK"
        service.send_signal(signal.SIGTERM)
        connection.rest()
    assert service.wait() == 0


def test_a_batch_is_completed_during_the_drain(start):
    service = start("--drain-seconds", "3600")
    with Raw(service.port) as connection:
        begin(connection)
        service.send_signal(signal.SIGTERM)
        service.logged("shutting down")
        assert len(finish(connection)) == COUNT
    assert service.wait() == 0


@pytest.mark.parametrize("attempt", range(4))
def test_a_stop_while_a_batch_waits_for_the_queue(start, attempt):
    """The event loop of the batch does not have a job, but jobs of other event loops fill the queue."""
    service = start("--workers", "1", "--max-queued-jobs", "1", "--event-loops", "8", "--drain-seconds", "0")
    with Raw(service.port) as connection, ThreadPoolExecutor(1) as thread:
        stall(service, connection)
        with occupied(service):
            received = thread.submit(connection.rest)
            time.sleep(0.5)  # the batch waits for the queue
            service.send_signal(signal.SIGTERM)
            assert not received.result().endswith(b"\r\n0\r\n\r\n")
            assert service.wait() == 0


BODY = b'"body":{"guess":"0123","secret":"0321"}'
HOSTILE = [
    (3000 * b"[", 400), (3000 * b"[" + 3000 * b"]", 400), (3000 * b'{"path":', 400),
    (b'{"path":"/bulls-cows/score","id":' + 3000 * b"[" + 3000 * b"]" + b"," + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score","id":' + 20 * b"[" + 20 * b"]" + b"," + BODY + b"}", 422),
    (b'{"path":"/bulls-cows/score",' + BODY + b"}\0", 400), (b"\0" + SHORT_LINE[:-1].encode(), 400),
    (b'{"path":"/bulls-cows/score\0",' + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score","id":"\0",' + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score","id":"\xff",' + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score","id":"\xc0\x80",' + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score","id":"\\ud800",' + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score\xed\xa0\x80",' + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score","body":{"guess":"\xff","secret":"0321"}}', 400),
    (b'{"path":"/bulls-cows/score","body":{"guess":"\\u0000","secret":"0321"}}', 422),
    (b'{"path":"/bulls-cows/score","id":1.,' + BODY + b"}", 400),
    (b'{"path":"/bulls-cows/score","id":- 1,' + BODY + b"}", 400),
]


def test_hostile_lines_do_not_affect_others(client):
    content = b"".join(line + b"\n" + SHORT_LINE.encode() for line, _ in HOSTILE)
    found = results(client.post("/batch", content=content, headers=LINES).content)
    got = [result["status"] for result in found]
    assert got[1::2] == len(HOSTILE) * [200]
    assert [(line[:60], status) for (line, _), status in zip(HOSTILE, got[::2])] == \
        [(line[:60], status) for line, status in HOSTILE]
    assert not any("id" in result for result in found)


@pytest.mark.parametrize("identity", [b'"' + 900000 * b"x" + b'"', b'"' + 100000 * b"\\u0000" + b'"',
                                      300 * b"9", b"-0." + 10000 * b"0" + b"1e-5"],
                         ids=["string", "escapes", "integer", "fraction"])
def test_a_huge_id_is_repeated(client, identity):
    line = b'{"id":' + identity + b',"path":"/bulls-cows/score",' + BODY + b"}\n"
    response = client.post("/batch", content=line + SHORT_LINE.encode(), headers=LINES)
    first, second, end = response.content.split(b"\n")
    assert first.startswith(b'{"id":' + identity + b',"status":200,')
    assert second.startswith(b'{"status":200,') and not end
