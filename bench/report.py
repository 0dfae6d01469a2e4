#!/usr/bin/env python3
"""Runs the micro-benchmarks and the HTTP load, and writes what they measured to a
Markdown file. Nothing is asserted: reading the figures is for people.

  report.py --build build/release --output bench/results.md"""
import argparse
import os
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import busy_host
import documents
import http_load
import puzzle_bridge
import puzzle_bulls_cows
import puzzle_cliffs
import puzzle_grecian
import puzzle_hyperloglog
import puzzle_set

ROOT = Path(__file__).resolve().parents[1]
MICRO_PATIENCE_S = 600
TAIL = ("p50", "p99", "p999")


def say(text):
    print(text, file=sys.stderr, flush=True)


def output_lines(*command):
    """What a command says, on either stream, without empty lines."""
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
    """The commit that was measured, and whether the sources differ from it."""
    name = first_line("git", "rev-parse", "--short=12", "HEAD")
    if not re.fullmatch("[0-9a-f]+", name):
        return "unknown"
    changes = first_line("git", "status", "--porcelain", "--", ".", ":!bench/results.md")
    return name + (" with changes" if changes else "")


def machine(build):
    cpuinfo = Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*: (.*)$", cpuinfo, re.M)
    nginx = first_line("nginx", "-v").removeprefix("nginx version: ").replace("/", " ")
    return {
        "Processor": f"{model[1] if model else platform.machine()}, "
                     f"{os.cpu_count()} logical processors",
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
    """Rows (name, value, unit, command) of every micro-benchmark that was built. Each
    prints lines of a name, a value and a unit, with tabs between them."""
    for program in sorted((build / "bench").glob("bench_*")):
        if not os.access(program, os.X_OK) or program.is_dir():
            continue
        say(f"micro-benchmark: {program.name}")
        done = subprocess.run(["taskset", "-c", str(core), program], text=True, check=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              timeout=MICRO_PATIENCE_S)
        for line in done.stdout.splitlines():
            name, value, unit = line.split("\t")
            yield name, value, unit, f"`taskset -c {core} bench/{program.name}`"


def table(head, rows, numbers):
    """A Markdown table; from column `numbers` to the last but one there are figures."""
    rules = ["--:" if numbers <= i < len(head) - 1 else "---" for i in range(len(head))]
    return "\n".join("| " + " | ".join(map(str, row)) + " |"
                     for row in (head, rules, *rows)) + "\n"


def wrap(text):
    return "\n".join(textwrap.fill(" ".join(part.split()), 92, break_long_words=False,
                                   break_on_hyphens=False) + "\n"
                     for part in text.split("\n\n"))


def spread(values, digits=2):
    return (f"{statistics.median(values):.{digits}f} "
            f"({min(values):.{digits}f}-{max(values):.{digits}f})")


def tail(case):
    return [f"{case.median(field):.0f}" for field in TAIL]


class Report:
    def __init__(self, load, options, micro_rows, puzzles):
        self.load = load
        self.options = options
        self.micro_rows = micro_rows
        (self.histories, self.set_peers, self.set_asked, self.redis, self.asked,
         self.busy_rounds) = puzzles

    def command(self, case):
        return "`" + " ".join(case.wrk(self.options.seconds, "URL")).replace(
            str(case.body), "QUESTION").replace(str(ROOT) + "/", "") + "`"

    def throughput(self):
        size = self.load.sizes
        names = {
            "set": f"q: `POST /set/solve`, 12 cards, {size['answer']} bytes back",
            "index": f"a: `GET /`, a constant of {size['index']} bytes",
            "nginx": f"nginx: `GET`, a constant of {size['answer']} bytes",
            "nginx_post": f"nginx: the `POST` of q, a constant of {size['answer']} bytes",
            "set_logged": "q with `--log-format text` to a file",
        }
        for name, title in names.items():
            case = self.load.cases[name]
            yield (title, f"{case.median('rate'):,.0f}", f"{case.median('cpu_us'):.2f}",
                   f"{case.median('core'):.0%}", self.command(case))

    def ratios(self):
        cases = self.load.cases
        for title, below in (("q / a", "index"), ("q / nginx `GET`", "nginx"),
                             ("q / nginx `POST`", "nginx_post"),
                             ("q logged / q", "set")):
            above = cases["set_logged" if below == "set" else "set"]
            yield (title, spread(above.ratios(cases[below], "rate")),
                   spread(above.ratios(cases[below], "cpu_us")), "")

    def latencies(self):
        for name, title in (("set_1", "q"), ("index_1", "a"), ("nginx_1", "nginx `GET`")):
            case = self.load.cases[name]
            yield (title, *tail(case), f"{case.median('cpu_us'):.2f}", self.command(case))

    def disturbed(self, host, *counts):
        """Busy workers beside idle ones on a `host`, the first word of the cases' names."""
        for connections in counts:
            idle = self.load.cases[f"{host}idle_{connections}"]
            busy = self.load.cases[f"{host}busy_{connections}"]
            for title, case in (("idle", idle), ("busy", busy)):
                yield (f"{connections}, workers {title}", *tail(case), self.command(case))
            yield (f"{connections}, busy / idle",
                   *(spread(busy.ratios(idle, field)) for field in TAIL), "")

    def crowded_question(self):
        alone, beside = zip(*self.busy_rounds)
        yield (f"`POST {busy_host.PATH}`, 4 x 7 with repeats", f"{spread(alone)}",
               f"{spread(beside)}", spread(busy_host.times(self.busy_rounds)), "")

    def jobs(self):
        spent = [ms for name in ("busy_1", f"busy_{http_load.CONNECTIONS}")
                 for run in self.load.cases[name].runs for ms in run["jobs_ms"]]
        return len(spent), statistics.median(spent)

    def goals(self):
        cases = self.load.cases
        cpu = statistics.median(cases["set"].ratios(cases["index"], "cpu_us"))
        p50 = cases["set_1"].median("p50")
        p99 = statistics.median(cases["busy_1"].ratios(cases["idle_1"], "p99"))
        times = statistics.median(busy_host.times(self.busy_rounds))
        for goal, limit, value, form in (
                ("CPU per request of q over that of a constant", 1.8, cpu, "{:.2f}"),
                ("p50 of q at one connection, microseconds", 40, p50, "{:.0f}"),
                ("p99 of q at one connection, workers busy over idle", 1.2, p99, "{:.2f}"),
                ("a question of seconds beside two busy processes, times as long", 3, times,
                 "{:.2f}")):
            yield (goal, f"at most {limit}", form.format(value),
                   "reached" if value <= limit else "not reached")
        yield from puzzle_bulls_cows.goal_rows(self.histories)
        yield from puzzle_set.goal_rows(self.micro_rows, self.set_asked)
        yield from puzzle_grecian.goal_rows(self.micro_rows)
        yield from puzzle_bridge.goal_rows(self.micro_rows)
        yield from puzzle_cliffs.goal_rows(self.micro_rows)
        yield from puzzle_hyperloglog.goal_rows(self.micro_rows, self.asked)

    def others(self, *names):
        """A sentence on the share of both cores that went to neither server nor client."""
        share = statistics.median(run["others"] for name in names
                                  for run in self.load.cases[name].runs)
        return f"Other work took {share:.1%} of the two cores in the median of these runs."

    def introduction(self):
        return wrap("""Made by `scripts/bench`, which writes this file anew. Figures hold
            for the machine below and are medians over the rounds. Ratios, which travel better,
            are made within each round; the least and the greatest stand in brackets.""")

    def throughput_text(self):
        options, flags = self.options, " ".join(http_load.FLAGS)
        return wrap(f"""Servers: `taskset -c {options.server_core} puzzled {flags}
            --log-format none`, unless the row says otherwise, and `taskset -c
            {options.server_core} nginx` with one worker, keep-alive and no access log.
            Clients: `taskset -c {options.client_core}` and the command of the row, where
            QUESTION is a file of {self.load.sizes['question']} bytes, a table with six
            sets. Rows take turns of {options.seconds} s in {options.rounds} rounds. CPU is
            the utime + stime of the server's processes over the run, divided by the
            requests; "core" is the same time divided by the time that passed.
            {self.others("set", "index", "nginx", "nginx_post", "set_logged")}""")

    def latencies_text(self):
        return wrap(f"""Percentiles are those of the requests that were made: what wrk adds
            for coordinated omission is taken away again (`bench/latency.py`).
            {self.others("set_1", "index_1", "nginx_1")}""")

    def disturbed_text(self):
        jobs, job_ms = self.jobs()
        return wrap(f"""Every worker ({http_load.WORKERS}, on the core of the loop) answers
            `POST /grecian/solve` for a puzzle of 48 columns that no search finishes, with
            `"limits":{{"milliseconds":{http_load.JOB_MS}}}`, and is asked again as soon as
            it has answered: {jobs} jobs in all, {job_ms:.0f} ms in the median. Beside it
            the same service with idle workers. Rows take turns as above.
            {self.others(*(f"{state}_{connections}" for state in ("idle", "busy")
                           for connections in (1, http_load.CONNECTIONS)))}""")

    def crowded_text(self):
        return wrap("""Two busy processes (`python3 -c "while True: pass"`), which may use
            both cores, run beside client and service. First as above; then a long question
            alone and beside them, each time in seconds until the answer is there, for a
            service that may use both cores. As three threads then want two cores, 1.5 times
            is fair.""")

    def histories_text(self):
        return wrap(f"""10,000 questions to `/bulls-cows/solve` after 1 to 5 guesses, by a
            player who guesses what can still be the secret and one who guesses any code, one
            after the other over one connection; the client is Python on core
            {self.options.client_core}, the server `taskset -c {self.options.server_core}`,
            workers included. Every answer is proven, or the run fails.""")

    def set_text(self):
        options = self.options
        return wrap(f"""A program in Python with numpy that solves and plays as the source
            document describes (`bench/peers/set_numpy.py`), and this project, in one run on
            core {options.server_core}. "By HTTP": one connection, a client in Python, the
            time until the whole answer is there, for a service that may use both cores,
            beside as many times what one takes the numpy program, without HTTP.""")

    def documents_text(self):
        return wrap("""What the articles that describe these puzzles tell of their programs,
            in Python (Grecian Computer) and Scheme (bridge), on other machines; beside it
            ours, one thread, and the time until the whole answer is there, by HTTP as
            above. Of "5 to 10 s" the 5 are compared. The states that the article's searches
            test were counted by running its listing.""")

    def beside_articles(self):
        yield from puzzle_grecian.document_rows(self.micro_rows, self.asked)
        yield from puzzle_bridge.document_rows(self.micro_rows, self.asked)

    def cliffs_text(self):
        return wrap("""Mean queries of 10,000 games of the article's own generator, by
            `/cliffs/simulate`. The article's figures have standard errors like ours. Beside
            them the fewest that any strategy needs, the mean of the exact optimum of the
            first 20 bands; and the time of the whole request, both cores.""")

    def hyperloglog_text(self):
        return wrap(f"""Sketches of 16,384 registers; bytes are those of a stored one (in
            memory ours has a byte for each register). The error is the standard error for
            many items, in percent; here it was measured in 1,000 runs of 1,000,000 items by
            `/hyperloglog/experiment`, and a Redis with the same registers says the same
            number. In the next column it is scaled to 12,288 bytes: its square falls as
            memory grows. The items that were measured have 16
            bytes. Those of Redis went to a server on core {self.options.server_core}
            through a Unix socket, in pipelines; ours are added in the process. What others
            publish is of other machines, and of 64-bit numbers for items.""")

    def text(self, about):
        return "\n".join((
            "# Benchmarks\n",
            self.introduction(),
            table(("Machine", ""), about.items(), 9),
            "## Goals\n",
            table(("Goal", "Limit", "Measured", ""), self.goals(), 1),
            "## Micro-benchmarks\n",
            wrap("""One thread, release build. Commands are those of the row in the build
                 folder."""),
            table(("What", "Value", "Unit", "Command"),
                  [*self.micro_rows, *self.set_peers, *self.redis], 1),
            "## SET beside numpy\n",
            self.set_text(),
            table(("What", "numpy", "Here", "Times", "Measured by"),
                  puzzle_set.comparison_rows(self.set_peers, self.micro_rows,
                                             self.set_asked), 1),
            "## Grecian Computer and bridge crossing beside the articles\n",
            self.documents_text(),
            table(("What", "The article", "Here", "Times", "By HTTP", "Times",
                   "Measured by"), self.beside_articles(), 1),
            "## Allergic Cliffs beside the article\n",
            self.cliffs_text(),
            table(("Strategy", "The article", "Here", "Standard error", "Optimum",
                   "Seconds"), puzzle_cliffs.figure_rows(self.asked), 1),
            "## HyperLogLog beside others\n",
            self.hyperloglog_text(),
            table(("What", "Bytes", "Error", "With 12,288 bytes", "ns for an item",
                   "Whose"), puzzle_hyperloglog.beside_others(
                       self.micro_rows, self.redis, self.asked), 1),
            "## Bulls and Cows: exact answers to any history\n",
            self.histories_text(),
            table(("History", "p50 ms", "p99 ms", "max ms", "Command"),
                  puzzle_bulls_cows.latency_rows(self.histories), 1),
            "## Bulls and Cows beside others\n",
            table(("What", "Elsewhere", "Here", "Whose"),
                  puzzle_bulls_cows.comparison_rows(self.micro_rows), 1),
            "## Requests per second and CPU\n",
            self.throughput_text(),
            table(("What", "Requests/s", "CPU us/request", "Core", "Command"),
                  self.throughput(), 1),
            table(("Ratio", "Requests/s", "CPU/request", ""), self.ratios(), 1),
            "## Latency at one connection\n",
            self.latencies_text(),
            table(("What", "p50 us", "p99 us", "p99.9 us", "CPU us/request", "Command"),
                  self.latencies(), 1),
            "## The fast route while every worker is busy\n",
            self.disturbed_text(),
            table(("Connections", "p50 us", "p99 us", "p99.9 us", "Command"),
                  self.disturbed("", 1, http_load.CONNECTIONS), 1),
            "## On a host that others use\n",
            self.crowded_text(),
            table(("Connections", "p50 us", "p99 us", "p99.9 us", "Command"),
                  self.disturbed("crowded_", 1), 1),
            table(("Question", "Alone, s", "Beside, s", "Times", ""),
                  self.crowded_question(), 1)))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    parser.add_argument("--output", type=Path, default=ROOT / "bench/results.md")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=3, help="of one run of wrk")
    parser.add_argument("--server-core", type=int, default=0)
    parser.add_argument("--client-core", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    cores = (options.server_core, options.client_core)
    if not set(cores) <= os.sched_getaffinity(0) or cores[0] == cores[1]:
        sys.exit("report.py: server and client need a core each; see --server-core")
    for program in ("wrk", "nginx", "taskset"):
        if not shutil.which(program):
            sys.exit(f"report.py: {program} is missing")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("report.py: ended by a signal"))
    os.sched_setaffinity(0, {options.client_core})
    about = machine(options.build)
    rows = list(micro(options.build, options.server_core))
    say("SET by numpy")
    set_peers = puzzle_set.peer_rows(options.server_core)
    say("HyperLogLog by Redis")
    redis = puzzle_hyperloglog.peer_rows(options.server_core)
    with tempfile.TemporaryDirectory(prefix="puzzled-bench-") as folder:
        load = http_load.Load(options.build / "puzzled", cores, Path(folder))
        load.run(options.rounds, options.seconds, say)
        say("exact answers to histories of Bulls and Cows")
        histories = puzzle_bulls_cows.latencies(
            options.build / "puzzled", options.server_core, Path(folder) / "histories.log")
        say("SET by HTTP")
        set_asked = puzzle_set.asked_rows(options.build / "puzzled", cores,
                                          Path(folder) / "set.log")
        say("Grecian Computer, bridge, cliffs and HyperLogLog by HTTP")
        asked = documents.ask(options.build / "puzzled", cores, Path(folder) / "asked.log",
                              puzzle_grecian.questions() | puzzle_bridge.questions()
                              | puzzle_cliffs.questions()
                              | puzzle_hyperloglog.questions())
        say("a long question on a busy host")
        busy_rounds = busy_host.long_question(options.build / "puzzled", cores,
                                              Path(folder) / "busy.log")
    report = Report(load, options, rows,
                    (histories, set_peers, set_asked, redis, asked, busy_rounds))
    options.output.write_text(report.text(about))
    print(f"\nWrote {options.output}\n")
    for goal, limit, value, verdict in report.goals():
        print(f"{verdict:12} {value:>7}  {limit:12}  {goal}")


if __name__ == "__main__":
    main()
