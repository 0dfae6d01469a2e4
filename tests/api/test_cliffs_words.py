"""Allergic Cliffs as people write it: words, digits and arrays in all ways, one Zoombini
alone, and names of fields that are nearly ours."""

import pytest

from contract import ask, refusal
from test_cliffs import SOLVE, WORDS, row


def without_text(body):
    if isinstance(body, list):
        return [without_text(item) for item in body]
    if isinstance(body, dict):
        return {name: without_text(item) for name, item in body.items() if name != "text"}
    return body


def test_words_are_digits(client):
    """However a band and its history are written, the answer is the same, and says words
    only to who wrote some."""
    digits = {"zoombinis": ["2122", "0000", "4444", "0312", "0000"], "level": 3, "max_rules": 3,
              "history": [row(0, "top", False), row(0, "bottom", True), row(1, "top", True),
                          row(4, "bottom", False)]}
    named = {**digits, "zoombinis": [WORDS, "0000", 4444, {**WORDS, "hair": 0, "eyes": "glasses",
                                                           "nose": "orange nose"}, [0] * 4],
             "history": [row("ponytail, one eye, red nose, wheels", "top", False),
                         row(WORDS, "bottom", True), row("0000", "top", True),
                         row([0, 0, 0, 0], "bottom", False)]}
    for operation in ("cliffsSolve", "cliffsPlan"):
        if operation == "cliffsPlan":
            digits, named = ({name: value for name, value in one.items() if name != "max_rules"}
                             for one in (digits, named))
        plain, worded = ask(client, operation, digits), ask(client, operation, named)
        assert without_text(worded) == plain == without_text(plain)
        shown = worded if operation == "cliffsSolve" else worded["plan"]
        assert shown["send"]["text"].count(", ") == 3
    looks = ask(client, "cliffsSolve", {
        "zoombinis": [WORDS], "level": 1, "max_rules": 1})
    assert looks["send"]["text"] == "ponytail, one eye, red nose, wheels"
    assert looks["likely_rules"][0]["rule"] == "hair is 0"
    assert looks["likely_rules"][0]["text"] == "shaggy hair"


@pytest.mark.parametrize("alone", ["2122", 2122, "2-1-2-2", "2, 1, 2, 2", WORDS,
                                   "ponytail, one-eyed, red, wheel"])
def test_one_zoombini_alone(client, alone):
    """It need not be in a list, however it is written."""
    wanted = ask(client, "cliffsSolve", {"zoombinis": [[2, 1, 2, 2]], "level": 1})
    assert without_text(ask(client, "cliffsSolve", {"zoombinis": alone, "level": 1})) == wanted


def test_other_ways_to_write_a_band(client):
    """Arrays may have words and digits in quotation marks; a number that is no place names
    somebody."""
    wanted = ask(client, "cliffsSolve", {
        "zoombinis": ["2122", "0001", "2122"], "level": 2, "history": row(0, "top", True)})
    for first in ["ponytail", "one eye", 2, "wheels"], ["2", 1, "red nose", "2"]:
        for who in first, "2-1-2-2", 2122:
            given = ask(client, "cliffsSolve", {
                "zoombinis": [first, "0001", 2122], "level": 2,
                "history": row(who, "top", True)})
            assert without_text(given) == wanted


TUFTS = ["tuft, glasses, purple, spring", "tuft, one eye, purple, spring", "cap, one eye, "
         "orange, spring", "tuft, glasses, purple, spring"]


def test_a_row_says_what_tells_somebody_from_others(client):
    """Of those who are not across; equal ones are one."""
    question = {"zoombinis": TUFTS, "level": 3}
    for said, places in ((["cap"], [2]), (["tuft, glasses"], [0]), (["glasses"] * 2, [0, 3]),
                         (["tuft one eye", "one eye", "tuft"], [1, 2, 0])):
        worded, placed = (ask(client, "cliffsSolve", {
            **question, "history": [row(who, "top", True) for who in one]})
            for one in (said, places))
        assert worded == placed


@pytest.mark.parametrize("said, detail", [
    (["tuft"], "both Zoombini 0 and Zoombini 1"), (["one eye"], "both Zoombini 1 and Zoombini 2"),
    (["ponytail"], "not match any Zoombini"), (["and"], "does not contain a word"),
    (["cap", "cap"], "Zoombini 2 has already crossed, with move 0")])
def test_a_row_that_does_not_say_who(client, said, detail):
    found = refusal(client, SOLVE, {
        "zoombinis": TUFTS, "level": 3, "history": [row(who, "top", True) for who in said]})
    assert list(found) == [f"/history/{len(said) - 1}/zoombini"]
    assert detail in found[f"/history/{len(said) - 1}/zoombini"]


@pytest.mark.parametrize("path, name, now", [
    (SOLVE, "zoombini", "zoombinis"), (SOLVE, "band", "zoombinis"),
    (SOLVE, "mistakes", "mistakes_allowed"), (SOLVE, "generator", "prior"),
    (SOLVE, "moves", "history"), ("/cliffs/plan", "rows", "history"),
    ("/cliffs/deal", "prior", "generator"), ("/cliffs/simulate", "prior", "generator"),
    (SOLVE, "list", "max_rules"), ("/cliffs/plan", "certificate", "include_certificate"),
    ("/cliffs/deal", "zoombinis", "band_size"), ("/cliffs/simulate", "zoombinis", "band_size"),
    *((path, "attributes", "values_per_trait")
      for path in (SOLVE, "/cliffs/plan", "/cliffs/deal", "/cliffs/simulate"))])
def test_other_names_are_told_ours(client, path, name, now):
    question = {"zoombinis": ["0000"], "strategy": "naive", "level": 1, name: 3}
    assert f'is not a known field; use "{now}" instead' in refusal(client, path, question)[f"/{name}"]


def test_a_refusal_has_one_name(client):
    found = refusal(client, SOLVE, {
        "zoombinis": ["0000"], "level": 1,
        "history": [{"zoombini": 0, "cliff": "top", "rejected": True}]})
    assert '"accepted": false' in found["/history/0/rejected"]


def test_deals_in_words(client):
    """A band is the same however it is written, and its words can be asked about."""
    deal = {"level": 4, "band_size": 9, "seed": 3}
    digits, words, array = (ask(client, "cliffsDeal", {**deal, "notation": notation})
                            for notation in ("digits", "words", "array"))
    assert digits == ask(client, "cliffsDeal", deal)
    assert [[int(c) for c in one] for one in digits["zoombinis"]] == array["zoombinis"]
    assert array["hidden_rule"] == digits["hidden_rule"] != words["hidden_rule"]
    assert words["hidden_rule"]["rule"].count(" or ") == 2
    answers = [ask(client, "cliffsSolve", {"zoombinis": one["zoombinis"], "level": 4})
               for one in (digits, words, array)]
    assert answers[0] == without_text(answers[1]) == answers[2]


@pytest.mark.parametrize("change, said", [
    ({"notation": "words", "values_per_trait": [5, 5, 5]}, "requires four traits"),
    ({"notation": "words", "generator": "published"}, "adds one value to each trait"),
    ({"notation": "digits", "generator": "published", "values_per_trait": [10, 2]}, "values of at most 9"),
    ({"notation": "word"}, 'did you mean "words"?')])
def test_refuses_what_it_cannot_write(client, change, said):
    assert said in refusal(client, "/cliffs/deal", {"level": 1, **change})["/notation"]
