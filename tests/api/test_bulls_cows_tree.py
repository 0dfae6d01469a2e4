"""Whole trees of Bulls and Cows, played against every secret, and what games cost."""

import json
from random import Random

import pytest

import oracle_bulls_cows as oracle
from bulls_cows_asking import PLAIN, bound, given_time
from contract import BY_NAME, ask
from oracle_bulls_cows import Game, Optimum
from raw import ask as ask_raw
from raw import head
from test_bulls_cows import SMALL, random_history

OBJECTIVES = ("average", "nodes", "consistent", "worst-case", "last-guess")
BY_GUESSES = ("average", "worst-case", "last-guess")
FIGURES = ("height", "total_guesses", "expected_guesses", "secret_count", "nodes",
           "guess_nodes", "secrets_by_guesses")
SECRETS = 5040


@pytest.fixture(scope="module")
def whole(client):
    """The whole trees of the game of four digits."""
    return {objective: ask(client, "bullsCowsTree", {"objective": objective})
            for objective in OBJECTIVES}


def check_tree(game, body, secrets, depth=None):
    """Plays a tree against its secrets and counts its states; the figures must agree."""
    assert body["game"] == game.json()
    check_node(game, body["tree"], tuple(secrets), depth)
    if depth is None:
        found = oracle.figures(game, body["tree"], secrets)
        found["expected_guesses"] = pytest.approx(found["expected_guesses"], 1e-12)
        assert {name: body[name] for name in FIGURES} == found


def check_node(game, node, state, depth):
    """A state knows its secrets and has a child for every answer that goes on."""
    assert node["candidates"] == len(state)
    assert node["guess"] in oracle.codes(game)
    if len(state) == 1:
        assert node == {"guess": state[0], "candidates": 1}
        return
    if depth == 0:
        assert "next" not in node
        return
    left = oracle.parts(state, node["guess"])
    assert len(left) > 1, "a guess that tells nothing"
    left.pop(game.win, None)
    assert list(node["next"]) == [f"{bulls},{cows}" for bulls, cows in left]
    for below, part in zip(node["next"].values(), left.values()):
        check_node(game, below, part, None if depth is None else depth - 1)


def check_guesses_are_possible(game, node, state):
    assert node["guess"] in state
    for answer, part in oracle.parts(state, node["guess"]).items():
        if answer != game.win:
            below = node["next"][f"{answer[0]},{answer[1]}"]
            check_guesses_are_possible(game, below, part)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_whole_tree_finds_every_secret(whole, objective):
    body = whole[objective]
    assert body["objective"] == objective and body["secret_count"] == SECRETS
    check_tree(PLAIN, body, oracle.codes(PLAIN))
    assert sum(body["secrets_by_guesses"]) == SECRETS
    assert body["height"] == 7
    assert "conflict" not in body


def test_the_tree_with_the_fewest_guesses(whole):
    for objective in ("average", "worst-case"):
        body = whole[objective]
        assert body["total_guesses"] == bound(body) == 26274
        assert body["status"] == "optimal" and body["proven"] is True


def test_the_tree_that_spares_the_last_guess(whole):
    body = whole["last-guess"]
    assert body["secrets_by_guesses"] == [1, 5, 57, 641, 2362, 1924, 50]
    assert body["total_guesses"] == bound(body) == 26450
    assert body["criteria"] == {
        name: {"value": value, "lower_bound": value, "proven": True}
        for name, value in (("height", 7), ("last_guess_secrets", 50), ("total_guesses", 26450))}


def test_the_smallest_tree_of_possible_secrets(whole):
    body = whole["consistent"]
    assert body["nodes"] == bound(body) == 6645
    assert body["total_guesses"] == 27062 and body["guess_nodes"] == SECRETS
    assert body["status"] == "optimal" and body["proven"] is True
    check_guesses_are_possible(PLAIN, body["tree"], oracle.codes(PLAIN))


def test_the_smallest_tree(whole):
    """How small it can be is an open question."""
    body = whole["nodes"]
    assert 5428 <= bound(body) <= body["nodes"] <= 5949
    assert body["proven"] == (bound(body) == body["nodes"])
    assert body["status"] == ("optimal" if body["proven"] else "feasible")


def check_bound(body):
    """What is proven meets its bound; what is not keeps above it."""
    found = body["total_guesses" if body["objective"] in BY_GUESSES else "nodes"]
    assert found >= bound(body)
    assert body["proven"] == (body["status"] == "optimal")
    assert not body["proven"] or found == bound(body)


def cut(node, depth):
    if depth == 0:
        return {name: item for name, item in node.items() if name != "next"}
    if "next" not in node:
        return node
    return {**node, "next": {answer: cut(below, depth - 1)
                             for answer, below in node["next"].items()}}


