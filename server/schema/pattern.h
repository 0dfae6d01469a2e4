/* Patterns of strings: a part of what ECMA and POSIX expressions have in common, small
 * enough to be matched without going back.
 *
 *   pattern  = "^" element... "$"
 *   element  = one [repeat]
 *   one      = a letter, a digit, "-", "_", ":" or "/", or a class [abc0-9] of such
 *   repeat   = "*" | "+" | "?" | "{n}" | "{n,m}"
 *
 * An element that may be repeated a varying number of times has no character in common with
 * the one after it; so to take as many as there are is never wrong. */
#ifndef PUZZLED_SERVER_SCHEMA_PATTERN_H
#define PUZZLED_SERVER_SCHEMA_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATTERN_ELEMENTS_MAX = 16 };

/* A set of bytes of ASCII, and how many of them follow each other. */
struct pattern_element {
    uint64_t bytes[2];
    size_t least, most;
};

struct pattern {
    const char *text; /* as it was written */
    unsigned count;
    struct pattern_element elements[PATTERN_ELEMENTS_MAX];
};

/* Reads `text`, which is kept by reference. Returns what is wrong with it, or NULL. */
const char *pattern_compile(struct pattern *p, const char *text);

/* Whether a string matches. Cost: linear in the string. Thread-safe. */
bool pattern_matches(const struct pattern *p, const char *text, size_t length);

#endif
