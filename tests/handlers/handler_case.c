#include "handler_case.h"

#include "handlers/routes.h"
#include "openapi/openapi_json.h"
#include "puzzles/control.h"
#include "server/http/openapi.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEBIBYTE = 1 << 20, MINUTE_S = 60, SECOND_NS = 1000000000, ERROR_SIZE = 400 };

/* The approximate time of a search between two readings of the clock. */
enum { STEP_NS = 50000 };

/* Returns the schema of the requests of `operation`. The OpenAPI document is kept until the
 * program ends. */
static const struct schema *find_schema(const struct operation *operation)
{
    static const struct openapi *document;
    const struct route *rows;
    unsigned count, i = 0;

    rows = routes_table(&count);
    if (!document)
        document = openapi_load((const char *)openapi_questions, openapi_questions_length,
                                rows, count);
    cr_assert_not_null(document);
    while (i < count && rows[i].operation != operation)
        i++;
    cr_assert_lt(i, count, "the route table has no row with this operation");
    return openapi_schema(document, i) ? openapi_schema(document, i)
                                       : openapi_query(document, i);
}

json_t *case_parse(const char *text)
{
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);

    cr_assert_not_null(value, "%.200s", text);
    return value;
}

static void hear(void *arg, const struct schema_error *error)
{
    snprintf(arg, ERROR_SIZE, "%s: %s", error->pointer, error->detail);
}

const char *case_set_body(struct handler_call *call, const struct schema *schema,
                          const char *text)
{
    static char error[ERROR_SIZE];
    struct schema_report report = {.on_error = hear, .arg = error, .limit = 1};
    char *copy = arena_take(&call->host.arena, strlen(text) + 1);

    cr_assert_not_null(copy);
    error[0] = '\0';
    schema_read(schema, strcpy(copy, text), strlen(text), &call->host.arena, &report,
                &call->host.root);
    call->body = &call->host.root;
    return error;
}

/* Makes `call` a request with a minute and 256 MiB left. */
static void begin_call(struct handler_call *call)
{
    set_clock_step(STEP_NS);
    *call = (struct handler_call){0};
    call->host.received_ns = pz_now_ns();
    call->host.deadline_ns = call->host.received_ns + (uint64_t)MINUTE_S * SECOND_NS;
    call->host.max_bytes = (size_t)256 * MEBIBYTE;
}

enum handler_result case_read(struct handler_call *call, const struct operation *operation,
                              const json_t *body, struct problem *problem)
{
    char *text = json_dumps(body, JSON_ENCODE_ANY | JSON_COMPACT);
    char *copy;

    cr_assert_not_null(text);
    begin_call(call);
    copy = arena_take(&call->host.arena, strlen(text) + 1);
    cr_assert_not_null(copy);
    strcpy(copy, text);
    free(text);
    return openapi_read(call, find_schema(operation), copy, strlen(copy), problem);
}

/* As case_ask_body, but the schema may reject the body. Returns the error. */
static const char *ask_loosely(struct handler_call *call, const struct operation *operation,
                               json_t *body)
{
    char *text = json_dumps(body, JSON_ENCODE_ANY | JSON_COMPACT);
    const char *error;

    cr_assert_not_null(text);
    begin_call(call);
    error = case_set_body(call, find_schema(operation), text);
    free(text);
    json_decref(body);
    return error;
}

void case_ask_body(struct handler_call *call, const struct operation *operation,
                   json_t *body)
{
    const char *error = ask_loosely(call, operation, body);

    cr_assert_str_eq(error, "", "the request is invalid: %s", error);
}

void case_free(const struct operation *operation, struct handler_call *call)
{
    call_drop_body(operation, call);
    call_free(call);
}

void case_ask(struct handler_call *call, const struct operation *operation,
              const char *body)
{
    case_ask_body(call, operation, case_parse(body));
}

/* Runs `operation`, which must succeed. */
static void run_well(const struct operation *operation, struct handler_call *call)
{
    enum handler_result result = operation_run(operation, call);

    cr_assert_eq(result, HANDLER_OK, "the result is %d: %s", (int)result,
                 call->errors.count ? call->errors.list[0].detail : "");
    cr_assert_eq(call->errors.count, 0);
}

