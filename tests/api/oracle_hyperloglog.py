"""HyperLogLog, written to be read: sketches as lists of ranks, hashes by their definition.

Nothing here is fast. XXH3 comes from the library of its author; MurmurHash64A, by Austin
Appleby, is short enough to be written here."""

import base64
from collections import Counter
from itertools import product
from math import exp, expm1, fsum, inf, log, sqrt

import xxhash

MASK = 2 ** 64 - 1
REDIS = 14
SEED = 0xadc83b19  # of Redis


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
    bits = f"{value:064b}"[::-1]  # the low one first
    rest = bits[precision:] + "1"
    return value % 2 ** precision, rest.index("1") + 1


def sketch(precision, items):
    """The registers once `items`, bytes or text, were added."""
    registers = [0] * 2 ** precision
    for item in items:
        index, rank = place(precision, item.encode() if isinstance(item, str) else item)
        registers[index] = max(registers[index], rank)
    return registers


def precision_of(registers):
    return len(registers).bit_length() - 1


def union(*sketches):
    return [max(ranks) for ranks in zip(*sketches)]


def pack(registers):
    """Six bits each, the low ones first."""
    bits = "".join(f"{rank:06b}"[::-1] for rank in registers)
    return bytes(int(bits[at:at + 8][::-1], 2) for at in range(0, len(bits), 8))


def unpack(data):
    bits = "".join(f"{byte:08b}"[::-1] for byte in data)
    return [int(bits[at:at + 6][::-1], 2) for at in range(0, len(bits), 6)]


def to_bytes(registers):
    precision = precision_of(registers)
    if precision == REDIS:
        return b"HYLL" + bytes(4) + bytes(7) + b"\x80" + pack(registers)
    return b"PZHL" + bytes([1, precision, 1, 0]) + pack(registers)


def to_text(registers):
    return base64.b64encode(to_bytes(registers)).decode()


def from_text(text):
    """The registers of a sketch that is dense."""
    data = base64.b64decode(text, validate=True)
    return unpack(data[16:] if data.startswith(b"HYLL") else data[8:])


def ultra_sketch(precision, items):
    """All ranks that came to each register: what an UltraLogLog is made of."""
    ranks = [set() for _ in range(2 ** precision)]
    for item in items:
        index, rank = place(precision, item.encode() if isinstance(item, str) else item)
        ranks[index].add(rank)
    return ranks


def ultra_state(ranks):
    """The byte that an UltraLogLog keeps of the ranks of a register."""
    if not ranks:
        return 0
    largest = max(ranks)
    return 4 * largest + 2 * (largest - 1 in ranks) + (largest - 2 in ranks)


def ultra_bytes(ranks):
    precision = precision_of(ranks)
    return (b"PZUL" + bytes([1, precision, 2 if precision == REDIS else 1, 0])
            + bytes(map(ultra_state, ranks)))


def ultra_text(ranks):
    return base64.b64encode(ultra_bytes(ranks)).decode()


def ultra_probability(state, last, t):
    """How likely a register is that sees t items on average: the logarithm."""
    rate = [0.0] + [t * 2.0 ** -min(rank, last) for rank in range(1, last + 2)]
    largest, seen = state >> 2, (state >> 1 & 1, state & 1)
    total = -fsum(rate[largest + 1:])
    if largest:
        total += log(-expm1(-rate[largest]))
    for below, came in enumerate(seen, 1):
        if largest > below:
            x = rate[largest - below]
            total += log(-expm1(-x)) if came else -x
    return total


def ultra_most_likely(ranks):
    """The number of items that makes the registers most likely, by the golden section."""
    last, states = 64 - precision_of(ranks), Counter(map(ultra_state, ranks))
    part, low, high = (sqrt(5) - 1) / 2, -14.0, 45.0  # of the logarithm of t

    def likelihood(x):
        return fsum(count * ultra_probability(state, last, exp(x))
                    for state, count in states.items())

    while high - low > 1e-9:
        left, right = high - part * (high - low), low + part * (high - low)
        if likelihood(left) < likelihood(right):
            low = left
        else:
            high = right
    return len(ranks) * exp((low + high) / 2)


def ultra_pairs(pairs, last, parts):
    """How likely pairs of registers are when a, b and both have so many items: the logarithm.
    Of each rank and part some items come or none; what fits to both registers is added."""
    total = 0.0
    for rank in range(1, last + 2):
        rate = 2.0 ** -min(rank, last) / len(pairs)
        some = [-expm1(-max(size, 1e-3) * rate) for size in parts]
        chances = {}
        for came in product((0, 1), repeat=3):
            seen = (came[0] | came[2], came[1] | came[2])
            chance = 1.0
            for is_there, likely in zip(came, some):
                chance *= likely if is_there else 1 - likely
            chances[seen] = chances.get(seen, 0.0) + chance
        for states in pairs:
            wanted = [ultra_tells(state, rank) for state in states]
            total += log(fsum(chance for seen, chance in chances.items() if all(
                tells in (None, is_there) for tells, is_there in zip(wanted, seen))))
    return total


def ultra_tells(state, rank):
    """Whether a rank came, as far as a register of an UltraLogLog tells."""
    largest = state >> 2
    if rank >= largest:
        return int(rank == largest)
    return state >> (2 - (largest - rank)) & 1 if largest - rank <= 2 else None


def alpha(m):
    return {16: 0.673, 32: 0.697, 64: 0.709}.get(m, 0.7213 / (1 + 1.079 / m))


def classic(registers):
    """The estimate of the paper of 2007, for a hash that needs no correction."""
    m, empty = len(registers), registers.count(0)
    estimate = alpha(m) * m * m / fsum(2.0 ** -rank for rank in registers)
    return m * log(m / empty) if estimate <= 2.5 * m and empty else estimate


def ertl(registers):
    """The improved estimate of Ertl 2017, as Redis has it."""
    m, precision = len(registers), precision_of(registers)
    last = 64 - precision
    if registers.count(0) == m:
        return 0
    z = m * tau(1 - registers.count(last + 1) / m)
    for rank in range(last, 0, -1):
        z = (z + registers.count(rank)) / 2
    z += m * sigma(registers.count(0) / m)
    return m * m / (2 * log(2) * z)


def sigma(x):
    total, weight, last = x, 1.0, -inf
    while total != last:
        x, last = x * x, total
        total += x * weight
        weight *= 2
    return total


def tau(x):
    if x in (0, 1):
        return 0
    total, weight, last = 1 - x, 1.0, inf
    while total != last:
        x, last, weight = sqrt(x), total, weight / 2
        total -= (1 - x) ** 2 * weight
    return total / 3
