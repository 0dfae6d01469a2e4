"""The part of the report on bridge crossing: the source document's searches beside ours by
the same names, and the limits that ours are held to."""
import json
from pathlib import Path

import documents

ZURG = Path(__file__).resolve().parents[1] / "examples" / "bridge.json"

# (our method, the document's time and its seconds, states that its program tests when it
# is run as printed, our figure)
SEARCHES = (
    ("depth-first", ("483 ms", 0.483), "467", "bridge_zurg_depth_first"),
    ("breadth-first", ("24,630 ms", 24.63), "3,619", "bridge_zurg_breadth_first"),
)

# (what, the figures, their unit, at most)
LIMITS = (
    ("1,000,000 people over a bridge for two", ("bridge_1000000_capacity_2_minutes",),
     "ms", 20),
    ("200 people and a plan, at the worst of the capacities",
     tuple(f"bridge_200_capacity_{capacity}_plan" for capacity in (2, 3, 5, 20)), "ms", 50),
    ("20 people with forbidden pairs, half of the parties",
     ("bridge_20_forbidden_pairs",), "s", 2),
    ("20 people with forbidden pairs, at the worst of the parties",
     ("bridge_20_forbidden_pairs_worst",), "s", 2),
)


def questions():
    zurg = json.loads(ZURG.read_text())
    methods = [method for method, *_ in SEARCHES] + ["optimal"]
    return {method: ("/bridge/solve", {**zurg, "method": method}) for method in methods}


def document_rows(micro_rows, asked):
    for method, document, tested, name in SEARCHES:
        wall, answer = asked[method]
        yield documents.time_row(f"Escape from Zurg, a plan within 60 minutes, {method}",
                                 document, name, micro_rows, wall)
        yield ("the same: states tested", tested, "", "", answer["search"]["states"], "",
               "`search.states` of the answer")
    wall, _ = asked["optimal"]
    _, document, _, _ = SEARCHES[0]
    yield documents.time_row("the least time, proven, and a plan, beside depth-first; by "
                             "HTTP all plans too", document, "bridge_zurg_plan", micro_rows,
                             wall)


def goal_rows(micro_rows):
    yield from documents.limit_rows(LIMITS, micro_rows)
