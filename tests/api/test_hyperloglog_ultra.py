"""UltraLogLogs: every register against a slow one, estimates against the likelihood of the
registers, both kinds together, and what is refused."""

import base64
from random import Random

import pytest

import oracle_hyperloglog as oracle
from contract import BY_NAME, ask, check, refusal
from test_hyperloglog import PRECISIONS, SIGMAS, add, estimate, words
from test_hyperloglog_lines import encode, post

ULTRA = "ultraloglog"
PLAIN = "hyperloglog"


def merge(client, *sketches, **more):
    return ask(client, "hyperloglogMerge", {"sketches": list(sketches), **more})


def text(precision, items):
    return oracle.ultra_text(oracle.ultra_sketch(precision, items))


def plain(precision, items):
    return oracle.to_text(oracle.sketch(precision, items))


@pytest.mark.parametrize("precision", PRECISIONS)
def test_every_register_is_right(client, precision):
    items = words(precision, 400)
    body = add(client, items, precision=precision, sketch_type=ULTRA)
    ranks = oracle.ultra_sketch(precision, items)
    assert body["sketch"] == oracle.ultra_text(ranks)
    assert body["sketch_type"] == ULTRA and body["precision"] == precision
    assert body["hash"] == ("murmurhash64a" if precision == 14 else "xxh3")
    assert body["changed_registers"] == len(ranks) - ranks.count(set())
    assert body["relative_standard_error"] == pytest.approx(0.761 / 2 ** (precision / 2), 0.04)


@pytest.mark.parametrize("precision", [4, 9, 14, 16])
def test_adding_goes_on_where_it_ended(client, precision):
    first, second = words(1, 90), words(2, 30)
    one = add(client, first, precision=precision, sketch_type=ULTRA)
    both = add(client, second, sketch=one["sketch"])
    assert both["sketch"] == text(precision, first + second)
    assert both["changed_registers"] == sum(old != new for old, new in zip(
        base64.b64decode(one["sketch"]), base64.b64decode(both["sketch"])))
    again = add(client, first, sketch=both["sketch"], sketch_type=ULTRA)
    assert again["sketch"] == both["sketch"] and again["changed_registers"] == 0


@pytest.mark.parametrize("precision", [9, 14])
def test_lines(client, precision):
    items = words(precision, 300)
    query = f"?precision={precision}&sketch_type={ULTRA}"
    for name in ("add", "estimate"):
        response = post(client, f"/hyperloglog/{name}{query}", encode(items))
        body = check(BY_NAME["hyperloglog" + name.capitalize()], response)
        assert body == ask(client, "hyperloglog" + name.capitalize(), {
            "items": items, "precision": precision, "sketch_type": ULTRA})
    response = post(client, f"/hyperloglog/estimate{query}&estimator=classic", b'"a"')
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == "/estimator"


@pytest.mark.parametrize("precision", [4, 6, 10, 14])
@pytest.mark.parametrize("count", [0, 1, 2, 30, 3000])
def test_the_estimate_is_the_most_likely_number(client, precision, count):
    """Less its bias, which is below half of one over the registers."""
    items = [f"{precision} {i}" for i in range(count)]
    ranks = oracle.ultra_sketch(precision, items)
    body = estimate(client, sketch=oracle.ultra_text(ranks))
    assert body == estimate(client, items=items, precision=precision, sketch_type=ULTRA)
    assert body["estimator"] == "maximum-likelihood" and body["sketch_type"] == ULTRA
    assert body["empty_registers"] == ranks.count(set())
    if count == 0:
        assert body["raw_estimate"] == 0
        return
    m, likely = len(ranks), oracle.ultra_most_likely(ranks)
    least = sum(bin(state & 3).count("1") + (state > 0)
                for state in map(oracle.ultra_state, ranks))
    assert max(least, likely / (1 + 0.5 / m)) <= body["raw_estimate"] * (1 + 1e-6)
    assert body["raw_estimate"] <= max(least, likely) * (1 + 1e-6)
    assert least <= body["interval"]["low"] <= body["raw_estimate"] <= body["interval"]["high"]
    allowed = SIGMAS * body["relative_standard_error"] * count + 0.1
    assert abs(body["raw_estimate"] - count) <= allowed


