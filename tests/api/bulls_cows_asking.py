"""How the tests of Bulls and Cows ask."""

from contract import BY_NAME, check, check_problem, stable
from oracle_bulls_cows import Game

PLAIN = Game()
HEAVY = ("bullsCowsSolve", "bullsCowsTree", "bullsCowsReview", "bullsCowsStrategies",
         "bullsCowsOptimize")


def within_its_time(client, name, question):
    """The response; None when not even the candidates were counted in time."""
    operation = BY_NAME[name]
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
    _, media = BY_NAME[name].answer()
    return stable(body, media["schema"])


def bound(answer):
    """The lower bound of an answer, which is called after what its objective makes least."""
    value, = [answer[name] for name in ("expected_guesses_lower_bound", "total_guesses_lower_bound",
                                        "nodes_lower_bound") if name in answer]
    return value
