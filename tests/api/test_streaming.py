"""Answers in lines (application/x-ndjson) over the wire, and work on all workers.

What the lines of a puzzle say is tested with the puzzle; here it is how they come, what
happens when the client does not go on reading, and that others are not held up."""

import json
import signal
import socket
import time

import httpx
import pytest

from daemon import PATIENCE_S
from raw import Raw, head, post
from test_leaving import gauge, logged, settles

LINES = "Accept: application/x-ndjson"
PATH = "/set/simulate"
LONG = {"games": 10**9, "seed": 1, "limits": {"milliseconds": 60000}}


def question(path=PATH, *fields, **body):
    return post(path, json.dumps(body), *fields)


def half_a_second(**more):
    return {"games": 10**9, "seed": 1, "limits": {"milliseconds": 500}, **more}


def lines_of(response):
    """The values of an answer of lines, in which nothing but lines may be."""
    assert response.status_code == 200
    assert response.get("Content-Type") == "application/x-ndjson"
    assert response.get("Vary") == "Accept"
    assert response.get("ETag") is None
    assert response.content.endswith(b"\n")
    return [json.loads(line) for line in response.content.splitlines()]


def begin(connection, **body):
    """Asks, and reads as far as the first chunk."""
    connection.send(question(PATH, LINES, **body))
    assert connection.line() == "HTTP/1.1 200 OK"
    while connection.line():
        pass
    return json.loads(connection._chunk())


def test_lines_arrive_while_the_work_goes_on(start):
    daemon = start("--workers", "2")
    with Raw(daemon.port) as connection:
        first = begin(connection, **LONG)
        assert first["progress"]["done"] < first["progress"]["total"] == 10**9
        assert gauge(daemon, "puzzled_workers_busy") == 1
        second = json.loads(connection._chunk())
        assert second["progress"]["done"] > first["progress"]["done"]
    settles(daemon, "puzzled_workers_busy", 0)


def test_the_answer_is_the_same_with_and_without_lines(start):
    question_of_all = {"games": 300000, "seed": 7}
    answers = []
    for workers in ("1", "4"):
        daemon = start("--workers", workers)
        for fields in ((), (LINES,)):
            with Raw(daemon.port) as connection:
                connection.send(question(PATH, *fields, **question_of_all))
                response = connection.receive()
                answers.append(lines_of(response)[-1] if fields else response.json())
    assert all(answer == answers[0] for answer in answers)


def test_helpers_are_counted_apart(start):
    daemon = start("--workers", "3")
    with Raw(daemon.port) as connection:
        begin(connection, **LONG)
        settles(daemon, "puzzled_workers_helping", 2)
        assert gauge(daemon, "puzzled_workers_busy") == 1
        assert gauge(daemon, "puzzled_queue_depth") == 0
    settles(daemon, "puzzled_workers_helping", 0)


def test_another_question_gets_a_worker_at_once(start):
    daemon = start("--workers", "2")
    with Raw(daemon.port) as connection:
        begin(connection, **LONG)
        for seed in range(20):
            settles(daemon, "puzzled_workers_helping", 1)  # it came back
            answer = httpx.post(f"{daemon.url}/set/draws", trust_env=False,
                                json={"draws": 1000, "seed": seed}).json()
            assert answer["draws"] == 1000
        assert gauge(daemon, "puzzled_workers_busy") == 1
        assert gauge(daemon, "puzzled_jobs_refused_total") == 0


@pytest.mark.parametrize("reset", [False, True], ids=["closed", "reset"])
def test_a_client_that_leaves_stops_all_workers(start, reset):
    daemon = start("--workers", "4")
    with Raw(daemon.port) as connection:
        begin(connection, **LONG)
        settles(daemon, "puzzled_workers_helping", 3)
        if reset:
            connection._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                          b"\1\0\0\0\0\0\0\0")
    settles(daemon, "puzzled_workers_helping", 0)
    settles(daemon, "puzzled_workers_busy", 0)
    assert " status=499 bytes=0 " in logged(daemon, f"path={PATH}")
    assert gauge(daemon, "puzzled_jobs_cancelled_total") == 1
    settles(daemon, "puzzled_requests_in_flight", 1)
    settles(daemon, "puzzled_connections_open", 1)


