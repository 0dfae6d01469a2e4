"""Sends the requests of hostile.py, and checks the responses."""

import itertools
import re

import pytest

from contract import check_problem
from service import Service, library_is_strict, sampled
from hostile import CHUNKED, ROWS
from raw import Raw, ask, head

STRICT = library_is_strict()
NUMBERS = itertools.count()


def name_of(row):
    return ascii(f"{row.rule}: {row.name}")


@pytest.fixture(scope="module")
def target():
    """Has one event loop, so that the log has the order of the requests."""
    service = Service("--event-loops", "1")
    yield service
    assert service.stop() == 0, "".join(service.lines[-20:])


def wanted(row):
    verdict = (row.new if STRICT else row.old) or row.wanted
    if not STRICT and verdict.stays and b"\r\nTransfer-Encoding:" in row.request:
        return verdict._replace(stays=False)
    return verdict


def check_head(response):
    """Asserts that a response has only one kind of framing, and all mandatory fields."""
    assert response.version == "HTTP/1.1" and re.fullmatch("[A-Z][A-Za-z -]+", response.reason)
    assert response.get("Date")
    length, coding = response.get("Content-Length"), response.get("Transfer-Encoding")
    assert coding is None
    assert length is None or re.fullmatch("[0-9]+", length)
    assert (length is None) == (response.status_code == 204)


def check_answer(response, verdict, method):
    assert response.status_code in verdict.statuses, response.content
    check_head(response)
    assert response.get("X-Request-Id")
    assert response.status_code == 204 or response.get("X-Content-Type-Options") == "nosniff"
    if method != "HEAD" and response.status_code >= 400:
        check_problem(response)
    assert not verdict.problem or response.status_code >= 400


def first_answer(connection, method):
    """The response to the request, after 100 Continue."""
    response = connection.receive(method)
    while response is not None and response.status_code == 100:
        response = connection.receive(method)
    return response


def was_run(target, path):
    """Returns true if the log has a request with this path from a closed connection."""
    barrier = f"/barrier-{next(NUMBERS)}"
    ask(target.port, head(f"GET {barrier} HTTP/1.1"))
    target.logged(f" path={barrier} ")
    return any(f" path={path} " in line for line in target.lines)


def send(connection, data, pieces):
    size = max(1, len(data) // 400) if pieces else len(data)
    for begin in range(0, len(data), size):
        connection.send(data[begin:begin + size])


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_hostile_request(target, row):
    check_row(target, row, pieces=False)


@pytest.mark.parametrize("row", sampled(ROWS, 4), ids=name_of)
def test_hostile_request_in_pieces(target, row):
    check_row(target, row, pieces=True)


def check_row(target, row, pieces):
    verdict = wanted(row)
    mark = f"/mark-{next(NUMBERS)}"
    method = "HEAD" if row.request.startswith(b"HEAD") else "GET"
    with Raw(target.port) as connection:
        send(connection, row.request + head(f"GET {mark} HTTP/1.1"), pieces)
        response = first_answer(connection, method)
        if response is not None or not verdict.silent:
            assert response is not None, "the connection was closed without a response"
            check_answer(response, verdict, method)
        if verdict.stays:
            assert mark in connection.receive().json()["detail"]
            connection.send(head("GET /healthz HTTP/1.1", "Connection: close"))
            assert connection.receive().status_code == 200
        assert connection.closed(), "more than one response"
    assert was_run(target, mark) == verdict.stays
    assert not was_run(target, "/mark-hidden")


@pytest.mark.parametrize("request_", [
    head("POST /set/solve HTTP/1.1", "X-Request-Id: mine", "Content-Length: x"),
    head("POST /set/solve HTTP/1.1", "X-Request-Id: mine", "Nonsense"),
    head("POST /set/solve HTTP/1.1", "X-Request-Id: mine", CHUNKED) + b"x\r\n"])
def test_errors_of_the_library_have_the_id_of_the_request(target, request_):
    assert ask(target.port, request_).get("X-Request-Id") == "mine"


def test_rows_are_different():
    assert len(ROWS) >= 150
    assert len({row.request for row in ROWS}) == len(ROWS)
    assert all(row.why for row in ROWS if row.old or row.new)
