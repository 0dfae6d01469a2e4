"""The Grecian Computer: the real puzzle, and small ones against every position."""

import json
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_grecian as oracle
from contract import BY_NAME, ask, check, check_problem, pointers
from daemon import ROOT
from strategies import cases

METHODS = ("auto", "depth-first", "meet-in-the-middle")
FILES = ("article", "computer")


def read(name):
    return json.loads((ROOT / "data" / "grecian" / f"{name}.json").read_text())


def solve(client, question):
    return ask(client, "grecianSolve", question)


def generate(client, **question):
    return ask(client, "grecianGenerate", question)


def position(client, question):
    return ask(client, "grecianPosition", question)


@pytest.mark.parametrize("name", FILES)
def test_solves_the_real_puzzle(client, name):
    data = read(name)
    body = solve(client, {"dials": data["dials"], "target": data["target"]})
    expected = data["expected"]
    assert body["status"] == expected["status"] and body["proven"] is True
    assert body["count"] == expected["count"]
    assert body["position_count"] == expected["positions"]
    solution, = body["solutions"]
    assert solution["offsets"] == expected["offsets"]
    assert solution["column_sums"] == [data["target"]] * 12
    assert solution["visible"] == oracle.visible(data["dials"], expected["offsets"])
    assert sum(len(row) for row in solution["visible"]) == expected["visible"]
    assert body["warnings"] == [] and "nearest" not in body


@pytest.mark.parametrize("name", FILES)
def test_shows_the_solved_position(client, name):
    data = read(name)
    body = position(client, {"dials": data["dials"],
                             "offsets": data["expected"]["offsets"]})
    assert body["column_sums"] == [42] * 12 and body["correct_columns"] == 12


def test_no_other_position_comes_near(client):
    """All 20,736 positions are too many requests; one dial's turns are not."""
    data = read("computer")
    for turn in range(12):
        offsets = [0, 0, 6, 1, turn]
        body = position(client, {"dials": data["dials"], "offsets": offsets})
        assert body["visible"] == oracle.visible(data["dials"], offsets)
        assert (body["correct_columns"] == 12) == (turn == 2)


def test_turning_the_whole_board_changes_nothing(client):
    data = read("computer")
    turned = [[row[-5:] + row[:-5] for row in dial] for dial in data["dials"]]
    body = solve(client, {"dials": turned})
    assert body["solutions"][0]["offsets"] == data["expected"]["offsets"]


@pytest.mark.slow
@pytest.mark.parametrize("dial", [1, 2, 3])
def test_finds_the_dial_written_backwards(client, dial):
    dials = read("computer")["dials"]
    dials[dial] = [row[::-1] for row in dials[dial]]
    body = solve(client, {"dials": dials})
    assert body["status"] == "none" and body["count"] == "0" and body["solutions"] == []
    assert body["nearest"]["mirrored_dial"] == next(oracle.mirrored(dials))
    assert body["nearest"]["correct_columns"] == oracle.best(dials)[0]


@pytest.mark.slow
@pytest.mark.parametrize("dial, row, column, printed", [
    (1, 1, 5, 18), (1, 1, 5, 12), (4, 3, 0, 8), (0, 2, 5, 31), (2, 3, 11, 0)])
def test_finds_the_misprint(client, dial, row, column, printed):
    dials = read("computer")["dials"]
    right = dials[dial][row][column]
    dials[dial][row][column] = printed
    body = solve(client, {"dials": dials})
    nearest = body["nearest"]
    most, where = oracle.best(dials)
    assert body["status"] == "none"
    assert nearest["correct_columns"] == most and nearest["offsets"] == where[0]
    assert nearest["proven"] is True
    assert {"kind": "change-number", "dial": dial, "row": row, "column": column,
            "printed": printed, "needed": right} in nearest["repairs"]
    assert nearest["repairs"] == oracle.repairs(dials)


@pytest.mark.slow
@pytest.mark.parametrize("dial, row, column", [
    (1, 1, 0), (1, 2, 6), (2, 2, 3), (2, 3, 4), (3, 3, 6), (0, 2, 0), (1, 1, 11)])
