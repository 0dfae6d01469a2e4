"""SET tables: UltraSets and GhostSets, hints, and tables dealt as wished."""

from collections import Counter
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_set as oracle
from contract import BY_NAME, ask, check, check_problem, pointers
from strategies import cases
from test_set import read_card, refused, tables

DECK_SIZES = {3: 27, 4: 81, 5: 243, 6: 729}
SEEDS = (0, 1, 2 ** 32, 2 ** 53 - 1)


def in_one_corner(properties, count):
    """Cards that agree in the attributes before the third last, so that they hold much."""
    corner = product(*[(0,)] * (properties - 3), *[range(3)] * 3)
    return [list(card) for card in corner][:count]


@pytest.mark.parametrize("variant", ["ultraset", "ghostset"])
def test_variants_of_random_tables(client, variant):
    @given(tables(12), st.sampled_from((0, 1, 3, 1000)))
    @cases(60)
    def every(table, limit):
        given_cards, cards, properties = table
        question = {"cards": given_cards, "attribute_count": properties, "variant": variant,
                    "max_sets": limit}
        assert ask(client, "setSolve", question) == oracle.solve(question, cards)

    every()


@pytest.mark.parametrize("properties", [3, 4, 5, 6])
@pytest.mark.parametrize("variant", ["ultraset", "ghostset"])
def test_variants_of_crowded_tables(client, variant, properties):
    cards = in_one_corner(properties, 15)
    question = {"cards": list(map(oracle.digits, cards)), "attribute_count": properties,
                "variant": variant, "max_sets": 100000}
    expected = oracle.solve(question, cards)
    assert ask(client, "setSolve", question) == expected
    assert expected["count"] > 100


