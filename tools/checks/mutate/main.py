"""Mutation testing: changes one place of the C sources at a time and checks that a test fails.

    scripts/mutate AREA N SEED      test N mutants, chosen by SEED, of lines that tests reach
    scripts/mutate --report FILE    show a state file again

AREA is set, bulls_cows, grecian, bridge, crossing, cliffs, hyperloglog, core (the folders of
solvers/), handlers, or server.

The first run copies the current commit to build/mutate/src, builds it twice, and records
which lines each test reaches; this takes about half an hour. Later runs use the same copy:
delete build/mutate to test another commit. The working tree is never changed.

For each mutant, the tests that reach the line run until one fails, the fastest test first.
After 60 seconds of tests the mutant has survived. A test fails if it takes 20 seconds and ten
times longer than without the mutation.

The state is in build/mutate/AREA-SEED.jsonl, one line per mutant. The same command resumes
an interrupted run, and a larger N continues it. If a survivor cannot be killed because it
behaves like the original, write the reason into its field "equivalent". Mutants with the same
object code as the original are equivalent without a reason.
"""

import argparse
import fcntl
import json
import random
import subprocess
from contextlib import contextmanager
from pathlib import Path

from operators import mutations
from tree import AREAS, BUILD, HOME, SOURCE, command_in, make_map, prepare, run, target_of

TEST_SECONDS = 60
SLOWER, AT_LEAST_SECONDS = 10, 20
COUNTED = ("killed", "survived", "equivalent")


ORIGINAL = HOME / "original.json"  # the file that is mutated now, for a later run


@contextmanager
def mutated(name, source, mutation):
    """The copy of the tree has one mutation."""
    ORIGINAL.write_text(json.dumps({"name": name, "source": source}), encoding="utf-8")
    (SOURCE / name).write_text(mutation.apply(source), encoding="utf-8")
    try:
        yield
    finally:
        restore()


def restore():
    """Removes a mutation from the copy, also one of a run that was killed."""
    if ORIGINAL.exists():
        original = json.loads(ORIGINAL.read_text(encoding="utf-8"))
        (SOURCE / original["name"]).write_text(original["source"], encoding="utf-8")
        ORIGINAL.unlink()


def build(*targets):
    """Whether the targets could be built."""
    return subprocess.run(["ninja", "-C", BUILD, *targets], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False).returncode == 0


def objects_of(name):
    """The object files of a C file, relative to the build."""
    commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    return [entry["output"] if "output" in entry else object_in(entry["command"])
            for entry in commands if entry["file"] == str(SOURCE / name)]


def object_in(command):
    words = command.split()
    return words[words.index("-o") + 1]


def contents(files):
    return [(BUILD / file).read_bytes() for file in files]


def choose(area, seed, known):
    """The mutations of covered lines, at most one per line, in the order of SEED."""
    covered = {}
    for test in known.values():
        for name, lines in test["lines"].items():
            if name.startswith(AREAS[area]):
                covered.setdefault(name, set()).update(lines)
    found = []
    for name in sorted(covered):
        source = (SOURCE / name).read_text(encoding="utf-8")
        found += [(name, source, mutation) for mutation in mutations(source)
                  if mutation.line in covered[name]]
    random.Random(seed).shuffle(found)
    return list({(name, mutation.line): (name, source, mutation)
                 for name, source, mutation in reversed(found)}.values())[::-1]


def covering(known, name, line):
    """The names of the tests that reach a line, the fastest first."""
    return sorted((test for test, measured in known.items()
                   if measured["seconds"] and line in measured["lines"].get(name, ())),
                  key=lambda test: known[test]["seconds"])


