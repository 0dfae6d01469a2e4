"""SET: tables, checks, hints and deals for generated requests, compared with the definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_set as oracle
from contract import BY_NAME, ask
from strategies import cases

DECK = oracle.deck(4)
METHODS = ("fast", "triples", "pairs", "groups")
DAYS = ("0001-01-01", "1582-10-10", "2024-02-29", "2026-11-21", "2026-11-22", "9999-12-31")


def read_card(card):
    """The values of a card in any notation that the service writes."""
    if isinstance(card, list):
        return card
    if card.isdigit():
        return [int(digit) for digit in card]
    words = card.replace(",", "").split()
    for values in DECK:
        if card == oracle.code(values):
            return list(values)
        names = {name[values[index]] for index, name in enumerate(oracle.VALUES)}
        if {singular(word) for word in words} == names:
            return list(values)
    raise AssertionError(f"{card!r} is not in a notation of the service")


def singular(word):
    digits = {"1": "one", "2": "two", "3": "three"}
    return digits.get(word, word.removesuffix("s"))


def forms(properties):
    """The ways to write a card with this number of attributes."""
    return [list, oracle.digits] + [oracle.code, oracle.words] * (properties == 4)


@st.composite
def tables(draw, most):
    """Cards as they are sent, cards as arrays, and the number of attributes."""
    properties = draw(st.integers(1, 6))
    values = st.lists(st.integers(0, 2), min_size=properties, max_size=properties)
    cards = draw(st.lists(values, max_size=min(most, 3 ** properties), unique_by=tuple))
    return ([draw(st.sampled_from(forms(properties)))(card) for card in cards], cards,
            properties)


@pytest.mark.parametrize("variant, most", [("set", 21), ("ultraset", 12), ("ghostset", 12)])
def test_solve_lists_the_groups_of_the_definition(client, variant, most):
    methods = METHODS if variant == "set" else METHODS[:1]

    @given(tables(most), st.sampled_from(methods), st.sampled_from((0, 1, 5, 1000)))
    @cases(100)
    def every(table, method, limit):
        given_cards, cards, properties = table
        question = {"cards": given_cards, "attribute_count": properties, "method": method,
                    "variant": variant, "max_sets": limit}
        assert ask(client, "setSolve", question) == oracle.solve(question, cards)

    every()


@pytest.mark.slow
def test_solve_lists_all_sets_of_the_largest_deck(client):
    deck = oracle.deck(6)
    body = client.post("/set/solve", json={
        "cards": [list(card) for card in deck], "attribute_count": 6, "max_sets": 100000}).json()
    found = [found["indices"] for found in body["sets"]]
    assert body["count"] == len(found) == 729 * 728 // 6
    assert found == sorted(found)
    assert all(oracle.is_set([deck[index] for index in indices]) for indices in found)


STYLES = (
    oracle.digits, oracle.code, oracle.words, lambda card: oracle.code(card).upper(),
    lambda card: oracle.words(card).replace(" ", "-"),
    lambda card: " ".join(reversed(oracle.words(card).split())),
    lambda card: f"the {card[3] + 1}" + oracle.words(card).removeprefix(
        oracle.NUMBERS[card[3]]),
)
COMMAS = (",", ", ", " , ", ";", "\n", "\r\n", ",\n", ",,")


@st.composite
def listed_tables(draw):
    """A separator, and different cards in any order and notation."""
    cards = draw(st.lists(st.sampled_from(DECK), max_size=12, unique=True))
    return (draw(st.sampled_from(COMMAS)),
            [draw(st.sampled_from(STYLES))(card) for card in cards])


def test_cards_in_one_string_equal_an_array(client):
    @given(listed_tables(), st.sampled_from(("", " ", ",", "\n")))
    @cases(150)
    def every(table, around):
        comma, cards = table
        text = around + comma.join(cards) + around
        assert ask(client, "setSolve", {"cards": text}) == ask(
            client, "setSolve", {"cards": cards}), text

    every()


@st.composite
def three_cards(draw):
    """The number of attributes, three cards or a set, and a way to write them."""
    properties = draw(st.integers(1, 6))
    card = st.tuples(*[st.integers(0, 2)] * properties)
    cards = draw(st.lists(card, min_size=3, max_size=3, unique=True))
    if draw(st.booleans()):
        cards[2] = tuple(oracle.third(*cards[:2]))
    return properties, cards, draw(st.sampled_from(forms(properties)))


def test_check_explains_three_cards(client):
    @given(three_cards())
    @cases(120)
    def every(case):
        properties, cards, write = case
        body = ask(client, "setCheck", {"cards": list(map(write, cards)),
                                        "attribute_count": properties})
        assert body["valid"] == oracle.is_set(cards)
        assert body["attributes"] == oracle.attributes(cards)
        assert body["reason"] == oracle.reason(cards)
        assert read_card(body["completing_card"]) == oracle.third(*cards[:2])
        assert type(body["completing_card"]) is type(write(cards[0]))

    every()


def test_hints_are_the_beginning_of_the_first_set(client):
    @given(tables(15))
    @cases(60)
    def every(table):
        given_cards, cards, properties = table
        for level in (1, 2, 3):
            question = {"cards": given_cards, "attribute_count": properties, "level": level}
            assert ask(client, "setHint", question) == oracle.hint(question, cards)

    every()


def deal(client, question):
    """Deals a table, and compares it with the request and the definition."""
    body = ask(client, "setDeal", question)
    check_table(question, body)
    return body


def check_table(question, body):
    properties = question.get("attribute_count", 4)
    assert body["attribute_count"] == properties
    assert body["seed"] == question.get("seed", body["seed"])
    assert ("date" in body) == ("date" in question)
    assert body["complete"] is True
    cards = [tuple(read_card(card)) for card in body["cards"]]
    assert len(set(cards)) == len(cards) == question.get("cards", 12)
    assert set(cards) <= set(oracle.deck(properties))
    assert body["count"] == question.get("sets", body["count"])
    if len(cards) < 100:
        assert body["count"] == oracle.count_sets(cards)


@st.composite
def specs(draw):
    """Requests for tables that exist: a requested number of sets is near the mean."""
    properties = draw(st.integers(1, 6))
    cards = draw(st.integers(0, 3 ** properties))
    question = {"attribute_count": properties, "cards": cards,
                "seed": draw(st.integers(0, 2 ** 53 - 1))}
    if 3 <= cards <= 15 and draw(st.booleans()):
        question["sets"] = round(oracle.mean_sets(properties, cards))
    return question


def test_dealt_tables_are_as_requested(client):
    @given(specs())
    @cases(80)
    def every(question):
        body = deal(client, question)
        assert body["uniform"] is True
        cards = list(map(read_card, body["cards"]))
        for notation, write in (("array", list), ("digits", oracle.digits)):
            assert deal(client, {**question, "notation": notation}) == {
                **body, "cards": list(map(write, cards))}
        if question["attribute_count"] == 4:
            words = ask(client, "setDeal", {**question, "notation": "words"})
            assert words["cards"] == list(map(oracle.words, cards))

    every()


def test_each_day_has_its_table(client):
    bodies = [deal(client, {"date": day}) for day in DAYS]
    for day, body in zip(DAYS, bodies):
        assert body["date"] == day and body["count"] == 6 and body["uniform"] is True
        same = deal(client, {"cards": 12, "sets": 6, "seed": body["seed"]})
        assert body == {**same, "date": day}
    assert len({str(body["cards"]) for body in bodies}) == len(DAYS)


def test_the_table_of_a_day_is_the_same_on_each_instance(client, start):
    (question, answer), = (pair for pair in BY_NAME["setDeal"].answered_examples()
                           if "date" in pair[0])
    service = start("--workers", "1", "--event-loops", "1")
    with service.client() as other:
        assert deal(other, question) == deal(client, question) == answer


def test_dealt_examples_are_as_requested():
    for question, answer in BY_NAME["setDeal"].answered_examples():
        check_table(question, answer)
