#!/usr/bin/env python3
"""Measures how fast Python with numpy solves and plays SET.

The three methods and the game follow Berkes's description ("Solving the game Set", 2010), with the
same steps and the same kind of numpy calls, so that the times represent such a program. A table is
an array with a row for each card and a column for each attribute. Before the measurements, the
program checks that the methods agree. Prints lines with a name, a value and a unit, separated by
tabs."""
import itertools
import statistics
import sys
import time

import numpy

ATTRIBUTES, VALUES = 4, (0, 1, 2)
TABLE = 12
CHECKED = 100  # tables on which the methods must agree
SECONDS = 1.5  # minimum time for the measurement of each figure
ROUNDS = 5


def fit_together(cards):
    """Returns true if three cards are a set: in each attribute, all equal or all different."""
    for attribute in range(cards.shape[1]):
        seen = cards[:, attribute]
        if not numpy.all(seen == seen[0]) and len(numpy.unique(seen)) < len(seen):
            return False
    return True


def by_triples(table):
    return [places for places in itertools.combinations(range(len(table)), 3)
            if fit_together(table[list(places)])]


def third_card(first, second):
    card = numpy.empty(len(first), dtype=first.dtype)
    for attribute, (one, other) in enumerate(zip(first, second)):
        if one == other:
            card[attribute] = one
        else:
            card[attribute] = set(VALUES).difference((one, other)).pop()
    return card


def by_pairs(table):
    """Looks for the completing card of each pair among the cards after the pair."""
    sets = []
    for i, j in itertools.combinations(range(len(table) - 1), 2):
        same = numpy.all(table[j + 1:] == third_card(table[i], table[j]), axis=1)
        for k in numpy.flatnonzero(same):
            sets.append((i, j, j + 1 + k))
    return sets


def by_groups(table, places=None):
    """Groups the cards by their first values. Returns the sets within a group, by the other
    attributes, and the sets with one card of each group."""
    if places is None:
        places = numpy.arange(len(table))
    groups = [numpy.flatnonzero(table[:, 0] == value) for value in VALUES]
    sets = [found for group in groups if len(group) > 2
            for found in by_groups(table[group, 1:], places[group])]
    return sets + [tuple(places[list(three)]) for three in itertools.product(*groups)
                   if fit_together(table[list(three)])]


def shuffled_deck(random):
    deck = numpy.array(list(itertools.product(VALUES, repeat=ATTRIBUTES)))
    return deck[random.permutation(len(deck))]


def play(random):
    """Returns the number of sets on each table of a game, including the last one."""
    deck = shuffled_deck(random)
    table, dealt = deck[:TABLE], TABLE
    counts = []
    while True:
        sets = by_pairs(table)
        counts.append(len(sets))
        if sets:
            taken = sets[random.integers(len(sets))]
            table = table[[i for i in range(len(table)) if i not in taken]]
            more = TABLE - len(table)
        elif dealt < len(deck):
            more = 3
        else:
            return counts
        if more > 0:
            table = numpy.concatenate((table, deck[dealt:dealt + more]))
            dealt += more


def check(random):
    """Ends the program if two methods do not agree, or if a game is impossible."""
    for _ in range(CHECKED):
        table = shuffled_deck(random)[:TABLE]
        lists = [sorted(tuple(sorted(map(int, places))) for places in method(table))
                 for method in (by_triples, by_pairs, by_groups)]
        if lists[0] != lists[1] or lists[0] != lists[2]:
            sys.exit(f"set_numpy.py: the methods differ on {table.tolist()}")
    counts = play(random)
    if counts[-1] != 0 or not 21 <= len(counts) <= 81:
        sys.exit(f"set_numpy.py: impossible numbers of sets in a game: {counts}")


def seconds_each(work):
    """Returns the median time of one call over a few rounds."""
    rounds = []
    for _ in range(ROUNDS):
        calls, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS / ROUNDS:
            work()
            calls += 1
        rounds.append((time.perf_counter() - start) / calls)
    return statistics.median(rounds)


def main():
    random = numpy.random.default_rng(1)
    check(random)
    tables = itertools.cycle([shuffled_deck(random)[:TABLE] for _ in range(CHECKED)])
    for name, method in (("triples", by_triples), ("pairs", by_pairs),
                         ("groups", by_groups)):
        each = seconds_each(lambda: method(next(tables)))
        print(f"set_numpy_12_{name}\t{each * 1e6:.1f}\tus")
    each = seconds_each(lambda: by_pairs(shuffled_deck(random)[:TABLE]))
    print(f"set_numpy_draws\t{1 / each:.1f}\ttables/s")
    print(f"set_numpy_games\t{1 / seconds_each(lambda: play(random)):.1f}\tgames/s")


if __name__ == "__main__":
    main()
