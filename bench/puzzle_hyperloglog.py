"""The part of the report on HyperLogLog: the goals, and a comparison of the memory for an error
and of the time per item with Redis and with published figures."""
import shutil
import subprocess
import sys
from pathlib import Path

import figures

PEER = Path(__file__).with_name("peers") / "hyperloglog_redis.py"
PEER_TIMEOUT_S = 300

PRECISION = 14
WIRE = 12304  # bytes of a sketch with precision 14, here and in Redis
ULTRA_WIRE = 16392  # of an UltraLogLog
SAME = 12288  # bytes to which errors are scaled
EXPERIMENT = ("/hyperloglog/experiment", {"seed": 1})  # by default, that of Kunigami's article
ERROR = ("/hyperloglog/experiment",
         {"precisions": [PRECISION], "distinct_items": 1000000, "runs": 1000, "seed": 1})
ULTRA_ERROR = (ERROR[0], {**ERROR[1], "sketch_type": "ultraloglog"})

# (what, the figures, their unit, at most)
LIMITS = (
    ("16-byte items added to a HyperLogLog, by either hash",
     ("hyperloglog_add_16", "hyperloglog_add_xxh3_16"), "ns", 5),
    ("16-byte items added to an UltraLogLog", ("ultraloglog_add_16",), "ns", 5),
    ("two HyperLogLogs of 16,384 registers merged", ("hyperloglog_merge_14",), "us", 0.5),
    ("13 precisions, 100 runs of 100,000 items, by HTTP", ("hyperloglog_experiment",), "s", 1.5),
)

APACHE = "datasketches.apache.org, size and error table, figures of merit (Java)"
HASH4J = "dynatrace-oss/hash4j, doc/ultraloglog-estimation-error.md"

# Published figures for 16,384 registers: (what, bytes, the error times the square root of the
# number of registers, nanoseconds per item, source). An item of DataSketches is a 64-bit
# number, and its times are those of 4,096 registers.
PUBLISHED = (
    ("DataSketches HLL_4, merged", 8488, 1.039, "10.7", APACHE),
    ("DataSketches HLL_4, never merged", 8488, 0.8326, "10.7", APACHE),
    ("DataSketches HLL_6, merged", 12329, 1.039, "12.2", APACHE),
    ("DataSketches HLL_8, merged", 16424, 1.039, "10.7", APACHE),
    ("UltraLogLog, default estimator", 16384, 0.782, "", HASH4J),
    ("UltraLogLog, maximum likelihood", 16384, 0.761, "", HASH4J),
)


def questions():
    return {"hyperloglog_experiment": EXPERIMENT, "hyperloglog_error": ERROR,
            "ultraloglog_error": ULTRA_ERROR}


def peer_rows(core):
    """Returns rows of Redis in the form of the micro-benchmarks; [] if Redis is not installed."""
    if not shutil.which("redis-server"):
        return []
    done = subprocess.run([sys.executable, "-B", str(PEER), "--core", str(core)], text=True,
                          check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          timeout=PEER_TIMEOUT_S)
    command = f"`bench/peers/{PEER.name} --core {core}`"
    return [(*line.split("\t"), command) for line in done.stdout.splitlines()]


def scaled(error, size):
    """Returns the error in percent that a sketch of `size` bytes would have with SAME bytes:
    the square of the error is inversely proportional to the memory."""
    return f"{100 * error * (size / SAME) ** 0.5:.2f}"


def row(what, size, error, item, whose):
    return what, f"{size:,}", f"{100 * error:.2f}", scaled(error, size), item, whose


def compared_rows(found):
    """Yields (what, bytes, error in percent, error scaled to SAME bytes, ns per item, source)."""
    measured = found.figures()
    plain, ultra = (found.asked[f"{kind}_error"][1]["results"][0]["rmse"]
                    for kind in ("hyperloglog", "ultraloglog"))
    for what, size, error, name in (
            ("here", WIRE, plain, "hyperloglog_add_16"),
            ("here, UltraLogLog", ULTRA_WIRE, ultra, "ultraloglog_add_16"),
            ("Redis, PFADD of 1,000 items", WIRE, plain, "hyperloglog_redis_pfadd_1000"),
            ("Redis, PFADD of one item", WIRE, plain, "hyperloglog_redis_pfadd")):
        item, _ = measured.get(name, (figures.NOT_MEASURED, ""))
        yield row(what, size, error, item, f"measured: `{name}`")
    for what, size, factor, item, whose in PUBLISHED:
        yield row(what, size, factor / 2 ** (PRECISION / 2), item, whose)


def sections(found):
    yield figures.Section("HyperLogLog compared with others", f"""Sketches of 16,384
        registers. Bytes are those of a stored sketch; in memory, ours has a byte for each
        register. The error is the standard error for many items, in percent. Ours was measured
        in 1,000 runs of 1,000,000 items by `/hyperloglog/experiment`, and Redis with the same
        registers returns the same estimates. The next column scales the error to 12,288 bytes:
        its square is inversely proportional to the memory. The measured items have 16 bytes.
        Redis received them on core {found.server_core} through a Unix socket, in pipelines;
        ours are added in the process. Published figures are those of other machines, with
        64-bit numbers as items.""",
        ("What", "Bytes", "Error", "With 12,288 bytes", "ns per item", "Source"),
        list(compared_rows(found)))


def goals(found):
    return figures.limit_rows(LIMITS, found)
