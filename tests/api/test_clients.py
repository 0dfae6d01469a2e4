"""The address of a client, directly or through a trusted proxy, and the limits of one client."""

import json
import re

import pytest

from contract import check_problem
from raw import Raw, ask, head

GET = head("GET / HTTP/1.1")
PROBE = head("GET /healthz HTTP/1.1")


def forwarded(*lines):
    return head("GET / HTTP/1.1", *lines)


def check_too_many(response):
    check_problem(response, 429, "too-many-requests")
    assert int(response.get("Retry-After")) >= 1


def peer_of(service, request):
    """The client of a request in the log."""
    response = ask(service.port, request)
    assert response.status_code == 200
    line = service.logged(f"id={response.get('X-Request-Id')} ")
    return re.search(r" client=(\S*) ", line)[1]


@pytest.fixture
def proxied(start):
    """Has one event loop, which completes a request before it handles the next one."""
    return start("--trusted-proxy", "127.0.0.0/8", "--max-per-client", "2", "--event-loops", "1")


def test_connections_of_one_client(start):
    service = start("--max-per-client", "3")
    held = [Raw(service.port) for _ in range(3)]
    for connection in held:
        connection.send(GET)
        assert connection.receive().status_code == 200
    for request in (GET, PROBE, b""):
        with Raw(service.port) as rejected:
            rejected.send(request)
            check_too_many(rejected.receive())
            assert rejected.receive() is None
    assert service.gauge("client_limit_rejected_total", held[0]) == 3
    held.pop().close()
    service.settles("connections_open", 2, held[0])
    assert ask(service.port, GET).status_code == 200


def test_a_limit_of_one_connection(start):
    service = start("--max-per-client", "1")
    with Raw(service.port) as held:
        held.send(GET)
        assert held.receive().status_code == 200
        # Open only now, because the service can accept simultaneous connections in any order.
        with Raw(service.port) as rejected:
            rejected.send(GET)
            detail = check_problem(rejected.receive(), 429, "too-many-requests")["detail"]
        assert detail == "127.0.0.1 already has 1 open connection, which is the limit per client"


@pytest.mark.parametrize("lines, peer", [
    ([], "127.0.0.1"),
    (["X-Forwarded-For: 203.0.113.1"], "203.0.113.1"),
    (["X-Forwarded-For: 198.51.100.1", "x-forwarded-for: 203.0.113.1, 127.0.0.2"],
     "203.0.113.1"),
    (["X-Forwarded-For: " + "1," * 3000], "127.0.0.1"),
    (["Forwarded: for=203.0.113.1"], "127.0.0.1"),
])
def test_the_log_names_the_client(proxied, lines, peer):
    assert peer_of(proxied, forwarded(*lines)) == peer


def test_only_the_configured_header_is_read(start):
    service = start("--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "127.0.0.1",
                   "--forwarded-header", "forwarded")
    both = forwarded("Forwarded: for=\"[2001:db8::7]:1\", for=10.1.1.1",
                     "X-Forwarded-For: 203.0.113.1")
    assert peer_of(service, both) == "2001:db8::7"


def test_headers_of_other_peers_are_ignored(start):
    service = start("--trusted-proxy", "10.0.0.0/8")
    assert peer_of(service, forwarded("X-Forwarded-For: 203.0.113.1")) == "127.0.0.1"


def test_requests_of_one_client_behind_a_proxy(proxied, endless):
    """A request counts from its head to the end of its response. The proxy owns the connection."""
    def question(client):
        return endless.replace(b"\r\n", f"\r\nX-Forwarded-For: {client}\r\n".encode(), 1)

    busy = [Raw(proxied.port) for _ in range(2)]
    for connection, client in zip(busy, ("2001:db8::1", "2001:db8::2")):
        connection.send(question(client))
    proxied.settles("requests_in_flight", 3)
    with Raw(proxied.port) as proxy:
        for client, status in [("2001:db8::3", 429), ("2001:db8:0:1::1", 200),
                               ("203.0.113.1", 200), ("2001:db8::4", 429)]:
            proxy.send(forwarded(f"X-Forwarded-For: {client}"))
            response = proxy.receive()
            assert response.status_code == status
            if status == 429:
                check_too_many(response)
        proxy.send(head("GET /healthz HTTP/1.1", "X-Forwarded-For: 2001:db8::3"))
        assert proxy.receive().status_code == 200
        busy.pop().close()
        proxied.settles("requests_in_flight", 2)
        proxied.settles("workers_busy", 1)
        proxy.send(forwarded("X-Forwarded-For: 2001:db8::3"))
        assert proxy.receive().status_code == 200
    assert proxied.gauge("client_limit_rejected_total") == 2
    busy.pop().close()


def test_ended_requests_no_longer_count(proxied):
    """A request ends with its response, with an invalid body, or if the client leaves."""
    line = "X-Forwarded-For: 203.0.113.1"
    cards = json.dumps({"cards": "R1OH"}).encode()
    for _ in range(3):
        assert ask(proxied.port, forwarded(line)).status_code == 200
        wrong = head("POST /set/solve HTTP/1.1", line, "Content-Length: 1") + b"{"
        assert ask(proxied.port, wrong).status_code == 400
        with Raw(proxied.port) as leaves:
            leaves.send(head("POST /set/solve HTTP/1.1", line, "Content-Length: 99") + cards)
            proxied.settles("requests_in_flight", 2)
        proxied.settles("requests_in_flight", 1)
    with Raw(proxied.port) as proxy:
        for _ in range(5):
            proxy.send(forwarded(line))
            assert proxy.receive().status_code == 200
