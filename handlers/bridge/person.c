#include "person.h"

#include "puzzles/bridge.h"

#include <assert.h>

#define BLANKS             " \t\r\n"
#define PEOPLE_SEPARATORS  ",;\n"
#define MINUTES_SEPARATORS " \t:="

/* A person that was read from a text. */
struct person {
    struct value_name name; /* its text is NULL for a person without a name */
    uint32_t minutes;
};

static bool is_in(char byte, const char *set)
{
    return byte && strchr(set, byte);
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Returns the text without the bytes of `set` at its start and its end. */
static struct value_name trimmed(struct value_name text, const char *set)
{
    while (text.length > 0 && is_in(text.text[0], set)) {
        text.text++;
        text.length--;
    }
    while (text.length > 0 && is_in(text.text[text.length - 1], set))
        text.length--;
    return text;
}

/* Splits "Buzz 5". The minutes are 0 if they are missing or out of range. */
static struct person split(struct value_name text)
{
    struct person person = {.name = trimmed(text, BLANKS)};
    size_t start = person.name.length;
    uint64_t minutes = 0;

    text = person.name;
    while (start > 0 && is_digit(text.text[start - 1]))
        start--;
    for (size_t i = start; i < text.length && minutes <= BRIDGE_MINUTES_MAX; i++)
        minutes = 10 * minutes + (uint64_t)(text.text[i] - '0');
    if (start > 0 && !is_in(text.text[start - 1], MINUTES_SEPARATORS))
        return person;
    if (minutes <= BRIDGE_MINUTES_MAX)
        person.minutes = (uint32_t)minutes;
    person.name = trimmed((struct value_name){text.text, start}, MINUTES_SEPARATORS);
    if (start == 0)
        person.name = (struct value_name){.text = NULL};
    return person;
}

struct value_name bridge_written_name(const struct value *item)
{
    switch (value_type(item)) {
    case VALUE_OBJECT:
        return name_of(value_get(item, "name"));
    case VALUE_ARRAY:
        return name_of(value_item(item, 0));
    case VALUE_STRING:
        return split(name_of(item)).name;
    default:
        return (struct value_name){.text = NULL};
    }
}

uint32_t bridge_written_minutes(const struct value *item)
{
    switch (value_type(item)) {
    case VALUE_OBJECT:
        return (uint32_t)value_integer(value_get(item, "minutes"));
    case VALUE_ARRAY:
        return (uint32_t)value_integer(value_item(item, 1));
    case VALUE_STRING:
        return split(name_of(item)).minutes;
    default:
        return 0;
    }
}

/* Returns true if a word of the name is a number, as in "Buzz 5 Woody", where a comma was
 * probably forgotten. */
static bool has_number(struct value_name name)
{
    bool in_number = false, after_blank = true;

    for (size_t i = 0; i < name.length; i++) {
        bool blank = is_in(name.text[i], BLANKS);

        if (blank && in_number)
            return true;
        in_number = is_digit(name.text[i]) && (in_number || after_blank);
        after_blank = blank;
    }
    return in_number;
}

/* Returns true if the request has the people in an array, so that each person has a JSON
 * pointer. */
static bool is_listed(const struct handler_call *call)
{
    return value_type(value_get(call->body, "people")) == VALUE_ARRAY;
}

struct field_pointer bridge_person_pointer(const struct handler_call *call,
                                           const struct value *people, size_t person)
{
    if (!is_listed(call))
        return field_pointer("/people");
    switch (value_type(value_item(people, person))) {
    case VALUE_OBJECT:
        return field_pointer("/people/%zu/name", person);
    case VALUE_ARRAY:
        return field_pointer("/people/%zu/0", person);
    default:
        return field_pointer("/people/%zu", person);
    }
}

struct field_pointer bridge_person_place(const struct handler_call *call, size_t person)
{
    if (is_listed(call))
        return field_pointer("at /people/%zu", person);
    return field_pointer("by person %zu", person + 1);
}

/* Reports a text that is not a person. Returns true if it reported an error. */
static bool refuse_text(struct handler_call *call, const char *pointer, size_t person,
                        const struct value *item)
{
    struct person read = split(name_of(item));
    struct field_quote quote = field_quote(item);

    if (read.minutes == 0)
        handler_refuse(call, pointer,
                       "person %zu: %s does not end with a number of minutes from 1 to %d; "
                       "write a person as \"Buzz 5\"",
                       person + 1, quote.text, BRIDGE_MINUTES_MAX);
    else if (read.name.text && read.name.length == 0)
        handler_refuse(call, pointer,
                       "person %zu: %s does not begin with a name; write a person as "
                       "\"Buzz 5\"",
                       person + 1, quote.text);
    else if (read.name.text && has_number(read.name))
        handler_refuse(
            call, pointer,
            "person %zu: the name in %s contains a number; separate people by commas, or "
            "write the person as {\"name\": \"Agent 7\", \"minutes\": 5}",
            person + 1, quote.text);
    else
        return false;
    return true;
}

/* Reports a pair or a text that is not a person. Returns true if it reported an error. */
static bool refuse_person(struct handler_call *call, const struct value *people,
                          size_t person)
{
    const struct value *item = value_item(people, person);
    struct field_pointer pointer =
        is_listed(call) ? field_pointer("/people/%zu", person) : field_pointer("/people");

    if (value_type(item) == VALUE_STRING)
        return refuse_text(call, pointer.text, person, item);
    if (value_type(value_item(item, 0)) == VALUE_STRING &&
        value_length(value_item(item, 0)) == 0) {
        handler_refuse(call, pointer.text,
                       "person %zu has an empty name; write, for "
                       "example, {\"Buzz\": 5}",
                       person + 1);
        return true;
    }
    if (value_type(value_item(item, 0)) == VALUE_STRING &&
        value_type(value_item(item, 1)) == VALUE_INTEGER)
        return false;
    handler_refuse(
        call, pointer.text,
        "person %zu: a pair must be a name and minutes, in this order; write, for "
        "example, [\"Buzz\", 5]",
        person + 1);
    return true;
}

/* Reports the first HANDLER_ERRORS_MAX invalid people, because there can be two million. */
static enum handler_result check_people(struct handler_call *call,
                                        const struct value *people)
{
    size_t reported = 0;

    for (size_t i = 0; i < value_count(people) && reported < HANDLER_ERRORS_MAX; i++) {
        enum value_type type = value_type(&people->as.items[i]);

        if (type == VALUE_STRING || type == VALUE_ARRAY)
            reported += refuse_person(call, people, i);
    }
    return reported > 0 ? HANDLER_INVALID : HANDLER_OK;
}

/* Makes an array of `count` items in memory of the request. Returns the items, or NULL if
 * out of memory. */
static struct value *make_array(struct handler_call *call, size_t count,
                                struct value **array)
{
    struct value *items = handler_take(call, count * sizeof *items);

    *array = handler_take(call, sizeof **array);
    if (!items || !*array)
        return NULL;
    **array =
        (struct value){.type = VALUE_ARRAY, .size = (uint32_t)count, .as.items = items};
    return items;
}

/* Returns the number of people in the text, and writes their texts to `items` unless it is
 * NULL. Ignores empty parts, such as the part after the last line break. */
static size_t split_people(struct value_name text, struct value *items)
{
    size_t count = 0, start = 0;

    for (size_t i = 0; i <= text.length; i++) {
        if (i < text.length && !is_in(text.text[i], PEOPLE_SEPARATORS))
            continue;
        struct value_name part =
            trimmed((struct value_name){text.text + start, i - start}, BLANKS);

        start = i + 1;
        if (part.length == 0)
            continue;
        if (items)
            items[count] = (struct value){
                .type = VALUE_STRING, .size = (uint32_t)part.length, .as.text = part.text};
        count++;
    }
    return count;
}

static enum handler_result read_text(struct handler_call *call, const struct value *text,
                                     const struct value **people)
{
    struct value *array;
    struct value *items = make_array(call, split_people(name_of(text), NULL), &array);

    if (!items)
        return HANDLER_NO_MEMORY;
    split_people(name_of(text), items);
    *people = array;
    return HANDLER_OK;
}

/* Makes a pair of each member. */
static enum handler_result read_members(struct handler_call *call,
                                        const struct value *object,
                                        const struct value **people)
{
    size_t count = value_slots(object);
    struct value *array;
    struct value *items = make_array(call, count, &array);
    struct value(*pair)[2] = handler_take(call, count * sizeof *pair);

    if (!items || !pair)
        return HANDLER_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        struct value_name name = object->as.object->names[i];

        pair[i][0] = (struct value){
            .type = VALUE_STRING, .size = (uint32_t)name.length, .as.text = name.text};
        pair[i][1] = object->as.object->members[i];
        items[i] = (struct value){.type = VALUE_ARRAY, .size = 2, .as.items = pair[i]};
    }
    *people = array;
    return HANDLER_OK;
}

/* Makes an array of a single number. */
static enum handler_result read_single(struct handler_call *call, const struct value *given,
                                       const struct value **people)
{
    struct value *array;
    struct value *item = make_array(call, 1, &array);

    if (!item)
        return HANDLER_NO_MEMORY;
    *item = *given;
    *people = array;
    return HANDLER_OK;
}

enum handler_result bridge_people_read(struct handler_call *call,
                                       const struct value **people)
{
    const struct value *given = value_get(call->body, "people");
    enum handler_result result = HANDLER_OK;

    *people = given;
    if (value_type(given) == VALUE_STRING)
        result = read_text(call, given, people);
    else if (value_type(given) == VALUE_OBJECT)
        result = read_members(call, given, people);
    else if (value_type(given) == VALUE_INTEGER)
        result = read_single(call, given, people);
    return result == HANDLER_OK ? check_people(call, *people) : result;
}
