"""Heavy requests: each keeps a core busy for about 200 ms."""

from questions import asked

SEEDS = 2
REQUESTS = [
    ("/set/simulate", {"games": 500000}),
    ("/set/simulate", {"games": 400000, "stop": "deck-empty", "pick": "first"}),
    ("/set/draws", {"draws": 6000000, "cards": 15}),
    ("/cliffs/simulate", {"games": 300000, "strategy": "naive", "level": 1, "optimum_bands": 0}),
    ("/hyperloglog/experiment", {"distinct_items": 10000, "runs": 300}),
]


def heavy():
    """Yields one request of each kind before any kind is repeated."""
    for seed in range(SEEDS):
        for number, (path, value) in enumerate(REQUESTS):
            yield asked(f"heavy:{path}:{number}-{seed}", path, {**value, "seed": seed}, heavy=True)
