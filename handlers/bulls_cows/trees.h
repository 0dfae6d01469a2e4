/* The responses of /bulls-cows/tree with the whole trees of the 4 x 10 game, indexed by
 * objective. The build generates them with tools/bulls_cows_pages.c. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_TREES_H
#define PUZZLED_HANDLERS_BULLS_COWS_TREES_H

#include "server/handler.h"

extern const struct page bulls_cows_trees[];
extern const size_t bulls_cows_trees_count;

#endif
