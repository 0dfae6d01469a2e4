#!/usr/bin/python3
"""Clients of all manners ask a daemon millions of questions; every answer is compared with
the one that the idle daemon gave at the start. See CONTRIBUTING.md."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median_low

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "api"))
sys.dont_write_bytecode = True

from daemon import ROOT, Daemon, binary  # noqa: E402
from fuzz import Fuzz  # noqa: E402
from record import record  # noqa: E402

CLIENT = Path("tests", "soak", "soak-client")
FIELDS = ("connections", "sent", "right", "refused", "abandoned", "unread", "lost", "wrong")
REPORTS = re.compile(r"Sanitizer|runtime error|assert|abort", re.IGNORECASE)
# A client that stalls is told off after ten seconds; the log would be longer than the run.
OPTIONS = ("--request-seconds", "10", "--log-format", "none")


class Watched(Daemon):
    """A daemon whose memory, descriptors and processor time are read from /proc."""

    def _proc(self, name):
        return Path(f"/proc/{self._process.pid}") / name

    def resident_kb(self):
        return int(re.search(r"VmRSS:\s+(\d+)", self._proc("status").read_text())[1])

    def descriptors(self):
        return len(os.listdir(self._proc("fd")))

    def processor_ticks(self):
        return sum(map(int, self._proc("stat").read_text().rpartition(")")[2].split()[11:13]))


def program():
    """The client of the daemon's build, or of the release when that was copied alone."""
    beside = Path(binary()).parent / CLIENT
    return beside if beside.exists() else ROOT / "build" / "release" / CLIENT


class Run:
    """One soak. `samples` are (requests, VmRSS in KiB, descriptors), once a second."""

    def __init__(self, options):
        self.options = options
        self.samples = []
        self.manners = {}
        self.faults = []
        self.seconds = 0

    def go(self):
        with tempfile.TemporaryDirectory() as folder:
            corpus = Path(folder) / "corpus"
            daemon = Watched(*OPTIONS, "--max-queued-jobs", str(self.options.max_queued_jobs),
                             *self.options.daemon)
            try:
                most_heavy = self.options.heavy_questions if self.options.heavy > 0 else 0
                self.questions = record(daemon, self.options.generated, most_heavy, corpus)
            except BaseException:
                daemon.stop()
                raise
            idle = daemon.descriptors()
            begin = time.monotonic()
            self.client(daemon, corpus)
            self.seconds = time.monotonic() - begin
            self.settle(daemon, idle)
        code = daemon.stop()
        said = [line for line in daemon.lines if REPORTS.search(line)]
        self.require(code == 0, f"the daemon ended with {code}")
        self.require(not said, "the daemon said: " + "".join(daemon.lines[-200:]))
        self.judge_memory()
        refused = sum(counts[FIELDS.index("refused")] for counts in self.manners.values())
        overload = self.options.connections > self.options.max_queued_jobs / 2
        self.require(overload or not refused, f"{refused} refusals without overload")

    def client(self, daemon, corpus):
        options = self.options
        command = [program(), corpus, daemon.port, options.requests,
                   int(options.requests * options.heavy), options.connections, options.seed,
                   options.patience]
        with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE,
                              text=True) as client:
            for line in client.stdout:
                kind, *words = line.split(maxsplit=len(FIELDS) + 1)
                if kind == "progress" and daemon.running():
                    self.samples.append((sum(map(int, words)), daemon.resident_kb(),
                                         daemon.descriptors()))
                elif kind == "manner":
                    self.manners[words[-1].strip()] = list(map(int, words[:-1]))
        self.require(client.returncode == 0, f"the client ended with {client.returncode}")
        self.require(daemon.running(), "the daemon died")

    def settle(self, daemon, idle):
        """When all clients are gone, nothing of them is left."""
        for gauge, value in (("requests_in_flight", 1), ("workers_busy", 0),
                             ("queue_depth", 0), ("memory_used_bytes", 0)):
            daemon.settles(gauge, value)
        end = time.monotonic() + self.options.patience
        while daemon.descriptors() > idle and time.monotonic() < end:
            time.sleep(0.1)
        self.require(daemon.descriptors() <= idle,
                     f"{idle} descriptors became {daemon.descriptors()}")

    def judge_memory(self):
        """The median of the second tenth of the run beside that of its last half: an answer
        that takes much for a moment says nothing."""
        tenth = len(self.samples) // 10
        if tenth < self.options.least_samples:
            return
        before = median_low(rss for _, rss, _ in self.samples[tenth:2 * tenth])
        after = median_low(rss for _, rss, _ in self.samples[len(self.samples) // 2:])
        self.require(after <= before + self.options.growth,
                     f"memory grew from {before} to {after} KiB")

    def require(self, holds, fault):
        if not holds:
            self.faults.append(fault)

    def show(self):
        print(f"{self.questions[0]} light and {self.questions[1]} heavy questions, seed "
              f"{self.options.seed}")
        print(f"{'':22}" + "".join(f"{field:>12}" for field in FIELDS))
        total = [sum(column) for column in zip(*self.manners.values(), strict=True)]
        for name, counts in {**self.manners, "all": total}.items():
            print(f"{name:22}" + "".join(f"{count:12}" for count in counts))
        rate = total[1] / self.seconds
        print(f"{self.seconds:.0f} s, {rate:.0f} requests/s")
        for part in range(0, 11):
            requests, rss, fds = self.samples[part * (len(self.samples) - 1) // 10]
            print(f"{requests:12} requests: {rss:8} KiB resident, {fds:5} descriptors")


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20000)
    parser.add_argument("--heavy", type=float, default=0.001, help="their share")
    parser.add_argument("--heavy-questions", type=int, default=30,
                        help="maximum number of different heavy questions")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--max-queued-jobs", type=int, default=1000,
                        help="below twice the connections, refusals are no fault")
    parser.add_argument("--generated", type=int, default=10,
                        help="questions made for each operation, and as many broken ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=int, default=300,
                        help="seconds after which an answer is lost")
    parser.add_argument("--least-samples", type=int, default=6,
                        help="seconds in a tenth of a run whose memory is judged")
    parser.add_argument("--growth", type=int, default=16384,
                        help="KiB by which memory may grow after the first tenth of a run")
    parser.add_argument("--fuzz", type=int, default=0, metavar="CASES",
                        help="send so many connections of broken bytes instead")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("daemon", nargs="*", help="options of the daemon, behind --")
    return parser.parse_args(arguments)


def fuzz(options):
    """Broken bytes instead of a soak."""
    daemon = Watched("--log-format", "none", "--job-seconds", "1", "--request-seconds", "2",
                     *options.daemon)
    broken = Fuzz(daemon, options)
    begin = time.monotonic()
    answers = broken.go()
    rate = options.fuzz / (time.monotonic() - begin)
    code = daemon.stop()
    if code != 0 or any(REPORTS.search(line) for line in daemon.lines):
        broken.faults.append(f"the daemon ended with {code} and said: "
                             + "".join(daemon.lines[-200:]))
    print(f"{options.fuzz} cases from {options.first} of seed {options.seed}, "
          f"{answers} answers, {rate:.0f} cases/s")
    return broken.faults


def main(arguments):
    options = parse(arguments)
    if options.fuzz:
        faults = fuzz(options)
    else:
        run = Run(options)
        run.go()
        run.show()
        faults = run.faults
    for fault in faults:
        print("FAULT:", fault)
    print("FAILED" if faults else "PASSED")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
