/* Requests to operations, and checks of the responses.
 *
 * A request is validated against the schema of its path in the OpenAPI document, as in the
 * server: it must be valid, and it gets the defaults. The clock advances only when it is
 * read (see set_clock_step), so that a timeout always occurs at the same point. Free the
 * returned responses with json_decref. */
#ifndef PUZZLED_TEST_HANDLER_CASE_H
#define PUZZLED_TEST_HANDLER_CASE_H

#include "server/run/operation.h"

#include <jansson.h>

struct problem;
struct schema;

/* Parses a JSON value. */
json_t *case_parse(const char *text);

/* Gives `call` the body `text`, parsed with a schema; NULL accepts any JSON value. Returns
 * the error in a static buffer, or "". */
const char *case_set_body(struct handler_call *call, const struct schema *schema,
                          const char *text);

/* Makes `call` a request to `operation` with the body `body`, as a worker receives it, with
 * a minute and 256 MiB left. Call case_free afterwards. */
void case_ask(struct handler_call *call, const struct operation *operation,
              const char *body);

/* Makes `call` the request `body` as the service reads it: the schema can reject it, and the
 * result is that of openapi_read. Call case_free afterwards. */
enum handler_result case_read(struct handler_call *call, const struct operation *operation,
                              const json_t *body, struct problem *problem);

/* Frees the decoded request and the call. */
void case_free(const struct operation *operation, struct handler_call *call);

/* Runs `operation`, which must succeed. Returns the parsed response. */
json_t *case_handle(const struct operation *operation, struct handler_call *call);

/* Runs `operation` with `body`. Returns the parsed response. */
json_t *case_answer(const struct operation *operation, const char *body);

/* Returns the result of the operation on an event loop. Expects a response only if the
 * result is HANDLER_OK. */
enum handler_result case_ask_on_loop(const struct operation *operation, const char *body);

/* The same functions for a JSON value, which they free. */
void case_ask_body(struct handler_call *call, const struct operation *operation,
                   json_t *body);
json_t *case_answer_body(const struct operation *operation, json_t *body);
enum handler_result case_ask_body_on_loop(const struct operation *operation, json_t *body);

/* Expects the errors of the operation and frees the body; each line of `wanted` is
 * "pointer: detail\n". Only here, the schema may reject the body, which then does not get
 * defaults. */
void case_expect_refusal_of_body(const struct operation *operation, json_t *body,
                                 const char *wanted);

/* Runs the operation on a worker after the deadline; the response must vary. The first
 * function returns the response and frees the body, the second one expects a response, byte
 * for byte. */
json_t *case_answer_late(const struct operation *operation, json_t *body);
void case_expect_answer_late(const struct operation *operation, const char *body,
                             const char *wanted);

/* Expects a canceled operation to stop without a response. Frees the body. */
void case_expect_stopped(const struct operation *operation, json_t *body);

/* Runs the operation, which must succeed. Returns true if the response varies. */
bool case_varies(const struct operation *operation, const char *body);

/* Returns the result on a worker with a memory limit. */
enum handler_result case_ask_within(const struct operation *operation, const char *body,
                                    size_t max_bytes);

/* Makes each allocation fail once, from the first to the last. Each time, expects the
 * result HANDLER_NO_MEMORY, a writer that failed, or a complete response. Expects at least
 * `least` allocations. */
void case_run_out_of_memory(const struct operation *operation, const char *body,
                            long least);

/* Expect a value, or the member `key`, to equal the JSON value `wanted`. */
void case_expect_json(const json_t *value, const char *wanted);
void case_expect_member(const json_t *object, const char *key, const char *wanted);

/* Return members that must exist. */
json_int_t case_number(const json_t *object, const char *key);
double case_real(const json_t *object, const char *key);
const char *case_text(const json_t *object, const char *key);

#endif
