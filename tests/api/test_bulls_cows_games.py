"""POST /bulls-cows/tree, /optimize, /strategies and /bounds: complete games and their costs."""

from math import perm
from random import Random

import pytest

import oracle_bulls_cows as oracle
from bulls_cows_requests import CLASSIC, LAST, OBJECTIVES, SEARCHED, SMALL, bound
from contract import ask
from service import sampled
from oracle_bulls_cows import Game, Optimum

EVERY_GAME = [Game(positions, symbols, repeats, leading_zero)
              for positions in range(1, 13) for symbols in range(2, 37)
              for repeats in (False, True) for leading_zero in (False, True)
              if repeats or symbols >= positions]
FIGURES = ("height", "total_guesses", "expected_guesses", "secret_count", "nodes", "guess_nodes",
           "secrets_by_guesses")


@pytest.fixture(scope="module")
def whole(client):
    """The complete trees of the classic game."""
    return {objective: ask(client, "bullsCowsTree", {"objective": objective})
            for objective in OBJECTIVES}


def check_tree(game, body, secrets):
    """Plays a tree against its secrets. Its figures must agree."""
    assert body["game"] == game.json()
    check_node(game, body["tree"], tuple(secrets), body["objective"] == "consistent")
    found = oracle.figures(game, body["tree"], secrets)
    found["expected_guesses"] = pytest.approx(found["expected_guesses"], 1e-12)
    assert {name: body[name] for name in FIGURES} == found


def check_node(game, node, state, consistent):
    """A node has the number of its candidates, and a child for each answer that does not win."""
    assert node["candidates"] == len(state)
    if len(state) == 1:
        assert node == {"guess": state[0], "candidates": 1}
        return
    assert node["guess"] in (state if consistent else oracle.all_guesses(game))
    left = oracle.parts(state, node["guess"])
    assert len(left) > 1, "the guess does not divide the candidates"
    left.pop(game.win, None)
    assert list(node["next"]) == [f"{bulls},{cows}" for bulls, cows in left]
    for below, part in zip(node["next"].values(), left.values()):
        check_node(game, below, part, consistent)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_whole_trees_find_each_secret(whole, objective):
    assert whole[objective]["objective"] == objective
    check_tree(CLASSIC, whole[objective], oracle.codes(CLASSIC))


def cut(node, depth):
    if depth == 0:
        return {name: item for name, item in node.items() if name != "next"}
    if "next" not in node:
        return node
    return {**node, "next": {answer: cut(below, depth - 1)
                             for answer, below in node["next"].items()}}


@pytest.mark.parametrize("depth", [0, 3, 7, 64])
def test_depth_cuts_the_tree_but_not_the_figures(client, whole, depth):
    expected = whole["average"]
    body = ask(client, "bullsCowsTree", {"depth": depth})
    assert body == {**expected, "tree": cut(expected["tree"], depth)}


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_optimize_returns_the_figures_of_the_tree(client, whole, objective):
    body = ask(client, "bullsCowsOptimize", {"objective": objective})
    assert body.pop("guess") == whole[objective]["tree"]["guess"]
    assert body == {name: item for name, item in whole[objective].items() if name != "tree"}


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_history_on_the_tree_has_the_subtree(client, whole, objective):
    random = Random(4)
    root = whole[objective]["tree"]["guess"]
    for secret in random.sample([code for code in oracle.codes(CLASSIC) if code != root], 2):
        _, path = oracle.play(CLASSIC, whole[objective]["tree"], secret)
        history = [oracle.row(secret, node["guess"]) for node in path[:random.randrange(1, len(path))]]
        left = oracle.candidates(CLASSIC, history)
        body = ask(client, "bullsCowsTree", {"objective": objective, "history": history})
        check_tree(CLASSIC, body, left)
        if objective == "average":
            assert body["total_guesses"] == oracle.figures(
                CLASSIC, path[len(history)], left)["total_guesses"]


