"""Questions as a person at a prompt writes them: what is unambiguous gets the answer of the
question that was meant, else the refusal says what to write."""

import json

import pytest

from contract import check_problem

ROW = {"guess": "1234", "bulls": 1, "cows": 2}
SENT = {"zoombini": 0, "cliff": "top", "accepted": True}
SKETCH = "UFpITAEEAQAAAAAAAAAAAAAAAAA="

SAME = [
    ("/bulls-cows/score", {"secret": 4271, "guess": 1234},
     {"secret": "4271", "guess": "1234"}),
    ("/bulls-cows/solve", {"history": ROW}, {"history": [ROW]}),
    ("/bulls-cows/solve", {"history": {**ROW, "guess": 1234}}, {"history": [ROW]}),
    ("/bulls-cows/solve", {"history": [ROW, {**ROW, "guess": 5678}], "ignore_rows": 1},
     {"history": [ROW, {**ROW, "guess": "5678"}], "ignore_rows": [1]}),
    ("/bulls-cows/tree", {"history": {**ROW, "guess": 1234}, "depth": 1},
     {"history": [ROW], "depth": 1}),
    ("/bulls-cows/solve", {"history": "1234 1,2"}, {"history": [ROW]}),
    ("/bulls-cows/solve", {"history": ["1234: 1 2", "5678 0/1"]},
     {"history": [ROW, {"guess": "5678", "bulls": 0, "cows": 1}]}),
    ("/bulls-cows/review", {"secret": "4271", "history": ["1234", "4271 4,0"]},
     {"secret": "4271", "history": [{"guess": "1234"},
                                    {"guess": "4271", "bulls": 4, "cows": 0}]}),
    ("/bulls-cows/review", {"secret": 4271, "history": {"guess": 1234}},
     {"secret": "4271", "history": [{"guess": "1234"}]}),
    ("/bulls-cows/strategies", {"strategies": "minimax", "seed": 1},
     {"strategies": ["minimax"], "seed": 1}),
    ("/hyperloglog/add", {"items": "a"}, {"items": ["a"]}),
    ("/hyperloglog/estimate", {"items": 7}, {"items": ["7"]}),
    ("/hyperloglog/add", {"items": [1, "1", -20, 12345678901234567890, "x"]},
     {"items": ["1", "1", "-20", "12345678901234567890", "x"]}),
    ("/hyperloglog/merge", {"sketches": SKETCH}, {"sketches": [SKETCH]}),
    ("/hyperloglog/experiment", {"precisions": 4, "distinct_items": 9, "runs": 2, "seed": 1},
     {"precisions": [4], "distinct_items": 9, "runs": 2, "seed": 1}),
    ("/bridge/solve", {"people": 5}, {"people": [5]}),
    ("/bridge/solve", {"people": [5, 10], "constraints": {"torch_bearers": "person 1"}},
     {"people": [5, 10], "constraints": {"torch_bearers": ["person 1"]}}),
    ("/cliffs/solve", {"zoombinis": ["4334", "3114"], "level": 1, "history": SENT},
     {"zoombinis": ["4334", "3114"], "level": 1, "history": [SENT]}),
]

