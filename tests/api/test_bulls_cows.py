"""POST /bulls-cows/score, /solve and /review: generated requests, compared with an oracle."""

from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_bulls_cows as oracle
from bulls_cows_requests import (CLASSIC, LAST, OBJECTIVES, SEARCHED, bound, random_history)
from contract import BY_NAME, ask, stable
from service import WHOLE, sampled
from oracle_bulls_cows import SYMBOLS, Game, Optimum
from strategies import cases

LARGE = [Game(7, 7), Game(3, 18), Game(7, 2, True), Game(2, 36, True), Game(7, 7, False, False)]
COLORS = "RGBYOP"
CODES = ("guess", "best_guess", "secret", "secrets")


def codes_of(game, is_guess=False):
    """A strategy for the codes or guesses of a game of any size."""
    free = is_guess and game.guesses == "any"
    return st.lists(st.sampled_from(SYMBOLS[:game.symbols]), min_size=game.positions,
                    max_size=game.positions, unique=not (game.repeats or free)).map("".join).filter(
                        lambda code: game.leading_zero or free or code[0] != "0")


@st.composite
def games(draw):
    positions, repeats = draw(st.integers(1, 12)), draw(st.booleans())
    least = 2 if repeats else max(2, positions)
    return Game(positions, draw(st.integers(least, 36)), repeats, draw(st.booleans()),
                draw(st.sampled_from(["secrets", "any"])))


def test_scores_of_any_two_codes(client):
    @given(games().flatmap(lambda game: st.tuples(st.just(game), codes_of(game),
                                                  codes_of(game, True))))
    @cases(300)
    def every(case):
        game, secret, guess = case
        bulls, cows = oracle.score(secret, guess)
        for request in ({"game": game.json(), "secret": secret, "guess": guess},
                        {"game": game.json(), "secret": secret.upper(), "guess": guess.upper()},
                        {"secret": secret, "guess": guess}):
            assert ask(client, "bullsCowsScore", request) == {"bulls": bulls, "cows": cows}

    every()


def check_solution(game, history, body, listed=20):
    """Checks the fields that do not depend on a search. Returns the candidates."""
    left = oracle.candidates(game, history)
    assert body["candidates"] == str(len(left))
    assert body["secrets"] == list(left[:listed])
    assert body["guess"] in oracle.all_guesses(game)
    assert body["consistent"] == (body["guess"] in left)
    assert body["partition"] == oracle.counts(left, body["guess"])
    assert "conflict" not in body and "conflicts" not in body
    return left


@pytest.mark.parametrize("rows", range(5))
def test_candidates_of_the_classic_game(client, rows):
    random = Random(rows)
    for consistent in (True, False):
        history = random_history(CLASSIC, rows, random, consistent)
        listed = random.choice((0, 1, 20, 10000))
        body = ask(client, "bullsCowsSolve", {"history": history, "max_secrets": listed})
        left = check_solution(CLASSIC, history, body, listed)
        assert body["status"] == "optimal" and body["proven"] is True
        assert bound(body) == body["expected_guesses"] >= 2 - 1 / len(left)
        assert body["worst_case"] >= body["expected_guesses"]
        assert body["nodes"] is None  # several trees with different nodes may be optimal


def check_within_height(best, left, objective, body, allowed):
    """Compares the objectives worst-case and last-guess with optimal play within a height."""
    cost = best.within(left, allowed, LAST * (objective == "last-guess"))
    last, guesses = divmod(cost, LAST)
    assert best.lowest(left)[0] <= body["worst_case"] <= allowed
    if objective == "last-guess":
        height = body["criteria"]["height"]
        assert height["value"] == body["worst_case"]
        assert height["lower_bound"] <= best.lowest(left)[0]
        assert height["proven"] == (height["value"] == height["lower_bound"])
        for name, value in (("last_guess_secrets", last), ("total_guesses", guesses)):
            assert body["criteria"][name] == {
                "value": value, "lower_bound": value, "proven": True}
    else:
        assert "criteria" not in body
    assert body["expected_guesses"] == pytest.approx(guesses / len(left), 1e-12)
    assert bound(body) == body["expected_guesses"]


