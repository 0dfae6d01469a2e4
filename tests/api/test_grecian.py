"""The Grecian Computer: generated requests, compared with a search of all positions."""

import json
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_grecian as oracle
from contract import ask
from service import ROOT
from strategies import cases

METHODS = ("auto", "depth-first", "meet-in-the-middle")
EXTREMES = {"too-much": min, "too-little": max}


def solve(client, question):
    return ask(client, "grecianSolve", question)


def generate(client, **question):
    return ask(client, "grecianGenerate", question)


@pytest.mark.parametrize("name", ["article", "computer"])
def test_the_data_files_have_the_expected_solution(client, name):
    data = json.loads((ROOT / "data" / "grecian" / f"{name}.json").read_text())
    expected = data["expected"]
    body = solve(client, {"dials": data["dials"], "target": data["target"]})
    solution, = body["solutions"]
    assert body["status"] == expected["status"] and body["count"] == expected["count"]
    assert body["position_count"] == expected["positions"]
    assert solution["offsets"] == expected["offsets"]
    assert sum(len(row) for row in solution["visible"]) == expected["visible"]


def dials_of(shape, values):
    """Rectangular dials; the bottom dial has numbers only."""
    dials, rows, columns = shape
    cells = iter(values)
    board = [[[next(cells) for _ in range(columns)] for _ in range(rows)]
             for _ in range(dials)]
    board[0] = [[number or 0 for number in row] for row in board[0]]
    return board


def plant(dials, offsets, target):
    """Changes one number in each column so that `offsets` is a solution."""
    shown = oracle.visible(dials, offsets)
    for column, total in enumerate(oracle.sums(shown)):
        dial, printed, number = oracle.top_number(dials, offsets, 0, column)
        dials[dial][0][printed] = number + target - total


@st.composite
def puzzles(draw):
    """A puzzle (random, solvable, or with two numbers of a solution exchanged), and offsets."""
    shape = draw(st.tuples(st.integers(2, 4), st.integers(1, 4), st.integers(1, 6)))
    values = st.one_of(st.none(), st.integers(1, 3), st.integers(-9, 9))
    size = shape[0] * shape[1] * shape[2]
    dials = dials_of(shape, draw(st.lists(values, min_size=size, max_size=size)))
    offsets = [0] + draw(st.lists(st.integers(0, shape[2] - 1), min_size=shape[0] - 1,
                                  max_size=shape[0] - 1))
    target = draw(st.one_of(st.just(42), st.integers(-5, 12)))
    if draw(st.booleans()):
        plant(dials, offsets, target)
        if oracle.neighbors(dials) and draw(st.booleans()):
            pair = draw(st.sampled_from(oracle.neighbors(dials)))
            dials = oracle.exchange(dials, *pair) or dials
    return {"dials": dials, "target": target, "zero_is_hole": draw(st.booleans())}, offsets


@st.composite
def misread(draw):
    """A puzzle with a solution in which two visible neighbors were exchanged, or one number
    was misread."""
    columns = draw(st.integers(2, 5))
    cells = st.lists(st.integers(-9, 9), min_size=4 * columns, max_size=4 * columns)
    dials = dials_of((2, 2, columns), draw(cells))
    turn, column = draw(st.integers(0, columns - 1)), draw(st.integers(0, columns - 1))
    dials[1][1][column] = None
    plant(dials, [0, turn], 42)
    if draw(st.booleans()):
        dials[1][0][column] += draw(st.integers(1, 9))
    else:
        dials = oracle.exchange(dials, 1, 0, 0 if columns == 2 else column)
    return {"dials": dials, "target": 42}


def check_solved(client, question):
    """Compares a response with the oracle, and returns it."""
    body = solve(client, question)
    expected = oracle.solve(question)
    assert {name: body[name] for name in expected} == expected
    assert ("nearest" in body) == (body["status"] == "none")
    assert len(body["argument"]) > 20
    if body["status"] == "none":
        check_diagnosis(question, body)
    return body