def test_finds_the_exchanged_neighbours(client, dial, row, column):
    data = read("computer")
    dials = oracle.exchange(data["dials"], dial, row, column)
    body = solve(client, {"dials": dials})
    shown = oracle.visible(dials, data["expected"]["offsets"])
    if oracle.columns_right(shown, 42) == 12:  # neither shows in the solution
        assert body["status"] == "unique" and "nearest" not in body
        return
    numbers = [dials[dial][row][place % 12] for place in (column, column + 1)]
    assert {"dial": dial, "row": row, "columns": [column, (column + 1) % 12],
            "printed": numbers} in body["nearest"]["swaps"]
    assert body["nearest"]["swaps"] == oracle.swaps(dials)


def test_a_hole_taken_for_a_number_comes_first(client):
    """And a number taken for a hole before any other number."""
    dials = read("computer")["dials"]
    dials[1][0][1] = 9  # a hole that shows 5
    first, *others = solve(client, {"dials": dials})["nearest"]["repairs"]
    assert first == {"kind": "make-hole", "dial": 1, "row": 0, "column": 1, "printed": 9,
                     "needed": None}
    assert "make-hole" not in {repair["kind"] for repair in others}
    dials[1][0][1] = None
    dials[1][1][5] = None  # 13, which shows
    repairs = solve(client, {"dials": dials})["nearest"]["repairs"]
    own = {"kind": "fill-hole", "dial": 1, "row": 1, "column": 5, "printed": None, "needed": 13}
    kinds = [repair["kind"] for repair in repairs]
    assert repairs.index(own) < kinds.index("change-number")


def test_the_likeliest_misreading_comes_first(client):
    """One column that shows 9 too much; each row alone can make up for it."""
    body = solve(client, {"dials": [[[13], [21], [9], [8]], [[None]] * 4]})
    assert [(repair["printed"], repair["needed"]) for repair in body["nearest"]["repairs"]
            ] == [(9, 0), (21, 12), (13, 4), (8, -1)]
    assert [oracle.misreading(*pair) for pair in (
        (18, 13), (13, 31), (13, 3), (-13, 13), (13, -13), (13, 8), (10, 1), (1, 10),
        (100, 1), (-12, -21), (121, 211), (123, 231), (1, -12))] == [
        0, 1, 2, 2, 2, 3, 2, 2, 3, 1, 1, 3, 3]


def argued(body):
    """The argument that a column is out of reach; None where it is the search."""
    assert body["proven"] and len(body["argument"]) > 20
    return body["argument"] if "unreachable" in body else None


def test_says_which_column_cannot_show_the_target(client):
    dials = [[[1, 2, 3]], [[10, None, 12]]]
    for target, reason in ((13, "Column 0 adds up to at most 12 in every position, so "
                                "it can never reach the target of 13."),
                           (0, "Column 0 adds up to at least 1 in every position, so "
                                "it can never reach the target of 0."),
                           (1, "Column 1 adds up to at least 2 in every position, so "
                                "it can never reach the target of 1."),
                           (11, None)):
        body = solve(client, {"dials": dials, "target": target})
        assert body["status"] == "none" and argued(body) == reason
        assert oracle.reason(dials, target) == reason
        assert body.get("unreachable") == oracle.unreachable(dials, target)


def separable(dials, columns, seed):
    """Each dial alone in a ring, and a position planted."""
    random = Random(seed)
    rows = [[random.randint(1, 9) for _ in range(columns)] for _ in range(dials - 1)]
    rows.append([9 * dials - sum(column) for column in zip(*rows)])
    board = [[[None] * columns for _ in range(dials)] for _ in range(dials)]
    offsets = [0] + [random.randrange(columns) for _ in range(dials - 1)]
    for dial, (row, offset) in enumerate(zip(rows, offsets)):
        board[dial][dial] = row[offset:] + row[:offset]
    return {"dials": board, "target": 9 * dials}, offsets


def test_every_method_gives_the_same_answer(client):
    question, offsets = separable(6, 16, 1)
    answers = [solve(client, {**question, "method": method}) for method in METHODS]
    assert [answer["search"]["method"] for answer in answers[1:]] == list(METHODS[1:])
    for answer in answers:
        assert answer["status"] == "unique" and answer["proven"] is True
        assert answer["solutions"][0]["offsets"] == offsets
        assert len(answer["search"]["reason"]) > 10
    whole = read("computer")["dials"]  # all its dials share a ring
    body = solve(client, {"dials": whole, "method": "meet-in-the-middle"})
    assert body["status"] == "unique" and body["search"]["method"] == "depth-first"


