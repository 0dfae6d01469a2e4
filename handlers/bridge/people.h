/* The people of a request about the bridge: what they are called, and that no two are
 * called alike.
 *
 * Names stay where the request has them. Who has none is called "person 3" by the
 * place in the list, counted from 1, so no other person may be called that. */
#ifndef PUZZLED_HANDLERS_BRIDGE_PEOPLE_H
#define PUZZLED_HANDLERS_BRIDGE_PEOPLE_H

#include "server/exchange.h"

enum {
    BRIDGE_NAME_BYTES = 64,
    BRIDGE_PLACE_BYTES = 16 /* "person 2000000", and its NUL */
};

/* What somebody is called: any bytes of UTF-8, zero bytes too. */
struct bridge_name {
    const char *text; /* of the request, or `place` */
    size_t length;
    char place[BRIDGE_PLACE_BYTES];
};

/* Writes the name of `person`, 0 to the number of items in the array `people` - 1, to
 * `name`, which must not be moved or outlive `people`. */
void bridge_people_name(const struct value *people, size_t person,
                        struct bridge_name *name);

/* The minutes of `person`. */
uint32_t bridge_people_minutes(const struct value *people, size_t person);

/* How many bytes bridge_people_check allocates for `count` people. */
size_t bridge_people_bytes(size_t count);

/* Refuses names that are too long and, at each person called as another is, names that are
 * there twice: HANDLED_REFUSED, otherwise HANDLED_ANSWER. HANDLED_NO_MEMORY;
 * HANDLED_STOPPED when the system has no random numbers to give. Cost: linear in the
 * request whatever the names are, about 0.3 us for each name. */
enum handled bridge_people_check(struct exchange *x);

/* Finds who is called so; false when nobody is, and then the error at `pointer` says
 * who there is. Cost: linear in the people, so meant for few. */
bool bridge_people_find(struct exchange *x, const char *pointer,
                        const struct bridge_name *name, unsigned *person);

#endif
