"""Mutation testing: changes one position in the C sources at a time and checks that a test fails.

    scripts/mutate AREA N SEED      test N mutants, chosen by SEED, of lines that tests reach

AREA is a folder of solvers/ (such as bulls_cows), handlers, server, or app.

The first run clones the current commit to build/mutate/src, builds it twice, and records the lines
that each test reaches. This takes about half an hour. Later runs use the same clone. To test another
commit, delete build/mutate. The working tree does not change.

For each mutant, the tests that reach the line run until one fails, the fastest test first. The mutant
survives if no test fails in 60 seconds. A test fails if it takes at least 20 seconds and ten times
longer than without the mutation.

The state is in build/mutate/AREA-SEED.jsonl, one line per mutant. The same command resumes an
interrupted run or shows the result again, and a larger N continues it. If a survivor cannot be killed
because it is equivalent to the original, write the reason into its field "equivalent". Mutants with
the same object code as the original are equivalent without a reason.
"""

import argparse
import json
import random
import re
import subprocess

from operators import mutations
from tree import AREAS, BUILD, HOME, SOURCE, command_in, make_map, prepare, restore, run, target_of

TEST_SECONDS = 60
SLOWER, AT_LEAST_SECONDS = 10, 20
COUNTED = ("killed", "survived", "equivalent")


def build(*targets):
    """Builds the targets and returns whether that succeeded."""
    return subprocess.run(["ninja", "-C", BUILD, *targets], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False).returncode == 0


def objects_of(name):
    """Returns the object files of a C file, relative to the build."""
    commands = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    return [re.search(r" -o (\S+)", entry["command"])[1]
            for entry in commands if entry["file"] == str(SOURCE / name)]


def contents(files):
    return [(BUILD / file).read_bytes() for file in files]


def choose(area, seed, known):
    """Returns mutations of covered lines, at most one per line, in the order of SEED."""
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
    """Returns the names of the tests that reach a line, the fastest test first."""
    return sorted((test for test, measured in known.items()
                   if measured["seconds"] and line in measured["lines"].get(name, ())),
                  key=lambda test: known[test]["seconds"])


def run_tests(known, name, line):
    """Runs the tests that reach a mutated line."""
    remaining, ran, skipped = TEST_SECONDS, 0, []
    for test in covering(known, name, line):
        command, usual = known[test]["command"], known[test]["seconds"]
        allowed = max(AT_LEAST_SECONDS, SLOWER * usual)
        if usual > remaining:
            skipped.append(test)
            continue
        if not build(target_of(command)):
            return {"result": "invalid"}
        passed, seconds = run(command_in(BUILD, command), BUILD, min(allowed, max(remaining, 1)))
        remaining -= seconds
        ran += 1
        if passed is False or passed is None and seconds >= allowed:
            return {"result": "killed", "test": test, "seconds": round(seconds, 1),
                    "timeout": passed is None}
        if passed is None:
            skipped.append(test)
    return {"result": "survived", "tests": ran, "skipped": skipped, "equivalent": ""}


def test_mutant(known, name, source, mutation):
    """Tests one mutant and returns its entry of the state."""
    objects = objects_of(name)
    if not build(*objects):
        raise SystemExit(f"{name} does not compile without a mutation")
    before = contents(objects)
    (SOURCE / name).write_text(mutation.apply(source), encoding="utf-8")
    if not build(*objects):
        result = {"result": "invalid"}
    elif objects and contents(objects) == before:
        result = {"result": "equivalent", "equivalent": "same object code"}
    else:
        result = run_tests(known, name, mutation.line)
    restore()
    return {"file": name, "line": mutation.line, "column": mutation.column,
            "operator": mutation.operator, "before": source[mutation.start:mutation.end],
            "after": mutation.text, **result}


def read_state(file, start):
    """Returns the entries of a state file. A new file starts with the line `start`."""
    if not file.exists():
        file.write_text(json.dumps(start) + "\n", encoding="utf-8")
    first, *entries = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    if first != start:
        raise SystemExit(f"{file} belongs to commit {first['commit']}; delete it to restart")
    for entry in entries:
        if entry["result"] == "survived" and entry["equivalent"]:
            entry["result"] = "equivalent"
    return entries


def position(name, mutation):
    return name, mutation["line"], mutation["column"], mutation["operator"]


def report(entries):
    counts = {name: sum(entry["result"] == name for entry in entries)
              for name in (*COUNTED, "invalid")}
    for entry in entries:
        if entry["result"] == "survived":
            print(f"{entry['file']}:{entry['line']}:{entry['column']}: {entry['operator']}: "
                  f"{' '.join(entry['before'].split())} -> {' '.join(entry['after'].split())} "
                  f"({entry['tests']} tests passed, {len(entry['skipped'])} skipped)")
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    tested = counts["killed"] + counts["survived"]
    if tested:
        print(f"{100 * counts['killed'] / tested:.1f} % killed")


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("area", choices=AREAS, metavar="AREA")
    parser.add_argument("count", type=int, metavar="N")
    parser.add_argument("seed", type=int, metavar="SEED")
    return parser.parse_args()


def main():
    chosen = arguments()
    commit = prepare()
    known = make_map()
    file = HOME / f"{chosen.area}-{chosen.seed}.jsonl"
    entries = read_state(file, {"commit": commit})
    done = {position(entry["file"], entry) for entry in entries}
    todo = [mutant for mutant in choose(chosen.area, chosen.seed, known)
            if position(mutant[0], vars(mutant[2])) not in done]
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
