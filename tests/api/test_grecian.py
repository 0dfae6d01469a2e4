"""The Grecian Computer: the real puzzle, and small ones against every position."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle_grecian as oracle
from contract import OPERATIONS, check, check_problem, pointers
from daemon import ROOT

SOLVE, = (operation for operation in OPERATIONS if operation.name == "grecianSolve")
POSITION, = (operation for operation in OPERATIONS if operation.name == "grecianPosition")
FILES = ("article", "computer")


def read(name):
    return json.loads((ROOT / "data" / "grecian" / f"{name}.json").read_text())


def solve(client, question):
    response = client.post("/grecian/solve", json=question)
    body = check(SOLVE, response)
    assert response.status_code == 200, body
    return body


def position(client, question):
    response = client.post("/grecian/position", json=question)
    body = check(POSITION, response)
    assert response.status_code == 200, body
    return body


@pytest.mark.parametrize("name", FILES)
def test_solves_the_real_puzzle(client, name):
    data = read(name)
    body = solve(client, {"dials": data["dials"], "target": data["target"]})
    expected = data["expected"]
    assert body["status"] == expected["status"] and body["proven"] is True
    assert body["count"] == expected["count"]
    assert body["positions"] == expected["positions"]
    solution, = body["solutions"]
    assert solution["offsets"] == expected["offsets"]
    assert solution["columns"] == [data["target"]] * 12
    assert solution["visible"] == oracle.visible(data["dials"], expected["offsets"])
    assert sum(len(row) for row in solution["visible"]) == expected["visible"]
    assert body["warnings"] == [] and "nearest" not in body


@pytest.mark.parametrize("name", FILES)
def test_shows_the_solved_position(client, name):
    data = read(name)
    body = position(client, {"dials": data["dials"],
                             "offsets": data["expected"]["offsets"]})
    assert body["columns"] == [42] * 12 and body["columns_right"] == 12


def test_no_other_position_comes_near(client):
    """All 20,736 positions are too many requests; one dial's turns are not."""
    data = read("computer")
    for turn in range(12):
        offsets = [0, 0, 6, 1, turn]
        body = position(client, {"dials": data["dials"], "offsets": offsets})
        assert body["visible"] == oracle.visible(data["dials"], offsets)
        assert (body["columns_right"] == 12) == (turn == 2)


def test_turning_the_whole_board_changes_nothing(client):
    data = read("computer")
    turned = [[row[-5:] + row[:-5] for row in dial] for dial in data["dials"]]
    body = solve(client, {"dials": turned})
    assert body["solutions"][0]["offsets"] == data["expected"]["offsets"]


@pytest.mark.parametrize("dial", [1, 2, 3])
def test_finds_the_dial_written_backwards(client, dial):
    dials = read("computer")["dials"]
    dials[dial] = [row[::-1] for row in dials[dial]]
    body = solve(client, {"dials": dials})
    assert body["status"] == "none" and body["count"] == "0" and body["solutions"] == []
    assert body["nearest"]["mirrored_dial"] == next(oracle.mirrored(dials))
    assert body["nearest"]["columns_right"] == oracle.best(dials)[0]


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
    assert nearest["columns_right"] == most and nearest["offsets"] == where[0]
    assert nearest["proven"] is True
    assert {"dial": dial, "row": row, "column": column, "printed": printed,
            "needed": right} in nearest["repairs"]
    assert nearest["repairs"] == oracle.repairs(dials)


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
    return {"dials": dials, "target": target,
            "limit": draw(st.sampled_from((0, 1, 3, 1000)))}, offsets


def plant(dials, offsets, target):
    """Changes one number in each column so that `offsets` is a solution."""
    shown = oracle.visible(dials, offsets)
    for column, total in enumerate(oracle.sums(shown)):
        dial, place, number = oracle.top_number(dials, offsets, 0, column)
        dials[dial][0][place] = number + target - total


