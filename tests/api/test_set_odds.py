"""How many SET tables hold how many sets: every table counted where that can be done here,
and identities that hold for every size."""

from fractions import Fraction
from math import comb, perm, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_set as oracle
from contract import BY_NAME, ask, check, check_problem
from strategies import cases
from test_set import refused

SETTLED = {3: range(28), 4: [*range(21), *range(61, 82)], 5: [*range(16), *range(228, 244)],
           6: [*range(13), *range(717, 730)]}
PUBLISHED = [(4, 12, "70724320184700", {0: "2284535476080", 1: "10266579666720",
                                        2: "18459179294400", 3: "19278240770880"})]


def odds(client, properties, cards, **more):
    """The odds, held against what is true of every answer."""
    body = ask(client, "setOdds", {"attribute_count": properties, "cards": cards, **more})
    assert body["attribute_count"] == properties and body["cards"] == cards
    check_odds(body)
    return body


def check_odds(body):
    assert body["tables"] == str(comb(3 ** body["attribute_count"], body["cards"]))
    assert body["argument"].endswith(".")
    numbers = [row["sets"] for row in body["distribution"]]
    mean = float(oracle.mean_sets(body["attribute_count"], body["cards"]))
    assert numbers == sorted(set(numbers))
    if body["variant"] == "set":
        assert body["mean"] == pytest.approx(mean, 1e-15)
    least, most = body["least"]["sets"], body["most"]["sets"]
    assert least <= min(numbers) and max(numbers) <= most
    if body["exact"]:
        check_exact(body)
    else:
        check_drawn(body)


