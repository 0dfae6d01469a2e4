"""An oracle for Bulls and Cows by brute-force search. It shares no code with the service.

A code is a string of the symbols 0-9a-z, an answer a pair (bulls, cows), a history a list of rows
{guess, bulls, cows}, and a state the tuple of candidates."""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb, perm

SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Game:
    """A game, with the defaults of the service."""

    positions: int = 4
    symbols: int = 10
    repeats: bool = False
    leading_zero: bool = True
    guesses: str = "secrets"

    def json(self):
        sizes = {"positions": self.positions, "symbols": self.symbols,
                 "repeats": self.repeats, "leading_zero": self.leading_zero}
        return sizes if self.guesses == "secrets" else {**sizes, "guesses": self.guesses}

    @property
    def win(self):
        return self.positions, 0


@lru_cache(maxsize=None)
def codes(game):
    """Every code, in increasing order."""
    symbols = SYMBOLS[:game.symbols]
    rows = (product(symbols, repeat=game.positions) if game.repeats
            else permutations(symbols, game.positions))
    return tuple("".join(row) for row in rows if game.leading_zero or row[0] != "0")


@lru_cache(maxsize=None)
def all_guesses(game):
    """Every guess, in increasing order."""
    if game.guesses == "secrets":
        return codes(game)
    return codes(Game(game.positions, game.symbols, repeats=True))


@lru_cache(maxsize=2**18)
def score(secret, guess):
    """The numbers of bulls and cows."""
    bulls = sum(map(str.__eq__, secret, guess))
    both = sum(min(secret.count(symbol), guess.count(symbol)) for symbol in set(guess))
    return bulls, both - bulls


def row(secret, guess):
    """The row of a history with this secret and guess."""
    bulls, cows = score(secret, guess)
    return {"guess": guess, "bulls": bulls, "cows": cows}


def breaks(history, code):
    """The indices of the rows that `code` contradicts."""
    return frozenset(number for number, one in enumerate(history)
                     if score(code, one["guess"]) != (one["bulls"], one["cows"]))


def candidates(game, history, ignore=()):
    kept = [one for number, one in enumerate(history) if number not in ignore]
    return tuple(code for code in codes(game)
                 if all(score(code, one["guess"]) == (one["bulls"], one["cows"])
                        for one in kept))


def conflicts(game, history, ignore=()):
    """The smallest sets of rows whose removal leaves at least one candidate."""
    broken = {breaks(history, code) - set(ignore) for code in codes(game)}
    for size in range(len(history) + 1):
        found = [list(left_out) for left_out in combinations(range(len(history)), size)
                 if any(rows <= set(left_out) for rows in broken)]
        if found:
            return found
    raise AssertionError("without rows, every code is a candidate")


def parts(state, guess):
    """The candidates after each answer to `guess`, in increasing order of answers."""
    divided = defaultdict(list)
    for code in state:
        divided[score(code, guess)].append(code)
    return {answer: tuple(divided[answer]) for answer in sorted(divided)}


def counts(state, guess):
    """The sizes of the parts, as the service writes them."""
    return {f"{bulls},{cows}": len(part)
            for (bulls, cows), part in parts(state, guess).items()}


@lru_cache(maxsize=None)
class Optimum:
    """Optimal play by exhaustive search, for small games and states of a few codes."""

    def __init__(self, game):
        self.game = game
        self.known = {}
        self.shortest, self.bounded = {}, {}

    def divisions(self, state, guesses):
        """The different ways in which guesses divide a state: the sets of parts, without the
        part of the winning answer and without guesses that do not divide the state."""
        found = set()
        for guess in guesses:
            divided = parts(state, guess)
            if len(divided) > 1:
                found.add(frozenset(part for answer, part in divided.items()
                                    if answer != self.game.win))
        return sorted(found, key=lambda left: (-len(left), sorted(left)))

    def guesses(self, state):
        """The least total number of guesses."""
        if len(state) <= 2:
            return 2 * len(state) - 1
        if state not in self.known:
            best = None
            for left in self.divisions(state, all_guesses(self.game)):
                # A part of n secrets needs at least 2n - 1 guesses after this one.
                least = len(state) + sum(2 * len(part) - 1 for part in left)
                if best is None or least < best:
                    total = len(state) + sum(map(self.guesses, left))
                    best = total if best is None else min(best, total)
            self.known[state] = best
        return self.known[state]

    def after(self, state, guess):
        """The least total number of guesses if `guess` is the first guess."""
        return len(state) + sum(self.guesses(part) for answer, part
                                in parts(state, guess).items() if answer != self.game.win)

    def within(self, state, height, last=0):
        """The least total number of guesses with at most `height` guesses for each secret.
        Each secret that takes all of them costs `last` more. None if that is impossible."""
        if len(state) == 1 and height > 0:
            return 1 + last * (height == 1)
        key = state, height, last
        if height > 1 and key not in self.bounded:
            made = (self.sum_within(len(state), left, height - 1, last)
                    for left in self.divisions(state, all_guesses(self.game)))
            self.bounded[key] = min((cost for cost in made if cost is not None),
                                    default=None)
        return self.bounded.get(key)

    def sum_within(self, secrets, left, height, last):
        for part in sorted(left, key=len, reverse=True):
            cost = self.within(part, height, last)
            if cost is None:
                return None
            secrets += cost
        return secrets

    def lowest(self, state, last=0):
        """The least height, and the cost within it."""
        height = 1
        while self.within(state, height, last) is None:
            height += 1
        return height, self.within(state, height, last)

    def allowed(self, history, consistent=False):
        """The height limit after a history: each different row reduces the least height of the
        game by one, but the limit is at least the least height of the state."""
        limit, rows = self.height(codes(self.game), consistent), []
        for entry in history:
            if entry not in rows:
                rows.append(entry)
                left = candidates(self.game, rows)
                limit = max(limit - 1, self.height(left, consistent) if left else 1)
        return limit

    def short(self, state, height, consistent):
        """The numbers of inner states and guesses of the smallest tree within a height, or
        None. If several trees are smallest, the one with the fewest guesses counts."""
        if len(state) == 1:
            return (0, 1) if height >= 1 else None
        if height < 2:
            return None
        key = state, height, consistent
        if key not in self.shortest:
            pool = state if consistent else all_guesses(self.game)
            made = (self.joined(len(state), left, height - 1, consistent)
                    for left in self.divisions(state, pool))
            self.shortest[key] = min(filter(None, made), default=None)
        return self.shortest[key]

    def joined(self, secrets, left, height, consistent):
        below = []
        for part in sorted(left, key=len, reverse=True):
            below.append(self.short(part, height, consistent))
            if below[-1] is None:
                return None
        return (1 + sum(inner for inner, _ in below),
                secrets + sum(guesses for _, guesses in below))

    def height(self, state, consistent=False):
        """The least height of a tree."""
        height = 1
        while self.short(state, height, consistent) is None:
            height += 1
        return height

    def smallest(self, state, consistent=False, allowed=None):
        """The height limit, the nodes and the guesses of the smallest tree. The limit is the
        least height if `allowed` is omitted."""
        height = allowed or self.height(state, consistent)
        inner, guesses = self.short(state, height, consistent)
        return height, len(state) + inner, guesses


