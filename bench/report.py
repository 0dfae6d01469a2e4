#!/usr/bin/env python3
"""Runs the micro-benchmarks and the HTTP load several times, and writes the measurements of the
quietest run: goals and comparisons to results.md, and every row of the micro-benchmarks to rows.md
in the same folder. It fails if missed.py does not explain why a goal is missed.

  report.py --build build/release --output bench/results.md"""
import argparse
import dataclasses
import importlib
import itertools
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import busy_host
import crowd
import figures
import http_load
import idle
import large_bodies
import missed
import service
import start

ROOT = Path(__file__).resolve().parents[1]
MICRO_TIMEOUT_S = 600
ROWS = "rows.md"
VECTORS = {"avx512bw": "AVX-512", "avx2": "AVX2"}  # flags in /proc/cpuinfo
PUZZLES = [importlib.import_module(file.stem)
           for file in sorted(Path(__file__).parent.glob("puzzle_*.py"))]


def say(text):
    print(text, file=sys.stderr, flush=True)


def output_lines(*command):
    """Returns the output of a command, on either stream, without empty lines."""
    try:
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except OSError:
        return []
    return [line.strip() for line in done.stdout.splitlines() if line.strip()]


def first_line(*command):
    return next(iter(output_lines(*command)), "")


def compiler(build):
    cache = (build / "CMakeCache.txt").read_text()
    found = re.search(r"^CMAKE_C_COMPILER:\w+=(.*)$", cache, re.M)
    return first_line(found[1], "--version")


def commit():
    """Returns the commit that was measured, and whether the sources differ from it."""
    name = first_line("git", "rev-parse", "--short=12", "HEAD")
    if not re.fullmatch("[0-9a-f]+", name):
        return "unknown"
    changes = first_line("git", "status", "--porcelain", "--", ".", ":!bench/*.md")
    return name + (" with changes" if changes else "")


def machine(build):
    cpuinfo = Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*: (.*)$", cpuinfo, re.M)
    nginx = first_line("nginx", "-v").removeprefix("nginx version: ").replace("/", " ")
    return {
        "Processor": f"{model[1] if model else platform.machine()}, "
                     f"{os.cpu_count()} logical processors",
        "Vectors": next((name for flag, name in VECTORS.items() if f" {flag} " in cpuinfo),
                        "vectors of 16 bytes"),
        "Virtual": "yes" if " hypervisor" in cpuinfo else "no",
        "Kernel": f"{platform.system()} {platform.release()} {platform.machine()}",
        "Compiler": compiler(build),
        "Service": ", ".join(output_lines(build / "puzzled", "--version")),
        "Client": first_line("wrk", "-v").partition(" Copyright")[0],
        "Compared with": nginx,
        "Date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "Commit": commit(),
    }


def micro(build, core):
    """Yields rows (name, value, unit, command) of every micro-benchmark that was built. Each
    prints lines with a name, a value and a unit, separated by tabs."""
    for program in sorted((build / "bench").glob("bench_*")):
        if not os.access(program, os.X_OK) or program.is_dir():
            continue
        say(f"micro-benchmark: {program.name}")
        done = subprocess.run(["taskset", "-c", str(core), program], text=True, check=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              timeout=MICRO_TIMEOUT_S)
        for line in done.stdout.splitlines():
            name, value, unit = line.split("\t")
            yield name, value, unit, f"`taskset -c {core} bench/{program.name}`"


def table(head, rows):
    """Returns a Markdown table. All columns except the first and the last contain figures."""
    rules = ["--:" if 0 < i < len(head) - 1 else "---" for i in range(len(head))]
    return "\n".join("| " + " | ".join(map(str, row)) + " |"
                     for row in (head, rules, *rows)) + "\n"


def wrap(text):
    return "\n".join(textwrap.fill(" ".join(part.split()), 92, break_long_words=False,
                                   break_on_hyphens=False) + "\n"
                     for part in text.split("\n\n"))


def section_text(section):
    title = [f"## {section.title}\n"] if section.title else []
    text = [wrap(section.text)] if section.text else []
    return "\n".join([*title, *text, table(section.head, section.rows)])


def results_text(about, goals, sections):
    return "\n".join((
        "# Benchmarks\n",
        wrap(f"""`scripts/bench` writes this file, and [{ROWS}]({ROWS}) with every row of the
            micro-benchmarks. Figures are medians over the rounds of the quietest run, on the
            machine below. Ratios depend less on the machine. They are computed within each
            round, with the smallest and the largest in parentheses."""),
        "## Goals\n", table(("Goal", "Limit", "Measured", "Reached?"), goals),
        *missed.text(goals, about["Vectors"], wrap),
        "## Machine\n", table(("", ""), about.items()),
        *map(section_text, sections)))


