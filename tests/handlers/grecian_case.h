/* Questions about the Grecian Computer to the handlers, and what is expected of the
 * answers. */
#ifndef PUZZLED_TEST_GRECIAN_CASE_H
#define PUZZLED_TEST_GRECIAN_CASE_H

#include "handlers/grecian.h"

/* Makes `x` a question as the server hands it over to a worker: with defaults that the
 * schemas name. Takes `body`; exchange_free(x) in the end. */
void grecian_case_ask(struct exchange *x, json_t *body);

/* A JSON value, or NULL where `text` is none. */
json_t *grecian_case_parse(const char *text);

/* The dials of an array of cells: how many of them, of how many rows and columns. */
json_t *grecian_case_dials(const int32_t *cells, const unsigned size[3]);

/* A value is expected to equal what `wanted` says. */
void grecian_case_expect_json(const json_t *value, const char *wanted);

/* Handles `body`, which it takes, and returns the answer, parsed; json_decref it. */
json_t *grecian_case_answer(enum handled (*handle)(struct exchange *x), json_t *body);

/* The member `key` is expected to equal what `wanted` says. */
void grecian_case_expect_member(const json_t *answer, const char *key, const char *wanted);

/* Each line of `wanted` is a complaint: "pointer: detail\n". */
void grecian_case_expect_refusal(enum handled (*handle)(struct exchange *x),
                                 const char *body, const char *wanted);

#endif
