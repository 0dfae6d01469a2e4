/* The route table of the service: the only place that knows every path. */
#ifndef PUZZLED_ROUTES_H
#define PUZZLED_ROUTES_H

#include "server/route.h"

/* All rows, a constant; `*count` is set to their number. */
const struct route *routes_table(unsigned *count);

#endif
