#!/usr/bin/env python3
"""Checks that each header compiles alone without warnings."""
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDERS = ("solvers", "server", "app", "handlers", "tests")
FLAGS = (
    "-std=gnu17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wconversion -Wshadow"
    " -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror -I. -Isolvers/include"
    " -fsyntax-only -x c -"
).split()
PACKAGES = ("libmicrohttpd", "jansson", "libuv", "libxxhash", "zlib")


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
    with ThreadPoolExecutor(max_workers=2) as pool:
        findings = [*filter(None, pool.map(lambda file: compile_alone(file, flags), headers))]
    print("\n".join(findings), end="")
    return 1 if findings or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
