/* Sketches in questions and answers. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_SKETCH_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_SKETCH_H

#include "puzzles/hyperloglog.h"
#include "server/exchange.h"

enum { HYPERLOGLOG_ITEM_MAX = 64 * 1024 /* bytes */ };

/* Makes an empty sketch. The caller frees its registers, which are NULL when there is no
 * memory: HANDLED_NO_MEMORY, otherwise HANDLED_ANSWER. */
enum handled hyperloglog_sketch_make(unsigned precision, struct hll *sketch);

/* Makes the sketch that the string `text`, at `pointer` of the question, stands for. What
 * is wrong with it is refused there. The caller frees its registers, which are NULL on all
 * but HANDLED_ANSWER. Cost: 15 us for 2^14 registers. */
enum handled hyperloglog_sketch_read(struct exchange *x, const char *pointer,
                                     const json_t *text, struct hll *sketch);

/* How many bytes reading `text` takes, at most, the registers included. */
size_t hyperloglog_sketch_room(const json_t *text);

/* Writes the member `sketch`. It has to be the last one of its object. HANDLED_ANSWER or
 * HANDLED_NO_MEMORY. */
enum handled hyperloglog_sketch_write(struct json_writer *out, const struct hll *sketch);

/* The name of a hash: "murmurhash64a" or "xxh3". */
const char *hyperloglog_hash_name(enum hll_hash hash);

#endif
