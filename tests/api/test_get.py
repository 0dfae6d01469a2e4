"""GET requests for operations that are not heavy: the fields of the request are in the query."""

import json
import re
from urllib.parse import quote, urlencode

import pytest

from contract import DOCUMENT, QUESTIONS, check_problem, follow, patient, pointers
from stable_random import StableRandom

GETS = [operation for operation in QUESTIONS if "get" in DOCUMENT["paths"][operation.path]]
HEAVY = [operation for operation in QUESTIONS if operation not in GETS]


def named(operation):
    return operation.path


def url(operation, question):
    """The request as a URL, with each field as JSON."""
    return f"{operation.path}?{urlencode({name: json.dumps(value) for name, value in question.items()})}"


def ignoring_times(response):
    return {name: value for name, value in response.headers.items()
            if name not in ("x-request-id", "server-timing", "date")}


@pytest.mark.parametrize("operation", GETS, ids=named)
def test_get_returns_the_response_of_post(client, operation):
    for question in operation.request_examples().values():
        question = patient(operation, question)
        posted = client.post(operation.path, json=question)
        target = url(operation, question)
        if len(target) > 8000:
            continue
        got = client.get(target)
        assert got.status_code == posted.status_code == 200
        if "etag" not in posted.headers:
            continue
        assert got.content == posted.content
        assert ignoring_times(got) == ignoring_times(posted)
        tagged = {"If-None-Match": posted.headers["etag"]}
        assert client.get(target, headers=tagged).status_code == 304
        head = client.head(target)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["etag"] == posted.headers["etag"]


@pytest.mark.parametrize("operation", GETS, ids=named)
def test_the_parameters_are_the_fields_of_the_request(operation):
    get = DOCUMENT["paths"][operation.path]["get"]
    schema = follow(DOCUMENT, operation.request_schema())
    assert [one["name"] for one in get["parameters"]] == list(schema["properties"])
    assert {one["name"] for one in get["parameters"] if one["required"]} == set(schema.get("required", []))


@pytest.mark.parametrize("operation", HEAVY, ids=named)
def test_heavy_operations_do_not_support_get(client, operation):
    problem = check_problem(client.get(operation.path), 405, "method-not-allowed")
    assert problem["detail"].endswith("use one of POST, QUERY, OPTIONS")


@pytest.mark.parametrize("target, question", [
    ("/set/solve?cards=2rso+1gtd+3pos", {"cards": "2rso 1gtd 3pos"}),
    ("/bridge/solve?people=5,10,20,25&deadline=60&limits.milliseconds=5000",
     {"people": [5, 10, 20, 25], "deadline": 60, "limits": {"milliseconds": 5000}}),
    ("/bulls-cows/score?guess=0123&secret=0321", {"guess": "0123", "secret": "0321"}),
    ("/bulls-cows/solve?game.positions=4&game.symbols=6", {"game": {"positions": 4, "symbols": 6}}),
    ("/hyperloglog/estimate?items=a,b,c", {"items": ["a", "b", "c"]}),
])
def test_values_are_read_as_by_ask(client, target, question):
    posted = client.post(target.partition("?")[0], json=question)
    assert posted.status_code == 200
    assert client.get(target).content == posted.content


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_body_of_get_is_an_error(client, method):
    for body in (b'{"game":{"positions":3}}', (part for part in [b"{}"])):
        response = client.request(method, "/bulls-cows/solve", content=body)
        assert response.status_code == 400
        if method == "GET":
            assert "use POST or QUERY" in check_problem(response, 400, "bad-request")["detail"]
    assert client.request(method, "/bulls-cows/solve", headers={"Content-Length": "0"}).status_code == 200
    assert client.request(method, "/healthz", content=b"{}").status_code == 200


@pytest.mark.parametrize("operation", QUESTIONS, ids=named)
@pytest.mark.parametrize("method", ["POST", "QUERY"])
def test_query_parameters_with_a_json_body_are_an_error(client, operation, method):
    question = next(iter(operation.request_examples().values()))
    problem = check_problem(client.request(method, operation.path + "?level=2", json=question), 422, "invalid-request")
    assert problem["detail"].startswith("query parameters are only for ")


@pytest.mark.parametrize("operation", GETS, ids=named)
def test_the_example_of_a_missing_field_is_a_parameter(client, operation):
    """Added to the query, the examples fix all errors of missing fields."""
    response = client.get(operation.path)
    query = {}
    for error in response.json().get("errors", []):
        name = error["pointer"][1:]
        example = re.search(f"; add it, for example {name}=(.*)$", error["detail"])
        if example:
            query[name] = example[1]
    fixed = client.get(f"{operation.path}?{urlencode(query)}").json()
    assert not {error["pointer"][1:] for error in fixed.get("errors", [])} & set(query)
    if operation.path == "/set/solve":
        assert query == {"cards": "1gtd,2rso,3pos"}


def test_the_error_of_post_to_a_puzzle_names_its_list(client):
    problem = check_problem(client.post("/bulls-cows", json={}), 405, "method-not-allowed")
    assert problem["detail"] == "the path does not support POST; GET /bulls-cows lists the operations of the puzzle"
    assert client.get("/bulls-cows", headers={"Accept": "application/json"}).status_code == 200


def test_the_error_of_a_form_suggests_json(client):
    problem = check_problem(client.post("/set/solve", data={"cards": "1rso,2gtd,3pos"}), 400, "not-json")
    assert problem["detail"] == "the body is a form; send a JSON object, or a GET request with these fields in the query"
    assert (problem["line"], problem["column"]) == (1, 1)
    problem = check_problem(client.post("/set/draws", data={"cards": "12"}), 400, "not-json")
    assert problem["detail"] == "the body is a form; send a JSON object"


def test_errors_name_the_field(client):
    problem = check_problem(client.get("/set/solve?cards=xx&carbs=1"), 422)
    assert pointers(problem) == ["/carbs"]
    assert not any("line" in error for error in problem["errors"])
    assert pointers(check_problem(client.get("/crossing/solve?boat.seats=x&travelers=a"), 422)) == ["/boat/seats"]
    assert pointers(check_problem(client.get("/set/solve?cards=a&cards=b"), 422)) == ["/cards"]
    assert pointers(check_problem(client.get("/set/solve?cards=%zz"), 422)) == ["/cards"]


def test_any_query_gets_a_response(client):
    random = StableRandom(7)
    pieces = ["cards", "=", "&", "%", "%00", "%ff", "+", ".", "[", "]", "{", "}", '"', ",", "2rso", "a", "=1", "%2B"]
    for _ in range(300):
        query = "".join(random.choice(pieces) for _ in range(1 + random.randrange(12)))
        response = client.get("/set/solve?" + quote(query, safe="%&=+.,"))
        assert response.status_code in (200, 422), query
