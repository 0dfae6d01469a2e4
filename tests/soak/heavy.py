"""Heavy questions: each takes at least 200 ms of the processor on this very machine, and
not much more, so that a long run has room for many."""

import os
import random
from itertools import islice

from questions import asked

WORK_MS = 200
MOST_MS = 500
SEEDS = 2
HISTORIES = 20
TICK_MS = 1000 / os.sysconf("SC_CLK_TCK")

# Questions that grow with one number: path, question, the number's name, where to begin.
GROWING = [
    ("/set/simulate", {}, "games", 2000),
    ("/set/simulate", {"stop": "deck-empty", "pick": "first"}, "games", 2000),
    ("/set/draws", {"cards": 15}, "draws", 20000),
    ("/cliffs/simulate", {"strategy": "naive", "level": 1, "optimum_bands": 0}, "games", 5000),
    ("/hyperloglog/experiment", {"distinct_items": 10000}, "runs", 20),
]


def processor_ms(daemon, question, ask):
    """What the daemon computes for a question."""
    before = daemon.processor_ticks()
    ask(question)
    return (daemon.processor_ticks() - before) * TICK_MS


def grown(daemon, ask, path, value, name, size):
    """The question, with its number so large that it is heavy."""
    while True:
        question = asked(f"heavy:{path}:{size}", path, {**value, name: size, "seed": 1})
        took = processor_ms(daemon, question, ask)
        if took >= WORK_MS:
            return size
        size = int(size * min(10, max(1.1, 1.1 * WORK_MS / max(took, TICK_MS))))


def growing(daemon, ask):
    """Yields each kind with one seed, then each kind with the next seed."""
    sizes = {}
    for seed in range(SEEDS):
        for kind, (path, value, name, size) in enumerate(GROWING):
            if kind not in sizes:
                sizes[kind] = grown(daemon, ask, path, value, name, size)
            yield asked(f"heavy:{path}:{name}-{sizes[kind]}-{seed}", path,
                        {**value, name: sizes[kind], "seed": seed}, heavy=True)


def histories():
    """Two rows at random of Bulls and Cows, for which the best guess is searched."""
    draw = random.Random(1)
    for number in range(HISTORIES):
        rows = [{"guess": "".join(draw.sample("0123456789", 4)), "bulls": 0,
                 "cows": draw.randint(1, 2)} for _ in range(2)]
        yield asked(f"heavy:/bulls-cows/solve:{number}", "/bulls-cows/solve",
                    {"history": rows, "limits": {"milliseconds": 60000}}, heavy=True)


def heavy(daemon, ask):
    """Yields one question of each kind before any kind is repeated. `ask(question)` asks the idle
    service."""
    searched = (question for question in histories()
                if WORK_MS <= processor_ms(daemon, question, ask) <= MOST_MS)
    yield from islice(searched, 1)
    yield from growing(daemon, ask)
    yield from searched
