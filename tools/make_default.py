#!/usr/bin/env python3
"""Makes /etc/default/puzzled out of what `puzzled --help` prints:

    puzzled --help | make_default.py

Each option with a variable becomes its help as a comment, with the range or the choices, and a
commented line that sets the variable to its default.
"""

import re
import sys

HEAD = """\
# Options of puzzled.service and of puzzled@PORT.service (whose port is their name); puzzled(1)
# tells more. A line shows the default: take its # away and change it, then
#   systemctl restart puzzled
"""
ENTRY = re.compile(r"^ +(?:-., )?--[a-z-]+", re.MULTILINE)
VARIABLE = re.compile(r"\[(PUZZLED_\w+), (?:(.+?), )?default (\S+)\]$")


def entries(text):
    """What is said of each option, without its name and as one line."""
    starts = [found.start() for found in ENTRY.finditer(text)]
    for start, end in zip(starts, [*starts[1:], None]):
        entry = text[start:end].split("\n\n", maxsplit=1)[0]
        yield " ".join(ENTRY.sub("", entry, count=1).split())


def wrapped(words, columns=90):
    line = "#"
    for word in words.split():
        if len(line) + 1 + len(word) > columns:
            yield line
            line = "#"
        line += f" {word}"
    yield line


def main():
    lines = [HEAD]
    for entry in entries(sys.stdin.read()):
        found = VARIABLE.search(entry)
        if not found:
            continue
        name, values, default = found.groups()
        about = re.sub(r"^[A-Z]+ (?=\S)", "", entry[:found.start()].strip())
        lines += wrapped(about + (f" ({values.replace('..', ' to ')})" if values else ""))
        lines += [f"#{name}={default}", ""]
    if len(lines) == 1:
        print("make_default.py: this help names no variable", file=sys.stderr)
        return 1
    print("\n".join(lines).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