def check_smallest(best, left, objective, body, allowed):
    """Compares the objectives nodes and consistent with the smallest tree within a height."""
    _, nodes, guesses = best.smallest(left, objective == "consistent", allowed)
    assert best.height(left, objective == "consistent") <= body["worst_case"] <= allowed
    assert body["nodes"] == bound(body) == nodes
    assert body["expected_guesses"] == pytest.approx(guesses / len(left), 1e-12)
    assert objective == "nodes" or body["consistent"] is True


@pytest.mark.parametrize("game", SEARCHED, ids=str)
def test_guesses_of_small_games_are_optimal(client, game):
    random, best = Random(1), Optimum(game)
    for rows in (0, 1, 1, 2, 2, 3):
        history = random_history(game, rows, random)
        for objective in OBJECTIVES:
            body = ask(client, "bullsCowsSolve", {
                "game": game.json(), "history": history, "objective": objective})
            left = check_solution(game, history, body)
            assert body["status"] == "optimal" and body["proven"] is True
            if objective == "average":
                total = best.guesses(left)
                assert body["expected_guesses"] == pytest.approx(total / len(left), 1e-12)
                assert best.after(left, body["guess"]) == total or len(left) == 1
                assert bound(body) == body["expected_guesses"]
            elif objective in ("worst-case", "last-guess"):
                check_within_height(best, left, objective, body, best.allowed(history))
            else:
                check_smallest(best, left, objective, body,
                               best.allowed(history, objective == "consistent"))


@pytest.mark.parametrize("seed", range(3))
def test_ignored_rows_have_no_effect(client, seed):
    random = Random(seed)
    history = random_history(CLASSIC, 4, random)
    wrong = {"guess": history[0]["guess"], "bulls": (history[0]["bulls"] + 1) % 3, "cows": 0}
    position = random.randrange(5)
    longer = history[:position] + [wrong] + history[position:]
    body = ask(client, "bullsCowsSolve", {"history": longer, "ignore_rows": [position]})
    assert body == ask(client, "bullsCowsSolve", {"history": history})
    body = ask(client, "bullsCowsSolve", {"history": longer, "ignore_rows": [4, 3, 2, 1, 0]})
    assert body == ask(client, "bullsCowsSolve", {})


def check_conflict(body, expected):
    assert body["candidates"] == "0" and body["guess"] is None
    assert body["status"] == "infeasible" and body["proven"] is True
    assert body["secrets"] == [] and body["partition"] == {}
    assert body["expected_guesses"] is None and body["worst_case"] is None
    assert body["conflict"] == expected[0]
    assert body["conflicts"] == expected[:16]


def random_rows(game, rows, random):
    """Random guesses with random answers."""
    answers = [(bulls, cows) for bulls in range(game.positions + 1)
               for cows in range(game.positions + 1 - bulls)
               if (bulls, cows) != (game.positions - 1, 1)]
    return [dict(zip(("guess", "bulls", "cows"),
                     (random.choice(oracle.codes(game)), *random.choice(answers))))
            for _ in range(rows)]


@pytest.mark.parametrize("game", [Game(2, 5), Game(3, 4), Game(3, 3, True), CLASSIC], ids=str)
def test_conflicts_are_the_smallest_sets_of_rows(client, game):
    random, (first, *_, last) = Random(3), oracle.codes(game)
    rows = [oracle.row(last, code) for code in (first, last)]
    wins = [oracle.row(code, code) for code in (first, last)]
    for history in [rows, wins, wins + rows] + [
            random_rows(game, random.randint(2, 6), random) for _ in range(20 if WHOLE else 6)]:
        ignore = random.choice(([], [], [0], [1, 0]))
        body = ask(client, "bullsCowsSolve", {"game": game.json(), "history": history,
                                              "ignore_rows": ignore})
        expected = oracle.conflicts(game, history, ignore)
        if expected == [[]]:
            kept = [row for number, row in enumerate(history) if number not in ignore]
            check_solution(game, kept, body)
        else:
            check_conflict(body, expected)


def test_at_most_sixteen_conflicts_are_listed(client):
    """Each of 18 rows is another secret, so each set of 17 rows is a conflict."""
    history = [oracle.row(code, code) for code in oracle.codes(CLASSIC)[:18]]
    check_conflict(ask(client, "bullsCowsSolve", {"history": history}),
                   sorted([[row for row in range(18) if row != kept] for kept in range(18)]))


