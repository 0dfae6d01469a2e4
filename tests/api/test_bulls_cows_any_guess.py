"""Games of Bulls and Cows whose guesses can be any strings, against exhaustion."""

from random import Random

import pytest

import oracle_bulls_cows as oracle
from bulls_cows_asking import bound
from contract import BY_NAME, ask, check_problem, pointers
from oracle_bulls_cows import Game, Optimum

GAMES = [Game(2, 4, guesses="any"), Game(3, 4, guesses="any"),
         Game(2, 6, leading_zero=False, guesses="any"),
         Game(2, 4, repeats=True, leading_zero=False, guesses="any")]
ANY = {"guesses": "any"}


def random_history(game, random):
    secret = random.choice(oracle.codes(game))
    return [oracle.row(secret, random.choice(oracle.all_guesses(game)))
            for _ in range(random.randint(1, 3))]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_whole_games(client, game):
    best = Optimum(game)
    body = ask(client, "bullsCowsOptimize", {"game": game.json()})
    assert body["proven"] is True and body["game"] == game.json()
    assert body["total_guesses"] == best.guesses(oracle.codes(game))
    body = ask(client, "bullsCowsOptimize", {"game": game.json(), "objective": "worst-case"})
    assert body["proven"] is True
    assert (body["height"], body["total_guesses"]) == best.lowest(oracle.codes(game))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_trees(client, game):
    body = ask(client, "bullsCowsTree", {"game": game.json()})
    expected = oracle.figures(game, body["tree"], oracle.codes(game))
    assert {key: body[key] for key in expected} == expected


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_histories(client, game):
    random, best = Random(1), Optimum(game)
    for _ in range(20):
        history = random_history(game, random)
        left = oracle.candidates(game, history)
        body = ask(client, "bullsCowsSolve", {"game": game.json(), "history": history})
        assert body["secrets"] == list(left) and body["proven"] is True
        assert body["consistent"] == (body["guess"] in left)
        assert body["partition"] == oracle.counts(left, body["guess"])
        assert bound(body) == pytest.approx(best.guesses(left) / len(left), 1e-12)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_reviews(client, game):
    random, best = Random(2), Optimum(game)
    for _ in range(5):
        guess, secret = random.choice(oracle.all_guesses(game)), random.choice(oracle.codes(game))
        body = ask(client, "bullsCowsReview",
                   {"game": game.json(), "secret": secret, "history": [{"guess": guess}]})
        row, state = body["guesses"][0], oracle.codes(game)
        assert row["proven"] is True and row["consistent"] == (guess in state)
        assert row["expected_guesses"] * len(state) == pytest.approx(best.after(state, guess))
        assert row["best_expected_guesses"] * len(state) == pytest.approx(best.guesses(state))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_bounds(client, game):
    least = Optimum(game).guesses(oracle.codes(game))
    total = ask(client, "bullsCowsBounds", {"game": game.json()})["total_guesses"]
    assert int(total["lower"]) <= least <= int(total["upper"])


def test_alphabets(client):
    game = {"positions": 3, "guesses": "any"}
    plain = ask(client, "bullsCowsSolve", {"game": {**game, "symbols": 4}, "history": ["001 1,1"]})
    body = ask(client, "bullsCowsSolve", {"game": {**game, "alphabet": "ABCD"},
                                          "history": [[["A", "A", "B"], "1A1B"]]})
    letters = str.maketrans("0123", "ABCD")
    assert body["guess"] == plain["guess"].translate(letters)
    assert body["secrets"] == [code.translate(letters) for code in plain["secrets"]]
    assert body["proven"] is True


def test_usual_game(client):
    bounds = ask(client, "bullsCowsBounds", {"game": ANY})
    assert bounds["total_guesses"] == {"lower": "26254", "upper": "26254", "exact": "26254"}
    assert bounds["height"]["exact"] == 7
    for objective in "average", "worst-case":
        body = ask(client, "bullsCowsTree", {"game": ANY, "objective": objective, "depth": 1})
        assert body["proven"] is True
        assert (body["total_guesses"], body["height"]) == (26254, 7)


def test_large_games(client):
    game = Game(7, 7, guesses="any")
    history = [oracle.row("0123456", "0011223"), oracle.row("0123456", "6666666")]
    body = ask(client, "bullsCowsSolve", {"game": game.json(), "history": history})
    left = oracle.candidates(game, history)
    assert body["candidates"] == str(len(left)) and body["secrets"] == list(left[:20])


def test_equivalent_games(client):
    question = {"game": {"positions": 2, "symbols": 4, "repeats": True}}
    plain = ask(client, "bullsCowsOptimize", question)
    question["game"].update(ANY)
    assert ask(client, "bullsCowsOptimize", question) == plain


@pytest.mark.parametrize("name, question, where", [
    ("bullsCowsScore", {"secret": "1123", "guess": "1123"}, "/secret"),
    ("bullsCowsReview", {"secret": "1123", "history": [{"guess": "1123"}]}, "/secret"),
    ("bullsCowsStrategies", {"seed": 1}, "/game/guesses"),
])
def test_errors(client, name, question, where):
    response = client.post(BY_NAME[name].path, json={**question, "game": ANY})
    assert pointers(check_problem(response, 422, "invalid-request")) == [where]


def test_scores(client):
    assert ask(client, "bullsCowsScore", {"game": ANY, "secret": "1234", "guess": "0011"}) == {
        "bulls": 0, "cows": 1}
