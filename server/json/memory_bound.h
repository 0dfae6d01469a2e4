/* How much memory a JSON text takes once jansson has parsed it: an upper bound.
 *
 * The text alone tells: every value costs its punctuation. Each byte is given the most
 * that it can make jansson 2.14 allocate on a 64-bit glibc, and the bytes are added up.
 * Punctuation inside strings only adds. Measured per byte of text: arrays of one-digit
 * numbers take 20 to 24 bytes, empty objects ("{},{},...") 79, the worst of all, objects
 * such as {"name":"Buzz","minutes":5} 18, long strings 3. One factor for all would have to
 * be the worst, and refuse four bodies where one is too large. */
#ifndef PUZZLED_SERVER_JSON_MEMORY_BOUND_H
#define PUZZLED_SERVER_JSON_MEMORY_BOUND_H

#include <stddef.h>

/* An upper bound of the bytes of heap in use at once while `length` bytes at `text` are
 * parsed and afterwards, malloc's own included: at most 196 * length + 1024. Any bytes may
 * stand there, JSON or not. Cost: about 0.5 ns per byte. Thread-safe. */
size_t json_bound_tree(const char *text, size_t length);

#endif