def test_random_puzzles(client):
    seen = set()

    @given(puzzles())
    @settings(max_examples=200)
    def every(case):
        question, _ = case
        body = solve(client, question)
        expected = oracle.solve(question)
        seen.add(body["status"])
        assert {name: body[name] for name in expected} == expected
        assert ("nearest" in body) == (body["status"] == "none")

    every()
    assert seen == {"unique", "many", "none"}


def test_random_diagnoses(client):
    @given(puzzles())
    @settings(max_examples=100)
    def every(case):
        question, _ = case
        body = solve(client, question)
        if body["status"] != "none":
            return
        dials, target, nearest = question["dials"], question["target"], body["nearest"]
        most, where = oracle.best(dials, target)
        assert nearest["columns_right"] == most and nearest["offsets"] == where[0]
        assert nearest["mirrored_dial"] == next(oracle.mirrored(dials, target), None)
        assert nearest["proven"] is True
        repairs = oracle.repairs(dials, target)
        assert nearest["repairs"] == repairs[:len(nearest["repairs"])]
        assert nearest.get("repairs_total", len(nearest["repairs"])) == len(repairs)

    every()


def test_random_positions(client):
    @given(puzzles(), st.integers(0, 5))
    def every(case, turn):
        question, offsets = case
        offsets = [(offset + turn) % len(question["dials"][0][0]) for offset in offsets]
        body = position(client, {"dials": question["dials"], "offsets": offsets,
                                 "target": question["target"]})
        shown = oracle.visible(question["dials"], offsets)
        assert body["visible"] == shown
        assert body["columns"] == oracle.sums(shown)
        assert body["columns_right"] == oracle.columns_right(shown, question["target"])

    every()


def test_counts_beyond_2_to_53_exactly(client):
    """Twelve blank dials over a solved bottom one: every position is a solution."""
    blank = [[[None] * 60]] * 12
    body = solve(client, {"dials": [[[42] * 60], *blank], "limit": 2})
    assert body["status"] == "many" and body["proven"] is True
    assert body["count"] == body["positions"] == str(60 ** 12)
    assert [found["offsets"] for found in body["solutions"]] == [[0] * 13, [0] * 12 + [1]]


def test_takes_the_largest_numbers(client):
    big = 2 ** 31 - 1
    dials = [[[big]] * 12, [[big]] * 12]
    body = position(client, {"dials": dials, "offsets": [0, 0], "target": 12 * big})
    assert body["columns"] == [12 * big] and body["columns_right"] == 1
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
    body = solve(client, {"dials": dials, "limit": 0})
    assert [warning["pointer"] for warning in body["warnings"]] == ["/dials/0/0/1"]
    covered = [[[42, None], [0, 42]], [[3, 1], [None, None]]]
    assert solve(client, {"dials": covered})["warnings"] == []


def test_an_uncovered_hole_counts_as_zero(client):
    dials = [[[42, None]], [[None, 42]]]
    body = solve(client, {"dials": dials})
    assert body["status"] == "unique"
    assert body["solutions"][0]["visible"] == [[42, 42]]
    shown = position(client, {"dials": dials, "offsets": [0, 1]})
    assert shown["visible"] == [[42, None]] and shown["columns"] == [42, 0]


@pytest.mark.parametrize("dials, pointer", [
    ([[[1, 2]], [[1]]], "/dials/1/0"),
    ([[[1, 2], [1]], [[1, 2], [1, 2]]], "/dials/0/1"),
    ([[[1, 2]], [[1, 2], [1, 2]]], "/dials/1"),
])
def test_names_what_is_not_rectangular(client, dials, pointer):
    for path, more in (("/grecian/solve", {}), ("/grecian/position", {"offsets": [0, 0]})):
        response = client.post(path, json={"dials": dials, **more})
        assert pointer in pointers(check_problem(response, 422, "invalid-question"))


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
        assert solution["columns"] == [hard_puzzle["target"]] * 60
    if "nearest" in body:
        assert body["nearest"]["proven"] is False
