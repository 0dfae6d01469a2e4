"""The part of the report on bridge crossing: a comparison of the searches of the Zurg article
with our searches of the same names, and our goals."""
import json
from pathlib import Path

import figures

ZURG = Path(__file__).resolve().parents[1] / "examples" / "bridge.json"

# (our method, the time of the Zurg article and its seconds, states that its program tests if
# it runs as printed, our figure)
SEARCHES = (
    ("zurg-depth-first", ("483 ms", 0.483), "467", "bridge_zurg_depth_first"),
    ("breadth-first", ("24,630 ms", 24.63), "3,619", "bridge_zurg_breadth_first"),
)

# (what, the figures, their unit, at most)
LIMITS = (
    ("1,000,000 people over a bridge for two", ("bridge_1000000_capacity_2_minutes",),
     "ms", 20),
    ("1,000,000 people over a bridge for 1,000", ("bridge_1000000_capacity_1000_minutes",),
     "ms", 300),
    ("200 people and a plan, worst of the capacities",
     tuple(f"bridge_200_capacity_{capacity}_plan" for capacity in (2, 3, 5, 20)), "ms", 50),
    ("20 people with forbidden pairs, median of the parties",
     ("bridge_20_forbidden_pairs",), "s", 2),
    ("20 people with forbidden pairs, worst of the parties",
     ("bridge_20_forbidden_pairs_worst",), "s", 2),
)


def questions():
    zurg = json.loads(ZURG.read_text())
    methods = [method for method, *_ in SEARCHES] + ["optimal"]
    return {method: ("/bridge/solve", {**zurg, "method": method}) for method in methods}


def article_rows(found):
    for method, article, tested, name in SEARCHES:
        _, answer = found.asked[method]
        yield figures.article_row(f"Escape from Zurg, a plan within 60 minutes, {method}",
                                  article, name, found, method)
        yield ("the same: states tested", tested, "", "", answer["search"]["nodes"], "",
               "`search.nodes` of the answer")
    _, article, _, _ = SEARCHES[0]
    yield figures.article_row("the shortest time, proven, and a plan, compared with "
                              "depth-first; by HTTP also all plans", article,
                              "bridge_zurg_plan", found, "optimal")


def sections(found):
    yield figures.Section("Bridge crossing compared with the Zurg article", """The times
        of the published program, in Scheme on another machine; those of ours with one thread;
        and the time until the complete response by HTTP, from a service that may use both
        cores. The states that the searches of the Zurg article test were counted by running its
        listing.""",
        figures.ARTICLE_HEAD, list(article_rows(found)))


def goals(found):
    return figures.limit_rows(LIMITS, found)
