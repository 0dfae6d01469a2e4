#!/usr/bin/env python3
"""Checks that the tables of docs/scaling.md follow from bench/results.md and bench/kinds.md.

    tools/checks/scaling.py            report whether they differ
    tools/checks/scaling.py --write    update the tables"""
import re
import sys
from pathlib import Path

DOCUMENT = Path("docs/scaling.md")
PART = re.compile(r"(<!-- (\w+): tools/checks/scaling\.py -->\n).*?(<!-- end -->)", re.DOTALL)
HOUR_S = 3600
MILLION = 1e6
CORES = 8  # per machine
BUSY = 0.6  # utilization of a core: the rest is for bursts and for the failure of a machine


def rows(file):
    """The cells of each row of all tables of a file."""
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def number(text):
    return float(text.replace(",", ""))


def cores(microseconds):
    """The number of cores for a million such requests per hour, at the utilization BUSY."""
    return microseconds / HOUR_S / BUSY


def digits(value):
    """The value with two significant digits and thousands separators."""
    if value >= 100:
        return f"{float(f'{value:.2g}'):,.0f}"
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def table(head, body):
    rules = ["---"] + ["--:"] * (len(head) - 1)
    return "".join("| " + " | ".join(row) + " |\n" for row in (head, rules, *body))


def kinds():
    """(operation, fewest and most microseconds of its examples), sorted by the latter."""
    found = {}
    for cells in rows("bench/kinds.md"):
        if cells[0].startswith("`/"):
            found.setdefault(cells[0], []).append(number(cells[1]))
    return sorted(((name, min(taken), max(taken)) for name, taken in found.items()),
                  key=lambda kind: kind[1:][::-1])


def hour():
    body = [(name, digits(least), digits(most), digits(MILLION / most), digits(cores(least)),
             digits(cores(most))) for name, least, most in kinds()]
    return table(("Operation", "µs, cheapest example", "µs, most expensive example",
                  "most expensive, per second and core", "cores for a million cheapest per hour",
                  "cores for a million most expensive per hour"), body)


def seconds():
    body = [(text, digits(cores(taken * MILLION))) for text, taken in
            (("0.1 s", 0.1), ("1 s", 1), ("2 s, the default limit of a search", 2),
             ("30 s, the default limit of the service", 30))]
    return table(("CPU time of one request", "cores for a million per hour"), body)


def result(pattern, column):
    return next(cells[column] for cells in rows("bench/results.md")
                if re.match(pattern, cells[0]))


def forwarding():
    """Microseconds of HAProxy per forwarded request."""
    return next(number(cells[1]) for cells in rows("bench/kinds.md")
                if cells[0].startswith("`HAProxy"))


def core():
    haproxy = forwarding()
    body = [("a table of SET (q), 64 connections", result("q: ", 1), result("q: ", 2)),
            ("the same with a log", result("q with", 1), result("q with", 2)),
            ("a constant page", result("a: ", 1), result("a: ", 2)),
            ("q on one connection: each request wakes the event loop", "", result("q$", 4)),
            ("HAProxy with TLS, for one q, in addition to the service",
             f"{MILLION / haproxy:,.0f}", f"{haproxy:,.1f}")]
    return table(("Work", "Requests per second and core", "CPU µs per request"), body)


def machines():
    """Requests per hour of sites of different sizes, by the cost of a request, at the utilization
    BUSY. The load balancers get the cores that they need."""
    costs = [number(result("q: ", 2)), 500, MILLION]
    shares = [forwarding() / (forwarding() + cost) for cost in costs]
    body = [(f"{count:,}", f"{count * CORES:,}",
             *(digits(count * CORES * BUSY * HOUR_S * MILLION / (forwarding() + cost))
               for cost in costs)) for count in (1, 10, 100, 1000)]
    body.append(("of these, load balancers", "", *(f"{share:.2%}" for share in shares)))
    return table(("Machines", "Cores", "q, 8 µs", "0.5 ms", "1 s"), body)


TABLES = {"machines": machines, "core": core, "hour": hour, "seconds": seconds}


def main():
    old = DOCUMENT.read_text(encoding="utf-8")
    new = PART.sub(lambda part: part[1] + TABLES[part[2]]() + part[3], old)
    if "--write" in sys.argv:
        DOCUMENT.write_text(new, encoding="utf-8")
    elif new != old:
        print(f"{DOCUMENT}: the tables differ from bench/; run tools/checks/scaling.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
