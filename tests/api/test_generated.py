"""Generated requests. A valid request gets a response, or an error that names a field. An
invalid request gets an error with the name and the position of the invalid field. No response
is an internal error. Each request is sent to one of the paths of its operation."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract import (DOCUMENT, ORIGINALS, QUESTIONS, check, check_problem, follow, patient,
                      pointers, validate)
from mutations import apply, at, broken, pointer, sites
from strategies import cases, from_schema

EXAMPLES = 120
# Tests use the first limit, and the next one if it is too short on a busy machine.
LIMITS = [{"limits": {"milliseconds": time}} for time in (50, 2000, 60000)]
EVERY_OPERATION = pytest.mark.parametrize("operation", ORIGINALS,
                                          ids=lambda operation: operation.name)


def questions(operation):
    """Values of the request schema, among them the examples of the OpenAPI document."""
    known = st.sampled_from(list(operation.request_examples().values()))
    return st.one_of(known, from_schema(operation.request_schema()))


def paths(operation):
    return st.sampled_from([operation.path] + [
        alias.path for alias in QUESTIONS
        if alias.spec.get("x-alias-of") == operation.name])


def post(client, path, request):
    """Sends numbers of any size, which httpx would not encode. Lines are short, so that the
    positions of errors differ."""
    return client.post(path, content=json.dumps(request, indent=1))


def value_at(text, line, column):
    """The JSON value at a position."""
    rest = text.split("\n", line - 1)[-1][column - 1:]
    return json.JSONDecoder().raw_decode(rest)[0]


def nearest(value, pointer):
    """The value at a JSON pointer, or the innermost existing value that contains it."""
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
    return value


def check_position(request, error):
    """The position is that of the value, or of the key of an unknown field."""
    found = value_at(json.dumps(request, indent=1), error["line"], error["column"])
    key = error["pointer"].rpartition("/")[2].replace("~1", "/").replace("~0", "~")
    expected = nearest(request, error["pointer"]), key
    assert found in expected, (error, found)


@EVERY_OPERATION
def test_a_valid_request_gets_a_response_or_names_a_field(client, operation):
    fields = follow(DOCUMENT, operation.request_schema())["properties"]
    limited = "limits" in fields

    @given(questions(operation), paths(operation))
    @cases(EXAMPLES)
    def every(question, path):
        validate(operation.request_schema(), question)
        for limits in LIMITS if limited else [{}]:
            response = post(client, path, {**question, **limits})
            if response.status_code != 503:
                break
            check_problem(response, 503, "stopped")
        body = check(operation, response)
        assert response.status_code in (200, 422), body
        if response.status_code == 422:
            problem = check_problem(response, 422, "invalid-request")
            assert problem["errors"], "an error must name a field"
            for name in pointers(problem):
                assert name == "" or name.split("/")[1] in fields

    every()


@EVERY_OPERATION
def test_an_invalid_field_is_named_with_its_position(client, operation):
    @given(broken(operation.request_schema(), questions(operation)), paths(operation))
    @cases(EXAMPLES)
    def every(case, path):
        question, blamed = case
        response = post(client, path, question)
        problem = check_problem(response)
        assert response.status_code in (400, 422), problem
        found = pointers(problem)  # fields of an invalid object have errors of their own
        assert any(pointer == field or pointer.startswith(field + "/")
                   for pointer in found for field in blamed), (found, blamed)
        for error in problem["errors"]:
            check_position(question, error)

    every()


@pytest.mark.parametrize(
    "operation", [each for each in ORIGINALS
                  if follow(DOCUMENT, each.request_schema()).get("required")],
    ids=lambda operation: operation.name)
def test_the_examples_of_missing_fields_are_a_valid_request(client, operation):
    problem = check_problem(client.post(operation.path, json={}), 422, "invalid-request")
    request = {}
    for error in problem["errors"]:
        name = error["pointer"][1:]
        start = f'"{name}" is missing; add it, for example "{name}": '
        assert error["detail"].startswith(start)
        request[name] = json.loads(error["detail"].removeprefix(start))
    assert client.post(operation.path, json=request).status_code == 200, request


def fields_with(operation, keyword):
    """(example, keys, value) of each field whose schema has the keyword, once per field."""
    schema = operation.request_schema()
    known = set()
    for example in operation.request_examples().values():
        for site in sites(schema, example):
            names = tuple(key for key in site.keys if isinstance(key, str))
            if site.schema.get(keyword) and names not in known:
                known.add(names)
                yield example, site.keys, at(example, site.keys)


def singles(operation):
    """(pointer, request with one item in an array, the same without the array)."""
    for example, keys, value in fields_with(operation, "x-accept-single"):
        if isinstance(value, list) and value and not isinstance(value[0], list):
            yield (pointer(keys), apply(example, keys, "replace", value[:1]),
                   apply(example, keys, "replace", value[0]))


def integers(operation):
    """(pointer, request with digits in a string, the same with an integer)."""
    for example, keys, value in fields_with(operation, "x-accept-integer"):
        if isinstance(value, str) and value.isdigit() and str(int(value)) == value:
            yield pointer(keys), example, apply(example, keys, "replace", int(value))


@pytest.mark.parametrize("forms", [singles, integers])
def test_other_forms_of_a_value_get_the_same_response(client, forms):
    """Only pointers differ: they do not have the index of the item."""
    accepted = set()
    for operation in ORIGINALS:
        for place, usual, other in forms(operation):
            responses = [client.post(operation.path, json=patient(operation, each))
                         for each in (usual, other)]
            assert responses[0].status_code == responses[1].status_code, other
            if responses[0].status_code == 200 and "etag" in responses[0].headers:
                texts = [each.text.replace(f"{place}/0", place) for each in responses]
                assert texts[0] == texts[1], other
                accepted.add(operation.name)
    assert len(accepted) >= 2


@pytest.mark.parametrize("path, request_, written, advised, not_advised", [
    ("/bulls-cows/score", '{"secret":%s,"guess":"1234"}', "1000.0", '"1234"', '"1000.0"'),
    ("/bulls-cows/score", '{"secret":%s,"guess":"1234"}', "0123", '"0123"', None),
    ("/bulls-cows/solve", '{"game":{"positions":%s}}', "03", "3", '"03"'),
    ("/hyperloglog/estimate", '{"items":[%s]}', "0.5", '"0.5"', None),
    ("/hyperloglog/estimate", '{"items":%s}', "0.5", '"0.5"', None)])
def test_the_advice_of_an_error_is_accepted(client, path, request_, written, advised, not_advised):
    problem = check_problem(client.post(path, content=request_ % written))
    assert advised in problem["detail"]
    assert client.post(path, content=request_ % advised).status_code == 200
    if not_advised:
        assert not_advised not in problem["detail"]
        assert client.post(path, content=request_ % not_advised).status_code == 422


@pytest.mark.parametrize("path, request_, error", [
    ("/bulls-cows/score", {"secret": "42", "guess": "12", "positions": 2},
     '/positions: "positions" is a field of "game"; write it there'),
    ("/bulls-cows/solve", {"history": {"guess": "12", "bulls": 0, "cows": 0}},
     '/history/guess: "12" has 2 symbols'),
    ("/bulls-cows/solve", {"history": {"guess": "1234", "bulls": "1", "cows": 0}},
     "write it without quotes"),
    ("/bulls-cows/solve", {"guesses": []},
     '/guesses: "guesses" is not a known field; use "history" instead'),
    ("/bulls-cows/solve", {"limits": 500}, 'an object with "milliseconds"'),
    ("/bridge/solve", {"people": True}, '{"Buzz": 5}'),
    ("/grecian/solve", {"dials": [1, 2, 3]}, "[[1, 2, null]]"),
    ("/set/deal", {"date": "today"}, '"2026-11-21"')])
def test_errors_use_the_hints_of_the_document(client, path, request_, error):
    errors = check_problem(client.post(path, json=request_), 422)["errors"]
    assert any(error in f"{each['pointer']}: {each['detail']}" for each in errors), errors


def test_a_repeated_request_gets_the_same_error(client):
    """The hint at the end of an error does not depend on earlier requests."""
    def errors():
        return client.post("/hyperloglog/compare", content='{"sketches":[]}').json()["errors"]

    first = errors()
    assert "; " in first[0]["detail"]
    assert all(errors() == first for _ in range(10))
