#!/usr/bin/env python3
"""Lengths that keep the sources readable. clang-format sees to the columns of C; those of the
front end are counted here, where tabs and blanks at the end of a line are refused too."""
import sys
from pathlib import Path

FOLDERS = ("solvers", "server", "handlers", "bench", "tests", "tools", "web")
SUFFIXES = (".c", ".h", ".py", ".ts", ".tsx", ".mjs", ".css")
WEB_SUFFIXES = (".ts", ".tsx", ".mjs", ".css", ".html")
WEB_FOLDERS = ("web", "tests/web")
COLUMNS = 92
FILE_LINES = 600
SCRIPT_LINES = 59


def too_long(files, allowed):
    for file in sorted(files):
        lines = len(file.read_text(encoding="utf-8").splitlines())
        if lines > allowed:
            yield f"{file}: {lines} lines, {allowed} are allowed"


def files_of(folders, suffixes):
    for folder in folders:
        for file in Path(folder).glob("**/*"):
            if file.suffix in suffixes and "node_modules" not in file.parts:
                yield file


def ill_formed(files):
    for file in sorted(files):
        text = file.read_text(encoding="utf-8")
        if not text.endswith("\n"):
            yield f"{file}: no line end at its end"
        for number, line in enumerate(text.splitlines(), 1):
            outline = 'd="' in line or line.lstrip().startswith('"M')
            if len(line) > COLUMNS and not outline:
                yield f"{file}:{number}: {len(line)} columns, {COLUMNS} are allowed"
            if line != line.rstrip() or "\t" in line:
                yield f"{file}:{number}: a tab, or blanks at the end"


def main():
    sources = files_of(FOLDERS, SUFFIXES)
    complaints = [*too_long(sources, FILE_LINES)]
    complaints += too_long(Path("scripts").iterdir(), SCRIPT_LINES)
    complaints += ill_formed(files_of(WEB_FOLDERS, WEB_SUFFIXES))
    print("".join(f"{text}\n" for text in complaints), end="")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
