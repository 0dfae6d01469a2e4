#!/usr/bin/env python3
"""Draws docs/hyperloglog-boxes.svg: how far off the estimates of HyperLogLog are, as box
plots, by the classic estimator and the improved one, and those of UltraLogLog.

A running service is asked for the numbers: the experiment of the article, 100 runs of 100,000
items with 2^4 to 2^16 registers, with a fixed seed, so that the same program gives the same
bytes. Above, errors as they are; in the middle, in standard errors, so that those of many
registers can be seen too; below, those of the same items in an UltraLogLog, in the same
standard errors.

    hyperloglog_boxes.py --url http://127.0.0.1:8080 -o docs/hyperloglog-boxes.svg
"""
import sys
from collections import namedtuple

import drawing

RUNS, DISTINCT, SEED = 100, 100000, 1
PRECISIONS = range(4, 17)

# Class, name and question of each kind.
Kind = namedtuple("Kind", "text question")
KINDS = {"classic": Kind("classic, of 2007", {"estimator": "classic"}),
         "improved": Kind("improved, of 2017", {"estimator": "improved"}),
         "ultra": Kind("UltraLogLog, of 2024", {"sketch_type": "ultraloglog"})}

WIDTH, HEIGHT = 760, 848
LEFT, SLOT, BOX = 58, 53, 18
DOT = 1.8  # radius of an outlier

STYLE = """\
  text { font: 12px system-ui, sans-serif; fill: #1f2328; text-anchor: middle }
  .head { font-size: 15px; font-weight: 600; text-anchor: start }
  .line { text-anchor: start }
  .axis { text-anchor: end }
  .soft { fill: #59636e }
  .rule { stroke: #d1d9e0 }
  .zero { stroke: #8c959f }
  .improved { fill: #3f7fc9; stroke: #3f7fc9 }
  .classic { fill: #e08a3c; stroke: #c4570b }
  .ultra { fill: #3aa66b; stroke: #1d7f49 }
  .median { stroke: #ffffff; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .soft { fill: #9198a1 }
    .rule { stroke: #3d444d }
    .zero { stroke: #656c76 }
    .improved { fill: #5a9be6; stroke: #5a9be6 }
    .classic { fill: #f0883e; stroke: #f0883e }
    .ultra { fill: #56c288; stroke: #56c288 }
    .median { stroke: #0d1117 }
  }
"""

# `zero` is where 0 stands, `pixels` are those of 1, `unit` is that of the marks.
Scale = namedtuple("Scale", "zero pixels marks unit")
PER_CENT = Scale(195, 125, (-50, 0, 50, 100), "%")
ERRORS = Scale(444, 20, (-4, -2, 0, 2, 4), "")
BESIDE = Scale(692, 20, (-4, -2, 0, 2, 4), "")


def place(scale, value):
    return round(scale.zero - scale.pixels * value, 1)


def axis(scale):
    end = LEFT + SLOT * len(PRECISIONS)
    for mark in scale.marks:
        y = place(scale, mark / 100 if scale.unit else mark)
        text = f"{mark:+}".replace("-", "\N{MINUS SIGN}") if mark else "0"
        yield (f'<path class="{"rule" if mark else "zero"}" d="M{LEFT} {y}H{end}"/>'
               f'<text class="axis soft" x="{LEFT - 6}" y="{y + 4:.1f}">{text}'
               f'{" " + scale.unit if scale.unit else ""}</text>')


def box(scale, x, name, result, by):
    """One box with its whiskers and outliers, whose left side is at x, in units of `by`."""
    low, q1, median, q3, high = (place(scale, error / by) for error in (
        result["whiskers"][0], result["q1"], result["median"], result["q3"],
        result["whiskers"][1]))
    middle, ear = x + BOX / 2, BOX / 4
    yield (f'<path class="{name}" d="M{middle} {high}V{low}M{middle - ear} {high}h{2 * ear}'
           f'M{middle - ear} {low}h{2 * ear}"/>'
           f'<rect class="{name}" x="{x}" y="{q3}" width="{BOX}" height="{q1 - q3:.1f}"/>')
    if q1 - q3 > 6:
        yield f'<path class="median" d="M{x} {median}h{BOX}"/>'
    yield from (f'<circle class="{name}" cx="{middle}" cy="{place(scale, error / by)}" '
                f'r="{DOT}"/>' for error in result["outliers"])


def panel(scale, answers, names):
    """Two kinds of them, in standard errors of the improved estimator where not in percent."""
    yield from axis(scale)
    for side, name in enumerate(names):
        for index, result in enumerate(answers[name]["results"]):
            x = LEFT + index * SLOT + SLOT // 2 - BOX - 2 + side * (BOX + 4)
            theory = answers["improved"]["results"][index]["theoretical_rmse"]
            yield from box(scale, x, name, result, 1 if scale.unit else theory)


def feet():
    y = HEIGHT - 46
    for index, precision in enumerate(PRECISIONS):
        x = LEFT + index * SLOT + SLOT // 2
        yield (f'<text x="{x}" y="{y}">{precision}</text>'
               f'<text class="soft" x="{x}" y="{y + 17}">{2 ** precision:,}</text>')
    yield (f'<text class="soft" x="{LEFT + SLOT * len(PRECISIONS) // 2}" y="{y + 37}">'
           "precision, and the number of registers</text>")


def legend():
    x = 316
    for name, kind in KINDS.items():
        yield (f'<rect class="{name}" x="{x}" y="30" width="10" height="10"/>'
               f'<text class="line" x="{x + 16}" y="40">{kind.text}</text>')
        x += 134


def described(answers):
    return " ".join(
        f"Root of the mean squared error, {kind.text}: " + ", ".join(
            f"{100 * result['rmse']:.2f}" for result in answers[name]["results"]) + "."
        for name, kind in KINDS.items())


def picture(answers):
    title = "How far off the estimates of HyperLogLog are"
    desc = (f"Box plots of the relative error in {RUNS} runs of {DISTINCT:,} items, with "
            f"precisions {PRECISIONS[0]} to {PRECISIONS[-1]}, for two estimators. Both are "
            "alike, but at precision 15 the classic one is too high by 1 %, about two "
            "standard errors. Boxes of an UltraLogLog are a quarter shorter. In percent, by "
            f"precision. {described(answers)}")
    parts = [
        f'<text class="head" x="20" y="20">The relative error, {RUNS} runs of '
        f"{DISTINCT:,} different items</text>", *legend(),
        *panel(PER_CENT, answers, ("classic", "improved")),
        '<text class="head" x="20" y="312">The same in standard errors of the improved '
        "estimator, by theory</text>",
        *panel(ERRORS, answers, ("classic", "improved")),
        '<text class="head" x="20" y="560">Beside an UltraLogLog, in the same standard '
        "errors</text>",
        *panel(BESIDE, answers, ("improved", "ultra")), *feet()]
    return drawing.picture((WIDTH, HEIGHT), (title, desc), STYLE, parts)


def draw(url):
    question = {"precisions": list(PRECISIONS), "distinct_items": DISTINCT, "runs": RUNS,
                "seed": SEED}
    answers = {name: drawing.ask(url, "/hyperloglog/experiment",
                                 {**question, **kind.question})
               for name, kind in KINDS.items()}
    if not all(answer["complete"] for answer in answers.values()):
        sys.exit("hyperloglog_boxes.py: the service has no time for all runs")
    return picture(answers)


if __name__ == "__main__":
    drawing.run(__doc__, draw)
