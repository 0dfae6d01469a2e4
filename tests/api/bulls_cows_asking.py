"""How the tests of Bulls and Cows ask."""

from contract import OPERATIONS, check, examples, stable
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
