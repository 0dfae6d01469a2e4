"""Two sets compared: the sizes that are answered are those that make the registers most
likely, by the definition of the likelihood, and intervals hold the sizes that there are."""

from math import exp, log

import pytest

import oracle_hyperloglog as oracle
from contract import ask, refusal
from test_hyperloglog import EMPTY

REDIS = oracle.to_text([0] * 2 ** 14)


def words(seed, count):
    return [f"{seed} {i}" for i in range(count)]


def compare(client, first, second, **more):
    answer = ask(client, "hyperloglogCompare",
                 {"sketches": [oracle.to_text(first), oracle.to_text(second)], **more})
    assert answer["registers"] == 2 ** answer["precision"]
    return answer


def figures(answer):
    return [answer["union"], answer["intersection"], *answer["differences"]]


def likelihood(registers, sizes):
    """The logarithm of that of all pairs, when so many items are Poisson numbers: the chance
    that no register is above (k, l), and its differences."""
    m, (first, second, common) = len(registers[0]), sizes
    last = 64 - oracle.precision_of(registers[0])

    def beyond(rank):
        return 0 if rank > last else 2.0 ** -rank / m

    def below(k, l):
        if min(k, l) < 0:
            return 0
        return exp(-first * beyond(k) - second * beyond(l) - common * beyond(min(k, l)))

    return sum(log(below(k, l) - below(k - 1, l) - below(k, l - 1) + below(k - 1, l - 1))
               for k, l in zip(*registers))


@pytest.mark.parametrize("precision, own, other, common", [
    (5, 60, 90, 50), (6, 400, 30, 100), (7, 100, 100, 300), (8, 3000, 3000, 500)])
def test_nothing_near_is_more_likely(client, precision, own, other, common):
    items = words(precision, own + other + common)
    both = [oracle.sketch(precision, items[:own + common]),
            oracle.sketch(precision, items[own:])]
    answer = compare(client, *both, confidence=0.9999)
    found = [answer["differences"][0], answer["differences"][1], answer["intersection"]]
    sizes = [max(figure["estimate"], 0.5) for figure in found]
    most = likelihood(both, sizes)
    for part in range(3):
        for factor in (0.97, 1.03):
            near = sizes[:]
            near[part] *= factor
            assert likelihood(both, near) < most + 0.01
    for figure, size in zip(found, (own, other, common)):
        assert figure["interval"]["low"] <= size <= figure["interval"]["high"]
    assert answer["union"]["estimate"] == pytest.approx(sum(sizes), abs=3)
    assert answer["jaccard"]["estimate"] == pytest.approx(sizes[2] / sum(sizes), abs=0.02)


def test_the_finer_sketch_is_folded(client):
    items = words(1, 900)
    for precisions in ((9, 6), (6, 9), (6, 6)):
        answer = compare(client, oracle.sketch(precisions[0], items[:600]),
                         oracle.sketch(precisions[1], items[300:]), confidence=0.8)
        assert answer == compare(client, oracle.sketch(6, items[:600]),
                                 oracle.sketch(6, items[300:]), confidence=0.8)
        assert answer["precision"] == 6


def test_a_set_and_itself(client):
    items = words(2, 400)
    same = compare(client, *[oracle.sketch(14, items)] * 2)
    assert same["jaccard"]["estimate"] == 1 and same["hash"] == "murmurhash64a"
    assert [figure["estimate"] for figure in figures(same)] == [400, 400, 0, 0]


def test_empty_sets(client):
    nobody, some = oracle.sketch(10, []), oracle.sketch(10, words(3, 50))
    answer = compare(client, nobody, nobody)
    assert answer["jaccard"] == {
        "estimate": None, "interval": {"low": None, "high": None, "confidence": 0.95}}
    assert all(figure["interval"]["high"] == 0 for figure in figures(answer))
    answer = compare(client, some, nobody)
    assert [figure["estimate"] for figure in figures(answer)] == [50, 0, 50, 0]
    assert answer["jaccard"]["interval"]["high"] == 0


@pytest.mark.parametrize("question, expected", [
    ({}, "/sketches"), ({"sketches": EMPTY}, "/sketches"), ({"sketches": [EMPTY]}, "/sketches"),
    ({"sketches": [EMPTY] * 3}, "/sketches"), ({"sketches": [EMPTY, "A"]}, "/sketches/1"),
    ({"sketches": [REDIS, EMPTY]}, "/sketches/1"), ({"sketches": [7, EMPTY]}, "/sketches/0"),
    ({"sketches": [EMPTY, EMPTY], "confidence": 1}, "/confidence")])
def test_what_is_refused(client, question, expected):
    found, = refusal(client, "/hyperloglog/compare", question)
    assert found == expected
