/* The answers of /bulls-cows/tree that are the trees of the 4 x 10 game, written as JSON
 * once, at the start. From then on they are read-only and shared by all threads. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_TABLE_CACHE_H
#define PUZZLED_HANDLERS_BULLS_COWS_TABLE_CACHE_H

#include "puzzles/bulls_cows.h"
#include "server/http/pages.h"

/* Writes them, by the context of the handlers. NULL, or a sentence that says what went
 * wrong; bulls_cows_release is to follow in either case. Cost: some milliseconds. */
const char *bulls_cows_prepare(void);
void bulls_cows_release(void);

/* The answer to `question`; NULL when it is not ready. */
const struct page *bulls_cows_cached_page(const struct bc_question *question);

#endif
