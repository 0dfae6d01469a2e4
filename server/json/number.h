/* Numbers of JSON (RFC 8259, 6). */
#ifndef PUZZLED_SERVER_JSON_NUMBER_H
#define PUZZLED_SERVER_JSON_NUMBER_H

#include "value.h"

/* Reads the number at `text`, which ends before a byte that no number has, and returns its
 * end; NULL when it is none. Without a fraction and an exponent it is an integer, if an
 * int64 holds it; else a real, the double nearest to it, infinite beyond all doubles. The
 * locale has to be "C". Cost: a nanosecond for each digit; long fractions and exponents by
 * strtod. Thread-safe. */
const char *json_number_read(const char *text, struct value *out);

#endif
