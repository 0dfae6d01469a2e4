"""An oracle for Allergic Cliffs that uses only the rules of the puzzle.

A case is (level, rule, top). A rule is a tuple of (trait, value). If `top` is true, the top cliff
accepts the Zoombinis that match the rule. Weights are fractions. Strategies are evaluated by
recursion over sets of consistent cases, which is possible for about six Zoombinis."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

NAMES = ["hair", "eyes", "nose", "feet"]
FIVE = [5, 5, 5, 5]


def read(zoombini):
    return tuple(int(value) for value in zoombini)


def rules(values, level):
    """All rules of a level, in ascending order of their terms."""
    traits = range(len(values))
    if level == 1:
        return [((t, v),) for t in traits for v in range(values[t])]
    if level == 2:
        return [((t, a), (t, b)) for t in traits
                for a, b in combinations(range(values[t]), 2)]
    return sorted(tuple(zip(chosen, found)) for chosen in combinations(traits, level - 1)
                  for found in product(*(range(values[t]) for t in chosen)))


def text(values, rule):
    names = NAMES if len(values) == 4 else [f"trait {t + 1}" for t in range(len(values))]
    if len(rule) == 2 and rule[0][0] == rule[1][0]:
        return f"{names[rule[0][0]]} is {rule[0][1]} or {rule[1][1]}"
    return " or ".join(f"{names[trait]} is {value}" for trait, value in rule)


def matches(rule, zoombini):
    return any(zoombini[trait] == value for trait, value in rule)


def label(case, zoombini):
    """1 if the top cliff accepts the Zoombini, otherwise 0."""
    _, rule, top = case
    return int(matches(rule, zoombini) == top)


def dealt(values, level, band):
    """The rules that the dealer of the game can draw: those with the first possible number of
    matches."""
    half, size = len(band) // 2, len(band)
    for wanted in [half, half + 1] + list(range(half - 1, 0, -1)):
        found = [rule for rule in rules(values, level)
                 if sum(matches(rule, z) for z in band) == wanted]
        if 1 <= wanted < size and found:
            return found
    return []


def published(values, level):
    """The rules that the published program can draw. All traits have the same number of values."""
    if level == 2:
        return rules(values, 2)
    return rules([count + 1 for count in values], 1)


def cases(question):
    """{case: weight}, in the order of levels, of rules, and the top cliff first."""
    values = question.get("values_per_trait", FIVE)
    band = [read(zoombini) for zoombini in question["zoombinis"]]
    prior = question.get("prior", "uniform")
    levels = [question["level"]] if question["level"] != "unknown" else [1, 2, 3, 4]
    found = {}
    for level in levels:
        if not rules(values, level):
            continue
        listed = (dealt(values, level, band) if prior == "game" else
                  published(values, level) if prior == "published" else
                  rules(values, level))
        for rule in listed:
            share = Fraction(1, 3) if prior == "published" else Fraction(1, 2)
            found[level, rule, True] = share / len(listed)
            found[level, rule, False] = (1 - share) / len(listed)
    return found


class Position:
    """A request, and its consistent cases."""

    def __init__(self, question):
        self.band = [read(zoombini) for zoombini in question["zoombinis"]]
        self.rows = [(row["zoombini"], int((row["cliff"] == "top") == row["accepted"]))
                     for row in question.get("history", [])]
        self.crossed = {row["zoombini"] for row in question.get("history", [])
                       if row["accepted"]}
        self.made = sum(not row["accepted"] for row in question.get("history", []))
        self.left = question.get("mistakes_allowed", 5) - self.made
        self.prior = cases(question)
        self.cases = {case: weight for case, weight in self.prior.items()
                      if not self.against(case)}
        self.weight = sum(self.cases.values())
        self.vectors = {}
        for case, weight in self.cases.items():
            labels = tuple(label(case, z) for z in self.band)
            self.vectors[labels] = self.vectors.get(labels, 0) + weight

    def against(self, case):
        """The moves that the case contradicts."""
        return [number for number, (zoombini, seen) in enumerate(self.rows)
                if label(case, self.band[zoombini]) != seen]

    def conflict(self):
        """The first of the smallest sets of moves without which a case is consistent."""
        return min((self.against(case) for case in self.prior),
                   key=lambda rows: (len(rows), rows))

    def certain(self):
        """{Zoombini: label} of those that have not crossed and have one label in all cases."""
        found = {}
        for z in range(len(self.band)):
            labels = {labels[z] for labels in self.vectors}
            if z not in self.crossed and len(labels) == 1:
                found[z] = labels.pop()
        return found

    def game(self):
        return Game(self.vectors)


class Game:
    """The values of optimal play. A version space is a frozenset of vectors of labels."""

    def __init__(self, vectors):
        self.weights = vectors
        self.start = frozenset(vectors)
        self.expected = lru_cache(None)(self._expected)
        self.worst = lru_cache(None)(self._worst)
        self.careful = lru_cache(None)(self._careful)
        self.won = lru_cache(None)(self._won)
        self.sends = lru_cache(None)(self._sends)

    def weight(self, some):
        return sum(self.weights[labels] for labels in some)

    def splits(self, some):
        """(Zoombini, [vectors with label 0, vectors with label 1]) of each Zoombini that is not
        certain."""
        for z in range(len(next(iter(some)))):
            sides = [frozenset(labels for labels in some if labels[z] == one)
                     for one in (0, 1)]
            if all(sides):
                yield z, sides

    def _expected(self, some):
        """The minimum sum of weight times mistakes."""
        return min((min(map(self.weight, sides)) + sum(map(self.expected, sides))
                    for _, sides in self.splits(some)), default=0)

    def _worst(self, some):
        """The minimum number of mistakes that can be guaranteed."""
        def most(sides):
            zero, one = map(self.worst, sides)
            return zero + 1 if zero == one else max(zero, one)
        return min((most(sides) for _, sides in self.splits(some)), default=0)

    def _careful(self, some, left):
        """Like _expected, but with at most `left` mistakes. None if this is impossible."""
        if left < 0:
            return None
        splits = list(self.splits(some))
        found = [] if splits else [0]
        for _, sides in splits:
            for right, wrong in (sides, sides[::-1]):
                good, bad = self.careful(right, left), self.careful(wrong, left - 1)
                if good is not None and bad is not None:
                    found.append(self.weight(wrong) + good + bad)
        return min(found, default=None)

    def _won(self, some, left):
        """The maximum weight of the cases with at most `left` mistakes."""
        if left < 0:
            return 0
        return max((self.won(right, left) + self.won(wrong, left - 1)
                    for _, sides in self.splits(some)
                    for right, wrong in (sides, sides[::-1])),
                   default=self.weight(some))

    def _sends(self, some):
        """The minimum sum of weight times sends, until one vector remains."""
        return min((self.weight(some) + sum(map(self.sends, sides))
                    for _, sides in self.splits(some)), default=0)

    def best(self, goal, left):
        """(expected mistakes, probability of winning) of optimal play. A value that the goal does
        not determine is None."""
        whole, least = self.weight(self.start), self.worst(self.start)
        if goal == "guarantee":
            cost = self.careful(self.start, max(left, least))
            return cost / whole, Fraction(1) if least <= left else None
        if goal == "expected" or left < 0:
            return self.expected(self.start) / whole, None if left >= 0 else 0
        chance = self.won(self.start, left) / whole
        if chance == 1:
            return self.careful(self.start, left) / whole, chance
        return None, chance


def follow(plan, position):
    """Plays each case with a plan. Returns (expected mistakes, maximum of mistakes, probability of
    winning). Asserts that all Zoombinis cross, that the plan sends none twice, and that the counts
    of the nodes are correct."""
    seen = {}
    mistakes, worst, won = Fraction(0), 0, Fraction(0)
    for case, weight in position.cases.items():
        node, made, sent = plan, 0, set(position.crossed)
        while "send" in node:
            note(seen, node, weight, label(case, position.band[node["send"]["zoombini"]]) ==
                 (node["send"]["cliff"] == "top"))
            zoombini = node["send"]["zoombini"]
            assert zoombini not in sent and zoombini not in [z for z, _ in position.rows]
            sent.add(zoombini)
            good = label(case, position.band[zoombini]) == (node["send"]["cliff"] == "top")
            made += not good
            node = node["accepted" if good else "rejected"]
        note(seen, node, weight, True)
        assert node["all_certain"] is True
        assert set(node) - {"cases"} == {"all_certain", "consistent_rules", "rule", "cliff"}
        node.setdefault("cases", []).append(case)
        mistakes += weight * made
        worst = max(worst, made)
        won += weight if made <= position.left else 0
    for node, count, weight, good in seen.values():
        assert node["consistent_rules"] == count
        if "send" in node:
            assert abs(node["probability"] - good / weight) < 1e-9
    return mistakes / position.weight, worst, won / position.weight


def note(seen, node, weight, good):
    entry = seen.setdefault(id(node), [node, 0, Fraction(0), Fraction(0)])
    entry[1] += 1
    entry[2] += weight
    entry[3] += weight if good else 0


def leaves(node):
    """The leaves of a plan."""
    if "send" not in node:
        yield node
    else:
        yield from leaves(node["accepted"])
        yield from leaves(node["rejected"])


def nodes(node):
    if "send" not in node:
        return 1
    return 1 + nodes(node["accepted"]) + nodes(node["rejected"])


# The strategies and the dealer of the published program.

def deal(random, generator, level, count):
    """Returns a band with four traits of five values, and its case."""
    if generator == "published":
        band = sorted({tuple(random.randint(0, 5) for _ in FIVE) for _ in range(count)})
        trait = random.randrange(4)
        values = random.sample(range(5), 2) if level == 2 else [random.randint(0, 5)]
        return band, (level, tuple((trait, v) for v in values), random.random() < 1 / 3)
    band = []
    while len(band) < count:
        drawn = tuple(random.randrange(5) for _ in FIVE)
        if band.count(drawn) < 2:
            band.append(drawn)
    listed = dealt(FIVE, level, band) if generator == "game" else rules(FIVE, level)
    return band, (level, random.choice(listed), random.random() < 1 / 2)


def naive(random, band, case):
    """The mistakes of a strategy that sends each Zoombini to the previous correct cliff."""
    cliff, mistakes = 1, 0
    for zoombini in random.sample(band, len(band)):
        right = label(case, zoombini)
        mistakes += right != cliff
        cliff = right
    return mistakes


def similarity(random, band, case):
    """The mistakes of the strategy that compares common features. As in the published program, the
    last comparison overrides the others if the sets have different sizes."""
    every = {(trait, value) for trait in range(4) for value in range(5)}
    common, cliff, mistakes = [every, set(every)], 1, 0
    for zoombini in random.sample(band, len(band)):
        features = set(enumerate(zoombini))
        here, there = common[cliff], common[1 - cliff]
        guess = cliff
        if not features & here and features & there:
            guess = 1 - cliff
        if len(here) != len(there):
            guess = cliff if len(here) < len(there) else 1 - cliff
        right = label(case, zoombini)
        mistakes += right != guess
        common[right] = common[right] & features
        cliff = right
    return mistakes


def most_in_common(random, band, case):
    """The mistakes of the strategy that sends to the cliff with more common features."""
    every = {(trait, value) for trait in range(4) for value in range(5)}
    common, cliff, mistakes = [every, set(every)], 1, 0
    for zoombini in random.sample(band, len(band)):
        features = set(enumerate(zoombini))
        guess = max((cliff, 1 - cliff),
                    key=lambda side: (len(common[side] & features), -len(common[side])))
        cliff = label(case, zoombini)
        mistakes += cliff != guess
        common[cliff] &= features
    return mistakes


def per_feature(random, band, case):
    """The mistakes of the strategy in which features vote for the only cliff that accepted
    them."""
    seen, cliff, mistakes = {}, 1, 0
    for zoombini in random.sample(band, len(band)):
        votes = [0, 0]
        for feature in enumerate(zoombini):
            if len(seen.get(feature, ())) == 1:
                votes[min(seen[feature])] += 1
        guess = cliff if votes[0] == votes[1] else votes.index(max(votes))
        cliff = label(case, zoombini)
        mistakes += cliff != guess
        for feature in enumerate(zoombini):
            seen.setdefault(feature, set()).add(cliff)
    return mistakes
