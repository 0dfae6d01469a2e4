#!/usr/bin/env python3
"""Checks that each header compiles alone without warnings with gcc and clang."""
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDERS = ("solvers", "server", "handlers", "tests")
COMPILERS = ("gcc", "clang")
FLAGS = (
    "-std=gnu17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Wconversion -Wshadow"
    " -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror -I. -Isolvers/include"
    " -fsyntax-only -x c -"
).split()
PACKAGES = ("libmicrohttpd", "jansson", "libuv", "libxxhash", "zlib")


def compile_alone(compiler, header, package_flags):
    """Includes the header twice to detect a missing include guard."""
    program = f'#include "{header}"\n' * 2
    command = [compiler, *package_flags, *FLAGS]
    run = subprocess.run(
        command, input=program, text=True, capture_output=True, check=False
    )
    return "" if run.returncode == 0 else f"{header} alone, {compiler}:\n{run.stderr}"


def main():
    query = ["pkg-config", "--cflags", *PACKAGES]
    flags = subprocess.check_output(query, text=True).split()
    headers = sorted(file for folder in FOLDERS for file in Path(folder).glob("**/*.h"))
    jobs = [(compiler, header, flags) for header in headers for compiler in COMPILERS]
    with ThreadPoolExecutor(max_workers=2) as pool:
        findings = [*filter(None, pool.map(lambda job: compile_alone(*job), jobs))]
    print("\n".join(findings), end="")
    return 1 if findings or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
