"""Clients that leave too early: what the log and the metrics say of them, and what they
hold. Every wait is for something that comes by itself."""

import json
import signal
import time

import pytest

from daemon import Daemon
from raw import PATIENCE_S, Raw, ask, head, post

GET = head("GET /healthz HTTP/1.1")
CARDS = '{"cards":["1rso","2rso","3rso"]}'
ROWS = [{"guess": guess, "bulls": 0, "cows": 2} for guess in ("0123", "4501", "5623")]


def send_half(connection):
    """Half a request, of which the service has read the head."""
    connection.send(head("POST /set/solve HTTP/1.1", "Content-Length: 100",
                         "Expect: 100-continue"))
    assert connection.line() == "HTTP/1.1 100 Continue"
    connection.send(b'{"cards":')


@pytest.mark.parametrize("before", [b"", GET], ids=["first", "after an answer"])
def test_a_half_body_is_logged_as_a_client_that_left(start, before):
    """By a reset: a close alone may be of one who still waits for an answer, here 400."""
    daemon = start()
    with Raw(daemon.port) as connection:
        if before:
            connection.send(before)
            assert connection.receive().status_code == 200
        send_half(connection)
        connection.reset()
    line = daemon.logged("path=/set/solve")
    assert " status=499 bytes=0 " in line
    daemon.settles("requests_in_flight", 1)
    metrics = ask(daemon.port, head("GET /metrics HTTP/1.1")).content
    assert b'route="/set/solve",status="499"} 1' in metrics


@pytest.mark.slow
def test_half_a_head_is_logged_without_another_request_s_path(start):
    daemon = start("--request-seconds", "1")
    with Raw(daemon.port) as connection:
        connection.send(GET)
        assert connection.receive().status_code == 200
        connection.send(b"POST /set/solve HTTP/1.1\r\nHos")
        assert connection.receive().status_code == 408
    assert " path=- " in daemon.logged("status=408")


def test_a_question_that_waits_gives_its_place_back(start, hard_puzzle):
    daemon = start("--workers", "1", "--max-queued-jobs", "1")
    ask_heavy = post("/grecian/solve", json.dumps(hard_puzzle))
    with Raw(daemon.port) as worker:
        worker.send(ask_heavy)
        daemon.settles("workers_busy", 1)
        with Raw(daemon.port) as waiting:
            waiting.send(ask_heavy)
            daemon.settles("queue_depth", 1)
        daemon.settles("queue_depth", 0)
        assert daemon.gauge("workers_busy") == 1
    daemon.settles("workers_busy", 0)


def test_a_304_has_the_length_of_its_200(server):
    first = ask(server.port, head("GET / HTTP/1.1"))
    with Raw(server.port) as connection:
        connection.send(head("GET / HTTP/1.1", f"If-None-Match: {first.get('ETag')}") + GET)
        second = connection.receive()
        assert second.status_code == 304 and second.content == b""
        assert second.get("Content-Length") in (None, first.get("Content-Length"))
        assert connection.receive().json() == {"status": "ok"}


def test_a_second_signal_ends_the_drain_at_once():
    daemon = Daemon("--workers", "1", "--drain-seconds", "600")
    with Raw(daemon.port) as connection:
        send_half(connection)
        daemon.send_signal(signal.SIGTERM)
        daemon.logged("shutting down, waiting up to")
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait() < 0


def ask_and_end(port, data):
    """As `nc -N` does: the end of sending comes with the request."""
    with Raw(port) as connection:
        connection.send(data)
        connection.finish_sending()
        return connection.receive()


@pytest.mark.parametrize("data", [
    GET, head("GET / HTTP/1.1"), post("/set/solve", CARDS), post("/set/solve", "{"),
    post("/bulls-cows/solve", json.dumps({"history": ROWS[:1]}))],
    ids=["page", "index", "question", "refusal", "brief"])
def test_who_has_said_all_is_answered_by_a_loop(server, connection, data):
    """Other connections, such as this one, change in which order libmicrohttpd looks."""
    connection.send(GET)
    assert connection.receive().status_code == 200
    for _ in range(20):
        assert ask_and_end(server.port, data).status_code in (200, 400)


@pytest.mark.parametrize("data", [
    post("/set/solve", CARDS + 20000 * " "),
    post("/bulls-cows/solve", json.dumps({"history": ROWS})),
    post("/set/simulate", '{"games": 1}'),
    post("/set/simulate", '{"games": 1}', "Accept: application/x-ndjson")],
    ids=["large", "later", "worker", "lines"])
def test_who_has_said_all_is_answered_by_a_worker_that_is_quick(start, data):
    """A worker has a quarter of a second: far more than these take, but where a host is so
    busy that it is not enough, a client may be taken for one that left, and asks again, or the
    work may wait longer than it is to take, which 503 says."""
    daemon = start()
    with Raw(daemon.port) as other:
        other.send(GET)
        assert other.receive().status_code == 200
        until = time.monotonic() + PATIENCE_S
        answer = ask_and_end(daemon.port, data)
        while (answer is None or answer.status_code == 503) and time.monotonic() < until:
            answer = ask_and_end(daemon.port, data)
    assert answer is not None and answer.status_code == 200


def test_a_long_question_takes_the_end_of_sending_for_leaving(start, endless):
    daemon = start("--workers", "1")
    answer = ask_and_end(daemon.port, endless)
    assert answer is None or answer.status_code == 503
    assert " status=499 " in daemon.logged("path=/grecian/solve")
    daemon.settles("workers_busy", 0)
