"""An oracle for river crossings, which examines every state and shares no code with the service.
A state is (travelers on the near side, as a set of bits; whether the boat is near). A second
graph merges states that differ only in interchangeable travelers: its states are (number of
travelers of each class on the near side; whether the boat is near)."""

import heapq
from collections import Counter

INFINITE = float("inf")


def listed(value):
    """Returns a list. A single value is a list of one."""
    return value if isinstance(value, list) else [value]


class Traveler:
    def __init__(self, name, entry, kind=None):
        self.name, self.kind = name, kind
        self.rows = entry.get("can_row", True)
        self.minutes, self.weight = entry.get("minutes", 1), entry.get("weight", 1)


def read_travelers(items):
    numbers, travelers = Counter(), []
    for item in listed(items):
        entry = {"name": item} if isinstance(item, str) else item
        kind = entry.get("kind")
        if kind is None:
            travelers.append(Traveler(entry["name"], entry))
        for _ in range(entry.get("count", 1) if kind is not None else 0):
            numbers[kind] += 1
            travelers.append(Traveler(f"{kind} {numbers[kind]}", entry, kind))
    return travelers


class Puzzle:
    """A parsed request. Groups of travelers are sets of bits."""

    def __init__(self, question):
        self.question = question
        self.travelers = read_travelers(question["travelers"])
        self.everyone = (1 << len(self.travelers)) - 1
        self.singled_out = 0  # travelers of a kind that are named by their numbers
        self.rules = [self.read_rule(rule) for rule in listed(question.get("rules", []))]
        self.timed = question.get("goal") == "least-minutes"
        self.start = self.read_start(question.get("start", {}))
        self.read_end(question.get("end", {}))
        self.classes = self.find_classes()
        groups = range(self.everyone + 1)
        self.bank = [self.obeys("banks", group) for group in groups]
        self.boat = [self.crosses(group) for group in groups]
        self.minutes = [max((one.minutes for one in self.those(group)), default=0)
                        for group in groups]

    def those(self, group):
        return [one for place, one in enumerate(self.travelers) if group >> place & 1]

    def names(self, group):
        return [one.name for one in self.those(group)]

    def find(self, name):
        group = sum(1 << place for place, one in enumerate(self.travelers)
                    if name in (one.name, one.kind))
        assert group, name
        one = self.those(group)[0]
        if name == one.name and sum(other.kind == one.kind for other in self.travelers) > 1:
            self.singled_out |= group if one.kind else 0
        return group

    def find_all(self, names):
        found = 0
        for name in listed(names):
            found |= self.find(name)
        return found

    def read_rule(self, rule):
        where = listed(rule.get("where", ["banks"]))
        if "never_alone" in rule:
            wanted = Counter(listed(rule["never_alone"]))
            groups = [(self.find(name), count) for name, count in wanted.items()]
            watch = self.find_all(rule.get("without", []))
            return where, lambda group: not (
                not group & watch and
                all((group & some).bit_count() >= count for some, count in groups))
        if "never_outnumbered" in rule:
            first = self.find_all(rule["never_outnumbered"])
            second = self.find_all(rule["by"])
            return where, lambda group: not (
                0 < (group & first).bit_count() < (group & second).bit_count())
        pairs = [(self.find(a), self.find(b)) for a, b in rule["jealous"]]
        return where, lambda group: all(
            group & own or not any(other & group and (group & (other | wife)).bit_count() > 1
                                   for other, _ in pairs if other != own)
            for own, wife in pairs if group & wife)

    def read_group(self, items):
        """Returns a group of travelers. A count selects the first travelers of a kind."""
        group = 0
        for item in listed(items):
            if isinstance(item, str):
                group |= self.find(item)
                continue
            left = self.find(item["kind"]) & ~group
            for _ in range(item["count"]):
                group |= left & -left
                left &= left - 1
        return group

    def read_start(self, start):
        far = self.read_group(start.get("far", []))
        return self.everyone & ~far, start.get("boat", "near") == "near"

    def read_end(self, end):
        far = self.read_group(end["far"]) if "far" in end else self.everyone
        self.end_near = self.everyone & ~far
        self.end_sides = [end["boat"] == "near"] if "boat" in end else [False, True]

    def find_classes(self):
        known = {}
        for place, one in enumerate(self.travelers):
            own = place if one.kind is None or self.singled_out >> place & 1 else None
            key = (one.kind, one.rows, one.minutes, one.weight, own)
            known[key] = known.get(key, 0) | 1 << place
        return list(known.values())

    def obeys(self, where, group):
        return all(rule(group) for places, rule in self.rules if where in places)

    def fits(self, group):
        boat, those = self.question["boat"], self.those(group)
        return (1 <= len(those) <= boat["seats"] and any(one.rows for one in those) and
                sum(one.weight for one in those) <= boat.get("max_weight", INFINITE))

    def crosses(self, group):
        return self.fits(group) and self.obeys("boat", group)

    def idle_rules(self):
        """Returns the indices of rules that no group can break."""
        return [place for place, (where, rule) in enumerate(self.rules)
                if all(rule(group) for group in range(self.everyone + 1)
                       if "banks" in where or self.fits(group))]

    def moves(self, state):
        """Generates (group, state after it)."""
        near, boat_near = state
        here = near if boat_near else self.everyone & ~near
        group = here
        while group:
            after = near ^ group
            if self.boat[group] and self.bank[after] and self.bank[self.everyone & ~after]:
                yield group, (after, not boat_near)
            group = (group - 1) & here

    def counts(self, group):
        return tuple((group & one).bit_count() for one in self.classes)

    def merged(self, state):
        return self.counts(state[0]), state[1]

    def cost(self, group):
        return self.minutes[group] if self.timed else 1

    def is_end(self, state):
        return self.counts(state[0]) == self.counts(self.end_near) and \
            state[1] in self.end_sides


