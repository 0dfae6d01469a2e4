"""A question that runs for seconds on a worker, answered by itself and on a host whose
cores other processes use."""
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
    """(seconds alone, seconds beside the busy processes) of each round, from a server that
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
    """How many times as long the question takes on the busy host."""
    return [beside / alone for alone, beside in rounds]
