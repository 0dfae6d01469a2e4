"""The part of the report on Bulls and Cows: latencies of exact responses over HTTP, the
proofs, and our figures compared with those of Kunigami's article and of publications."""
import figures
import histories
import servers

LIMITS = {"p50": 1, "p99": 20, "max": 1000}

# (what, the figure elsewhere, its source, our micro-benchmark or figure)
DOCUMENT = "the program of Kunigami's article, run on such a machine"
ELSEWHERE = (
    ("4 x 10, candidates only, height 7: CPU time", "45.6 s", DOCUMENT,
     "bulls_cows_prove_consistent"),
    ("the same: nodes of its tree", "6961", DOCUMENT, "bulls_cows_nodes_consistent"),
    ("the same: guesses on average", "5.3401", DOCUMENT, "bulls_cows_mean_consistent"),
    ("4 x 10, any guess: guesses on average", "5.2131", "Tanaka 1996",
     "bulls_cows_mean_average"),
    ("4 x 10, any guess: nodes at height 7", "5949", "known, by beam search",
     "bulls_cows_nodes_nodes"),
    ("4 x 6 with repeats: guesses", "5625", "Koyama and Lai 1993",
     "bulls_cows_guesses_4x6_repeats"),
    ("4 x 7 with repeats: guesses", "11228", "Ville 2013",
     "bulls_cows_guesses_4x7_repeats"),
    ("4 x 8 with repeats: guesses", "20471", "published, 8000 s",
     "bulls_cows_guesses_4x8_repeats"),
    ("4 x 8 with repeats: CPU time", "8000 s", "published",
     "bulls_cows_prove_4x8_repeats"),
)


def measure(binary, core, output):
    """Returns the rows of histories.measure for a separate server."""
    with servers.Puzzled(binary, core, output, "--log-format", "none") as server:
        return histories.measure(int(server.url.rpartition(":")[2]))


def latency_rows(measured):
    for player, guesses, taken in measured:
        yield (f"{player} player, {guesses} guesses",
               *(f"{taken[name]:.2f}" for name in LIMITS), "`bench/histories.py`")


def comparison_rows(found):
    ours = {name: f"{value} {unit}" for name, value, unit, _ in found.micro}
    for what, elsewhere, source, name in ELSEWHERE:
        yield what, elsewhere, ours.get(name, figures.NOT_MEASURED), source


def sections(found):
    yield figures.Section("Bulls and Cows: exact responses to any history", f"""10,000
        successive requests to `/bulls-cows/solve` over one connection, after 1 to 5 guesses of
        a player who guesses candidates and of one who guesses any code. The client is a Python
        program on core {found.client_core}, and the service runs with
        `taskset -c {found.server_core}`, including workers. If a result is not proven, the run
        fails.""",
        ("History", "p50 ms", "p99 ms", "max ms", "Command"),
        list(latency_rows(found.own[__name__])))
    yield figures.Section("Bulls and Cows compared with others", "",
                          ("What", "Elsewhere", "Here", "Source"),
                          list(comparison_rows(found)))


def goals(found):
    taken = found.own[__name__][-1][2]
    for name, limit in LIMITS.items():
        yield (f"{name} of 10,000 exact Bulls and Cows responses, ms",
               f"at most {limit}", f"{taken[name]:.2f}",
               figures.verdict(taken[name] <= limit))