@pytest.mark.parametrize("precision", [4, 10, 14])
def test_merging_is_a_union(client, precision):
    sets = [words(precision + i, 60) + words(99, 9) for i in range(3)]
    a, b, c = (text(precision, items) for items in sets)
    abc = merge(client, a, b, c)
    assert abc["sketch"] == text(precision, sum(sets, [])) and abc["sketch_type"] == ULTRA
    ab, bc = merge(client, a, b)["sketch"], merge(client, b, c)["sketch"]
    assert ab == merge(client, b, a)["sketch"]
    assert merge(client, ab, c) == merge(client, a, bc) == merge(client, c, a, b) == abc
    assert merge(client, a)["sketch"] == merge(client, a, a, a)["sketch"] == a
    assert merge(client, text(precision, []), a)["sketch"] == a


@pytest.mark.parametrize("precisions", [(4, 5), (18, 9, 13), (6, 18, 4), (15, 17)])
def test_other_precisions_are_folded(client, precisions):
    made = [text(precision, words(7 + i, 60)) for i, precision in enumerate(precisions)]
    items = [item for i, _ in enumerate(precisions) for item in words(7 + i, 60)]
    body = merge(client, *made)
    assert body["sketch"] == text(min(precisions), items)
    assert body == merge(client, *made[::-1])


@pytest.mark.parametrize("precision", [4, 7, 13, 14, 15])
def test_it_is_converted_to_a_hyperloglog(client, precision):
    """Exactly the one that the items make; that of precision 14 is one of Redis."""
    items = words(precision, 400)
    body = merge(client, text(precision, items), sketch_type=PLAIN)
    assert body["sketch"] == plain(precision, items) and body["sketch_type"] == PLAIN
    assert body["sketch"] == add(client, items, precision=precision)["sketch"]


@pytest.mark.parametrize("precisions", [(9, 9), (14, 14), (6, 11), (11, 6)])
def test_both_kinds_make_a_hyperloglog(client, precisions):
    one, other = words(1, 200), words(2, 200)
    ultra, other_plain = text(precisions[0], one), plain(precisions[1], other)
    body = merge(client, ultra, other_plain)
    assert body["sketch"] == plain(min(precisions), one + other)
    assert body == merge(client, other_plain, ultra) == merge(
        client, ultra, other_plain, sketch_type=PLAIN)
    refused = refusal(client, "/hyperloglog/merge", {
        "sketches": [ultra, other_plain], "sketch_type": ULTRA})
    assert list(refused) == ["/sketches/1"]
    assert "remove \"sketch_type\"" in refused["/sketches/1"]


def compare(client, *sketches):
    return ask(client, "hyperloglogCompare", {"sketches": list(sketches)})


def test_comparisons_of_both_kinds_are_those_of_hyperloglogs(client):
    one, other = words(1, 300), words(2, 200) + words(1, 100)
    body = compare(client, text(10, one), plain(12, other))
    assert body == compare(client, plain(10, one), plain(12, other))
    assert body["sketch_type"] == PLAIN
    assert compare(client, text(10, one), text(12, other))["sketch_type"] == ULTRA