json_t *case_handle(const struct operation *operation, struct handler_call *call)
{
    json_t *answer;

    run_well(operation, call);
    answer = json_loadb(call->out.data, call->out.length,
                        JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    cr_assert_not_null(answer, "%.*s", (int)call->out.length, call->out.data);
    return answer;
}

json_t *case_answer_body(const struct operation *operation, json_t *body)
{
    struct handler_call call;
    json_t *answer;

    case_ask_body(&call, operation, body);
    answer = case_handle(operation, &call);
    case_free(operation, &call);
    return answer;
}

json_t *case_answer(const struct operation *operation, const char *body)
{
    return case_answer_body(operation, case_parse(body));
}

/* Runs `operation` and expects the response `wanted`. */
static void expect_text(const struct operation *operation, struct handler_call *call,
                        const char *wanted)
{
    run_well(operation, call);
    cr_assert(call->out.length == strlen(wanted) &&
                  memcmp(call->out.data, wanted, call->out.length) == 0,
              "%.*s\nis not\n%s", (int)call->out.length, call->out.data, wanted);
}

json_t *case_answer_late(const struct operation *operation, json_t *body)
{
    struct handler_call call;

    case_ask_body(&call, operation, body);
    call.host.deadline_ns = 1;
    json_t *answer = case_handle(operation, &call);

    cr_assert(call.varies);
    case_free(operation, &call);
    return answer;
}

void case_expect_answer_late(const struct operation *operation, const char *body,
                             const char *wanted)
{
    struct handler_call call;

    case_ask(&call, operation, body);
    call.host.deadline_ns = 1;
    expect_text(operation, &call, wanted);
    cr_assert(call.varies);
    case_free(operation, &call);
}

void case_expect_stopped(const struct operation *operation, json_t *body)
{
    static const atomic_bool stop = true;
    struct handler_call call;

    case_ask_body(&call, operation, body);
    call.host.stop = &stop;
    cr_expect_eq(operation_run(operation, &call), HANDLER_STOPPED);
    cr_expect_eq(call.out.length, 0);
    case_free(operation, &call);
}

bool case_varies(const struct operation *operation, const char *body)
{
    struct handler_call call;
    bool varies;

    case_ask(&call, operation, body);
    cr_assert_eq(operation_run(operation, &call), HANDLER_OK);
    varies = call.varies;
    case_free(operation, &call);
    return varies;
}

enum handler_result case_ask_within(const struct operation *operation, const char *body,
                                    size_t max_bytes)
{
    enum handler_result result;
    struct handler_call call;

    case_ask(&call, operation, body);
    call.host.max_bytes = max_bytes;
    result = operation_run(operation, &call);
    case_free(operation, &call);
    return result;
}

void case_expect_refusal_of_body(const struct operation *operation, json_t *body,
                                 const char *wanted)
{
    char errors[4000] = "";
    struct handler_call call;

    ask_loosely(&call, operation, body);
    cr_assert_eq(operation_run(operation, &call), HANDLER_INVALID);
    cr_assert_eq(call.out.length, 0);
    for (unsigned i = 0; i < call.errors.count; i++) {
        size_t length = strlen(errors);

        snprintf(errors + length, sizeof errors - length, "%s: %s\n",
                 call.errors.list[i].pointer, call.errors.list[i].detail);
    }
    cr_assert_str_eq(errors, wanted);
    case_free(operation, &call);
}

enum handler_result case_ask_body_on_loop(const struct operation *operation, json_t *body)
{
    enum handler_result result;
    struct handler_call call;

    case_ask_body(&call, operation, body);
    call.host.on_loop = true;
    call.host.max_bytes = MEBIBYTE;
    result = operation_run(operation, &call);
    cr_expect_eq(call.out.length > 0, result == HANDLER_OK);
    case_free(operation, &call);
    return result;
}

enum handler_result case_ask_on_loop(const struct operation *operation, const char *body)
{
    return case_ask_body_on_loop(operation, case_parse(body));
}

void case_run_out_of_memory(const struct operation *operation, const char *body, long least)
{
    for (long good = 0;; good++) {
        enum handler_result result;
        struct handler_call call;
        bool answered;
        long asked;

        case_ask(&call, operation, body);
        failing_alloc_after(good);
        result = operation_run(operation, &call);
        asked = failing_alloc_end();
        answered = result == HANDLER_OK && !call.out.failed;
        cr_assert(result == HANDLER_NO_MEMORY || result == HANDLER_OK);
        case_free(operation, &call);
        if (asked <= good) {
            cr_assert(answered);
            cr_assert_geq(asked, least);
            return;
        }
    }
}

void case_expect_json(const json_t *value, const char *wanted)
{
    json_t *other = case_parse(wanted);
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    cr_assert(json_equal(value, other), "%s\nis not\n%s", text ? text : "nothing", wanted);
    free(text);
    json_decref(other);
}

void case_expect_member(const json_t *object, const char *key, const char *wanted)
{
    case_expect_json(json_object_get(object, key), wanted);
}

json_int_t case_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    cr_assert(json_is_integer(value), "%s", key);
    return json_integer_value(value);
}

double case_real(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    cr_assert(json_is_number(value), "%s", key);
    return json_number_value(value);
}

const char *case_text(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));

    cr_assert_not_null(value, "%s", key);
    return value;
}
