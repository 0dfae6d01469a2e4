"""Bulls and Cows beyond 6 positions and 16 symbols: solve and review."""

from math import factorial
from random import Random

import pytest

import oracle_bulls_cows as oracle
from bulls_cows_asking import bound, steady
from contract import ask, check_problem, pointers
from oracle_bulls_cows import Game

GAMES = [{"positions": 7, "symbols": 7}, {"positions": 3, "symbols": 18},
         {"positions": 7, "symbols": 2, "repeats": True},
         {"positions": 2, "symbols": 36, "repeats": True},
         {"positions": 7, "symbols": 7, "leading_zero": False}]


def codes_of(game):
    plain = {key: value for key, value in game.items() if key != "leading_zero"}
    return [code for code in oracle.codes(Game(**plain))
            if game.get("leading_zero", True) or code[0] != "0"]


def play(client, game, secret):
    """Plays as advised; the answers, and the history that they led to."""
    history, answers = [], []
    while not history or history[-1]["bulls"] < game["positions"]:
        body = ask(client, "bullsCowsSolve", {"game": game, "history": history, "max_secrets": 5})
        answers.append(body)
        history.append(oracle.row(secret, body["guess"]))
    return answers, history


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_games_against_a_list(client, game):
    codes = codes_of(game)
    for secret in Random(1).sample(codes, 3):
        answers, history = play(client, game, secret)
        for turn, body in enumerate(answers):
            left = [code for code in codes if not oracle.breaks(history[:turn], code)]
            assert body["candidates"] == str(len(left))
            assert body["secrets"] == left[:5]
            assert body["consistent"] == (body["guess"] in left)
            assert body["partition"] == oracle.counts(left, body["guess"])
            assert body["status"] in ("optimal", "feasible")
            assert bound(body) <= body["expected_guesses"] <= body["worst_case"]
            assert turn + body["worst_case"] >= len(history)
            assert body["proven"] == (body["status"] == "optimal")
        assert answers[-1]["candidates"] == "1" or answers[-1]["consistent"]


def test_a_sample_adds_up(client):
    game = {"positions": 10, "symbols": 10, "leading_zero": False}
    body = ask(client, "bullsCowsSolve", {"game": game, "max_secrets": 3})
    assert body["candidates"] == str(9 * 362880)
    assert body["secrets"] == ["1023456789", "1023456798", "1023456879"]
    assert body["partition"] is None and body["worst_case"] is None
    answers = body["sample"]["answers"].values()
    assert sum(answer["count"] for answer in answers) == body["sample"]["size"]
    assert sum(answer["probability"] for answer in answers) == pytest.approx(1)
    # Codes without a bull are the derangements of the guess. Their first symbols are equally
    # frequent: the nine symbols that the guess does not begin with, of which one is 0.
    assert body["guess"][0] != "0"
    derangements = sum((-1) ** k * factorial(10) // factorial(k) for k in range(11))
    without = derangements * 8 // 9
    drawn = body["sample"]["answers"]["0,10"]
    assert abs(drawn["probability"] - without / (9 * 362880)) < 8 * drawn["standard_error"]


@pytest.mark.parametrize("game", [{"positions": 7, "symbols": 10},
                                  {"positions": 6, "symbols": 10}], ids=str)
def test_a_sample_is_played_where_there_is_time(client, game):
    response = client.post("/bulls-cows/solve", json={"game": game})
    body = response.json()
    assert body["status"] == "unknown" and body["worst_case"] is None
    if "simulated_games" in body:
        assert 8 <= body["simulated_games"] <= 32 and body["standard_error"] < 1
        assert bound(body) < body["expected_guesses"] < 10
        total = body["expected_guesses"] * body["simulated_games"]
        assert total == pytest.approx(round(total))
    else:
        assert body["expected_guesses"] is None
    if body.get("simulated_games", 0) < 32:
        assert "ETag" not in response.headers


def test_no_time_no_estimate(client):
    body = ask(client, "bullsCowsSolve", {"game": {"positions": 10},
                                          "limits": {"milliseconds": 1}})
    assert body["expected_guesses"] is None
    assert "standard_error" not in body and "simulated_games" not in body


def test_counts_are_decimal_strings(client):
    game = {"positions": 12, "symbols": 36, "repeats": True}
    body = ask(client, "bullsCowsSolve", {"game": game, "max_secrets": 1})
    assert body["candidates"] == str(36 ** 12)
    assert body["secrets"] == ["0" * 12]


def test_a_contradiction_is_named(client):
    rows = [{"guess": "01234567", "bulls": 2, "cows": 2},
            {"guess": "89abcdef", "bulls": 7, "cows": 0},
            {"guess": "01234567", "bulls": 2, "cows": 2}]
    body = ask(client, "bullsCowsSolve", {
        "game": {"positions": 8, "symbols": 20}, "history": rows})
    assert body["conflict"] == [1] and body["conflicts"] == [[1]]
    assert body["guess"] is None and body["proven"] is True
    body = ask(client, "bullsCowsSolve", {
        "game": {"positions": 8, "symbols": 20}, "history": rows, "ignore_rows": [1]})
    assert int(body["candidates"]) > 0


def test_equal_questions_have_equal_answers(client):
    question = {"game": {"positions": 9, "symbols": 12},
                "history": [{"guess": "012345678", "bulls": 2, "cows": 5}]}
    answers = [steady("bullsCowsSolve", ask(client, "bullsCowsSolve", question))
               for _ in range(2)]
    for answer in answers:
        del answer["expected_guesses"]  # an estimate, by as many games as there is time for
    assert answers[0] == answers[1]


def test_only_the_average_is_asked_for(client):
    response = client.post("/bulls-cows/solve", json={
        "game": {"positions": 7}, "objective": "nodes"})
    problem = check_problem(response, 422, "invalid-request")
    assert pointers(problem) == ["/objective"]


@pytest.mark.parametrize("game", GAMES[:3], ids=str)
def test_a_review_agrees_with_solve(client, game):
    codes = codes_of(game)
    random = Random(2)
    secret = random.choice(codes)
    history = [{"guess": guess} for guess in random.sample(codes, 2)] + [{"guess": secret}]
    body = ask(client, "bullsCowsReview", {"game": game, "history": history,
                                           "secret": secret})
    before = []
    for row in body["guesses"]:
        left = [code for code in codes if not oracle.breaks(before, code)]
        solved = ask(client, "bullsCowsSolve", {"game": game, "history": before})
        assert row["candidates_before"] == str(len(left))
        assert row["consistent"] == (row["guess"] in left)
        assert row["best_expected_guesses"] <= solved["expected_guesses"]
        assert row["extra_guesses"] == pytest.approx(
            row["expected_guesses"] - row["best_expected_guesses"])
        before.append({key: row[key] for key in ("guess", "bulls", "cows")})
