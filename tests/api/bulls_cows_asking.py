"""How the tests of Bulls and Cows ask."""

from contract import OPERATIONS, check, check_problem, examples, stable
from oracle_bulls_cows import Game

PLAIN = Game()
HEAVY = ("bullsCowsSolve", "bullsCowsTree", "bullsCowsReview", "bullsCowsStrategies",
         "bullsCowsOptimize")


def operation_named(name):
    operation, = (operation for operation in OPERATIONS if operation.name == name)
    return operation


def ask(client, name, question):
    """The answer to a question, held against the document."""
    operation = operation_named(name)
    response = client.post(operation.path, json=question)
    body = check(operation, response)
    assert response.status_code == 200, body
    return body


def within_its_time(client, name, question):
    """The response; None when not even the candidates were counted in time."""
    operation = operation_named(name)
    response = client.post(operation.path, json=question)
    if response.status_code == 503:
        check_problem(response, 503, "stopped")
        return None
    body = check(operation, response)
    assert response.status_code == 200, body
    return response


def given_time(client, name, question, enough=lambda body: True):
    """The first answer that is enough, when ever more time is given. A host may be so slow
    or busy that not even the candidates are counted in a second."""
    for milliseconds in (500, 2000, 8000, 30000, 60000):
        response = within_its_time(client, name, {
            **question, "limits": {"milliseconds": milliseconds}})
        if response is not None and enough(response.json()):
            return response.json()
    raise AssertionError("a minute was too short")


def steady(name, body):
    """An answer without the fields that may differ between equally good ones."""
    _, media = operation_named(name).answer()
    return stable(body, media["schema"])


def questions_and_answers(name):
    """The examples of an operation."""
    operation = operation_named(name)
    _, media = operation.answer()
    answers = examples(media)
    return [(question, answers[example])
            for example, question in operation.request_examples().items()]
