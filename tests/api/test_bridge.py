"""POST /bridge/solve: generated requests against oracle_bridge.py, and large requests.
tests/cases/bridge has single requests with their responses and errors."""

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_bridge as oracle
import oracle_crossing
from contract import ask, check_problem, pointers
from raw import ask as ask_raw
from raw import head
from strategies import cases

EXACT = ("dijkstra", "a-star")
METHODS = EXACT + ("breadth-first",)


def solve(client, question):
    return ask(client, "bridgeSolve", question)


@st.composite
def parties(draw, most=6):
    """Requests with letters as names. About half of the people have no names."""
    minutes = st.one_of(st.integers(1, 4), st.integers(1, 30))
    times = draw(st.lists(minutes, max_size=most))
    people = [{"name": "ABCDEF"[index], "minutes": time} if draw(st.booleans()) else time
              for index, time in enumerate(times)]
    question = {"people": people, "capacity": draw(st.sampled_from((1, 2, 2, 3, 4, 7)))}
    if draw(st.booleans()):
        question["constraints"] = draw(constraints(oracle.Party(question).names))
    return question


@st.composite
def constraints(draw, names):
    made = {}
    if len(names) >= 2:
        pair = st.lists(st.sampled_from(names), min_size=2, max_size=2, unique=True)
        made["forbidden_pairs"] = draw(st.lists(pair, max_size=5))
    if names and draw(st.booleans()):
        made["torch_bearers"] = draw(st.lists(st.sampled_from(names), min_size=1,
                                              max_size=4, unique=True))
    if names and draw(st.booleans()):
        made["back_minutes"] = draw(st.dictionaries(st.sampled_from(names),
                                                    st.integers(1, 30)))
    return made


def check_feasible(question, body, best):
    """Checks a response with a fastest plan."""
    count, expected = oracle.plans(question)
    assert body["feasible"] is True and body["minutes"] == best
    assert body["proven"] is True and body["argument"]
    assert body["status"] == "optimal"
    assert body["plan_count"] == str(count)
    wanted = [plan for plan, _ in zip(expected, range(question.get("max_plans", 0)))]
    assert body.get("plans", []) == [list(oracle.steps(question, plan)) for plan in wanted]
    assert ("plans" in body) == (question.get("max_plans", 0) > 0)
    check_steps(question, body["steps"], best)


def check_infeasible(body, best):
    assert body["feasible"] is False and body["minutes"] is None
    assert body["proven"] is True and body["plan_count"] == "0"
    assert body["steps"] == body.get("plans", []) == [] and body["argument"]
    assert body.get("minutes_lower_bound") == best and body["status"] == "infeasible"
    assert best is None or str(best) in body["argument"]


def check_steps(question, steps, minutes):
    oracle.crossings(question, steps)
    assert sum(step["minutes"] for step in steps) == minutes


def other_forms(people):
    """The people as pairs, strings, one string, and an object if everyone has a name."""
    pairs = [[one["name"], one["minutes"]] if isinstance(one, dict) else one for one in people]
    texts = [f"{one[0]} {one[1]}" if isinstance(one, list) else str(one) for one in pairs]
    yield from (pairs, texts, ", ".join(texts), "\n".join(texts))
    if all(isinstance(one, list) for one in pairs):
        yield dict(pairs)


def test_all_forms_of_people_have_the_same_response(client):
    @given(parties())
    @cases(50)
    def every(question):
        expected = solve(client, question)
        for people in other_forms(question["people"]):
            assert solve(client, {**question, "people": people}) == expected

    every()


def as_crossing(question):
    """The same puzzle as a river crossing: the boat is the bridge, and all travelers differ."""
    party = oracle.Party(question)
    pairs = [[party.names[place] for place in pair] for pair in party.forbidden]
    return oracle_crossing.Puzzle({
        "travelers": [{"name": name, "minutes": minutes, "can_row": place in party.bearers}
                      for place, (name, minutes) in enumerate(zip(party.names, party.over))],
        "boat": {"seats": party.capacity},
        "goal": "least-minutes",
        "rules": [{"never_alone": pair, "where": "boat"} for pair in pairs]})


def test_graphs_are_those_of_the_oracle(client):
    @given(parties(most=5), st.integers(0, 30))
    @cases(100)
    def every(question, deadline):
        question.get("constraints", {}).pop("back_minutes", None)
        if deadline:
            question["deadline"] = deadline
        puzzle = as_crossing(question)
        merged = oracle_crossing.merged_graph(puzzle)
        body = solve(client, {**question, "include_graph": True})
        if not body["feasible"]:  # no plan is valid
            merged.best = None
        oracle_crossing.check_graph(puzzle, body["graph"], merged)

    every()