REFUSED = [
    ("/bulls-cows/score", '{"secret":"4271","guess":123}', "/guess", 'if you mean "0123"'),
    ("/bulls-cows/score", '{"secret":"4271","guess":1234.0}', "/guess", 'for example "1234"'),
    ("/bulls-cows/score", '{"secret":"4271","guess":12e3}', "/guess", 'for example "1234"'),
    ("/bulls-cows/score", '{"secret":"4271","guess":-123}', "/guess", "at least 0"),
    ("/bulls-cows/score", '{"secret":4271,"guess":0123}', "/guess", '"0123"'),
    ("/bulls-cows/solve", '{"history":{"guess":"12","bulls":0,"cows":0}}',
     "/history/guess", "has 2 symbols"),
    ("/bulls-cows/solve", '{"history":{"guess":"1234","bulls":3,"cows":1}}',
     "/history", "1 cow are impossible"),
    ("/bulls-cows/score", '{"secret":"4271","guess":1a34}', "",
     "1a34 is not valid JSON; strings must be in double quotes"),
    ("/bulls-cows/score", '{"secret":"42","guess":"12","positions":2}', "/positions",
     '"positions" is a field of "game"; write it there'),
    ("/bulls-cows/solve", '{"guess":"1234"}', "/guess", '"guess" is a field of "history"; write it there'),
    ("/bulls-cows/solve", '{"history":null}', "/history",
     'expected a string, an array or an object with "guess"'),
    ("/bulls-cows/solve", '{"history":["1234 2C1B"]}', "/history/0", 'for example "0123 1,2"'),
    ("/bulls-cows/solve", '{"history":"1 2 3 4 1,2"}', "/history", 'for example "0123 1,2"'),
    ("/bulls-cows/solve", '{"history":["1234 1,2,3"]}', "/history/0", "is not a row; write the guess"),
    ("/bulls-cows/solve", '{"history":["1234 123,2"]}', "/history/0", "is not a row; write the guess"),
    ("/bulls-cows/solve", '{"history":["1234 1,2\\u0000"]}', "/history/0",
     "is not a row; write the guess"),
    ("/bulls-cows/solve", '{"history":["1234"]}', "/history/0", "needs both bulls and cows"),
    ("/bulls-cows/solve", '{"history":["1234 13,0"]}', "/history/0", "are 13 symbols"),
    ("/bulls-cows/solve", '{"history":[""]}', "/history/0", "needs both bulls and cows"),
    ("/bulls-cows/solve", '{"history":["1234 -1,2"]}', "/history/0", "is not a row; write the guess"),
    ("/bulls-cows/solve", '{"history":["123 1,2"]}', "/history/0", "has 3 symbols"),
    ("/bulls-cows/solve", '{"history":[{"guess":"1234","hits":1,"blows":2}]}',
     "/history/0/blows", '"blows" is not a known field; use "cows" instead'),
    ("/bulls-cows/solve", '{"list":3}', "/list", 'use "max_secrets" instead'),
    ("/bulls-cows/solve", '{"ignore":[0]}', "/ignore", 'use "ignore_rows" instead'),
    ("/bulls-cows/solve", '{"guesses":[]}', "/guesses", '"guesses" is not a known field; use "history" instead'),
    ("/bulls-cows/solve", '{"game":{"colors":6}}', "/game/colors",
     '"colors" is not a known field; use "symbols" instead'),
    ("/bulls-cows/solve", '{"history":{"guess":"1234","bulls":"1","cows":0}}',
     "/history/bulls", "without quotes"),
    ("/bulls-cows/solve", '{"game":{"repeats":"true"}}', "/game/repeats",
     "without quotes"),
    ("/bulls-cows/solve", '{"limits":500}', "/limits", 'an object with "milliseconds"'),
    ("/bulls-cows/strategies", '{"strategies":"best"}', "/strategies", "the known strategies are"),
    ("/hyperloglog/add", '{"items":[1,1.5]}', "/items/1", 'as a string, for example "0.5"'),
    ("/hyperloglog/add", '{"items":1.5}', "/items", 'as a string, for example "0.5"'),
    ("/hyperloglog/add", '{"items":null}', "/items", "expected a string, an integer or an"),
    ("/hyperloglog/merge", '{"sketches":"nonsense"}', "/sketches", ""),
    ("/bridge/solve", '{"people":[5,10],"constraints":{"torch_bearers":"Rex"}}',
     "/constraints/torch_bearers", "Rex"),
    ("/bridge/solve", '{"times":[1,2,5,10]}', "/times", '"times" is not a known field; use "people" instead'),
    ("/bridge/solve", '{"people":[{"name":"Buzz","time":5}]}', "/people/0/time",
     '"time" is not a known field; use "minutes" instead'),
    ("/cliffs/solve", '{"zoombinis":["4334"],"level":1,"history":'
     '{"zoombini":9,"cliff":"top","accepted":true}}', "/history/zoombini", ""),
    ("/set/solve", '{"cards":["two blue open ovals"]}', "/cards/0",
     "is not a color (red, green, purple)"),
    ("/set/deal", '{"date":"today"}', "/date", '"2026-11-21"'),
    ("/bridge/solve", '{"people":[5,10],"constraints":{"forbidden_pairs":["Buzz","Rex"]}}',
     "/constraints/forbidden_pairs/0", '[["Buzz", "Woody"]]'),
    ("/bridge/solve", '{"people":[5,10],"constraints":{"forbidden_pairs":"Buzz Rex"}}',
     "/constraints/forbidden_pairs", '[["Buzz", "Woody"]]'),
    ("/bridge/solve", '{"people":{"Buzz":5,"Woody":10}}', "/people/Buzz",
     '[{"name": "Buzz", "minutes": 5}]'),
    ("/bridge/solve", '{"people":"5 10 20"}', "/people", "[5] without names"),
    ("/bridge/solve", '{"people":[5,10],"method":"bfs"}', "/method", '"breadth-first"'),
    ("/grecian/solve", '{"dials":[[1,2,3],[4,5,6]]}', "/dials/0/0", "[[1, 2, null]]"),
    ("/grecian/solve", '{"dials":[1,2,3]}', "/dials/0", "[[1, 2, null]]"),
    ("/bulls-cows/score", '{"secret":"1234","guess":[1,2,3,4]}', "/guess",
     'write a code as one string, for example "1234"'),
    ("/set/solve", '{"cards":"2rso 2xso"}', "/cards", "card 2: "),
    ("/set/solve", '{"cards":"2rso\\u0000 2gso"}', "/cards", "card 1: "),
    ("/set/hint", '{"cards":"2rso, 2gso, 2rso"}', "/cards", "card 3: the card is the same as card 1"),
    ("/set/check", '{"cards":"2rso 2gso"}', "/cards", "has 2 cards; exactly 3 are required"),
    ("/set/check", '{"cards":"%s"}' % ("2rso " * 800), "/cards", "more than 729 cards"),
    ("/set/solve", '{"cards":[{"number":1,"color":"red","shading":"open","shape":"oval"}]}',
     "/cards/0/shading", '"shading" is not a known field; use "texture" instead'),
    ("/set/solve", '{"cards":[{"number":1,"color":"blue","texture":"open","shape":"oval"}]}',
     "/cards/0/color", '"green"'),
    ("/set/solve", '{"attribute_count":3,"cards":'
     '[{"number":1,"color":"red","texture":"open","shape":"oval"}]}',
     "/cards/0", "objects are only for cards with 4 attributes"),
    ("/set/draws", '{"tables":100}', "/tables", '"tables" is not a known field; use "draws" instead'),
    ("/set/draws", '{"games":100}', "/games", '"games" is not a known field; use "draws" instead'),
    ("/set/simulate", '{"cards":9}', "/cards", '"initial_cards"'),
    ("/set/simulate", '{"deal":9}', "/deal", '"initial_cards"'),
    ("/set/solve", '{"cards":[],"limit":9}', "/limit", '"max_sets"'),
    ("/set/odds", '{"attributes":4}', "/attributes", '"attribute_count"'),
    ("/set/odds", '{"properties":4}', "/properties", '"attribute_count"'),
    ("/set/solve", '{"cards":["000"]}', "/cards/0", 'set "attribute_count": 3'),
    ("/set/solve", '{"cards":[[0,0,0,0,0]]}', "/cards/0", 'set "attribute_count": 5'),
    ("/set/solve", '{"cards":["rso2"]}', "/cards/0",
     "the order is number, color, texture, shape"),
    ("/set/solve", '{"cards":["xrso"]}', "/cards/0", "write a code such as"),
    ("/set/solve", '{"cards":["2 red stripped ovals"]}', "/cards/0", 'did you mean "striped"?'),
    ("/set/solve", '{"cards":["2bso"]}', "/cards/0", "the second character must be r (red), g (green) or p (purple)"),
]


