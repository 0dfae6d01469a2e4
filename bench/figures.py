"""The measurements, and their format in the report.

The part of a puzzle is a module puzzle_NAME.py, which report.py finds by its name. It defines
goals(found) and sections(found), and optionally questions() (requests to send over HTTP),
peer_rows(core) (measurements of another program), and measure(binary, core, output)."""
import dataclasses
import http.client
import json
import statistics
import time

import http_load
import servers

TIMEOUT_S = 120
ROUNDS = 5
NOT_MEASURED = "not measured"
SCALES = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}


@dataclasses.dataclass
class Found:
    """`micro` and `peers` contain rows (name, value, unit, command) of micro-benchmarks and of
    other programs, `asked` (seconds, response) by the key of a request, and `own` the results
    of measure() by the names of modules."""
    micro: list
    peers: list
    asked: dict
    own: dict
    server_core: int
    client_core: int

    def figures(self):
        """Returns {name of a row or key of a request: (value, unit)}."""
        rows = {name: (value, unit) for name, value, unit, _ in self.micro + self.peers}
        return rows | {key: (wall, "s") for key, (wall, _) in self.asked.items()}

    def seconds(self, name):
        """Returns the seconds of a measurement; None if it was not measured."""
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
    """Sends each request (path, body) to a service that may use all `cores`. Returns {key:
    (seconds, response)}. The time is the median until the complete response."""
    everywhere = ",".join(map(str, cores))
    with servers.Puzzled(binary, everywhere, output, "--log-format", "none") as server:
        return {key: wall_seconds(server, path, json.dumps(question))
                for key, (path, question) in questions.items()}


def wall_seconds(server, path, body):
    """Returns the median time until the response, over an open connection, and the response."""
    address = server.url.removeprefix("http://")
    connection = http.client.HTTPConnection(address, timeout=TIMEOUT_S)
    taken = []
    for _ in range(1 + ROUNDS):
        start = time.perf_counter()
        answer = http_load.fetch(server.url + path, body, connection)
        taken.append(time.perf_counter() - start)
    connection.close()
    return statistics.median(taken[1:]), json.loads(answer)


def shown(taken):
    """Formats a time in ns, us or ms up to 999, otherwise in seconds."""
    if taken is None:
        return NOT_MEASURED
    unit = next((unit for unit, scale in SCALES.items() if taken < 999.5 * scale), "s")
    figure = taken / SCALES[unit]
    return f"{figure:.3g} {unit}" if figure < 1000 else f"{figure:,.0f} {unit}"


def times(theirs, ours):
    """Returns how many times as long theirs takes."""
    if not ours:
        return ""
    return f"{theirs / ours:,.0f}" if theirs >= 10 * ours else f"{theirs / ours:.1f}"


def verdict(reached):
    return "yes" if reached else "no"


def limit_rows(limits, found):
    """Yields rows (goal, limit, measured, reached) for limits (what, names, unit, limit), which
    apply to the worst of the figures. They are minima of rates, and maxima of times."""
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


# The searches and programs of the articles about puzzles, compared with ours.
ARTICLE_HEAD = ("What", "Article", "Here", "Times", "By HTTP", "Times", "Measured by")


def article_row(what, article, name, found, key):
    """Returns (what, time of an article's program, ours, ratio, ours by HTTP, ratio, our figure).
    `article` contains the time as a text, and the seconds to compare with."""
    text, theirs = article
    ours, wall = found.seconds(name), found.seconds(key)
    return (what, text, shown(ours), times(theirs, ours), shown(wall), times(theirs, wall),
            f"`{name}`")
