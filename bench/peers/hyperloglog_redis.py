#!/usr/bin/env python3
"""Measures the time per item, and of a union, of a Redis HyperLogLog.

Starts a redis-server on a Unix socket in a temporary folder and sends it commands in pipelines,
whose bytes are prepared in advance: PFADD with one item of 16 bytes, PFADD with 1,000 items, and
PFMERGE of two dense sketches. Times of items are elapsed times from the first byte sent to the
last reply read, so they include the server and the socket. The time of a union is that of Redis
for the command. Prints lines with a name, a value and a unit, separated by tabs.

    hyperloglog_redis.py [--core N]     N: the core of the server"""
import argparse
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMEOUT_S = 30
ITEMS = 100000
MANY = 1000  # items of one command
ROUNDS = 7
UNIONS = 1000
ERROR = 0.05  # six standard errors


def command(*words):
    return b"*%d\r\n" % len(words) + b"".join(
        b"$%d\r\n%b\r\n" % (len(word), word) for word in words)


class Redis:
    def __init__(self, folder, core):
        self._path = str(Path(folder) / "redis.sock")
        pinned = [] if core is None else ["taskset", "-c", str(core)]
        self._process = subprocess.Popen(
            [*pinned, "redis-server", "--port", "0", "--unixsocket", self._path,
             "--save", "", "--appendonly", "no", "--dir", folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(TIMEOUT_S)

    def __enter__(self):
        end = time.monotonic() + TIMEOUT_S
        while self._socket.connect_ex(self._path) != 0:
            if self._process.poll() is not None or time.monotonic() > end:
                self.__exit__()
                sys.exit("hyperloglog_redis.py: redis-server did not start")
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self._socket.close()
        self._process.terminate()
        self._process.wait(TIMEOUT_S)

    def send(self, pipeline, replies):
        """Sends commands whose replies are integers or a word, and reads `replies` replies.
        Returns the last one as text."""
        self._socket.sendall(pipeline)
        received = b""
        while received.count(b"\n") < replies:
            received += self._read()
        if b"-" in received:
            sys.exit(f"hyperloglog_redis.py: {received[:200]!r}")
        return received.split()[-1].decode().lstrip(":+")

    def _read(self):
        data = self._socket.recv(1 << 16)
        if not data:
            sys.exit("hyperloglog_redis.py: redis-server closed the connection")
        return data

    def microseconds(self, name):
        """Returns the time of a command as Redis measures it."""
        self._socket.sendall(command(b"INFO", b"commandstats"))
        text = self._read().decode()
        while not text.endswith("\r\n\r\n") and len(text) < int(text[1:].split()[0]):
            text += self._read().decode()
        return float(re.search(rf"cmdstat_{name}:.*usec_per_call=([\d.]+)", text)[1])


def nanoseconds_each(redis, pipelines):
    """Returns the nanoseconds per item: the median of the rounds after the first one, which adds
    all items and thus makes the sketch dense."""
    rounds = []
    for _ in range(1 + ROUNDS):
        start = time.perf_counter()
        for pipeline, replies in pipelines:
            redis.send(pipeline, replies)
        rounds.append((time.perf_counter() - start) / ITEMS * 1e9)
    return statistics.median(rounds[1:])


def batches(items, key, each):
    """Yields pipelines of 10,000 items, `each` per command, with the numbers of their replies."""
    step = 10000
    for at in range(0, len(items), step):
        yield (b"".join(command(b"PFADD", key, *items[i:i + each])
                        for i in range(at, at + step, each)), step // each)


def check(redis, key):
    """Ends the program if the estimate is not plausible for the number of items."""
    number = int(redis.send(command(b"PFCOUNT", key), 1))
    if abs(number / ITEMS - 1) > ERROR:
        sys.exit(f"hyperloglog_redis.py: the estimate for {ITEMS} items is {number}")


def measure(redis):
    items = [b"%016d" % number for number in range(ITEMS)]
    for name, key, each in (("pfadd", b"one", 1), ("pfadd_1000", b"many", MANY)):
        taken = nanoseconds_each(redis, list(batches(items, key, each)))
        check(redis, key)
        print(f"hyperloglog_redis_{name}\t{taken:.3g}\tns")
    redis.send(command(b"PFMERGE", b"union", b"one", b"many") * UNIONS, UNIONS)
    print(f"hyperloglog_redis_pfmerge\t{redis.microseconds('pfmerge'):.3g}\tus")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--core", type=int, help="core of the server")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="puzzled-redis-") as folder, \
            Redis(folder, options.core) as redis:
        measure(redis)


if __name__ == "__main__":
    main()
