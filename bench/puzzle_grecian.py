"""The part of the report on the Grecian Computer: a comparison with the program of Liebscher's
article, and our goals."""
import json
from pathlib import Path

import figures

SHOP = Path(__file__).resolve().parents[1] / "examples" / "grecian.json"

# (what, the figures, their unit, at most)
LIMITS = (
    ("store-bought Grecian Computer, with proof", ("grecian_solve_shop",), "us", 20),
    ("8 dials of 24 columns, mean", ("grecian_8x4x24_mean",), "ms", 5),
    ("8 separable dials of 24 columns, mean", ("grecian_apart_8x24_mean",), "ms", 5),
    ("10 dials of 36 columns, worst", ("grecian_10x4x36_worst",), "s", 0.5),
    ("10 separable dials of 36 columns, worst", ("grecian_apart_10x36_worst",), "s",
     0.5),
)


def questions():
    return {"grecian": ("/grecian/solve", json.loads(SHOP.read_text()))}


def article_rows(found):
    yield figures.article_row("until the solution is found; ours with the proof that it is "
                              "the only one", ("5 to 10 s", 5), "grecian_solve_shop", found,
                              "grecian")
    nodes, _ = found.figures().get("grecian_solve_shop_nodes", (figures.NOT_MEASURED, ""))
    yield ("the same: steps; ours: search nodes", "10,871", nodes, "",
           found.asked["grecian"][1]["search"]["nodes"], "", "`grecian_solve_shop_nodes`")


def sections(found):
    yield figures.Section("Grecian Computer compared with Liebscher's article", """The time
        of the published program, in Python on another machine; that of ours with one thread;
        and the time until the complete response by HTTP, from a service that may use both
        cores. Of "5 to 10 s", 5 s are compared.""",
        figures.ARTICLE_HEAD, list(article_rows(found)))


def goals(found):
    return figures.limit_rows(LIMITS, found)