@pytest.mark.parametrize("alone, common", [((300, 200), 100), ((50, 50), 2000), ((90, 0), 40)])
def test_compared_sizes_are_most_likely(client, alone, common):
    """None of them a third larger or smaller makes the registers more likely."""
    both = [f"both {i}" for i in range(common)]
    sets = [both + [f"{side} {i}" for i in range(size)] for side, size in enumerate(alone)]
    ranks = [oracle.ultra_sketch(6, items) for items in sets]
    body = compare(client, *map(oracle.ultra_text, ranks))
    parts = [row["estimate"] for row in (*body["differences"], body["intersection"])]
    pairs = list(zip(*([oracle.ultra_state(seen) for seen in side] for side in ranks)))
    most = oracle.ultra_pairs(pairs, 58, parts)
    for part in range(3):
        for factor in (2 / 3, 4 / 3):
            other = [max(size, 1) * (factor if i == part else 1)
                     for i, size in enumerate(parts)]
            assert oracle.ultra_pairs(pairs, 58, other) < most + 0.5
    assert body["union"]["interval"]["low"] <= body["union"]["estimate"]


@pytest.mark.parametrize("question, pointer", [
    ({"sketch_type": PLAIN}, "/sketch_type"), ({"precision": 8}, "/precision"),
    ({"estimator": "improved"}, "/estimator"), ({"estimator": "classic"}, "/estimator"),
    ({"sketch_type": "exaloglog"}, "/sketch_type")])
def test_what_does_not_fit_is_refused(client, question, pointer):
    refused = refusal(client, "/hyperloglog/estimate", {"sketch": text(7, ["a"]), **question})
    assert list(refused) == [pointer]


def test_a_hyperloglog_has_no_maximum_likelihood(client):
    for question in ({"sketch": plain(7, ["a"])}, {"items": ["a"]}, {"items": []}):
        refused = refusal(client, "/hyperloglog/estimate",
                          {**question, "estimator": "maximum-likelihood"})
        assert list(refused) == ["/estimator"]
    assert list(refusal(client, "/hyperloglog/experiment", {
        "sketch_type": ULTRA, "estimator": "improved"})) == ["/estimator"]
    assert list(refusal(client, "/hyperloglog/add", {
        "sketch": plain(7, []), "items": [], "sketch_type": ULTRA})) == ["/sketch_type"]


def test_each_wrong_byte_is_refused(client):
    """Or is another register that items can make, and comes back as it is."""
    sound = bytearray(oracle.ultra_bytes(oracle.ultra_sketch(4, words(1, 40))))
    random = Random(1)
    for at in range(len(sound)):
        for byte in random.sample(range(256), 40):
            wrong = bytes(sound[:at]) + bytes([byte]) + bytes(sound[at + 1:])
            largest, below = byte >> 2, byte & 3
            good = (wrong == sound if at < 8 else byte in (0, 4, 8, 10) or 3 <= largest <= 61)
            response = client.post("/hyperloglog/merge", json={
                "sketches": [base64.b64encode(wrong).decode()]})
            assert response.status_code == (200 if good else 422), (at, byte, below)
            if good:
                assert base64.b64decode(response.json()["sketch"]) == wrong


def test_the_experiment_shows_less_error(client):
    """0.761 over the root of the registers, where a HyperLogLog has 1.04."""
    question = {"precisions": [6, 10], "distinct_items": 50000, "runs": 1000, "seed": 3}
    ultra, usual = (ask(client, "hyperloglogExperiment", {**question, "sketch_type": kind})
                    for kind in (ULTRA, PLAIN))
    assert ultra["sketch_type"] == ULTRA and ultra["estimator"] == "maximum-likelihood"
    assert usual["sketch_type"] == PLAIN and usual["estimator"] == "improved"
    for one, other in zip(ultra["results"], usual["results"]):
        root = 2 ** (one["precision"] / 2)
        assert one["theoretical_rmse"] * root == pytest.approx(0.761, 0.02)
        assert one["rmse"] == pytest.approx(one["theoretical_rmse"], 5 / 2000 ** 0.5)
        assert abs(one["bias"]) < 5 * one["bias_standard_error"]
        assert one["theoretical_rmse"] < 0.75 * other["theoretical_rmse"]
        assert one["rmse"] < 0.9 * other["rmse"]
