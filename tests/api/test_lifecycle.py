"""Starting, stopping, waiting too long, and being asked too much."""

import json
import signal
import socket
import threading

import pytest

from contract import check_problem
from daemon import run
from raw import Raw, ask, head, post

CARDS = '{"cards":["1rso","2rso","3rso"]}'
GET = head("GET /healthz HTTP/1.1")


@pytest.mark.parametrize("arguments", [
    ["--no-such-option"], ["-x"], ["--port"], ["--port", "x"], ["--port", "65536"],
    ["--port", "-1"], ["--port", ""], ["--port", "80 "], ["--listen", "localhost"],
    ["--listen", "1.2.3"], ["--event-loops", "257"], ["--max-queued-jobs", "0"],
    ["--max-body", "1"],
    ["--max-body", "2T"], ["--request-seconds", "0"], ["--log-format", "xml"],
    ["--cors-origin", "example.org"], ["--public-url", "https://a.b/"], ["--help=x"], ["serve"], ["--", "x"]],
    ids=" ".join)
def test_a_wrong_option_exits_with_2_and_one_line(arguments):
    done = run(*arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("puzzled: ") and done.stderr.count("\n") == 1


def test_a_wrong_variable_exits_with_2_and_one_line():
    done = run(PUZZLED_PORT="x")
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert "PUZZLED_PORT" in done.stderr


def test_help_and_version():
    for flag in ("--help", "-h"):
        done = run(flag)
        assert done.returncode == 0 and done.stderr == "" and "--port" in done.stdout
    for flag in ("--version", "-V"):
        done = run(flag)
        assert done.returncode == 0 and done.stdout.startswith("puzzled ")


def assert_port_refused(port):
    done = run("--port", str(port))
    assert done.returncode == 1, done
    assert done.stderr.count("\n") == 1 and str(port) in done.stderr


def test_a_port_in_use_exits_with_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert_port_refused(taken.getsockname()[1])


def test_a_port_that_another_puzzled_serves_is_in_use(server):
    assert_port_refused(server.port)


def test_health_check(server):
    assert run("--health-check", "--port", str(server.port)).returncode == 0
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    assert run("--health-check", "--port", str(port)).returncode == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stops_when_told(start, number):
    daemon = start()
    assert ask(daemon.port, GET).status_code == 200
    assert daemon.stop(number) == 0
    with pytest.raises(ConnectionRefusedError):
        Raw(daemon.port)


def test_stops_although_clients_keep_their_connections(start):
    daemon = start()
    with Raw(daemon.port) as silent, Raw(daemon.port) as idle:
        idle.send(GET)
        assert idle.receive().status_code == 200
        assert daemon.stop() == 0
        assert silent.closed() and idle.closed()


def wait_until_refused(port):
    """Waits until the server takes no more connections."""
    while True:
        try:
            Raw(port).close()
        except ConnectionResetError:
            pass  # it was in the backlog when the server closed it
        except ConnectionRefusedError:
            return


@pytest.mark.slow
def test_answers_what_is_under_way_before_it_stops(start):
    daemon = start("--drain-seconds", "3600", "--workers", "2")
    question = post("/set/simulate", '{"games":1000000,"seed":1}')
    with Raw(daemon.port) as first, Raw(daemon.port) as second:
        first.send(question)
        second.send(question)
        daemon.settles("workers_busy", 2)
        daemon.send_signal(signal.SIGTERM)
        for connection in (first, second):
            assert connection.receive().json()["complete"] is True
    assert daemon.wait() == 0


def test_takes_the_rest_of_a_request_after_the_signal(start):
    daemon = start("--drain-seconds", "3600")
    request = post("/set/solve", CARDS)
    with Raw(daemon.port) as connection:
        connection.send(GET)
        assert connection.receive().status_code == 200
        connection.send(request[:-10])
        daemon.send_signal(signal.SIGTERM)
        wait_until_refused(daemon.port)
        connection.send(request[-10:])
        response = connection.receive()
        assert response.status_code == 200 and response.get("Connection").lower() == "close"
        assert connection.closed()
    assert daemon.wait() == 0


@pytest.mark.slow
def test_a_drain_does_not_wait_for_ever(start, endless):
    daemon = start("--drain-seconds", "1")
    with Raw(daemon.port) as half, Raw(daemon.port) as heavy:
        half.send(post("/set/solve", CARDS)[:-10])
        heavy.send(endless)
        daemon.settles("workers_busy", 1)
        assert daemon.stop() == 0
        response = heavy.receive()
        assert response is None or response.status_code in (200, 503)


HALVES = (b"G", GET[:-2], post("/set/solve", CARDS)[:-5],
          head("POST /set/solve HTTP/1.1", "Transfer-Encoding: chunked") + b"5\r\n{")


@pytest.mark.slow
def test_a_request_that_does_not_arrive_is_408(start):
    daemon = start("--request-seconds", "1")
    connections = [Raw(daemon.port) for _ in HALVES]
    for connection, half in zip(connections, HALVES):
        connection.send(half)
    for connection in connections:
        response = connection.receive()
        assert response.status_code == 408
        assert response.json()["type"] == "/problems/request-timeout"
        assert response.get("Content-Type") == "application/problem+json"
        assert connection.closed()
        connection.close()


@pytest.mark.slow
def test_a_request_that_trickles_in_is_408(start):
    """A byte now and then is no progress: the time counts from the first byte."""
    daemon = start("--request-seconds", "1")
    with Raw(daemon.port) as connection:
        stop = threading.Event()

        def trickle():
            connection.send(head("POST /set/solve HTTP/1.1", "Content-Length: 100000"))
            while not stop.wait(0.1):
                connection.send(b" ")

        sender = threading.Thread(target=trickle)
        sender.start()
        try:
            assert connection.receive().status_code == 408
        finally:
            stop.set()
            sender.join()


@pytest.mark.slow
def test_a_silent_connection_is_closed_without_an_answer(start):
    daemon = start("--request-seconds", "1")
    with Raw(daemon.port) as connection:
        assert connection.closed()


@pytest.mark.slow
def test_an_idle_connection_is_closed(start):
    daemon = start("--idle-seconds", "1")
    with Raw(daemon.port) as connection:
        connection.send(GET)
        assert connection.receive().status_code == 200
        assert connection.closed()


def test_too_many_heavy_questions_are_503(start, endless):
    daemon = start("--workers", "1", "--max-queued-jobs", "1")
    with Raw(daemon.port) as working, Raw(daemon.port) as waiting:
        working.send(endless)
        daemon.settles("workers_busy", 1)
        waiting.send(endless)
        daemon.settles("queue_depth", 1)
        for _ in range(6):
            refused = ask(daemon.port, endless)
            check_problem(refused, 503, "overloaded")
            assert int(refused.get("Retry-After")) >= 1
    daemon.settles("queue_depth", 0)
    daemon.settles("workers_busy", 0)


def test_a_light_question_does_not_wait_for_heavy_ones(start, endless):
    daemon = start("--workers", "1", "--event-loops", "1")
    with Raw(daemon.port) as heavy:
        heavy.send(endless)
        daemon.settles("workers_busy", 1)
        assert ask(daemon.port, post("/set/solve", CARDS)).json()["count"] == 1
        assert daemon.gauge("workers_busy") == 1


def test_a_client_that_leaves_cancels_its_work(start, hard_puzzle, endless):
    daemon = start("--workers", "1")
    with Raw(daemon.port) as heavy:
        heavy.send(endless)
        daemon.settles("workers_busy", 1)
    soon = json.dumps({**hard_puzzle, "limits": {"milliseconds": 100}})
    assert ask(daemon.port, post("/grecian/solve", soon)).json()["status"] == "unknown"


def test_a_smaller_body_limit(start):
    daemon = start("--max-body", "1K")
    response = ask(daemon.port, post("/set/solve", CARDS + " " * 1000))
    assert response.status_code == 413
    assert ask(daemon.port, post("/set/solve", CARDS)).status_code == 200


def test_a_connection_limit_is_held(start):
    daemon = start("--max-connections", "4", "--event-loops", "1")
    held = [Raw(daemon.port) for _ in range(4)]
    for connection in held:
        connection.send(GET)
        assert connection.receive().status_code == 200
    for connection in held:
        connection.close()
    assert ask(daemon.port, GET).status_code == 200


def test_listens_on_ipv6_or_says_why_not():
    """The address is valid; a machine without IPv6 may refuse it in one line."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("--listen", "192.0.2.1", "--port", str(port))
    assert done.returncode == 1 and done.stderr.count("\n") == 1