@pytest.mark.slow
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 6, 7, 64, None])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_depth_cuts_the_tree_and_not_the_figures(client, whole, objective, depth):
    body = ask(client, "bullsCowsTree", {"objective": objective, "depth": depth})
    expected = whole[objective]["tree"]
    if depth is not None:
        expected = cut(expected, depth)
    assert body == {**whole[objective], "tree": expected}


@pytest.mark.slow
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_history_on_the_tree_gives_the_subtree(client, whole, objective):
    random = Random(4)
    root = whole[objective]["tree"]["guess"]
    for secret in random.sample([code for code in oracle.codes(PLAIN) if code != root], 6):
        _, path = oracle.play(PLAIN, whole[objective]["tree"], secret)
        rows = random.randrange(1, len(path))
        history = [oracle.row(secret, node["guess"]) for node in path[:rows]]
        body = ask(client, "bullsCowsTree", {"objective": objective, "history": history})
        check_tree(PLAIN, body, oracle.candidates(PLAIN, history))
        check_bound(body)
        if objective == "average":
            assert body["total_guesses"] == oracle.figures(
                PLAIN, path[rows], oracle.candidates(PLAIN, history))["total_guesses"]


@pytest.mark.slow
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_a_history_off_the_tree(client, objective, rows):
    random = Random(rows)
    for _ in range(3):
        history = random_history(PLAIN, rows, random, random.random() < 0.5)
        question = {"objective": objective, "history": history}
        asking = ask if objective == "average" else given_time
        body = asking(client, "bullsCowsTree", question)
        left = oracle.candidates(PLAIN, history)
        if body["tree"] is None:
            assert body["status"] == "unknown" and objective != "average"
            continue
        check_tree(PLAIN, body, left)
        check_bound(body)
        solved = asking(client, "bullsCowsSolve", question)
        if body["proven"] and solved["proven"]:
            assert body["total_guesses" if objective in BY_GUESSES else "nodes"] == round(
                solved["expected_guesses"] * len(left) if objective in BY_GUESSES
                else solved["nodes"])
        if objective == "consistent":
            check_guesses_are_possible(PLAIN, body["tree"], left)


def test_a_tree_of_one_secret(client):
    history = [{"guess": "4271", "bulls": 4, "cows": 0}]
    body = ask(client, "bullsCowsTree", {"history": history})
    assert body["tree"] == {"guess": "4271", "candidates": 1}
    assert [body[name] for name in FIGURES] == [1, 1, 1, 1, 1, 1, [1]]
    assert body["status"] == "optimal" and body["proven"] is True


def test_no_secret_no_tree(client):
    history = [{"guess": "0123", "bulls": 4, "cows": 0},
               {"guess": "4567", "bulls": 0, "cows": 1},
               {"guess": "0132", "bulls": 4, "cows": 0}]
    for depth in (None, 0):
        body = ask(client, "bullsCowsTree", {"history": history, "depth": depth})
        assert body["tree"] is None and body["secret_count"] == 0
        assert body["status"] == "infeasible" and body["proven"] is True
        assert body["height"] is None and body["total_guesses"] is None
        assert body["conflict"] == oracle.conflicts(PLAIN, history)[0]


def check_best(game, left, objective, body, best):
    """The figures of a game or state against exhaustion."""
    assert body["status"] == "optimal" and body["proven"] is True
    assert body["height_lower_bound"] <= best.height(left, objective == "consistent")
    if objective == "average":
        assert body["total_guesses"] == bound(body) == best.guesses(left)
        return
    if objective == "worst-case":
        assert (body["height"], body["total_guesses"]) == best.lowest(left)
        assert bound(body) == body["total_guesses"]
        return
    if objective == "last-guess":
        height, cost = best.lowest(left, 10 ** 6)
        assert body["height"] == height
        assert divmod(cost, 10 ** 6) == (body["secrets_by_guesses"][-1], body["total_guesses"])
        last = body["criteria"]["last_guess_secrets"]
        assert last["lower_bound"] == body["secrets_by_guesses"][-1]
        return
    height, nodes, guesses = best.smallest(left, objective == "consistent")
    assert (body["height"], body["nodes"]) == (height, nodes)
    assert bound(body) == nodes
    if objective == "consistent":
        assert body["total_guesses"] == guesses


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_small_games_against_exhaustion(client, game):
    best = Optimum(game)
    for objective in OBJECTIVES:
        question = {"game": game.json(), "objective": objective}
        body = ask(client, "bullsCowsTree", question)
        check_tree(game, body, oracle.codes(game))
        check_best(game, oracle.codes(game), objective, body, best)
        optimized = ask(client, "bullsCowsOptimize", question)
        assert optimized.pop("guess") in oracle.codes(game)
        check_best(game, oracle.codes(game), objective, optimized, best)
        if objective == "consistent":
            check_guesses_are_possible(game, body["tree"], oracle.codes(game))


