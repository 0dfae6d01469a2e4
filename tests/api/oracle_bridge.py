"""An oracle for bridge crossing, which runs Dijkstra's algorithm over all states and shares no
code with the service. A state is (people on the near side, whether the torch is near). A
crossing is the increasing tuple of the indices of its people."""

import heapq
from functools import lru_cache
from itertools import combinations


class Party:
    """A parsed request: names and minutes by index, and the constraints."""

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
        everyone = frozenset(range(len(people)))
        self.start = (everyone, True)
        self.goal = (frozenset(), not people)  # an empty party is across at the start

    def allows(self, group):
        return (1 <= len(group) <= self.capacity and self.bearers & set(group) and
                not any(pair <= set(group) for pair in self.forbidden))

    def minutes(self, group, over):
        return max((self.over if over else self.back)[place] for place in group)

    def moves(self, state):
        """Generates (crossing, minutes, state after it) in the order of the crossings."""
        near, torch_near = state
        here = near if torch_near else frozenset(range(len(self.names))) - near
        groups = sorted(group for size in range(1, self.capacity + 1)
                        for group in combinations(sorted(here), size))
        for group in groups:
            if self.allows(group):
                after = near - set(group) if torch_near else near | set(group)
                yield group, self.minutes(group, torch_near), (after, not torch_near)


def distances(party):
    """Returns the least number of minutes from the start to each state that can be reached."""
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
    """Returns the least number of minutes, or None if not everyone can cross."""
    party = Party(question)
    return distances(party).get(party.goal)


def plans(question):
    """Returns the number of fastest plans, and a generator of them in order, each a tuple of
    crossings."""
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
    """Generates the steps of a plan as in a response, with `near` and `far`."""
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
    """Returns the plan of a response with the steps `said`. Asserts that the constraints allow the
    plan and that all members of the steps are correct."""
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
