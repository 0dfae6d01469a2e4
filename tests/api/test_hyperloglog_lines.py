"""Items as NDJSON or text: any split of the bytes, any size, and errors of lines."""

import json
import socket

import pytest

import oracle_hyperloglog as oracle
from contract import BY_NAME, check, check_problem, pointers
from raw import Raw, ask, head
from test_hyperloglog import SIGMAS, ULTRA, add, estimate, words

KINDS = ("/hyperloglog/add", "/hyperloglog/estimate")
LINES = "Content-Type: application/x-ndjson"
MIB = 1 << 20
GIB = 1 << 30


def post(client, path, body):
    return client.post(path, content=body, headers={"Content-Type": "application/x-ndjson"})


def encode(items, end="\n", ascii_only=True):
    return "".join(json.dumps(item, ensure_ascii=ascii_only) + end for item in items).encode()


def added(client, body, query="?precision=9"):
    response = post(client, "/hyperloglog/add" + query, body)
    answer = check(BY_NAME["hyperloglogAdd"], response)
    assert response.status_code == 200, answer
    return answer


def chunk(data):
    return f"{len(data):x}\r\n".encode() + data + b"\r\n" if data else b""


def test_plain_text_counts_lines(client):
    items = words(9, 300)
    text = "\r\n".join(items + items[:100]).encode() + b"\n\n"
    response = client.post("/hyperloglog/add?precision=9", content=text,
                           headers={"Content-Type": "text/plain; charset=utf-8"})
    assert check(BY_NAME["hyperloglogAdd"], response) == added(client, encode(items + items[:100]))
    odd = b'"quoted"\n quoted\n\xff\n{\n"quoted"\n'
    response = client.post("/hyperloglog/add", content=odd, headers={"Content-Type": "text/plain"})
    assert response.json()["estimate"] == 4
    assert response.json()["item_count"] == 5
    long = client.post("/hyperloglog/add", content=b"a\n" + 70_000 * b"b", headers={"Content-Type": "text/plain"})
    (error,) = check_problem(long, 422)["errors"]
    assert (error["pointer"], error["line"], error["column"]) == ("/1", 2, 1)


@pytest.mark.parametrize("path", KINDS)
def test_errors_of_a_log_without_a_type_name_the_type_of_lines(client, path):
    hint = "; to send one item per line, use Content-Type: text/plain"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for headers in ({}, form):
        for body in (b"10.4.0.1\n10.4.0.2\n", b"{"):
            problem = check_problem(client.post(path, content=body, headers=headers), 400, "not-json")
            assert problem["detail"].endswith(hint)
        large = client.post(path, content=b" " * 9 * MIB, headers=headers)
        assert check_problem(large, 413)["detail"].endswith(hint)
        chunked = client.post(path, content=(b" " * MIB for _ in range(9)), headers=headers)
        assert check_problem(chunked, 413)["detail"].endswith(hint)
    for target, headers in ((path, {"Content-Type": "application/json"}), ("/set/solve", {})):
        problem = check_problem(client.post(target, content=b"{", headers=headers), 400, "not-json")
        assert "text/plain" not in problem["detail"]


@pytest.mark.parametrize("precision", [4, 13, 14, 18])
def test_lines_equal_a_list(client, precision):
    items = words(precision, 300)
    query = f"?precision={precision}"
    for ascii_only in (True, False):
        body = encode(items, ascii_only=ascii_only)
        assert added(client, body, query) == add(client, items, precision=precision)
        assert added(client, body, f"{query}&sketch_type={ULTRA}") == add(
            client, items, precision=precision, sketch_type=ULTRA)
        response = post(client, f"/hyperloglog/estimate{query}&confidence=0.8&estimator="
                                "classic", body)
        assert check(BY_NAME["hyperloglogEstimate"], response) == estimate(
            client, items=items, precision=precision, confidence=0.8, estimator="classic")


def test_options_have_defaults(client):
    assert added(client, b'"a"', "") == add(client, ["a"])
    assert post(client, "/hyperloglog/estimate", b'"a"').json() == estimate(
        client, items=["a"])
    assert added(client, b"", "") == add(client, [])


@pytest.mark.parametrize("body", [
    b'"a"\r\n"b"\r\n', b'\n\n"a"\n \n\t\r\n"b"', b' "a" \n\t"b"\t', b'"\\u0061"\n"b"\n\n\n'])
def test_line_ends_and_blanks(client, body):
    assert added(client, body) == add(client, ["a", "b"], precision=9)


def test_byte_by_byte(server):
    items = ["ann", "ben", "\u00e9"]
    body = encode(items, ascii_only=False)
    with Raw(server.port) as connection:
        connection.send(head("POST /hyperloglog/add?precision=9 HTTP/1.1", LINES,
                             f"Content-Length: {len(body)}"))
        for byte in body:
            connection.send(bytes([byte]))
        assert connection.receive().json()["sketch"] == oracle.to_text(
            oracle.sketch(9, items))


@pytest.mark.parametrize("path", KINDS)
@pytest.mark.parametrize("body, line", [
    (b'"a"\n"b\n', 2), (b'"a"\n\n"b"\n"c" "d"\n', 4), (b'a\n', 1), (b'"a"\n"\\x"', 2),
    (b'"a\tb"\n', 1), (b'"\xff"\n', 1), (b'"\\ud800"\n', 1), (b'"a",\n', 1)])
