"""Too many heavy questions at once: who is refused, what Retry-After says, and that cheap
questions are answered meanwhile. Every wait is for something that comes by itself."""

import contextlib
import json
import signal

import pytest

from contract import check_problem
from raw import Raw, ask, post

CARDS = post("/set/solve", '{"cards":["1rso","2rso","3rso"]}')
WAITING = 20
RUDE = 200  # more than a loop refuses at once


@pytest.fixture(name="full")
def full_daemon(start, endless):
    """A daemon whose worker and queue are full, as long as the connections are open."""
    with contextlib.ExitStack() as stack:
        daemon = start("--workers", "1", "--event-loops", "1", "--max-queued-jobs", str(WAITING))
        for count in range(WAITING + 1):
            stack.enter_context(Raw(daemon.port)).send(endless)
            daemon.settles("queue_depth" if count else "workers_busy", count or 1)
        yield daemon, stack.pop_all()


def retry_after(daemon, question):
    refused = ask(daemon.port, question)
    check_problem(refused, 503, "overloaded")
    return int(refused.get("Retry-After"))


def test_retry_after_grows_while_nothing_is_begun(full, endless):
    daemon, connections = full
    with connections:
        seconds = [retry_after(daemon, endless)]
        while seconds[-1] < 5:
            seconds.append(retry_after(daemon, endless))
    assert seconds == sorted(seconds) and seconds[0] >= 1 and seconds[-1] <= 60


def test_who_heeds_no_refusal_gets_one_each_time(full, endless):
    daemon, connections = full
    with connections, Raw(daemon.port) as rude:
        for _ in range(RUDE):
            rude.send(endless)
            check_problem(rude.receive(), 503, "overloaded")
        assert daemon.gauge("jobs_rejected_total") == RUDE


def test_a_crowd_of_refused_clients_stops_no_cheap_question(full, endless):
    daemon, connections = full
    with connections, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(Raw(daemon.port)) for _ in range(RUDE)]
        for client in crowd:
            client.send(endless)
        assert ask(daemon.port, CARDS).json()["count"] == 1
        for client in crowd:
            check_problem(client.receive(), 503, "overloaded")


def test_when_there_is_room_again_questions_are_answered(full, hard_puzzle):
    daemon, connections = full
    connections.close()
    soon = post("/grecian/solve", json.dumps({**hard_puzzle,
                                              "limits": {"milliseconds": 1}}))
    answer = ask(daemon.port, soon)
    while answer.status_code == 503:
        answer = ask(daemon.port, soon)
    assert answer.json()["status"] == "unknown"
    daemon.settles("queue_depth", 0)


def test_the_stop_refuses_what_is_held(full, endless):
    daemon, connections = full
    with connections, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(Raw(daemon.port)) for _ in range(RUDE)]
        for client in crowd:
            client.send(endless)
        daemon.settles("requests_in_flight", lambda count: count > WAITING)
        daemon.send_signal(signal.SIGTERM)
        for client in crowd:
            answer = client.receive()
            assert answer is None or answer.status_code == 503
    assert daemon.wait() == 0
