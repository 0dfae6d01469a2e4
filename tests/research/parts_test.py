#!/usr/bin/env python3
"""Programs that work in parts: the result is the same, byte for byte, for any number of
parts, also when parts are killed, repeated and meet by copying files.

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
PATIENCE = 600  # seconds, for a host that has other work

# Each takes less than a second of one core. OUT is a folder for what is written.
TASKS = {
    "least guesses": "bulls-cows-prove --out OUT --game 4x6 --repeats average",
    "height": "bulls-cows-prove --out OUT --game 4x6 --repeats --height 5 height",
    "any guesses": "bulls-cows-prove --out OUT --game 4x6 --any-guesses average",
    "consistent": "bulls-cows-prove --out OUT consistent",
    "estimate": "bulls-cows-prove --out OUT --game 4x7 --repeats estimate",
    "openings": "bulls-cows-prove --out OUT --game 3x6 openings",
    "cliffs": "cliffs-survey strategies --games 200 --level 1 --strategy naive",
    "nodes": "bulls-cows-nodes --book OUT/book 3,0 2,2 1,3",
}
# scripts/test --full tests more numbers of parts. Each process takes up to 0.4 s to start.
ALL = os.environ.get("PUZZLED_TESTS") == "whole"
PARTS = (1, 3, 5) if ALL else (3,)


def words(command, out):
    name, *rest = command.replace("OUT", str(out)).split()
    return [PROGRAMS / name, *rest]


def run(command, *options):
    """What the program prints, and the files it writes."""
    with tempfile.TemporaryDirectory() as made:
        command = [*words(command, made), *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        files = {file.name: file.read_bytes() for file in Path(made).iterdir()}
        return done.stdout.replace(made, "OUT"), files, done.stderr


def finished(state):
    return [file for file in state.iterdir() if not file.name.startswith(".")]


def start_and_kill(command, state, part):
    """Ends a part, by its own id, as soon as it has finished a unit."""
    before = len(finished(state))
    command = [*words(command, state), "--state", state, "--part", part]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + PATIENCE
        while process.poll() is None and len(finished(state)) <= before:
            assert time.monotonic() < end, "no unit was finished"
        process.kill()


def run_in_parts(command, parts, folder):
    """Every part on a machine of its own, the first of them killed and started again."""
    meeting = folder / "meeting"
    meeting.mkdir()
    for part in range(parts):
        state = folder / f"machine-{part}"
        state.mkdir()
        if part == 0:
            start_and_kill(command, state, f"0/{parts}")
        (state / ".unit-left").write_text("left by a process that was killed")
        printed, files, _ = run(command, "--state", state, "--part", f"{part}/{parts}")
        assert not printed and not files, "a part alone has no result"
        for file in finished(state):
            shutil.copy(file, meeting)
    cut = sorted(finished(meeting))[0]
    cut.write_bytes(cut.read_bytes()[:-5])
    printed, files, told = run(command, "--state", meeting)
    assert "made again" in told
    again = run(command, "--state", meeting)
    assert (printed, files) == again[:2]
    assert "(" not in again[2], "nothing is left to work on"
    return printed, files


def main():
    for name, command in TASKS.items():
        expected = run(command)[:2]
        for parts in PARTS:
            with tempfile.TemporaryDirectory() as folder:
                got = run_in_parts(command, parts, Path(folder))
            assert got == expected, f"{name} in {parts} parts"
        assert run(command, "--threads", "3")[:2] == expected, f"{name} by threads"
        print(f"{name}: the same in any number of parts")


main()
