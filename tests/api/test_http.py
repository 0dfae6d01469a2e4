"""HTTP for ordinary clients: methods, headers, content types, caching, CORS."""

import gzip
import re

import pytest

from contract import DOCUMENT, OPERATIONS, OPTIONAL, PAGES, check, check_problem
from raw import ask, head

CARDS = b'{"cards":["1rso","2rso","3rso"]}'
STEADY = [operation for operation in PAGES
          if operation.name not in ("getDocs", "getMetrics", *OPTIONAL)]


def named(item):
    return getattr(item, "name", item)


@pytest.mark.parametrize("path", [
    "/nothing", "/sets", "/set/", "/set/slove", "/set/solve/", "/solve", "/solve/nothing",
    "/problems/",
    "/problems/no-such-problem", "/problems/not-json/more", "/set%2Fsolve", "/..", "/%00",
    "/healthz%00", "//", "/healthz;x", "/%zz", "/caf%c3%a9", "/%ff%fe"])
def test_an_unknown_path_is_404(server, path):
    for method in ("GET", "DELETE") if path != "/problems/no-such-problem" else ("GET",):
        response = ask(server.port, head(f"{method} {path} HTTP/1.1"))
        check_problem(response, 404, "not-found")


@pytest.mark.parametrize("path, suggested", [
    ("/openapi.yaml", "/openapi.json"), ("/solve/mastermind", "/bulls-cows/solve"), ("/zoombinis", "/cliffs")])
def test_an_unknown_path_suggests_the_path_of_the_puzzle(client, path, suggested):
    assert check_problem(client.get(path), 404)["detail"].endswith(f"did you mean {suggested}?")


def test_the_type_of_a_problem_is_listed(client):
    assert client.get("/set/solve").json()["type"] in {
        page["type"] for page in client.get("/problems").json()["problems"]}


def test_every_problem_has_its_page(client):
    problems = client.get("/problems").json()["problems"]
    assert {page["slug"]: page["status"] for page in problems} == {
        "bad-request": 400, "not-json": 400, "media-type-missing": 400, "origin-not-allowed": 403, "not-found": 404, "method-not-allowed": 405, "not-acceptable": 406,
        "request-timeout": 408, "body-too-large": 413, "uri-too-long": 414,
        "unsupported-media-type": 415, "expectation-failed": 417, "invalid-request": 422, "too-many-requests": 429,
        "headers-too-large": 431,
        "internal-error": 500, "transfer-coding-unknown": 501, "version-not-supported": 505,
        "overloaded": 503, "stopped": 503, "out-of-memory": 503}
    for page in problems:
        assert client.get(page["type"]).json() == page


@pytest.mark.parametrize("accept", ["image/png", "application/json;q=0, text/plain"])
def test_an_accept_header_without_json_is_406(client, accept):
    response = client.post("/set/check", json={"cards": ["1rso", "2rso", "3rso"]}, headers={"Accept": accept})
    assert check_problem(response, 406, "not-acceptable")["detail"].endswith("accept application/json")
    streamed = client.post("/set/simulate", json={"games": 1}, headers={"Accept": accept})
    assert check_problem(streamed, 406)["detail"].endswith(
        "accept application/json or application/x-ndjson or text/csv or image/svg+xml")


@pytest.mark.parametrize("accept", ["*/*", "application/*", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
                                    "text/html;q=0.9, application/json;q=0.1"])
def test_an_accept_header_that_includes_json_gets_json(client, accept):
    response = client.get("/set/daily", headers={"Accept": accept})
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"


def timing(response):
    parts = [part.split(";dur=") for part in response.headers["server-timing"].split(", ")]
    assert [name for name, _ in parts] == ["queue", "solve", "write"]
    return [float(duration) for _, duration in parts]


