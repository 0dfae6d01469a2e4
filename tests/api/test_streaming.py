"""Progress reports (application/x-ndjson), and work on all workers. The C tests of server/run test
the stream; here an operation of the service reports its progress."""

import json

import pytest

from raw import Raw, ask, post

LINES = "Accept: application/x-ndjson"
PATH = "/set/simulate"
LONG = {"games": 10**9, "seed": 1}  # takes longer than any test waits


def question(path=PATH, *fields, **body):
    return post(path, json.dumps(body), *fields)


def lines_of(response):
    """The values of a progress report."""
    assert response.status_code == 200
    assert response.get("Content-Type") == "application/x-ndjson"
    assert response.get("Vary") == "Accept"
    assert response.get("ETag") is None
    assert response.content.endswith(b"\n")
    return [json.loads(line) for line in response.content.splitlines()]


def begin(connection, **body):
    """Sends a request, and returns the first chunk of the response."""
    connection.send(question(PATH, LINES, **body))
    assert connection.line() == "HTTP/1.1 200 OK"
    while connection.line():
        pass
    return connection._chunk()


def test_progress_arrives_while_the_work_continues(start):
    service = start("--workers", "2")
    with Raw(service.port) as connection:
        first = json.loads(begin(connection, **LONG))
        assert first["progress"]["done"] < first["progress"]["total"] == 10**9
        assert service.gauge("workers_busy") == 1
        second = json.loads(connection._chunk())
        assert second["progress"]["done"] > first["progress"]["done"]
    service.settles("workers_busy", 0)


@pytest.mark.slow
def test_progress_reports_do_not_change_the_response(start):
    question_of_all = {"games": 300000, "seed": 7}
    answers = []
    for workers in ("1", "4"):
        service = start("--workers", workers)
        for fields in ((), (LINES,)):
            with Raw(service.port) as connection:
                connection.send(question(PATH, *fields, **question_of_all))
                response = connection.receive()
                answers.append(lines_of(response)[-1] if fields else response.json())
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.slow
def test_another_request_gets_a_worker_at_once(start):
    service = start("--workers", "2")
    with Raw(service.port) as connection:
        begin(connection, **LONG)
        for seed in range(20):
            service.settles("workers_helping", 1)  # it helps again
            answer = ask(service.port, question("/set/draws", draws=1000, seed=seed))
            assert answer.json()["draws"] == 1000
        assert service.gauge("workers_busy") == 1
        assert service.gauge("jobs_rejected_total") == 0
