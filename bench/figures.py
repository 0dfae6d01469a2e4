"""What was measured, and how it is written down.

A puzzle's part of the report is a module puzzle_NAME.py, which report.py finds by its name.
It has goals(found) and sections(found), and where it needs them questions() to ask by HTTP,
peer_rows(core) of another program, and measure(binary, core, output) of its own."""
import dataclasses
import http.client
import json
import statistics
import time

import http_load
import servers

PATIENCE_S = 120
ROUNDS = 5
NOT_MEASURED = "not measured"
SCALES = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}


@dataclasses.dataclass
class Found:
    """Rows (name, value, unit, command) of micro-benchmarks and of other programs; (seconds,
    answer) of each question by its key; what modules measured themselves, by their names;
    and on which cores server and client ran."""
    micro: list
    peers: list
    asked: dict
    own: dict
    server_core: int
    client_core: int

    def figures(self):
        """(value, unit) by name; of a question by its key."""
        rows = {name: (value, unit) for name, value, unit, _ in self.micro + self.peers}
        return rows | {key: (wall, "s") for key, (wall, _) in self.asked.items()}

    def seconds(self, name):
        """What one of the things measured takes; None where nothing was measured."""
        value, unit = self.figures().get(name, (0, ""))
        if unit.endswith("/s"):
            return 1 / float(value)
        return float(value) * SCALES.get(unit, 0) or None


@dataclasses.dataclass
class Section:
    """A heading, a text, and a table with its head."""
    title: str
    text: str
    head: tuple
    rows: list


def ask(binary, cores, output, questions):
    """(seconds, answer) of each (path, question) by its key, from a server that may use
    all `cores`. The time is the median until the whole answer is there."""
    everywhere = ",".join(map(str, cores))
    with servers.Puzzled(binary, everywhere, output, "--log-format", "none") as server:
        return {key: wall_seconds(server, path, json.dumps(question))
                for key, (path, question) in questions.items()}


def wall_seconds(server, path, body):
    """The median time until the answer is there, over a connection that is open; and it."""
    address = server.url.removeprefix("http://")
    connection = http.client.HTTPConnection(address, timeout=PATIENCE_S)
    taken = []
    for _ in range(1 + ROUNDS):
        start = time.perf_counter()
        answer = http_load.fetch(server.url + path, body, connection)
        taken.append(time.perf_counter() - start)
    connection.close()
    return statistics.median(taken[1:]), json.loads(answer)


def shown(taken):
    """A time of up to 999 ns, us or ms, else in seconds."""
    if taken is None:
        return NOT_MEASURED
    unit = next((unit for unit, scale in SCALES.items() if taken < 999.5 * scale), "s")
    figure = taken / SCALES[unit]
    return f"{figure:.3g} {unit}" if figure < 1000 else f"{figure:,.0f} {unit}"


def times(theirs, ours):
    """How many times as long theirs takes."""
    if not ours:
        return ""
    return f"{theirs / ours:,.0f}" if theirs >= 10 * ours else f"{theirs / ours:.1f}"


def verdict(reached):
    return "yes" if reached else "no"


def limit_rows(limits, found):
    """Rows (goal, limit, measured, reached) of limits (what, names, unit, limit), held
    against the worst of the figures. A rate must be at least, a time at most the limit."""
    for what, names, unit, limit in limits:
        least = unit.endswith("/s")
        goal = f"{what}, {unit}", f"at {'least' if least else 'most'} {limit:,}"
        taken = [found.seconds(name) for name in names]
        if None in taken:
            yield *goal, NOT_MEASURED, verdict(False)
            continue
        figure = 1 / max(taken) if least else max(taken) / SCALES[unit]
        yield (*goal, f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}",
               verdict(figure >= limit if least else figure <= limit))


# The searches and programs of the articles that describe puzzles, beside ours.
ARTICLE_HEAD = ("What", "The article", "Here", "Times", "By HTTP", "Times", "Measured by")


def article_row(what, article, name, found, key):
    """(what, the article's time, ours, times, ours by HTTP, times, our figure).
    `article` is the text of the time and the seconds to compare with."""
    text, theirs = article
    ours, wall = found.seconds(name), found.seconds(key)
    return (what, text, shown(ours), times(theirs, ours), shown(wall), times(theirs, wall),
            f"`{name}`")
