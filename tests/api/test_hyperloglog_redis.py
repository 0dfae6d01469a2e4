"""Exchanges sketches with a Redis server that these tests start."""

import base64
import os
import socket
import subprocess
import tempfile
import time
from random import Random

import pytest

import oracle_hyperloglog as oracle
from contract import ask
from service import PATIENCE_S
from test_hyperloglog import add, estimate, merge, words

COUNT = slice(8, 16)  # the bytes of a sketch with the estimate that Redis caches


class Redis:
    """A Redis server with a private socket in a private folder, which does not save data."""

    def __init__(self, folder):
        path = os.path.join(folder, "redis.sock")
        self._log = open(os.path.join(folder, "log"), "w+", encoding="utf-8")
        self._process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", path, "--save", "",
             "--appendonly", "no", "--dir", folder],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=subprocess.STDOUT)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE_S)
        self._connect(path)
        self._file = self._socket.makefile("rb")

    def _connect(self, path):
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                return self._socket.connect(path)
            except OSError:
                assert self._process.poll() is None and time.monotonic() < end, self.log()
                time.sleep(0.02)

    def log(self):
        self._log.seek(0)
        return self._log.read()

    def close(self):
        self._file.close()
        self._socket.close()
        self._process.kill()
        self._process.wait()
        self._log.close()

    def __call__(self, *command):
        """Sends a command. Returns the reply: an integer, bytes, or None."""
        parts = [word if isinstance(word, bytes) else str(word).encode()
                 for word in command]
        self._socket.sendall(b"*%d\r\n" % len(parts) + b"".join(
            b"$%d\r\n%b\r\n" % (len(part), part) for part in parts))
        kind, rest = (line := self._file.readline())[:1], line[1:-2]
        assert kind in b":$+", line
        if kind == b"$":
            length = int(rest)
            return None if length < 0 else self._file.read(length + 2)[:-2]
        return int(rest) if kind == b":" else rest

    def add(self, key, items):
        """Runs PFADD. Returns true if it changed the sketch."""
        changed = self("PFADD", key)
        for at in range(0, len(items), 1000):
            changed |= self("PFADD", key, *(item.encode() for item in items[at:at + 1000]))
        return changed == 1

    def sketch(self, key):
        return base64.b64encode(self("GET", key)).decode()

    def keep(self, key, text):
        self("SET", key, base64.b64decode(text))


@pytest.fixture(scope="module")
def one_redis():
    with tempfile.TemporaryDirectory() as folder:
        server = Redis(folder)
        yield server
        server.close()


@pytest.fixture
def redis(one_redis):
    """An empty Redis that makes only dense sketches."""
    one_redis("FLUSHALL")
    one_redis("CONFIG", "SET", "hll-sparse-max-bytes", 0)
    return one_redis


def same_but_count(one, other):
    """True if two sketches are equal except for the estimate that Redis caches."""
    first, second = (bytearray(base64.b64decode(text)) for text in (one, other))
    first[COUNT] = second[COUNT] = bytes(8)
    return first == second


def numbered(count):
    return [f"item {i}" for i in range(count)]


@pytest.mark.parametrize("items", [
    ["a"], ["", "\0", "\u00e9"], words(1, 200), numbered(20000)],
    ids=["one", "odd", "words", "many"])
def test_redis_makes_the_same_sketch(client, redis, items):
    assert redis.add("theirs", items)
    ours = add(client, items)
    assert same_but_count(redis.sketch("theirs"), ours["sketch"])
    assert redis("PFCOUNT", "theirs") == ours["estimate"]
    assert same_but_count(redis.sketch("theirs"), ours["sketch"])
    counted = redis.sketch("theirs")  # with the cached estimate
    assert counted != ours["sketch"]
    assert add(client, [], sketch=counted)["sketch"] == ours["sketch"]


@pytest.mark.parametrize("count", [0, 1, 2, 100, 5000, 40000, 41000, 150000])
def test_redis_counts_our_sketch(client, redis, count):
    sketch = add(client, numbered(count))["sketch"]
    redis.keep("ours", sketch)
    assert redis("PFCOUNT", "ours") == estimate(client, sketch=sketch)["estimate"]


@pytest.mark.parametrize("seed", range(20))
def test_redis_counts_any_sketch(client, redis, seed):
    """Sketches of more items than a test can add."""
    random = Random(seed)
    level = random.randrange(46)
    registers = [min(51, max(0, level + random.choice((-2, -1, -1, 0, 0, 0, 1, 2, 4))))
                 for _ in range(1 << 14)]
    sketch = oracle.to_text(registers)
    redis.keep("any", sketch)
    body = estimate(client, sketch=sketch)
    assert redis("PFCOUNT", "any") == pytest.approx(body["estimate"], 1e-14)
    if body["estimate"] < 2 ** 53:
        assert redis("PFCOUNT", "any") == body["estimate"]


@pytest.mark.parametrize("count", [1, 3, 50, 200])
def test_sparse_sketches_are_read(client, redis, count):
    redis("CONFIG", "SET", "hll-sparse-max-bytes", 3000)
    items = numbered(count)
    redis.add("sparse", items)
    sparse, dense = redis.sketch("sparse"), add(client, items)
    assert len(sparse) < len(dense["sketch"]) // 2
    assert add(client, [], sketch=sparse)["sketch"] == dense["sketch"]
    assert merge(client, sparse)["sketch"] == dense["sketch"]
    assert estimate(client, sketch=sparse)["estimate"] == redis("PFCOUNT", "sparse")
    counted = redis.sketch("sparse")
    assert add(client, ["more"], sketch=counted)["sketch"] == add(
        client, items + ["more"])["sketch"]


def test_redis_merges_with_ours(client, redis):
    first, second, third = words(1, 300), words(2, 300), words(3, 100)
    ours = add(client, first)["sketch"]
    redis.keep("ours", ours)
    redis.add("theirs", second)
    redis("CONFIG", "SET", "hll-sparse-max-bytes", 3000)
    redis.add("sparse", third)
    redis("PFMERGE", "all", "ours", "theirs", "sparse")
    whole = merge(client, ours, redis.sketch("theirs"), redis.sketch("sparse"))
    assert same_but_count(redis.sketch("all"), whole["sketch"])
    assert whole["sketch"] == add(client, first + second + third)["sketch"]
    assert redis("PFCOUNT", "ours", "theirs", "sparse") == whole["estimate"]


@pytest.mark.parametrize("items", [["a"], words(1, 200), numbered(20000)],
                         ids=["one", "words", "many"])
def test_redis_reads_a_converted_ultraloglog(client, redis, items):
    ultra = add(client, items, sketch_type="ultraloglog")["sketch"]
    ours = ask(client, "hyperloglogMerge",
               {"sketches": [ultra], "sketch_type": "hyperloglog"})
    assert ours["sketch"] == add(client, items)["sketch"]
    redis.add("theirs", items)
    assert same_but_count(redis.sketch("theirs"), ours["sketch"])
    redis.keep("ours", ours["sketch"])
    assert redis("PFCOUNT", "ours") == ours["estimate"] == redis("PFCOUNT", "theirs")


def test_redis_adds_to_ours(client, redis):
    first, second = words(1, 300), words(2, 300)
    ours = add(client, first)
    redis.keep("ours", ours["sketch"])
    assert not redis.add("ours", first)
    assert redis.add("ours", second)
    both = add(client, second, sketch=ours["sketch"])
    assert both["changed_registers"] > 0
    assert same_but_count(redis.sketch("ours"), both["sketch"])
    assert redis("PFCOUNT", "ours") == both["estimate"]
