#!/usr/bin/env python3
"""Checks that each header compiles alone without warnings, and that it has an include guard.

If a source file begins with `#include` of a header, the build compiles that header alone. This
program compiles the others. Including a header twice detects a missing include guard.
"""
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDERS = ("solvers", "server", "app", "handlers", "research", "tests")
FUZZ = Path("tests/fuzz")  # the build omits its targets
FLAGS = (
    "-std=gnu17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wconversion -Wshadow"
    " -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror -I. -Isolvers/include"
    " -fsyntax-only -x c -"
).split()
PACKAGES = ("libmicrohttpd", "jansson", "libuv", "libxxhash", "zlib")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
GUARD = re.compile(r"\s*#ifndef (\w+)\n#define \1\n.*\n#endif\s*", re.DOTALL)
FIRST = re.compile(r'\s*#include "([^"]+)"')


def without_comments(file):
    return COMMENT.sub("", file.read_text(encoding="utf-8"))


def is_guarded(header):
    """Returns whether the whole header is between `#ifndef NAME`, `#define NAME` and `#endif`."""
    found = GUARD.fullmatch(without_comments(header))
    inside = found and re.findall(r"^#\s*(if|endif)", found[0], re.MULTILINE)
    depths = [0]
    for word in inside or ():
        depths.append(depths[-1] + (1 if word == "if" else -1))
    return bool(found) and 0 not in depths[1:-1] and depths[-1] == 0


def included_first(source):
    """The header that a source file includes before anything else, or None."""
    found = FIRST.match(without_comments(source))
    folders = (source.parent, Path(), Path("solvers/include"))
    paths = [folder / found[1] for folder in folders] if found else []
    return next((path for path in paths if path.exists()), None)


def compile_alone(header, package_flags):
    """Includes the header twice to detect a missing include guard."""
    program = f'#include "{header}"\n' * 2
    command = ["clang", *package_flags, *FLAGS]
    run = subprocess.run(
        command, input=program, text=True, capture_output=True, check=False
    )
    return "" if run.returncode == 0 else f"{header} alone:\n{run.stderr}"


def main():
    query = ["pkg-config", "--cflags", *PACKAGES]
    flags = subprocess.check_output(query, text=True).split()
    headers = sorted(file for folder in FOLDERS for file in Path(folder).glob("**/*.h"))
    sources = [file for folder in FOLDERS for file in Path(folder).glob("**/*.c")
               if file.parent != FUZZ]
    built = {included_first(source) for source in sources}
    left = [file for file in headers if file not in built or not is_guarded(file)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        findings = [*filter(None, pool.map(lambda file: compile_alone(file, flags), left))]
    print("\n".join(findings), end="")
    return 1 if findings or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
