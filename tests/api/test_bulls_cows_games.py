"""Games of Bulls and Cows of every size: simple strategies, bounds, bad questions, limits
and clients that leave."""

import json
from contextlib import suppress
from itertools import product
from math import perm
from random import Random

import pytest

import oracle_bulls_cows as oracle
from bulls_cows_asking import HEAVY, PLAIN, bound, given_time, within_its_time
from contract import BY_NAME, ask, check, check_problem, patient, pointers
from oracle_bulls_cows import Game, Optimum
from raw import Raw, post
from test_bulls_cows import SMALL, random_history

NAMES = ("first-consistent", "random-consistent", "max-parts", "entropy", "expected-size",
         "minimax")
# Total and height in the game of four digits. The published ones; max-parts has 26805
# there, by another choice among guesses with equally many parts.
KNOWN = {"first-consistent": (28024, 9), "max-parts": (26751, 8), "entropy": (26424, None),
         "expected-size": (26551, 7), "minimax": (27139, 7)}
HUGE = {"positions": 6, "symbols": 16, "repeats": True}
LARGE = {"positions": 5, "symbols": 10}
EVERY_GAME = [Game(positions, symbols, repeats, leading_zero)
              for positions in range(1, 7) for symbols in range(2, 17)
              for repeats in (False, True) for leading_zero in (False, True)
              if repeats or symbols >= positions]


def check_strategy(found, secrets):
    """What a strategy costs, from its distribution."""
    counts = found["secrets_by_guesses"]
    assert sum(counts) == secrets and len(counts) == found["height"] and counts[-1] > 0
    assert found["total_guesses"] == sum(number * count
                                         for number, count in enumerate(counts, 1))
    assert found["expected_guesses"] == pytest.approx(found["total_guesses"] / secrets, 1e-12)
    assert found["rule"]


@pytest.mark.slow
def test_strategies_of_the_game_of_four_digits(client):
    body = ask(client, "bullsCowsStrategies", {"seed": 1})
    assert body["complete"] is True and body["secret_count"] == 5040 and body["seed"] == 1
    found = {entry["name"]: entry for entry in body["strategies"]}
    assert len(found) == len(body["strategies"]) and set(NAMES) <= set(found)
    for entry in body["strategies"]:
        check_strategy(entry, 5040)
        assert entry["total_guesses"] >= 26274 and entry["height"] >= 7
    for name, (guesses, height) in KNOWN.items():
        assert found[name]["total_guesses"] == guesses
        assert height is None or found[name]["height"] == height


@pytest.mark.parametrize("game", SMALL + [Game(3, 6), Game(3, 4, True)], ids=str)
def test_strategies_of_small_games(client, game):
    body = ask(client, "bullsCowsStrategies", {"game": game.json()})
    least = Optimum(game).guesses(oracle.codes(game)) if game in SMALL else 0
    assert body["complete"] is True
    for entry in body["strategies"]:
        check_strategy(entry, len(oracle.codes(game)))
        assert entry["total_guesses"] >= least
        if entry["name"] in oracle.STRATEGIES:
            assert entry["secrets_by_guesses"] == oracle.by_guesses(
                game, oracle.STRATEGIES[entry["name"]]), entry["name"]


@pytest.mark.slow
def test_strategies_come_in_the_order_of_the_question(client):
    everything = ask(client, "bullsCowsStrategies", {"seed": 5})
    names = [entry["name"] for entry in everything["strategies"]]
    for seed in range(5):
        wanted = Random(seed).sample(names, 3)
        body = ask(client, "bullsCowsStrategies", {"strategies": wanted, "seed": 5})
        assert [entry["name"] for entry in body["strategies"]] == wanted
        for entry in body["strategies"]:
            assert entry in everything["strategies"]


def test_a_seed_repeats_what_was_drawn(client):
    question = {"game": {"positions": 3}, "strategies": ["random-consistent"]}
    drawn = ask(client, "bullsCowsStrategies", question)
    assert ask(client, "bullsCowsStrategies", {**question, "seed": drawn["seed"]}) == drawn
    bodies = [ask(client, "bullsCowsStrategies", {**question, "seed": seed})
              for seed in (0, 1, 2, 3, 2 ** 53 - 1)]
    assert len({body["strategies"][0]["total_guesses"] for body in bodies}) > 1
    assert len({ask(client, "bullsCowsStrategies", question)["seed"]
                for _ in range(5)}) == 5


