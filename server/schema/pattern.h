/* Patterns of strings: a part of what ECMA and POSIX expressions have in common, small
 * enough that each character has its place.
 *
 *   pattern  = "^" element... "$"
 *   element  = one ["{n}"], the last also one "{n,m}"
 *   one      = a letter, a digit, "-", "_", ":" or "/", or a class [abc0-9] of such
 *
 * So a pattern is a set of characters for each place, and how many places there may be. */
#ifndef PUZZLED_SERVER_SCHEMA_PATTERN_H
#define PUZZLED_SERVER_SCHEMA_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATTERN_LENGTH_MAX = 32 };

/* Bytes of ASCII. */
struct pattern_set {
    uint64_t bytes[2];
};

struct pattern {
    const char *text;   /* as it was written */
    size_t least, most; /* characters */
    struct pattern_set sets[PATTERN_LENGTH_MAX];
};

/* Reads `text`, which is kept by reference. Returns what is wrong with it, or NULL. */
const char *pattern_compile(struct pattern *p, const char *text);

/* Whether a string matches. Cost: linear in the string. Thread-safe. */
bool pattern_matches(const struct pattern *p, const char *text, size_t length);

#endif
