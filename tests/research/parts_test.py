#!/usr/bin/env python3
"""Programs that divide work into parts: the result is the same, byte for byte, for any number of
parts, also if parts are killed, repeated and merged by copying files.

    parts_test.py FOLDER_OF_THE_PROGRAMS
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAMS = Path(sys.argv[1])
TIMEOUT = 600  # seconds, because the host may have other work

# OUT is a folder for the files that a program writes.
TASKS = {
    "average": "bulls-cows-prove --out OUT --game 4x5 --repeats average",
    "height": "bulls-cows-prove --out OUT --game 4x6 --repeats --height 5 height",
    "any guesses": "bulls-cows-prove --out OUT --game 4x6 --any-guesses average",
    "consistent": "bulls-cows-prove --out OUT --game 3x6 --height 5 consistent",
    "estimate": "bulls-cows-prove --out OUT --game 4x6 --repeats estimate",
    "openings": "bulls-cows-prove --out OUT --game 3x6 openings",
    "cliffs": "cliffs-survey --bands 300 --level 1",
}
LARGE_TASKS = {  # each takes a second of one core
    "a larger average": "bulls-cows-prove --out OUT --game 4x6 --repeats average",
    "all consistent": "bulls-cows-prove --out OUT consistent",
    "a larger estimate": "bulls-cows-prove --out OUT --game 4x7 --repeats estimate",
    "nodes": "bulls-cows-nodes --book OUT/book 3,0 2,2 1,3",
}
# scripts/test --full tests the large tasks too, and more numbers of parts.
ALL = os.environ.get("PUZZLED_TESTS") == "whole"
PARTS = (1, 3, 5) if ALL else (3,)


def words(command, out):
    name, *rest = command.replace("OUT", str(out)).split()
    return [PROGRAMS / name, *rest]


def run(command, *options):
    """Returns the standard output, the files and the standard error of a program."""
    with tempfile.TemporaryDirectory() as made:
        command = [*words(command, made), *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        files = {file.name: file.read_bytes() for file in Path(made).iterdir()}
        return done.stdout.replace(made, "OUT"), files, done.stderr


def finished(state):
    return [file for file in state.iterdir() if not file.name.startswith(".")]


def start_and_kill(command, state, part):
    """Kills a part, by its own id, as soon as it has finished a unit."""
    before = len(finished(state))
    command = [*words(command, state), "--state", state, "--part", part]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + TIMEOUT
        while process.poll() is None and len(finished(state)) <= before:
            assert time.monotonic() < end, "no unit was finished"
        process.kill()


def run_in_parts(command, parts, folder):
    """Runs every part with its own folder. The first part is killed and restarted."""
    merged = folder / "merged"
    merged.mkdir()
    for part in range(parts):
        state = folder / f"machine-{part}"
        state.mkdir()
        if part == 0:
            start_and_kill(command, state, f"0/{parts}")
        (state / ".unit-left").write_text("from a process that was killed")
        printed, files, _ = run(command, "--state", state, "--part", f"{part}/{parts}")
        assert not printed and not files, "a part has no result"
        for file in finished(state):
            shutil.copy(file, merged)
    damaged = sorted(finished(merged))[0]
    damaged.write_bytes(damaged.read_bytes()[:-5])
    printed, files, errors = run(command, "--state", merged)
    assert "the unit is repeated" in errors
    again = run(command, "--state", merged)
    assert (printed, files) == again[:2]
    assert "(" not in again[2], "all units are finished"
    return printed, files


def main():
    for name, command in (TASKS | LARGE_TASKS if ALL else TASKS).items():
        expected = run(command)[:2]
        for parts in PARTS:
            with tempfile.TemporaryDirectory() as folder:
                got = run_in_parts(command, parts, Path(folder))
            assert got == expected, f"{name} in {parts} parts"
        assert run(command, "--threads", "3")[:2] == expected, f"{name} with threads"
        print(f"{name}: the same for any number of parts")


main()
