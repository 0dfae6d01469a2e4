"""The part of the report on the Grecian Computer: the source document's program beside
ours, and the limits that ours is held to."""
import json
from pathlib import Path

import documents

SHOP = Path(__file__).resolve().parents[1] / "examples" / "grecian.json"

# (what, the figures, their unit, at most)
LIMITS = (
    ("Grecian Computer of the shops, with proof", ("grecian_solve_shop",), "us", 20),
    ("8 dials of 24 columns, mean", ("grecian_8x4x24_mean",), "ms", 5),
    ("8 separable dials of 24 columns, mean", ("grecian_apart_8x24_mean",), "ms", 5),
    ("10 dials of 36 columns, worst", ("grecian_10x4x36_worst",), "s", 0.5),
    ("10 separable dials of 36 columns, worst", ("grecian_apart_10x36_worst",), "s",
     0.5),
)


def questions():
    return {"grecian": ("/grecian/solve", json.loads(SHOP.read_text()))}


def document_rows(micro_rows, asked):
    wall, answer = asked["grecian"]
    yield documents.time_row("Grecian Computer, until its solution is found; ours with the "
                             "proof that there is no other",
                             ("5 to 10 s", 5), "grecian_solve_shop", micro_rows, wall)
    nodes, _ = documents.figures(micro_rows).get("grecian_solve_shop_nodes",
                                                 (documents.NOT_MEASURED, ""))
    yield ("the same: steps; ours: search nodes", "10,871", nodes, "", answer["nodes"], "",
           "`grecian_solve_shop_nodes`")


def goal_rows(micro_rows):
    yield from documents.limit_rows(LIMITS, micro_rows)
