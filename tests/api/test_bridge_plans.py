"""How many plans there are to cross a bridge, and which are listed."""

from functools import lru_cache

import pytest

import oracle_bridge as oracle
from contract import BY_NAME, check, refusal

SOLVE = BY_NAME["bridgeSolve"]


def solve(client, question):
    response = client.post("/bridge/solve", json=question)
    body = check(SOLVE, response)
    assert response.status_code == 200, body
    return body


@pytest.mark.parametrize("capacity, most", [(3, 16), (4, 16), (5, 15), (15, 15)])
def test_plans_are_counted_of_so_many_people(client, capacity, most):
    """Half of them fast and half slow, so that few states matter."""
    for people in (most, most + 1):
        times = [1 + place % 2 * 99 for place in range(people)]
        body = solve(client, {"people": times, "capacity": capacity, "max_plans": 2})
        assert (body["plan_count"] is None) == (people > most)
        assert ("plan_count_reason" in body) == (people > most)
        assert len(body["plans"]) == min(2, int(body["plan_count"] or 1))
    crowd = solve(client, {"people": [7] * 500, "capacity": 500, "explain": True})
    assert crowd["plan_count"] == "1" and crowd["minutes"] == 7


@pytest.mark.parametrize("people", [4, 6, 8, 18, 19, 20, 101, 1000])
def test_plans_two_at_a_time_are_double_factorials(client, people):
    body = solve(client, {"people": list(range(1, people + 1)), "include_steps": False})
    count = 1
    for even in range(2, people + 1, 2):
        count *= even
    assert body["plan_count"] == str(count)


def test_plans_are_listed_two_at_a_time(client):
    """What is listed for 18 people is counted over all states; for 19 one plan stands."""
    times = [1 + place % 2 * 99 for place in range(19)]
    for people in (18, 19):
        body = solve(client, {"people": times[:people], "max_plans": 2, "include_steps": False})
        assert len(body["plans"]) == (2 if people == 18 else 1)
        alone = solve(client, {"people": times[:people], "include_steps": False})
        assert alone["plan_count"] == body["plan_count"] != "1"


def test_ten_thousand_people_have_a_count(client):
    times = [1, *range(10001, 20000)]
    body = solve(client, {"people": times, "include_steps": False})
    assert 35000 < len(body["plan_count"]) < 36000 and "plan_count_reason" not in body
    body = solve(client, {"people": [*times, 30000], "include_steps": False})
    assert body["plan_count"] is None and "10,000" in body["plan_count_reason"]


def plans_within(question, deadline):
    """How many plans meet the deadline, by states and minutes left."""
    party = oracle.Party(question)

    @lru_cache(None)
    def count(state, left):
        if state == party.goal:
            return 1
        return sum(count(after, left - minutes)
                   for _, minutes, after in party.moves(state) if minutes <= left)

    return count(party.start, deadline)


@pytest.mark.parametrize("question, deadline", [
    ({"people": [5, 10, 20, 25]}, 60),
    ({"people": [5, 10, 20, 25]}, 75),
    ({"people": [1, 2, 2, 3, 5], "capacity": 3}, 12),
    ({"people": [4]}, 20),
    ({"people": []}, 5),
    ({"people": [2, 3, 4], "constraints": {"torch_bearers": ["person 1", "person 3"],
                                           "back_minutes": {"person 1": 5}}}, 25)])
def test_every_plan_within_the_deadline_is_counted(client, question, deadline):
    body = solve(client, {**question, "deadline": deadline, "plan_scope": "within-deadline",
                          "max_plans": 1000})
    count = plans_within(question, deadline)
    assert body["plan_count"] == str(count)
    assert len(body["plans"]) == min(count, 1000)
    assert len({str(plan) for plan in body["plans"]}) == len(body["plans"])
    for plan in body["plans"]:
        oracle.crossings(question, plan)
        assert sum(step["minutes"] for step in plan) <= deadline
    assert sum(step["minutes"] for step in body["steps"]) == body["minutes"]
    assert body["minutes"] == oracle.least(question)


def test_within_needs_a_deadline_and_few_people(client):
    assert list(refusal(client, "/bridge/solve", {
        "people": [1, 2], "plan_scope": "within-deadline"})) == ["/plan_scope"]
    assert list(refusal(client, "/bridge/solve", {
        "people": [1] * 25, "plan_scope": "within-deadline", "deadline": 99})) == ["/plan_scope"]
    body = solve(client, {"people": [1, 2, 5], "plan_scope": "within-deadline", "deadline": 7})
    assert body["feasible"] is False and body["plan_count"] == "0"


def test_too_many_plans_within_a_deadline_are_not_counted(client):
    """More than 2^256 of them, or more moments than may be kept."""
    for deadline in (2000, 10 ** 15):
        body = solve(client, {"people": list(range(1, 8)), "plan_scope": "within-deadline",
                              "deadline": deadline, "include_steps": False,
                              "limits": {"milliseconds": 500}})
        assert body["plan_count"] is None and "deadline" in body["plan_count_reason"]
        assert body["minutes"] == 28 and body["proven"] is True
