"""Searches of Bulls and Cows with little time or memory."""

import pytest

import oracle_bulls_cows as oracle
from bulls_cows_requests import bound, with_more_time, within_time
from contract import BY_NAME, check
from oracle_bulls_cows import Game

HUGE = {"positions": 6, "symbols": 16, "repeats": True}
LARGE = {"positions": 5, "symbols": 10}
# Searches that take longer than a minute.
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


def of_game(name, game):
    """The long request for another game."""
    code = "012345"[:game.get("positions", 4)]
    if name == "bullsCowsReview":
        return {"game": game, "secret": code, "history": [{"guess": code[::-1]}]}
    return {**LONG[name], "game": game}


def check_unproven(body):
    """Checks the figures of a game that was not searched completely."""
    secrets = body["secret_count"]
    assert body["proven"] is False and bound(body) >= 2 * secrets - 1
    if body["status"] == "unknown":
        assert body["total_guesses"] is None and body["height"] is None
    else:
        assert body["status"] == "feasible"
        assert bound(body) <= body["total_guesses"]
        assert body["expected_guesses"] == pytest.approx(body["total_guesses"] / secrets, 1e-12)
        assert sum(body["secrets_by_guesses"]) == secrets


@pytest.mark.slow
@pytest.mark.parametrize("milliseconds", [1, 300])
@pytest.mark.parametrize("game", [{"positions": 5, "symbols": 11}, HUGE, {"symbols": 16}], ids=str)
@pytest.mark.parametrize("name", ["bullsCowsOptimize", "bullsCowsTree", "bullsCowsSolve",
                                  "bullsCowsReview"])
def test_searches_end_in_time(client, name, game, milliseconds):
    """The responses are not proven, and do not have an entity tag."""
    request = {"depth": 1} if name == "bullsCowsTree" else {}
    if name in ("bullsCowsSolve", "bullsCowsReview"):
        request["history"] = [f"{'012345'[:game.get('positions', 4)]} 0,0"]
    response = within_time(client, name, {
        "game": game, "limits": {"milliseconds": milliseconds}, **request})
    if response is None:
        return
    assert "etag" not in response.headers
    assert response.json()["status"] in ("feasible", "unknown")
    if "secret_count" in response.json():
        check_unproven(response.json())


@pytest.mark.parametrize("name", ["bullsCowsOptimize", "bullsCowsTree"])
def test_a_tree_of_the_library_does_not_depend_on_time(client, name):
    response = client.post(BY_NAME[name].path, json={"game": LARGE})
    assert response.status_code == 200 and "etag" in response.headers
    check_unproven(response.json())


@pytest.mark.slow
def test_a_tree_of_a_large_game_is_complete(client):
    body = with_more_time(client, "bullsCowsTree", {"game": {"positions": 5, "symbols": 8}},
                          lambda body: body["tree"] is not None)
    game = Game(5, 8)
    found = oracle.figures(game, body["tree"], oracle.codes(game))
    assert body["total_guesses"] == found["total_guesses"] and body["height"] == found["height"]
    assert bound(body) <= body["total_guesses"]


@pytest.mark.slow
@pytest.mark.parametrize("game", [LARGE, HUGE], ids=str)
def test_candidates_of_large_games_are_divided(client, game):
    body = with_more_time(client, "bullsCowsSolve", {"game": game, "max_secrets": 2},
                          lambda body: body["partition"] is not None)
    assert int(body["candidates"]) == sum(body["partition"].values())
    assert len(body["guess"]) == game["positions"] and len(body["secrets"]) == 2
    if body["status"] == "feasible":
        assert bound(body) <= body["expected_guesses"] <= body["worst_case"]


@pytest.mark.slow
def test_a_review_of_a_huge_game_counts_its_candidates(client):
    body = with_more_time(
        client, "bullsCowsReview", {"game": HUGE, "secret": "0a0b0c", "history": [
            {"guess": "001122"}, {"guess": "0a0a0a"}, {"guess": "0a0b0c"}]},
        lambda body: all(found["candidates_after"] for found in body["guesses"]))
    assert body["guesses"][0]["candidates_before"] == str(16 ** 6)
    assert body["guesses"][2]["candidates_after"] == "1"
    assert body["status"] in ("feasible", "unknown")
    assert all((found["extra_guesses"] or 0) >= 0 for found in body["guesses"])


@pytest.mark.slow
def test_strategies_that_did_not_end_have_no_figures(client):
    body = with_more_time(client, "bullsCowsStrategies", {
        "game": {"positions": 4, "symbols": 16, "repeats": True},
        "strategies": ["first-consistent", "entropy", "minimax"], "seed": 1},
        lambda body: body["strategies"][0]["total_guesses"])
    assert body["complete"] is False and body["secret_count"] == 65536
    first, *others = body["strategies"]
    assert sum(first["secrets_by_guesses"]) == 65536
    for entry in others:
        assert [entry[name] for name in ("total_guesses", "expected_guesses", "height",
                                         "secrets_by_guesses")] == [None] * 4


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_searches_stay_within_little_memory(start, name):
    service = start("--workers", "2", "--max-memory", "64M")
    with service.client() as client:
        for game in ({}, LARGE, HUGE):
            response = client.post(BY_NAME[name].path, json={
                **of_game(name, game), "limits": {"milliseconds": 300}})
            assert response.status_code in (200, 422, 503)
            check(BY_NAME[name], response)
        assert client.get("/healthz").status_code == 200
