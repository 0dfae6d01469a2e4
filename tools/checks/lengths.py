#!/usr/bin/env python3
"""Lengths that keep the sources readable. (clang-format and Prettier see to the columns.)"""
import sys
from pathlib import Path

FOLDERS = ("solvers", "server", "handlers", "bench", "tests", "tools", "web")
SUFFIXES = (".c", ".h", ".py", ".ts", ".tsx", ".mjs", ".css")
FILE_LINES = 600
SCRIPT_LINES = 59


def too_long(files, allowed):
    for file in sorted(files):
        lines = len(file.read_text(encoding="utf-8").splitlines())
        if lines > allowed:
            yield f"{file}: {lines} lines, {allowed} are allowed"


def sources():
    for folder in FOLDERS:
        for file in Path(folder).glob("**/*"):
            if file.suffix in SUFFIXES and "node_modules" not in file.parts:
                yield file


def main():
    complaints = [*too_long(sources(), FILE_LINES)]
    complaints += too_long(Path("scripts").iterdir(), SCRIPT_LINES)
    print("".join(f"{text}\n" for text in complaints), end="")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