def test_a_line_that_is_not_json(client, path, body, line):
    problem = check_problem(post(client, path, body), 400, "not-json")
    assert problem["line"] == line
    assert pointers(problem) == [f"/{line - 1}"]


def test_an_integer_is_the_item_of_its_digits(client):
    body = b'7\n"8"\n -20\t\r\n0\n123456789012345678901234567890'
    items = [7, "8", "-20", "0", "123456789012345678901234567890"]
    assert added(client, body) == add(client, items, precision=9)
    for wrong in (b"07", b"-", b"+7", b"7 8"):
        check_problem(post(client, KINDS[0], wrong), 400, "not-json")


@pytest.mark.parametrize("path", KINDS)
@pytest.mark.parametrize("value", [b"7.0", b"7e2", b"null", b"true", b'["a"]', b'{"a":"b"}'])
def test_a_line_that_is_not_a_string(client, path, value):
    problem = check_problem(post(client, path, b'"a"\n' + value + b'\n"b"\n'), 422,
                            "invalid-request")
    assert pointers(problem) == ["/1"]


def test_minus_zero_is_rejected_in_both_forms(client):
    """The string "-0" is an item; the number is 0 with other digits, so it is an error."""
    line = check_problem(post(client, KINDS[0], b"0\n-0\n"), 422, "invalid-request")
    assert pointers(line) == ["/1"]
    item = check_problem(client.post(KINDS[0], content=b'{"items":[0,-0]}'), 422)
    assert pointers(item) == ["/items/1"]
    assert "not an integer in plain digits" in line["detail"]
    assert "expected a string or an integer in plain digits, got -0" in item["detail"]
    assert added(client, b'"-0"') == add(client, ["-0"], precision=9)


def test_a_line_may_have_64_kib(client):
    items = ["x" * 65536, "y" * 65536]
    assert added(client, encode(items)) == add(client, items, precision=9)
    problem = check_problem(post(client, KINDS[0], encode(["a", "x" * 65537])), 422)
    assert pointers(problem) == ["/1"]


@pytest.mark.parametrize("query, expected", [
    ("precision=3", "/precision"), ("precision=x", "/precision"), ("precision=", "/precision"),
    ("precision=4&precision=5", "/precision"), ("color=red", "/color"),
    ("estimator=improved", "/estimator"), ("sketch=AAAA", "/sketch"), ("items=a", "/items")])
def test_invalid_options_of_add(client, query, expected):
    problem = check_problem(post(client, f"/hyperloglog/add?{query}", b'"a"'), 422)
    assert pointers(problem) == [expected]


@pytest.mark.parametrize("query, expected", [
    ("confidence=1", "/confidence"), ("confidence=0.4", "/confidence"),
    ("estimator=best", "/estimator"), ("estimator=", "/estimator"),
    (f"estimator=classic&sketch_type={ULTRA}", "/estimator")])
def test_invalid_options_of_estimate(client, query, expected):
    problem = check_problem(post(client, f"/hyperloglog/estimate?{query}", b'"a"'), 422)
    assert pointers(problem) == [expected]


def test_merge_does_not_accept_ndjson(client):
    check_problem(post(client, "/hyperloglog/merge", b'"a"'), 415)


@pytest.mark.parametrize("path", KINDS)
def test_more_than_a_gibibyte_is_413_at_once(server, path):
    with Raw(server.port) as connection:
        connection.send(head(f"POST {path} HTTP/1.1", LINES, f"Content-Length: {GIB + 1}"))
        assert connection.receive().status_code == 413


def stream(port, blocks):
    """Sends blocks of bytes in chunks of different sizes. Returns the response."""
    with Raw(port) as connection:
        connection._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MIB)
        connection.send(head("POST /hyperloglog/estimate HTTP/1.1", LINES,
                             "Transfer-Encoding: chunked"))
        for block in blocks:
            cut = len(block) // 3
            connection.send(chunk(block[:cut]) + chunk(block[cut:]))
        connection.send(b"0\r\n\r\n")
        return connection.receive().json()


@pytest.mark.slow
def test_a_stream_does_not_need_memory(start):
    """Sends 80 MiB. Each block, except the first one, repeats items of the previous block."""
    service = start()
    count, step = 64000, 4000
    blocks = [encode(f"item number {i:06d} {'x' * 40}" for i in range(at, at + 2 * step))
              for at in range(0, count, step)]
    assert stream(service.port, blocks[:2])["estimate"] > 0
    before = service.resident("VmHWM")
    answer = stream(service.port, blocks * (80 * MIB // sum(map(len, blocks)) + 1))
    error = abs(answer["raw_estimate"] / (count + step) - 1)
    assert error < SIGMAS * answer["relative_standard_error"]
    assert service.resident("VmHWM") - before < 8 * MIB


def test_a_client_that_leaves_in_the_middle(start):
    service = start()
    for _ in range(20):
        with Raw(service.port) as connection:
            connection.send(head("POST /hyperloglog/add?precision=18 HTTP/1.1", LINES,
                                 "Content-Length: 1000") + b'"a"\n"b')
    with service.client() as client:
        assert estimate(client, items=["a"])["estimate"] == 1
