"""Sketches as lists of ranks, and their external form. tests/solvers/hyperloglog/slow.c checks
estimates.

XXH3 comes from the library of its author. MurmurHash64A is by Austin Appleby."""

import base64

import xxhash

MASK = 2 ** 64 - 1
REDIS = 14
SEED = 0xadc83b19  # the seed of Redis


def murmur64a(data, seed=SEED):
    factor, shift = 0xc6a4a7935bd1e995, 47
    value = seed ^ len(data) * factor & MASK
    whole = len(data) // 8 * 8
    for at in range(0, whole, 8):
        word = int.from_bytes(data[at:at + 8], "little") * factor & MASK
        word = (word ^ word >> shift) * factor & MASK
        value = (value ^ word) * factor & MASK
    if data[whole:]:
        value = (value ^ int.from_bytes(data[whole:], "little")) * factor & MASK
    value = (value ^ value >> shift) * factor & MASK
    return value ^ value >> shift


def hash_of(precision, item):
    return murmur64a(item) if precision == REDIS else xxhash.xxh3_64_intdigest(item)


def place(precision, item):
    """(register, rank) of an item."""
    value = hash_of(precision, item)
    bits = f"{value:064b}"[::-1]  # the least significant bit first
    rest = bits[precision:] + "1"
    return value % 2 ** precision, rest.index("1") + 1


def sketch(precision, items):
    """The registers of `items`, which are bytes or text."""
    registers = [0] * 2 ** precision
    for item in items:
        index, rank = place(precision, item.encode() if isinstance(item, str) else item)
        registers[index] = max(registers[index], rank)
    return registers


def precision_of(registers):
    return len(registers).bit_length() - 1


def pack(registers):
    """Six bits for each register, the least significant bits first."""
    packed = bytearray()
    for at in range(0, len(registers), 4):
        a, b, c, d = registers[at:at + 4]
        packed += (a | b << 6 | c << 12 | d << 18).to_bytes(3, "little")
    return bytes(packed)


def to_bytes(registers):
    precision = precision_of(registers)
    if precision == REDIS:
        return b"HYLL" + bytes(4) + bytes(7) + b"\x80" + pack(registers)
    return b"PZHL" + bytes([1, precision, 1, 0]) + pack(registers)


def to_text(registers):
    return base64.b64encode(to_bytes(registers)).decode()


def ultra_sketch(precision, items):
    """The set of all ranks of each register."""
    ranks = [set() for _ in range(2 ** precision)]
    for item in items:
        index, rank = place(precision, item.encode() if isinstance(item, str) else item)
        ranks[index].add(rank)
    return ranks


def ultra_state(ranks):
    """The register of an UltraLogLog for a set of ranks."""
    if not ranks:
        return 0
    largest = max(ranks)
    return 4 * largest + 2 * (largest - 1 in ranks) + (largest - 2 in ranks)


def register_of(kind, ranks):
    """The register of a sketch of either type for a set of ranks."""
    return ultra_state(ranks) if kind == "ultraloglog" else max(ranks, default=0)


def count_ranks(ranks):
    """The number of registers with each largest rank."""
    largest = [max(register, default=0) for register in ranks]
    return [largest.count(rank) for rank in range(max(largest) + 1)]


def ultra_bytes(ranks):
    precision = precision_of(ranks)
    return (b"PZUL" + bytes([1, precision, 2 if precision == REDIS else 1, 0])
            + bytes(map(ultra_state, ranks)))


def ultra_text(ranks):
    return base64.b64encode(ultra_bytes(ranks)).decode()
