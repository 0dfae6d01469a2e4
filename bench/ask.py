#!/usr/bin/env python3
"""Measures one call of `puzzled ask`, for the shortest example of each operation.

    bench/ask.py [build/release/puzzled] [CALLS]

For each, prints the CPU time in ms and as a multiple of that of /bin/true, and the minimum and
the median of the elapsed time of successive calls.
"""

import resource
import shlex
import statistics
import subprocess
import sys
import time


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(words, calls):
    """Returns the CPU ms, the minimum ms and the median ms of one call."""
    before, passed = cpu_seconds(), []
    for _ in range(calls):
        start = time.perf_counter()
        subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       check=True)
        passed.append(time.perf_counter() - start)
    return [1e3 * seconds for seconds in
            ((cpu_seconds() - before) / calls, min(passed), statistics.median(passed))]


def output(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          text=True, check=True).stdout


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "build/release/puzzled"
    calls = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    cases = {"/bin/true": ["/bin/true"], "puzzled --version": [program, "--version"],
             "puzzled ask": [program, "ask"]}
    for line in output(program, "ask").splitlines():
        path = line.split()[0]
        example = output(program, "ask", path, "--help").splitlines()[-2]
        cases[path] = [program, *shlex.split(example)[1:]]
    print(f"{'':24}{'CPU':>8}{'/ true':>8}{'least':>8}{'median':>8}")
    unit = None
    for name, words in cases.items():
        cpu, least, median = measure(words, calls)
        unit = unit or cpu
        print(f"{name:24}{cpu:8.2f}{cpu / unit:8.1f}{least:8.2f}{median:8.2f}", flush=True)


if __name__ == "__main__":
    main()