def play(client, game, secret):
    """Plays the guesses of the service. Returns its responses and the rows."""
    history, bodies = [], []
    while not history or history[-1]["bulls"] < game.positions:
        bodies.append(ask(client, "bullsCowsSolve", {
            "game": game.json(), "history": history, "max_secrets": 5}))
        history.append(oracle.row(secret, bodies[-1]["guess"]))
    return bodies, history


@pytest.mark.parametrize("number", sampled(range(3), 3))
@pytest.mark.parametrize("game", LARGE, ids=str)
def test_large_games_are_played_to_the_end(client, game, number):
    for secret in Random(number).sample(oracle.codes(game), 1):
        bodies, history = play(client, game, secret)
        for turn, body in enumerate(bodies):
            check_solution(game, history[:turn], body, 5)
            assert body["status"] in ("optimal", "feasible")
            assert body["proven"] == (body["status"] == "optimal")
            assert bound(body) <= body["expected_guesses"] <= body["worst_case"]
            assert turn + body["worst_case"] >= len(history)


@pytest.mark.slow
def test_sampled_answers_have_their_probabilities(client):
    body = ask(client, "bullsCowsSolve", {"game": {"positions": 10, "leading_zero": False}})
    answers = body["sample"]["answers"].values()
    assert body["candidates"] == str(9 * factorial(9))
    assert body["partition"] is None and body["worst_case"] is None
    assert sum(answer["count"] for answer in answers) == body["sample"]["size"]
    assert sum(answer["probability"] for answer in answers) == pytest.approx(1)
    # Codes without a bull are the derangements of the guess. Their first symbols are equally
    # frequent: the nine symbols that are not the first one of the guess, of which one is 0.
    assert body["guess"][0] != "0"
    derangements = sum((-1) ** k * factorial(10) // factorial(k) for k in range(11))
    drawn = body["sample"]["answers"]["0,10"]
    expected = derangements * 8 // 9 / (9 * factorial(9))
    assert abs(drawn["probability"] - expected) < 8 * drawn["standard_error"]


@pytest.mark.parametrize("game", [{"positions": 7}, {"positions": 6}], ids=str)
def test_games_are_simulated_if_there_is_time(client, game):
    response = client.post("/bulls-cows/solve", json={"game": game})
    body = response.json()
    assert body["status"] == "unknown" and body["worst_case"] is None
    if "simulated_games" in body:
        assert 8 <= body["simulated_games"] <= 32 and body["standard_error"] < 1
        assert bound(body) < body["expected_guesses"] < 10
        total = body["expected_guesses"] * body["simulated_games"]
        assert total == pytest.approx(round(total))
    else:
        assert body["expected_guesses"] is None and "standard_error" not in body
    if body.get("simulated_games", 0) < 32:
        assert "ETag" not in response.headers


def check_review(game, history, body):
    best = Optimum(game)
    losses = []
    assert len(body["guesses"]) == len(history)
    for number, (row, found) in enumerate(zip(history, body["guesses"])):
        assert {name: found[name] for name in row} == row
        if number > 0 and history[number - 1]["bulls"] == game.positions or None in losses:
            losses.append(found["extra_guesses"])
            assert found["extra_guesses"] is None
            continue
        before = oracle.candidates(game, history[:number])
        after = oracle.candidates(game, history[:number + 1])
        assert found["candidates_before"] == str(len(before))
        assert found["candidates_after"] == str(len(after))
        assert found["consistent"] == (row["guess"] in before)
        least = best.guesses(before) / len(before)
        made = best.after(before, row["guess"]) / len(before)
        assert found["best_expected_guesses"] == pytest.approx(least, 1e-12)
        assert found["expected_guesses"] == pytest.approx(made, 1e-12)
        assert found["extra_guesses"] == pytest.approx(made - least, abs=1e-9)
        assert len(before) == 1 or best.after(before, found["best_guess"]) == best.guesses(before)
        assert found["proven"] is True
        losses.append(found["extra_guesses"])
    assert body["extra_guesses"] == pytest.approx(sum(filter(None, losses)), abs=1e-9)
    assert body["status"] == "optimal"


@pytest.mark.parametrize("game", SEARCHED, ids=str)
def test_each_guess_is_compared_with_the_best_one(client, game):
    random = Random(2)
    for rows in (1, 2, 4):
        history = random_history(game, rows, random)
        body = ask(client, "bullsCowsReview", {"game": game.json(), "history": history})
        check_review(game, history, body)


@pytest.mark.parametrize("game", sampled(LARGE[:3], 3), ids=str)
def test_large_games_are_reviewed(client, game):
    random = Random(2)
    secret = random.choice(oracle.codes(game))
    history = [{"guess": guess} for guess in random.sample(oracle.codes(game), 2)]
    body = ask(client, "bullsCowsReview", {"game": game.json(), "history": history,
                                           "secret": secret})
    before = []
    for row in body["guesses"]:
        left = oracle.candidates(game, before)
        solved = ask(client, "bullsCowsSolve", {"game": game.json(), "history": before})
        assert row["candidates_before"] == str(len(left))
        assert row["consistent"] == (row["guess"] in left)
        assert row["best_expected_guesses"] <= solved["expected_guesses"]
        assert row["extra_guesses"] == pytest.approx(
            row["expected_guesses"] - row["best_expected_guesses"])
        before.append({key: row[key] for key in ("guess", "bulls", "cows")})


def steady(name, body):
    """A response without the fields that can differ between equally good responses."""
    return stable(body, BY_NAME[name].answer()[1]["schema"])


@pytest.mark.parametrize("seed", range(3))
def test_a_secret_replaces_the_answers_of_a_review(client, seed):
    random = Random(seed)
    secret = random.choice(oracle.codes(CLASSIC))
    rows = [oracle.row(secret, random.choice(oracle.codes(CLASSIC))) for _ in range(3)]
    expected = steady("bullsCowsReview", ask(client, "bullsCowsReview", {"history": rows}))
    for names in (("guess",), ("guess", "bulls"), ("guess", "cows"), ("guess", "bulls", "cows")):
        history = [{name: row[name] for name in names} for row in rows]
        body = ask(client, "bullsCowsReview", {"history": history, "secret": secret})
        assert steady("bullsCowsReview", body) == expected


def renamed(value, alphabet, is_code=False):
    """A request or a response with its codes in the symbols of an alphabet."""
    if isinstance(value, dict):
        return {key: renamed(item, alphabet, key in CODES) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, alphabet, is_code) for item in value]
    if is_code and isinstance(value, str):
        return "".join(alphabet[SYMBOLS.index(symbol)] for symbol in value)
    return value