def check_diagnosis(question, body):
    target, nearest = question["target"], body["nearest"]
    dials = oracle.holes(question["dials"]) if question.get("zero_is_hole") else question["dials"]
    most, positions = oracle.best(dials, target)
    assert nearest["correct_columns"] == most and nearest["offsets"] == positions[0]
    assert nearest["mirrored_dial"] == next(oracle.mirrored(dials, target), None)
    assert nearest["proven"] is True
    repairs = oracle.repairs(dials, target)
    assert nearest["repairs"] == repairs[:1000]
    assert nearest.get("repairs_total", len(repairs)) == len(repairs)
    assert nearest["swaps"] == oracle.swaps(dials, target)
    assert nearest["shifts"] == oracle.shifts(dials, target)
    assert body.get("unreachable") == oracle.unreachable(dials, target)


def test_every_method_solves_as_the_oracle(client):
    @given(puzzles(), st.sampled_from(METHODS), st.sampled_from((0, 1, 3, 1000)))
    @cases(200)
    def every(case, method, limit):
        body = check_solved(client, {**case[0], "method": method, "max_solutions": limit})
        assert body["search"]["method"] in METHODS[1:]
        assert method != "depth-first" or body["search"]["method"] == method

    every()


def test_misread_numbers_and_exchanged_neighbors_are_found(client):
    @given(misread())
    @cases(100)
    def every(question):
        body = check_solved(client, question)
        assert body["status"] != "none" or body["nearest"]["repairs"] or body["nearest"]["swaps"]

    every()


def test_long_lists_of_repairs_have_a_total(client):
    """Both rows of the incorrect column can have 60 x 60 values, and each can become a hole."""
    hole = [None] * 60
    dials = [[[2 * column for column in range(1, 61)], [0] * 60],
             [hole, [200 * column for column in range(1, 61)]],
             [[None] + [0] * 59] * 2]
    nearest = solve(client, {"dials": dials, "target": 0})["nearest"]
    assert len(nearest["repairs"]) == 1000 and nearest["repairs_total"] == 2 * 60 * 60 + 120
    assert nearest["correct_columns"] == 59 and "swaps_total" not in nearest


def test_positions_show_the_numbers_of_the_oracle(client):
    @given(puzzles(), st.integers(0, 50))
    def every(case, turn):
        question, offsets = case
        dials = oracle.holes(question["dials"]) if question["zero_is_hole"] else question["dials"]
        body = ask(client, "grecianPosition",
                   {**question, "offsets": [offset + turn for offset in offsets]})
        shown = oracle.visible(dials, [(offset + turn) % len(dials[0][0]) for offset in offsets])
        assert body["visible"] == shown
        assert body["column_sums"] == oracle.sums(shown)
        assert body["correct_columns"] == oracle.correct_columns(shown, question["target"])

    every()


def reason_for(totals, target):
    """The simplest reason why a column with these sums does not reach the target."""
    if min(totals) > target:
        return "too-much"
    if max(totals) < target:
        return "too-little"
    if all((total - target) % 2 for total in totals):
        return "parity"
    assert target not in totals
    return "no-sum"


def check_claim(dials, target, left, step):
    """Checks the reason of a step for each offset that it excludes, and its bound."""
    totals = []
    for excluded in step["excluded"]:
        turns = [[excluded] if dial == step["dial"] else offsets
                 for dial, offsets in enumerate(left)]
        totals.append([oracle.sums(oracle.visible(dials, offsets))[step["column"]]
                       for offsets in product(*turns)])
    assert {reason_for(one, target) for one in totals} == {step["reason"]}
    assert ("bound" in step) == (step["reason"] in EXTREMES)
    if "bound" in step:
        assert step["bound"] == EXTREMES[step["reason"]](sum(totals, []))


def follow(dials, target, steps, left):
    """Checks each step. Returns the remaining offsets and the number of guesses."""
    guesses = 0
    rest = list(steps)
    while rest:
        step = rest.pop(0)
        dial = step["dial"]
        assert all(left) and dial < len(dials) - 1 and set(step["excluded"]) <= set(left[dial])
        if step["reason"] == "guess":
            guessed = left[:dial] + [step["excluded"]] + left[dial + 1:]
            refutation = [rest.pop(0) for _ in range(step["refutation_length"])]
            ended, within = follow(dials, target, refutation, guessed)
            assert len(step["excluded"]) == 1 and not all(ended)
            guesses += 1 + within
        else:
            check_claim(dials, target, left, step)
        remaining = [turn for turn in left[dial] if turn not in step["excluded"]]
        assert step["remaining"] == remaining
        left = left[:dial] + [remaining] + left[dial + 1:]
    return left, guesses


