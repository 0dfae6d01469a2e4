"""Measures a request that takes seconds on a worker, without and with other processes that keep
the cores of the host busy."""
import json
import time

import http_load
import servers

PATH = "/bulls-cows/optimize"
QUESTION = {"game": {"positions": 4, "symbols": 7, "repeats": True}}
ROUNDS = 3


def answer_seconds(server):
    start = time.perf_counter()
    http_load.fetch(server.url + PATH, json.dumps(QUESTION))
    return time.perf_counter() - start


def long_question(binary, cores, output):
    """Returns (seconds alone, seconds with busy processes) for each round, from a service that
    may use all `cores`."""
    everywhere = ",".join(map(str, cores))
    rounds = []
    with servers.Puzzled(binary, everywhere, output, "--log-format", "none") as server:
        for _ in range(ROUNDS):
            alone = answer_seconds(server)
            with servers.busy_processes(cores):
                rounds.append((alone, answer_seconds(server)))
    return rounds


def times(rounds):
    """Returns how many times as long the request takes on the busy host."""
    return [busy / alone for alone, busy in rounds]
