"""HTTP/1.1 as in RFC 9112: limits, bodies, connections. hostile.py lists invalid requests."""

import contextlib
import itertools
import time

import pytest

from contract import check_problem
from service import library_is_strict
from raw import Raw, ask, head, post

CARDS = '{"cards":["1rso","2rso","3rso"]}'
SOLVE = post("/set/solve", CARDS)
GET = head("GET /healthz HTTP/1.1")
CHUNKED = "Transfer-Encoding: chunked"


def chunked(*chunks, fields=(CHUNKED,), path="/set/solve"):
    return head(f"POST {path} HTTP/1.1", *fields) + b"".join(chunks)


def chunk(data):
    data = data.encode() if isinstance(data, str) else data
    return b"%x\r\n%s\r\n" % (len(data), data)


LAST = b"0\r\n\r\n"


# Limits of a request: bytes of its target, bytes of its header fields with the empty line, and
# the number of fields that are accepted with a target and fields of that size.
TARGET_MAX, FIELDS_MAX, FIELDS_PROMISED = 8000, 8192, 30
STRICT = library_is_strict()


def check_rejected(response, status, slug=None):
    """Asserts that a raw response is a consistent problem."""
    assert response is not None, "the connection was closed without a response"
    assert response.status_code in ((status,) if isinstance(status, int) else status)
    check_problem(response, slug=slug)
    assert response.get("Date")


@pytest.mark.parametrize("place", range(20))
def test_a_control_byte_is_found_anywhere_in_a_value(server, place):
    """Values are scanned eight bytes at a time."""
    value = ["a", "~", " ", "\xff"] * 5
    for byte, status in ("\x01", 400), ("\x1f", 400), ("\x7f", 400), ("\t", 200), ("\x80", 200):
        value[place] = byte
        response = ask(server.port, head("GET /healthz HTTP/1.1", "X: |" + "".join(value) + "|"))
        assert response.status_code == status, ascii(byte)


def test_absolute_form_without_a_path_is_the_index(server):
    response = ask(server.port, head("GET http://localhost HTTP/1.1"))
    assert response.json()["name"] == "puzzled"


def full_fields(count, *fields):
    """`count` header fields that use all bytes that are allowed, including Host and `fields`. The
    longest request ID makes the head of the response long."""
    first = ["Host: localhost", "X-Request-Id: " + "i" * 64, "Origin: http://a", *fields]
    names = [f"X-{number}: " for number in range(count - len(first))]
    left = FIELDS_MAX - 2 - sum(len(field) + 2 for field in first + names)
    share, rest = divmod(left, len(names))
    return first + [name + "a" * (share + (number < rest))
                    for number, name in enumerate(names)]


@pytest.mark.parametrize("sizes", [[], [1, 8000, 8100, 8200, 12000, 16000], [9448, 9449],
                                   range(500, 16000, 500)], ids=str)
@pytest.mark.parametrize("count", [4, FIELDS_PROMISED])
def test_a_head_at_all_limits_is_accepted(server, count, sizes):
    query = "/healthz?" + "a" * (TARGET_MAX - len("/healthz?"))
    request = head(f"GET {query} HTTP/1.1", *full_fields(count), host=None)
    assert len(request) == TARGET_MAX + FIELDS_MAX + len("GET  HTTP/1.1\r\n")
    with Raw(server.port) as connection:
        for _ in range(2):  # the second request uses the buffer of the first one
            for begin, end in itertools.pairwise((0, *sizes, len(request))):
                connection.send(request[begin:end])
                if sizes:
                    time.sleep(0.001)
            response = connection.receive()
            assert response.json() == {"status": "ok"}
            assert response.get("X-Request-Id") == "i" * 64


@pytest.mark.parametrize("body", [CARDS.encode(), CARDS.encode() + b" " * 100000],
                         ids=["short", "long"])
def test_a_body_after_a_head_at_all_limits_is_read(server, body):
    target = "http://" + "a" * (TARGET_MAX - len("http:///set/solve")) + "/set/solve"
    length = f"Content-Length: {len(body)}"
    with Raw(server.port) as connection:
        for field, sent in ((length, body), ("Transfer-Encoding: chunked",
                                             chunk(body) + LAST)):
            fields = full_fields(FIELDS_PROMISED, field)
            connection.send(head(f"POST {target} HTTP/1.1", *fields, host=None) + sent)
            assert connection.receive("POST").json()["count"] == 1


