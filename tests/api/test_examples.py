"""Every example of the OpenAPI document is the response of the service, except for the fields
that the schema marks with `x-varies`: instance IDs, wording, search nodes."""

import pytest

from contract import (BY_NAME, DOCUMENT, OPTIONAL, PAGES, QUESTIONS, check, examples, follow,
                      patient, stable)

ASKED = [(operation, name)
         for operation in QUESTIONS for name in operation.request_examples()]
CONSTANT = [operation for operation in PAGES
            if operation.name not in ("getAsset", "getDocs", "getLlms", "getMetrics", *OPTIONAL)]


def named(item):
    return getattr(item, "name", item)


@pytest.mark.parametrize("operation, name", ASKED, ids=named)
def test_the_response_is_the_example(client, operation, name):
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


def test_the_service_publishes_the_document(client):
    assert client.get("/openapi.json").json() == DOCUMENT


def test_an_alias_returns_the_same_response(client):
    for alias in QUESTIONS:
        if "x-alias-of" not in alias.spec:
            continue
        original = BY_NAME[alias.spec["x-alias-of"]]
        for question in original.request_examples().values():
            answers = [client.post(operation.path, json=patient(original, question))
                       for operation in (original, alias)]
            assert answers[0].content == answers[1].content
            assert answers[0].headers["etag"] == answers[1].headers["etag"]


def test_the_problem_examples_have_the_titles_of_the_server(client):
    titles = {page["type"]: (page["title"], page["status"])
              for page in client.get("/problems").json()["problems"]}
    for response in DOCUMENT["components"]["responses"].values():
        for media in response["content"].values():
            for example in media["examples"].values():
                value = follow(DOCUMENT, example)["value"]
                assert titles[value["type"]] == (value["title"], value["status"])