@pytest.mark.parametrize("names, pointer", [
    (["luck"], "/strategies/0"), (["minimax", "MINIMAX"], "/strategies/1"),
    ([], "/strategies"), (["minimax", "minimax"], "/strategies"),
    (["entropy", ""], "/strategies/1")])
def test_an_unknown_strategy_is_named(client, names, pointer):
    response = client.post("/bulls-cows/strategies", json={"strategies": names})
    problem = check_problem(response, 422, "invalid-request")
    assert any(found.startswith(pointer) for found in pointers(problem))


@pytest.mark.parametrize("question, answer",
                         BY_NAME["bullsCowsStrategies"].answered_examples())
def test_the_strategy_examples_are_true(question, answer):
    game = oracle.game_of(question)
    for entry in answer["strategies"]:
        check_strategy(entry, answer["secret_count"])
        assert entry["secrets_by_guesses"] == oracle.by_guesses(
            game, oracle.STRATEGIES[entry["name"]])


def test_bounds_of_the_game_of_four_digits(client):
    body = ask(client, "bullsCowsBounds", {})
    assert body["codes"] == "5040" and body["answers"] == 14
    assert {name: body["height"][name] for name in ("lower", "upper", "exact")} == {
        "lower": 7, "upper": 7, "exact": 7}
    assert body["total_guesses"] == {"lower": "26274", "upper": "26274", "exact": "26274"}
    assert body["expected_guesses"]["exact"] == 26274 / 5040


def number_of_codes(game):
    every = (game.symbols ** game.positions if game.repeats
             else perm(game.symbols, game.positions))
    return every if game.leading_zero else every - every // game.symbols


@pytest.mark.parametrize("game", EVERY_GAME, ids=str)
def test_bounds_of_every_game(client, game):
    body = ask(client, "bullsCowsBounds", {"game": game.json()})
    codes = number_of_codes(game)
    assert body["codes"] == str(codes)
    if codes <= 400:
        assert body["answers"] == len(oracle.answers(game))
    totals = in_numbers(body["total_guesses"])
    for found in (body["height"], body["expected_guesses"], totals):
        lower, upper, exact = (found[part] for part in ("lower", "upper", "exact"))
        assert lower <= upper
        assert exact is None or lower == upper == exact
        assert exact is not None or lower != upper
    for part in ("lower", "upper", "exact"):
        guesses, average = totals[part], body["expected_guesses"][part]
        assert (guesses is None) == (average is None)
        assert guesses is None or average == pytest.approx(guesses / codes, 1e-12)
    assert totals["lower"] >= 2 * codes - 1
    for name in ("height", "expected_guesses"):
        assert len(body[name]["argument"]) > 20


@pytest.mark.parametrize("leading_zero", [True, False], ids=["zero", "no-zero"])
@pytest.mark.parametrize("repeats", [True, False], ids=["repeats", "plain"])
def test_bounds_of_large_games(client, repeats, leading_zero):
    for positions, symbols in product(range(1, 13), range(2, 37)):
        game = Game(positions, symbols, repeats, leading_zero)
        if max(positions - 6, symbols - 16) <= 0 or not (repeats or positions <= symbols):
            continue
        body = ask(client, "bullsCowsBounds", {"game": game.json()})
        codes = number_of_codes(game)
        assert body["codes"] == str(codes)
        for name in ("height", "total_guesses"):
            lower, upper = int(body[name]["lower"]), int(body[name]["upper"])
            assert lower <= upper
            assert body[name]["exact"] == (body[name]["lower"] if lower == upper else None)
        for part in ("lower", "upper"):
            assert body["expected_guesses"][part] == pytest.approx(
                int(body["total_guesses"][part]) / codes, 1e-12)
        answers = body["answers"]
        found, total = 1, 0  # what guesses can find, and the sum over all secrets
        for depth in range(1, body["height"]["lower"] + 1):
            total += depth * min(codes, found)
            codes -= min(codes, found)
            found *= max(answers - 1, 1)
        assert codes == 0 and total == int(body["total_guesses"]["lower"])