def dials_of(shape, values):
    """Rectangular dials; the bottom dial holds numbers only."""
    dials, rows, columns = shape
    cells = iter(values)
    board = [[[next(cells) for _ in range(columns)] for _ in range(rows)]
             for _ in range(dials)]
    board[0] = [[number or 0 for number in row] for row in board[0]]
    return board


@st.composite
def puzzles(draw):
    shape = draw(st.tuples(st.integers(2, 4), st.integers(1, 4), st.integers(1, 6)))
    values = st.one_of(st.none(), st.integers(1, 3), st.integers(-9, 9))
    size = shape[0] * shape[1] * shape[2]
    dials = dials_of(shape, draw(st.lists(values, min_size=size, max_size=size)))
    offsets = [0] + draw(st.lists(st.integers(0, shape[2] - 1), min_size=shape[0] - 1,
                                  max_size=shape[0] - 1))
    target = draw(st.one_of(st.just(42), st.integers(-5, 12)))
    if draw(st.booleans()):
        plant(dials, offsets, target)
        if oracle.places(dials) and draw(st.booleans()):
            place = draw(st.sampled_from(oracle.places(dials)))
            dials = oracle.exchange(dials, *place) or dials
    return {"dials": dials, "target": target, "method": draw(st.sampled_from(METHODS)),
            "max_solutions": draw(st.sampled_from((0, 1, 3, 1000)))}, offsets


def plant(dials, offsets, target):
    """Changes one number in each column so that `offsets` is a solution."""
    shown = oracle.visible(dials, offsets)
    for column, total in enumerate(oracle.sums(shown)):
        dial, place, number = oracle.top_number(dials, offsets, 0, column)
        dials[dial][0][place] = number + target - total


def check_solved(client, question):
    body = solve(client, question)
    expected = oracle.solve(question)
    assert {name: body[name] for name in expected} == expected
    assert ("nearest" in body) == (body["status"] == "none")
    assert body["search"]["method"] in METHODS[1:]
    if question["method"] == "depth-first":
        assert body["search"]["method"] == "depth-first"
    return body


def test_random_puzzles(client):
    @given(puzzles())
    @cases(200)
    def every(case):
        check_solved(client, case[0])

    every()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("target, status", [(2, "many"), (3, "unique"), (4, "none")])
def test_each_status(client, method, target, status):
    dials = [[[1, 1], [2, 3]], [[1, 2], [None, 1]], [[None, 1], [1, None]]]
    body = check_solved(client, {"dials": dials, "target": target, "method": method})
    assert body["status"] == status


def check_diagnosis(client, question):
    """What is said of a puzzle without a solution; None when it has one."""
    body = solve(client, question)
    if body["status"] != "none":
        return None
    dials, target, nearest = question["dials"], question["target"], body["nearest"]
    most, where = oracle.best(dials, target)
    assert nearest["correct_columns"] == most and nearest["offsets"] == where[0]
    assert nearest["mirrored_dial"] == next(oracle.mirrored(dials, target), None)
    assert nearest["proven"] is True
    repairs = oracle.repairs(dials, target)
    assert nearest["repairs"] == repairs[:len(nearest["repairs"])]
    assert nearest.get("repairs_total", len(nearest["repairs"])) == len(repairs)
    assert nearest["swaps"] == oracle.swaps(dials, target)
    assert nearest["shifts"] == oracle.shifts(dials, target)
    assert argued(body) == oracle.reason(dials, target)
    assert body.get("unreachable") == oracle.unreachable(dials, target)
    return {**nearest, **body}


def test_random_diagnoses(client):
    @given(puzzles())
    @cases(100)
    def every(case):
        check_diagnosis(client, case[0])

    every()


@st.composite
def misread(draw):
    """A puzzle with a solution in which two neighbours were exchanged, or one number was
    read wrong, where they show."""
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


