"""Start, stop, timeouts, and the completion of requests."""

import signal
import socket
import threading

import pytest

from service import run
from raw import Raw, ask, head, post

CARDS = '{"cards":["1rso","2rso","3rso"]}'
GET = head("GET /healthz HTTP/1.1")


def test_an_invalid_option_or_variable_exits_with_2_and_one_line():
    for done, name in ((run("--port", "x"), "--port"), (run(PUZZLED_PORT="x"), "PUZZLED_PORT")):
        assert done.returncode == 2 and done.stdout == ""
        assert done.stderr.startswith("puzzled: ") and done.stderr.count("\n") == 1
        assert name in done.stderr


def test_help_and_version():
    for flag in ("--help", "-h"):
        done = run(flag)
        assert done.returncode == 0 and done.stderr == "" and "--port" in done.stdout
    for flag in ("--version", "-V"):
        done = run(flag)
        assert done.returncode == 0 and done.stdout.startswith("puzzled ")


def check_port_in_use(port):
    done = run("--port", str(port))
    assert done.returncode == 1, done
    assert done.stderr.count("\n") == 1 and str(port) in done.stderr


def test_a_port_in_use_exits_with_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        check_port_in_use(taken.getsockname()[1])


def test_a_port_that_another_puzzled_serves_is_in_use(server):
    check_port_in_use(server.port)


def test_health_check(server):
    assert run("--health-check", "--port", str(server.port)).returncode == 0
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    assert run("--health-check", "--port", str(port)).returncode == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_stop_the_service(start, number):
    service = start()
    assert ask(service.port, GET).status_code == 200
    assert service.stop(number) == 0
    with pytest.raises(ConnectionRefusedError):
        Raw(service.port)


def test_idle_connections_do_not_delay_the_end(start):
    service = start()
    with Raw(service.port) as silent, Raw(service.port) as idle:
        idle.send(GET)
        assert idle.receive().status_code == 200
        assert service.stop() == 0
        assert silent.closed() and idle.closed()


def wait_until_refused(port):
    """Waits until the service does not accept connections."""
    while True:
        try:
            Raw(port).close()
        except ConnectionResetError:
            pass  # the connection was in the backlog when the service closed the socket
        except ConnectionRefusedError:
            return


@pytest.mark.slow
def test_requests_in_progress_are_completed_before_the_end(start):
    service = start("--drain-seconds", "3600", "--workers", "2")
    question = post("/set/simulate", '{"games":1000000,"seed":1}')
    with Raw(service.port) as first, Raw(service.port) as second:
        first.send(question)
        second.send(question)
        service.settles("workers_busy", 2)
        service.send_signal(signal.SIGTERM)
        for connection in (first, second):
            assert connection.receive().json()["complete"] is True
    assert service.wait() == 0


def test_the_rest_of_a_request_is_read_after_the_signal(start):
    service = start("--drain-seconds", "3600")
    request = post("/set/solve", CARDS)
    with Raw(service.port) as connection:
        connection.send(GET)
        assert connection.receive().status_code == 200
        connection.send(request[:-10])
        service.send_signal(signal.SIGTERM)
        wait_until_refused(service.port)
        connection.send(request[-10:])
        response = connection.receive()
        assert response.status_code == 200 and response.get("Connection").lower() == "close"
        assert connection.closed()
    assert service.wait() == 0


HALVES = (b"G", GET[:-2], post("/set/solve", CARDS)[:-5],
          head("POST /set/solve HTTP/1.1", "Transfer-Encoding: chunked") + b"5\r\n{")


@pytest.mark.slow
def test_a_request_that_does_not_arrive_is_408(start):
    service = start("--request-seconds", "1")
    connections = [Raw(service.port) for _ in HALVES]
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
    """A byte from time to time does not extend the limit, which counts from the first byte."""
    service = start("--request-seconds", "1")
    with Raw(service.port) as connection:
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
def test_a_silent_connection_is_closed_without_a_response(start):
    service = start("--request-seconds", "1")
    with Raw(service.port) as connection:
        assert connection.closed()


@pytest.mark.slow
def test_an_idle_connection_is_closed(start):
    service = start("--idle-seconds", "1")
    with Raw(service.port) as connection:
        connection.send(GET)
        assert connection.receive().status_code == 200
        assert connection.closed()


def test_a_light_request_does_not_wait_for_heavy_ones(start, endless):
    service = start("--workers", "1", "--event-loops", "1")
    with Raw(service.port) as heavy:
        heavy.send(endless)
        service.settles("workers_busy", 1)
        assert ask(service.port, post("/set/solve", CARDS)).json()["count"] == 1
        assert service.gauge("workers_busy") == 1
