/* Cards, numbers and shares of SET as JSON. */
#ifndef PUZZLED_HANDLERS_SET_WRITE_H
#define PUZZLED_HANDLERS_SET_WRITE_H

#include "puzzles/set.h"
#include "puzzles/set_notation.h"
#include "puzzles/set_tally.h"
#include "server/json/writer.h"

/* The member `key` with a number. */
void set_write_count(struct json_writer *out, const char *key, uint64_t value);

/* A card as a value. */
void set_write_card(struct json_writer *out, set_card card, unsigned properties,
                    enum set_notation notation);

/* The member `indices`: `count` places on the table. */
void set_write_indices(struct json_writer *out, const uint16_t *places, unsigned count);

/* The member `cards`: those of `given`, the request's, that lie at these places. */
void set_write_given(struct json_writer *out, const json_t *given, const uint16_t *places,
                     unsigned count);

/* A share, under the name of `key`, and the member `standard_error`. */
void set_write_share(struct json_writer *out, const char *key,
                     struct set_estimate estimate);

/* The member `distribution`, or whatever `key` says: for each number of sets that was seen
 * on tables of `size` cards, the hands and their share. */
void set_write_distribution(struct json_writer *out, const char *key,
                            const struct set_tally *tally, unsigned size);

#endif
