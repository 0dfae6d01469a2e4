#include "grecian_case.h"

#include "solvers/control.h"
#include "solvers/grecian.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

void grecian_case_ask(struct exchange *x, json_t *body)
{
    json_t *defaults =
        json_pack("{s:i,s:i,s:b,s:s,s:b,s:s}", "target", 42, "limit", 10, "zero_is_hole", 0,
                  "method", "auto", "unique", 1, "difficulty", "any");

    exchange_init(x);
    x->body = body;
    cr_assert_not_null(body);
    json_object_update_missing(body, defaults);
    json_decref(defaults);
    x->received_ns = pz_now_ns();
    x->deadline_ns = x->received_ns + 60000000000u;
}

json_t *grecian_case_parse(const char *text)
{
    return json_loads(text, 0, NULL);
}

json_t *grecian_case_dials(const int32_t *cells, const unsigned size[3])
{
    json_t *dials = json_array();

    for (unsigned dial = 0; dial < size[0]; dial++) {
        json_t *rows = json_array();

        for (unsigned row = 0; row < size[1]; row++) {
            json_t *numbers = json_array();

            for (unsigned c = 0; c < size[2]; c++, cells++)
                json_array_append_new(
                    numbers, *cells == GRECIAN_HOLE ? json_null() : json_integer(*cells));
            json_array_append_new(rows, numbers);
        }
        json_array_append_new(dials, rows);
    }
    return dials;
}

void grecian_case_expect_json(const json_t *value, const char *wanted)
{
    json_t *other = json_loads(wanted, JSON_DECODE_ANY, NULL);
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    cr_assert_not_null(other, "%s", wanted);
    cr_assert(json_equal(value, other), "%s\nis not\n%s", text, wanted);
    free(text);
    json_decref(other);
}

json_t *grecian_case_answer(enum handled (*handle)(struct exchange *x), json_t *body)
{
    struct exchange x;

    grecian_case_ask(&x, body);
    cr_assert_eq(handle(&x), HANDLED_ANSWER);
    json_t *answer = json_loadb(x.out.data, x.out.length, 0, NULL);

    cr_assert_not_null(answer);
    exchange_free(&x);
    return answer;
}

void grecian_case_expect_member(const json_t *answer, const char *key, const char *wanted)
{
    grecian_case_expect_json(json_object_get(answer, key), wanted);
}

void grecian_case_expect_refusal(enum handled (*handle)(struct exchange *x),
                                 const char *body, const char *wanted)
{
    struct exchange x;
    char complaints[2000] = "";

    grecian_case_ask(&x, grecian_case_parse(body));
    cr_assert_eq(handle(&x), HANDLED_REFUSED);
    cr_assert_eq(x.out.length, 0);
    for (unsigned i = 0; i < x.complaint_count; i++) {
        size_t length = strlen(complaints);

        snprintf(complaints + length, sizeof complaints - length, "%s: %s\n",
                 x.complaints[i].pointer, x.complaints[i].detail);
    }
    cr_assert_str_eq(complaints, wanted);
    exchange_free(&x);
}