@pytest.mark.parametrize("path", ["tree", "optimize", "strategies"])
@pytest.mark.parametrize("game", [Game(7, 10), Game(4, 17, True)], ids=str)
def test_large_games_have_no_trees(client, path, game):
    response = client.post(f"/bulls-cows/{path}", json={"game": game.json()})
    error, = check_problem(response, 422, "invalid-request")["errors"]
    assert error["pointer"] == "/game"
    assert "6 positions and 16 symbols" in error["detail"]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_bounds_hold_what_exhaustion_finds(client, game):
    body = ask(client, "bullsCowsBounds", {"game": game.json()})
    best, codes = Optimum(game), oracle.codes(game)
    check_within(in_numbers(body["total_guesses"]), best.guesses(codes))
    check_within(body["height"], best.smallest(codes)[0])


def in_numbers(bounds):
    """Bounds of the total number of guesses, whose values are decimal strings."""
    return {part: value and int(value) for part, value in bounds.items()}


def check_within(bounds, value):
    assert bounds["lower"] <= value
    assert value <= bounds["upper"]
    assert bounds["exact"] in (None, value)


@pytest.mark.slow
def test_bounds_agree_with_the_search(client):
    for game in (Game(4, 6, True), Game(3, 10), Game(2, 16)):
        bounds = ask(client, "bullsCowsBounds", {"game": game.json()})
        bounds["total_guesses"] = in_numbers(bounds["total_guesses"])
        for objective, name in (("average", "total_guesses"), ("consistent", "height")):
            body = given_time(client, "bullsCowsOptimize", {
                "game": game.json(), "objective": objective})
            assert body[name] is None or body[name] >= bounds[name]["lower"]
            if body["proven"] and objective == "average":
                check_within(bounds[name], body[name])


def row(guess, bulls=0, cows=0):
    return {"guess": guess, "bulls": bulls, "cows": cows}


BAD_ROWS = [
    # the row, the part of it that is blamed, what the reason names
    (row("123"), "/guess", "4"), (row("12345"), "/guess", "4"), (row("1"), "/guess", "4"),
    (row("1123"), "/guess", "1"), (row("4564"), "/guess", "4"),
    (row("12a4"), "/guess", "a"), (row("fedc"), "/guess", "f"),
    (row("12x4"), "/guess", ""), (row("12 4"), "/guess", ""), (row(""), "/guess", ""),
    (row("1234567"), "/guess", ""), (row("12\u00e94"), "/guess", ""),
    (row("123\n"), "/guess", ""), (row("1234\n"), "/guess", ""),
    (row(123), "/guess", "0123"), (row(1234.5), "/guess", ""),
    (row(["1", "2", "3", "4"]), "/guess", ""),
    (row("1234", 3, 1), "", "3"), (row("1234", 5, 0), "", "5"),
    (row("1234", 6, 0), "", "6"), (row("1234", 0, 5), "", "5"),
    (row("1234", 2, 3), "", "5"), (row("1234", 4, 1), "", "5"),
    (row("1234", 13, 0), "/bulls", "13"), (row("1234", -1, 0), "/bulls", "-1"),
    (row("1234", 0, 13), "/cows", "13"), (row("1234", 0, -1), "/cows", "-1"),
    (row("1234", 1.5, 0), "/bulls", ""), (row("1234", "1", 0), "/bulls", ""),
    ({**row("1234"), "pigs": 1}, "/pigs", ""),
]
WITH_HISTORY = ("solve", "tree", "review")


@pytest.mark.parametrize("path", WITH_HISTORY)
@pytest.mark.parametrize("number", range(len(BAD_ROWS)))
def test_a_bad_row_is_named_with_the_reason(client, path, number):
    bad, part, reason = BAD_ROWS[number]
    for before in range(2):
        history = [row("0123")] * before + [bad]
        response = client.post(f"/bulls-cows/{path}", json={"history": history})
        error, = check_problem(response, 422, "invalid-request")["errors"]
        assert error["pointer"].startswith(f"/history/{before}{part}")
        assert reason in error["detail"], error


