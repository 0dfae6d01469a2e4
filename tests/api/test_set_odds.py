"""Odds of SET tables for generated requests, compared with identities that hold for all sizes."""

from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_set as oracle
from contract import BY_NAME, ask
from strategies import cases


def check_odds(body):
    assert body["tables"] == str(comb(3 ** body["attribute_count"], body["cards"]))
    assert body["argument"].endswith(".")
    numbers = [row["sets"] for row in body["distribution"]]
    assert numbers == sorted(set(numbers))
    if body["variant"] == "set":
        mean = float(oracle.mean_sets(body["attribute_count"], body["cards"]))
        assert body["mean"] == pytest.approx(mean, 1e-15)
    least, most = body["least"]["sets"], body["most"]["sets"]
    assert least <= min(numbers) and max(numbers) <= most
    check_exact(body) if body["exact"] else check_drawn(body)


def check_exact(body):
    """The rows contain all tables, and have the mean of the response."""
    total = comb(3 ** body["attribute_count"], body["cards"])
    tables = {row["sets"]: int(row["tables"]) for row in body["distribution"]}
    assert not {"draws", "seed", "complete"} & set(body)
    assert total == sum(tables.values()) and min(tables.values()) > 0
    assert body["least"] == {"sets": min(tables), "attained": True}
    assert body["most"] == {"sets": max(tables), "attained": True}
    for row in body["distribution"]:
        assert set(row) == {"sets", "tables", "probability"}
        assert row["probability"] == pytest.approx(int(row["tables"]) / total, 1e-15)
    found = sum(sets * count for sets, count in tables.items())
    assert body["mean"] == pytest.approx(found / total, 1e-14)


def check_drawn(body):
    draws = body["draws"]
    assert sum(row["draws"] for row in body["distribution"]) == draws
    mean = sum(row["sets"] * row["draws"] for row in body["distribution"]) / draws
    spread = sum(row["draws"] * (row["sets"] - mean) ** 2 for row in body["distribution"])
    # Some seeds are random, so the bound must hold for all seeds.
    assert abs(mean - body["mean"]) <= 7 * sqrt(spread) / draws
    for row in body["distribution"]:
        share = row["draws"] / draws
        assert row["draws"] > 0 and row["probability"] == pytest.approx(share, 1e-12)
        assert row["standard_error"] == pytest.approx(
            sqrt(share * (1 - share) / draws), 2 / draws)


def test_odds_agree_with_identities(client):
    @given(st.integers(1, 6), st.integers(0, 729), st.integers(0, 2 ** 53 - 1))
    @cases(100)
    def every(properties, cards, seed):
        size = cards % (3 ** properties + 1)
        body = ask(client, "setOdds", {"attribute_count": properties, "cards": size,
                                       "draws": 1000, "seed": seed})
        assert body["attribute_count"] == properties and body["cards"] == size
        check_odds(body)

    every()


@pytest.mark.parametrize("properties, cards", [(1, 2), (1, 3), (2, 4), (2, 5), (2, 6), (2, 9)])
def test_draws_of_small_decks_agree_with_the_exact_odds(client, properties, cards):
    question = {"attribute_count": properties, "cards": cards, "seed": 1}
    odds = ask(client, "setOdds", question)
    drawn = ask(client, "setDraws", {**question, "draws": 100000})
    exact = {row["sets"]: row["probability"] for row in odds["distribution"]}
    assert odds["exact"] is True and exact.keys() == {row["sets"] for row in drawn["distribution"]}
    for row in drawn["distribution"]:
        assert abs(row["probability"] - exact[row["sets"]]) <= 5 * row["standard_error"]


@pytest.mark.parametrize("variant", ["ultraset", "ghostset"])
def test_odds_of_variants_agree_with_draws(client, variant):
    for cards in (0, 3, 6, 9, 12, 14, 20, 60):
        question = {"cards": cards, "variant": variant, "draws": 1000, "seed": 1}
        body = ask(client, "setOdds", question)
        assert body["variant"] == variant
        check_odds(body)
        drawn = ask(client, "setDraws", question)
        assert abs(drawn["mean"] - body["mean"]) <= 5 * drawn["mean_standard_error"] + 1e-9
        if not body["exact"]:
            assert drawn["distribution"] == body["distribution"]


def test_the_examples_agree_with_identities():
    for question, answer in BY_NAME["setOdds"].answered_examples():
        assert answer["cards"] == question.get("cards", 12)
        check_odds(answer)