CARDS = ["2rso", "2gso", "2pso", "1gtd"]
OBJECT = {"number": 2, "color": "red", "texture": "solid", "shape": "oval"}

LISTED = [
    ("2rso 2gso 2pso 1gtd", CARDS), ("2rso, 2gso;2pso,1gtd", CARDS),
    (" 2rso,\n2gso,\n2pso 1gtd, ", CARDS), ("0001 0002 0000", ["0001", "0002", "0000"]),
    ("two red solid ovals, 2gso, 2 purple solid ovals",
     ["two red solid ovals", "2gso", "2 purple solid ovals"]),
    ("", []), ("two red solid ovals", ["two red solid ovals"]),
]


@pytest.mark.parametrize("text, cards", LISTED)
def test_cards_in_one_string(client, text, cards):
    for path in ("/set/solve", "/set/hint"):
        answer = client.post(path, json={"cards": text})
        assert answer.status_code == 200, answer.text
        assert answer.json() == client.post(path, json={"cards": cards}).json()


def test_a_claim_in_one_string(client):
    for text in ("2rso 2gso 1pso", "2rso 2gso 2pso"):
        answer = client.post("/set/check", json={"cards": text})
        assert answer.status_code == 200, answer.text
        assert answer.json() == client.post("/set/check", json={"cards": text.split()}).json()


