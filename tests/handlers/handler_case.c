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

/* About what a search does between two looks at the clock. */
enum { STEP_NS = 50000 };

/* The schema of the questions to `handle`. The document is kept until the program ends. */
static const struct schema *find_schema(handler *handle)
{
    static const struct openapi *document;
    const struct route *rows;
    unsigned count, i = 0;

    rows = routes_table(&count);
    if (!document)
        document = openapi_load((const char *)openapi_questions, openapi_questions_length,
                                rows, count);
    cr_assert_not_null(document);
    while (i < count && rows[i].handle != handle)
        i++;
    cr_assert_lt(i, count, "no row of the table of routes has this handler");
    return openapi_schema(document, i);
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

const char *case_set_body(struct exchange *x, const struct schema *schema, const char *text)
{
    static char error[ERROR_SIZE];
    struct schema_report report = {
        .on_wrong_field = hear, .on_syntax_error = hear, .arg = error, .limit = 1};
    char *copy = arena_take(&x->arena, strlen(text) + 1);

    cr_assert_not_null(copy);
    error[0] = '\0';
    schema_read(schema, strcpy(copy, text), strlen(text), &x->arena, &report, &x->root);
    x->body = &x->root;
    return error;
}

/* As case_ask_body, but the question need not fit; returns why it does not. */
static const char *ask_loosely(struct exchange *x, handler *handle, json_t *body)
{
    char *text = json_dumps(body, JSON_ENCODE_ANY | JSON_COMPACT);
    const char *error;

    cr_assert_not_null(text);
    set_clock_step(STEP_NS);
    exchange_init(x);
    error = case_set_body(x, find_schema(handle), text);
    free(text);
    json_decref(body);
    x->received_ns = pz_now_ns();
    x->deadline_ns = x->received_ns + (uint64_t)MINUTE_S * SECOND_NS;
    x->max_bytes = (size_t)256 * MEBIBYTE;
    return error;
}

void case_ask_body(struct exchange *x, handler *handle, json_t *body)
{
    const char *error = ask_loosely(x, handle, body);

    cr_assert_str_eq(error, "", "the question does not fit: %s", error);
}

void case_ask(struct exchange *x, handler *handle, const char *body)
{
    case_ask_body(x, handle, case_parse(body));
}

/* Handles `x`, which has to give an answer. */
static void handle_well(handler *handle, struct exchange *x)
{
    enum handled handled = handle(x);

    cr_assert_eq(handled, HANDLED_ANSWER, "it ended with %d: %s", (int)handled,
                 x->errors.count ? x->errors.list[0].detail : "");
    cr_assert_eq(x->errors.count, 0);
}

json_t *case_handle(handler *handle, struct exchange *x)
{
    json_t *answer;

    handle_well(handle, x);
    answer = json_loadb(x->out.data, x->out.length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL,
                        NULL);
    cr_assert_not_null(answer, "%.*s", (int)x->out.length, x->out.data);
    return answer;
}

json_t *case_answer_body(handler *handle, json_t *body)
{
    struct exchange x;
    json_t *answer;

    case_ask_body(&x, handle, body);
    answer = case_handle(handle, &x);
    exchange_free(&x);
    return answer;
}

json_t *case_answer(handler *handle, const char *body)
{
    return case_answer_body(handle, case_parse(body));
}

/* Handles `x`, whose answer is expected to have the text `wanted`. */
static void expect_text(handler *handle, struct exchange *x, const char *wanted)
{
    handle_well(handle, x);
    cr_assert(x->out.length == strlen(wanted) &&
                  memcmp(x->out.data, wanted, x->out.length) == 0,
              "%.*s\nis not\n%s", (int)x->out.length, x->out.data, wanted);
}

void case_expect_answer(handler *handle, const char *body, const char *wanted)
{
    struct exchange x;

    case_ask(&x, handle, body);
    expect_text(handle, &x, wanted);
    exchange_free(&x);
}

json_t *case_answer_late(handler *handle, json_t *body)
{
    struct exchange x;

    case_ask_body(&x, handle, body);
    x.deadline_ns = 1;
    json_t *answer = case_handle(handle, &x);

    cr_assert(x.varies);
    exchange_free(&x);
    return answer;
}

void case_expect_answer_late(handler *handle, const char *body, const char *wanted)
{
    struct exchange x;

    case_ask(&x, handle, body);
    x.deadline_ns = 1;
    expect_text(handle, &x, wanted);
    cr_assert(x.varies);
    exchange_free(&x);
}

void case_expect_stopped(handler *handle, json_t *body)
{
    static const atomic_bool stop = true;
    struct exchange x;

    case_ask_body(&x, handle, body);
    x.stop = &stop;
    cr_expect_eq(handle(&x), HANDLED_STOPPED);
    cr_expect_eq(x.out.length, 0);
    exchange_free(&x);
}

bool case_varies(handler *handle, const char *body)
{
    struct exchange x;
    bool varies;

    case_ask(&x, handle, body);
    cr_assert_eq(handle(&x), HANDLED_ANSWER);
    varies = x.varies;
    exchange_free(&x);
    return varies;
}

enum handled case_ask_within(handler *handle, const char *body, size_t max_bytes)
{
    enum handled handled;
    struct exchange x;

    case_ask(&x, handle, body);
    x.max_bytes = max_bytes;
    handled = handle(&x);
    exchange_free(&x);
    return handled;
}

void case_expect_refusal_of_body(handler *handle, json_t *body, const char *wanted)
{
    char errors[4000] = "";
    struct exchange x;

    ask_loosely(&x, handle, body);
    cr_assert_eq(handle(&x), HANDLED_REFUSED);
    cr_assert_eq(x.out.length, 0);
    for (unsigned i = 0; i < x.errors.count; i++) {
        size_t length = strlen(errors);

        snprintf(errors + length, sizeof errors - length, "%s: %s\n",
                 x.errors.list[i].pointer, x.errors.list[i].detail);
    }
    cr_assert_str_eq(errors, wanted);
    exchange_free(&x);
}

void case_expect_refusal(handler *handle, const char *body, const char *wanted)
{
    case_expect_refusal_of_body(handle, case_parse(body), wanted);
}

enum handled case_ask_body_on_loop(handler *handle, json_t *body)
{
    enum handled handled;
    struct exchange x;

    case_ask_body(&x, handle, body);
    x.on_loop = true;
    x.max_bytes = MEBIBYTE;
    handled = handle(&x);
    cr_expect_eq(x.out.length > 0, handled == HANDLED_ANSWER);
    exchange_free(&x);
    return handled;
}

enum handled case_ask_on_loop(handler *handle, const char *body)
{
    return case_ask_body_on_loop(handle, case_parse(body));
}

void case_run_out_of_memory(handler *handle, const char *body, long least)
{
    for (long good = 0;; good++) {
        enum handled handled;
        struct exchange x;
        bool answered;
        long asked;

        case_ask(&x, handle, body);
        failing_alloc_after(good);
        handled = handle(&x);
        asked = failing_alloc_end();
        answered = handled == HANDLED_ANSWER && !x.out.failed;
        cr_assert(handled == HANDLED_NO_MEMORY || handled == HANDLED_ANSWER);
        exchange_free(&x);
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
