/* Reads bands, levels, histories and dealers from a request.
 *
 * The schema has already checked the types. These functions check values against the
 * traits, and rows of the history against the band and each other. Each function reports
 * every invalid field with a reason. */
#ifndef PUZZLED_HANDLERS_CLIFFS_READ_H
#define PUZZLED_HANDLERS_CLIFFS_READ_H

#include "puzzles/cliffs_games.h"
#include "server/handler.h"

/* A question, and the notation of its Zoombinis. */
struct cliffs_asked {
    struct cliffs_question question;
    bool words; /* a Zoombini is in words, so the response contains `text` */
};

/* Reads `values_per_trait` and `zoombinis` into the band, which is in the memory of the
 * request. The prior of the question is set. Returns HANDLER_OK (even after errors in
 * Zoombinis), HANDLER_INVALID, or HANDLER_NO_MEMORY. */
enum handler_result cliffs_read_band(struct handler_call *call, struct cliffs_asked *asked);

/* `read` of an operation whose question is a `struct cliffs_asked`. The band and the
 * history are in the memory of the request. */
enum handler_result cliffs_question_read(struct handler_call *call, void *asked_question);

/* Returns the result of a request whose valid question was solved with `status`. Reports an
 * error of the prior for PZ_INVALID. */
enum handler_result cliffs_question_ended(struct handler_call *call,
                                          const struct cliffs_question *question,
                                          enum pz_status status);

/* Reads `values_per_trait`, `level`, `generator` and `band_size`. Rejects bands that are
 * too large for the traits, unless the request has `zoombinis`. Returns HANDLER_INVALID if
 * `values_per_trait` is empty, HANDLER_NO_MEMORY, or HANDLER_OK, even after other
 * errors. */
enum handler_result cliffs_read_dealer(struct handler_call *call,
                                       struct cliffs_dealer *dealer);

/* Returns the result of a request whose valid dealer returned `status`. Reports an error of
 * the generator for PZ_INVALID. */
enum handler_result cliffs_dealer_ended(struct handler_call *call,
                                        const struct cliffs_dealer *dealer,
                                        enum pz_status status);

/* The names of each enum cliffs_prior and enum cliffs_goal. */
extern const char *const cliffs_prior_names[];
extern const char *const cliffs_goal_names[];

#endif
