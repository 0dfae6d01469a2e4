/* Sketches as bytes: the format of Redis; ours, which has the same registers behind another
 * head; and that of an UltraLogLog. */
#ifndef PUZZLES_HYPERLOGLOG_REDIS_FORMAT_H
#define PUZZLES_HYPERLOGLOG_REDIS_FORMAT_H

#include "puzzles/hyperloglog.h"

enum {
    HLL_HEADER_BYTES = 16,    /* of Redis */
    HLL_OWN_HEADER_BYTES = 8, /* ours */
};

/* How many bytes hll_write makes: of precision 14 12,304, or 16,392 of an UltraLogLog. */
size_t hll_written_bytes(enum hll_type type, unsigned precision);

/* Writes a sketch, whose hash is the one that hll_sketch_make gives its precision, as so
 * many bytes. Cost: 10 us for 2^14 registers. */
void hll_write(const struct hll_sketch *sketch, uint8_t bytes[]);

/* Reads the head of a sketch: HLL_SOUND, and its precision, hash and type, or what is
 * wrong. */
enum hll_fault hll_read_head(const uint8_t bytes[], size_t length,
                             struct hll_sketch *sketch);

/* Reads a sketch into `sketch`, whose registers have room for the precision that
 * hll_read_head said. Every byte is looked at; nothing is read beyond `length`. */
enum hll_fault hll_read(const uint8_t bytes[], size_t length, struct hll_sketch *sketch);

/* Returns an error of a sketch as the predicate of a sentence, such as "is too short to be a
 * sketch": a constant. */
const char *hll_fault_text(enum hll_fault fault);

#endif