def test_a_reduced_time_limit_is_reported(start):
    with start("--job-seconds", "1").client() as client:
        request = {"cards": 12, "limits": {"milliseconds": 2000}}
        assert "limit" not in client.post("/set/odds", json={"cards": 12}).headers["server-timing"]
        reduced = client.post("/set/odds", json=request).headers["server-timing"]
    assert reduced.endswith(', limit;desc="limits.milliseconds was reduced to the limit of the service"')


def test_server_timing_shows_where_the_time_went(client):
    until_limit = client.post("/set/simulate", json={"games": 100000000, "limits": {"milliseconds": 100}})
    assert timing(until_limit)[1] > 50
    for _ in range(2):
        assert timing(client.post("/set/solve", json={"cards": ["1rso", "2rso", "3rso"]}))
    assert timing(client.get("/set/daily"))
    assert "limit" not in until_limit.headers["server-timing"]
    assert "server-timing" not in client.get("/metrics").headers
    assert "server-timing" not in client.post("/set/solve", json={"cards": 1}).headers


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_another_method_is_405_with_allow(client, operation):
    right = {"OPTIONS"} | ({"GET", "HEAD"} if "get" in DOCUMENT["paths"][operation.path] else set())
    right |= {"POST", "QUERY"} if operation.method == "post" else set()
    for method in {"GET", "HEAD", "POST", "QUERY", "PUT", "DELETE", "PATCH", "BREW"} - right:
        response = client.request(method, operation.url())
        assert response.status_code == 405
        assert set(response.headers["allow"].split(", ")) == right
        if method != "HEAD":
            check_problem(response, 405, "method-not-allowed")


@pytest.mark.parametrize("operation", PAGES, ids=named)
def test_pages_conform_to_the_openapi_document(client, operation):
    response = client.get(operation.url())
    assert response.status_code == (302 if operation.name == "getDocs" else
                                    404 if operation.name in OPTIONAL and
                                    response.status_code == 404 else 200)
    check(operation, response)


@pytest.mark.parametrize("operation", STEADY, ids=named)
def test_head_is_get_without_the_body(client, operation):
    got, bare = client.get(operation.url()), client.head(operation.url())
    assert bare.status_code == 200 and bare.content == b""
    for name in ("content-type", "content-length", "etag", "vary", "content-encoding"):
        assert bare.headers.get(name) == got.headers.get(name), name


def test_docs_redirects_to_the_documentation(client):
    for accept in "*/*", "application/json", "text/html":
        response = client.get("/docs", headers={"Accept": accept})
        assert response.status_code == 302 and "etag" not in response.headers
        assert "Accept" in response.headers.get_list("vary")
        target = response.headers["location"]
        assert target == "/openapi.json" or (target == "/api" and accept == "text/html")
        assert response.text == f"{target}\n"
        found = client.get(target, headers={"Accept": accept})
        assert found.status_code == 200
        assert found.headers["content-type"].startswith(
            "text/html" if target == "/api" else "application/json")


def test_metrics_count_requests(client):
    def total(text):
        found = re.findall(r"^puzzled_\w*requests\w*total\{[^}]*\} (\d+)$", text, re.M)
        return sum(map(int, found))

    before = client.get("/metrics")
    assert before.headers["content-type"].startswith("text/plain; version=0.0.4")
    for _ in range(3):
        client.get("/healthz")
    assert total(client.get("/metrics").text) >= total(before.text) + 3


def test_metrics_are_in_prometheus_format(client):
    """A family is HELP, then TYPE, then its samples. No family and no series appears twice."""
    for path in "/healthz", "/nothing":
        client.get(path)
    text = client.get("/metrics").text
    sample = r'([a-zA-Z_:][\w:]*)(\{([a-zA-Z_]\w*="([^"\\\n]|\\["\\n])*",?)*\})? (\S+)'
    families = set()
    series = set()
    described = None
    for line in text.splitlines():
        if found := re.fullmatch(r"# HELP (\S+) .+", line):
            described = found[1]
        elif found := re.fullmatch("# TYPE (.+) (counter|gauge|histogram)", line):
            family, kind = found.groups()
            assert family == described and family not in families, line
            assert family.endswith("_total") == (kind == "counter"), line
            families.add(family)
        else:
            found = re.fullmatch(sample, line)
            assert found, line
            float(found[5])
            suffixes = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
            assert found[1] in [family + suffix for suffix in suffixes], line
            assert line.split()[0] not in series, line
            series.add(line.split()[0])
    assert len(families) > 10 and text.endswith("\n")