def check_optimum(game, objective, body, best):
    """Compares the figures with those of optimal play."""
    left = oracle.codes(game)
    assert body["status"] == "optimal" and body["proven"] is True
    assert body["height_lower_bound"] <= best.height(left, objective == "consistent")
    if objective == "average":
        assert body["total_guesses"] == bound(body) == best.guesses(left)
    elif objective == "worst-case":
        assert (body["height"], body["total_guesses"]) == best.lowest(left)
        assert bound(body) == body["total_guesses"]
    elif objective == "last-guess":
        height, cost = best.lowest(left, LAST)
        assert body["height"] == height
        assert divmod(cost, LAST) == (body["secrets_by_guesses"][-1], body["total_guesses"])
        last = body["criteria"]["last_guess_secrets"]
        assert last["lower_bound"] == body["secrets_by_guesses"][-1]
    else:
        height, nodes, guesses = best.smallest(left, objective == "consistent")
        assert (body["height"], body["nodes"]) == (height, nodes)
        assert bound(body) == nodes
        assert objective == "nodes" or body["total_guesses"] == guesses


@pytest.mark.parametrize("game", SEARCHED, ids=str)
def test_trees_of_small_games_are_optimal(client, game):
    best = Optimum(game)
    for objective in OBJECTIVES:
        request = {"game": game.json(), "objective": objective}
        body = ask(client, "bullsCowsTree", request)
        check_tree(game, body, oracle.codes(game))
        check_optimum(game, objective, body, best)
        optimized = ask(client, "bullsCowsOptimize", request)
        assert optimized.pop("guess") in oracle.all_guesses(game)
        check_optimum(game, objective, optimized, best)


def check_strategy(found, secrets):
    """Compares the figures of a strategy with its distribution."""
    counts = found["secrets_by_guesses"]
    assert sum(counts) == secrets and len(counts) == found["height"] and counts[-1] > 0
    assert found["total_guesses"] == sum(number * count
                                         for number, count in enumerate(counts, 1))
    assert found["expected_guesses"] == pytest.approx(found["total_guesses"] / secrets, 1e-12)
    assert found["rule"]


@pytest.mark.parametrize("game", sampled([*SMALL, Game(3, 6)], 2), ids=str)
def test_strategies_of_small_games(client, game):
    body = ask(client, "bullsCowsStrategies", {"game": game.json()})
    least = Optimum(game).guesses(oracle.codes(game)) if game in SMALL else 0
    assert body["complete"] is True and body["secret_count"] == len(oracle.codes(game))
    for entry in body["strategies"]:
        check_strategy(entry, len(oracle.codes(game)))
        assert entry["total_guesses"] >= least
        if entry["name"] in oracle.STRATEGIES:
            assert entry["secrets_by_guesses"] == oracle.by_guesses(
                game, oracle.STRATEGIES[entry["name"]]), entry["name"]


def number_of_codes(game):
    every = (game.symbols ** game.positions if game.repeats
             else perm(game.symbols, game.positions))
    return every if game.leading_zero else every - every // game.symbols


def numbers(bounds):
    """Bounds of a total number of guesses, whose values are decimal strings."""
    return {part: value and int(value) for part, value in bounds.items()}


@pytest.mark.parametrize("seed", sampled(range(4), 4))
def test_bounds_agree_with_each_other(client, seed):
    for game in Random(seed).sample(EVERY_GAME, 60):
        body, codes = ask(client, "bullsCowsBounds", {"game": game.json()}), number_of_codes(game)
        totals = numbers(body["total_guesses"])
        assert body["codes"] == str(codes)
        assert totals["lower"] >= 2 * codes - 1
        for found in (body["height"], body["expected_guesses"], totals):
            lower, upper, exact = (found[part] for part in ("lower", "upper", "exact"))
            assert lower <= upper
            assert exact == (lower if lower == upper else None)
        for part in ("lower", "upper"):
            assert body["expected_guesses"][part] == pytest.approx(totals[part] / codes, 1e-12)
        for name in ("height", "expected_guesses"):
            assert len(body[name]["argument"]) > 20
        if game.positions > 6 or game.symbols > 16:
            least = oracle.least_costs(game, max(body["answers"] - 1, 1))
            assert (body["height"]["lower"], totals["lower"]) == least


@pytest.mark.parametrize("game", SEARCHED, ids=str)
def test_bounds_hold_for_optimal_play(client, game):
    body, best, codes = ask(client, "bullsCowsBounds", {"game": game.json()}), Optimum(game), \
        oracle.codes(game)
    assert body["answers"] == len(oracle.answers(game))
    for bounds, value in ((numbers(body["total_guesses"]), best.guesses(codes)),
                          (body["height"], best.height(codes))):
        assert bounds["lower"] <= value <= bounds["upper"]
        assert bounds["exact"] in (None, value)