REPEATS = {"positions": 4, "repeats": True}
ROWS = [{"guess": "0011", "bulls": 1, "cows": 1}, {"guess": "1345", "bulls": 0, "cows": 2}]


@pytest.mark.parametrize("alphabet", [COLORS, "rgBY09"])
@pytest.mark.parametrize("name, game, request_", [
    ("bullsCowsSolve", REPEATS, {"history": ROWS, "max_secrets": 50}),
    ("bullsCowsSolve", {"positions": 4, "leading_zero": False}, {}),
    ("bullsCowsSolve", {"positions": 8, "repeats": True}, {"history": [
        {"guess": "00112233", "bulls": 3, "cows": 3}, {"guess": "01012345", "bulls": 4, "cows": 3}]}),
    ("bullsCowsTree", {"positions": 3}, {"history": [{"guess": "012", "bulls": 0, "cows": 2}]}),
    ("bullsCowsOptimize", {"positions": 3}, {}),
    ("bullsCowsReview", REPEATS, {"secret": "1203", "history": [
        {"guess": "0011"}, {"guess": "1345"}, {"guess": "1203"}]}),
    ("bullsCowsStrategies", {"positions": 3}, {"seed": 1}),
    ("bullsCowsBounds", REPEATS, {}),
    ("bullsCowsScore", REPEATS, {"secret": "0512", "guess": "5011"})])
def test_an_alphabet_renames_the_symbols(client, name, game, request_, alphabet):
    """Codes of the request can have any case. Codes of the response have that of the alphabet."""
    plain = ask(client, name, {"game": {**game, "symbols": 6}, **request_})
    body = ask(client, name, {"game": {**game, "alphabet": alphabet},
                              **renamed(request_, alphabet.swapcase())})
    assert body.get("game", {}).pop("alphabet", alphabet) == alphabet
    expected = renamed(plain, alphabet)
    assert steady(name, body) == steady(name, expected)
    for field in ("secrets", "tree"):
        assert body.get(field) == expected.get(field)
