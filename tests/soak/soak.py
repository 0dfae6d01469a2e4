#!/usr/bin/python3
"""Sends many requests from clients that behave in different ways, and compares each response with
that of the idle service at the start. See tests/README.md."""

import argparse
import asyncio
import os
import re
import sys
import time
from pathlib import Path
from statistics import median_low

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "api"))

from service import Service  # noqa: E402
from client import COLUMNS, Clients  # noqa: E402
from fuzz import send_cases  # noqa: E402
from record import record  # noqa: E402

REPORTS = re.compile(r"Sanitizer|runtime error|assert|abort", re.IGNORECASE)
# A request that stalls is rejected after ten seconds. The log would be longer than the run.
OPTIONS = ("--request-seconds", "10", "--log-format", "none")
SAMPLES_MIN = 60  # minimum number of seconds for the check of the memory


class Watched(Service):
    """A service that counts its file descriptors."""

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))


class Run:
    """One soak. `samples` are (requests, resident KiB, descriptors), once a second."""

    def __init__(self, options):
        self.options = options
        self.samples = []
        self.errors = []

    def go(self):
        options = self.options
        service = Watched(*OPTIONS, "--max-queued-jobs", str(options.max_queued_jobs),
                         *options.service)

        def watch(requests):
            self.samples.append((requests, service.resident() // 1024, service.descriptors()))

        try:
            heavy = options.heavy_requests if options.heavy > 0 else 0
            self.clients = Clients(service.port, record(service, options.generated, heavy),
                                   options)
            idle = service.descriptors()
            begin = time.monotonic()
            asyncio.run(self.clients.run(watch))
            self.seconds = time.monotonic() - begin
            self.settle(service, idle)
        except BaseException:
            service.stop()
            raise
        code = service.stop()
        reports = [line for line in service.lines if REPORTS.search(line)]
        self.require(code == 0, f"the service exited with status {code}")
        self.require(not reports, "the service reported: " + "".join(service.lines[-200:]))
        self.judge_memory()
        self.judge_counts()

    def settle(self, service, idle):
        """Checks that the service releases everything when it does not have clients."""
        for gauge, value in (("requests_in_flight", 1), ("workers_busy", 0),
                             ("queue_depth", 0), ("memory_used_bytes", 0)):
            service.settles(gauge, value)
        end = time.monotonic() + self.options.timeout
        while service.descriptors() > idle and time.monotonic() < end:
            time.sleep(0.1)
        self.require(service.descriptors() <= idle,
                     f"descriptors: {idle} at the start, {service.descriptors()} at the end")

    def judge_memory(self):
        """Compares the median of the second tenth of the run with that of its last half. With
        medians, a response that takes much memory for a moment does not matter."""
        tenth = len(self.samples) // 10
        if len(self.samples) < SAMPLES_MIN:
            return
        before = median_low(rss for _, rss, _ in self.samples[tenth:2 * tenth])
        after = median_low(rss for _, rss, _ in self.samples[len(self.samples) // 2:])
        self.require(after <= before + self.options.growth,
                     f"memory grew from {before} to {after} KiB")

    def judge_counts(self):
        total = self.clients.total()
        self.require(not total["lost"] + total["wrong"],
                     f"{total['lost']} responses are lost and {total['wrong']} wrong")
        overload = self.options.connections > self.options.max_queued_jobs / 2
        self.require(overload or not total["rejected"],
                     f"{total['rejected']} rejected without overload")

    def require(self, holds, error):
        if not holds:
            self.errors.append(error)

    def show(self):
        clients = self.clients
        print(f"{len(clients.light)} light and {len(clients.heavy)} heavy requests, seed "
              f"{self.options.seed}")
        print(f"{'':22}" + "".join(f"{column:>12}" for column in COLUMNS))
        for name, counts in {**clients.counts, "all": clients.total()}.items():
            print(f"{name:22}" + "".join(f"{counts[column]:12}" for column in COLUMNS))
        print(f"{self.seconds:.0f} s, {clients.sent() / self.seconds:.0f} requests/s")
        for part in range(0, 11):
            requests, rss, fds = self.samples[part * (len(self.samples) - 1) // 10]
            print(f"{requests:12} requests: {rss:8} KiB resident, {fds:5} descriptors")


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20000)
    parser.add_argument("--heavy", type=float, default=0.001, help="share of heavy requests")
    parser.add_argument("--heavy-requests", type=int, default=10,
                        help="maximum number of different heavy requests")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--max-queued-jobs", type=int, default=1000,
                        help="if it is less than twice the connections, 503 is allowed")
    parser.add_argument("--generated", type=int, default=10,
                        help="number of valid requests generated for each operation, and of "
                             "invalid ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=300,
                        help="seconds after which a response counts as lost")
    parser.add_argument("--growth", type=int, default=16384,
                        help="KiB by which memory may grow after the first tenth of a run")
    parser.add_argument("--fuzz", type=int, default=0, metavar="CASES",
                        help="instead, send corrupted bytes on this number of connections")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("service", nargs="*", help="options of the service, after --")
    return parser.parse_args(arguments)


def fuzz(options):
    """Runs the option --fuzz. Returns the errors."""
    service = Watched("--log-format", "none", "--job-seconds", "1", "--request-seconds", "2",
                     *options.service)
    begin = time.monotonic()
    answers, errors = send_cases(service, options)
    rate = options.fuzz / (time.monotonic() - begin)
    code = service.stop()
    if code != 0 or any(REPORTS.search(line) for line in service.lines):
        errors.append(f"the service exited with status {code} and reported: "
                      + "".join(service.lines[-200:]))
    print(f"{options.fuzz} cases from {options.first} of seed {options.seed}, "
          f"{answers} responses, {rate:.0f} cases/s")
    return errors


def main(arguments):
    options = parse(arguments)
    if options.fuzz:
        errors = fuzz(options)
    else:
        run = Run(options)
        run.go()
        run.show()
        errors = run.errors
    for error in errors:
        print("ERROR:", error)
    print("FAILED" if errors else "PASSED")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