def rows_text(about, rows):
    """Returns the text of rows.md: the rows of each program under its command."""
    by_command = itertools.groupby(rows, key=lambda row: row[3])
    return "\n".join((
        "# Rows of the micro-benchmarks\n",
        wrap(f"""`scripts/bench` wrote this file on {about["Date"]}, commit {about["Commit"]},
            on the machine of [results.md](results.md). One thread, release build. Commands run
            in the build folder, and those of `bench/peers` in the sources."""),
        *(f"## {command}\n\n" + table(("What", "Value", "Unit"), [row[:3] for row in same])
          for command, same in by_command)))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    parser.add_argument("--output", type=Path, default=ROOT / "bench/results.md")
    parser.add_argument("--runs", type=int, default=3, help="writes the quietest of these runs")
    parser.add_argument("--rounds", type=int, default=7, help="number of rounds in each run")
    parser.add_argument("--seconds", type=int, default=3, help="duration of one run of wrk")
    parser.add_argument("--server-core", type=int, default=0)
    parser.add_argument("--client-core", type=int, default=1)
    return parser.parse_args()


def measure(options, cores, folder):
    """Returns the measurements for the modules of the puzzles."""
    binary = options.build / "puzzled"
    rows = list(micro(options.build, options.server_core))
    peers, own, questions = [], {}, {}
    for puzzle in PUZZLES:
        say(puzzle.__name__)
        if hasattr(puzzle, "peer_rows"):
            peers += puzzle.peer_rows(options.server_core)
        if hasattr(puzzle, "questions"):
            questions |= puzzle.questions()
        if hasattr(puzzle, "measure"):
            own[puzzle.__name__] = puzzle.measure(binary, options.server_core,
                                                  folder / "own.log")
    say("questions by HTTP")
    asked = figures.ask(binary, cores, folder / "asked.log", questions)
    return figures.Found(rows, peers, asked, own, options.server_core, options.client_core)


def load_service(options, cores, folder):
    load = http_load.Load(options.build / "puzzled", cores, folder)
    load.run(options.rounds, options.seconds, say)
    say("a long request on a busy host")
    rounds = busy_host.long_question(options.build / "puzzled", cores, folder / "busy.log")
    return service.Part(load, rounds, options, ROOT)


def measure_crowd(options, cores, folder):
    measured = crowd.Crowd(options.build / "puzzled", cores, folder)
    measured.run(options.rounds, options.seconds, say)
    return measured


def measure_starts(options, folder):
    say("the first answer")
    starts = start.Starts(options.build / "puzzled", options.server_core, folder)
    starts.run()
    return starts


def measure_large_bodies(options, folder):
    say("large questions")
    measured = large_bodies.LargeBodies(options.build / "puzzled", options.server_core,
                                        folder / "large.log")
    measured.run()
    return measured


def measure_idle(options, cores, folder):
    say("idle connections")
    measured = idle.Idle(options.build / "puzzled", folder)
    measured.run(cores)
    return measured


@dataclasses.dataclass
class Run:
    """The measurements of one run, and the share of the cores that other processes used."""
    others: float
    found: figures.Found
    parts: list


def run_once(options, cores):
    with tempfile.TemporaryDirectory(prefix="puzzled-bench-") as name, \
            http_load.Others(cores) as others:
        folder = Path(name)
        found = measure(options, cores, folder)
        starts = measure_starts(options, folder)
        large = measure_large_bodies(options, folder)
        idled = measure_idle(options, cores, folder)
        load = load_service(options, cores, folder)
        crowds = measure_crowd(options, cores, folder)
    return Run(others.share, found, [load, large, crowds, idled, starts])


def write(options, about, found, parts):
    """Writes both files. Returns the missed goals that are not explained."""
    goals = [*(goal for part in parts for goal in part.goals()),
             *(goal for puzzle in PUZZLES for goal in puzzle.goals(found))]
    sections = [*(section for puzzle in PUZZLES for section in puzzle.sections(found)),
                *(section for part in parts for section in part.sections())]
    options.output.write_text(results_text(about, goals, sections))
    rows = options.output.with_name(ROWS)
    rows.write_text(rows_text(about, found.micro + found.peers))
    print(f"\nWrote {options.output} and {rows}\n")
    for goal, limit, value, reached in goals:
        print(f"{reached:4} {value:>10}  {limit:18}  {goal}")
    return missed.unexplained(goals, about["Vectors"])


def main():
    options = arguments()
    cores = (options.server_core, options.client_core)
    if not set(cores) <= os.sched_getaffinity(0) or cores[0] == cores[1]:
        sys.exit("report.py: the server and the client need separate cores; see --server-core")
    for program in ("wrk", "nginx", "taskset"):
        if not shutil.which(program):
            sys.exit(f"report.py: {program} is missing")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("report.py: ended by a signal"))
    os.sched_setaffinity(0, {options.client_core})
    about = machine(options.build)
    runs = []
    for turn in range(options.runs):
        say(f"run {turn + 1} of {options.runs}")
        runs.append(run_once(options, cores))
    runs.sort(key=lambda run: run.others)
    about["Load"] = http_load.load_text([run.others for run in runs])
    unexplained = write(options, about, runs[0].found, runs[0].parts)
    if unexplained:
        sys.exit("report.py: bench/missed.py must explain why these goals are missed: "
                 + "; ".join(unexplained))


if __name__ == "__main__":
    main()
