"""Measures requests with random histories of Bulls and Cows, over one HTTP connection.

A player makes 1 to 5 guesses at a random secret. A consistent player guesses candidates, and a
random player guesses any code. Each history is a request to /bulls-cows/solve, whose latency is
the time from the first byte sent to the last byte received."""
import http.client
import itertools
import json
import random
import time

CODES = ["".join(code) for code in itertools.permutations("0123456789", 4)]
GUESSES_MOST = 5


def score(secret, guess):
    bulls = sum(s == g for s, g in zip(secret, guess))
    return bulls, len(set(secret) & set(guess)) - bulls


def history(draw, guesses, consistent):
    """Returns the rows of one game. Draws another game if the player wins too early."""
    while True:
        secret = draw.choice(CODES)
        rows, left = [], CODES
        while len(rows) < guesses:
            guess = draw.choice(left if consistent else CODES)
            answer = score(secret, guess)
            if answer == (4, 0):
                break
            rows.append({"guess": guess, "bulls": answer[0], "cows": answer[1]})
            if consistent:
                left = [code for code in left if score(code, guess) == answer]
        else:
            return rows


def questions(count, seed=1):
    """Yields (player, guesses, body) of `count` requests. Players and guesses alternate."""
    draw = random.Random(seed)
    for i in range(count):
        consistent = i % 2 == 0
        guesses = 1 + i // 2 % GUESSES_MOST
        rows = history(draw, guesses, consistent)
        yield ("consistent" if consistent else "random", guesses,
               json.dumps({"history": rows}).encode())


def ask_all(port, asked):
    """Returns the milliseconds of each request. Fails if a result is not proven."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.connect()
    taken = []
    for _, _, body in asked:
        start = time.perf_counter()
        connection.request("POST", "/bulls-cows/solve", body,
                           {"Content-Type": "application/json"})
        answer = connection.getresponse().read()
        taken.append((time.perf_counter() - start) * 1000)
        if not json.loads(answer)["proven"]:
            raise ValueError(f"not proven: {body.decode()}")
    connection.close()
    return taken


def percentiles(taken):
    """Returns p50, p99 and the maximum of latencies."""
    ordered = sorted(taken)
    return {"p50": ordered[len(ordered) // 2], "p99": ordered[len(ordered) * 99 // 100],
            "max": ordered[-1]}


def measure(port, count=10000):
    """Returns rows (player, guesses, figures), the last of which covers all requests."""
    asked = list(questions(count))
    taken = ask_all(port, asked)
    rows = []
    for player in ("consistent", "random"):
        for guesses in range(1, GUESSES_MOST + 1):
            rows.append((player, guesses, percentiles(
                [ms for (who, rounds, _), ms in zip(asked, taken)
                 if (who, rounds) == (player, guesses)])))
    return rows + [("both", "1 to 5", percentiles(taken))]
