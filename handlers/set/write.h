/* Writes the parts that responses about SET have in common. */
#ifndef PUZZLED_HANDLERS_SET_WRITE_H
#define PUZZLED_HANDLERS_SET_WRITE_H

#include "puzzles/set.h"
#include "puzzles/set_odds.h"
#include "server/handler.h"

extern const char *const set_variant_names[SET_GHOSTSET + 1];

/* Writes a card in a notation. */
void set_write_card(struct json_writer *out, set_card card, unsigned properties,
                    enum set_notation notation);

/* Writes `indices`: `count` indices of cards. */
void set_write_indices(struct json_writer *out, const uint16_t *indices, unsigned count);

/* Writes `cards`, which are the cards of `given` with these indices, as the request wrote
 * them. */
void set_write_given(struct json_writer *out, const struct value *given,
                     const uint16_t *indices, unsigned count);

/* Writes `probability` and `standard_error`. */
void set_write_probability(struct json_writer *out, struct set_estimate estimate);

/* Writes `mean` and `mean_standard_error`. */
void set_write_mean(struct json_writer *out, struct set_estimate mean);

/* Writes a row for each number of sets that occurred on tables of `size` cards. `things` is
 * "hands" or "draws". */
void set_write_distribution(struct json_writer *out, const struct set_tally *tally,
                            unsigned size, const char *things);

/* Writes `complete`, and marks an incomplete response as one that varies: if a time limit
 * ended the work, another run may get further. */
void set_write_complete(struct handler_call *call, bool complete);

#endif
