"""The searches of the article "Escape From Zurg" beside a program of the same search, which
shares no code with the service."""

from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from contract import BY_NAME, check, refusal
from strategies import cases

SOLVE = BY_NAME["bridgeSolve"]
ZURG = [5, 10, 20, 25]


def solve(client, people, deadline, kind):
    response = client.post("/bridge/solve", json={
        "people": people, "deadline": deadline, "method": f"zurg-{kind}-first",
        "include_steps": False})
    body = check(SOLVE, response)
    assert response.status_code == 200, body
    return body


def successors(state):
    """After each group of one or two, the last of the people first; who has crossed stands
    at the head of the list."""
    near, far, minutes, torch_near = state
    here, there = (near, far) if torch_near else (far, near)
    pairs = [(here[i], here[j]) for i in range(len(here)) for j in range(i, len(here))]
    for pair in reversed(pairs):
        left = [one for one in here if one not in pair]
        arrived = list(dict.fromkeys(pair)) + there
        sides = (left, arrived) if torch_near else (arrived, left)
        yield *sides, minutes + max(time for _, time in pair), not torch_near


def article_search(people, deadline, kind):
    """(minutes of the plan that is found, states tested); None instead of minutes."""
    waiting = deque([(list(enumerate(people)), [], 0, True)])
    for count in range(1, 10 ** 9):
        if not waiting or all(state[2] > deadline for state in waiting):
            return None, count - 1
        state = waiting.popleft()
        if not state[0] and state[2] <= deadline:
            return state[2], count
        if kind == "depth":
            waiting.extendleft(reversed([after for after in successors(state)
                                         if after[2] <= deadline]))
        else:
            waiting.extend(successors(state))


def test_as_many_states_as_the_article_tests(client):
    """Depth first ahead of breadth first, as the article says."""
    for kind, states in (("depth", 467), ("breadth", 3619)):
        body = solve(client, ZURG, 60, kind)
        assert body["minutes"] == 60 and body["proven"] is True
        assert body["search"]["method"] == f"zurg-{kind}-first"
        assert body["search"]["nodes"] == states == article_search(
            ZURG, 60, kind)[1]


def test_random_parties(client):
    @given(st.lists(st.integers(1, 9), max_size=3), st.integers(1, 16),
           st.sampled_from(("depth", "breadth")))
    @cases(80)
    def every(people, deadline, kind):
        if kind == "breadth":
            deadline = max(deadline, 2 * sum(people))  # that some plan meets
        minutes, states = article_search(people, deadline, kind)
        body = solve(client, people, deadline, kind)
        assert body["minutes"] == minutes
        assert people == [] or body["search"]["nodes"] == states

    every()


def test_what_the_article_does_not_know_is_refused(client):
    wrong = refusal(client, "/bridge/solve", {
        "people": ZURG, "method": "zurg-depth-first", "capacity": 3,
        "constraints": {"torch_bearers": "person 1"}})
    assert set(wrong) == {"/capacity", "/constraints"}
