"""Every example of the document is what the server says, and what is true.

An example answer and the server's answer are compared without the fields that the
document marks `x-varies`: instance ids, wording, search nodes."""

import pytest

import oracle_grecian
import oracle_set
from contract import (BY_NAME, DOCUMENT, OPTIONAL, PAGES, QUESTIONS, check, examples, follow,
                      patient, stable)
from daemon import WHOLE
from test_set import read_card

ASKED = [(operation, name)
         for operation in QUESTIONS for name in operation.request_examples()]
CONSTANT = [operation for operation in PAGES
            if operation.name not in ("getAsset", "getDocs", "getMetrics", *OPTIONAL)]


def named(item):
    return getattr(item, "name", item)


@pytest.mark.parametrize("operation, name", ASKED, ids=named)
def test_the_answer_is_the_example(client, operation, name):
    question = patient(operation, operation.request_examples()[name])
    response = client.post(operation.path, json=question)
    body = check(operation, response)
    _, media = operation.answer()
    assert response.status_code == 200, body
    expected = examples(media)[name]
    assert stable(body, media["schema"]) == stable(expected, media["schema"])


@pytest.mark.parametrize("operation", CONSTANT, ids=named)
def test_the_page_is_the_example(client, operation):
    response = client.get(operation.url())
    body = check(operation, response)
    _, media = operation.answer()
    expected = next(iter(examples(media).values()))
    assert stable(body, media["schema"]) == stable(expected, media["schema"])


def test_the_server_publishes_this_very_document(client):
    assert client.get("/openapi.json").json() == DOCUMENT


def test_an_alias_gives_the_same_answer(client):
    for alias in QUESTIONS:
        if "x-alias-of" not in alias.spec:
            continue
        original = BY_NAME[alias.spec["x-alias-of"]]
        for question in original.request_examples().values():
            answers = [client.post(operation.path, json=patient(original, question))
                       for operation in (original, alias)]
            assert answers[0].content == answers[1].content
            assert answers[0].headers["etag"] == answers[1].headers["etag"]


def test_set_examples_are_true():
    for question, answer in BY_NAME["setSolve"].answered_examples():
        cards = [read_card(card) for card in question["cards"]]
        assert answer == oracle_set.solve(question, cards)
    for question, answer in BY_NAME["setCheck"].answered_examples():
        cards = [read_card(card) for card in question["cards"]]
        assert answer["valid"] == oracle_set.is_set(cards)
        assert answer["attributes"] == oracle_set.attributes(cards)
        assert answer["reason"] == oracle_set.reason(cards)
        assert read_card(answer["completing_card"]) == oracle_set.third(*cards[:2])


def test_grecian_solutions_of_the_examples_are_true():
    for question, answer in BY_NAME["grecianSolve"].answered_examples():
        expected = oracle_grecian.solve(question)
        assert {name: answer[name] for name in expected} == expected
        assert ("nearest" in answer) == (answer["status"] == "none")
    for question, answer in BY_NAME["grecianPosition"].answered_examples():
        shown = oracle_grecian.visible(question["dials"], question["offsets"])
        assert answer["visible"] == shown
        assert answer["column_sums"] == oracle_grecian.sums(shown)
        assert answer["correct_columns"] == oracle_grecian.columns_right(
            shown, question.get("target", 42))


@pytest.mark.slow
def test_grecian_diagnoses_of_the_examples_are_true():
    cases = [(question, answer)
             for question, answer in BY_NAME["grecianSolve"].answered_examples()
             if "nearest" in answer]
    assert len(cases) > 3
    for question, answer in cases if WHOLE else cases[-1:]:
        nearest = answer["nearest"]
        most, where = oracle_grecian.best(question["dials"])
        assert nearest["correct_columns"] == most and nearest["offsets"] == where[0]
        assert nearest["repairs"] == oracle_grecian.repairs(question["dials"])
        assert nearest["shifts"] == oracle_grecian.shifts(question["dials"])
        assert nearest["mirrored_dial"] == next(
            oracle_grecian.mirrored(question["dials"]), None)


def test_the_problem_examples_have_the_titles_of_the_server(client):
    titles = {page["type"]: (page["title"], page["status"])
              for page in client.get("/problems").json()["problems"]}
    for response in DOCUMENT["components"]["responses"].values():
        for media in response["content"].values():
            for example in media["examples"].values():
                value = follow(DOCUMENT, example)["value"]
                assert titles[value["type"]] == (value["title"], value["status"])
