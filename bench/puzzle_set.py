"""The part of the report on SET: a numpy program, the C solver and the service side by
side, all measured in one run, and the limits that the solver is held to."""
import http.client
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import http_load
import servers

PEER = Path(__file__).with_name("peers") / "set_numpy.py"
PEER_PATIENCE_S = 120
ROUNDS = 5
MANY = 1000000

SCALES = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}

# (what, the figure of the numpy program, the micro-benchmark of ours)
MICRO = (
    ("12 cards by triples", "set_numpy_12_triples", "set_list_12_triples"),
    ("12 cards by pairs", "set_numpy_12_pairs", "set_list_12_pairs"),
    ("12 cards by groups", "set_numpy_12_groups", "set_list_12_groups"),
    ("12 cards, the fastest of each", "set_numpy_12_pairs", "set_list_12_fast"),
    ("a table of 12 drawn, its sets counted", "set_numpy_draws", "set_draws_12"),
    ("a game", "set_numpy_games", "set_games_play"),
    ("a game, without vectors", "set_numpy_games", "set_games_play_plainly"),
)

# (figure of the numpy program, how many of it, path, question)
ASKED = (
    ("set_numpy_12_pairs", 1, "/set/solve", http_load.SET_QUESTION),
    ("set_numpy_draws", 10000, "/set/draws", {"draws": 10000, "seed": 1}),
    ("set_numpy_draws", MANY, "/set/draws", {"draws": MANY, "seed": 1}),
    ("set_numpy_games", 5000, "/set/simulate", {"games": 5000, "seed": 1}),
    ("set_numpy_games", MANY, "/set/simulate", {"games": MANY, "seed": 1}),
)
WHAT = {"/set/solve": "table", "/set/draws": "tables", "/set/simulate": "games"}

# (what, the figure, its unit, the limit); a rate must be at least, a time at most that
LIMITS = (
    ("12 SET cards listed with vectors", "set_list_12_fast", "ns", 10),
    ("12 SET cards listed without vectors", "set_plain_list_12_fast", "ns", 75),
    ("729 SET cards listed", "set_list_729_fast", "us", 150),
    ("SET games, one core, with vectors", "set_games_play", "games/s", 4000000),
    ("SET games, one core, without", "set_games_play_plainly", "games/s", 650000),
    (f"{MANY:,} SET games by HTTP", "/set/simulate", "s", 0.3),
)


def is_rate(unit):
    return unit.endswith("/s")


def seconds(value, unit):
    """What one of the things measured takes; 0 where the unit is none of time."""
    if is_rate(unit):
        return 1 / float(value)
    return float(value) * SCALES.get(unit, 0)


def shown(taken):
    """A time of up to 999 ns, us or ms, else in seconds."""
    unit = next((unit for unit, scale in SCALES.items() if taken < 999.5 * scale), "s")
    figure = taken / SCALES[unit]
    return f"{figure:.3g} {unit}" if figure < 1000 else f"{figure:,.0f} {unit}"


def times(ratio):
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"


def peer_rows(core):
    """Rows of the numpy program, like those of the micro-benchmarks."""
    done = subprocess.run(["taskset", "-c", str(core), sys.executable, "-B", str(PEER)],
                          text=True, check=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, timeout=PEER_PATIENCE_S)
    command = f"`taskset -c {core} bench/peers/{PEER.name}`"
    return [(*line.split("\t"), command) for line in done.stdout.splitlines()]


def wall_seconds(server, path, question):
    """The median time until the answer is there, over a connection that is open."""
    address = server.url.removeprefix("http://")
    connection = http.client.HTTPConnection(address, timeout=PEER_PATIENCE_S)
    body = json.dumps(question)
    taken = []
    for _ in range(1 + ROUNDS):
        start = time.perf_counter()
        http_load.fetch(server.url + path, body, connection)
        taken.append(time.perf_counter() - start)
    connection.close()
    return statistics.median(taken[1:])


def asked_rows(binary, cores, output):
    """(figure of numpy, how many, path, seconds), of a server that may use all `cores`."""
    everywhere = ",".join(map(str, cores))
    with servers.Puzzled(binary, everywhere, output, "--log-format", "none") as server:
        return [(peer, number, path, wall_seconds(server, path, question))
                for peer, number, path, question in ASKED]


def comparison_rows(peers, micro_rows, asked):
    """(what, numpy, ours, how many times faster, our figure or path)."""
    theirs = {name: seconds(value, unit) for name, value, unit, _ in peers}
    ours = {name: seconds(value, unit) for name, value, unit, _ in micro_rows}
    for what, peer, name in MICRO:
        taken = ours.get(name)
        yield (what, shown(theirs[peer]), shown(taken) if taken else "not measured",
               times(theirs[peer] / taken) if taken else "", f"`{name}`")
    for peer, number, path, taken in asked:
        their = theirs[peer] * number
        yield (f"{number:,} {WHAT[path]} by HTTP", shown(their), shown(taken),
               times(their / taken), f"`POST {path}`")


def goal_rows(micro_rows, asked):
    taken = {name: seconds(value, unit) for name, value, unit, _ in micro_rows}
    taken |= {path: wall for _, number, path, wall in asked if number == MANY}
    for what, name, unit, limit in LIMITS:
        least = is_rate(unit)
        goal = f"{what}, {unit}", f"at {'least' if least else 'most'} {limit:,}"
        if name not in taken:
            yield *goal, "not measured", "not reached"
            continue
        figure = 1 / taken[name] if least else taken[name] / SCALES[unit]
        reached = figure >= limit if least else figure <= limit
        yield (*goal, f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}",
               "reached" if reached else "not reached")
