"""Invalid JSON over HTTP. The C tests of server/json test the parser and its errors."""

import json

import pytest

from contract import check_problem, pointers

CARDS = '{"cards":["1rso","2rso","3rso"]}'


def post(client, body):
    return client.post("/set/solve", content=body, headers={"Content-Type": "application/json"})


@pytest.mark.parametrize("body, pointer, line, column", [
    (b"", None, 1, 1),
    (b"\xff\xfe{}", "", 1, 1),
    (b'{\n"cards": [1,\n}\n', "/cards/1", 3, 1),
    (b'{"cards":["1rso" "2rso"]}', "/cards", 1, 18),
    ('{"\u00e9":[],}'.encode(), "", 1, 9),
    (b'{"dep\xfdh":{"depth":\x000}}', "", 1, 6),
    (b'{"cards":[],"c\\u0061rds":[]}', "/cards", 1, 13)], ids=repr)
def test_a_syntax_error_has_a_position(client, body, pointer, line, column):
    problem = check_problem(post(client, body), 400, "not-json")
    assert (problem["line"], problem["column"]) == (line, column)
    assert pointers(problem) == ([] if pointer is None else [pointer])


def test_deep_nesting_is_rejected(client):
    for body in ("[" * 100000, '{"a":' * 100000, '{"cards":' + "[" * 5000 + "]" * 5000 + "}"):
        check_problem(post(client, body), 400, "not-json")
    assert post(client, CARDS).status_code == 200


@pytest.mark.parametrize("body, position_of", [
    ('{"cards":[],\n "propertys":4,\n "max_sets":-1}',
     {"/propertys": (2, 2), "/max_sets": (3, 13)}),
    ('{"cards":["é", 7,\ntrue]}', {"/cards/1": (1, 16), "/cards/2": (2, 1)})])
def test_each_invalid_field_has_a_position(client, body, position_of):
    problem = check_problem(post(client, body), 422)
    assert {error["pointer"]: (error["line"], error["column"])
            for error in problem["errors"]} == position_of


def test_quoted_text_is_valid_json_and_utf8(client):
    text = '"\\\x01\x7f\u2028</script>\U0001f600'
    body = json.dumps({"cards": [text + 600 * "\u00e9"], text: 1}, ensure_ascii=False)
    problem = check_problem(post(client, body), 422)
    assert "/" + text.replace("/", "~1") in pointers(problem)
