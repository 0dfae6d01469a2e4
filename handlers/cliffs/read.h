/* Bands, levels, histories and dealers out of a request.
 *
 * The schema has looked at shapes; here values are held against the traits, and rows of the
 * history against the band and each other. Each function names every wrong field with a
 * reason. */
#ifndef PUZZLED_HANDLERS_CLIFFS_READ_H
#define PUZZLED_HANDLERS_CLIFFS_READ_H

#include "puzzles/cliffs_games.h"
#include "server/exchange.h"

/* A question, and how its Zoombinis were written. */
struct cliffs_asked {
    struct cliffs_question question;
    bool words; /* some of them in words, so the answer says them too */
};

/* Reads a question and lets `answer` answer it. HANDLED_REFUSED, how a call ends that lacks
 * memory, or how `answer` ends. */
enum handled cliffs_question_handle(struct exchange *x,
                                    enum handled (*answer)(struct exchange *,
                                                           const struct cliffs_asked *));

/* Reads `attributes`, `level`, `generator` and `zoombinis`; refuses more Zoombinis than
 * there can be. */
bool cliffs_read_dealer(struct exchange *x, struct cliffs_dealer *dealer);

/* How a request ends whose dealer, well read, dealt with `status`: PZ_INVALID refuses the
 * generator. */
enum handled cliffs_dealer_ended(struct exchange *x, const struct cliffs_dealer *dealer,
                                 enum pz_status status);

/* The names of a prior and of a goal, constants. */
const char *cliffs_prior_name(enum cliffs_prior prior);
const char *cliffs_goal_name(enum cliffs_goal goal);

#endif