@pytest.mark.parametrize("path", WITH_HISTORY)
def test_every_bad_row_is_named(client, path):
    history = [row("123"), row("0123"), row("0012"), row("0123", 3, 1), row("0123", 19, 0)]
    problem = check_problem(client.post(f"/bulls-cows/{path}", json={"history": history}),
                            422, "invalid-request")
    assert pointers(problem) == ["/history/4/bulls"]  # shape comes before meaning
    history.pop()
    problem = check_problem(client.post(f"/bulls-cows/{path}", json={"history": history}),
                            422, "invalid-request")
    assert [pointer.split("/")[2] for pointer in pointers(problem)] == ["0", "2", "3"]


@pytest.mark.parametrize("path", WITH_HISTORY)
def test_more_than_64_rows_are_refused(client, path):
    response = client.post(f"/bulls-cows/{path}", json={"history": [row("0123")] * 65})
    error, = check_problem(response, 422, "invalid-request")["errors"]
    assert error["pointer"] == "/history"
    assert "64" in error["detail"] and "65" in error["detail"]


BAD_GAMES = [
    ({"positions": 0}, "/game/positions", "0"), ({"positions": 13}, "/game/positions", "13"),
    ({"symbols": 1}, "/game/symbols", "1"), ({"symbols": 37}, "/game/symbols", "37"),
    ({"positions": 4.5}, "/game/positions", "4.5"),
    ({"symbols": "10"}, "/game/symbols", ""),
    ({"repeats": 1}, "/game/repeats", ""), ({"colours": 6}, "/game/colours", ""),
    ({"positions": 6, "symbols": 5}, "/game", "5"), ({"symbols": 3}, "/game", "3"),
    ([4, 10], "/game", ""), (None, "/game", "")]
QUESTIONS = {"score": {"secret": "0123", "guess": "0123"}, "solve": {}, "tree": {},
             "review": {"history": [row("0123")]}, "strategies": {}, "optimize": {},
             "bounds": {}}


@pytest.mark.parametrize("path", QUESTIONS)
@pytest.mark.parametrize("game, pointer, reason", BAD_GAMES)
def test_a_bad_game_is_named_with_the_reason(client, path, game, pointer, reason):
    response = client.post(f"/bulls-cows/{path}", json={**QUESTIONS[path], "game": game})
    error, = check_problem(response, 422, "invalid-request")["errors"]
    assert error["pointer"].startswith(pointer)
    assert reason in error["detail"]


@pytest.mark.parametrize("field", ["secret", "guess"])
@pytest.mark.parametrize("code", ["123", "12345", "1123", "12a4", "12x4", "", 123, 1234.5, None])
def test_score_refuses_a_bad_code(client, field, code):
    question = {"game": {}, "secret": "0123", "guess": "0123", field: code}
    problem = check_problem(client.post("/bulls-cows/score", json=question), 422)
    assert pointers(problem) == [f"/{field}"]


def test_score_names_both_bad_codes(client):
    response = client.post("/bulls-cows/score",
                           json={"game": {}, "secret": "11", "guess": "12345"})
    assert sorted(pointers(check_problem(response, 422))) == ["/guess", "/secret"]
    response = client.post("/bulls-cows/score", json={})
    assert sorted(pointers(check_problem(response, 422))) == ["/guess", "/secret"]


@pytest.mark.slow
def test_a_code_is_held_against_its_own_game(client):
    six = {"positions": 6, "symbols": 16, "repeats": True}
    for game, code, good in (({"symbols": 16}, "12af", True), ({}, "12af", False),
                             ({"repeats": True}, "1122", True), ({}, "1122", False),
                             (six, "aaFFaa", True), (six, "1234", False),
                             ({"symbols": 8}, "0178", False),
                             ({"symbols": 8}, "0167", True)):
        response = client.post("/bulls-cows/solve", json={
            "game": game, "history": [row(code)], "limits": {"milliseconds": 300}})
        if good:  # or the time was too short for so many codes
            assert response.status_code in (200, 503), code
        else:
            assert pointers(check_problem(response, 422)) == ["/history/0/guess"]


