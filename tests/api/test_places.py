"""Connection slots: one limit for all event loops, 503 without a free slot, and probes, which get
a response even without a free slot."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from contract import check_problem
from service import binary
from raw import PATIENCE_S, Raw, head

GET = head("GET / HTTP/1.1")


def ask_on(connection, request=GET):
    connection.send(request)
    return connection.receive()


def take(service, count):
    """Connections that have a slot."""
    taken = [Raw(service.port) for _ in range(count)]
    assert all(ask_on(connection).status_code == 200 for connection in taken)
    return taken


def check_refused(connection, response):
    check_problem(response, 503, "overloaded")
    assert int(response.get("Retry-After")) >= 1
    assert response.get("Connection") == "close"
    assert connection.receive() is None
    connection.close()


def ask_until(port, request, status):
    """Sends the request on new connections until one gets this status; all others are rejected. On
    a busy machine, a client may send after the reserved slot has timed out."""
    end = time.monotonic() + PATIENCE_S
    while True:
        with Raw(port) as connection:
            response = ask_on(connection, request)
            if response.status_code == status:
                return response
            check_refused(connection, response)
        assert time.monotonic() < end


@pytest.fixture
def full(start):
    service = start("--event-loops", "2", "--max-connections", "4")
    held = take(service, 4)
    yield service, held
    for connection in held:
        connection.close()


def test_loops_share_the_slots(start):
    service = start("--event-loops", "4", "--max-connections", "8")
    held = take(service, 6)
    others = [Raw(service.port) for _ in range(60)]
    with ThreadPoolExecutor(len(others)) as threads:
        responses = list(threads.map(ask_on, others))
    answered = [c for c, r in zip(others, responses) if r.status_code == 200]
    assert len(answered) == 2
    for connection, response in zip(others, responses):
        if connection not in answered:
            check_refused(connection, response)
    assert service.gauge("connections_rejected_total", held[0]) == 58
    assert service.gauge("connections_limit", held[0]) == 8
    for connection in held[1:] + answered:
        connection.close()
    service.settles("connections_open", 1, held[0])
    take(service, 7)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP", b"GET /healthz HTTP/1.1\r\nHost: a\r\n",
                                  b"POST /set/solve HTTP/1.1\r\nHost: a\r\n"
                                  b"Content-Length: 100\r\n\r\n{"])
def test_clients_without_a_request_are_rejected(full, sent):
    service, held = full
    idle = [Raw(service.port) for _ in range(40)]
    for connection in idle:
        connection.send(sent)
    for connection in idle:
        check_refused(connection, connection.receive())
    assert service.gauge("connections_rejected_total", held[0]) >= len(idle)


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes_get_responses_without_free_slots(full, path):
    service, _ = full
    response = ask_until(service.port, head(f"GET {path} HTTP/1.1"), 200)
    assert response.get("Connection") == "close"
    idle = [Raw(service.port) for _ in range(40)]
    ask_until(service.port, head(f"GET {path} HTTP/1.1"), 200)
    for connection in idle:
        connection.close()


def test_a_probe_gets_one_response(full):
    """The service does not read the bytes that follow."""
    service, _ = full
    probe = head("GET /healthz HTTP/1.1")
    with Raw(service.port) as connection:
        connection.send(probe + GET)
        response = connection.receive()
        if response.status_code == 503:  # the probe was late, see ask_until
            check_refused(connection, response)
        else:
            assert response.status_code == 200
            assert connection.receive() is None


@pytest.mark.parametrize("files, places", [(1000, 1000 - 288 - 2 * 32), (100, 50)])
def test_the_limit_of_open_files_reduces_the_slots(start, tmp_path, monkeypatch, files, places):
    """The service reserves descriptors for other purposes. It halves a low limit."""
    limited = tmp_path / "puzzled"
    limited.write_text(f'#!/bin/sh\nulimit -n {files}\nexec "{binary()}" "$@"\n')
    limited.chmod(0o755)
    monkeypatch.setenv("PUZZLED_BINARY", str(limited))
    service = start("--event-loops", "2")
    assert service.logged(f"the limit of {files} open files reduces --max-connections to {places}")
    assert service.gauge("connections_limit") == places
