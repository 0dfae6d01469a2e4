"""Allergic Cliffs, /cliffs/simulate and /cliffs/deal: the statistics of games, strategies that
the oracle plays, and deals that the generator can make."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_cliffs as oracle
from contract import ask
from service import sampled
from stable_random import StableRandom
from strategies import cases
from test_cliffs import CLIFFS, without_text

SIGMAS = 4
PLAYERS = {"naive": oracle.naive, "similarity": oracle.similarity,
           "most-in-common": oracle.most_in_common, "per-feature": oracle.per_feature}
GENERATORS = ("uniform", "game", "published")
STRATEGIES = (*PLAYERS, "informative", "certain-first", "guarded", "optimal", "safest")


def check_figures(body):
    """The means are those of the distribution."""
    games = body["games"]
    rows = {row["mistakes"]: row["games"] for row in body["distribution"]}
    assert sum(rows.values()) == games and list(rows) == sorted(rows) and 0 not in rows.values()
    if games == 0:
        assert body["mean_queries"] is body["mean_mistakes"] is None
        assert body["win_probability"] is body["mean_smaller_side"] is None
        assert body["mean_input_queries"] is None
        return
    mean = sum(made * count for made, count in rows.items()) / games
    assert body["mean_mistakes"] == pytest.approx(mean, abs=1e-9)
    assert body["mean_queries"] == pytest.approx(body["mean_band_size"] + mean, abs=1e-9)
    won = sum(count for made, count in rows.items() if made <= body["mistakes_allowed"])
    assert body["win_probability"] == pytest.approx(won / games, abs=1e-12)
    assert 0 <= body["mean_smaller_side"] <= body["mean_band_size"] / 2
    if body["strategy"] in PLAYERS:
        assert body["mean_input_queries"] == 0
    else:
        assert mean <= body["mean_input_queries"] <= body["mean_band_size"]
    if body["generator"] != "published":
        assert body["mean_band_size"] == body["band_size"]
    if games > 1:
        check_errors(body, mean)


def check_errors(body, mean):
    """The standard errors are those of the distribution."""
    games = body["games"]
    for one in [{"probability": body["win_probability"],
                 "standard_error": body["win_probability_standard_error"]},
                *body["distribution"]]:
        share = one["probability"]
        assert one["standard_error"] == pytest.approx(
            sqrt(max(0, share * (1 - share)) / (games - 1)), abs=1e-12)
    square = sum(row["games"] * (row["mistakes"] - mean) ** 2
                 for row in body["distribution"])
    assert body["mean_mistakes_standard_error"] == pytest.approx(
        sqrt(square / (games - 1) / games), abs=1e-9)
    if body["generator"] != "published":
        assert body["mean_queries_standard_error"] == pytest.approx(
            body["mean_mistakes_standard_error"], abs=1e-9)


def estimate(values):
    mean = sum(values) / len(values)
    square = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(square / len(values))


def agree(one, other):
    (value, error), (wanted, other_error) = one, other
    return abs(value - wanted) <= SIGMAS * sqrt(error ** 2 + other_error ** 2)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_statistics_of_games_are_consistent(client, strategy):
    @given(st.fixed_dictionaries({
        "level": st.sampled_from((1, 2, 3, 4, "unknown")),
        "generator": st.sampled_from(GENERATORS), "band_size": st.integers(2, 9),
        "games": st.integers(1, 200), "mistakes_allowed": st.integers(0, 5),
        "optimum_bands": st.integers(0, 2), "seed": st.integers(0, 2 ** 32)}))
    @cases(30)
    def every(question):
        body = ask(client, "cliffsSimulate", {"strategy": strategy, **question})
        check_figures(body)
        assert body["complete"] is True
        assert body["games"] + body["unplayed"] == question["games"]

    every()


@pytest.mark.slow
@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("strategy", PLAYERS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_oracle_plays_equal_games(client, strategy, generator, level):
    """Queries, sizes of bands and wins differ by at most four standard errors."""
    random = StableRandom(f"{strategy}{generator}{level}")
    played = []
    for _ in range(200 if generator == "game" else 600):
        band, case = oracle.deal(random, generator, level, 16)
        top = sum(oracle.label(case, zoombini) for zoombini in band)
        played.append((len(band), PLAYERS[strategy](random, band, case),
                       min(top, len(band) - top)))
    body = ask(client, "cliffsSimulate", {
        "strategy": strategy, "level": level, "generator": generator, "games": 20000,
        "optimum_bands": 0, "seed": 1})
    queries = estimate([size + made for size, made, _ in played])
    assert agree((body["mean_queries"], body["mean_queries_standard_error"]), queries)
    assert agree((body["mean_band_size"], 0), estimate([size for size, _, _ in played]))
    assert agree((body["win_probability"], 0), estimate([made <= 5 for _, made, _ in played]))
    assert agree((body["mean_smaller_side"], body["mean_smaller_side_standard_error"]),
                 estimate([smaller for _, _, smaller in played]))


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("level", sampled([4, 1, 2, 3, "unknown"], 4))
def test_deals_are_possible(client, generator, level):
    """The generator can make the band, and then the rule."""
    seen = set()
    for seed in range(30):
        body = ask(client, "cliffsDeal", {"level": level, "generator": generator,
                                          "band_size": 20, "seed": seed})
        band = [oracle.read(one) for one in body["zoombinis"]]
        hidden = body["hidden_rule"]
        assert body["complete"] is True
        if generator == "published":
            assert len(set(band)) == len(band) <= 20 and max(map(max, band)) <= 5
        else:
            assert len(band) == 20 and max(map(max, band)) <= 4
            assert max(map(band.count, band)) <= 2
        question = {"zoombinis": body["zoombinis"], "level": level, "prior": generator}
        named = [case for case in oracle.cases(question)
                 if (case[0], oracle.text(oracle.FIVE, case[1]), CLIFFS[case[2]]) ==
                 (hidden["level"], hidden["rule"], hidden["cliff"])]
        assert len(named) == 1 and level in (hidden["level"], "unknown")
        seen.add((hidden["level"], hidden["cliff"], hidden["rule"]))
    assert len({cliff for _, cliff, _ in seen}) == 2 and len(seen) > 3
    if level == "unknown":
        assert {one for one, _, _ in seen} == {1, 2, 3, 4}


def test_a_notation_does_not_change_the_deal(client):
    question = {"level": 4, "band_size": 9, "seed": 3}
    digits, words, array = (ask(client, "cliffsDeal", {**question, "notation": notation})
                            for notation in ("digits", "words", "array"))
    assert digits == ask(client, "cliffsDeal", question)
    assert [list(oracle.read(one)) for one in digits["zoombinis"]] == array["zoombinis"]
    assert array["hidden_rule"] == digits["hidden_rule"] != words["hidden_rule"]
    plans = [ask(client, "cliffsSolve", {"zoombinis": deal["zoombinis"], "level": 4})
             for deal in (digits, words, array)]
    assert plans[0] == without_text(plans[1]) == plans[2]


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_games_of_a_deal_have_its_band_and_its_rule(client, strategy, generator):
    for seed in range(5):
        dealt = ask(client, "cliffsDeal", {"level": 3, "generator": generator, "seed": seed,
                                           "band_size": 8})
        body = ask(client, "cliffsSimulate", {
            "strategy": strategy, "level": 3, "generator": generator, "games": 10, "seed": seed,
            "zoombinis": dealt["zoombinis"], "hidden_rule": dealt["hidden_rule"]})
        check_figures(body)
        found = ask(client, "cliffsFind", {"zoombinis": dealt["zoombinis"],
                                           "values_per_trait": [6] * 4,
                                           "where": dealt["hidden_rule"]["rule"]})
        size = len(dealt["zoombinis"])
        assert body["band_size"] == body["mean_band_size"] == size
        assert body["mean_smaller_side"] == min(found["count"], size - found["count"])
        assert body["mean_smaller_side_standard_error"] == 0
        if strategy not in PLAYERS:
            assert len(body["distribution"]) == 1