def test_diagnoses_of_misread_puzzles(client):
    @given(misread())
    @cases(100)
    def every(question):
        found = check_diagnosis(client, question)
        assert found is None or found["repairs"] or found["swaps"]

    every()


def test_every_kind_of_diagnosis(client):
    dials = [[[3, 4, 2], [3, 4, 2]], [[4, None, 3], [None, 3, None]]]
    found = check_diagnosis(client, {"dials": dials, "target": 7})
    assert found["repairs"] and found["swaps"] and "unreachable" in found


def test_random_positions(client):
    @given(puzzles(), st.integers(0, 5))
    def every(case, turn):
        question, offsets = case
        offsets = [(offset + turn) % len(question["dials"][0][0]) for offset in offsets]
        body = position(client, {"dials": question["dials"], "offsets": offsets,
                                 "target": question["target"]})
        shown = oracle.visible(question["dials"], offsets)
        assert body["visible"] == shown
        assert body["column_sums"] == oracle.sums(shown)
        assert body["correct_columns"] == oracle.columns_right(shown, question["target"])

    every()


def test_counts_beyond_2_to_53_exactly(client):
    """Twelve blank dials over a solved bottom one: every position is a solution."""
    blank = [[[None] * 60]] * 12
    body = solve(client, {"dials": [[[42] * 60], *blank], "max_solutions": 2})
    assert body["status"] == "many" and body["proven"] is True
    assert body["count"] == body["position_count"] == str(60 ** 12)
    assert [found["offsets"] for found in body["solutions"]] == [[0] * 13, [0] * 12 + [1]]


def test_takes_the_largest_numbers(client):
    big = 2 ** 31 - 1
    dials = [[[big]] * 12, [[big]] * 12]
    body = position(client, {"dials": dials, "offsets": [0, 0], "target": 12 * big})
    assert body["column_sums"] == [12 * big] and body["correct_columns"] == 1
    body = solve(client, {"dials": [[[-big]] * 12, [[None]] * 12], "target": -12 * big})
    assert body["status"] == "unique"


def test_a_zero_may_be_a_hole(client):
    holes = [[[20, 22], [5, 5]], [[None, None], [22, 20]]]
    zeros = [[[20, 22], [5, 5]], [[0, 0], [22, 20]]]
    as_holes = solve(client, {"dials": holes})
    assert solve(client, {"dials": zeros, "zero_is_hole": True}) == as_holes
    assert as_holes["status"] == "unique"
    assert solve(client, {"dials": zeros})["status"] == "none"
    shown = position(client, {"dials": zeros, "offsets": [0, 1], "zero_is_hole": True})
    assert shown["visible"] == [[20, 22], [20, 22]]


def test_warns_of_a_hole_that_goes_through(client):
    dials = [[[42, None], [0, 42]], [[None, 1], [None, None]]]
    body = solve(client, {"dials": dials, "max_solutions": 0})
    assert [warning["pointer"] for warning in body["warnings"]] == ["/dials/0/0/1"]
    covered = [[[42, None], [0, 42]], [[3, 1], [None, None]]]
    assert solve(client, {"dials": covered})["warnings"] == []


def test_an_uncovered_hole_counts_as_zero(client):
    dials = [[[42, None]], [[None, 42]]]
    body = solve(client, {"dials": dials})
    assert body["status"] == "unique"
    assert body["solutions"][0]["visible"] == [[42, 42]]
    shown = position(client, {"dials": dials, "offsets": [0, 1]})
    assert shown["visible"] == [[42, None]] and shown["column_sums"] == [42, 0]


@pytest.mark.parametrize("dials, pointer", [
    ([[[1, 2]], [[1]]], "/dials/1/0"),
    ([[[1, 2], [1]], [[1, 2], [1, 2]]], "/dials/0/1"),
    ([[[1, 2]], [[1, 2], [1, 2]]], "/dials/1"),
])
def test_names_what_is_not_rectangular(client, dials, pointer):
    for path, more in (("/grecian/solve", {}), ("/grecian/position", {"offsets": [0, 0]})):
        response = client.post(path, json={"dials": dials, **more})
        assert pointer in pointers(check_problem(response, 422, "invalid-request"))