def test_graphs_have_at_most_5000_states(client):
    body = solve(client, {"people": list(range(1, 25)), "include_graph": True,
                          "limits": {"milliseconds": 60000}})
    graph = body["graph"]
    assert len(graph["nodes"]) == 5000 and graph["complete"] is False
    assert not any(node["on_best_plan"] or node["to_end"] for node in graph["nodes"])


def test_fastest_plans_are_those_of_the_oracle(client):
    @given(parties(), st.integers(-3, 3), st.sampled_from((0, 1, 3, 10)))
    @cases(250)
    def every(question, slack, listed):
        best = oracle.least(question)
        deadline = (best or 50) + slack
        question["max_plans"] = listed
        if slack and deadline > 0:
            question["deadline"] = deadline
        body = solve(client, question)
        if best is None or question.get("deadline", best) < best:
            check_infeasible(body, best)
        else:
            check_feasible(question, body, best)
            assert not listed or body["steps"] == body["plans"][0]
        constrained = any(question.get("constraints", {}).values())
        assert (body["search"]["method"] == "a-star") == constrained

    every()


@pytest.mark.parametrize("method", METHODS)
def test_plans_of_each_search_meet_the_deadline(client, method):
    @given(parties(5), st.integers(-2, 6))
    @cases(60)
    def every(question, slack):
        best = oracle.least(question)
        deadline = max(1, (best or 12) + slack)
        question |= {"deadline": deadline, "method": method, "max_plans": 10}
        body = solve(client, question)
        assert body["search"]["method"] == method
        if best is None or best > deadline:
            check_infeasible(body, best)
        elif body["proven"]:
            check_feasible(question, body, best)
        else:
            assert method not in EXACT and body["minutes_lower_bound"] <= best
            assert body["feasible"] is True and best <= body["minutes"] <= deadline
            check_steps(question, body["steps"], body["minutes"])
            assert body["plan_count"] is None and body["plans"] == [body["steps"]]

    every()


def plans_within(question, deadline):
    """Returns the number of plans that meet the deadline."""
    party = oracle.Party(question)

    @lru_cache(None)
    def count(state, left):
        if state == party.goal:
            return 1
        return sum(count(after, left - minutes)
                   for _, minutes, after in party.moves(state) if minutes <= left)

    return count(party.start, deadline)


def test_all_plans_within_the_deadline_are_counted(client):
    @given(parties(4), st.integers(0, 8))
    @cases(60)
    def every(question, slack):
        best = oracle.least(question)
        if best is None:
            return
        deadline = max(1, best + slack)
        body = solve(client, {**question, "deadline": deadline, "max_plans": 1000,
                              "plan_scope": "within-deadline"})
        count = plans_within(question, deadline)
        assert body["plan_count"] == str(count) and body["minutes"] == best
        assert len(body["plans"]) == min(count, 1000)
        assert len({str(plan) for plan in body["plans"]}) == len(body["plans"])
        for plan in body["plans"]:
            oracle.crossings(question, plan)
            assert sum(step["minutes"] for step in plan) <= deadline
        check_steps(question, body["steps"], best)

    every()


@pytest.mark.parametrize("capacity, most", [(3, 16), (4, 16), (5, 15), (15, 15)])
def test_plans_are_counted_up_to_a_number_of_people(client, capacity, most):
    """Half of the people are fast and half are slow, so that few states are relevant."""
    for people in (most, most + 1):
        times = [1 + index % 2 * 99 for index in range(people)]
        body = solve(client, {"people": times, "capacity": capacity, "max_plans": 2})
        assert (body["plan_count"] is None) == (people > most)
        assert ("plan_count_reason" in body) == (people > most)
        assert len(body["plans"]) == min(2, int(body["plan_count"] or 1))


def test_several_plans_are_listed_for_up_to_18_people(client):
    """The capacity is 2. If plans are not listed, a theorem counts them for more people."""
    times = [1 + index % 2 * 99 for index in range(19)]
    for people in (18, 19):
        question = {"people": times[:people], "include_steps": False}
        body = solve(client, {**question, "max_plans": 2})
        assert len(body["plans"]) == (2 if people == 18 else 1)
        assert solve(client, question)["plan_count"] == body["plan_count"] != "1"