def test_pipelined_heads_at_all_limits_are_accepted(server):
    query = "/healthz?" + "a" * (TARGET_MAX - len("/healthz?"))
    fields = full_fields(FIELDS_PROMISED)
    with Raw(server.port) as connection:
        connection.send(head(f"GET {query} HTTP/1.1", *fields, host=None) * 5)
        for _ in range(5):
            assert connection.receive().json() == {"status": "ok"}


def test_every_response_has_the_id_of_its_request(server):
    """The constants at `/` and `/openapi.json` share a response of libmicrohttpd."""
    def asked(number):
        path = "/" if number % 3 else "/openapi.json"
        fields = ["Origin: http://a"] if number % 5 == 0 else []
        return head(f"GET {path} HTTP/1.1", f"X-Request-Id: id-{number}", *fields)

    with contextlib.ExitStack() as stack:
        connections = [stack.enter_context(Raw(server.port)) for _ in range(20)]
        for turn, connection in enumerate(connections):
            connection.send(b"".join(asked(number) for number in range(turn, turn + 15)))
        for turn, connection in enumerate(connections):
            for number in range(turn, turn + 15):
                response = connection.receive()
                assert response.headers.get_list("X-Request-Id") == [f"id-{number}"]
                assert response.get("Access-Control-Expose-Headers") == "*"
                assert response.content.startswith(b'{"openapi"') == (number % 3 == 0)


def test_one_byte_more_than_the_limit_of_fields_is_431(server):
    fields = full_fields(FIELDS_PROMISED)
    fields[-1] += "a"
    check_rejected(ask(server.port, head("GET /healthz HTTP/1.1", *fields, host=None)), 431,
            "headers-too-large")


@pytest.mark.parametrize("line", [
    "M" * 100000 + " /healthz HTTP/1.1", f"GET /{100000 * 'a'} HTTP/1.1"],
    ids=["method", "target"])
def test_414_names_the_whole_request_line(server, line):
    response = ask(server.port, head(line))
    if STRICT and response is None:
        return  # libmicrohttpd 1.0 may close the connection
    if response.status_code == 414:
        body = response.json()
        assert body["title"] == "The request line is too long"
        assert body["detail"].startswith("the request line ")
    else:
        assert STRICT and response.status_code in (400, 501)


@pytest.mark.parametrize("target, field, count, status", [
    ("/healthz", "a:b", 100, 200), ("/healthz", "a:b", 245, 200),
    *(("/healthz", "a:b", count, 431) for count in (*range(264, 300), 1600)),
    *(("/?" + "a" * (TARGET_MAX - 2), "a:b", count, 431) for count in range(150, 180)),
    ("/healthz", "Cookie: a=" + "b" * 7900, 1, 200),
    ("/healthz", "Cookie: a=b" + "; a=b" * 1500, 1, 431)],
    ids=lambda value: str(value)[:10])
def test_fields_cost_more_than_their_bytes(server, target, field, count, status):
    response = ask(server.port, head(f"GET {target} HTTP/1.1", *[field] * count))
    assert response is not None, "the connection was closed without a response"
    if status == 431 and STRICT:
        assert response.status_code in (431, 414)  # for the longer part
    else:
        assert response.status_code == status


def test_a_large_body_is_rejected_while_it_is_sent(server):
    with Raw(server.port) as connection:
        connection.send(post("/set/solve", b" " * 3000000))
        check_rejected(connection.receive(), 413, "body-too-large")


def test_a_body_just_small_enough_is_read(server):
    body = CARDS + " " * (1048576 - len(CARDS))
    assert ask(server.port, post("/set/solve", body)).json()["count"] == 1
    data = chunked(chunk(CARDS), chunk(" " * (1048576 - len(CARDS))), LAST)
    assert ask(server.port, data).json()["count"] == 1


def test_expect_100_continue(connection):
    connection.send(head("POST /set/solve HTTP/1.1", f"Content-Length: {len(CARDS)}",
                         "Expect: 100-continue"))
    assert connection.receive().status_code == 100
    connection.send(CARDS.encode())
    assert connection.receive().json()["count"] == 1


