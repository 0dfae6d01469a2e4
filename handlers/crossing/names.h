/* The names of travelers and of their kinds.
 *
 * Travelers are numbered in the order of the request. The name of a traveler without a name
 * consists of the kind and a number: "missionary 3" is the third missionary. All names of
 * travelers and kinds are different. The name of a kind refers to all travelers of the
 * kind. */
#ifndef PUZZLED_HANDLERS_CROSSING_NAMES_H
#define PUZZLED_HANDLERS_CROSSING_NAMES_H

#include "handlers/names.h"
#include "puzzles/crossing.h"

enum { CROSSING_NAME_SIZE = NAME_BYTES + 4 /* a kind, a space, up to 64, and a NUL */ };

struct crossing_name {
    char text[CROSSING_NAME_SIZE];
    size_t length;
};

/* A kind of travelers, or one traveler with a name. */
struct crossing_kind {
    struct value_name name; /* its text is in the request */
    uint64_t who;
    unsigned item; /* the first item of `travelers` with this kind */
    bool named;    /* has a `name` instead of a `kind` */
};

struct crossing_names {
    struct crossing_name of[CROSSING_TRAVELERS_MAX]; /* by traveler */
    uint8_t item[CROSSING_TRAVELERS_MAX];            /* index in `travelers`, by traveler */
    uint8_t kind_of[CROSSING_TRAVELERS_MAX];         /* index in `kinds`, by traveler */
    struct crossing_kind kinds[CROSSING_TRAVELERS_MAX];
    unsigned travelers, count; /* the numbers of travelers and of kinds */
};

/* Reads the travelers, and reports missing, unclear and duplicate names. After such an
 * error, valid names can still be looked up, unless an item is invalid or there are too
 * many travelers. */
void crossing_names_read(struct handler_call *call, struct crossing_names *names);

/* Returns the name of a traveler. */
static inline struct value_name crossing_name(const struct crossing_names *names,
                                              unsigned traveler)
{
    return (struct value_name){names->of[traveler].text, names->of[traveler].length};
}

/* Returns the travelers with this name: one traveler, or all travelers of a kind. Reports
 * an unknown name at `pointer`, with a similar name, and returns 0. */
uint64_t crossing_names_expect(struct handler_call *call,
                               const struct crossing_names *names, const char *pointer,
                               const struct value *name);

/* Returns all travelers. */
uint64_t crossing_names_everybody(const struct crossing_names *names);

/* Writes the member `key`, an array of the names of the travelers `who`. */
void crossing_names_write(struct json_writer *out, const struct crossing_names *names,
                          const char *key, uint64_t who);

#endif
