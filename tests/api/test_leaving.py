"""Clients that leave or half-close: the log, the metrics, and their jobs."""

import signal
import time

import pytest

from service import Service
from raw import PATIENCE_S, Raw, ask, head, post

GET = head("GET /healthz HTTP/1.1")
CARDS = '{"cards":["1rso","2rso","3rso"]}'


def send_half(connection):
    """Sends half of a request, and waits until the service has read the head."""
    connection.send(head("POST /set/solve HTTP/1.1", "Content-Length: 100",
                         "Expect: 100-continue"))
    assert connection.line() == "HTTP/1.1 100 Continue"
    connection.send(b'{"cards":')


@pytest.mark.parametrize("before", [b"", GET], ids=["first", "after a response"])
def test_a_half_body_is_logged_as_a_client_that_left(start, before):
    """The client resets the connection. After a mere close, the service would send 400."""
    service = start()
    with Raw(service.port) as connection:
        if before:
            connection.send(before)
            assert connection.receive().status_code == 200
        send_half(connection)
        connection.reset()
    line = service.logged("path=/set/solve")
    assert " status=499 bytes=0 " in line
    service.settles("requests_in_flight", 1)
    metrics = ask(service.port, head("GET /metrics HTTP/1.1")).content
    assert b'route="/set/solve",status="499"} 1' in metrics


@pytest.mark.slow
def test_half_a_head_is_logged_without_the_path_of_another_request(start):
    service = start("--request-seconds", "1")
    with Raw(service.port) as connection:
        connection.send(GET)
        assert connection.receive().status_code == 200
        connection.send(b"POST /set/solve HTTP/1.1\r\nHos")
        assert connection.receive().status_code == 408
    assert " path=- " in service.logged("status=408")


def test_a_second_signal_ends_the_drain_at_once():
    service = Service("--workers", "1", "--drain-seconds", "600")
    with Raw(service.port) as connection:
        send_half(connection)
        service.send_signal(signal.SIGTERM)
        service.logged("shutting down, waiting up to")
        service.send_signal(signal.SIGTERM)
        assert service.wait() < 0


def ask_and_end(port, data):
    """Half-closes the connection after the request, as `nc -N` does. Returns the response."""
    with Raw(port) as connection:
        connection.send(data)
        connection.finish_sending()
        return connection.receive()


@pytest.mark.parametrize("data", [
    post("/set/solve", CARDS + 20000 * " "),
    post("/set/simulate", '{"games": 1}'),
    post("/set/simulate", '{"games": 1}', "Accept: application/x-ndjson")],
    ids=["large", "worker", "lines"])
def test_half_closed_clients_get_responses_of_a_fast_worker(start, data):
    """A worker has a quarter of a second, which is sufficient unless the machine is busy. Then the
    job may be canceled or get 503, and the client retries."""
    service = start()
    with Raw(service.port) as other:
        other.send(GET)
        assert other.receive().status_code == 200
        until = time.monotonic() + PATIENCE_S
        answer = ask_and_end(service.port, data)
        while (answer is None or answer.status_code == 503) and time.monotonic() < until:
            answer = ask_and_end(service.port, data)
    assert answer is not None and answer.status_code == 200


def test_a_long_request_of_a_half_closed_client_is_canceled(start, endless):
    service = start("--workers", "1")
    answer = ask_and_end(service.port, endless)
    assert answer is None or answer.status_code == 503
    assert " status=499 " in service.logged("path=/grecian/solve")
    service.settles("workers_busy", 0)
