"""HyperLogLogs and UltraLogLogs: registers, estimates, unions and comparisons of generated items,
compared with the oracle."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_hyperloglog as oracle
from contract import DOCUMENT, QUESTIONS, ask, check, check_problem, examples, rejection
from service import sampled
from strategies import cases

PRECISIONS = range(4, 19)
EMPTY = "UFpITAEEAQAAAAAAAAAAAAAAAAA="  # of precision 4
SIGMAS = 5
PLAIN, ULTRA = "hyperloglog", "ultraloglog"
TYPES = pytest.mark.parametrize("kind", [PLAIN, ULTRA])
LARGE_ERRORS = {PLAIN: 1.04, ULTRA: 0.761}  # error * sqrt(number of registers)


def add(client, items, **more):
    return ask(client, "hyperloglogAdd", {"items": items, **more})


def estimate(client, **question):
    return ask(client, "hyperloglogEstimate", question)


def merge(client, *sketches, **more):
    return ask(client, "hyperloglogMerge", {"sketches": list(sketches), **more})


def compare(client, *sketches, **more):
    return ask(client, "hyperloglogCompare", {"sketches": list(sketches), **more})


def words(seed, count):
    """Items of many lengths, some of them repeated, some not ASCII."""
    random = Random(seed)
    made = ["".join(random.choices("abc\u00e9\u4e2d\U0001f600 \0\"\\", k=random.choice(
        (1, 3, 7, 8, 9, 16, 17, 40, 130, 300)))) for _ in range(count)]
    return made + random.sample(made, count // 4)


def numbered(name, count):
    return [f"{name} {i}" for i in range(count)]


def text(kind, precision, items):
    """The sketch of items, computed by the oracle."""
    if kind == PLAIN:
        return oracle.to_text(oracle.sketch(precision, items))
    return oracle.ultra_text(oracle.ultra_sketch(precision, items))


@pytest.mark.parametrize("data, value", [
    (b"", 0xd8dfea6585bc9732), (b"a", 0x53d2470a9b43b1a7), (b"foobar42", 0xb8c97bad6b9dac9d),
    (b"0123456789abcdef", 0x9f8565428eaa573d)])
def test_the_hash_of_the_oracle_is_that_of_redis(data, value):
    assert oracle.murmur64a(data) == value


@TYPES
@pytest.mark.parametrize("precision", sampled(PRECISIONS, 5))
def test_registers_are_those_of_the_definition(client, precision, kind):
    items = words(precision, 400)
    body = add(client, items, precision=precision, sketch_type=kind)
    ranks = oracle.ultra_sketch(precision, items)
    assert body["sketch"] == text(kind, precision, items)
    assert body["sketch_type"] == kind and body["precision"] == precision
    assert body["registers"] == 2 ** precision and body["item_count"] == len(items)
    assert body["hash"] == ("murmurhash64a" if precision == 14 else "xxh3")
    assert body["changed_registers"] == len(ranks) - ranks.count(set())
    assert body["ranks"] == oracle.count_ranks(ranks)
    assert estimate(client, sketch=body["sketch"])["ranks"] == body["ranks"]
    assert body["relative_standard_error"] == pytest.approx(
        LARGE_ERRORS[kind] / 2 ** (precision / 2), 0.07)


@TYPES
@pytest.mark.parametrize("precision, known, count", [(4, 0, 150), (5, 20, 100), (14, 3, 7), (18, 0, 0)])
def test_the_explanation_is_that_of_the_definition(client, precision, known, count, kind):
    """Adds the items one by one to a list of sets of ranks."""
    before, items = words(known, known), words(precision, count)
    body = add(client, items, sketch=text(kind, precision, before), explain=True)
    ranks, steps = oracle.ultra_sketch(precision, before), []
    for item in items:
        register, rank = oracle.place(precision, item.encode())
        old = oracle.register_of(kind, ranks[register])
        ranks[register].add(rank)
        steps.append({"hash": f"{oracle.hash_of(precision, item.encode()):016x}", "register": register,
                      "rank": rank, "changed": oracle.register_of(kind, ranks[register]) != old})
    assert body["explanation"] == steps[:100]
    del body["explanation"]
    assert body == add(client, items, sketch=text(kind, precision, before))


@cases(60)
@given(st.lists(st.text(st.characters(blacklist_categories=["Cs"]), max_size=20),
                max_size=20),
       st.sampled_from([4, 7, 14, 16]), st.sampled_from([PLAIN, ULTRA]))
def test_items_in_any_order_and_in_two_requests(client, items, precision, kind):
    body = add(client, items, precision=precision, sketch_type=kind)
    assert body["sketch"] == text(kind, precision, items)
    shuffled = add(client, items[::-1] + items, precision=precision, sketch_type=kind)
    assert shuffled["sketch"] == body["sketch"]
    half = add(client, items[:10], precision=precision, sketch_type=kind)
    assert add(client, items[10:], sketch=half["sketch"])["sketch"] == body["sketch"]
    again = add(client, items, sketch=body["sketch"])
    assert again["sketch"] == body["sketch"] and again["changed_registers"] == 0


@TYPES
@pytest.mark.parametrize("precision", sampled([4, 10, 14, 17], 2))
def test_merging_is_a_union(client, precision, kind):
    sets = [words(precision + i, 60) + words(99, 9) for i in range(3)]
    a, b, c = (text(kind, precision, items) for items in sets)
    abc = merge(client, a, b, c)
    assert abc["sketch"] == text(kind, precision, sum(sets, []))
    assert abc["sketch_type"] == kind
    ab, bc = merge(client, a, b)["sketch"], merge(client, b, c)["sketch"]
    assert ab == merge(client, b, a)["sketch"]
    assert merge(client, ab, c) == merge(client, a, bc) == merge(client, c, a, b) == abc
    assert merge(client, a)["sketch"] == merge(client, a, a, a)["sketch"] == a
    assert merge(client, text(kind, precision, []), a)["sketch"] == a


@TYPES
@pytest.mark.parametrize("precisions", sampled([(4, 5), (18, 9, 13), (5, 4), (6, 18, 4), (15, 17)], 2))
def test_finer_sketches_are_folded(client, precisions, kind):
    made = [text(kind, precision, words(7 + i, 60)) for i, precision in enumerate(precisions)]
    items = [item for i, _ in enumerate(precisions) for item in words(7 + i, 60)]
    body = merge(client, *made)
    assert body["precision"] == min(precisions)
    assert body["sketch"] == text(kind, min(precisions), items)
    assert body == merge(client, *made[::-1])


@pytest.mark.parametrize("precisions", [(9, 9), (14, 14), (6, 11), (11, 6)])
def test_both_types_make_a_hyperloglog(client, precisions):
    one, other = words(1, 200), words(2, 200)
    ultra, plain = text(ULTRA, precisions[0], one), text(PLAIN, precisions[1], other)
    body = merge(client, ultra, plain)
    assert body["sketch"] == text(PLAIN, min(precisions), one + other)
    assert body == merge(client, plain, ultra) == merge(
        client, ultra, plain, sketch_type=PLAIN)
    converted = merge(client, ultra, sketch_type=PLAIN)["sketch"]
    assert converted == text(PLAIN, precisions[0], one)
    assert compare(client, ultra, plain) == compare(client, converted, plain)


def test_a_thousand_sketches(client):
    items = numbered("item", 1000)
    made = [text(PLAIN, 5, [item]) for item in items]
    assert merge(client, *made)["sketch"] == add(client, items, precision=5)["sketch"]
    assert list(rejection(client, "/hyperloglog/merge", {"sketches": [EMPTY] * 1001})) == [
        "/sketches"]


@TYPES
@pytest.mark.parametrize("precision", sampled([4, 6, 10, 13, 14, 18], 4))
@pytest.mark.parametrize("count", [0, 1, 30, 3000])
def test_estimates_are_within_their_errors(client, precision, count, kind):
    items = numbered(precision, count)
    body = estimate(client, items=items, precision=precision, sketch_type=kind)
    assert body == estimate(client, sketch=text(kind, precision, items))
    bodies = [body] if kind == ULTRA else [body, estimate(
        client, sketch=text(kind, precision, items), estimator="classic")]
    assert all(other["interval"] == body["interval"] for other in bodies)
    for body in bodies:
        assert body["sketch_type"] == kind
        assert body["estimate"] == int(body["raw_estimate"] + 0.5)
        assert body["empty_registers"] == oracle.sketch(precision, items).count(0)
        allowed = SIGMAS * body["relative_standard_error"] * count + 0.1
        assert abs(body["raw_estimate"] - count) <= allowed


@pytest.mark.slow
def test_intervals_contain_the_number(client):
    held = 0
    for run in range(200):
        body = estimate(client, items=numbered(run, 500), precision=8,
                        confidence=0.9)["interval"]
        held += body["low"] <= 500 <= body["high"]
        assert body["confidence"] == 0.9
    assert 160 <= held <= 197  # 180 expected; five standard deviations are 21


def test_intervals_grow_with_confidence(client):
    question = {"items": numbered("", 1000), "precision": 6}
    found = [estimate(client, **question, confidence=confidence)["interval"]
             for confidence in (0.5, 0.8, 0.95, 0.9999)]
    for narrow, wide in zip(found, found[1:]):
        assert wide["low"] < narrow["low"] <= narrow["high"] < wide["high"]
    assert estimate(client, **question)["interval"] == found[2]


@TYPES
@pytest.mark.parametrize("precision, own, other, common", [
    (5, 60, 90, 50), (6, 400, 30, 100), (7, 100, 100, 300), (8, 3000, 3000, 500), (14, 0, 9, 40)])
def test_compared_sizes_are_within_their_intervals(client, precision, own, other, common, kind):
    items = numbered(precision, own + other + common)
    body = compare(client, text(kind, precision, items[:own + common]),
                   text(kind, precision + (precision < 13), items[own:]), confidence=0.9999)
    assert body["precision"] == precision and body["sketch_type"] == kind
    found = [*body["differences"], body["intersection"], body["union"]]
    for figure, size in zip(found, (own, other, common, own + other + common)):
        assert figure["interval"]["low"] <= size <= figure["interval"]["high"]
        assert figure["interval"]["low"] <= figure["estimate"] <= figure["interval"]["high"]
    sizes = [figure["estimate"] for figure in found]
    assert sizes[3] == pytest.approx(sum(sizes[:3]), abs=2)
    assert body["jaccard"]["estimate"] == pytest.approx(sizes[2] / sizes[3], abs=0.02)


def test_an_item_may_have_64_kib(client):
    items = ["x" * 65536, "\u00e9" * 32768]
    assert add(client, items)["sketch"] == text(PLAIN, 14, items)
    assert list(rejection(client, "/hyperloglog/add", {
        "items": ["\u00e9" * 32769, "\u00e9" * 32768], "sketch": "A"})) == ["/sketch", "/items/0"]


@pytest.mark.slow
def test_a_body_may_have_8_mib(client):
    count = 131071
    items = [f"{i:060d}" for i in range(count)]
    body = estimate(client, items=items)
    assert abs(body["estimate"] / count - 1) < SIGMAS * body["relative_standard_error"]
    response = client.post("/hyperloglog/add", content=b" " * (8 * 1024 * 1024 + 1))
    check_problem(response, 413, "body-too-large")


def line_examples():
    for operation in QUESTIONS:
        for kind in ("application/x-ndjson", "text/plain"):
            media = operation.spec["requestBody"]["content"].get(kind, {})
            for name, reference in media.get("examples", {}).items():
                example = reference["$ref"].rpartition("/")[2]
                yield operation, kind, name, DOCUMENT["components"]["examples"][example]


@pytest.mark.parametrize("operation, kind, name, example", line_examples())
def test_examples_of_lines_have_the_documented_responses(client, operation, kind, name, example):
    response = client.post(f"{operation.path}?{example['x-query-string']}", content=example["value"],
                           headers={"Content-Type": kind})
    assert check(operation, response) == examples(operation.answer()[1])[name]
    assert example["x-query-string"] in example["summary"]
