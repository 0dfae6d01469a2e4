#!/usr/bin/env python3
"""Writes the options of the service from the output of `puzzled --help`:

    puzzled --help | default_options.py              /etc/default/puzzled
    puzzled --help | default_options.py --table      the table of docs/configuration.md

For each option with a variable, /etc/default/puzzled has the help of the option with its range or
choices as a comment, and a commented line that sets the variable to its default.
"""

import re
import sys

HEAD = """\
# Options of puzzled.service and of puzzled@PORT.service, which takes its port from its name. See
# puzzled(1) for details. Each line shows the default. To change an option, remove the # and edit
# the value, then run
#   systemctl restart puzzled
"""
ENTRY = re.compile(r"^ {2}(?:-., )?(--[a-z-]+(?: [A-Z]+)?)", re.MULTILINE)
VARIABLE = re.compile(r"\[(PUZZLED_\w+), (?:(.+?), )?default (\S+)\]$")


def entries(text):
    """Yields (option, help, variable, values, default) of each option with a variable."""
    found = list(ENTRY.finditer(text))
    for option, following in zip(found, [*found[1:], None]):
        end = following.start() if following else None
        words = text[option.end():end].split("\n\n", maxsplit=1)[0]
        entry = " ".join(words.split())
        variable = VARIABLE.search(entry)
        if variable:
            name, values, default = variable.groups()
            values = (values or "").replace("..", " to ")
            yield option[1], entry[:variable.start()].strip(), name, values, default


def wrapped(words, columns=90):
    line = "#"
    for word in words.split():
        if len(line) + 1 + len(word) > columns:
            yield line
            line = "#"
        line += f" {word}"
    yield line


def defaults_file(options):
    lines = [HEAD]
    for _, about, name, values, default in options:
        lines += wrapped(about + (f" ({values})" if values else ""))
        lines += [f"#{name}={default}", ""]
    return "\n".join(lines).rstrip()


def table(options):
    rows = ["| Option | Variable | Values | Default | Meaning |", "|---|---|---|---|---|"]
    for option, about, name, values, default in options:
        choices = values.replace("|", ", ")
        rows.append(f"| `{option}` | `{name}` | {choices} | `{default}` | {about} |")
    return "\n".join(rows)


def main():
    options = list(entries(sys.stdin.read()))
    if not options:
        print("default_options.py: the help does not contain a variable", file=sys.stderr)
        return 1
    print(table(options) if sys.argv[1:] == ["--table"] else defaults_file(options))
    return 0


if __name__ == "__main__":
    sys.exit(main())
