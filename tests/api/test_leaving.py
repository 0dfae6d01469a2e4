"""Clients that leave too early: what the log and the metrics say of them, and what they
hold. Every wait is for something that comes by itself."""

import re
import signal
import time

import httpx
import pytest

from daemon import PATIENCE_S, Daemon
from raw import Raw, ask, head

GET = head("GET /healthz HTTP/1.1")
HALF = head("POST /set/solve HTTP/1.1", "Content-Length: 100") + b'{"cards":'


def logged(daemon, pattern):
    """The first line of the log that matches, as soon as it is there."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        for line in list(daemon.lines):
            if re.search(pattern, line):
                return line
        time.sleep(0.02)
    raise AssertionError(f"no line with {pattern}: {daemon.lines}")


def gauge(daemon, name):
    text = httpx.get(f"{daemon.url}/metrics", trust_env=False).text
    return float(re.search(rf"^{name} (\S+)$", text, re.M)[1])


def settles(daemon, name, value):
    end = time.monotonic() + PATIENCE_S
    while gauge(daemon, name) != value:
        assert time.monotonic() < end, f"{name} stays at {gauge(daemon, name)}"
        time.sleep(0.02)


@pytest.mark.parametrize("before", [b"", GET], ids=["first", "after an answer"])
def test_a_half_body_is_logged_as_a_client_that_left(start, before):
    daemon = start()
    with Raw(daemon.port) as connection:
        if before:
            connection.send(before)
            assert connection.receive().status_code == 200
        connection.send(HALF)
        settles(daemon, "puzzled_requests_in_flight", 2)  # this one and the scrape
    line = logged(daemon, "path=/set/solve")
    assert " status=499 bytes=0 " in line
    settles(daemon, "puzzled_requests_in_flight", 1)
    assert 'route="/set/solve",status="499"} 1' in httpx.get(
        f"{daemon.url}/metrics", trust_env=False).text


def test_half_a_head_is_logged_without_another_request_s_path(start):
    daemon = start("--request-seconds", "1")
    with Raw(daemon.port) as connection:
        connection.send(GET)
        assert connection.receive().status_code == 200
        connection.send(b"POST /set/solve HTTP/1.1\r\nHos")
        assert connection.receive().status_code == 408
    assert " path=- " in logged(daemon, "status=408")


def test_a_question_that_waits_gives_its_place_back(start, hard_puzzle):
    daemon = start("--workers", "1", "--queue", "1")
    question = {**hard_puzzle, "limits": {"milliseconds": 60000}}
    with httpx.Client(base_url=daemon.url, trust_env=False) as busy:
        with pytest.raises(httpx.ReadTimeout):
            busy.post("/grecian/solve", json=question, timeout=0.2)
        settles(daemon, "puzzled_workers_busy", 0)  # its client left
    body = httpx.Request("POST", daemon.url, json=question).read()
    ask_heavy = head("POST /grecian/solve HTTP/1.1", f"Content-Length: {len(body)}") + body
    with Raw(daemon.port) as worker:
        worker.send(ask_heavy)
        settles(daemon, "puzzled_workers_busy", 1)
        with Raw(daemon.port) as waiting:
            waiting.send(ask_heavy)
            settles(daemon, "puzzled_queue_depth", 1)
        settles(daemon, "puzzled_queue_depth", 0)
        assert gauge(daemon, "puzzled_workers_busy") == 1
    settles(daemon, "puzzled_workers_busy", 0)


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
        connection.send(HALF)
        settles(daemon, "puzzled_requests_in_flight", 2)
        daemon.send_signal(signal.SIGTERM)
        logged(daemon, "answering what is in flight")
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait() < 0