def check_exact(body):
    """The tables are all tables, and the first two moments are those that pairs of sets
    give: one set twice, two with a common card, two without."""
    size, cards = 3 ** body["attribute_count"], body["cards"]
    total = comb(size, cards)
    tables = {row["sets"]: int(row["tables"]) for row in body["distribution"]}
    assert not {"draws", "seed", "complete"} & set(body)
    assert body["tables"] == str(total) == str(sum(tables.values()))
    assert min(tables.values()) > 0
    assert body["least"] == {"sets": min(tables), "attained": True}
    assert body["most"] == {"sets": max(tables), "attained": True}
    for row in body["distribution"]:
        assert set(row) == {"sets", "tables", "probability"}
        assert row["probability"] == pytest.approx(int(row["tables"]) / total, 1e-15)
    if body["variant"] != "set":
        return
    first = sum(sets * count for sets, count in tables.items())
    assert Fraction(first, total) == oracle.mean_sets(body["attribute_count"], cards)
    second = sum(sets * sets * count for sets, count in tables.items())
    every = oracle.sets_of_deck(body["attribute_count"])
    crossing = 3 * ((size - 1) // 2 - 1)
    apart = every - 1 - crossing
    assert Fraction(second, total) == every * sum(
        Fraction(number * perm(cards, held), perm(size, held))
        for number, held in ((1, 3), (crossing, 5), (apart, 6)))


def check_drawn(body):
    draws = body["draws"]
    assert sum(row["draws"] for row in body["distribution"]) == draws
    mean = sum(row["sets"] * row["draws"] for row in body["distribution"]) / draws
    spread = sum(row["draws"] * (row["sets"] - mean) ** 2 for row in body["distribution"])
    # So far off that no seed will be, as some of them are drawn.
    assert abs(mean - body["mean"]) <= 7 * sqrt(spread) / draws
    for row in body["distribution"]:
        share = row["draws"] / draws
        assert row["draws"] > 0 and row["probability"] == pytest.approx(share, 1e-12)
        assert row["standard_error"] == pytest.approx(
            sqrt(share * (1 - share) / draws), 2 / draws)


@pytest.mark.parametrize("properties, cards", [
    *((3, cards) for cards in range(9)), *((4, cards) for cards in range(6))])
def test_every_table_counted(client, properties, cards):
    body = odds(client, properties, cards)
    counted = oracle.tables(properties, cards)
    assert body["exact"] is True
    assert {row["sets"]: int(row["tables"]) for row in body["distribution"]} == counted


@pytest.mark.parametrize("properties", SETTLED)
def test_the_cards_not_on_the_table_have_the_same_odds(client, properties):
    """Sets on a table and among the other cards add up to a number that the sizes give."""
    size = 3 ** properties
    for cards in SETTLED[properties]:
        body = odds(client, properties, cards)
        others = odds(client, properties, size - cards)
        assert body["exact"] is others["exact"] is True
        both = oracle.sets_split(properties, cards)
        assert [(row["sets"], row["tables"]) for row in body["distribution"]] == [
            (both - row["sets"], row["tables"]) for row in others["distribution"][::-1]]


@pytest.mark.parametrize("properties, cards, total, rows", PUBLISHED)
def test_published_numbers(client, properties, cards, total, rows):
    body = odds(client, properties, cards)
    found = {row["sets"]: row["tables"] for row in body["distribution"]}
    assert body["tables"] == total and body["most"]["sets"] == max(found) == 14
    assert {sets: found[sets] for sets in rows} == rows


@pytest.mark.parametrize("cards, share, digits", [
    (12, 325432404 / 10074689485, 1e-15), (15, 3.64685e-4, 1e-5), (18, 1.419e-8, 1e-3),
    (20, 1.4535e-13, 1e-4)])
def test_published_odds_of_no_set(client, cards, share, digits):
    row = odds(client, 4, cards)["distribution"][0]
    assert row["sets"] == 0 and row["probability"] == pytest.approx(share, digits)


def test_the_odds_of_the_examples_are_true():
    for question, answer in BY_NAME["setOdds"].answered_examples():
        assert answer["cards"] == question.get("cards", 12)
        check_odds(answer)


def test_twelve_cards_are_asked_about_unless_told_otherwise(client):
    assert ask(client, "setOdds", {}) == odds(client, 4, 12)


def test_what_is_exact_needs_no_draws(client):
    plain = odds(client, 4, 15)
    assert odds(client, 4, 15, draws=10 ** 7, seed=3) == plain
    response = client.post("/set/odds", json={"cards": 15})
    assert response.headers["etag"]
    assert odds(client, 4, 15, limits={"milliseconds": 60000}) == plain


@pytest.mark.parametrize("cards", [21, 40, 60])
def test_drawn_odds(client, cards):
    """The bounds leave no table without a set: the most cards without one are 20."""
    body = odds(client, 4, cards, seed=1, draws=20000)
    assert body["exact"] is False and body["draws"] == 20000 and body["seed"] == 1
    assert body["tables"] == str(comb(81, cards)) and body["least"]["sets"] > 0 and body["complete"] is True
    assert odds(client, 4, cards, seed=1, draws=20000) == body
    assert odds(client, 4, cards, seed=2, draws=20000) != body


def test_set_free_tables_grow_fewer(client):
    """Published: 682344 tables of 20 cards hold no set; 20 times as many of 19 hold none,
    each part of one of them. Any such table of k cards holds k of k - 1, each of which
    grows to at most as many of k as there are other cards."""
    free = [int(odds(client, 4, cards)["distribution"][0]["tables"])
            for cards in range(21)]
    assert free[20] == 682344 and free[19] == 20 * free[20]
    for cards in range(1, 21):
        assert free[cards] * cards <= free[cards - 1] * (82 - cards)
        assert free[cards] * cards % 81 == 0


def test_without_a_seed_draws_differ(client):
    bodies = [odds(client, 4, 30, draws=1000) for _ in range(4)]
    assert len({body["seed"] for body in bodies}) == 4
    assert odds(client, 4, 30, draws=1000, seed=bodies[0]["seed"]) == bodies[0]


@pytest.mark.slow
def test_drawn_odds_end_with_their_time(client):
    """Ten million tables of 300 cards take minutes. What was drawn until then are the first
    tables of the seed."""
    question = {"cards": 300, "attribute_count": 6, "seed": 1}
    response = client.post("/set/odds", json={**question, "draws": 10 ** 7,
                                              "limits": {"milliseconds": 300}})
    assert "etag" not in response.headers
    if response.status_code == 503:  # not one was drawn
        check_problem(response, 503, "stopped")
        return
    body = check(BY_NAME["setOdds"], response)
    assert 0 < body["draws"] < 10 ** 7 and body["complete"] is False
    if body["draws"] >= 1000:
        check_drawn(body)
        assert ask(client, "setOdds", {**question, "draws": body["draws"]}) == {
            **body, "complete": True}
    complete = odds(client, 6, 300, seed=1, draws=1000, limits={"milliseconds": 60000})
    assert complete["draws"] == 1000 and complete["complete"] is True


@pytest.mark.parametrize("question, tagged", [
    ({"cards": 12}, True), ({"cards": 30, "draws": 1000}, False),
    ({"cards": 30, "draws": 1000, "seed": 1}, True)])
def test_odds_that_can_be_asked_for_again_have_an_etag(client, question, tagged):
    response = client.post("/set/odds", json=question)
    check(BY_NAME["setOdds"], response)
    assert response.status_code == 200 and ("etag" in response.headers) == tagged


def test_odds_of_any_table(client):
    @given(st.integers(3, 6), st.integers(0, 729), st.integers(0, 2 ** 53 - 1))
    @cases(60)
    def every(properties, cards, seed):
        odds(client, properties, cards % (3 ** properties + 1), draws=1000, seed=seed)

    every()


@pytest.mark.parametrize("properties", [5, 6])
def test_odds_of_few_and_of_nearly_all_cards(client, properties):
    """Whether counted or drawn, the sizes at both ends leave no choice."""
    size = 3 ** properties
    for cards in (0, 1, 2, size - 2, size - 1, size):
        body = odds(client, properties, cards, draws=1000, seed=1)
        row, = body["distribution"]
        held = 0 if cards < 3 else oracle.sets_split(properties, cards)
        assert row["sets"] == held and row["probability"] == 1


@pytest.mark.parametrize("question, found", [
    ({"cards": -1}, "/cards"), ({"cards": 82}, "/cards"), ({"cards": 730}, "/cards"),
    ({"cards": 28, "attribute_count": 3}, "/cards"), ({"cards": 12.5}, "/cards"),
    ({"cards": "12"}, "/cards"), ({"cards": None}, "/cards"), ({"cards": []}, "/cards"),
    ({"cards": 2 ** 32 + 12}, "/cards"), ({"cards": 10 ** 30}, "/cards"),
    ({"attribute_count": 2}, "/attribute_count"), ({"attribute_count": 7}, "/attribute_count"),
    ({"draws": 999}, "/draws"), ({"draws": 10 ** 7 + 1}, "/draws"),
    ({"draws": 0}, "/draws"), ({"draws": 1e4 + 0.5}, "/draws"), ({"seed": -1}, "/seed"),
    ({"seed": 2 ** 53}, "/seed"), ({"sets": 6}, "/sets")])
def test_odds_refuse_what_is_no_question(client, question, found):
    assert refused(client, "setOdds", question) == [found]


@pytest.mark.parametrize("variant, size, of_deck", [
    ("ultraset", 4, 63180), ("ghostset", 6, 4007016)])
def test_odds_of_variants(client, variant, size, of_deck):
    """The groups of all tables are those of the deck, each on as many as hold its cards."""
    for cards in (0, 3, 6, 9, 12, 14, 75, 81):
        body = odds(client, 4, cards, variant=variant)
        assert body["exact"] is True and body["variant"] == variant
        met = sum(row["sets"] * int(row["tables"]) for row in body["distribution"])
        assert met == (of_deck * comb(81 - size, cards - size) if cards >= size else 0)
        assert body["mean"] == pytest.approx(met / comb(81, cards), 1e-12)


@pytest.mark.parametrize("variant", ["ultraset", "ghostset"])
def test_variants_that_are_drawn(client, variant):
    body = odds(client, 4, 20, variant=variant, draws=1000, seed=1)
    assert body["exact"] is False and body["least"]["attained"] is False
    rows = ask(client, "setDraws", {"cards": 20, "variant": variant, "draws": 1000,
                                    "seed": 1})
    assert rows["distribution"] == body["distribution"] and rows["variant"] == variant
    exact = odds(client, 4, 12, variant=variant)
    drawn = ask(client, "setDraws", {"cards": 12, "variant": variant, "seed": 3})
    assert abs(drawn["mean"] - exact["mean"]) <= 5 * drawn["mean_standard_error"]
    assert refused(client, "setOdds", {"cards": 61, "variant": variant}) == ["/cards"]


def test_the_least_and_the_most_sets(client):
    """Known where tables attain them: 27 cards are a subspace or nine sets apart."""
    for cards in range(21, 28):
        body = odds(client, 4, cards, draws=1000, seed=1)
        assert body["least"] == {"sets": cards - 18, "attained": True}
        assert body["most"]["attained"] is True
    assert body["most"]["sets"] == 117
    body = odds(client, 4, 38, draws=1000, seed=1)
    assert body["least"] == {"sets": 66, "attained": True}
    assert body["most"] == {"sets": 152, "attained": True}
    assert "Fourier" in body["argument"]
    assert odds(client, 5, 50, draws=1000, seed=1)["least"]["attained"] is False
