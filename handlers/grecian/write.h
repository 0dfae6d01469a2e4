/* Puzzles and positions of the Grecian Computer as JSON. */
#ifndef PUZZLED_HANDLERS_GRECIAN_WRITE_H
#define PUZZLED_HANDLERS_GRECIAN_WRITE_H

#include "puzzles/grecian.h"
#include "server/json/writer.h"

/* The member `key` with a count as a string. */
void grecian_write_count(struct json_writer *out, const char *key,
                         const struct pz_count *count);

/* The member `offsets`. */
void grecian_write_offsets(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_offsets *offsets);

/* A dial, or what a position shows, as a value: an array of rows. */
void grecian_write_rows(struct json_writer *out, const struct grecian_puzzle *puzzle,
                        const int32_t *numbers);

/* The member `visible`: the numbers that show. */
void grecian_write_visible(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view);

/* The member `columns`: their sums. */
void grecian_write_columns(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view);

/* A solution as a value: what it shows, and its offsets. */
void grecian_write_solution(struct json_writer *out, const struct grecian_puzzle *puzzle,
                            const struct grecian_offsets *offsets);

/* The member `warnings`: holes of the bottom dial that some position uncovers. */
void grecian_write_warnings(struct json_writer *out, const struct grecian_puzzle *puzzle);

/* The value that says which column cannot show the target, and why; there is one. */
void grecian_write_out_of_reach(struct json_writer *out,
                                const struct grecian_puzzle *puzzle,
                                const struct grecian_diagnosis *diagnosis);

/* The member `unreachable` where there is such a column, and `nearest`. */
void grecian_write_diagnosis(struct json_writer *out, const struct grecian_puzzle *puzzle,
                             const struct grecian_diagnosis *diagnosis);

/* The member `explanation`. */
void grecian_write_explanation(struct json_writer *out, const struct grecian_puzzle *puzzle,
                               const struct grecian_explanation *explanation);

#endif
