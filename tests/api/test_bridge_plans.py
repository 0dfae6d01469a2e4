"""How many plans there are to cross a bridge, and which are listed."""

import pytest

from contract import BY_NAME, check

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
        body = solve(client, {"people": times, "capacity": capacity, "plans": 2})
        assert (body["plan_count"] is None) == (people > most)
        assert ("plan_count_reason" in body) == (people > most)
        assert len(body["plans"]) == min(2, int(body["plan_count"] or 1))
    crowd = solve(client, {"people": [7] * 500, "capacity": 500, "explain": True})
    assert crowd["plan_count"] == "1" and crowd["minutes"] == 7


@pytest.mark.parametrize("people", [4, 6, 8, 18, 19, 20, 101, 1000])
def test_plans_two_at_a_time_are_double_factorials(client, people):
    body = solve(client, {"people": list(range(1, people + 1)), "steps": False})
    count = 1
    for even in range(2, people + 1, 2):
        count *= even
    assert body["plan_count"] == str(count)


def test_plans_are_listed_two_at_a_time(client):
    """What is listed for 18 people is counted over all states; for 19 one plan stands."""
    times = [1 + place % 2 * 99 for place in range(19)]
    for people in (18, 19):
        body = solve(client, {"people": times[:people], "plans": 2, "steps": False})
        assert len(body["plans"]) == (2 if people == 18 else 1)
        alone = solve(client, {"people": times[:people], "steps": False})
        assert alone["plan_count"] == body["plan_count"] != "1"


def test_ten_thousand_people_have_a_count(client):
    times = [1, *range(10001, 20000)]
    body = solve(client, {"people": times, "steps": False})
    assert 35000 < len(body["plan_count"]) < 36000 and "plan_count_reason" not in body
    body = solve(client, {"people": [*times, 30000], "steps": False})
    assert body["plan_count"] is None and "10,000" in body["plan_count_reason"]
