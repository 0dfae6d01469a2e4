#!/usr/bin/env python3
"""Runs short proofs, and compares the results with the published data.

    proofs_test.py FOLDER_OF_THE_PROGRAMS [--long]

With --long, it runs longer proofs instead, each up to ten seconds of one core.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = Path(sys.argv[1])
LONG = "--long" in sys.argv
DATA = Path(__file__).resolve().parents[2] / "data"
BULLS_COWS = DATA / "bulls-cows"

# Each command writes a file that is in data/bulls-cows.
TREES = {
    "average-4x8.tree": "--game 4x8 average",
    "average-4x9.tree": "--game 4x9 average",
} if LONG else {
    "consistent.tree": "consistent",
}
# The lines that a command prints are in a file of data/set.
TABLES = {
    "set-odds --properties 4 --cards 15": "odds.table",
    "set-game --deal 27": "endings.table",
} if LONG else {
    "set-odds --properties 4 --cards 12": "odds.table",
    "set-odds --properties 3 --cards 13": "odds.table",
    "set-game --deal 24": "endings.table",
}
# Certificates, and the cost that they prove.
CERTIFICATES = {"--game 4x6 --repeats": 5625} if LONG else {"--game 4x7": 3639}
# The lines that this command prints are in plays.csv.
PLAYS = "bulls-cows-plays --codes " + ("20000 --permutations 50000" if LONG
                                         else "2000 --permutations 6000")
HEIGHTS = {
    "--game 4x11 --height 6 height": "impossible",
} if LONG else {
    "--game 4x9 --height 5 height": "impossible",
    "--game 4x6 --repeats --height 5 height": "possible",
}


def run(command, status=0, **options):
    name, *rest = command.split()
    done = subprocess.run([PROGRAMS / name, *rest], capture_output=True, text=True, check=False,
                          **options)
    assert done.returncode == status, f"{command}: {done.returncode}\n{done.stderr}"
    return done.stdout if status == 0 else done.stderr


def prove_trees():
    with tempfile.TemporaryDirectory() as folder:
        for file, task in TREES.items():
            run(f"bulls-cows-prove --out {folder} {task}")
            made = (Path(folder) / file).read_bytes()
            assert made == (BULLS_COWS / file).read_bytes(), file


def prove_heights():
    for task, result in HEIGHTS.items():
        last = run(f"bulls-cows-prove {task}").splitlines()[-1]
        assert last.split()[-1] == result, f"{task}: {last}"


def count_tables():
    for command, file in TABLES.items():
        published = set((DATA / "set" / file).read_text(encoding="utf-8").splitlines())
        lines = run(command).splitlines()
        for line in lines:
            assert line.startswith("#") or line in published, f"{command}: {line}"
        assert len(lines) > 2, command


def play_large_games():
    published = set((BULLS_COWS / "plays.csv").read_text(encoding="ascii").splitlines())
    lines = run(PLAYS).splitlines()
    assert len(lines) > 50 and set(lines) <= published


def check_certificates():
    for game, cost in CERTIFICATES.items():
        certificate = run(f"bulls-cows-certify {game}")
        assert f"no strategy costs less than: {cost}\n" in run("bulls-cows-check",
                                                               input=certificate)


def improve_book():
    """The bounds of the book are tight after these answers, so it remains unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "nodes.book"
        published = (BULLS_COWS / "nodes.book").read_bytes()
        book.write_bytes(published)
        printed = run(f"bulls-cows-nodes --book {book} 3,0 2,2")
        assert [line.split(";")[0] for line in printed.splitlines()] == [
            "3,0: 7 to 7 inner states", "2,2: 3 to 3 inner states"]
        assert book.read_bytes() == published


def audit_trees():
    files = sorted(BULLS_COWS.glob("*.tree"))
    printed = run("bulls-cows-audit " + " ".join(map(str, files)))
    assert printed.count(" secrets, height ") == len(files) > 10
    assert "does not start with" in run(f"bulls-cows-audit {BULLS_COWS / 'nodes.book'}", 1)


def parse_arguments():
    for name in ("bulls-cows-audit", "bulls-cows-certify", "bulls-cows-nodes", "bulls-cows-plays",
                 "bulls-cows-prove", "bulls-cows-values", "cliffs-survey", "set-extremes",
                 "set-game", "set-odds"):
        assert f"Usage: {name} [OPTION]" in run(f"{name} --help")
        assert f'Try "{name} --help"' in run(f"{name} --no-such-option", 2)
    for command, message in {
        "set-game --deal 28": '--deal: "28" is not a number from 3 to 27',
        "set-game 5": 'unexpected argument "5"',
        "set-odds --variant superset --all": '--variant: "superset" is not one of the names',
        "bulls-cows-prove --game 4by10 average": '--game: "4by10" is not a valid PxM',
        "bulls-cows-prove --game 4x9 consistent": "consistent: set --height for this game",
        "bulls-cows-prove shortest": '"shortest" is not a task',
        "bulls-cows-prove": "a task is missing",
        "bulls-cows-nodes 3,1": "an answer is invalid",
        "cliffs-survey bands": 'unexpected argument "bands"',
    }.items():
        assert message in run(command, 2), command


QUICK_TESTS = (prove_trees, prove_heights, count_tables, play_large_games, check_certificates,
               audit_trees, parse_arguments)
LONG_TESTS = (prove_trees, prove_heights, count_tables, play_large_games, check_certificates,
              improve_book)

for test in LONG_TESTS if LONG else QUICK_TESTS:
    test()
    print(f"{test.__name__}: passed")
