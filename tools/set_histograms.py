#!/usr/bin/env python3
"""Draws docs/set-histograms.svg: how many sets lie on the table, for 12 cards drawn from
the deck and for the hands of whole games.

A running service is asked for the numbers, the exact odds and a simulation with a fixed
seed, so the same program gives the same bytes. What Berkes published in 2010 is marked.

    set_histograms.py --url http://127.0.0.1:8080 -o docs/set-histograms.svg
"""
import sys

import drawing

GAMES, SEED = 200000, 2
LAST = 9  # the last column: so many sets or more
MANY = 3  # "three or more", whose share was published

WIDTH, HEIGHT = 760, 372
FLOOR = 300  # where the columns stand
PER_CENT = 6.6  # pixels
SLOT, COLUMN = 31, 23
LEFTS = (42, 424)  # of the two panels' columns

STYLE = """\
  text { font: 12px system-ui, sans-serif; fill: #1f2328; text-anchor: middle }
  .head { font-size: 15px; font-weight: 600; text-anchor: start }
  .line { text-anchor: start }
  .axis { text-anchor: end }
  .soft { fill: #59636e }
  .some { fill: #3f7fc9 }
  .none { fill: #c4570b }
  .rule { stroke: #8c959f }
  .mark { stroke: #1f2328; stroke-width: 1.5; stroke-dasharray: 4 2 }
  .point { fill: #1f2328 }
  .span { stroke: #1f2328; fill: none }
  @media (prefers-color-scheme: dark) {
    text, .point { fill: #f0f6fc }
    .soft { fill: #9198a1 }
    .some { fill: #5a9be6 }
    .none { fill: #f0883e }
    .rule { stroke: #656c76 }
    .mark, .span { stroke: #f0f6fc }
  }
"""


def columns(rows):
    """Percentages for 0 .. LAST sets, from rows of an answer."""
    heights = [0.0] * (LAST + 1)
    for row in rows:
        heights[min(row["sets"], LAST)] += 100 * row["probability"]
    return heights


def one_in(per_cent):
    return f"{per_cent:.2f} %, 1 in {100 / per_cent:.1f}"


def short(per_cent):
    return f"{per_cent:.{1 if per_cent >= 0.1 else 2}f}"


def top_of(per_cent):
    return round(FLOOR - per_cent * PER_CENT, 1)


def axis(left):
    for per_cent in (0, 10, 20, 30):
        y = top_of(per_cent)
        end = left - 4 if per_cent else left + SLOT * (LAST + 1)
        yield (f'<path class="rule" d="M{left - 8} {y}H{end}"/>'
               f'<text class="axis soft" x="{left - 11}" y="{y + 4:.1f}">{per_cent}'
               f'{" %" if per_cent == 30 else ""}</text>')


def point(x, y):
    return f'<path class="point" d="M{x} {y - 4.5}l4.5 4.5-4.5 4.5-4.5-4.5z"/>'


def bars(left, heights, published):
    for sets, height in enumerate(heights):
        x, y = left + sets * SLOT + (SLOT - COLUMN) // 2, top_of(height)
        middle = x + COLUMN / 2
        label = y
        yield (f'<rect class="{"some" if sets else "none"}" x="{x}" y="{y}" '
               f'width="{COLUMN}" height="{FLOOR - y:.1f}"/>')
        if sets == 0:
            mark = top_of(published)
            label = min(y, mark)
            yield f'<path class="mark" d="M{x - 5} {mark}H{x + COLUMN + 3}"/>'
            yield point(x - 6, mark)
        yield (f'<text x="{middle}" y="{label - 6:.1f}">{short(height)}</text>'
               f'<text class="soft" x="{middle}" y="{FLOOR + 17}">{sets}'
               f'{"+" if sets == LAST else ""}</text>')


def bracket(left, heights, published):
    """Over the columns of three sets and more, their share and what was published."""
    first, last = left + MANY * SLOT + 4, left + (LAST + 1) * SLOT - 4
    text = f"three or more: {sum(heights[MANY:]):.1f} %"
    y = top_of(30) - 14
    yield f'<path class="span" d="M{first} {y + 6}v-6H{last}v6"/>'
    if published:
        x = (first + last) // 2 + 29
        yield (f'<text x="{x - 40}" y="{y - 6}">{text}</text>{point(x + 43, y - 10)}'
               f'<text x="{x + 67}" y="{y - 6}">{published} %</text>')
    else:
        yield f'<text x="{(first + last) // 2}" y="{y - 6}">{text}</text>'


def panel(left, texts, heights, published):
    head, line, foot = texts
    none, many = published
    yield f'<text class="head" x="{left - 32}" y="20">{head}</text>'
    yield f'<text class="line soft" x="{left - 32}" y="40">{line}</text>'
    yield from axis(left)
    yield from bars(left, heights, none)
    yield from bracket(left, heights, many)
    yield from feet(left, foot)


def feet(left, published):
    yield (f'<text class="soft" x="{left + SLOT * (LAST + 1) // 2}" y="{FLOOR + 36}">'
           "sets on the table</text>")
    yield point(left - 27, HEIGHT - 11)
    yield f'<text class="line soft" x="{left - 18}" y="{HEIGHT - 7}">{published}</text>'


def listed(heights):
    return ", ".join(f"{sets}{' or more' if sets == LAST else ''}: {short(height)}"
                     for sets, height in enumerate(heights))


def picture(odds, games):
    table = columns(odds["distribution"])
    hands = columns(games["distribution"])
    title = "How many sets lie on the table"
    desc = (f"Percentage of tables by their number of sets. 12 cards drawn from the deck, "
            f"exact: {listed(table)}. Hands of {games['games']:,} simulated games: "
            f"{listed(hands)}. Berkes published in 2010: no set on about 3 % of 10,000 "
            "drawn tables; in games no set in about 1 hand of 10, three or more in 43 %.")
    parts = [*panel(LEFTS[0], ("12 cards drawn from the deck",
                               f"exact; no set: {one_in(table[0])}",
                               "published in 2010: about 3 % of 10,000 tables"),
                    table, (3, None)),
             *panel(LEFTS[1], ("All hands of whole games",
                               f"{games['games']:,} games; no set: {one_in(hands[0])}",
                               "published in 2010: about 1 in 10; 43 % (5,000 games)"),
                    hands, (10, 43))]
    return drawing.picture((WIDTH, HEIGHT), (title, desc), STYLE, parts)


def draw(url):
    odds = drawing.ask(url, "/set/odds", {"cards": 12})
    games = drawing.ask(url, "/set/simulate", {"games": GAMES, "seed": SEED})
    if not odds["exact"] or not games["complete"]:
        sys.exit("set_histograms.py: the service has no exact odds, or no time for games")
    return picture(odds, games)


if __name__ == "__main__":
    drawing.run(__doc__, draw)
