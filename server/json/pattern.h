/* Patterns of strings. They support a small common subset of ECMAScript and POSIX regular
 * expressions, in which each character of the string belongs to a fixed element of the
 * pattern.
 *
 *   pattern = "^" element... "$"
 *   element = single ["{n}"]; the last element also single ["{n,m}"]
 *   single  = a letter, a digit, "-", "_", ":" or "/", or a class of them, such as [abc0-9]
 *
 * A compiled pattern is the minimum and maximum length of the string, and the set of
 * allowed characters at each index. */
#ifndef PUZZLED_SERVER_JSON_PATTERN_H
#define PUZZLED_SERVER_JSON_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATTERN_LENGTH_MAX = 32 };

struct pattern_set {
    uint64_t bytes[2]; /* one bit for each ASCII byte */
};

struct pattern {
    const char *text; /* the source, owned by the caller */
    size_t min, max;  /* characters */
    struct pattern_set sets[PATTERN_LENGTH_MAX];
};

/* Compiles `text`, which must exist as long as the pattern. Returns NULL, or the reason why
 * the pattern is not supported. */
const char *pattern_compile(struct pattern *p, const char *text);

/* Returns true if a string matches. Cost: linear in `length`. Thread-safe. */
bool pattern_matches(const struct pattern *p, const char *text, size_t length);

#endif
