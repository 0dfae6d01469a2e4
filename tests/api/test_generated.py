"""Generated questions: valid ones are answered or refused with a reason, broken ones are
refused by the name of the field that was broken. Nothing is ever a fault of the server.
Each goes to one of the paths that its operation has."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract import (DOCUMENT, ORIGINALS, QUESTIONS, check, check_problem, follow,
                      pointers, validate)
from mutations import broken
from strategies import cases, from_schema

EXAMPLES = 120
# The first, or where it was too short for anything, as on a busy host, the next.
LIMITS = [{"limits": {"milliseconds": time}} for time in (50, 2000, 60000)]
EVERY_OPERATION = pytest.mark.parametrize("operation", ORIGINALS,
                                          ids=lambda operation: operation.name)


def questions(operation):
    """Values of the request schema, and the document's own examples among them."""
    known = st.sampled_from(list(operation.request_examples().values()))
    return st.one_of(known, from_schema(operation.request_schema()))


def paths(operation):
    return st.sampled_from([operation.path] + [
        alias.path for alias in QUESTIONS
        if alias.spec.get("x-alias-of") == operation.name])


def post(client, path, question):
    """Posts JSON that Python's own encoder makes, whatever the size of its numbers."""
    return client.post(path, content=json.dumps(question))


@EVERY_OPERATION
def test_a_valid_question_is_answered_or_refused_for_its_meaning(client, operation):
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
            assert problem["errors"], "a refusal must name a field"
            for pointer in pointers(problem):
                assert pointer == "" or pointer.split("/")[1] in fields

    every()


@EVERY_OPERATION
def test_a_broken_question_is_refused_by_the_name_of_its_field(client, operation):
    @given(broken(operation.request_schema(), questions(operation)), paths(operation))
    @cases(EXAMPLES)
    def every(case, path):
        question, blamed = case
        response = post(client, path, question)
        problem = check_problem(response)
        assert response.status_code in (400, 422), problem
        said = pointers(problem)  # of an object with wrong fields, these are named
        assert any(pointer == field or pointer.startswith(field + "/")
                   for pointer in said for field in blamed), (said, blamed)

    every()


def test_every_wrong_field_is_named(client):
    response = client.post("/set/solve", json={
        "cards": ["1rso", 7, "2rso", None], "max_sets": -1, "attribute_count": 7, "method": "slow",
        "colour": 1, "a/b~c": 2})
    assert sorted(pointers(check_problem(response, 422, "invalid-request"))) == [
        "/attribute_count", "/a~1b~0c", "/cards/1", "/cards/3", "/colour", "/max_sets", "/method"]


def test_every_missing_field_is_named(client):
    response = client.post("/grecian/position", json={})
    assert sorted(pointers(check_problem(response, 422))) == ["/dials", "/offsets"]


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


def test_wrong_fields_beyond_a_hundred_are_counted(client):
    response = client.post("/set/solve", json={"cards": [7] * 729})
    problem = check_problem(response, 422, "invalid-request")
    assert len(problem["errors"]) + problem["errors_omitted"] == 729
    assert problem["detail"] == (
        f'the request has 729 errors; "errors" lists the first {len(problem["errors"])}')


@pytest.mark.parametrize("field, value", [
    ("cards", [[0, 0, 0, 3]]), ("cards", [[0, 0, 0, -1]]), ("cards", [[0, 0, 0, "1"]])])
def test_a_fault_inside_a_card_is_named(client, field, value):
    problem = check_problem(client.post("/set/solve", json={field: value}), 422)
    assert pointers(problem)[0] in ("/cards/0", "/cards/0/3")


def test_a_default_is_applied(client):
    assert client.post("/set/solve", json={"cards": []}).json()["method"] == "fast"
    dials = [[[42]], [[None]]]
    said = client.post("/grecian/solve", json={"dials": dials, "target": 42})
    assert client.post("/grecian/solve", json={"dials": dials}).json() == said.json()
