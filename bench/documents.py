"""What the source documents of puzzles measured, beside what we did, as rows; and limits
that our figures are held to. A figure that no micro-benchmark printed is "not measured"."""
import json

import http_load
import servers
from puzzle_set import SCALES, seconds, shown, times, wall_seconds

NOT_MEASURED = "not measured"


def figures(micro_rows):
    """By name of a micro-benchmark: (value, unit)."""
    return {name: (value, unit) for name, value, unit, _ in micro_rows}


def ask(binary, cores, output, questions):
    """(seconds, answer) of each (path, question) by its key, from a server that may use
    all `cores`. The time is the median until the whole answer is there."""
    everywhere = ",".join(map(str, cores))
    with servers.Puzzled(binary, everywhere, output, "--log-format", "none") as server:
        return {key: (wall_seconds(server, path, question),
                      json.loads(http_load.fetch(server.url + path, json.dumps(question))))
                for key, (path, question) in questions.items()}


def time_row(what, document, name, micro_rows, wall):
    """(what, the document's time, ours, times, ours by HTTP, times, our figure).
    `document` is the text of the time and the seconds to compare with."""
    text, theirs = document
    value, unit = figures(micro_rows).get(name, (0, ""))
    ours = seconds(value, unit)
    return (what, text, shown(ours) if ours else NOT_MEASURED,
            times(theirs / ours) if ours else "", shown(wall), times(theirs / wall),
            f"`{name}`")


def limit_rows(limits, micro_rows):
    """Rows (goal, limit, measured, verdict) of limits (what, names, unit, at most), held
    against the worst of the figures."""
    found = figures(micro_rows)
    for what, names, unit, limit in limits:
        goal = f"{what}, {unit}", f"at most {limit:,}"
        if not found.keys() >= set(names):
            yield *goal, NOT_MEASURED, "not reached"
            continue
        figure = max(seconds(*found[name]) for name in names) / SCALES[unit]
        yield (*goal, f"{figure:.3g}", "reached" if figure <= limit else "not reached")
