#!/usr/bin/env python3
"""Writes /etc/default/puzzled from the output of `puzzled --help`:

    puzzled --help | default_options.py

For each option with a variable, the output has the help of the option with its range or choices
as a comment, and a commented line that sets the variable to its default.
"""

import re
import sys

HEAD = """\
# Options of puzzled.service and of puzzled@PORT.service, which takes its port from its name. See
# puzzled(1) for details. Each line shows the default. To change an option, remove the # and edit
# the value, then run
#   systemctl restart puzzled
"""
ENTRY = re.compile(r"^ +(?:-., )?--[a-z-]+", re.MULTILINE)
VARIABLE = re.compile(r"\[(PUZZLED_\w+), (?:(.+?), )?default (\S+)\]$")


def entries(text):
    """Yields the help of each option in one line, without its name."""
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
        print("default_options.py: the help does not contain a variable", file=sys.stderr)
        return 1
    print("\n".join(lines).rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
