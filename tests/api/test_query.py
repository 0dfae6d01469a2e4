"""QUERY, a safe method with a body (RFC 10008). It gets the response of POST, but HTTP allows
clients to retry the request and caches to store the response."""

import pytest

from contract import DOCUMENT, ORIGINALS, PAGES, QUESTIONS, check, check_problem, patient
from raw import Raw, ask, head

JSON = {"Content-Type": "application/json"}
CARDS = b'{"cards":["1rso","2rso","3rso"]}'
LENGTH, TYPE = f"Content-Length: {len(CARDS)}", "Content-Type: application/json"


def named(item):
    return getattr(item, "name", item)


def query(client, path="/set/solve", content=CARDS, **fields):
    headers = {**JSON, **{name.replace("_", "-"): value for name, value in fields.items()}}
    return client.request("QUERY", path, content=content, headers=headers)


def raw_query(*fields, version="HTTP/1.1"):
    return head(f"QUERY /set/solve {version}", *fields)


@pytest.mark.parametrize("operation", ORIGINALS, ids=named)
def test_it_gets_the_response_of_post(client, operation):
    question = patient(operation, next(iter(operation.request_examples().values())))
    posted = client.post(operation.path, json=question)
    queried = client.request("QUERY", operation.path, json=question)
    check(operation, queried)
    for field in ("content-type", "etag", "cache-control", "vary"):
        assert queried.headers.get(field) == posted.headers.get(field), field
    assert "etag" not in posted.headers or queried.content == posted.content


@pytest.mark.parametrize("operation", QUESTIONS, ids=named)
def test_every_operation_with_post_supports_it(client, operation):
    path = operation.path
    for response in (client.request("PUT", path), client.options(path),
                     query(client, path, Content_Type="text/plain")):
        assert response.headers["accept-query"] == "application/json"
        if "allow" in response.headers:
            assert response.headers["allow"].endswith("POST, QUERY, OPTIONS")
    for response in (client.post(path, content=b"{"), query(client, path, b"{")):
        assert "accept-query" not in response.headers


@pytest.mark.parametrize("operation", PAGES, ids=named)
def test_pages_reject_it(client, operation):
    response = query(client, operation.url())
    check_problem(response, 405, "method-not-allowed")
    assert response.headers["allow"] == "GET, HEAD, OPTIONS"
    assert "accept-query" not in response.headers


@pytest.mark.parametrize("fields", [(), ("Content-Type:",), ("Content-Type: \t",)])
@pytest.mark.parametrize("body", [CARDS, b""])
def test_it_requires_a_content_type(server, fields, body):
    request = raw_query(f"Content-Length: {len(body)}", *fields) + body
    response = ask(server.port, request)
    problem = check_problem(response, 400, "media-type-missing")
    assert "Content-Type" in problem["detail"]


@pytest.mark.parametrize("path, content_type", [
    ("/set/solve", "application/x-www-form-urlencoded"), ("/set/solve", ";"),
    ("/hyperloglog/add", "application/x-ndjson"), ("/hyperloglog/add", "text/plain")])
def test_it_accepts_only_json(client, path, content_type):
    response = query(client, path, Content_Type=content_type)
    check_problem(response, 415, "unsupported-media-type")
    assert response.headers["accept"] == response.headers["accept-query"] == "application/json"
    assert response.headers["cache-control"] == "no-store"


def test_errors_name_the_accepted_types(server, client):
    rejected = [client.post(path, content=b"x", headers={"Content-Type": "text/csv"})
               for path in ("/set/solve", "/hyperloglog/add")]
    assert [one.headers["accept"] for one in rejected] == [
        "application/json", "application/json, application/x-ndjson, text/plain"]
    for method in ("QUERY", "POST", "OPTIONS", "GET"):
        path = "/healthz" if method == "GET" else "/set/solve"
        packed = client.request(method, path, content=CARDS,
                                headers={**JSON, "Content-Encoding": "gzip"})
        check_problem(packed, 415, "unsupported-media-type")
        assert packed.headers["accept-encoding"] == "identity"
        assert ("accept" in packed.headers) == (method != "GET")
    everywhere = ask(server.port, head("OPTIONS * HTTP/1.1", "Content-Encoding: gzip"))
    check_problem(everywhere, 415, "unsupported-media-type")


def test_it_has_the_limits_of_post(client):
    check_problem(query(client, content=b""), 400, "not-json")
    check_problem(query(client, content=b"[]"), 422)
    check_problem(query(client, content=b'{"cards":1,"more":2}'), 422, "invalid-request")
    check_problem(query(client, content=b" " * (1 << 20) + CARDS), 413, "body-too-large")
    check_problem(query(client, "/hyperloglog/add?precision=4", b'{"items":[]}'), 422)


@pytest.mark.parametrize("wrap", ["{}", '"x" , W/{}', "*"], ids=str)
def test_a_known_tag_is_304(client, wrap):
    whole = query(client)
    tag = whole.headers["etag"]
    assert query(client, If_None_Match='"x"').status_code == 200
    assert query(client, content=b"{}", If_None_Match="*").status_code == 422
    for path in ("/set/solve", "/solve/set"):
        known = query(client, path, If_None_Match=wrap.format(tag))
        assert known.status_code == 304 and known.content == b""
        for field in ("etag", "cache-control"):
            assert known.headers[field] == whole.headers[field]


def test_scripts_of_other_origins_can_use_it(server, client):
    origin = {"Origin": "https://example.org"}
    response = client.options("/set/solve", headers={
        **origin, "Access-Control-Request-Method": "QUERY",
        "Access-Control-Request-Headers": "content-type, if-none-match"})
    assert response.status_code == 204
    assert "QUERY" in response.headers["access-control-allow-methods"].split(", ")
    allowed = response.headers["access-control-allow-headers"].lower().split(", ")
    assert {"content-type", "if-none-match"} <= set(allowed)
    assert query(client, **origin).headers["access-control-expose-headers"] == "*"
    everywhere = ask(server.port, head("OPTIONS * HTTP/1.1"))
    assert "QUERY" in everywhere.get("Allow").split(", ")


def test_it_waits_for_continue(server):
    with Raw(server.port) as connection:
        for fields, status in ((TYPE,), 200), ((), 400):
            connection.send(raw_query(LENGTH, "Expect: 100-continue", *fields))
            assert connection.receive().status_code == 100
            connection.send(CARDS)
            assert connection.receive().status_code == status


def test_it_can_report_progress(client):
    response = query(client, "/set/draws", b'{"draws":100,"seed":1}',
                     Accept="application/x-ndjson")
    assert response.headers["content-type"] == "application/x-ndjson"
    assert response.headers["cache-control"] == "no-store" and "etag" not in response.headers
