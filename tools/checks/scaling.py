#!/usr/bin/env python3
"""The tables of docs/scaling.md are what bench/results.md and bench/kinds.md say.

    tools/checks/scaling.py            tells where they are not
    tools/checks/scaling.py --write    writes them anew"""
import re
import sys
from pathlib import Path

DOCUMENT = Path("docs/scaling.md")
PART = re.compile(r"(<!-- (\w+): tools/checks/scaling\.py -->\n).*?(<!-- end -->)", re.DOTALL)
HOUR_S = 3600
MILLION = 1e6
CORES = 8  # of a machine
BUSY = 0.6  # of a core, so that there is room for bursts and for a machine that is lost


def rows(file):
    """The cells of each row of all tables of a document."""
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def number(text):
    return float(text.replace(",", ""))


def cores(microseconds):
    """How many cores answer a million such questions in an hour, each busy for BUSY."""
    return microseconds / HOUR_S / BUSY


def digits(value):
    """Two significant digits, as people read them."""
    if value >= 100:
        return f"{float(f'{value:.2g}'):,.0f}"
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def table(head, body):
    rules = ["---"] + ["--:"] * (len(head) - 1)
    return "".join("| " + " | ".join(row) + " |\n" for row in (head, rules, *body))


def kinds():
    """(operation, the least and the most microseconds of its examples), the cheapest first."""
    found = {}
    for cells in rows("bench/kinds.md"):
        if cells[0].startswith("`/"):
            found.setdefault(cells[0], []).append(number(cells[1]))
    return sorted(((name, min(taken), max(taken)) for name, taken in found.items()),
                  key=lambda kind: kind[1:][::-1])


def hour():
    body = [(name, digits(least), digits(most), digits(MILLION / most), digits(cores(least)),
             digits(cores(most))) for name, least, most in kinds()]
    return table(("Operation", "us, its cheapest example", "us, its dearest",
                  "dearest a second and core", "cores for a million cheapest an hour",
                  "for a million dearest"), body)


def seconds():
    body = [(text, digits(cores(taken * MILLION))) for text, taken in
            (("0.1 s", 0.1), ("1 s", 1), ("2 s, the limit of a search that does not say", 2),
             ("30 s, the limit of the service", 30))]
    return table(("Processor time of one question", "cores for a million an hour"), body)


def result(pattern, column):
    return next(cells[column] for cells in rows("bench/results.md")
                if re.match(pattern, cells[0]))


def balancing():
    """Microseconds of HAProxy for a question that it passes on."""
    return next(number(cells[1]) for cells in rows("bench/kinds.md")
                if cells[0].startswith("`HAProxy"))


def core():
    balancer = balancing()
    body = [("a table of SET (q), 64 connections", result("q: ", 1), result("q: ", 2)),
            ("the same, with a log", result("q with", 1), result("q with", 2)),
            ("a constant page", result("a: ", 1), result("a: ", 2)),
            ("q at one connection: each request wakes the loop", "", result("q$", 4)),
            ("HAProxy with TLS, for one q, beside the replica",
             f"{MILLION / balancer:,.0f}", f"{balancer:,.1f}")]
    return table(("What", "Requests a second and core", "us of a core for each"), body)


def machines():
    """Questions an hour of whole sites, each core busy for BUSY, by what a question costs. The
    balancers get as many cores as they need."""
    costs = [number(result("q: ", 2)), 500, MILLION]
    shares = [balancing() / (balancing() + cost) for cost in costs]
    body = [(f"{count:,}", f"{count * CORES:,}",
             *(digits(count * CORES * BUSY * HOUR_S * MILLION / (balancing() + cost))
               for cost in costs)) for count in (1, 10, 100, 1000)]
    body.append(("of these, balancers", "", *(f"{share:.2%}" for share in shares)))
    return table(("Machines", "Cores", "q, 8 us", "0.5 ms", "1 s"), body)


TABLES = {"machines": machines, "core": core, "hour": hour, "seconds": seconds}


def main():
    old = DOCUMENT.read_text(encoding="utf-8")
    new = PART.sub(lambda part: part[1] + TABLES[part[2]]() + part[3], old)
    if "--write" in sys.argv:
        DOCUMENT.write_text(new, encoding="utf-8")
    elif new != old:
        print(f"{DOCUMENT}: not what bench/ measured; tools/checks/scaling.py --write mends it")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
