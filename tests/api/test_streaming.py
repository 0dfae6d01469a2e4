"""Answers in lines (application/x-ndjson) over the wire, and work on all workers.

What the lines of a puzzle say is tested with the puzzle; here it is how they come, what
happens when the client does not go on reading, and that others are not held up."""

import json
import signal
import socket

import pytest

from raw import Raw, ask, head, post

LINES = "Accept: application/x-ndjson"
PATH = "/set/simulate"
LONG = {"games": 10**9, "seed": 1}  # takes longer than any test waits


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
    """Asks, and reads as far as the first chunk, which is returned."""
    connection.send(question(PATH, LINES, **body))
    assert connection.line() == "HTTP/1.1 200 OK"
    while connection.line():
        pass
    return connection._chunk()


def test_lines_arrive_while_the_work_goes_on(start):
    daemon = start("--workers", "2")
    with Raw(daemon.port) as connection:
        first = json.loads(begin(connection, **LONG))
        assert first["progress"]["done"] < first["progress"]["total"] == 10**9
        assert daemon.gauge("workers_busy") == 1
        second = json.loads(connection._chunk())
        assert second["progress"]["done"] > first["progress"]["done"]
    daemon.settles("workers_busy", 0)


@pytest.mark.slow
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
        daemon.settles("workers_helping", 2)
        assert daemon.gauge("workers_busy") == 1
        assert daemon.gauge("queue_depth") == 0
    daemon.settles("workers_helping", 0)


@pytest.mark.slow
def test_another_question_gets_a_worker_at_once(start):
    daemon = start("--workers", "2")
    with Raw(daemon.port) as connection:
        begin(connection, **LONG)
        for seed in range(20):
            daemon.settles("workers_helping", 1)  # it came back
            answer = ask(daemon.port, question("/set/draws", draws=1000, seed=seed))
            assert answer.json()["draws"] == 1000
        assert daemon.gauge("workers_busy") == 1
        assert daemon.gauge("jobs_rejected_total") == 0


@pytest.mark.parametrize("reset", [False, True], ids=["closed", "reset"])
def test_a_client_that_leaves_stops_all_workers(start, reset):
    daemon = start("--workers", "4")
    with Raw(daemon.port) as connection:
        begin(connection, **LONG)
        daemon.settles("workers_helping", 3)
        if reset:
            connection.reset()
    daemon.settles("workers_helping", 0)
    daemon.settles("workers_busy", 0)
    assert " status=499 bytes=0 " in daemon.logged(f"path={PATH}")
    assert daemon.gauge("jobs_canceled_total") == 1
    daemon.settles("requests_in_flight", 1)
    daemon.settles("connections_open", 1)


@pytest.mark.slow
def test_requests_may_be_pipelined(server):
    with Raw(server.port) as connection:
        connection.send(question(PATH, LINES, **half_a_second()) +
                        question(PATH, games=100, seed=1) +
                        question("/set/draws", LINES, draws=100, seed=1) +
                        head("GET /healthz HTTP/1.1"))
        assert lines_of(connection.receive())[-1]["complete"] is False
        assert connection.receive().json()["games"] == 100
        assert lines_of(connection.receive())[-1]["draws"] == 100
        assert connection.receive().json() == {"status": "ok"}


@pytest.mark.slow
@pytest.mark.parametrize("keep", [(), ("Connection: keep-alive",)], ids=["plain", "kept"])
def test_a_client_of_http_1_0_reads_to_the_end(server, keep):
    body = json.dumps(half_a_second())
    with Raw(server.port) as connection:
        connection.send(head(f"POST {PATH} HTTP/1.0", LINES, f"Content-Length: {len(body)}",
                             *keep) + body.encode())
        response = connection.receive()
        assert response.get("Transfer-Encoding") is None
        assert response.get("Connection").lower() == "close"
        assert lines_of(response)[-1]["complete"] is False
        assert connection.closed()


@pytest.mark.slow
def test_a_slow_reader_gets_the_whole_answer(start):
    daemon = start("--workers", "2")
    with Raw(daemon.port) as connection:
        connection._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.send(question(PATH, LINES, **half_a_second(initial_cards=3, attribute_count=6)))
        connection._file.peek(1)  # it has begun; no more is read until the work is done
        daemon.settles("workers_busy", 0)
        *progress, answer = lines_of(connection.receive())
        done = [value["progress"]["done"] for value in progress]
        assert done == sorted(set(done))
        assert answer["games"] >= max(done, default=0)


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
    """And the log has the bytes that were sent."""
    daemon = start("--workers", "2", "--drain-seconds", "0")
    with Raw(daemon.port) as connection:
        text = begin(connection, **LONG)
        daemon.send_signal(signal.SIGTERM)
        while chunk := connection._chunk():
            text += chunk
    assert json.loads(text.splitlines()[-1])["type"] == "/problems/stopped"
    assert f" status=200 bytes={len(text)} " in daemon.logged(f"path={PATH}")
    assert daemon.wait() == 0