@pytest.mark.parametrize("path, question, pointer", [
    ("solve", {"ignore_rows": [0]}, "/ignore_rows/0"),
    ("solve", {"history": [row("0123")], "ignore_rows": [0, 1]}, "/ignore_rows/1"),
    ("solve", {"ignore_rows": [64]}, "/ignore_rows/0"),
    ("solve", {"ignore_rows": [-1]}, "/ignore_rows/0"),
    ("solve", {"max_secrets": 10001}, "/max_secrets"),
    ("solve", {"max_secrets": -1}, "/max_secrets"),
    ("solve", {"objective": "best"}, "/objective"), ("solve", {"depth": 1}, "/depth"),
    ("solve", {"limits": {"milliseconds": 0}}, "/limits/milliseconds"),
    ("tree", {"depth": -1}, "/depth"), ("tree", {"depth": 65}, "/depth"),
    ("tree", {"depth": "all"}, "/depth"), ("tree", {"ignore_rows": []}, "/ignore_rows"),
    ("optimize", {"history": []}, "/history"), ("bounds", {"objective": "nodes"},
                                                "/objective"),
    ("review", {}, "/history"), ("review", {"history": []}, "/history"),
    ("review", {"history": [{"guess": "0123"}]}, "/history/0"),
    ("review", {"history": [row("0123"), {"guess": "0123", "bulls": 1}]}, "/history/1"),
    ("review", {"history": [{"guess": "0123", "cows": 1}]}, "/history/0"),
    ("review", {"secret": "4271", "history": [row("1234", 1, 2), row("0123", 0, 1)]},
     "/history/1"),
    ("review", {"secret": "4271", "history": [{"guess": "1234", "bulls": 2}]},
     "/history/0"),
    ("review", {"secret": "4211", "history": [{"guess": "1234"}]}, "/secret"),
    ("strategies", {"seed": -1}, "/seed"), ("strategies", {"seed": 2 ** 53}, "/seed"),
])
def test_other_bad_questions(client, path, question, pointer):
    response = client.post(f"/bulls-cows/{path}", json=question)
    found = pointers(check_problem(response, 422, "invalid-request"))
    assert len(found) == 1 and found[0].startswith(pointer)


@pytest.mark.slow
def test_a_tree_too_long_to_send_is_refused_unless_cut(client):
    response = client.post("/bulls-cows/tree", json={
        "game": HUGE, "limits": {"milliseconds": 2000}})
    problem = check_problem(response, 422, "invalid-request")
    assert "16777216" in problem["errors"][0]["detail"]
    body = given_time(client, "bullsCowsTree", {"game": HUGE, "depth": 0})
    check_unproven(body, 16 ** 6)


def test_strategies_refuse_a_game_too_large(client):
    response = client.post("/bulls-cows/strategies", json={"game": HUGE})
    problem = check_problem(response, 422, "invalid-request")
    assert pointers(problem) == ["/game"]
    assert "16777216" in problem["errors"][0]["detail"]


def check_unproven(body, secrets):
    """What a search of a large game says when its time is up."""
    assert body["secret_count"] == secrets and body["proven"] is False
    assert bound(body) >= 2 * secrets - 1
    if body["status"] == "unknown":
        assert body["total_guesses"] is None and body["height"] is None
    else:
        assert body["status"] == "feasible"
        assert bound(body) <= body["total_guesses"]
        assert body["expected_guesses"] == pytest.approx(body["total_guesses"] / secrets, 1e-12)
        assert sum(body["secrets_by_guesses"]) == secrets


@pytest.mark.slow
@pytest.mark.parametrize("milliseconds", [1, 50, 700])
@pytest.mark.parametrize("game", [{"positions": 5, "symbols": 11}, HUGE, {"positions": 6},
                                  {"symbols": 16}, {"positions": 5, "symbols": 9}], ids=str)
