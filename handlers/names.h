/* Names of people and travelers in a request. A name is UTF-8 and can contain NUL bytes. */
#ifndef PUZZLED_HANDLERS_NAMES_H
#define PUZZLED_HANDLERS_NAMES_H

#include "handlers/field.h"

enum {
    NAME_BYTES = 64, /* of the longest name */
    NAMES_LISTED = 8 /* names in an error */
};

/* A name that the request does not define. */
struct unknown_name {
    const char *type;  /* the type of things with names: "person" */
    const char *field; /* the field that defines the names: "people" */
    struct value_name name;
    struct value_name similar;      /* its text is NULL if no defined name is similar */
    const struct value_name *first; /* the first NAMES_LISTED defined names */
    size_t count;                   /* of all defined names */
};

/* Returns the string `text` as a name. */
static inline struct value_name name_of(const struct value *text)
{
    return (struct value_name){.text = value_text(text), .length = value_length(text)};
}

static inline bool name_equals(struct value_name a, struct value_name b)
{
    return value_name_equal(&a, b.text, b.length);
}

/* Returns the name in quotes, as field_quote. */
static inline struct field_quote name_quote(struct value_name name)
{
    return field_quote_text(name.text, name.length);
}

/* Appends the first NAMES_LISTED of `count` names in quotes, and the number of the others.
 * Reads only the names that it appends. */
void names_quote(struct strbuf *s, const struct value_name *first, size_t count);

/* Reports the unknown name at `pointer`, with the names that the request defines. */
void names_refuse_unknown(struct handler_call *call, const char *pointer,
                          const struct unknown_name *unknown);

#endif
