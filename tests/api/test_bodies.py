"""Bodies that are not the JSON they should be: where reading stopped, and why."""

import json

import pytest

from contract import check_problem, pointers

CARDS = '{"cards":["1rso","2rso","3rso"]}'


def post(client, body, path="/set/solve"):
    if isinstance(body, str):
        body = body.encode()
    return client.post(path, content=body, headers={"Content-Type": "application/json"})


@pytest.mark.parametrize("body, line, column", [
    ('{"cards":[1,}', 1, 13),
    ('{\n"cards": [1,\n}\n', 3, 1),
    ('{"cards":["1rso" "2rso"]}', 1, 18),
    ('{"cards":[]', 1, 11),
    ("{'cards':[]}", 1, 2),
    ('{"cards":[],}', 1, 13),
    ('{"cards":[NaN]}', 1, 11),
    ('{"cards":[Infinity]}', 1, 11),
    ('{"cards":[01]}', 1, 12),
    ('{"cards":[.5]}', 1, 11),
    ('{"cards":[1.]}', 1, 13),
    ('{"cards":["\t"]}', 1, 12),
    ('{"cards":["\\x"]}', 1, 13),
    ('{"cards":["\\ud800"]}', 1, 12),
    ('{"cards":[]} x', 1, 14),
    ('{"cards":[]}{"cards":[]}', 1, 13),
    ('\n\n{"cards":[]} // no', 3, 14),
    ('{"\u00e9":[],}', 1, 9),
    ("cards=1rso", 1, 1),
])
def test_tells_where_reading_stopped(client, body, line, column):
    """The line exactly; the column at the fault or at most one token before or after."""
    problem = check_problem(post(client, body), 400, "not-json")
    assert problem["line"] == line
    assert abs(problem["column"] - column) <= 8


@pytest.mark.parametrize("body", [
    "", " ", "\n\n", "{", "}", "[", '"', "nul", "{]", "[}", '{"cards"}', '{"cards":}',
    "\x00",
    '{"cards":[]}\x00', '{\x00"cards":[]}', '{"cards":["\x00"]}', "\x0c{}", "\u00a0{}",
    "--", "0x10", "1e", "+1", "True", "{1:2}", "[1 2]", '"\\u12"'],
    ids=ascii)
def test_what_is_not_json_is_400(client, body):
    problem = check_problem(post(client, body), 400, "not-json")
    assert problem["line"] >= 1 and problem["column"] >= 0


@pytest.mark.parametrize("body", [
    b'{"cards":["\xff"]}', b'{"cards":["\xc0\xaf"]}', b'{"cards":["\xed\xa0\x80"]}',
    b'{"cards":["\xf4\x90\x80\x80"]}', b'{"cards":["\xe4\xb8"]}', b'{"\x80":1}',
    b"\xff\xfe{}",
    CARDS.encode("utf-16"), CARDS.encode("utf-32")], ids=repr)
def test_what_is_not_utf8_is_400(client, body):
    check_problem(post(client, body), 400, "not-json")


def test_a_byte_order_mark_is_refused_or_skipped(client):
    """RFC 8259, 8.1, allows both."""
    response = post(client, b"\xef\xbb\xbf" + CARDS.encode())
    if response.status_code != 200:
        check_problem(response, 400, "not-json")


@pytest.mark.parametrize("body", ["[]", '["1rso"]', '"cards"', "7", "-1.5", "true", "null"])
def test_what_is_no_object_is_refused(client, body):
    problem = check_problem(post(client, body))
    assert problem["status"] in (400, 422)
    assert pointers(problem) == [""]


@pytest.mark.parametrize("path, body, pointer", [
    ("/set/solve", '{"cards":[],"cards":[]}', "/cards"),
    ("/set/solve", '{"cards":[],"c\\u0061rds":[]}', "/cards"),
    ("/set/solve", '{"x":1,\n"x":1}', "/x"),
    ("/set/solve", '{"a/b~c":1,"a/b~c":1}', "/a~1b~0c"),
    ("/set/solve", '{"cards":[{},{"a":1,"b":{"c":[0,{"d":1,"d":2}]}}]}',
     "/cards/1/b/c/1/d"),
    ("/grecian/solve", '{"dials":[],"limits":{"milliseconds":1,"milliseconds":2}}',
     "/limits/milliseconds"),
    ("/grecian/solve", '{"limits":{"a":"}\\"{"},"dials":[],"dials":[]}', "/dials"),
])
def test_a_key_given_twice_is_named(client, path, body, pointer):
    problem = check_problem(post(client, body, path))
    assert problem["status"] in (400, 422)
    assert pointer in pointers(problem)