@pytest.mark.parametrize("path", ["/set/solve", "/set/hint"])
def test_cards_as_objects(client, path):
    answer = client.post(path, json={"cards": [OBJECT, *CARDS[1:]]})
    assert answer.status_code == 200, answer.text
    meant = client.post(path, json={"cards": CARDS}).json()
    for listed in meant.get("sets", [meant]):
        listed["cards"] = [OBJECT if card == "2rso" else card for card in listed["cards"]]
    assert answer.json() == meant
    assert OBJECT in [card for listed in meant.get("sets", [meant])
                      for card in listed["cards"]]


@pytest.mark.parametrize("path, written, meant", SAME)
def test_what_is_unambiguous_is_taken(client, path, written, meant):
    answer = client.post(path, json=written)
    assert answer.status_code == 200, answer.text
    assert answer.json() == client.post(path, json=meant).json()


@pytest.mark.parametrize("path, question, written, advised, not_advised", [
    ("/bulls-cows/score", '{"secret":%s,"guess":"1234"}', "1000.0", '"1234"', '"1000.0"'),
    ("/bulls-cows/score", '{"secret":%s,"guess":"1234"}', "0123", '"0123"', None),
    ("/bulls-cows/solve", '{"game":{"positions":%s}}', "03", "3", '"03"'),
    ("/hyperloglog/estimate", '{"items":[%s]}', "0.5", '"0.5"', None),
    ("/hyperloglog/estimate", '{"items":%s}', "0.5", '"0.5"', None)])
def test_advice_is_accepted(client, path, question, written, advised, not_advised):
    problem = check_problem(client.post(path, content=question % written))
    assert advised in problem["detail"]
    assert client.post(path, content=question % advised).status_code == 200
    if not_advised:
        assert not_advised not in problem["detail"]
        assert client.post(path, content=question % not_advised).status_code == 422


def is_json(text):
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def value_at(text, line, column):
    """The JSON value that starts there."""
    rest = text.split("\n", line - 1)[-1][column - 1:]
    return json.JSONDecoder().raw_decode(rest)[0]


def nearest(value, pointer):
    """The value to which the JSON pointer leads, or the last one on the way."""
    for step in pointer.split("/")[1:]:
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
    return value


@pytest.mark.parametrize("path, body", [
    (path, json.loads(written)) for path, written, *_ in REFUSED if is_json(written)])
def test_every_error_has_a_line_and_a_column(client, path, body):
    """They are those of the field, or of the key of an unknown field."""
    text = json.dumps(body, indent=1)
    for error in check_problem(client.post(path, content=text), 422)["errors"]:
        found = value_at(text, error["line"], error["column"])
        assert found in (nearest(body, error["pointer"]), error["pointer"].split("/")[-1])


@pytest.mark.parametrize("path, written, pointer, said", REFUSED)
def test_what_is_not_is_told_what_to_write(client, path, written, pointer, said):
    problem = check_problem(client.post(path, content=written))
    assert problem["status"] in (400, 422)
    details = {error["pointer"]: error["detail"] for error in problem["errors"]}
    assert said in details[pointer], details


def test_the_same_request_gets_the_same_error(client):
    """The hint at the end of an error does not depend on earlier requests."""
    def errors():
        return client.post("/hyperloglog/compare", content='{"sketches":[]}').json()["errors"]

    first = errors()
    assert "; " in first[0]["detail"]
    assert all(errors() == first for _ in range(10))
