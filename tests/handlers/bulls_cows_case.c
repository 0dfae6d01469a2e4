#include "bulls_cows_case.h"

#include "handlers/bulls_cows_shelf.h"
#include "solvers/control.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { MEBIBYTE = 1 << 20, MINUTE_S = 60 };

static void fill_in(json_t *object, const char *key, json_t *value)
{
    if (json_object_get(object, key))
        json_decref(value);
    else
        json_object_set_new(object, key, value);
}

void case_ask(struct exchange *x, const char *body)
{
    json_t *game;

    exchange_init(x);
    x->body = json_loads(body, 0, NULL);
    cr_assert_not_null(x->body, "%s", body);
    fill_in(x->body, "game", json_object());
    game = json_object_get(x->body, "game");
    fill_in(game, "positions", json_integer(4));
    fill_in(game, "symbols", json_integer(10));
    fill_in(game, "repeats", json_false());
    fill_in(x->body, "list", json_integer(20));
    x->received_ns = pz_now_ns();
    x->deadline_ns = x->received_ns + (uint64_t)MINUTE_S * 1000000000u;
    x->max_bytes = (size_t)256 * MEBIBYTE;
}

json_t *case_answer(handler *handle, const char *body)
{
    struct exchange x;
    enum handled handled;

    case_ask(&x, body);
    handled = handle(&x);
    cr_assert_eq(handled, HANDLED_ANSWER, "%s ended with %d: %s", body, (int)handled,
                 x.complaint_count ? x.complaints[0].detail : "");
    json_t *answer = json_loadb(x.out.data, x.out.length, JSON_REJECT_DUPLICATES, NULL);

    cr_assert_not_null(answer, "%.*s", (int)x.out.length, x.out.data);
    exchange_free(&x);
    return answer;
}

void case_expect_json(const json_t *value, const char *wanted)
{
    json_t *other = json_loads(wanted, JSON_DECODE_ANY, NULL);
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    cr_assert_not_null(other, "%s", wanted);
    cr_assert(json_equal(value, other), "%s\nis not\n%s", text, wanted);
    free(text);
    json_decref(other);
}

void case_expect_answer(handler *handle, const char *body, const char *wanted)
{
    json_t *answer = case_answer(handle, body);

    case_expect_json(answer, wanted);
    json_decref(answer);
}

void case_expect_refusal(handler *handle, const char *body, const char *wanted)
{
    struct exchange x;
    char complaints[4000] = "";

    case_ask(&x, body);
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

void case_prepare(void)
{
    const char *fault = bulls_cows_prepare();

    cr_assert_null(fault, "%s", fault);
}

json_int_t case_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    cr_assert(json_is_integer(value), "%s", key);
    return json_integer_value(value);
}

const char *case_text(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));

    cr_assert_not_null(value, "%s", key);
    return value;
}

void case_score(const char *secret, const char *guess, char key[KEY_SIZE])
{
    int bulls = 0, both = 0;

    for (const char *digit = "0123456789abcdef"; *digit; digit++) {
        int in_secret = 0, in_guess = 0;

        for (size_t i = 0; secret[i]; i++) {
            in_secret += secret[i] == *digit;
            in_guess += guess[i] == *digit;
            bulls += secret[i] == *digit && guess[i] == *digit;
        }
        both += in_secret < in_guess ? in_secret : in_guess;
    }
    snprintf(key, KEY_SIZE, "%d,%d", bulls, both - bulls);
}

json_t *case_codes(unsigned positions, unsigned symbols, bool repeats)
{
    json_t *list = json_array();
    unsigned end = 1;

    for (unsigned i = 0; i < positions; i++)
        end *= symbols;
    for (unsigned n = 0; n < end; n++) {
        char code[8] = "";
        unsigned used = 0;

        for (unsigned i = positions, rest = n; i-- > 0; rest /= symbols) {
            used |= 1u << rest % symbols;
            code[i] = "0123456789abcdef"[rest % symbols];
        }
        if (repeats || (unsigned)__builtin_popcount(used) == positions)
            json_array_append_new(list, json_string(code));
    }
    return list;
}
