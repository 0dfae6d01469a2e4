/* The route table of the service, which lists all paths. */
#ifndef PUZZLED_ROUTES_H
#define PUZZLED_ROUTES_H

#include "server/http/route.h"

/* Returns all rows, which are constant, and sets `*count` to their number. The last row is
 * POST /mcp, so that a caller can leave it out. */
const struct route *routes_table(unsigned *count);

/* Other names of the puzzles in paths, for error messages. A NULL follows the last name. */
extern const struct route_guess routes_guesses[];

#endif
