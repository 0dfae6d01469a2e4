"""SET: every way to write a card, and every answer against the definition."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_set as oracle
from contract import BY_NAME, ask, check_problem, pointers
from strategies import cases

DECK = oracle.deck(4)
METHODS = ("fast", "triples", "pairs", "groups")
SYNONYMS = {
    "striped": ("striped", "hatched"), "squiggle": ("squiggle", "wave"),
    "one": ("one", "1"), "two": ("two", "2"), "three": ("three", "3"),
}


def read_card(card):
    """The array that a card of the examples stands for: any notation, canonical words."""
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
    raise AssertionError(f"the tests cannot read {card!r}")


def singular(word):
    digits = {"1": "one", "2": "two", "3": "three"}
    return digits.get(word, word.removesuffix("s"))


def refused(client, name, question):
    """What the refusal of a question points at."""
    response = client.post(BY_NAME[name].path, json=question)
    return pointers(check_problem(response, 422, "invalid-request"))


def solve(client, question):
    return ask(client, "setSolve", question)


def test_reads_all_81_codes(client):
    cards = [oracle.code(card) for card in DECK]
    body = solve(client, {"cards": cards, "max_sets": 2000})
    assert body["count"] == 1080
    assert body == oracle.solve({"cards": cards, "max_sets": 2000}, DECK)


@pytest.mark.parametrize("write", [list, oracle.digits, oracle.code, oracle.words],
                         ids=["array", "digits", "code", "words"])
def test_a_notation_means_its_card(client, write):
    """Every card, between two others in another notation that only it completes."""
    for first, second in zip(DECK, DECK[1:] + DECK[:1]):
        third = oracle.third(first, second)
        body = solve(client, {"cards": [list(first), list(second), write(third)]})
        assert body["count"] == 1, write(third)
        assert body["sets"] == [{"indices": [0, 1, 2],
                                 "cards": [list(first), list(second), write(third)]}]


def test_words_come_in_any_order(client):
    for words in permutations(("two", "red", "striped", "squiggles")):
        body = solve(client, {"cards": [[0, 1, 1, 0], " ".join(words), [0, 1, 1, 2]]})
        assert body["count"] == 1, words


def test_words_have_synonyms(client):
    for number, texture, shape in product(*(SYNONYMS[word] for word in
                                            ("two", "striped", "squiggle"))):
        for text in (f"{number} red {texture} {shape}s", f"{number} red {texture} {shape}"):
            body = solve(client, {"cards": [[0, 1, 1, 0], text, [0, 1, 1, 2]]})
            assert body["count"] == 1, text


@pytest.mark.parametrize("card", [
    "Two Red Striped Squiggles", "2RTS", "two  red striped squiggles",
    "2 red hatched wave", "two striped red squiggles"])
def test_reads_what_people_write(client, card):
    assert solve(client, {"cards": [[0, 1, 1, 0], card, [0, 1, 1, 2]]})["count"] == 1


@pytest.mark.parametrize("card", [
    "4rso", "0rso", "2rs", "2rsoo", "rso2x", "0003", "000", "00000", "red",
    "two red squiggles",
    "two red green striped squiggles", "two red red striped squiggles", "two red striped",
    "two three red striped squiggles", "two red striped squiggles please", " ", "\u00e9",
    "\u0662rso", "2rso\u0000"])
def test_names_a_card_that_is_none(client, card):
    assert refused(client, "setSolve", {"cards": ["1rso", "2rso", card]}) == ["/cards/2"]


def test_names_every_card_that_is_none(client):
    cards = ["x", "1rso", "y", [0, 0, 0], "2rso", [0, 0, 0, 0, 0], "z"]
    assert refused(client, "setSolve", {"cards": cards}) == [
        "/cards/0", "/cards/2", "/cards/3", "/cards/5", "/cards/6"]


@pytest.mark.parametrize("again", ["1rso", "0000", [0, 0, 0, 0], "one red solid oval"])
def test_a_card_lies_on_the_table_once(client, again):
    assert refused(client, "setSolve", {"cards": ["2rso", "1rso", "3gto", again]}) == [
        "/cards/3"]


@pytest.mark.parametrize("properties", [3, 5, 6])
def test_words_and_codes_need_four_attributes(client, properties):
    assert refused(client, "setSolve", {
        "cards": ["1rso", "one red solid oval"], "attribute_count": properties}) == [
            "/cards/0", "/cards/1"]


@pytest.mark.parametrize("properties, count", [(3, 117), (4, 1080), (5, 9801)])
@pytest.mark.parametrize("method", METHODS)
def test_counts_the_sets_of_a_whole_deck(client, properties, count, method):
    cards = [oracle.digits(card) for card in product(range(3), repeat=properties)]
    body = solve(client, {"cards": cards, "attribute_count": properties, "method": method,
                          "max_sets": 3})
    assert body["count"] == count and body["method"] == method
    assert [found["indices"] for found in body["sets"]] == [[0, 1, 2], [0, 3, 6], [0, 4, 8]]


@pytest.mark.slow
def test_lists_every_set_of_the_largest_deck(client):
    deck = list(product(range(3), repeat=6))
    body = client.post("/set/solve", json={
        "cards": [list(card) for card in deck], "attribute_count": 6, "max_sets": 100000}).json()
    found = [found["indices"] for found in body["sets"]]
    assert body["count"] == len(found) == 729 * 728 // 6
    assert found == sorted(found)
    assert all(oracle.is_set([deck[place] for place in places]) for places in found)


@pytest.mark.parametrize("cards", [[], ["1rso"], ["1rso", "2rso"]])
def test_a_small_table_holds_no_set(client, cards):
    assert solve(client, {"cards": cards}) == {
        "count": 0, "sets": [], "method": "fast", "variant": "set"}


@st.composite
def tables(draw, most):
    """(cards as they are sent, cards as arrays, attributes)"""
    properties = draw(st.integers(3, 6))
    values = st.lists(st.integers(0, 2), min_size=properties, max_size=properties)
    cards = draw(st.lists(values, max_size=most, unique_by=tuple))
    forms = [list, oracle.digits] + [oracle.code, oracle.words] * (properties == 4)
    return [draw(st.sampled_from(forms))(card) for card in cards], cards, properties


def test_random_tables(client):
    @given(tables(21), st.sampled_from(METHODS), st.sampled_from((0, 1, 5, 1000)))
    @cases(150)
    def every(table, method, limit):
        given_cards, cards, properties = table
        question = {"cards": given_cards, "attribute_count": properties, "method": method,
                    "max_sets": limit}
        assert solve(client, question) == oracle.solve(question, cards)

    every()


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
    """(separator, different cards as text in any order and notation)"""
    cards = draw(st.lists(st.sampled_from(DECK), max_size=12, unique=True))
    return (draw(st.sampled_from(COMMAS)),
            [draw(st.sampled_from(STYLES))(card) for card in cards])


def test_commas_separate_cards_in_any_order_and_notation(client):
    @given(listed_tables(), st.sampled_from(("", " ", ",", "\n")))
    @cases(200)
    def every(table, around):
        comma, cards = table
        text = around + comma.join(cards) + around
        assert solve(client, {"cards": text}) == solve(client, {"cards": cards}), text

    every()


def test_every_order_of_four_notations(client):
    cards = ("1rso", "0110", "two green striped squiggles", "3 PURPLE open-diamonds")
    for order in map(list, permutations(cards)):
        assert solve(client, {"cards": ", ".join(order)}) == solve(client, {"cards": order})


def test_spaces_are_enough_next_to_codes_and_digits(client):
    for order in permutations(("1rso", "two green striped squiggles", "0110")):
        assert solve(client, {"cards": " ".join(order)}) == solve(client, {
            "cards": list(order)})


@st.composite
def three_cards(draw):
    """(attributes, three cards or a set, a way to write them)"""
    properties = draw(st.integers(3, 6))
    card = st.tuples(*[st.integers(0, 2)] * properties)
    cards = draw(st.lists(card, min_size=3, max_size=3, unique=True))
    if draw(st.booleans()):
        cards[2] = tuple(oracle.third(*cards[:2]))
    forms = [list, oracle.digits] + [oracle.code, oracle.words] * (properties == 4)
    return properties, cards, draw(st.sampled_from(forms))


def test_checks_three_cards(client):
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


@pytest.mark.parametrize("properties", [3, 4, 5, 6])
def test_check_names_the_attributes(client, properties):
    cards = ["0" * properties, "1" * properties, "2" * properties]
    body = ask(client, "setCheck", {"cards": cards, "attribute_count": properties})
    assert list(body["attributes"]) == list(oracle.ATTRIBUTES[:properties])
    assert set(body["attributes"].values()) == {"different"}


def test_check_takes_four_attributes_unless_told_otherwise(client):
    assert refused(client, "setCheck", {"cards": ["000", "111", "222"]}) == [
        "/cards/0", "/cards/1", "/cards/2"]
    assert ask(client, "setCheck", {"cards": ["0000", "1111", "2222"]})["valid"] is True


def test_check_names_the_card_that_is_none(client):
    assert refused(client, "setCheck", {"cards": ["1rso", "9rso", [0, 1, 2]]}) == [
        "/cards/1", "/cards/2"]


def test_check_wants_different_cards(client):
    assert refused(client, "setCheck", {"cards": ["1rso", "2rso", "0000"]}) == ["/cards/2"]


@pytest.mark.parametrize("question, pointer", [
    ({}, "/cards"), ({"cards": None}, "/cards"), ({"cards": "1rso"}, "/cards"),
    ({"cards": {"0": "1rso"}}, "/cards"), ({"cards": ["1rso", "2rso"]}, "/cards"),
    ({"cards": ["1rso", "2rso", "3rso", "1gso"]}, "/cards"),
    ({"cards": ["1rso", "2rso", 3]}, "/cards/2"),
    ({"cards": ["1rso", "2rso", True]}, "/cards/2"),
    ({"cards": ["1rso", "2rso", None]}, "/cards/2"),
    ({"cards": ["1rso", "2rso", "x" * 65]}, "/cards/2"),
    ({"cards": ["1rso", "2rso", [0, 0, 0, 3]]}, "/cards/2"),
    ({"cards": ["1rso", "2rso", [0, 0, 0, 1.5]]}, "/cards/2"),
    ({"cards": ["1rso", "2rso", [0] * 7]}, "/cards/2"),
    ({"cards": ["1rso", "2rso", "3rso"], "attribute_count": 2}, "/attribute_count"),
    ({"cards": ["1rso", "2rso", "3rso"], "attribute_count": 7}, "/attribute_count"),
    ({"cards": ["1rso", "2rso", "3rso"], "attribute_count": 4.5}, "/attribute_count"),
    ({"cards": ["1rso", "2rso", "3rso"], "attribute_count": "4"}, "/attribute_count"),
    ({"cards": ["1rso", "2rso", "3rso"], "attribute_count": 10 ** 30}, "/attribute_count"),
    ({"cards": ["1rso", "2rso", "3rso"], "level": 1}, "/level")])
def test_check_refuses_what_is_no_question(client, question, pointer):
    found = refused(client, "setCheck", question)
    assert len(found) == 1 and found[0].startswith(pointer)