@pytest.mark.parametrize("content_type", [
    None, "application/json", "APPLICATION/JSON", "application/json; charset=utf-8",
    "application/json;charset=UTF-8", "application/problem+json",
    "application/vnd.puzzle.v1+json", "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-8"])
def test_content_types_of_json_are_accepted(client, content_type):
    headers = {"Content-Type": content_type} if content_type else {}
    response = client.post("/set/solve", content=CARDS, headers=headers)
    assert response.json()["count"] == 1
    assert response.headers["content-type"] == "application/json"


@pytest.mark.parametrize("content_type", [
    "text/plain", "text/json", "application/xml", "application/jsonp", "application/json5",
    "application/js", "json", "application/+json", "image/svg+xml", "text/x+json",
    "multipart/form-data; boundary=x", "application/octet-stream", "text/\u00ff"])
def test_other_content_types_are_rejected(client, content_type):
    response = client.post("/set/solve", content=CARDS, headers=[
        (b"Content-Type", content_type.encode("latin-1"))])
    check_problem(response, 415, "unsupported-media-type")


def test_content_encodings_are_rejected(client):
    response = client.post("/set/solve", content=gzip.compress(CARDS),
                           headers={"Content-Encoding": "gzip"})
    check_problem(response, 415, "unsupported-media-type")


def test_pages_are_compressed_if_the_client_accepts_gzip(client):
    plain = client.get("/openapi.json", headers={"Accept-Encoding": "identity"})
    packed = client.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    for value in "gzip;q=0", "gzip;Q=0", "gzip; q=0.0":
        excluded = client.get("/openapi.json", headers={"Accept-Encoding": value})
        assert "content-encoding" not in excluded.headers, value
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.content == plain.content  # httpx decompresses it
    assert packed.headers["etag"] != plain.headers["etag"]
    for response in (plain, packed):
        assert "accept-encoding" in response.headers["vary"].lower()


@pytest.mark.parametrize("given", ["a", "abc-123", "A.b_c~d", "x" * 64])
def test_a_valid_request_id_is_used(client, given):
    for response in (client.get("/healthz", headers={"X-Request-Id": given}),
                     client.get("/nothing", headers={"X-Request-Id": given})):
        assert response.headers["x-request-id"] == given
    assert response.json()["instance"] == given


@pytest.mark.parametrize("given", [
    "", "a b", 'a"b', "x" * 65, "a,b", "\u00e9", "<a>", "a\tb"])
def test_another_request_id_is_replaced(client, given):
    response = client.get("/healthz", headers=[(b"X-Request-Id", given.encode("latin-1"))])
    assert response.status_code == 200
    assert re.fullmatch(r"[!-~]{1,64}", response.headers["x-request-id"])
    assert response.headers["x-request-id"] != given


def test_generated_request_ids_differ(client):
    ids = {client.get("/healthz").headers["x-request-id"] for _ in range(200)}
    assert len(ids) == 200


def test_the_request_id_is_logged(start):
    service = start("--log-format", "text")
    with service.client() as client:
        client.get("/healthz", headers={"X-Request-Id": "find-me-again"})
        client.get("/x%0aforged line%0d%1b[2J", headers={"X-Request-Id": "second"})
    service.stop()
    logged = [line for line in service.lines if "find-me-again" in line]
    assert len(logged) == 1 and "/healthz" in logged[0] and "200" in logged[0]
    forged = [line for line in service.lines if "forged" in line]
    assert len(forged) == 1 and "second" in forged[0]
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", forged[0])