def test_expect_100_continue_is_rejected_if_the_body_is_too_large(connection):
    connection.send(head("POST /set/solve HTTP/1.1", "Content-Length: 5000000",
                         "Expect: 100-continue"))
    check_rejected(connection.receive(), 413, "body-too-large")


def test_requests_in_one_packet_get_responses_in_order(connection):
    connection.send(SOLVE + GET + post("/set/solve", "{") + SOLVE + head(
        "GET /nothing HTTP/1.1") + GET)
    found = [connection.receive() for _ in range(6)]
    assert [response.status_code for response in found] == [200, 200, 400, 200, 404, 200]
    assert found[0].content == found[3].content and found[1].content == found[5].content


def test_the_end_of_a_partial_request_line_is_detected(start):
    """The data and the end arrive in one event. No connection waits for its timeout."""
    service = start("--request-seconds", "3600")
    connections = [Raw(service.port) for _ in range(50)]
    time.sleep(0.5)  # the service polls each connection before data arrives
    for connection in connections:
        connection.send(b"GET /hea")
        connection.finish_sending()
    for connection in connections:
        with connection:
            response = connection.receive()
            assert response is None or response.status_code == 400


def test_a_rejection_does_not_disturb_requests_that_arrive(start):
    """libmicrohttpd does not report which of several waiting connections it rejects."""
    server = start("--event-loops", "1")
    with contextlib.ExitStack() as stack:
        halves = [(data[:at], data[at:]) for data in (SOLVE, chunked(chunk(CARDS), LAST))
                  for at in (30, 60, len(data) - 5)] * 10
        connections = [stack.enter_context(Raw(server.port)) for _ in halves]
        for connection, (first, _) in zip(connections, halves):
            connection.send(first)
        server.settles("connections_open", len(halves) + 1)
        idle = [stack.enter_context(Raw(server.port)) for _ in range(10)]
        for connection in idle:
            connection.send(GET)
            assert connection.receive().status_code == 200
        for bad in (head("POST /set/solve HTTP/1.1", "Content-Length: -1"),
                    chunked(b"zz\r\n"), head("GET"), head("GET / HTTP/3.0")):
            for _ in range(5):
                with Raw(server.port) as connection:
                    connection.send(bad + GET)
                    response = connection.receive()
                    if response is not None:
                        check_rejected(response, (400, 505))
                    assert connection.closed()
        for connection in idle:
            connection.send(GET)
            assert connection.receive().status_code == 200
        for connection, (_, rest) in zip(connections, halves):
            connection.send(rest)
            assert connection.receive().json()["count"] == 1


@pytest.mark.parametrize("origin, allowed", [("http://b", "http://b"), ("http://c", None)])
@pytest.mark.parametrize("data, status", [
    (chunked(b"zz\r\n", fields=(CHUNKED, "Origin: @")), 400),
    (post("/set/solve", " " * 3000000, "Origin: @"), 413),
    (head("POST /set/solve HTTP/1.1", CHUNKED, "Origin: @") + chunk(" " * 2000000), 413),
    (head("GET / HTTP/1.1", "Origin: @", "Expect: foo"), 417)], ids=lambda value: str(value)[:9])
def test_errors_written_to_the_socket_allow_listed_origins(start, data, status, origin,
                                                              allowed):
    server = start("--cors-origin", "http://a,http://b")
    response = ask(server.port, data.replace(b"@", origin.encode()))
    check_rejected(response, status)
    assert response.get("Vary") == "Origin"
    assert response.get("Access-Control-Allow-Origin") == allowed
    assert response.get("X-Content-Type-Options") == "nosniff"


def test_invisible_characters_are_escaped(server):
    shown = "/a%0A%1B%7F%C2%85%D8%9C%E2%80%AE%E2%81%A6b\u00e9"
    response = ask(server.port, head("GET /a%0a%1b%7f%c2%85%d8%9c%e2%80%ae%e2%81%a6b%c3%a9 "
                                     "HTTP/1.1"))
    assert f'"{shown}"' in response.json()["detail"]
    assert shown.encode() in response.content
