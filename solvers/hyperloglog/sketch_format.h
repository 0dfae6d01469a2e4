/* Reads and writes the binary format of sketches, as described for HLL_BINARY. */
#ifndef PUZZLES_HYPERLOGLOG_SKETCH_FORMAT_H
#define PUZZLES_HYPERLOGLOG_SKETCH_FORMAT_H

#include "puzzles/hyperloglog.h"

enum {
    HLL_HEADER_BYTES_REDIS = 16,
    HLL_HEADER_BYTES_OWN = 8, /* of all other formats */
};

/* Returns the number of bytes that hll_format_write writes. */
size_t hll_format_size(enum hll_type type, unsigned precision);

/* Writes a sketch as hll_format_size bytes. Its hash must be the hash of its precision.
 * Cost: 10 us for 2^14 registers. */
void hll_format_write(const struct hll_sketch *sketch, uint8_t bytes[]);

/* Reads the header of a sketch. Sets the precision, the hash and the type of `sketch` if the
 * result is HLL_VALID. */
enum hll_error_kind hll_format_read_header(const uint8_t bytes[], size_t length,
                                           struct hll_sketch *sketch);

/* Reads a sketch. `sketch` must have registers for the precision in the header. Checks every
 * byte, and does not read beyond `length`. */
enum hll_error_kind hll_format_read(const uint8_t bytes[], size_t length,
                                    struct hll_sketch *sketch);

/* Returns an error of a sketch, as a constant that is the predicate of a sentence, such as
 * "is too short to be a sketch". */
const char *hll_error_text(enum hll_error_kind error);

#endif