def test_large_games_end_with_their_time(client, game, milliseconds):
    """None of them can be solved in any time that a test has; that they answer at all
    says that the search was stopped."""
    limits = {"milliseconds": milliseconds}
    for name in ("bullsCowsOptimize", "bullsCowsTree"):
        question = {"game": game, "limits": limits}
        if name == "bullsCowsTree":
            question["depth"] = 1
        response = within_its_time(client, name, question)
        if response is not None:
            assert "etag" not in response.headers
            check_unproven(response.json(), number_of_codes(Game(**game)))


@pytest.mark.parametrize("name", ["bullsCowsOptimize", "bullsCowsTree"])
def test_a_tree_that_is_carried_is_no_matter_of_time(client, name):
    response = client.post(BY_NAME[name].path, json={"game": LARGE})
    assert response.status_code == 200 and "etag" in response.headers
    check_unproven(response.json(), number_of_codes(Game(**LARGE)))


@pytest.mark.slow
@pytest.mark.parametrize("game, first", [
    (HUGE, row("012345")), ({"symbols": 16}, row("0123")),
    ({"positions": 5, "symbols": 9}, row("01234", 1, 2)),
    ({"symbols": 12, "repeats": True}, row("0123"))], ids=str)
@pytest.mark.parametrize("name", ["bullsCowsSolve", "bullsCowsReview"])
def test_states_of_large_games_end_with_their_time(client, name, game, first):
    response = within_its_time(client, name, {
        "game": game, "history": [first], "limits": {"milliseconds": 300}})
    if response is not None:
        assert "etag" not in response.headers
        assert response.json()["status"] in ("feasible", "unknown")


@pytest.mark.slow
@pytest.mark.parametrize("game", [LARGE, HUGE], ids=str)
def test_large_games_are_solved_as_far_as_time_goes(client, game):
    first = given_time(client, "bullsCowsSolve", {"game": game, "max_secrets": 2},
                       lambda body: body["partition"] is not None)
    secrets = number_of_codes(Game(**game))
    assert int(first["candidates"]) == secrets == sum(first["partition"].values())
    assert first["proven"] is False and first["status"] in ("feasible", "unknown")
    assert len(first["guess"]) == game["positions"] and len(first["secrets"]) == 2
    if first["status"] == "feasible":
        assert bound(first) <= first["expected_guesses"] <= first["worst_case"]
    guess = first["guess"]
    question = {"game": game, "history": [oracle.row(guess, guess)]}
    body = given_time(client, "bullsCowsSolve", question)
    assert body["secrets"] == [guess] and body["proven"] is True


@pytest.mark.slow
def test_a_review_of_a_huge_game_ends_with_its_time(client):
    body = given_time(
        client, "bullsCowsReview", {"game": HUGE, "secret": "0a0b0c", "history": [
            {"guess": "001122"}, {"guess": "0a0a0a"}, {"guess": "0a0b0c"}]},
        lambda body: all(found["candidates_after"] for found in body["guesses"]))
    assert body["guesses"][0]["candidates_before"] == str(16 ** 6)
    assert body["guesses"][2]["candidates_after"] == "1"
    assert body["status"] in ("feasible", "unknown")
    for found in body["guesses"]:
        if found["extra_guesses"] is not None:
            assert found["extra_guesses"] >= 0


@pytest.mark.slow
def test_strategies_that_were_not_finished_say_so(client):
    """Those by entropy and minimax take minutes."""
    body = given_time(client, "bullsCowsStrategies", {
        "game": {"positions": 4, "symbols": 16, "repeats": True},
        "strategies": ["first-consistent", "entropy", "minimax"], "seed": 1},
        lambda body: body["strategies"][0]["total_guesses"])
    assert body["complete"] is False and body["secret_count"] == 65536
    first, *others = body["strategies"]
    check_strategy(first, 65536)
    for entry in others:
        assert [entry[name] for name in ("total_guesses", "expected_guesses", "height",
                                         "secrets_by_guesses")] == [None] * 4


