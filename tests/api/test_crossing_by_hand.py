"""River crossings as a person at a prompt writes them: what is unambiguous gets the answer of
the question that was meant, else the refusal says what to write."""

import pytest

from contract import refusal
from test_crossing import FARMER, KNOWN, missionaries, solve

GOAT = {"never_alone": ["wolf", "goat"], "without": ["farmer"]}
THREE = missionaries(3, 2)
OUTNUMBERED = {"never_outnumbered": ["missionary"], "by": ["cannibal"], "where": ["banks"]}

SAME = [
    ({"travelers": "Ann"}, {"travelers": [{"name": "Ann"}]}),
    ({"travelers": {"kind": "x", "count": 3}},
     {"travelers": [{"kind": "x"}, {"kind": "x", "count": 2}]}),
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
    ({"boat": 2}, "/boat", 'write the boat as {"seats": 2}'),
    ({"boat": {"capacity": 2}}, "/boat/capacity", 'use "seats" instead'),
    ({"boat": {"seats": 2, "load": 3}}, "/boat/load", 'use "max_weight" instead'),
    ({"boat": {"seats": 0}}, "/boat/seats", "from 1 to 64"),
    ({"boat": {"seats": 2, "max_weight": 0}}, "/boat/max_weight", "from 1"),
    ({"capacity": 2}, "/capacity", 'use "boat" instead'),
    ({"people": ["a"]}, "/people", 'use "travelers" instead'),
    ({"travellers": ["a"]}, "/travellers", 'use "travelers" instead'),
    ({"travelers": []}, "/travelers", "at least 1"),
    ({"travelers": {"missionary": 3, "cannibal": 3}}, "/travelers/missionary",
     '{"kind": "missionary", "count": 3}'),
    ({"travelers": [3, 3]}, "/travelers/0", '{"kind": "missionary", "count": 3}'),
    ({"travelers": [{"name": "wolf", "time": 3}]}, "/travelers/0/time", '"minutes"'),
    ({"travelers": [{"name": "wolf", "rows": False}]}, "/travelers/0/rows", '"can_row"'),
    ({"travelers": [{"kind": "x", "number": 3}]}, "/travelers/0/number", '"count"'),
    ({"travelers": [{"kind": "x", "count": 3}, "x"], "rules": []}, "/travelers/1",
     "is already used as the kind at /travelers/0; choose a different name"),
    ({"travelers": ["a", "b", "a"], "rules": []}, "/travelers/2",
     "is already used by the traveler at /travelers/0; choose a different name"),
    ({"travelers": [{"kind": "x", "count": 60}, {"kind": "y", "count": 5}], "rules": []},
     "/travelers", "there are 65 travelers; at most 64 are allowed"),
    ({"rules": [{"never_alone": ["wolf", "gaot"]}]}, "/rules/0/never_alone/1",
     'did you mean "goat"?'),
    ({"rules": {"never_alone": ["Goat", "cabbage"]}}, "/rules/never_alone/0",
     'did you mean "goat"?'),
    ({"rules": {"never_alone": "goat", "without": "shepherd"}}, "/rules/without",
     'the names are "farmer", "wolf", "goat", "cabbage"'),
    ({"rules": [["wolf", "goat"]]}, "/rules/0", '{"never_alone": ["wolf", "goat"]'),
    ({"rules": {"never_along": ["wolf", "goat"]}}, "/rules/never_along",
     'did you mean "never_alone"?'),
    ({"rules": {"never_together": ["wolf", "goat"]}}, "/rules/never_together",
     '"never_alone"'),
    ({"rules": {**GOAT, "unless": "farmer"}}, "/rules/unless", '"without"'),
    ({"rules": {"without": "farmer"}}, "/rules", "does not contain a rule"),
    ({"rules": {"never_outnumbered": "wolf"}}, "/rules", '"by" is missing'),
    ({"rules": {"jealous": ["wolf", "goat"]}}, "/rules/jealous/0", '[["A", "a"], ["B", "b"]]'),
    ({"rules": {"jealous": [["wolf"]]}}, "/rules/jealous/0", "exactly 2 are required"),
    ({"rules": {**GOAT, "where": "bank"}}, "/rules/where", 'did you mean "banks"?'),
    ({"rules": [{"never_alone": ["wolf", "goat"]}]}, "/rules/0",
     "the start breaks this rule"),
    ({"rules": [GOAT] * 257}, "/rules", "at most 256"),
    ({"start": {"far": ["farmer"]}}, "/start", "breaks the rule at /rules/0; the travelers on "
     'the near side are "wolf", "goat", "cabbage"'),
    ({"start": {"near": ["goat"]}}, "/start/near", '{"far": ["goat"], "boat": "far"}'),
    ({"start": {"far": [{"kind": "goat", "count": 2}]}}, "/start/far/0", '"count" is 2, but'),
    ({"end": {"far": "gaot"}}, "/end/far", 'did you mean "goat"?'),
    ({"end": {"boat": "here"}}, "/end/boat", '"near" or "far"'),
    ({"goal": "least-minute"}, "/goal", 'did you mean "least-minutes"?'),
    ({"objective": "fewest-crossings"}, "/objective", 'use "goal" instead'),
    ({"deadline": 60}, "/deadline", 'requires the goal "least-minutes"'),
    ({"max_plans": 1001}, "/max_plans", "from 0 to 1000"),
    ({"plans": 3}, "/plans", 'use "max_plans" instead'),
    ({"steps": False}, "/steps", 'use "include_steps" instead'),
    ({"graph": True}, "/graph", 'use "include_graph" instead'),
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
