/* Questions about SET to the handlers, and what is expected of the answers. */
#ifndef PUZZLED_TEST_SET_CASE_H
#define PUZZLED_TEST_SET_CASE_H

#include "handlers/set.h"

#include <stdbool.h>

typedef enum handled handler(struct exchange *x);

/* Makes `x` a question to `handle` as the server hands it over to a worker: with the
 * defaults of the schema. exchange_free(x) in the end. */
void set_case_ask(struct exchange *x, handler *handle, const char *body);

/* Handles `body` and returns the answer, parsed; json_decref it. */
json_t *set_case_answer(handler *handle, const char *body);

/* The text of the answer is expected to be `wanted`. */
void set_case_expect_answer(handler *handle, const char *body, const char *wanted);

/* Each line of `wanted` is a complaint: "pointer: detail\n". */
void set_case_expect_refusal(handler *handle, const char *body, const char *wanted);

/* How the call ends on a loop. There is an answer when it says so, and only then. */
enum handled set_case_ask_on_loop(handler *handle, const char *body);

/* What follows when each allocation fails once, from the first on: no memory is said, or
 * the writer failed, or there was enough for the answer all the same. At least `least`
 * allocations are made. Link with failing_alloc. */
void set_case_run_out_of_memory(handler *handle, const char *body, long least);

/* Members that must be there. */
json_int_t set_case_number(const json_t *object, const char *key);
double set_case_real(const json_t *object, const char *key);
const char *set_case_text(const json_t *object, const char *key);

/* The row of `rows` in which the number `key` is `value`, or NULL. */
const json_t *set_case_row(const json_t *rows, const char *key, json_int_t value);

#endif
