/* The names of the people in a request to the bridge puzzle.
 *
 * The names stay in the memory of the request. A person without a name gets an automatic
 * name from the position in the list, counted from 1: "person 3". No other person may have
 * this name. */
#ifndef PUZZLED_HANDLERS_BRIDGE_PEOPLE_H
#define PUZZLED_HANDLERS_BRIDGE_PEOPLE_H

#include "server/handler.h"

enum {
    BRIDGE_NAME_BYTES = 64,
    BRIDGE_PLACE_BYTES = 16 /* "person 2000000", and its NUL */
};

/* A name: any UTF-8, possibly with zero bytes. */
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

/* The number of bytes that bridge_people_check allocates for `count` people. */
size_t bridge_people_bytes(size_t count);

/* Reports names that are too long or that are used twice. Returns HANDLER_INVALID if there
 * is one, otherwise HANDLER_OK; HANDLER_NO_MEMORY; or HANDLER_STOPPED if the system
 * cannot provide random numbers. The cost is linear in the size of the request for any
 * names, about 0.3 us per name. */
enum handler_result bridge_people_check(struct handler_call *call);

/* Finds the person with this name. If no one has it, reports an error at `pointer` that
 * lists the known names, and returns false. The cost is linear in the number of people, so
 * call this for small parties only. */
bool bridge_people_find(struct handler_call *call, const char *pointer,
                        const struct bridge_name *name, unsigned *person);

#endif