def test_the_same_key_in_two_objects_is_no_duplicate(client):
    problem = check_problem(post(client, '{"a":{"b":1},"c":{"b":1}}'), 422)
    assert sorted(pointers(problem)) == ["/a", "/c", "/cards"]


@pytest.mark.parametrize("number", [
    "9223372036854775807", "9223372036854775808", "-9223372036854775809",
    "18446744073709551616", "1" + "0" * 40, "-1" + "0" * 400, "1e400", "-1e999", "1.5",
    "0.1"])
@pytest.mark.parametrize("path, body, pointer", [
    ("/set/solve", '{"cards":[],"max_sets":%s}', "/max_sets"),
    ("/set/solve", '{"cards":[[0,0,%s,0]]}', "/cards/0"),
    ("/grecian/solve", '{"dials":[[[42]],[[%s]]]}', "/dials/1/0/0"),
    ("/grecian/solve", '{"dials":[[[42]],[[null]]],"limits":{"milliseconds":%s}}',
     "/limits/milliseconds")])
def test_a_number_that_does_not_fit_is_named(client, number, path, body, pointer):
    problem = check_problem(post(client, body % number, path), 422)
    assert any(found.startswith(pointer) for found in pointers(problem))


@pytest.mark.parametrize("number", ["3.0", "3e0", "30e-1"])
def test_an_integer_may_be_written_as_a_real_or_is_named(client, number):
    """JSON Schema calls 3.0 an integer; a stricter reader says which field it was."""
    response = post(client, '{"cards":[],"attribute_count":%s}' % number)
    if response.status_code != 200:
        assert pointers(check_problem(response, 422)) == ["/attribute_count"]


def test_minus_zero_is_zero(client):
    assert post(client, '{"cards":[[-0,0,0,0]],"max_sets":-0}').status_code == 200


@pytest.mark.parametrize("body", [
    "[" * 100000, '{"a":' * 100000, '{"cards":' + "[" * 5000 + "]" * 5000 + "}",
    "[{\"a\":" * 50000], ids=["arrays", "objects", "closed", "both"])
def test_great_depth_is_refused(client, body):
    assert check_problem(post(client, body))["status"] in (400, 422)
    assert post(client, CARDS).status_code == 200


def test_a_zero_character_in_a_string_is_just_a_wrong_card(client):
    problem = check_problem(post(client, '{"cards":["1rso\\u0000"]}'))
    assert problem["status"] in (400, 422)
    problem = check_problem(post(client, '{"cards":[],"a\\u0000b":1}'))
    assert problem["status"] in (400, 422)


def test_escapes_mean_their_characters(client):
    response = post(client, '{"c\\u0061rds":["\\u0031rso","2r\\u0073o","3rso"]}')
    assert response.json()["count"] == 1
    assert response.json()["sets"][0]["cards"] == ["1rso", "2rso", "3rso"]


def test_space_around_json_is_nothing(client):
    spaced = post(client, " \t\r\n" + CARDS + "\n\r\t ")
    assert spaced.content == post(client, CARDS).content


def test_text_of_the_question_is_escaped_in_the_answer(client):
    evil = '"\\\x01\x7f\u2028</script>\U0001f600'
    response = client.post("/set/solve", json={"cards": [evil, evil[::-1]], evil: 1})
    problem = check_problem(response, 422)
    assert "/" + evil.replace("/", "~1") in pointers(problem)


@pytest.mark.parametrize("count", [50, 64, 100, 200, 511, 512, 600])
def test_a_long_foreign_text_is_never_cut_inside_a_character(client, count):
    for text in ("\u00e9" * count, "x" + "\u00e9" * count, "\U0001f600" * count):
        for question in ({"cards": [text]}, {"cards": [], text: 1},
                         {"cards": [], "method": text}):
            check_problem(post(client, json.dumps(question, ensure_ascii=False)), 422)


@pytest.mark.parametrize("body, places", [
    ('{"cards":[],\n "propertys":4,\n "max_sets":-1}',
     {"/propertys": (2, 2), "/max_sets": (3, 13)}),
    ('{"cards":["é", 7,\ntrue]}', {"/cards/1": (1, 16), "/cards/2": (2, 1)}),
    ('\n {"max_sets":99999999999999999999}', {"/max_sets": (2, 14), "/cards": (2, 2)})])
def test_each_wrong_field_has_its_line_and_column(client, body, places):
    problem = check_problem(post(client, body), 422)
    assert {error["pointer"]: (error["line"], error["column"])
            for error in problem["errors"]} == places


@pytest.mark.parametrize("body", [
    b'{"dep\xfdh":{"depth":\x000}}', b'{"a":{"\xff":1}}', b'{"a":"\xff"}', b'{"a":1}\xff'])
def test_what_leaves_is_utf8(client, body):
    response = post(client, body)
    check_problem(response, 400)
    response.content.decode("utf-8")
