"""Bridge crossing by Dijkstra's algorithm over states in a dict: slow, short, and
independent of the service. A state is (who is near, where the torch is); a crossing is the
increasing tuple of the places of those who walk."""

import heapq
from functools import lru_cache
from itertools import combinations


class Party:
    """A question, read: names and times by place, and what is allowed."""

    def __init__(self, question):
        people = question["people"]
        constraints = question.get("constraints", {})
        self.names = [f"person {place + 1}" if isinstance(item, int) else item["name"]
                      for place, item in enumerate(people)]
        self.over = [item if isinstance(item, int) else item["minutes"] for item in people]
        self.back = [constraints.get("back_minutes", {}).get(name, minutes)
                     for name, minutes in zip(self.names, self.over)]
        self.forbidden = {frozenset(map(self.names.index, pair))
                          for pair in constraints.get("forbidden_pairs", [])}
        bearers = constraints.get("torch_bearers", self.names)
        self.bearers = {self.names.index(name) for name in bearers}
        self.capacity = question.get("capacity", 2)
        everybody = frozenset(range(len(people)))
        self.start = (everybody, True)
        self.goal = (frozenset(), not people)  # of nobody all are over at once

    def allows(self, group):
        return (1 <= len(group) <= self.capacity and self.bearers & set(group) and
                not any(pair <= set(group) for pair in self.forbidden))

    def minutes(self, group, over):
        return max((self.over if over else self.back)[place] for place in group)

    def moves(self, state):
        """(crossing, minutes, state after it) in the order of the crossings."""
        near, torch_near = state
        here = near if torch_near else frozenset(range(len(self.names))) - near
        groups = sorted(group for size in range(1, self.capacity + 1)
                        for group in combinations(sorted(here), size))
        for group in groups:
            if self.allows(group):
                after = near - set(group) if torch_near else near | set(group)
                yield group, self.minutes(group, torch_near), (after, not torch_near)


def distances(party):
    """The least minutes from the start to each state that can be reached."""
    known = {}
    numbers = iter(range(10 ** 9))  # states cannot be compared
    queue = [(0, next(numbers), party.start)]
    while queue:
        minutes, _, state = heapq.heappop(queue)
        if state in known:
            continue
        known[state] = minutes
        if state != party.goal:
            for _, more, after in party.moves(state):
                heapq.heappush(queue, (minutes + more, next(numbers), after))
    return known


def least(question):
    """The least minutes; None when somebody never gets over."""
    party = Party(question)
    return distances(party).get(party.goal)


def plans(question):
    """How many plans of the least time there are, and a generator of them in order, each
    a tuple of crossings."""
    party = Party(question)
    known = distances(party)
    if party.goal not in known:
        return 0, iter(())

    def best_moves(state):
        if state == party.goal:
            return
        for group, minutes, after in party.moves(state):
            if known.get(after) == known[state] + minutes and count(after):
                yield group, after

    @lru_cache(None)
    def count(state):
        if state == party.goal:
            return 1
        return sum(count(after) for _, minutes, after in party.moves(state)
                   if known.get(after) == known[state] + minutes)

    def walk(state, done):
        if state == party.goal:
            yield done
        for group, after in best_moves(state):
            yield from walk(after, done + (group,))

    return count(party.start), walk(party.start, ())


def steps(question, crossings):
    """What the service must say of a plan; `near` and `far` as for 100 people or less."""
    party = Party(question)
    near, torch_near = set(party.start[0]), True
    elapsed = 0
    for group in crossings:
        minutes = party.minutes(group, torch_near)
        elapsed += minutes
        near ^= set(group)
        yield {
            "direction": "over" if torch_near else "back",
            "who": [party.names[place] for place in group],
            "minutes": minutes,
            "elapsed": elapsed,
            "near": [name for place, name in enumerate(party.names) if place in near],
            "far": [name for place, name in enumerate(party.names) if place not in near],
        }
        torch_near = not torch_near


def crossings(question, said):
    """The plan that `said` steps are of; asserts that it is one and that they agree with
    it."""
    party = Party(question)
    places = {name: place for place, name in enumerate(party.names)}
    plan = [tuple(places[name] for name in step["who"]) for step in said]
    state = party.start
    for group in plan:
        assert list(group) == sorted(set(group)) and party.allows(group)
        near, torch_near = state
        assert all((place in near) == torch_near for place in group)
        state = (near ^ set(group), not torch_near)
    assert state == party.goal
    sides = len(party.names) <= 100
    expected = [step if sides else {key: step[key] for key in step
                                    if key not in ("near", "far")}
                for step in steps(question, plan)]
    assert said == expected
    return plan
