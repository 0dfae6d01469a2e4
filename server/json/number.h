/* JSON numbers (RFC 8259, section 6). */
#ifndef PUZZLED_SERVER_JSON_NUMBER_H
#define PUZZLED_SERVER_JSON_NUMBER_H

#include "value.h"

/* Reads the number at `text`. A byte that cannot be part of a number must follow it.
 * Returns the end of the number; NULL if it is invalid. A number without a fraction and an
 * exponent is an integer if an int64_t can hold it. Any other number is the nearest double,
 * which is infinite if the number is too large. The locale must be "C". Cost: a nanosecond
 * for each digit of an integer. Thread-safe. */
const char *json_number_read(const char *text, struct value *out);

#endif