def check_explained(client, dials, target):
    body = solve(client, {"dials": dials, "target": target, "explain": True, "max_solutions": 0})
    explanation = body["explanation"]
    every = list(range(len(dials[0][0])))
    left, guesses = follow(dials, target, explanation["steps"],
                           [every] * (len(dials) - 1) + [[0]])
    assert explanation["held_dial"] == len(dials) - 1
    assert left == explanation["remaining_by_dial"] and guesses == explanation["guesses"]
    found = [[(turn - solution["offsets"][-1]) % len(every) for turn in solution["offsets"]]
             for solution in oracle.solutions(dials, target)]
    assert all(turn in turns for offsets in found for turn, turns in zip(offsets, left))
    assert explanation["outcome"] == {"unique": "solution", "none": "contradiction",
                                      "many": "undetermined"}[body["status"]]
    return body["status"], explanation


def test_steps_are_true_and_lead_to_the_solution(client):
    """Puzzles with sparse numbers, and one that needs a guess."""
    random = Random(1)
    made = generate(client, dial_count=4, row_count=2, column_count=5, target=9, seed=14)
    explained = [check_explained(client, made["dials"], 9)]
    for seed in range(100):
        dials = [[[random.choice((2, 4, 8)) if random.random() < share else None
                   for _ in range(5)] for _ in range(2)] for share in (1, 0.4, 0.4, 0.4)]
        plant(dials, [0] + [random.randrange(5) for _ in range(3)], 14)
        explained.append(check_explained(client, dials, 14 + seed // 80))
    reasons = {step["reason"] for _, explanation in explained for step in explanation["steps"]}
    assert {status for status, _ in explained} == {"unique", "none", "many"}
    assert reasons == {"too-much", "too-little", "parity", "no-sum", "guess"}


def check_generated(body, size):
    """Checks the properties of every generated puzzle."""
    dials, offsets = body["dials"], body["solution"]["offsets"]
    assert (len(dials), len(dials[0]), len(dials[0][0])) == size
    assert offsets[0] == 0 and any(offsets)
    assert set(oracle.sums(oracle.visible(dials, offsets))) == {body["target"]}
    assert None not in sum(dials[0], [])
    assert {oracle.top_number(dials, offsets, row, column)[0] for row in range(size[1])
            for column in range(size[2])} == set(range(size[0]))


@pytest.mark.parametrize("unique", [True, False])
def test_statements_about_small_generated_puzzles_are_true(client, unique):
    sizes = [size for size in product((2, 3, 4), (1, 2, 3), (2, 3, 4, 5))
             if size[0] <= size[1] * size[2]]
    many = 0
    for seed, size in enumerate(2 * sizes):
        target = (42, 0, 5, -30, 1000, 10 ** 9)[seed % 6]
        body = generate(client, dial_count=size[0], row_count=size[1], column_count=size[2],
                        seed=seed, target=target, unique=unique)
        check_generated(body, size)
        count = len(oracle.solutions(body["dials"], target))
        assert body["target"] == target and body["seed"] == seed
        assert body["unique"] is (count == 1)
        assert body["complete"] is (body["unique"] or not unique)
        assert ("reason" in body) != body["complete"] and "argument" in body
        best = oracle.second_best(body["dials"], target) if count == 1 else size[2]
        assert body["second_best_correct_columns"] == best
        assert (body["difficulty"] is None) == (body["guesses"] is None) == (count > 1)
        many += count > 1
    assert many or unique


@pytest.mark.parametrize("difficulty, guesses", [
    ("easy", range(1)), ("medium", range(1, 4)), ("hard", range(4, 1000))])
def test_a_generated_puzzle_has_the_requested_difficulty(client, difficulty, guesses):
    body = generate(client, difficulty=difficulty, seed=1)
    check_generated(body, (5, 4, 12))
    explanation = solve(client, {"dials": body["dials"], "explain": True})["explanation"]
    assert body["difficulty"] == difficulty and body["unique"] is True
    assert body["guesses"] == explanation["guesses"] and body["guesses"] in guesses
