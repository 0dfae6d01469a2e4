/* Bands in questions about Allergic Cliffs. */
#ifndef PUZZLED_TESTS_HANDLERS_CLIFFS_BANDS_H
#define PUZZLED_TESTS_HANDLERS_CLIFFS_BANDS_H

#include "tests/handlers/handler_case.h"

#include <stdio.h>

/* 16 Zoombinis of which no two are alike, dealt at random. */
#define BAND                                                                               \
    "\"zoombinis\":[\"3221\",\"3001\",\"4244\",\"4324\",\"0200\",\"2231\",\"2114\","       \
    "\"3404\",\"2131\",\"1412\",\"0023\",\"1222\",\"4213\",\"4441\",\"3123\",\"3314\"]"

/* Two Zoombinis that share a trait: each pair of labels comes from two of eight rules. */
#define PAIR "\"zoombinis\":[\"00\",[1,0]],\"values_per_trait\":[2,2],\"level\":1"

/* A band of `count` different Zoombinis of four traits with ten values. */
static inline json_t *large_band(unsigned count, const char *more)
{
    json_t *body = case_parse(more);
    json_t *items = json_array();

    for (unsigned i = 0; i < count; i++) {
        char digits[8];

        snprintf(digits, sizeof digits, "%04u", 7919 * i % 10000);
        json_array_append_new(items, json_string(digits));
    }
    json_object_set_new(body, "zoombinis", items);
    json_object_set_new(body, "values_per_trait", case_parse("[10,10,10,10]"));
    return body;
}

#endif
