/* Writes puzzles and positions of the Grecian Computer as JSON. */
#ifndef PUZZLED_HANDLERS_GRECIAN_WRITE_H
#define PUZZLED_HANDLERS_GRECIAN_WRITE_H

#include "puzzles/grecian.h"
#include "server/handler.h"

/* Writes the member `offsets`. */
void grecian_write_offsets(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_offsets *offsets);

/* Writes a dial, or the visible numbers of a position, as an array of rows. */
void grecian_write_rows(struct json_writer *out, const struct grecian_puzzle *puzzle,
                        const int32_t *numbers);

/* Writes the member `dials`. */
void grecian_write_dials(struct json_writer *out, const struct grecian_puzzle *puzzle);

/* Writes the member `visible`. */
void grecian_write_visible(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view);

/* Writes the member `column_sums`. */
void grecian_write_columns(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view);

/* Writes the member `warnings` about holes of the bottom dial that no dial covers in some
 * position. */
void grecian_write_warnings(struct json_writer *out, const struct grecian_puzzle *puzzle);

/* Writes the member `nearest`. If a column can never reach the target, writes `unreachable`
 * first. */
void grecian_write_diagnosis(struct json_writer *out, const struct grecian_puzzle *puzzle,
                             const struct grecian_diagnosis *diagnosis);

/* Writes the member `explanation`. */
void grecian_write_explanation(struct json_writer *out, const struct grecian_puzzle *puzzle,
                               const struct grecian_explanation *explanation);

#endif