@pytest.mark.parametrize("offsets", [[0, 0, 0], [0] * 24])
def test_wants_one_offset_for_each_dial(client, offsets):
    response = client.post("/grecian/position", json={
        "dials": [[[1, 2]], [[1, 2]]], "offsets": offsets})
    assert pointers(check_problem(response, 422)) == ["/offsets"]


def test_an_offset_is_counted_around(client):
    dials = [[[1, 2, 3]], [[4, None, 5]]]
    for offsets in ([0, 1], [3, 4], [57, 58], [0, 58], [59, 0]):
        body = position(client, {"dials": dials, "offsets": offsets})
        turns = [offset % 3 for offset in offsets]
        assert body["visible"] == oracle.visible(dials, turns)


def test_says_unknown_when_the_time_is_up(client, hard_puzzle):
    body = solve(client, {**hard_puzzle, "limits": {"milliseconds": 50}})
    assert body["status"] == "unknown" and body["proven"] is False
    for solution in body["solutions"]:
        assert solution["column_sums"] == [hard_puzzle["target"]] * 59
    if "nearest" in body:
        assert body["nearest"]["proven"] is False


@pytest.mark.parametrize("dials, pointer", [
    ([], "/dials"), ([[[1]]], "/dials"), ([[[1]]] * 25, "/dials"), (5, "/dials"),
    ([[], []], "/dials/0"), ([[[1]], []], "/dials/1"), ([[[1]] * 13] * 2, "/dials/0"),
    ([[[]], [[]]], "/dials/0/0"), ([[[1] * 61]] * 2, "/dials/0/0"),
    ([[[1]], [[2 ** 31]]], "/dials/1/0/0"), ([[[-2 ** 31]], [[1]]], "/dials/0/0/0"),
    ([[[1, 10 ** 30]], [[1, 1]]], "/dials/0/0/1"), ([[[1]], [[0.5]]], "/dials/1/0/0"),
    ([[[1]], [["1"]]], "/dials/1/0/0"), ([[[1]], [[True]]], "/dials/1/0/0"),
    ([[[1]], [1]], "/dials/1/0"), ([[[1]], None], "/dials/1")])
def test_names_what_is_wrong_with_a_dial(client, dials, pointer):
    for path, more in (("/grecian/solve", {}), ("/grecian/position", {"offsets": [0, 0]})):
        response = client.post(path, json={"dials": dials, **more})
        problem = check_problem(response)
        assert response.status_code in (400, 422)  # 400: no parser holds 10^30
        assert pointer in pointers(problem) or "10" in str(problem["detail"])
        for error in problem.get("errors", []):
            assert len(error["detail"]) > 10


def shows(body):
    """Which dials show a number in the solution."""
    dials, offsets = body["dials"], body["solution"]["offsets"]
    return {oracle.top_number(dials, offsets, row, column)[0]
            for row in range(len(dials[0])) for column in range(len(dials[0][0]))}


def check_made(body, size):
    """What holds of every puzzle that was made."""
    dials = body["dials"]
    assert (len(dials), len(dials[0]), len(dials[0][0])) == size
    offsets = body["solution"]["offsets"]
    assert offsets[0] == 0 and any(offsets)
    assert set(oracle.sums(oracle.visible(dials, offsets))) == {body["target"]}
    assert None not in sum(dials[0], [])
    assert shows(body) == set(range(len(dials)))


def test_makes_a_puzzle_like_the_real_one(client):
    body = generate(client, seed=4)
    check_made(body, (5, 4, 12))
    assert body["target"] == 42 and body["unique"] is True and body["complete"] is True
    found = solve(client, {"dials": body["dials"]})
    assert found["status"] == "unique" and found["warnings"] == []
    assert found["solutions"][0]["offsets"] == body["solution"]["offsets"]
    expected = oracle.solve({"dials": body["dials"]})
    assert expected["count"] == "1"
    assert body["second_best_correct_columns"] == oracle.second_best(body["dials"])
    for dial, rows in enumerate(body["dials"]):
        for ring, row in enumerate(rows):
            assert any(number is not None for number in row) == (ring >= dial - 1)
            assert all(number is None or 1 <= number <= 20 for number in row)