@pytest.mark.parametrize("symbols", range(2, 17))
def test_one_position(client, symbols):
    body = ask(client, "bullsCowsTree", {"game": {"positions": 1, "symbols": symbols}})
    check_tree(Game(1, symbols), body, oracle.codes(Game(1, symbols)))
    assert body["total_guesses"] == symbols * (symbols + 1) // 2
    assert body["height"] == symbols and body["proven"] is True


def test_one_position_is_the_same_with_repeats(client):
    for path in ("bullsCowsTree", "bullsCowsBounds"):
        bodies = [ask(client, path, {"game": {"positions": 1, "symbols": 9,
                                              "repeats": repeats}})
                  for repeats in (False, True)]
        for body in bodies:
            body.get("game", {}).pop("repeats", None)
        assert bodies[0] == bodies[1]


@pytest.mark.slow
def test_mastermind(client):
    """4 positions and 6 colours: 5625 guesses for the 1296 secrets (Koyama, Lai 1993)."""
    game = Game(4, 6, True)
    body = ask(client, "bullsCowsTree", {"game": game.json()})
    check_tree(game, body, oracle.codes(game))
    assert body["total_guesses"] == bound(body) == 5625 and body["proven"] is True
    figures = ask(client, "bullsCowsOptimize", {"game": game.json()})
    assert figures["total_guesses"] == 5625 and figures["proven"] is True
    figures = given_time(client, "bullsCowsOptimize",
                         {"game": game.json(), "objective": "worst-case"})
    if figures["proven"]:
        assert (figures["height"], figures["total_guesses"]) == (5, 5626)


@pytest.mark.slow
@pytest.mark.parametrize("game", [Game(3, 10), Game(2, 16), Game(2, 16, True),
                                  Game(3, 6, True), Game(5, 5),
                                  Game(3, 8, False, False)], ids=str)
def test_other_games(client, game):
    found = {}
    for objective in OBJECTIVES:
        question = {"game": game.json(), "objective": objective}
        body = given_time(client, "bullsCowsTree", question)
        if body["tree"] is None:
            assert body["status"] == "unknown"
            continue
        check_tree(game, body, oracle.codes(game))
        check_bound(body)
        found[objective] = body
    least = found.get("average")
    if least and least["proven"]:
        assert all(least["total_guesses"] <= body["total_guesses"] for body in found.values())


def test_optimize_gives_the_figures_of_the_tree(client, whole):
    for objective in OBJECTIVES:
        body = ask(client, "bullsCowsOptimize", {"objective": objective})
        assert body.pop("guess") == whole[objective]["tree"]["guess"]
        assert body == {name: item for name, item in whole[objective].items()
                        if name != "tree"}


def raw_tree(server, *lines):
    content = b'{"objective":"consistent"}'
    return ask_raw(server.port, head("POST /bulls-cows/tree HTTP/1.1",
                                     f"Content-Length: {len(content)}", *lines) + content)


def test_the_tag_of_a_tree_is_that_of_its_bytes(client):
    operation = BY_NAME["bullsCowsTree"]
    tags = {}
    for question in ({}, {"objective": "nodes"}, {"objective": "consistent"}, {"depth": 0},
                     {"depth": 1}, {"game": {"positions": 2}}):
        responses = [client.post(operation.path, json=question) for _ in range(2)]
        assert responses[0].headers["etag"] == responses[1].headers["etag"]
        tags[responses[0].content] = responses[0].headers["etag"]
    assert len(set(tags.values())) == len(tags) == 6


def test_a_known_tree_is_sent_again_to_a_post(server):
    tag = raw_tree(server).get("ETag")
    again = raw_tree(server, f"If-None-Match: {tag}")
    assert again.status_code == 200 and again.get("ETag") == tag


def test_the_default_tree_is_that_of_every_spelling(client, whole):
    for question in ({}, {"history": []}, {"game": {}}, {"game": PLAIN.json()},
                     {"objective": "average", "depth": None, "game": {"symbols": 10}}):
        assert ask(client, "bullsCowsTree", question) == whole["average"]


@pytest.mark.parametrize("question, answer",
                         BY_NAME["bullsCowsTree"].answered_examples() +
                         BY_NAME["bullsCowsOptimize"].answered_examples())
def test_the_examples_are_true(question, answer):
    game, history = oracle.game_of(question), question.get("history", [])
    left = oracle.candidates(game, history)
    assert answer["secret_count"] == len(left)
    if not left:
        assert answer["conflicts"] == oracle.conflicts(game, history)
        return
    assert answer["expected_guesses"] == answer["total_guesses"] / len(left)
    if answer["secrets_by_guesses"] is not None:
        assert sum(answer["secrets_by_guesses"]) == len(left)
        assert sum(number * count for number, count
                   in enumerate(answer["secrets_by_guesses"], 1)) == answer["total_guesses"]
    if answer.get("tree") is not None:
        check_tree(game, answer, left, question.get("depth"))
    if len(left) < 40:
        check_best(game, left, answer["objective"], answer, Optimum(game))
