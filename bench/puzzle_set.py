"""The part of the report on SET: a numpy program, the C solver and the service, all
measured in one run, and the goals of the solver."""
import subprocess
import sys
from pathlib import Path

import figures
import http_load
from figures import shown, times

PEER = Path(__file__).with_name("peers") / "set_numpy.py"
MANY = 1000000

# (what, the figure of the numpy program, our micro-benchmark)
MICRO = (
    ("12 cards by triples", "set_numpy_12_triples", "set_list_12_triples"),
    ("12 cards by pairs", "set_numpy_12_pairs", "set_list_12_pairs"),
    ("12 cards by groups", "set_numpy_12_groups", "set_list_12_groups"),
    ("12 cards, the fastest of each", "set_numpy_12_pairs", "set_list_12_fast"),
    ("a table of 12 drawn, its sets counted", "set_numpy_draws", "set_draws_12"),
    ("a game", "set_numpy_games", "set_games_play"),
    ("a game, without vectors", "set_numpy_games", "set_games_play_scalar"),
)

# {(figure of the numpy program, number of tables or games): (path, request)}
ASKED = {
    ("set_numpy_12_pairs", 1): ("/set/solve", http_load.SET_QUESTION),
    ("set_numpy_draws", 10000): ("/set/draws", {"draws": 10000, "seed": 1}),
    ("set_numpy_draws", MANY): ("/set/draws", {"draws": MANY, "seed": 1}),
    ("set_numpy_games", 5000): ("/set/simulate", {"games": 5000, "seed": 1}),
    ("set_numpy_games", MANY): ("/set/simulate", {"games": MANY, "seed": 1}),
}
WHAT = {"/set/solve": "table", "/set/draws": "tables", "/set/simulate": "games"}

LIMITS = (
    ("12 SET cards listed", ("set_list_12_fast",), "ns", 250),
    ("729 SET cards listed", ("set_list_729_fast",), "us", 400),
    ("SET games, one core, with vectors", ("set_games_play",), "games/s", 4000000),
    ("SET games, one core, without", ("set_games_play_scalar",), "games/s", 300000),
    (f"{MANY:,} SET games by HTTP", (("set_numpy_games", MANY),), "s", 0.3),
)


def questions():
    return ASKED


def peer_rows(core):
    """Returns rows of the numpy program in the form of the micro-benchmarks."""
    done = subprocess.run(["taskset", "-c", str(core), sys.executable, "-B", str(PEER)],
                          text=True, check=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, timeout=figures.TIMEOUT_S)
    command = f"`taskset -c {core} bench/peers/{PEER.name}`"
    return [(*line.split("\t"), command) for line in done.stdout.splitlines()]


def comparison_rows(found):
    """Yields (what, time of numpy, our time, ratio, our figure or path)."""
    for what, peer, name in MICRO:
        theirs, ours = found.seconds(peer), found.seconds(name)
        yield what, shown(theirs), shown(ours), times(theirs, ours), f"`{name}`"
    for (peer, number), (path, _) in ASKED.items():
        theirs, ours = found.seconds(peer) * number, found.seconds((peer, number))
        yield (f"{number:,} {WHAT[path]} by HTTP", shown(theirs), shown(ours),
               times(theirs, ours), f"`POST {path}`")


def sections(found):
    yield figures.Section("SET compared with numpy", f"""A Python program with numpy that
        solves and plays as Berkes's article describes (`bench/peers/{PEER.name}`), and this
        project, in one run on core {found.server_core}. "By HTTP" is the time until the complete
        response, with one connection, a client in Python and a service that may use both cores.
        It is compared with the time of the numpy program for the same number of tables or
        games, without HTTP.""",
        ("What", "numpy", "Here", "Times", "Measured by"), list(comparison_rows(found)))


def goals(found):
    return figures.limit_rows(LIMITS, found)