class Graph:
    """All states that can be reached, and the distances to the end. States with the same `key`
    are one state: their moves have the same counts and lead to the same keys."""

    def __init__(self, puzzle, key=lambda state: state, move_key=lambda group: group):
        self.puzzle = puzzle
        self.start = key(puzzle.start)
        self.edges, self.ends = {}, set()
        found = {self.start: puzzle.start}
        queue = [puzzle.start]
        for state in queue:
            if puzzle.is_end(state):
                self.ends.add(key(state))
            moves = {}
            for group, after in puzzle.moves(state):
                moves.setdefault((move_key(group), key(after)), puzzle.cost(group))
                if key(after) not in found:
                    found[key(after)] = after
                    queue.append(after)
            self.edges[key(state)] = moves
        self.states = list(found)
        self.from_start = self.distances([self.start])
        self.to_end = self.distances(self.ends)  # crossings can be undone
        self.best = min((self.from_start[end] for end in self.ends), default=None)

    def distances(self, sources):
        known, numbers = {}, iter(range(10 ** 9))
        queue = [(0, next(numbers), source) for source in sources]
        while queue:
            far, _, state = heapq.heappop(queue)
            if state in known:
                continue
            known[state] = far
            for (_, after), cost in self.edges[state].items():
                heapq.heappush(queue, (far + cost, next(numbers), after))
        return known

    def on_best(self, state):
        return self.best is not None and \
            self.from_start[state] + self.to_end[state] == self.best

    def is_best(self, state, after, cost):
        return self.best is not None and \
            self.from_start[state] + cost + self.to_end[after] == self.best

    def plans(self):
        """Returns the number of optimal plans."""
        if self.best is None:
            return 0
        ways = Counter({self.start: 1})
        for state in sorted((s for s in self.states if self.on_best(s)),
                            key=self.from_start.get):
            for (_, after), cost in self.edges[state].items():
                if self.is_best(state, after, cost):
                    ways[after] += ways[state]
        return sum(ways[end] for end in self.ends if self.from_start[end] == self.best)


def distinct_graph(puzzle):
    return Graph(puzzle)


def merged_graph(puzzle):
    return Graph(puzzle, puzzle.merged, puzzle.counts)


def check_graph(puzzle, graph, merged):
    """Checks all states and crossings, and the distances from the start and to the end."""
    places = {one.name: 1 << place for place, one in enumerate(puzzle.travelers)}
    keys = []
    for node in graph["nodes"]:
        near = sum(places[name] for name in node["near"])
        assert puzzle.names(near) == node["near"]
        assert puzzle.names(puzzle.everyone & ~near) == node["far"]
        keys.append(puzzle.merged((near, node["boat"] == "near")))
        assert node["from_start"] == merged.from_start[keys[-1]]
        assert node["to_end"] == merged.to_end.get(keys[-1])
        assert node["on_best_plan"] is merged.on_best(keys[-1])
    assert graph["complete"] is True and keys[0] == merged.start
    assert sorted(keys) == sorted(merged.states)
    edges = set()
    for edge in graph["edges"]:
        near, far = (keys[node] for node in edge["nodes"])
        group = sum(places[name] for name in edge["who"])
        assert edge["minutes"] == puzzle.minutes[group]
        edges.add((near, puzzle.counts(group), far))
        cost = puzzle.cost(group)
        best = merged.is_best(near, far, cost) if far in merged.to_end else False
        assert edge["on_best_plan"] is (best or (near in merged.to_end and
                                         merged.is_best(far, near, cost)))
    assert len(edges) == len(graph["edges"])
    assert edges == {(near, group, far) for near in merged.states if near[1]
                     for group, far in merged.edges[near]}


def check_steps(puzzle, steps):
    """Checks every member of every step of a plan. Returns its crossings as counts."""
    near, boat_near = puzzle.start
    elapsed, crossings = 0, []
    names = {one.name: 1 << place for place, one in enumerate(puzzle.travelers)}
    for step in steps:
        group = sum(names[name] for name in step["who"])
        assert puzzle.names(group) == step["who"]
        assert step["direction"] == ("over" if boat_near else "back")
        moves = dict(puzzle.moves((near, boat_near)))
        assert group in moves, step
        here = near if boat_near else puzzle.everyone & ~near
        for one in puzzle.classes:  # interchangeable travelers cross in the order of names
            left = here & one & ~group
            assert left == 0 or group & one == 0 or \
                (left & -left) > 1 << (group & one).bit_length() - 1, step
        near, boat_near = moves[group]
        elapsed += puzzle.minutes[group]
        assert step["minutes"] == puzzle.minutes[group] and step["elapsed"] == elapsed
        assert step["near"] == puzzle.names(near)
        assert step["far"] == puzzle.names(puzzle.everyone & ~near)
        crossings.append(puzzle.counts(group))
    assert puzzle.is_end((near, boat_near))
    return tuple(crossings)


def start_obeys(puzzle):
    near, _ = puzzle.start
    return puzzle.bank[near] and puzzle.bank[puzzle.everyone & ~near]
