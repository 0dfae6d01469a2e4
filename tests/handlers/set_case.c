#include "set_case.h"

#include "solvers/control.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEBIBYTE = 1 << 20, MINUTE_S = 60 };

/* What the schema of each question fills in. */
static const struct {
    handler *handle;
    const char *defaults;
} schemas[] = {
    {set_check_handle, "{\"properties\":4}"},
    {set_deal_handle, "{}"},
    {set_draws_handle, "{\"draws\":10000,\"cards\":12,\"properties\":4}"},
    {set_hint_handle, "{\"properties\":4,\"level\":1}"},
    {set_odds_handle, "{\"cards\":12,\"properties\":4,\"draws\":100000}"},
    {set_simulate_handle, "{\"games\":10000,\"deal\":12,\"pick\":\"random\","
                          "\"stop\":\"no-set\",\"properties\":4}"},
    {set_solve_handle,
     "{\"properties\":4,\"method\":\"fast\",\"variant\":\"set\",\"limit\":1000}"},
};

static void fill_in(json_t *body, handler *handle)
{
    size_t i = 0;
    json_t *defaults;

    while (schemas[i].handle != handle)
        i++;
    defaults = json_loads(schemas[i].defaults, 0, NULL);
    json_object_update_missing(body, defaults);
    json_decref(defaults);
}

void set_case_ask(struct exchange *x, handler *handle, const char *body)
{
    exchange_init(x);
    x->body = json_loads(body, JSON_ALLOW_NUL, NULL);
    cr_assert_not_null(x->body, "%s", body);
    fill_in(x->body, handle);
    x->received_ns = pz_now_ns();
    x->deadline_ns = x->received_ns + (uint64_t)MINUTE_S * 1000000000u;
    x->max_bytes = (size_t)256 * MEBIBYTE;
}

json_t *set_case_answer(handler *handle, const char *body)
{
    struct exchange x;
    enum handled handled;

    set_case_ask(&x, handle, body);
    handled = handle(&x);
    cr_assert_eq(handled, HANDLED_ANSWER, "%.200s ended with %d: %s", body, (int)handled,
                 x.complaint_count ? x.complaints[0].detail : "");
    cr_assert_eq(x.complaint_count, 0);
    json_t *answer = json_loadb(x.out.data, x.out.length, JSON_REJECT_DUPLICATES, NULL);

    cr_assert_not_null(answer, "%.*s", (int)x.out.length, x.out.data);
    exchange_free(&x);
    return answer;
}

void set_case_expect_answer(handler *handle, const char *body, const char *wanted)
{
    enum handled handled;
    struct exchange x;

    set_case_ask(&x, handle, body);
    handled = handle(&x);
    cr_assert_eq(handled, HANDLED_ANSWER, "%s ended with %d", body, (int)handled);
    cr_assert_eq(x.complaint_count, 0);
    cr_assert(x.out.length == strlen(wanted) &&
                  memcmp(x.out.data, wanted, x.out.length) == 0,
              "%.*s\nis not\n%s", (int)x.out.length, x.out.data, wanted);
    exchange_free(&x);
}

void set_case_expect_refusal(handler *handle, const char *body, const char *wanted)
{
    char complaints[4000] = "";
    struct exchange x;

    set_case_ask(&x, handle, body);
    cr_assert_eq(handle(&x), HANDLED_REFUSED, "%s", body);
    cr_assert_eq(x.out.length, 0);
    for (unsigned i = 0; i < x.complaint_count; i++) {
        size_t length = strlen(complaints);

        snprintf(complaints + length, sizeof complaints - length, "%s: %s\n",
                 x.complaints[i].pointer, x.complaints[i].detail);
    }
    cr_assert_str_eq(complaints, wanted);
    exchange_free(&x);
}

enum handled set_case_ask_on_loop(handler *handle, const char *body)
{
    enum handled handled;
    struct exchange x;

    set_case_ask(&x, handle, body);
    x.on_loop = true;
    x.max_bytes = MEBIBYTE;
    handled = handle(&x);
    cr_expect_eq(x.out.length > 0, handled == HANDLED_ANSWER);
    exchange_free(&x);
    return handled;
}

void set_case_run_out_of_memory(handler *handle, const char *body, long least)
{
    for (long good = 0;; good++) {
        enum handled handled;
        struct exchange x;
        bool answered;
        long asked;

        set_case_ask(&x, handle, body);
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

json_int_t set_case_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    cr_assert(json_is_integer(value), "%s", key);
    return json_integer_value(value);
}

double set_case_real(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    cr_assert(json_is_number(value), "%s", key);
    return json_number_value(value);
}

const char *set_case_text(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));

    cr_assert_not_null(value, "%s", key);
    return value;
}

const json_t *set_case_row(const json_t *rows, const char *key, json_int_t value)
{
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (set_case_number(json_array_get(rows, i), key) == value)
            return json_array_get(rows, i);
    return NULL;
}
