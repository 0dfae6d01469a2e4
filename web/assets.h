/* The front end, packed into the program by tools/build/pack.py: sorted by name.
 * Without it (-DWEB=OFF) there is one, a page that says so. */
#ifndef PUZZLED_WEB_ASSETS_H
#define PUZZLED_WEB_ASSETS_H

#include "server/assets/page.h"

extern const struct page web_assets[];
extern const size_t web_assets_count;

#endif