@pytest.mark.parametrize("path", ["/openapi.json", "/", "/problems/not-json"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_known_tag_is_304(client, method, path):
    tag = client.get(path).headers["etag"]
    for known in (tag, f'"x", {tag} ,"y"', f"W/{tag}", "*", f'"x",{tag},"y"'):
        response = client.request(method, path, headers={"If-None-Match": known})
        assert response.status_code == 304 and response.content == b"", known
        assert response.headers["etag"] == tag
        assert response.headers["x-request-id"]
    for other in ('"x"', 'W/"x"', tag[:-2] + '"', tag[1:-1], f"x{tag}", f"{tag}x",
                  f"W/W/{tag}"):
        response = client.request(method, path, headers={"If-None-Match": other})
        assert response.status_code == 200, other


def test_post_is_never_304(client):
    tag = client.post("/set/solve", content=CARDS).headers["etag"]
    response = client.post("/set/solve", content=CARDS, headers={"If-None-Match": tag})
    assert response.status_code == 200 and response.json()["count"] == 1


def test_cors_is_open(client):
    origin = {"Origin": "https://example.org"}
    for response in (client.get("/healthz", headers=origin),
                     client.post("/set/solve", content=CARDS, headers=origin),
                     client.post("/set/solve", content=b"{", headers=origin),
                     client.get("/nothing", headers=origin)):
        assert response.headers["access-control-allow-origin"] == "*"
        assert response.headers["access-control-expose-headers"] == "*"


def test_cors_does_not_depend_on_the_origin(client):
    """A shared cache stores one response for all origins."""
    names = ("access-control-allow-origin", "access-control-expose-headers", "vary")
    for path in ("/", "/openapi.json", "/set"):
        seen = [{name: client.get(path, headers=origin).headers.get(name) for name in names}
                for origin in ({}, {"Origin": "https://example.org"})]
        assert seen[0] == seen[1]


def test_other_origins_may_not_read_the_metrics(client):
    response = client.get("/metrics", headers={"Origin": "https://example.org"})
    assert response.status_code == 200
    assert "access-control-allow-origin" not in response.headers


@pytest.mark.parametrize("operation", OPERATIONS, ids=named)
def test_options_responds_to_a_preflight(client, operation):
    response = client.options(operation.url(), headers={
        "Origin": "https://example.org",
        "Access-Control-Request-Method": operation.method.upper(),
        "Access-Control-Request-Headers": "content-type"})
    assert response.status_code == 204 and response.content == b""
    assert response.headers["access-control-allow-origin"] == "*"
    plain = client.options(operation.url())
    for methods in (response.headers["access-control-allow-methods"], plain.headers["allow"]):
        assert operation.method.upper() in methods.split(", ")
    assert "content-type" in response.headers["access-control-allow-headers"].lower()


def test_cors_can_be_restricted(start):
    service = start("--cors-origin", "https://a.example,http://b.example:8080")
    with service.client() as client:
        for origin in ("https://a.example", "http://b.example:8080"):
            response = client.get("/healthz", headers={"Origin": origin})
            assert response.headers["access-control-allow-origin"] == origin
            assert "origin" in response.headers["vary"].lower()
        for origin in ("https://c.example", "http://a.example", "http://b.example", "null"):
            for response in (client.get("/healthz", headers={"Origin": origin}),
                             client.options("/set/solve", headers={
                                 "Origin": origin,
                                 "Access-Control-Request-Method": "POST"})):
                assert "access-control-allow-origin" not in response.headers
        assert "origin" in client.get("/healthz").headers["vary"].lower()
        both = client.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
        assert both.headers["content-encoding"] == "gzip"
        assert {"origin", "accept-encoding"} <= set(
            re.split(r",\s*", both.headers["vary"].lower()))


def test_cors_can_be_disabled(start):
    service = start("--cors-origin", "none")
    response = ask(service.port, head("GET /healthz HTTP/1.1", "Origin: https://a.example"))
    assert not [name for name in response.headers if name.startswith("access-control")]
