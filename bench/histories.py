"""Exact answers to random histories of Bulls and Cows over HTTP, on one connection.

A player makes 1 to 5 guesses at a secret drawn at random. A consistent player guesses
candidates, and a random player any code. Each history is a request to
/bulls-cows/solve; the latency is measured from the first byte sent to the last received."""
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
    """Rows of one game; a game that is won earlier is drawn again."""
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
    """(player, guesses, body) of `count` questions, players and lengths taking turns."""
    draw = random.Random(seed)
    for i in range(count):
        consistent = i % 2 == 0
        guesses = 1 + i // 2 % GUESSES_MOST
        rows = history(draw, guesses, consistent)
        yield ("consistent" if consistent else "random", guesses,
               json.dumps({"history": rows}).encode())


def ask_all(port, asked):
    """Milliseconds of each question, in order. Every answer must be a proven one."""
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
    """p50, p99 and the largest of some latencies."""
    ordered = sorted(taken)
    return {"p50": ordered[len(ordered) // 2], "p99": ordered[len(ordered) * 99 // 100],
            "max": ordered[-1]}


def measure(port, count=10000):
    """Rows (player, guesses, figures), the last one over all questions."""
    asked = list(questions(count))
    taken = ask_all(port, asked)
    rows = []
    for player in ("consistent", "random"):
        for guesses in range(1, GUESSES_MOST + 1):
            rows.append((player, guesses, percentiles(
                [ms for (who, rounds, _), ms in zip(asked, taken)
                 if (who, rounds) == (player, guesses)])))
    return rows + [("both", "1 to 5", percentiles(taken))]
