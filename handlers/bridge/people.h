/* The names of the people in a request to the bridge puzzle.
 *
 * The names remain in the memory of the request. A person without a name gets an automatic
 * name, such as "person 3", from the position in the list, counted from 1. No other person
 * may have this name. `people` is the array of bridge_people_read. */
#ifndef PUZZLED_HANDLERS_BRIDGE_PEOPLE_H
#define PUZZLED_HANDLERS_BRIDGE_PEOPLE_H

#include "person.h"

enum { BRIDGE_AUTOMATIC_SIZE = 16 /* "person 2000000", and its NUL */ };

/* Returns the name of `person`, 0 to the number of items in the array `people` - 1. The
 * text is in the request, or in `automatic`. */
struct value_name bridge_people_name(const struct value *people, size_t person,
                                     char automatic[BRIDGE_AUTOMATIC_SIZE]);

/* Returns the number of bytes that bridge_people_check allocates for `count` people. */
size_t bridge_people_bytes(size_t count);

/* Reports names that are too long or that are used twice. Returns HANDLER_OK,
 * HANDLER_NO_MEMORY, or HANDLER_STOPPED. The cost for n names is always O(n log n), which
 * is about 0.5 us per name if there are many names. */
enum handler_result bridge_people_check(struct handler_call *call,
                                        const struct value *people);

/* Returns the person with this name, as a bit. If no one has it, reports an error at
 * `pointer` that lists the known names, and returns 0. There are at most 32 people. */
uint32_t bridge_people_find(struct handler_call *call, const struct value *people,
                            const char *pointer, struct value_name name);

#endif