def judge(known, name, line):
    """Runs the tests of a mutant that is in place."""
    left, ran, skipped = TEST_SECONDS, 0, []
    for test in covering(known, name, line):
        command, usual = known[test]["command"], known[test]["seconds"]
        allowed = max(AT_LEAST_SECONDS, SLOWER * usual)
        if usual > left:
            skipped.append(test)
            continue
        if not build(target_of(command)):
            return {"result": "invalid"}
        passed, seconds = run(command_in(BUILD, command), BUILD, min(allowed, max(left, 1)))
        left -= seconds
        ran += 1
        if passed is False or passed is None and seconds >= allowed:
            return {"result": "killed", "test": test, "seconds": round(seconds, 1),
                    "timeout": passed is None}
        if passed is None:
            skipped.append(test)
    return {"result": "survived", "tests": ran, "skipped": skipped, "equivalent": ""}


def test_mutant(known, name, source, mutation):
    """The entry of the state for one mutant."""
    objects = objects_of(name)
    if not build(*objects):
        raise SystemExit(f"{name} does not compile without a mutation")
    before = contents(objects)
    with mutated(name, source, mutation):
        if not build(*objects):
            result = {"result": "invalid"}
        elif objects and contents(objects) == before:
            result = {"result": "equivalent", "equivalent": "same object code"}
        else:
            result = judge(known, name, mutation.line)
    return {"file": name, "line": mutation.line, "column": mutation.column,
            "operator": mutation.operator, "before": source[mutation.start:mutation.end],
            "after": mutation.text, **result}


def read_state(file, start):
    """The entries of a state file, which starts with the line `start` if it is new."""
    if not file.exists():
        file.write_text(json.dumps(start) + "\n", encoding="utf-8")
    first, *entries = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    if start and first != start:
        raise SystemExit(f"{file} belongs to commit {first['commit']}; remove it to restart")
    for entry in entries:
        if entry["result"] == "survived" and entry["equivalent"]:
            entry["result"] = "equivalent"
    return entries


def place(name, of):
    return name, of["line"], of["column"], of["operator"]


def report(entries):
    counts = {name: sum(entry["result"] == name for entry in entries)
              for name in (*COUNTED, "invalid")}
    for entry in entries:
        if entry["result"] == "survived":
            print(f"{entry['file']}:{entry['line']}:{entry['column']}: {entry['operator']}: "
                  f"{' '.join(entry['before'].split())} -> {' '.join(entry['after'].split())} "
                  f"({entry['tests']} tests passed, {len(entry['skipped'])} skipped)")
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    judged = counts["killed"] + counts["survived"]
    if judged:
        print(f"{100 * counts['killed'] / judged:.1f} % killed")


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--report", type=Path, metavar="FILE")
    parser.add_argument("area", nargs="?", choices=AREAS, metavar="AREA")
    parser.add_argument("count", nargs="?", type=int, metavar="N")
    parser.add_argument("seed", nargs="?", type=int, metavar="SEED")
    chosen = parser.parse_args()
    if not chosen.report and chosen.seed is None:
        parser.error("AREA, N and SEED are required")
    return chosen


def main():
    chosen = arguments()
    if chosen.report:
        report(read_state(chosen.report, None))
        return
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        run_mutants(chosen)


def run_mutants(chosen):
    restore()
    commit = prepare()
    if not build():  # a run that was killed may have left a program half made
        raise SystemExit("the copy does not compile without a mutation")
    known = make_map()
    file = HOME / f"{chosen.area}-{chosen.seed}.jsonl"
    entries = read_state(file, {"commit": commit})
    done = {place(entry["file"], entry) for entry in entries}
    todo = [mutant for mutant in choose(chosen.area, chosen.seed, known)
            if place(mutant[0], vars(mutant[2])) not in done]
    while todo and sum(entry["result"] != "invalid" for entry in entries) < chosen.count:
        name, source, mutation = todo.pop(0)
        entry = test_mutant(known, name, source, mutation)
        with file.open("a", encoding="utf-8") as state:
            state.write(json.dumps(entry) + "\n")
        entries.append(entry)
        print(f"{entry['result']:10} {name}:{mutation.line} {mutation.operator}", flush=True)
    report(entries)


if __name__ == "__main__":
    main()
