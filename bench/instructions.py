#!/usr/bin/env python3
"""Counts the instructions of the loops over vectors and of the same loops without vectors, under
qemu-user, where times are not meaningful:

    bench/instructions.py BUILD/bench/instructions [qemu-aarch64]

The cost of a run is the difference between a program with four runs and one with one run.
Fails if a loop over vectors takes more instructions than the plain loop, or another result."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

PLUGIN = Path(__file__).with_name("instructions_plugin.c")
MORE = 3  # runs


def output(words):
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


def make_plugin(folder, qemu):
    major = int(re.search(r"version (\d+)", output([qemu, "--version"])[0])[1])
    plugin = Path(folder, "plugin.so")
    output(["gcc", "-O2", "-shared", "-fPIC", f"-DPLUGIN_VERSION={1 if major < 9 else 2}",
            "-o", plugin, PLUGIN])
    return plugin


def main():
    program, qemu = [*sys.argv[1:], "qemu-aarch64"][:2]
    slower = []
    with tempfile.TemporaryDirectory() as folder:
        emulate = [qemu, "-plugin", make_plugin(folder, qemu), program]

        def count(*words):
            found, said = output([*emulate, *words])
            return found, int(re.search(r"instructions: (\d+)", said)[1])

        print("| loop | with vectors | plainly | times |\n|---|---|---|---|")
        for name in count()[0].split():
            found, taken = {}, {}
            for kind in "vector", "plain":
                _, first = count(name, kind, "1")
                found[kind], all_runs = count(name, kind, str(1 + MORE))
                taken[kind] = (all_runs - first) // MORE
            assert found["vector"] == found["plain"], f"{name}: {found}"
            if taken["vector"] > taken["plain"]:
                slower.append(name)
            print(f"| {name} | {taken['vector']:,} | {taken['plain']:,} | "
                  f"{taken['plain'] / taken['vector']:.1f} |", flush=True)
    if slower:
        sys.exit(f"FAILED: vectors take more instructions: {', '.join(slower)}")


if __name__ == "__main__":
    main()
