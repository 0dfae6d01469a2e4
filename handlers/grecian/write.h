/* Puzzles and positions of the Grecian Computer as JSON. */
#ifndef PUZZLED_HANDLERS_GRECIAN_WRITE_H
#define PUZZLED_HANDLERS_GRECIAN_WRITE_H

#include "puzzles/grecian.h"
#include "server/handler.h"

/* The member `offsets`. */
void grecian_write_offsets(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_offsets *offsets);

/* A dial, or the visible numbers of a position, as a value: an array of rows. */
void grecian_write_rows(struct json_writer *out, const struct grecian_puzzle *puzzle,
                        const int32_t *numbers);

/* The member `dials`. */
void grecian_write_dials(struct json_writer *out, const struct grecian_puzzle *puzzle);

/* The member `visible`. */
void grecian_write_visible(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view);

/* The member `column_sums`. */
void grecian_write_columns(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view);

/* The member `warnings`: holes of the bottom dial that no dial covers in some position. */
void grecian_write_warnings(struct json_writer *out, const struct grecian_puzzle *puzzle);

/* The member `nearest`, preceded by `unreachable` if there is such a column. */
void grecian_write_diagnosis(struct json_writer *out, const struct grecian_puzzle *puzzle,
                             const struct grecian_diagnosis *diagnosis);

/* The member `explanation`. */
void grecian_write_explanation(struct json_writer *out, const struct grecian_puzzle *puzzle,
                               const struct grecian_explanation *explanation);

#endif