def test_the_log_has_the_bytes_that_were_sent(start):
    daemon = start("--workers", "2")
    with Raw(daemon.port) as connection:
        connection.send(question(PATH, LINES, **half_a_second()))
        response = connection.receive()
    *progress, answer = lines_of(response)
    assert progress and answer["complete"] is False
    assert f" status=200 bytes={len(response.content)} " in logged(daemon, f"path={PATH}")


def test_requests_may_be_pipelined(server):
    with Raw(server.port) as connection:
        connection.send(question(PATH, LINES, **half_a_second()) +
                        question(PATH, games=100, seed=1) +
                        question("/set/draws", LINES, draws=100, seed=1) +
                        head("GET /healthz HTTP/1.1"))
        assert "progress" in lines_of(connection.receive())[0]
        assert connection.receive().json()["games"] == 100
        assert lines_of(connection.receive())[-1]["draws"] == 100
        assert connection.receive().json() == {"status": "ok"}


@pytest.mark.parametrize("keep", [(), ("Connection: keep-alive",)], ids=["plain", "kept"])
def test_a_client_of_http_1_0_reads_to_the_end(server, keep):
    body = json.dumps(half_a_second())
    with Raw(server.port) as connection:
        connection.send(head(f"POST {PATH} HTTP/1.0", LINES, f"Content-Length: {len(body)}",
                             *keep) + body.encode())
        response = connection.receive()
        assert response.get("Transfer-Encoding") is None
        assert response.get("Connection").lower() == "close"
        *progress, answer = lines_of(response)
        assert progress and answer["complete"] is False
        assert connection.closed()


def test_a_slow_reader_gets_the_whole_answer(start):
    daemon = start("--workers", "2")
    with Raw(daemon.port) as connection:
        connection._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.send(question(PATH, LINES, **half_a_second(deal=3, properties=6)))
        settles(daemon, "puzzled_workers_busy", 1)
        settles(daemon, "puzzled_workers_busy", 0)  # nothing was read until now
        *progress, answer = lines_of(connection.receive())
        done = [value["progress"]["done"] for value in progress]
        assert done == sorted(set(done))
        assert answer["games"] >= done[-1]


@pytest.mark.parametrize("fields, lines", [
    ((LINES,), True),
    (("accept: text/html", "ACCEPT: Application/X-NDJSON;Q=0.5"), True),
    (("Accept: application/json;q=0.1", LINES), True),
    (("Accept: application/x-ndjson;profile=\"a, b\";q=1.0 , */*;q=0.1",), True),
    ((), False),
    (("Accept: */*",), False),
    (("Accept: application/*",), False),
    (("Accept: application/x-ndjson;q=0.000",), False),
    (("Accept: application/x-ndjson;q=much",), False),
    (("Accept: text/x;a=\"application/x-ndjson\"",), False),
    (("Accept: application/x-ndjson;q=0.4", "Accept: application/json;q=0.5"), False),
])
def test_lines_come_when_accept_says_so(server, fields, lines):
    with Raw(server.port) as connection:
        connection.send(question(PATH, *fields, games=10, seed=1))
        response = connection.receive()
    kind = "application/x-ndjson" if lines else "application/json"
    assert response.get("Content-Type") == kind
    assert (response.get("ETag") is None) == lines
    assert response.get("Vary") == "Accept"
    assert json.loads(response.content.splitlines()[-1])["games"] == 10


@pytest.mark.parametrize("body, status", [
    ('{"games":0}', 422), ('{"games":1,"limits":{"milliseconds":"a"}}', 422), ('{', 400)])
def test_what_is_refused_at_once_is_no_stream(server, body, status):
    with Raw(server.port) as connection:
        connection.send(post(PATH, body, LINES))
        response = connection.receive()
        assert response.status_code == status == response.json()["status"]
        assert response.get("Content-Type") == "application/problem+json"
        assert response.get("Transfer-Encoding") is None


def test_a_drain_ends_the_stream_with_a_last_line(start):
    daemon = start("--workers", "2", "--drain-seconds", "0")
    with Raw(daemon.port) as connection:
        begin(connection, **LONG)
        daemon.send_signal(signal.SIGTERM)
        end = time.monotonic() + PATIENCE_S
        last = b""
        while (chunk := connection._chunk()) and time.monotonic() < end:
            last = chunk.splitlines()[-1]
    assert json.loads(last)["type"] == "/problems/stopped"
    assert daemon.wait() == 0