@pytest.mark.parametrize("unique", [True, False])
def test_what_is_said_of_small_puzzles_is_so(client, unique):
    sizes = [size for size in product((2, 3, 4), (1, 2, 3), (2, 3, 4, 5))
             if size[0] <= size[1] * size[2]]
    many = 0
    for seed, size in enumerate(2 * sizes):
        target = (42, 0, 5, -30, 1000, 10 ** 9)[seed % 6]
        body = generate(client, dial_count=size[0], row_count=size[1], column_count=size[2], seed=seed,
                        target=target, unique=unique)
        check_made(body, size)
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


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_a_difficulty_is_granted(client, difficulty):
    guesses = {"easy": range(1), "medium": range(1, 4), "hard": range(4, 1000)}[difficulty]
    for seed, size in ((1, {}), (2, {}), (3, {"dial_count": 6})):
        body = generate(client, difficulty=difficulty, seed=seed, **size)
        assert body["difficulty"] == difficulty and body["unique"] is True
        steps = solve(client, {"dials": body["dials"], "explain": True})["explanation"]
        assert body["guesses"] == steps["guesses"] and body["guesses"] in guesses
        timed = generate(client, difficulty=difficulty, seed=seed, **size,
                         limits={"milliseconds": 60000})
        assert timed == body


def test_a_seed_repeats_the_puzzle(client):
    for seed in (0, 1, 2 ** 53 - 1):
        answers = [client.post("/grecian/generate", json={"seed": seed, "column_count": 7})
                   for _ in range(2)]
        assert answers[0].content == answers[1].content
        assert answers[0].headers["etag"] == answers[1].headers["etag"]
    free = [client.post("/grecian/generate", json={}) for _ in range(4)]
    assert all("etag" not in answer.headers for answer in free)
    seeds = {answer.json()["seed"] for answer in free}
    assert len(seeds) == 4
    body = free[0].json()
    assert generate(client, seed=body["seed"]) == body


@pytest.mark.slow
def test_makes_large_puzzles(client):
    body = generate(client, dial_count=8, column_count=24, seed=1)
    check_made(body, (8, 4, 24))
    assert body["unique"] is True
    assert solve(client, {"dials": body["dials"]})["status"] == "unique"


def test_says_when_the_time_was_too_short(client):
    size = (24, 12, 60)
    response = client.post("/grecian/generate", json={
        "dial_count": 24, "row_count": 12, "column_count": 60, "seed": 1, "limits": {"milliseconds": 30}})
    body = check(BY_NAME["grecianGenerate"], response)
    check_made(body, size)
    assert body["complete"] is False and body["unique"] is None and "argument" not in body
    assert body["second_best_correct_columns"] is None and body["difficulty"] is None
    assert "etag" not in response.headers


@pytest.mark.parametrize("question, pointer", [
    ({"dial_count": 1}, "/dial_count"), ({"dial_count": 25}, "/dial_count"), ({"row_count": 0}, "/row_count"),
    ({"row_count": 13}, "/row_count"), ({"column_count": 1}, "/column_count"), ({"column_count": 61}, "/column_count"),
    ({"dial_count": 7, "row_count": 2, "column_count": 3}, "/dial_count"),
    ({"row_count": 1, "column_count": 4}, "/column_count"), ({"dial_count": 13, "row_count": 1}, "/dial_count"),
    ({"target": 4 * (2 ** 31 - 1) + 1}, "/target"),
    ({"target": -2 ** 31, "row_count": 1}, "/target"), ({"target": 0.5}, "/target"),
    ({"difficulty": "fiendish"}, "/difficulty"), ({"difficulty": None}, "/difficulty"),
    ({"unique": 1}, "/unique"), ({"seed": -1}, "/seed"), ({"seed": 2 ** 53}, "/seed"),
    ({"limits": {}}, "/limits/milliseconds"), ({"colour": "red"}, "/colour")])
def test_refuses_puzzles_that_cannot_be(client, question, pointer):
    problem = check_problem(client.post("/grecian/generate", json=question), 422)
    assert pointers(problem) == [pointer]


def test_names_every_size_that_is_wrong(client):
    problem = check_problem(client.post("/grecian/generate", json={
        "dial_count": 24, "row_count": 1, "target": 10 ** 12}), 422)
    assert pointers(problem) == ["/dial_count", "/target"]
