/* Sketches as bytes, to be kept and to be given to others.
 *
 * Precision 14 is the string of a Redis HyperLogLog, byte for byte: "HYLL", the encoding (0
 * dense, 1 sparse), three unused bytes, and the number that PFCOUNT said last in 8 bytes,
 * low byte first, whose top bit says that it is out of date; then 16,384 registers of 6
 * bits, low bits first (12,288 bytes). We write dense ones, marked out of date, and read
 * both.
 *
 * All others are ours: "PZHL", version 1, precision, hash (1 = XXH3), 0, then 2^precision
 * registers of 6 bits in the same way. No bit is left over, so equal sketches are equal
 * strings. */
#ifndef PUZZLES_HYPERLOGLOG_WIRE_H
#define PUZZLES_HYPERLOGLOG_WIRE_H

#include "hyperloglog.h"

enum {
    HLL_HEADER_BYTES = 16,    /* of Redis */
    HLL_OWN_HEADER_BYTES = 8, /* ours */
    HLL_WIRE_MAX = HLL_OWN_HEADER_BYTES + HLL_REGISTERS_MAX / 8 * 6
};

/* How many bytes hll_write makes: 12,304 at precision 14. */
size_t hll_wire_bytes(unsigned precision);

/* Writes a sketch, whose hash is the one that hll_make gives its precision, as so many
 * bytes. Cost: 10 us for 2^14 registers. */
void hll_write(const struct hll *sketch, uint8_t bytes[]);

/* What is wrong with bytes that should be a sketch. */
enum hll_fault {
    HLL_SOUND,
    HLL_FAULT_SHORT,     /* too short for a header */
    HLL_FAULT_MAGIC,     /* neither "HYLL" nor "PZHL" */
    HLL_FAULT_VERSION,   /* of ours: a version that we do not know */
    HLL_FAULT_PRECISION, /* outside 4 to 18, or 14 in our own format */
    HLL_FAULT_HASH,      /* a hash that we do not know */
    HLL_FAULT_ENCODING,  /* of Redis: neither dense nor sparse */
    HLL_FAULT_LENGTH,    /* more or fewer bytes than the registers take */
    HLL_FAULT_RANK,      /* a register larger than any hash can make it */
    HLL_FAULT_PADDING,   /* an unused byte of the head that is not 0 */
    HLL_FAULT_SPARSE     /* runs that do not add up to 16,384 registers */
};

/* A sentence for each fault, without the full stop; a constant. */
const char *hll_fault_text(enum hll_fault fault);

/* Reads the head of a sketch: HLL_SOUND, and its precision and hash, or what is wrong. */
enum hll_fault hll_read_head(const uint8_t bytes[], size_t length, struct hll *sketch);

/* Reads a sketch into `sketch`, whose registers have room for the precision that
 * hll_read_head said. Every byte is looked at; nothing is read beyond `length`. */
enum hll_fault hll_read(const uint8_t bytes[], size_t length, struct hll *sketch);

#endif