def test_plans_are_counted_for_up_to_10000_people(client):
    times = [1, *range(10001, 20000)]
    body = solve(client, {"people": times, "include_steps": False})
    assert 35000 < len(body["plan_count"]) < 36000 and "plan_count_reason" not in body
    body = solve(client, {"people": [*times, 30000], "include_steps": False})
    assert body["plan_count"] is None and "10,000" in body["plan_count_reason"]


def test_sides_are_listed_for_up_to_100_people(client):
    for people in (100, 101):
        question = {"people": list(range(1, people + 1)), "capacity": 5}
        body = solve(client, question)
        oracle.crossings(question, body["steps"])
        assert ("near" in body["steps"][0]) == (people == 100)
        assert "plans" not in body and body["plan_count"] is None


@pytest.mark.slow
def test_two_million_people_can_cross(client):
    """All pairs of slow people cross together if the faster person takes more than 3 minutes."""
    times = list(range(1, 10 ** 6 + 1))
    body = solve(client, {"people": times, "include_steps": False})
    total = sum(times[2:]) + (10 ** 6 - 2) + 2
    saved = sum(minutes - 3 for minutes in times[-2::-2] if minutes > 3)
    assert body["minutes"] == total - saved and body["proven"] is True
    assert body["plan_count"] is None
    body = solve(client, {"people": [1] * 2000000, "capacity": 2000000,
                          "include_steps": False})
    assert body["minutes"] == 1
    problem = check_problem(client.post("/bridge/solve", json={"people": [1] * 2000001}), 422)
    assert pointers(problem) == ["/people"]


def test_errors_beyond_a_hundred_are_counted(client):
    people = [{"name": "same", "minutes": 1}] * 5000
    problem = check_problem(client.post("/bridge/solve", json={"people": people}), 422)
    assert len(problem["errors"]) + problem["errors_omitted"] == 4999


def test_a_body_may_have_64_mib(server):
    size = (64 << 20) + 1
    request = head("POST /solve/bridge HTTP/1.1", f"Content-Length: {size}")
    response = ask_raw(server.port, request)
    assert str(64 << 20) in check_problem(response, 413, "body-too-large")["detail"]


def test_the_size_of_lists_of_plans_is_limited(client):
    """Each byte of these names takes six bytes in JSON."""
    people = [{"name": chr(1) * 63 + chr(2 + index), "minutes": 1} for index in range(12)]
    response = client.post("/bridge/solve", json={"people": people, "max_plans": 1000})
    body = response.json()
    assert 10 < len(body["plans"]) < 1000 and len(response.content) < 20 << 20


# The searches of the Zurg article ("Escape From Zurg").


def successors(state):
    """Returns the states after each group of one or two people, in the order of the Zurg article:
    the last people first. People who have crossed are at the head of the list."""
    near, far, minutes, torch_near = state
    here, there = (near, far) if torch_near else (far, near)
    pairs = [(here[i], here[j]) for i in range(len(here)) for j in range(i, len(here))]
    for pair in reversed(pairs):
        left = [person for person in here if person not in pair]
        arrived = list(dict.fromkeys(pair)) + there
        sides = (left, arrived) if torch_near else (arrived, left)
        yield *sides, minutes + max(time for _, time in pair), not torch_near


def article_search(people, deadline, kind):
    """Returns (minutes of the first plan or None, number of states tested, largest number of
    states that waited after a test)."""
    waiting = [(list(enumerate(people)), [], 0, True)]
    tested = most = 0
    while waiting and any(state[2] <= deadline for state in waiting):
        state = waiting.pop(0)
        tested += 1
        if not state[0] and state[2] <= deadline:
            return state[2], tested, most
        after = list(successors(state))
        if kind == "depth":
            waiting[:0] = [state for state in after if state[2] <= deadline]
        else:
            waiting += after
        most = max(most, len(waiting))
    return None, tested, most


def test_searches_of_the_zurg_article_test_its_states(client):
    @given(st.lists(st.integers(1, 9), max_size=3), st.integers(1, 16),
           st.sampled_from(("depth", "breadth")))
    @cases(80)
    def every(people, deadline, kind):
        if kind == "breadth":
            deadline = max(deadline, 2 * sum(people))  # some plan meets it
        minutes, states, most = article_search(people, deadline, kind)
        body = solve(client, {"people": people, "deadline": deadline, "include_steps": False,
                              "method": f"zurg-{kind}-first"})
        assert body["minutes"] == minutes
        assert people == [] or (body["search"]["nodes"], body["search"]["frontier"]) == (states, most)

    every()
