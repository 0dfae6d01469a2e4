/* Questions to the handlers, and what is expected of the answers.
 *
 * A question goes through the schema of its path in the OpenAPI document, as on its way
 * through the server: it has to fit, and it gets the defaults. The clock moves with its
 * readings only (see set_clock_step), so an end by time is always the same. Answers that
 * are returned are to be freed with json_decref. */
#ifndef PUZZLED_TEST_HANDLER_CASE_H
#define PUZZLED_TEST_HANDLER_CASE_H

#include "server/exchange.h"

#include <jansson.h>

struct schema;

typedef enum handled handler(struct exchange *x);

/* The JSON value that `text` says. */
json_t *case_parse(const char *text);

/* Gives `x` the body that `text` is read to by a schema, NULL: any. Returns what is wrong
 * with it, in a static buffer, or "". */
const char *case_set_body(struct exchange *x, const struct schema *schema,
                          const char *text);

/* Makes `x` the question `body` to `handle` as the server hands it over to a worker, with
 * a minute and 256 MiB left. exchange_free(x) in the end. */
void case_ask(struct exchange *x, handler *handle, const char *body);

/* Handles `x`, which has to give an answer, and returns that, parsed. */
json_t *case_handle(handler *handle, struct exchange *x);

/* Handles `body` and returns the answer, parsed. */
json_t *case_answer(handler *handle, const char *body);

/* The text of the answer is expected to be `wanted`, byte for byte. */
void case_expect_answer(handler *handle, const char *body, const char *wanted);

/* Each line of `wanted` is an error of the handler: "pointer: detail\n". Here alone the
 * question may be one that the schema refuses; it then gets no defaults. */
void case_expect_refusal(handler *handle, const char *body, const char *wanted);

/* How the call ends on a loop. There is an answer when it says so, and only then. */
enum handled case_ask_on_loop(handler *handle, const char *body);

/* The same for a body that was put together; they take it. */
void case_ask_body(struct exchange *x, handler *handle, json_t *body);
json_t *case_answer_body(handler *handle, json_t *body);
void case_expect_refusal_of_body(handler *handle, json_t *body, const char *wanted);
enum handled case_ask_body_on_loop(handler *handle, json_t *body);

/* The answer of a worker that gets to the question after its time, which always varies; or
 * its text is expected, byte for byte. The first takes the body. */
json_t *case_answer_late(handler *handle, json_t *body);
void case_expect_answer_late(handler *handle, const char *body, const char *wanted);

/* A worker that is told to stop is expected to, without an answer. Takes the body. */
void case_expect_stopped(handler *handle, json_t *body);

/* Handles `body`, which has to give an answer; whether that varies. */
bool case_varies(handler *handle, const char *body);

/* How the call of a worker ends that may take so many bytes. */
enum handled case_ask_within(handler *handle, const char *body, size_t max_bytes);

/* What follows when each allocation fails once, from the first on: no memory is said, or
 * the writer failed, or the answer could do without. At least `least` allocations are
 * made. */
void case_run_out_of_memory(handler *handle, const char *body, long least);

/* A value, or the member `key`, is expected to equal what `wanted` says. */
void case_expect_json(const json_t *value, const char *wanted);
void case_expect_member(const json_t *object, const char *key, const char *wanted);

/* Members that must be there. */
json_int_t case_number(const json_t *object, const char *key);
double case_real(const json_t *object, const char *key);
const char *case_text(const json_t *object, const char *key);

#endif
