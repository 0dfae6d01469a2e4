"""Games, histories and checks that the tests of Bulls and Cows share."""

from service import sampled
from contract import BY_NAME, check, check_problem
from oracle_bulls_cows import Game, all_guesses, candidates, codes, row

CLASSIC = Game()
SMALL = [Game(1, 7), Game(2, 4), Game(2, 6), Game(3, 4), Game(2, 4, True), Game(3, 3, True),
         Game(4, 2, True), Game(2, 5, False, False), Game(3, 4, False, False),
         Game(3, 3, True, False)]
ANY_GUESS = [Game(2, 4, guesses="any"), Game(3, 3, guesses="any"),
             Game(2, 6, leading_zero=False, guesses="any"),
             Game(2, 4, repeats=True, leading_zero=False, guesses="any")]
SEARCHED = sampled(SMALL + ANY_GUESS, 2)  # the oracle searches these games completely
OBJECTIVES = ("average", "nodes", "consistent", "worst-case", "last-guess")
LAST = 10 ** 6  # cost of a last guess; exceeds the total number of guesses of a small game


def random_history(game, rows, random, consistent=False):
    """Returns a history of random guesses for a random secret."""
    secret = random.choice(codes(game))
    history = []
    for _ in range(rows):
        pool = candidates(game, history) if consistent else all_guesses(game)
        history.append(row(secret, random.choice(pool)))
    return history


def bound(body):
    """The lower bound of a response, whose name depends on the objective."""
    value, = [body[name] for name in ("expected_guesses_lower_bound", "total_guesses_lower_bound",
                                      "nodes_lower_bound") if name in body]
    return value


def within_time(client, name, request):
    """Returns the response, or None if the service could not count the candidates in time."""
    response = client.post(BY_NAME[name].path, json=request)
    if response.status_code == 503:
        check_problem(response, 503, "stopped")
        return None
    body = check(BY_NAME[name], response)
    assert response.status_code == 200, body
    return response


def with_more_time(client, name, request, enough=lambda body: True):
    """Retries with increasing time limits. Returns the first response that satisfies `enough`."""
    for milliseconds in (500, 2000, 8000, 30000, 60000):
        response = within_time(client, name, {**request, "limits": {"milliseconds": milliseconds}})
        if response is not None and enough(response.json()):
            return response.json()
    raise AssertionError("one minute was not enough")