def play(game, tree, secret):
    """The number of guesses for a secret, and the states on its path."""
    path = []
    while True:
        path.append(tree)
        answer = score(secret, tree["guess"])
        if answer == game.win:
            return len(path), path
        tree = tree["next"][f"{answer[0]},{answer[1]}"]


def nodes_of(tree):
    """Every node of a tree, in preorder."""
    yield tree
    for below in tree.get("next", {}).values():
        yield from nodes_of(below)


def figures(game, tree, secrets):
    """Returns the costs of a tree. Plays it against every secret."""
    found = [play(game, tree, secret)[0] for secret in secrets]
    every = list(nodes_of(tree))
    return {
        "height": max(found),
        "total_guesses": sum(found),
        "expected_guesses": sum(found) / len(found),
        "secret_count": len(secrets),
        "nodes": len(secrets) + sum(node["candidates"] > 1 for node in every),
        "guess_nodes": len(every),
        "secrets_by_guesses": [found.count(number + 1) for number in range(max(found))],
    }


def first_consistent(game, state):
    return state[0]


def max_parts(game, state):
    return weighed(game, state, len)


def expected_size(game, state):
    return weighed(game, state, lambda sizes: -sum(size * size for size in sizes))


def minimax(game, state):
    return weighed(game, state, lambda sizes: -max(sizes))


STRATEGIES = {"first-consistent": first_consistent, "max-parts": max_parts,
              "expected-size": expected_size, "minimax": minimax}


def weighed(game, state, worth):
    """The best guess by the sizes of its parts. Among equal guesses, candidates come first,
    then smaller codes."""
    possible = set(state)
    if len(state) == 1:
        return state[0]
    return min(codes(game), key=lambda guess: (
        -worth(counts(state, guess).values()), guess not in possible, guess))


def by_guesses(game, strategy):
    """The numbers of secrets that a strategy finds with 1, 2, ... guesses."""
    found, states = [], [codes(game)]
    while states:
        found.append(0)
        below = []
        for state in states:
            divided = parts(state, strategy(game, state))
            found[-1] += divided.pop(game.win, ()) != ()
            below += divided.values()
        states = below
    return found


def answers(game):
    """Every answer to a guess."""
    return {score(secret, guess) for secret in codes(game) for guess in all_guesses(game)}


def least_costs(game, useful):
    """Lower bounds of the height and of the total number of guesses: at most `useful` answers do
    not win, and a guess names at most as many new symbols as it has positions."""
    every = game.symbols ** game.positions if game.repeats else perm(game.symbols, game.positions)
    secrets = every if game.leading_zero else every - every // game.symbols

    @lru_cache(maxsize=None)
    def full_tree(guesses):
        return sum(useful ** depth for depth in range(guesses))

    @lru_cache(maxsize=None)
    def found(guesses, unnamed, free):
        """An upper bound of the secrets found, if guesses did not name `free` of their symbols."""
        if free > 0 and unnamed < (1 if game.repeats else free):
            return 0
        if guesses == 1 or free == 0:
            return 1
        return min(full_tree(guesses),
                   max(after(guesses - 1, unnamed, free, named)
                       for named in range(min(game.positions, unnamed) + 1)))

    def after(guesses, unnamed, free, named):
        """The same bound after a guess that named `named` more symbols."""
        most = none = found(guesses, unnamed - named, free)
        for hits in range(1, free + 1):
            ways = named ** hits if game.repeats else perm(named, hits)
            more = comb(free, hits) * ways * found(guesses, unnamed - named, free - hits)
            if game.repeats:
                most = min(most + more, none + hits * (hits + 3) // 2 * full_tree(guesses))
            else:
                most += min(more, (hits + 1) * full_tree(guesses))
        return most

    height = total = left = 0
    while left < secrets:
        total += secrets - left
        height += 1
        left = found(height, game.symbols, game.positions)
    return height, total
