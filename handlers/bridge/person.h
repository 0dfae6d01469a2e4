/* Reads people from a request to the bridge puzzle. The request can have them in these
 * forms:
 *
 * - an array. An item is the minutes (5), an object ({"name": "Buzz", "minutes": 5}), a pair
 *   (["Buzz", 5]), or a text ("Buzz 5");
 * - the minutes of a single person;
 * - a text with commas, semicolons or line breaks between the people: "Buzz 5, Woody 10";
 * - an object that has the minutes of each name: {"Buzz": 5, "Woody": 10}.
 *
 * The other forms become an array of the first form, so that numbers and objects, of which
 * there can be millions, are not copied. */
#ifndef PUZZLED_HANDLERS_BRIDGE_PERSON_H
#define PUZZLED_HANDLERS_BRIDGE_PERSON_H

#include "handlers/names.h"

/* Sets `people` to an array with an item for each person, in memory of the request. Returns
 * HANDLER_OK, HANDLER_NO_MEMORY, or HANDLER_INVALID after reporting each pair or text that is
 * not a person. Cost: linear; 1 ns for a number. */
enum handler_result bridge_people_read(struct handler_call *call,
                                       const struct value **people);

/* Return the name and the minutes of an item that is not a number. */
struct value_name bridge_written_name(const struct value *item);
uint32_t bridge_written_minutes(const struct value *item);

/* Returns the name of an item of the array, which bridge_people_read has checked. Its text is
 * NULL if the person does not have a name in the request. */
static inline struct value_name bridge_person_name(const struct value *item)
{
    if (value_type(item) == VALUE_INTEGER)
        return (struct value_name){.text = NULL};
    return bridge_written_name(item);
}

/* Returns the minutes of such an item. */
static inline uint32_t bridge_person_minutes(const struct value *item)
{
    if (value_type(item) == VALUE_INTEGER)
        return (uint32_t)item->as.integer;
    return bridge_written_minutes(item);
}

/* Returns the JSON pointer to the name of a person of the array `people`, or to the field that
 * contains it. */
struct field_pointer bridge_person_pointer(const struct handler_call *call,
                                           const struct value *people, size_t person);

/* Returns the place of the person, for errors: "at /people/3", or "by person 4" for a
 * text. */
struct field_pointer bridge_person_place(const struct handler_call *call, size_t person);

#endif
