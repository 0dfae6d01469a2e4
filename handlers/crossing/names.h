/* What travellers and their kinds are called, and who is meant by a name.
 *
 * Travellers are numbered in the order of the question. A traveller without a name of their
 * own is called by the kind and a number: "missionary 3" is the third. No two travellers
 * are called alike, nor is any as a kind is; but of a kind of one, the kind's name is
 * theirs. */
#ifndef PUZZLED_HANDLERS_CROSSING_NAMES_H
#define PUZZLED_HANDLERS_CROSSING_NAMES_H

#include "puzzles/crossing.h"
#include "server/exchange.h"

enum {
    CROSSING_NAME_BYTES = 64,
    CROSSING_NAME_SIZE = CROSSING_NAME_BYTES + 4 /* a kind, a space and up to 64; NUL */
};

struct crossing_name {
    char text[CROSSING_NAME_SIZE]; /* any bytes of UTF-8, zero bytes too */
    size_t length;
};

/* A kind of travellers, or one traveller with a name of their own. */
struct crossing_kind {
    const struct value *text; /* of the request, which must not be moved */
    uint64_t who;
    unsigned item; /* of `travellers` that names it first */
    bool named;    /* by `name`, not by `kind` */
};

struct crossing_names {
    struct crossing_name of[CROSSING_TRAVELLERS_MAX]; /* by traveller */
    uint8_t item[CROSSING_TRAVELLERS_MAX];            /* of `travellers`, by traveller */
    uint8_t kind_of[CROSSING_TRAVELLERS_MAX];         /* in `kinds`, by traveller */
    struct crossing_kind kinds[CROSSING_TRAVELLERS_MAX];
    unsigned travellers, count; /* of travellers; of kinds */
};

/* Reads who there is, and refuses what is no name or the name of two. False when it refused
 * anything; names that are good can be looked up all the same, none when there are too many
 * travellers. */
bool crossing_names_read(struct exchange *x, struct crossing_names *names);

/* Who is called so: one traveller, or all of a kind. 0 when nobody is. */
uint64_t crossing_names_find(const struct crossing_names *names, const struct value *name);

/* The same; where nobody is, the error at `pointer` says who may be meant. */
uint64_t crossing_names_expect(struct exchange *x, const struct crossing_names *names,
                               const char *pointer, const struct value *name);

/* All travellers. */
uint64_t crossing_names_everybody(const struct crossing_names *names);

/* Writes the names of `who` as an array. */
void crossing_names_write(struct json_writer *out, const struct crossing_names *names,
                          uint64_t who);

#endif