def ghostsets_of_a_deck(properties):
    """Of all ways to choose six cards those that add up to 0, by characters of the group:
    the trivial one counts them all, every other one gives the coefficient of x^6 in
    (1 + x^3)^(cards / 3)."""
    size = DECK_SIZES[properties]
    return (comb(size, 6) + (size - 1) * comb(size // 3, 2)) // size


def ultrasets_of_a_deck(properties):
    """Every card is what half of the others lack to the other half; two such pairs."""
    size = DECK_SIZES[properties]
    return size * comb((size - 1) // 2, 2)


@pytest.mark.parametrize("variant, properties, count", [
    *(("ultraset", size, ultrasets_of_a_deck(size)) for size in (3, 4, 5, 6)),
    *(("ghostset", size, ghostsets_of_a_deck(size)) for size in (3, 4, 5, 6))])
def test_variants_of_a_whole_deck(client, variant, properties, count):
    cards = [oracle.digits(card) for card in oracle.deck(properties)]
    body = ask(client, "setSolve", {"cards": cards, "attribute_count": properties,
                                    "variant": variant, "max_sets": 50})
    assert body["count"] == count and len(body["sets"]) == 50
    places = [found["indices"] for found in body["sets"]]
    assert places == sorted(places)
    fits = oracle.VARIANTS[variant][1]
    assert all(fits([oracle.deck(properties)[place] for place in found])
               for found in places)


def test_the_oracle_counts_the_variants_of_a_deck():
    deck = oracle.deck(3)
    assert len(oracle.sets(deck, "ultraset")) == ultrasets_of_a_deck(3) == 2106
    assert len(oracle.sets(deck, "ghostset")) == ghostsets_of_a_deck(3) == 10998


@pytest.mark.parametrize("method", ["triples", "pairs", "groups"])
@pytest.mark.parametrize("variant", ["ultraset", "ghostset"])
def test_variants_have_one_method(client, method, variant):
    question = {"cards": ["1rso"], "method": method, "variant": variant}
    assert refused(client, "setSolve", question) == ["/method"]
    question = {"cards": ["1rso", "9rso"], "method": method, "variant": variant}
    assert sorted(refused(client, "setSolve", question)) == ["/cards/1", "/method"]


@pytest.mark.parametrize("variant", ["Set", "ultra", "", None, 1, ["set"]])
def test_an_unknown_variant_is_named(client, variant):
    assert refused(client, "setSolve", {"cards": [], "variant": variant}) == ["/variant"]


def test_hints_of_random_tables(client):
    @given(tables(15))
    @cases(60)
    def every(table):
        given_cards, cards, properties = table
        for level in (1, 2, 3):
            question = {"cards": given_cards, "attribute_count": properties, "level": level}
            assert ask(client, "setHint", question) == oracle.hint(question, cards)

    every()


def test_a_hint_is_one_card_unless_more_is_asked_for(client):
    question = {"cards": ["0000", "0001", "0010", "0002"]}
    assert ask(client, "setHint", question) == {"cards": ["0000"], "indices": [0],
                                                "count": 1}


@pytest.mark.parametrize("properties, count", [(3, 117), (4, 1080), (5, 9801), (6, 88452)])
def test_hints_in_whole_decks(client, properties, count):
    cards = [list(card) for card in oracle.deck(properties)]
    question = {"cards": cards, "attribute_count": properties, "level": 3}
    assert ask(client, "setHint", question) == {"cards": cards[:3], "indices": [0, 1, 2],
                                                "count": count}


TABLE = {"cards": ["1rso", "2rso", "3rso"]}


@pytest.mark.parametrize("question, found", [
    ({}, "/cards"), ({"cards": 12}, "/cards"), ({"cards": ["1rso", "1rso"]}, "/cards/1"),
    ({"cards": ["1rso", "0000"]}, "/cards/1"), ({"cards": ["1rsx"]}, "/cards/0"),
    ({"cards": ["1rso", -1]}, "/cards/1"), ({"cards": ["000"]}, "/cards/0"),
    ({"cards": [[0, 0, 0]], "attribute_count": 4}, "/cards/0"),
    ({"cards": ["1rso"], "attribute_count": 5}, "/cards/0"),
    ({"cards": ["1rso"] * 730}, "/cards"),
    ({**TABLE, "level": 0}, "/level"), ({**TABLE, "level": 4}, "/level"),
    ({**TABLE, "level": 1.5}, "/level"), ({**TABLE, "level": "1"}, "/level"),
    ({**TABLE, "level": 2 ** 64}, "/level"), ({**TABLE, "attribute_count": 2}, "/attribute_count"),
    ({**TABLE, "max_sets": 1}, "/max_sets")])
def test_hint_refuses_what_is_no_question(client, question, found):
    named = refused(client, "setHint", question)
    assert len(named) == 1 and named[0] == found


def test_the_hints_of_the_examples_are_true():
    for question, answer in BY_NAME["setHint"].answered_examples():
        assert answer == oracle.hint(question, list(map(read_card, question["cards"])))


def deal(client, question):
    """A table, held against the question and the definition."""
    body = ask(client, "setDeal", question)
    check_table(question, body)
    return body


def check_table(question, body):
    properties = question.get("attribute_count", 4)
    assert body["attribute_count"] == properties
    assert body["seed"] == question.get("seed", body["seed"])
    assert ("date" in body) == ("date" in question)
    if body["cards"] is None:
        assert body["count"] is None and body["uniform"] is None
        assert body["complete"] is False
        return
    assert body["complete"] is True
    cards = [tuple(read_card(card)) for card in body["cards"]]
    assert len(set(cards)) == len(cards) == question.get("cards", 12)
    assert set(cards) <= set(oracle.deck(properties))
    assert body["count"] == question.get("sets", body["count"])
    if len(cards) < 100:
        assert body["count"] == oracle.count_sets(cards)


def test_the_tables_of_the_examples_are_as_wished():
    for question, answer in BY_NAME["setDeal"].answered_examples():
        check_table(question, answer)
        assert answer["cards"] is not None


def test_a_table_is_twelve_codes_unless_told_otherwise(client):
    body = deal(client, {})
    assert len(body["cards"]) == 12 and body["uniform"] is True
    assert all(len(card) == 4 and card[0] in "123" for card in body["cards"])


@pytest.mark.parametrize("properties", [3, 4, 5, 6])
def test_deals_tables_of_every_size(client, properties):
    size = DECK_SIZES[properties]
    for cards in (0, 1, 2, 3, 12, size // 2, size - 1, size):
        body = deal(client, {"cards": cards, "attribute_count": properties, "seed": cards})
        assert body["uniform"] is True
    assert body["count"] == oracle.sets_of_deck(properties)
    assert body["cards"] != sorted(body["cards"])


@pytest.mark.parametrize("properties, cards", [
    (3, 6), (3, 9), (3, 12), (3, 18), (4, 3), (4, 6), (4, 9), (4, 12), (4, 15)])
def test_deals_every_number_of_sets_that_there_is(client, properties, cards):
    """And refuses all others, with the reason."""
    odds = ask(client, "setOdds", {"cards": cards, "attribute_count": properties})
    possible = {row["sets"] for row in odds["distribution"]}
    assert odds["exact"] is True and max(possible) == odds["most"]["sets"]
    for sets in range(odds["most"]["sets"] + 2):
        question = {"cards": cards, "attribute_count": properties, "sets": sets, "seed": 5}
        if sets in possible:
            body = deal(client, question)
            assert body["count"] == sets
        else:
            assert refused(client, "setDeal", question) == ["/sets"]


@pytest.mark.parametrize("properties, cards", [(4, 21), (4, 40), (5, 12), (5, 20), (6, 12)])
def test_deals_a_wished_number_where_nothing_is_counted(client, properties, cards):
    mean = round(oracle.mean_sets(properties, cards))
    for sets in {mean, mean + 1, max(0, mean - 1)}:
        question = {"cards": cards, "attribute_count": properties, "sets": sets, "seed": 1}
        assert deal(client, question)["count"] == sets


@pytest.mark.parametrize("question, words", [
    ({"sets": 15}, ("12 cards", "15 sets", "14")),
    ({"cards": 2, "sets": 1}, ("2 cards", "1 set", "0")),
    ({"cards": 81, "sets": 1079}, ("81 cards", "1079", "1080")),
    ({"cards": 80, "sets": 0}, ("80 cards", "0 sets", "1040")),
    ({"cards": 21, "sets": 0}, ("21 cards", "0 sets")),
    ({"cards": 10, "sets": 0, "attribute_count": 3}, ("10 cards", "0 sets")),
    ({"cards": 729, "sets": 88451, "attribute_count": 6}, ("729 cards", "88452"))])
def test_an_impossible_number_is_refused_with_the_reason(client, question, words):
    response = client.post("/set/deal", json=question)
    error, = check_problem(response, 422, "invalid-request")["errors"]
    assert error["pointer"] == "/sets"
    assert all(word in error["detail"] for word in words), error["detail"]


@pytest.mark.parametrize("properties", DECK_SIZES)
def test_more_cards_than_the_deck_are_refused(client, properties):
    size = DECK_SIZES[properties]
    if size < 729:
        question = {"cards": size + 1, "attribute_count": properties}
        assert refused(client, "setDeal", question) == ["/cards"]
    assert refused(client, "setDeal", {"cards": 730, "attribute_count": properties}) == [
        "/cards"]


@pytest.mark.parametrize("question", [
    {}, {"cards": 12, "sets": 6}, {"cards": 12, "sets": 14}, {"cards": 9, "sets": 0},
    {"cards": 30, "attribute_count": 6}], ids=str)
def test_a_seed_repeats_the_table(client, question):
    for seed in SEEDS:
        first = deal(client, {**question, "seed": seed})
        assert deal(client, {**question, "seed": seed}) == first
    drawn = deal(client, question)
    assert deal(client, {**question, "seed": drawn["seed"]}) == drawn
    different = {str(deal(client, {**question, "seed": seed})["cards"])
                 for seed in range(10)}
    assert len(different) == 10


def test_without_a_seed_tables_differ(client):
    bodies = [deal(client, {}) for _ in range(6)]
    assert len({body["seed"] for body in bodies}) == 6
    assert len({str(body["cards"]) for body in bodies}) == 6


def test_a_wish_draws_every_table_as_often(client):
    """600 tables of three cards that are a set, of 117 in the deck; and their order. The
    bounds are five standard deviations of chi square."""
    tables_of, first = Counter(), Counter()
    for seed in range(600):
        body = ask(client, "setDeal", {"cards": 3, "sets": 1, "attribute_count": 3,
                                       "seed": seed})
        assert body["uniform"] is True
        tables_of[tuple(sorted(body["cards"]))] += 1
        first[body["cards"][0]] += 1
    for counts, cells in ((tables_of, 117), (first, 27)):
        expected = 600 / cells
        square = sum(count * count for count in counts.values()) / expected - 600
        assert abs(square - (cells - 1)) < 5 * (2 * (cells - 1)) ** 0.5


@pytest.mark.parametrize("notation, write", [
    ("code", oracle.code), ("digits", oracle.digits), ("words", oracle.words),
    ("array", list)])
def test_writes_cards_as_asked(client, notation, write):
    codes = deal(client, {"seed": 3})["cards"]
    body = deal(client, {"seed": 3, "notation": notation})
    assert body["cards"] == [write(read_card(card)) for card in codes]


@pytest.mark.parametrize("properties", [3, 5, 6])
def test_codes_and_words_are_for_four_attributes(client, properties):
    question = {"attribute_count": properties, "seed": 3, "cards": 9}
    digits = deal(client, question)["cards"]
    assert all(len(card) == properties and card.isdigit() for card in digits)
    assert deal(client, {**question, "notation": "digits"})["cards"] == digits
    assert deal(client, {**question, "notation": "array"})["cards"] == [
        read_card(card) for card in digits]
    for notation in ("code", "words"):
        assert refused(client, "setDeal", {**question, "notation": notation}) == [
            "/notation"]


DAYS = ["0001-01-01", "1582-10-10", "2000-02-29", "2024-02-29", "2026-11-21",
        "2026-11-22", "2026-12-21", "2027-11-21", "9999-12-31"]


def test_every_day_has_its_table(client):
    bodies = [deal(client, {"date": day}) for day in DAYS]
    for day, body in zip(DAYS, bodies):
        assert body["date"] == day and body["count"] == 6 and body["uniform"] is True
        assert deal(client, {"date": day}) == body
        same = deal(client, {"cards": 12, "sets": 6, "seed": body["seed"]})
        assert body == {**same, "date": day}
    assert len({str(body["cards"]) for body in bodies}) == len(DAYS)
    assert len({body["seed"] for body in bodies}) == len(DAYS)


def test_the_table_of_a_day_is_everybody_s(client, start):
    """Another server says the same, and so does the document."""
    (question, answer), = (pair for pair in BY_NAME["setDeal"].answered_examples()
                           if "date" in pair[0])
    assert set(question) == {"date"}
    daemon = start("--workers", "1", "--event-loops", "1")
    with daemon.client() as other:
        assert deal(other, question) == deal(client, question) == answer


def test_the_table_of_a_day_in_other_words(client):
    codes = deal(client, {"date": "2026-11-21"})
    words = deal(client, {"date": "2026-11-21", "notation": "words",
                          "limits": {"milliseconds": 60000}})
    assert list(map(read_card, words["cards"])) == list(map(read_card, codes["cards"]))


@pytest.mark.parametrize("beside", [
    {"seed": 1}, {"cards": 12}, {"sets": 6}, {"attribute_count": 4}, {"cards": 9, "seed": 0},
    {"cards": 12, "sets": 6, "attribute_count": 4, "seed": 1}], ids=str)
def test_a_date_stands_alone(client, beside):
    found = refused(client, "setDeal", {"date": "2026-11-21", **beside})
    assert sorted(found) == sorted(f"/{name}" for name in beside)


@pytest.mark.parametrize("date", [
    "2026-02-30", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10",
    "2026-01-00", "2026-01-32", "0000-01-01", "2026-1-1", "26-01-01", "2026-01-1",
    "02026-01-01", "10000-01-01", "2026/01/01", "20260101", "2026-W01-1", "21.11.2026", "",
    "today", " 2026-11-21", "2026-11-21 ", "2026-11-21\n", "2026-11-21\u0000",
    "2026-11-21T00:00:00Z", "-026-11-21", "+026-11-21", "\u0662\u0660\u0662\u0666-11-21",
    20261121, None, ["2026-11-21"], {"year": 2026}])
def test_a_day_that_the_calendar_does_not_have_is_refused(client, date):
    assert refused(client, "setDeal", {"date": date}) == ["/date"]


def test_what_is_too_rare_to_find_in_time_is_unknown(client):
    """112 cards without a set are the most with six attributes; nobody finds them in 20
    ms."""
    question = {"cards": 112, "sets": 0, "attribute_count": 6, "seed": 1,
                "limits": {"milliseconds": 20}}
    response = client.post("/set/deal", json=question)
    body = check(BY_NAME["setDeal"], response)
    assert response.status_code == 200 and "etag" not in response.headers
    assert body == {"cards": None, "count": None, "attribute_count": 6, "seed": 1,
                    "uniform": None, "complete": False}


def test_a_table_that_can_be_asked_for_again_has_an_etag(client):
    for question, tagged in (({}, False), ({"seed": 1}, True), ({"date": DAYS[0]}, True)):
        response = client.post("/set/deal", json=question)
        assert response.status_code == 200 and ("etag" in response.headers) == tagged


@pytest.mark.parametrize("question, found", [
    ({"cards": -1}, "/cards"), ({"cards": 12.5}, "/cards"), ({"cards": "12"}, "/cards"),
    ({"cards": ["1rso"]}, "/cards"), ({"cards": None}, "/cards"),
    ({"cards": 2 ** 32 + 12}, "/cards"), ({"cards": 10 ** 30}, "/cards"),
    ({"cards": 82}, "/cards"), ({"cards": 28, "attribute_count": 3}, "/cards"),
    ({"sets": -1}, "/sets"), ({"sets": 6.5}, "/sets"), ({"sets": 88453}, "/sets"),
    ({"sets": 2 ** 32 - 1}, "/sets"), ({"sets": 2 ** 32 + 6}, "/sets"),
    ({"sets": None}, "/sets"), ({"seed": -1}, "/seed"), ({"seed": 2 ** 53}, "/seed"),
    ({"seed": 1.5}, "/seed"), ({"seed": "1"}, "/seed"), ({"seed": None}, "/seed"),
    ({"attribute_count": 2}, "/attribute_count"), ({"attribute_count": 7}, "/attribute_count"),
    ({"notation": "Code"}, "/notation"), ({"notation": None}, "/notation"),
    ({"limits": {"milliseconds": 0}}, "/limits/milliseconds"),
    ({"limits": {}}, "/limits/milliseconds"), ({"limits": 5}, "/limits"),
    ({"level": 1}, "/level")])
def test_deal_refuses_what_is_no_question(client, question, found):
    assert refused(client, "setDeal", question) == [found]


def test_deal_names_every_wrong_field(client):
    response = client.post("/set/deal", json={"cards": -1, "seed": -1, "sets": "6",
                                              "date": 1, "colour": 1})
    assert sorted(pointers(check_problem(response, 422))) == [
        "/cards", "/colour", "/date", "/seed", "/sets"]
    assert sorted(refused(client, "setDeal", {
        "cards": 30, "attribute_count": 3, "notation": "words"})) == ["/cards", "/notation"]
    assert sorted(refused(client, "setDeal", {
        "date": "2026-02-30", "seed": 1, "sets": 6})) == ["/date", "/seed", "/sets"]
