"""HyperLogLog: every register against a slow one, the algebra of unions, refusals."""

import base64
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_hyperloglog as oracle
from contract import (BY_NAME, DOCUMENT, QUESTIONS, ask, check, check_problem, examples,
                      refusal)
from strategies import cases

PRECISIONS = range(4, 19)
EMPTY = "UFpITAEEAQAAAAAAAAAAAAAAAAA="  # of precision 4
SIGMAS = 5


def add(client, items, **more):
    return ask(client, "hyperloglogAdd", {"items": items, **more})


def estimate(client, **question):
    return ask(client, "hyperloglogEstimate", question)


def merge(client, *sketches):
    return ask(client, "hyperloglogMerge", {"sketches": list(sketches)})


def words(seed, count):
    """Items of many lengths, some of them twice, some not ASCII."""
    random = Random(seed)
    made = ["".join(random.choices("abc\u00e9\u4e2d\U0001f600 \0\"\\", k=random.choice(
        (1, 3, 7, 8, 9, 16, 17, 40, 130, 300)))) for _ in range(count)]
    return made + random.sample(made, count // 4)


@pytest.mark.parametrize("data, value", [
    (b"", 0xd8dfea6585bc9732), (b"a", 0x53d2470a9b43b1a7), (b"foobar42", 0xb8c97bad6b9dac9d),
    (b"0123456789abcdef", 0x9f8565428eaa573d)])
def test_the_hash_of_the_oracle_is_that_of_redis(data, value):
    assert oracle.murmur64a(data) == value


@pytest.mark.parametrize("precision", PRECISIONS)
def test_every_register_is_right(client, precision):
    items = words(precision, 400)
    body = add(client, items, precision=precision)
    registers = oracle.sketch(precision, items)
    assert body["sketch"] == oracle.to_text(registers)
    assert body["precision"] == precision and body["registers"] == 2 ** precision
    assert body["hash"] == ("murmurhash64a" if precision == 14 else "xxh3")
    assert body["item_count"] == len(items)
    assert body["changed_registers"] == len(registers) - registers.count(0)
    assert body["relative_standard_error"] == pytest.approx(1.04 / 2 ** (precision / 2), 0.07)


@pytest.mark.parametrize("precision", [4, 9, 13, 14, 15, 18])
def test_adding_goes_on_where_it_ended(client, precision):
    first, second = words(1, 90), words(2, 30)
    one = add(client, first, precision=precision)
    both = add(client, second, sketch=one["sketch"])
    assert both["sketch"] == add(client, first + second, precision=precision)["sketch"]
    changed = sum(old != new for old, new in zip(
        oracle.from_text(one["sketch"]), oracle.from_text(both["sketch"])))
    assert both["changed_registers"] == changed
    assert changed > 0 or precision == 4  # so few registers may be full enough
    again = add(client, first, sketch=both["sketch"], precision=precision)
    assert again["sketch"] == both["sketch"] and again["changed_registers"] == 0


@cases(60)
@given(st.lists(st.text(st.characters(blacklist_categories=["Cs"]), max_size=20),
                max_size=20),
       st.sampled_from([4, 7, 14, 16]))
def test_any_items(client, items, precision):
    body = add(client, items, precision=precision)
    registers = oracle.sketch(precision, items)
    assert body["sketch"] == oracle.to_text(registers)
    shuffled = add(client, items[::-1] + items, precision=precision)
    assert shuffled["sketch"] == body["sketch"]


def sketches(client, seed, precisions):
    """For each precision one of items of its own, and a few that all share."""
    return [add(client, words(seed + i, 60) + words(seed, 9), precision=precision)["sketch"]
            for i, precision in enumerate(precisions)]


@pytest.mark.parametrize("precision", [4, 10, 14, 17])
def test_merging_is_a_union(client, precision):
    a, b, c = sketches(client, 10 * precision, [precision] * 3)
    abc = merge(client, a, b, c)
    assert abc["sketch"] == oracle.to_text(oracle.union(*map(oracle.from_text, (a, b, c))))
    ab, bc = merge(client, a, b)["sketch"], merge(client, b, c)["sketch"]
    assert ab == merge(client, b, a)["sketch"]
    assert merge(client, ab, c) == merge(client, a, bc) == merge(client, c, a, b) == abc
    assert merge(client, a)["sketch"] == merge(client, a, a, a)["sketch"] == a
    empty = add(client, [], precision=precision)["sketch"]
    assert merge(client, empty, a)["sketch"] == a
    items = words(10 * precision, 60) + words(10 * precision + 1, 60)
    assert ab == add(client, items + words(10 * precision, 9), precision=precision)["sketch"]


@pytest.mark.parametrize("precisions", [(4, 5), (5, 4), (18, 9, 13), (6, 18, 4), (15, 17)])
def test_other_precisions_are_folded(client, precisions):
    made = sketches(client, 7, precisions)
    items = [item for i, _ in enumerate(precisions) for item in words(7 + i, 60)]
    items += words(7, 9)
    body = merge(client, *made)
    assert body["precision"] == min(precisions)
    assert body["sketch"] == oracle.to_text(oracle.sketch(min(precisions), items))
    assert body == merge(client, *made[::-1])


def test_a_thousand_sketches(client):
    items = [f"item {i}" for i in range(1000)]
    made = [oracle.to_text(oracle.sketch(5, [item])) for item in items]
    assert merge(client, *made)["sketch"] == add(client, items, precision=5)["sketch"]
    refused = refusal(client, "/hyperloglog/merge", {"sketches": [EMPTY] * 1001})
    assert list(refused) == ["/sketches"]


@pytest.mark.parametrize("precision", PRECISIONS)
@pytest.mark.parametrize("count", [0, 1, 30, 3000])
def test_both_estimators(client, precision, count):
    items = [f"{precision} {i}" for i in range(count)]
    registers = oracle.sketch(precision, items)
    question = {"sketch": oracle.to_text(registers)}
    improved = estimate(client, **question)
    classic = estimate(client, **question, estimator="classic")
    assert improved == estimate(client, items=items, precision=precision)
    assert classic["raw_estimate"] == pytest.approx(oracle.classic(registers), 1e-9)
    expected, m = oracle.ertl(registers), 2 ** precision
    filled = m - registers.count(0)  # there are no fewer items than that
    if precision >= 14:
        assert improved["raw_estimate"] == pytest.approx(max(filled, expected), 1e-9)
    else:  # without what its variance adds to the mean
        assert max(filled, expected * (1 - 1.3 / m)) <= improved["raw_estimate"] * (1 + 1e-9)
        assert improved["raw_estimate"] <= max(filled, expected) * (1 + 1e-9)
    for body in (improved, classic):
        assert body["estimate"] == int(body["raw_estimate"] + 0.5)
        assert body["empty_registers"] == registers.count(0)
        allowed = SIGMAS * body["relative_standard_error"] * count + 0.1
        assert abs(body["raw_estimate"] - count) <= allowed


@pytest.mark.slow
def test_the_interval_holds_the_number(client):
    held = 0
    for run in range(200):
        items = [f"{run} {i}" for i in range(500)]
        body = estimate(client, items=items, precision=8, confidence=0.9)["interval"]
        held += body["low"] <= 500 <= body["high"]
        assert body["confidence"] == 0.9
    assert 160 <= held <= 197  # 180 expected; five standard deviations are 21


def test_more_confidence_is_a_wider_interval(client):
    question = {"items": [str(i) for i in range(1000)], "precision": 6}
    found = [estimate(client, **question, confidence=confidence)["interval"]
             for confidence in (0.5, 0.8, 0.95, 0.9999)]
    for narrow, wide in zip(found, found[1:]):
        assert wide["low"] < narrow["low"] <= narrow["high"] < wide["high"]
    assert estimate(client, **question)["interval"] == found[2]
    classic = estimate(client, **question, estimator="classic")
    assert classic["interval"] == found[2]


def full(precision):
    """Every register as large as a hash can make it."""
    return oracle.to_text([64 - precision + 1] * 2 ** precision)


@pytest.mark.parametrize("precision", PRECISIONS)
@pytest.mark.parametrize("estimator", ["improved", "classic"])
def test_the_fullest_sketch_has_a_number(client, precision, estimator):
    body = estimate(client, sketch=full(precision), estimator=estimator)
    assert 1e19 < body["estimate"] == body["raw_estimate"] < 1e21
    assert body["interval"]["low"] <= body["interval"]["high"]


def broken(text, at, byte):
    data = bytearray(base64.b64decode(text))
    data[at] = byte
    return base64.b64encode(data).decode()


REDIS = oracle.to_text(oracle.sketch(14, ["a"]))
LONGER = base64.b64encode(base64.b64decode(REDIS) + b"\0").decode()
FAULTS = [
    ("", "too short"), ("AAAA", "too short"), (REDIS[:16], "too short"),
    ("A" * 28, "begin with HYLL"), (broken(EMPTY, 4, 2), "version"),
    (broken(EMPTY, 5, 3), "precision"), (broken(EMPTY, 5, 14), "precision"),
    (broken(EMPTY, 5, 19), "precision"), (broken(EMPTY, 6, 2), "hash"),
    (broken(EMPTY, 7, 1), "unused byte of its header"), (broken(EMPTY, 5, 5), "its length does not match"),
    (EMPTY[:-4], "its length does not match"),
    (broken(EMPTY, 8, 62), "register is too high"),
    (broken(REDIS, 4, 2), "must have the dense"), (broken(REDIS, 4, 1), "not contain exactly 16,384"),
    (broken(REDIS, 5, 1), "unused byte of its header"), (broken(REDIS, 16, 52), "register is too high"),
    (REDIS[:-4], "its length does not match"), (LONGER, "its length does not match"),
    (EMPTY[:-1], "not a multiple of 4"), (EMPTY + "\n", "not a multiple of 4"),
    (EMPTY[:-2] + "-=", "character 27, \"-\", is not one of A-Z"),
    ("\u00e9" + EMPTY[2:], "character 1 is not one of A-Z"),
    (EMPTY[:8] + "\0" + EMPTY[9:], "character 9 is not one of A-Z"),
    (EMPTY[:10] + "=" + EMPTY[11:], "character 11 is \"=\","),
    (EMPTY[:-2] + "B=", "character 27 cannot be the last")]


@pytest.mark.parametrize("text, said", FAULTS, ids=lambda text: repr(text[:30]))
def test_a_broken_sketch_is_refused_with_the_reason(client, text, said):
    for name, question, pointer in (
            ("hyperloglogAdd", {"items": [], "sketch": text}, "/sketch"),
            ("hyperloglogEstimate", {"sketch": text}, "/sketch"),
            ("hyperloglogMerge", {"sketches": [EMPTY, text, EMPTY]}, "/sketches/1")):
        (found, reason), = refusal(client, BY_NAME[name].path, question).items()
        assert found == pointer and said in reason


def test_sketches_of_two_hashes_are_refused(client):
    (first, reason), (second, _) = refusal(client, "/hyperloglog/merge", {
        "sketches": [EMPTY, REDIS, EMPTY, REDIS]}).items()
    assert (first, second) == ("/sketches/1", "/sketches/3")
    assert "murmurhash64a" in reason and "xxh3" in reason


@pytest.mark.parametrize("name, question, expected", [
    ("hyperloglogAdd", {}, ["/items"]),
    ("hyperloglogAdd", {"items": None}, ["/items"]),
    ("hyperloglogAdd", {"items": ["a", 7.5, "b", None]}, ["/items/1", "/items/3"]),
    ("hyperloglogAdd", {"items": [], "precision": 3}, ["/precision"]),
    ("hyperloglogAdd", {"items": [], "precision": 19}, ["/precision"]),
    ("hyperloglogAdd", {"items": [], "precision": 14, "sketch": EMPTY}, ["/precision"]),
    ("hyperloglogAdd", {"items": ["\u00e9" * 32769, "\u00e9" * 32768], "sketch": "A"},
     ["/sketch", "/items/0"]),
    ("hyperloglogAdd", {"items": ["x" * 65537]}, ["/items/0"]),
    ("hyperloglogAdd", {"items": [], "sketch": None}, ["/sketch"]),
    ("hyperloglogAdd", {"items": [], "sketch": "A" * 262157}, ["/sketch"]),
    ("hyperloglogEstimate", {}, [""]),
    ("hyperloglogEstimate", {"items": [], "sketch": EMPTY}, ["/sketch"]),
    ("hyperloglogEstimate", {"sketch": EMPTY, "precision": 5}, ["/precision"]),
    ("hyperloglogEstimate", {"items": [], "estimator": "best"}, ["/estimator"]),
    ("hyperloglogEstimate", {"items": [], "confidence": 0.49}, ["/confidence"]),
    ("hyperloglogEstimate", {"items": [], "confidence": 1}, ["/confidence"]),
    ("hyperloglogMerge", {"sketches": []}, ["/sketches"]),
    ("hyperloglogMerge", {}, ["/sketches"])])
def test_what_is_refused(client, name, question, expected):
    assert list(refusal(client, BY_NAME[name].path, question)) == expected


def test_an_item_may_have_64_kib(client):
    items = ["x" * 65536, "\u00e9" * 32768]
    assert add(client, items)["sketch"] == oracle.to_text(oracle.sketch(14, items))


@pytest.mark.slow
def test_a_body_may_have_8_mib(client):
    count = 131071
    items = [f"{i:060d}" for i in range(count)]
    body = estimate(client, items=items)
    assert abs(body["estimate"] / count - 1) < SIGMAS * body["relative_standard_error"]
    response = client.post("/hyperloglog/add", content=b" " * (8 * 1024 * 1024 + 1))
    check_problem(response, 413, "body-too-large")


def test_the_same_question_gets_the_same_etag(client):
    for name, question in (("hyperloglogAdd", {"items": ["a"]}),
                           ("hyperloglogEstimate", {"items": ["a"]}),
                           ("hyperloglogMerge", {"sketches": [EMPTY]})):
        first, second = (client.post(BY_NAME[name].path, json=question) for _ in range(2))
        assert first.headers["etag"] == second.headers["etag"]


def lines_of_examples():
    for operation in QUESTIONS:
        media = operation.spec["requestBody"]["content"].get("application/x-ndjson", {})
        for name, reference in media.get("examples", {}).items():
            example = reference["$ref"].rpartition("/")[2]
            yield operation, name, DOCUMENT["components"]["examples"][example]


@pytest.mark.parametrize("operation, name, example", lines_of_examples())
def test_the_examples_in_lines(client, operation, name, example):
    response = client.post(f"{operation.path}?{example['x-query-string']}", content=example["value"],
                           headers={"Content-Type": "application/x-ndjson"})
    assert check(operation, response) == examples(operation.answer()[1])[name]
    assert example["x-query-string"] in example["summary"]
