#!/usr/bin/env python3
"""Which lines of server/ and handlers/ the tests of a build by the preset `coverage` reached:
the share of each file, and every hole of more than so many lines.

  tools/coverage.py [BUILD [LINES]]
"""
import json
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("server/", "handlers/")


def reports(build):
    """gcov's report on each object file that ran."""
    for data in sorted(build.rglob("*.gcda")):
        done = subprocess.run(["gcov", "--json-format", "--stdout", data], check=True,
                              capture_output=True, cwd=build)
        yield json.loads(done.stdout)


def counts(build):
    """How often each line ran, by file."""
    lines = defaultdict(Counter)
    for report in reports(build):
        for file in report["files"]:
            path = Path(report["current_working_directory"], file["file"]).resolve()
            name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else ""
            if name.startswith(ROOMS) and "build" not in path.parts[:-1][len(ROOT.parts):]:
                for line in file["lines"]:
                    lines[name][line["line_number"]] += line["count"]
    return lines


def holes(lines):
    """(first, last, how many) of the lines with code that follow each other unreached."""
    hole = []
    for number in sorted(lines):
        if lines[number] == 0:
            hole.append(number)
        elif hole:
            yield hole[0], hole[-1], len(hole)
            hole = []
    if hole:
        yield hole[0], hole[-1], len(hole)


def main():
    build = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "coverage").resolve()
    least = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    found = counts(build)
    for name, lines in sorted(found.items()):
        reached = sum(count > 0 for count in lines.values())
        print(f"{100 * reached / len(lines):5.1f} %  {reached:4} of {len(lines):4}  {name}")
    every = [count for lines in found.values() for count in lines.values()]
    print(f"{100 * sum(map(bool, every)) / max(1, len(every)):5.1f} %  of {len(every)} lines")
    for name, lines in sorted(found.items()):
        for first, last, size in holes(lines):
            if size > least:
                print(f"unreached: {name}:{first}-{last} ({size} lines)")


if __name__ == "__main__":
    main()
