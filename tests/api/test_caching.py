"""Headers of each kind of response, which determine whether caches may store the response."""

import time

import pytest

from contract import DAILY, DOCUMENT, OPTIONAL, ORIGINALS, PAGES, follow, patient
from raw import ask, head

KEPT, REVALIDATED, NEVER = "public, max-age=86400", "no-cache", "no-store"
LINES = {"Accept": "application/x-ndjson"}


def named(item):
    return getattr(item, "name", item)


def takes(operation, field):
    return field in follow(DOCUMENT, operation.request_schema()).get("properties", {})


def kept(response):
    """True if caches may store a response. Asserts that Cache-Control and ETag agree."""
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] in (KEPT, NEVER)
    assert ("etag" in response.headers) == (response.headers["cache-control"] == KEPT)
    return "etag" in response.headers


EXAMPLES = [(operation, name) for operation in ORIGINALS
            for name in operation.request_examples()]
SEEDED = [pair for pair in EXAMPLES if takes(pair[0], "seed")]
LIMITED = [pair for pair in EXAMPLES if takes(pair[0], "limits")]


@pytest.mark.parametrize("operation", ORIGINALS, ids=named)
def test_equal_responses_have_equal_tags(client, operation):
    """Different responses have different tags. A response that may be stored does not vary."""
    tags = {}
    for example in operation.request_examples().values():
        request = patient(operation, example)
        first, second = (client.post(operation.path, json=request) for _ in range(2))
        assert kept(first) == kept(second)
        if kept(first):
            assert first.content == second.content
            assert first.headers["etag"] == second.headers["etag"]
            assert first.headers["etag"].startswith('"')
            tags[first.content] = first.headers["etag"]
    assert len(set(tags.values())) == len(tags)


def test_a_complete_tree_is_cacheable(client):
    """A response that the build has computed, plain and compressed."""
    question = {"headers": {"Content-Type": "application/json"}, "content": b"{}"}
    tags = set()
    for origin in {}, {"Origin": "https://example.org"}:
        for method in ("POST", "QUERY"):
            question["headers"] |= origin
            answer = client.request(method, "/bulls-cows/tree", **question)
            assert kept(answer)
            tags.add(answer.headers["etag"])
    assert len(tags) == 1
    question["headers"]["If-None-Match"] = tags.pop()
    known = client.request("QUERY", "/bulls-cows/tree", **question)
    assert known.status_code == 304 and known.headers["cache-control"] == KEPT


@pytest.mark.parametrize("operation, name", LIMITED, ids=named)
def test_responses_cut_by_time_are_not_cacheable(client, operation, name):
    """A millisecond may or may not suffice. A response that may be stored is the same with a
    longer limit."""
    question = operation.request_examples()[name]
    cut = client.post(operation.path, json={**question, "limits": {"milliseconds": 1}})
    if cut.status_code == 503:
        assert cut.headers["cache-control"] == NEVER
    elif kept(cut):
        whole = client.post(operation.path, json=patient(operation, question))
        assert kept(whole) and whole.content == cut.content


@pytest.mark.parametrize("operation, name", SEEDED, ids=named)
def test_responses_with_a_chosen_seed_are_not_cacheable(client, operation, name):
    question = dict(operation.request_examples()[name])
    question.pop("seed", None)
    response = client.post(operation.path, json=question)
    stands_for_one = "date" in question or "seed" not in response.json()
    assert kept(response) == stands_for_one


def test_instances_send_the_same_tags(client, start):
    """A cache in front of several instances mixes their responses."""
    with start("--workers", "3", "--event-loops", "1").client() as other:
        for operation in ORIGINALS:
            question = patient(operation, next(iter(operation.request_examples().values())))
            tags = {one.post(operation.path, json=question).headers.get("etag")
                    for one in (client, other)}
            assert len(tags) == 1, operation.path


@pytest.mark.parametrize("operation", [
    operation for operation in ORIGINALS
    if "application/x-ndjson" in follow(DOCUMENT, operation.spec["responses"]["200"])["content"]],
    ids=named)
def test_progress_reports_are_not_cacheable(client, operation):
    question = next(iter(operation.request_examples().values()))
    response = client.post(operation.path, json=question, headers=LINES)
    assert response.headers["content-type"] == "application/x-ndjson" and not kept(response)
    for answer in (response, client.post(operation.path, json=question)):
        assert "accept" in answer.headers["vary"].lower()


def test_responses_to_ndjson_are_cacheable(client):
    responses = [client.post("/hyperloglog/estimate", content=b'"ann"\n"ben"\n',
                             headers={"Content-Type": "application/x-ndjson"})
                 for _ in range(2)]
    assert all(map(kept, responses)) and responses[0].content == responses[1].content


@pytest.mark.parametrize("operation", [
    page for page in PAGES
    if page.name not in ("getAsset", *OPTIONAL) and page not in DAILY], ids=named)
def test_pages_are_revalidated(client, operation):
    response = client.get(operation.url())
    passing = operation.path in ("/healthz", "/readyz", "/metrics")
    assert response.headers["cache-control"] == (NEVER if passing else REVALIDATED)
    if "etag" in response.headers:
        tag = {"If-None-Match": response.headers["etag"]}
        again = client.get(operation.url(), headers=tag)
        assert again.status_code == 304 and again.headers["cache-control"] == REVALIDATED


@pytest.mark.parametrize("operation", DAILY, ids=named)
def test_puzzles_of_the_day_are_cacheable(client, operation):
    """For a week if the request has a date, and otherwise until the next day in UTC."""
    dated = client.get(operation.url())
    assert dated.headers["cache-control"] == "public, max-age=604800"
    again = client.get(operation.url(), headers={"If-None-Match": dated.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["cache-control"] == dated.headers["cache-control"]
    before = time.time()
    today = client.get(operation.path)
    after = time.time()
    seconds = int(today.headers["cache-control"].removeprefix("public, max-age="))
    assert 1 <= seconds <= 86400 and "etag" in today.headers
    assert any(abs(86400 - now % 86400 - seconds) <= after - before + 1
               for now in (before, after))


@pytest.mark.parametrize("method, path, body, status", [
    ("GET", "/set/daily?date=2025-12-31", None, 422),
    ("POST", "/set/solve", b"{", 400), ("GET", "/nothing", None, 404),
    ("DELETE", "/set/solve", None, 405), ("POST", "/set/solve", b"{}", 422),
    ("POST", "/set/solve", b"x" * (2 << 20), 413)])
def test_errors_are_not_cacheable(client, method, path, body, status):
    response = client.request(method, path, content=body)
    assert response.status_code == status
    assert response.headers["cache-control"] == NEVER and "etag" not in response.headers


def test_errors_written_to_the_socket_are_not_cacheable(server):
    response = ask(server.port, head("GET / HTTP/1.1", "X: " + "x" * 9000))
    assert response.status_code == 431
    assert response.headers["cache-control"] == NEVER