@pytest.mark.slow
def test_unproven_trees_are_trees(client):
    """5 positions and 8 symbols are too many for the time, but what is sent must hold."""
    game = Game(5, 8)
    body = given_time(client, "bullsCowsTree", {"game": game.json()})
    if body["tree"] is not None:
        found = oracle.figures(game, body["tree"], oracle.codes(game))
        assert body["total_guesses"] == found["total_guesses"]
        assert body["height"] == found["height"]
    else:
        assert body["status"] == "unknown"
    assert bound(body) <= (body["total_guesses"] or 10 ** 9)


# Questions that no search answers in a minute.
LONG = {
    "bullsCowsSolve": {"game": {"positions": 5, "symbols": 9}},
    "bullsCowsTree": {"game": {"positions": 5, "symbols": 9}, "depth": 0},
    "bullsCowsReview": {"game": {"positions": 5, "symbols": 9}, "secret": "01234",
                        "history": [{"guess": "43210"}]},
    "bullsCowsStrategies": {"game": {"positions": 4, "symbols": 16, "repeats": True},
                            "strategies": ["entropy", "minimax"]},
    "bullsCowsOptimize": {"game": {"positions": 4, "symbols": 8, "repeats": True},
                          "objective": "nodes"},
}


@pytest.mark.slow
@pytest.mark.parametrize("game", [None, LARGE, HUGE, {"positions": 6, "symbols": 11}],
                         ids=str)
@pytest.mark.parametrize("name", HEAVY)
def test_a_client_that_leaves_ends_its_search(start, name, game):
    """Or, of a large game, gets an answer before it leaves. Had the search gone on, its
    worker would be busy for longer than the test waits; the next question is answered as
    ever."""
    daemon = start("--workers", "1")
    question = patient(BY_NAME[name], of_game(name, game) if game else LONG[name])
    with Raw(daemon.port) as connection:
        connection._socket.settimeout(0.3)  # and then it leaves
        connection.send(post(BY_NAME[name].path, json.dumps(question)))
        with suppress(TimeoutError):
            assert connection.receive() is not None and game
    daemon.settles("workers_busy", 0)
    daemon.settles("queue_depth", 0)
    (example, answer), *_ = BY_NAME["bullsCowsOptimize"].answered_examples()
    with daemon.client() as client:
        body = ask(client, "bullsCowsOptimize", example)
    assert body["total_guesses"] == answer["total_guesses"] and body["proven"] is True


def of_game(name, game):
    """The long question about another game."""
    code = "012345"[:game.get("positions", 4)]
    if name == "bullsCowsReview":
        return {"game": game, "secret": code, "history": [{"guess": code[::-1]}]}
    return {**LONG[name], "game": game}


@pytest.mark.slow
@pytest.mark.parametrize("name", HEAVY)
def test_little_memory_is_enough_to_answer(start, name):
    """With 64 MiB in all, a search does with less or says that there is none."""
    daemon = start("--workers", "2", "--max-memory", "64M")
    operation = BY_NAME[name]
    with daemon.client() as client:
        for game in ({}, LARGE, HUGE):
            question = {**of_game(name, game), "limits": {"milliseconds": 300}}
            response = client.post(operation.path, json=question)
            assert response.status_code in (200, 422, 503)
            check(operation, response)
        assert client.get("/healthz").status_code == 200


@pytest.mark.slow
def test_random_states_of_a_larger_game(client):
    """4 positions and 8 colours, where tables for the plain game do not help."""
    game, random = Game(4, 8, True), Random(2)
    for _ in range(6):
        history = random_history(game, random.randint(2, 4), random, True)
        body = given_time(client, "bullsCowsSolve", {"game": game.json(),
                                                     "history": history})
        left = oracle.candidates(game, history)
        assert body["candidates"] == str(len(left))
        assert body["partition"] == oracle.counts(left, body["guess"])
        if body["proven"] and len(left) <= 6:
            best = Optimum(game)
            assert body["expected_guesses"] == pytest.approx(
                best.guesses(left) / len(left), 1e-12)


def test_the_plain_game_is_the_default(client):
    for name in ("bullsCowsSolve", "bullsCowsOptimize", "bullsCowsBounds"):
        assert ask(client, name, {}) == ask(client, name, {"game": PLAIN.json()})
