"""River crossings as a person at a prompt writes them: what is unambiguous gets the answer of
the question that was meant, else the refusal says what to write."""

import pytest

from contract import refusal
from test_crossing import FARMER, KNOWN, missionaries, solve

GOAT = {"never_alone": ["wolf", "goat"], "without": ["farmer"]}
THREE = missionaries(3, 2)
OUTNUMBERED = {"never_outnumbered": ["missionary"], "by": ["cannibal"], "where": ["banks"]}

SAME = [
    ({"travellers": "Ann"}, {"travellers": [{"name": "Ann"}]}),
    ({"travellers": {"kind": "x", "count": 3}},
     {"travellers": [{"kind": "x"}, {"kind": "x", "count": 2}]}),
    ({**THREE, "rules": {"never_outnumbered": "missionary", "by": "cannibal"}},
     {**THREE, "rules": [OUTNUMBERED]}),
    ({**FARMER, "rules": {**GOAT, "without": "farmer"}}, {**FARMER, "rules": [GOAT]}),
    ({**FARMER, "rules": {"never_alone": "goat", "without": ["wolf", "farmer"]},
      "start": {"far": "cabbage"}},
     {**FARMER, "rules": [{"never_alone": ["goat"], "without": ["farmer", "wolf"]}],
      "start": {"far": ["cabbage"], "boat": "near"}, "end": {}}),
    ({**THREE, "start": {"far": "cannibal"}},
     {**THREE, "start": {"far": [{"kind": "cannibal", "count": 3}]}}),
]

# What is written instead of fields of a good question, where the error is, and what it says.
REFUSED = [
    ({"boat": 2}, "/boat", 'the boat is written {"seats": 2}'),
    ({"boat": {"capacity": 2}}, "/boat/capacity", '"capacity" is not a known field; use "seats" instead'),
    ({"boat": {"seats": 0}}, "/boat/seats", "from 1 to 64"),
    ({"boat": {"seats": 2, "load": 0}}, "/boat/load", "from 1"),
    ({"capacity": 2}, "/capacity", '"capacity" is not a known field; use "boat" instead'),
    ({"people": ["a"]}, "/people", '"people" is not a known field; use "travellers" instead'),
    ({"travelers": ["a"]}, "/travelers", '"travelers" is not a known field; use "travellers" instead'),
    ({"travellers": []}, "/travellers", "at least 1"),
    ({"travellers": {"missionary": 3, "cannibal": 3}}, "/travellers/missionary",
     '{"kind": "missionary", "count": 3}'),
    ({"travellers": [3, 3]}, "/travellers/0", '{"kind": "missionary", "count": 3}'),
    ({"travellers": [{"name": "wolf", "time": 3}]}, "/travellers/0/time", '"minutes"'),
    ({"travellers": [{"name": "wolf", "can_row": False}]}, "/travellers/0/can_row",
     '"rows"'),
    ({"travellers": [{"kind": "x", "number": 3}]}, "/travellers/0/number", '"count"'),
    ({"travellers": [{"kind": "x", "count": 3}, "x"], "rules": []}, "/travellers/1",
     "the same name as the kind of /travellers/0"),
    ({"travellers": ["a", "b", "a"], "rules": []}, "/travellers/2",
     "the same name as /travellers/0"),
    ({"travellers": [{"kind": "x", "count": 60}, {"kind": "y", "count": 5}], "rules": []},
     "/travellers", "there are 65 travellers; 64 are allowed"),
    ({"rules": [{"never_alone": ["wolf", "gaot"]}]}, "/rules/0/never_alone/1",
     'did you mean "goat"?'),
    ({"rules": {"never_alone": ["Goat", "cabbage"]}}, "/rules/never_alone/0",
     'did you mean "goat"?'),
    ({"rules": {"never_alone": "goat", "without": "shepherd"}}, "/rules/without",
     'there are "farmer", "wolf", "goat", "cabbage"'),
    ({"rules": [["wolf", "goat"]]}, "/rules/0", '{"never_alone": ["wolf", "goat"]'),
    ({"rules": {"never_along": ["wolf", "goat"]}}, "/rules/never_along",
     'did you mean "never_alone"?'),
    ({"rules": {"never_together": ["wolf", "goat"]}}, "/rules/never_together",
     '"never_alone"'),
    ({"rules": {**GOAT, "unless": "farmer"}}, "/rules/unless", '"without"'),
    ({"rules": {"without": "farmer"}}, "/rules", "forbids nothing"),
    ({"rules": {"never_outnumbered": "wolf"}}, "/rules", "says not by whom"),
    ({"rules": {"jealous": ["wolf", "goat"]}}, "/rules/jealous/0", '[["A", "a"], ["B", "b"]]'),
    ({"rules": {"jealous": [["wolf"]]}}, "/rules/jealous/0", "exactly 2 are required"),
    ({"rules": {**GOAT, "where": "bank"}}, "/rules/where", 'did you mean "banks"?'),
    ({"rules": [{"never_alone": ["wolf", "goat"]}]}, "/rules/0", "is broken at the start"),
    ({"rules": [GOAT] * 257}, "/rules", "at most 256"),
    ({"start": {"far": ["farmer"]}}, "/start",
     'breaks the rule at /rules/0: on the near side are "wolf", "goat", "cabbage"'),
    ({"start": {"near": ["goat"]}}, "/start/near", '{"far": ["goat"], "boat": "far"}'),
    ({"start": {"far": [{"kind": "goat", "count": 2}]}}, "/start/far/0", "1 more than"),
    ({"end": {"far": "gaot"}}, "/end/far", 'did you mean "goat"?'),
    ({"end": {"boat": "here"}}, "/end/boat", 'expected "near" or "far"'),
    ({"goal": "least-minute"}, "/goal", 'did you mean "least-minutes"?'),
    ({"objective": "fewest-crossings"}, "/objective", '"objective" is not a known field; use "goal" instead'),
    ({"deadline": 60}, "/deadline", 'is for the goal "least-minutes" only'),
    ({"plans": 1001}, "/plans", "from 0 to 1000"),
]


@pytest.mark.parametrize("written, meant", SAME)
def test_what_is_unambiguous_is_taken(client, written, meant):
    boat = {"boat": {"seats": 2}}
    assert solve(client, {**boat, **written}) == solve(client, {**boat, **meant})


@pytest.mark.parametrize("written, pointer, detail", REFUSED)
def test_what_is_wrong_is_told(client, written, pointer, detail):
    wrong = refusal(client, "/crossing/solve", {**FARMER, **written})
    assert detail in wrong[pointer]


def test_a_rule_that_nobody_can_break_is_a_warning(client):
    question, crossings, _, _ = KNOWN["wolf-goat-cabbage"]
    idle = {"never_alone": ["goat", "farmer"], "without": ["farmer"]}
    body = solve(client, {**question, "rules": [*question["rules"], idle]})
    assert body["crossings"] == crossings
    assert [warning["pointer"] for warning in body["warnings"]] == ["/rules/2"]
