#include "handlers/set.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* What the server does before a handler: parses the body and fills in the defaults. */
static struct exchange *ask(const char *body)
{
    static struct exchange x;
    json_error_t error;

    exchange_init(&x);
    x.body = json_loads(body, JSON_ALLOW_NUL, &error);
    cr_assert_not_null(x.body, "%s: %s", body, error.text);
    if (!json_object_get(x.body, "method"))
        json_object_set_new(x.body, "method", json_string("fast"));
    if (!json_object_get(x.body, "limit"))
        json_object_set_new(x.body, "limit", json_integer(1000));
    if (!json_object_get(x.body, "properties"))
        json_object_set_new(x.body, "properties", json_integer(4));
    return &x;
}

static void expect_answer(enum handled (*handle)(struct exchange *x), const char *body,
                          const char *wanted)
{
    struct exchange *x = ask(body);
    enum handled handled = handle(x);

    cr_expect_eq(handled, HANDLED_ANSWER, "%s ended with %d", body, (int)handled);
    cr_expect_eq(x->complaint_count, 0);
    cr_expect(x->out.length == strlen(wanted) &&
                  memcmp(x->out.data, wanted, x->out.length) == 0,
              "%.*s\nis not\n%s", (int)x->out.length, x->out.data, wanted);
    exchange_free(x);
}

/* `wanted` lists each complaint as "pointer: detail\n". */
static void expect_refusal(enum handled (*handle)(struct exchange *x), const char *body,
                           const char *wanted)
{
    struct exchange *x = ask(body);
    char complaints[2000] = "";

    cr_expect_eq(handle(x), HANDLED_REFUSED, "%s", body);
    cr_expect_eq(x->out.length, 0);
    for (unsigned i = 0; i < x->complaint_count; i++) {
        size_t length = strlen(complaints);

        snprintf(complaints + length, sizeof complaints - length, "%s: %s\n",
                 x->complaints[i].pointer, x->complaints[i].detail);
    }
    cr_expect_str_eq(complaints, wanted);
    exchange_free(x);
}

Test(set_handler, twelve_cards_by_every_method)
{
    static const char *const methods[] = {"fast", "triples", "pairs", "groups"};

    for (int m = 0; m < 4; m++) {
        char body[400];
        char wanted[800];

        snprintf(body, sizeof body,
                 "{\"cards\":[\"2rtd\",\"3gso\",\"3ros\",\"3god\",\"2pto\",\"1gto\","
                 "\"3pts\",\"1ros\",\"2gss\",\"1psd\",\"3goo\",\"2goo\"],"
                 "\"method\":\"%s\"}",
                 methods[m]);
        snprintf(wanted, sizeof wanted,
                 "{\"count\":6,\"sets\":["
                 "{\"indices\":[0,3,9],\"cards\":[\"2rtd\",\"3god\",\"1psd\"]},"
                 "{\"indices\":[0,5,6],\"cards\":[\"2rtd\",\"1gto\",\"3pts\"]},"
                 "{\"indices\":[1,5,11],\"cards\":[\"3gso\",\"1gto\",\"2goo\"]},"
                 "{\"indices\":[3,5,8],\"cards\":[\"3god\",\"1gto\",\"2gss\"]},"
                 "{\"indices\":[5,7,9],\"cards\":[\"1gto\",\"1ros\",\"1psd\"]},"
                 "{\"indices\":[6,7,8],\"cards\":[\"3pts\",\"1ros\",\"2gss\"]}],"
                 "\"method\":\"%s\"}",
                 methods[m]);
        expect_answer(set_solve_handle, body, wanted);
    }
}

Test(set_handler, cards_come_back_as_given)
{
    expect_answer(set_solve_handle,
                  "{\"cards\":[\"One  red-OPEN wave\",\" 2GOS\",[2,1,2,2],\"0000\"]}",
                  "{\"count\":1,\"sets\":[{\"indices\":[0,1,2],\"cards\":"
                  "[\"One  red-OPEN wave\",\" 2GOS\",[2,1,2,2]]}],\"method\":\"fast\"}");
}

Test(set_handler, other_numbers_of_attributes)
{
    expect_answer(set_solve_handle,
                  "{\"cards\":[\"000\",[1,1,1],\"222\"],\"properties\":3}",
                  "{\"count\":1,\"sets\":[{\"indices\":[0,1,2],\"cards\":"
                  "[\"000\",[1,1,1],\"222\"]}],\"method\":\"fast\"}");
    expect_answer(set_solve_handle,
                  "{\"cards\":[\"000000\",[1,1,1,1,1,0],\"222222\"],\"properties\":6}",
                  "{\"count\":0,\"sets\":[],\"method\":\"fast\"}");
    expect_refusal(set_solve_handle,
                   "{\"cards\":[\"00000\",\"1rso\",[0,0,0,1]],\"properties\":5}",
                   "/cards/1: a card with 5 attributes is written as 5 digits 0, 1 or 2; "
                   "codes and words exist for 4 attributes only\n"
                   "/cards/2: a card with 5 attributes has 5 values, not 4\n");
}

Test(set_handler, limits)
{
    static const char cards[] =
        "\"cards\":[\"0000\",\"0001\",\"0002\",\"0010\",\"0011\",\"0012\",\"0020\","
        "\"0021\",\"0022\"]";
    char body[300];

    snprintf(body, sizeof body, "{%s,\"limit\":0}", cards);
    expect_answer(set_solve_handle, body, "{\"count\":12,\"sets\":[],\"method\":\"fast\"}");
    snprintf(body, sizeof body, "{%s,\"limit\":1,\"method\":\"groups\"}", cards);
    expect_answer(set_solve_handle, body,
                  "{\"count\":12,\"sets\":[{\"indices\":[0,1,2],\"cards\":[\"0000\","
                  "\"0001\",\"0002\"]}],\"method\":\"groups\"}");
}

Test(set_handler, small_tables)
{
    static const char none[] = "{\"count\":0,\"sets\":[],\"method\":\"fast\"}";

    expect_answer(set_solve_handle, "{\"cards\":[]}", none);
    expect_answer(set_solve_handle, "{\"cards\":[\"1rso\"]}", none);
    expect_answer(set_solve_handle, "{\"cards\":[\"1rso\",\"2rso\"]}", none);
}

Test(set_handler, every_wrong_card_is_named)
{
    expect_refusal(
        set_solve_handle,
        "{\"cards\":[\"blue\",\"1rso\",\"\",[0,0,0],\"0000\",\"2rso\",\"2xso\","
        "\"1 red solid oval\",[0,0,3,0],[0,0,0,-1],[0,0,0,0],\"two red ovals\"]}",
        "/cards/0: \"blue\" is no colour, shape, texture or number\n"
        "/cards/2: the card is empty\n"
        "/cards/3: a card with 4 attributes has 4 values, not 3\n"
        "/cards/4: the same card as /cards/1\n"
        "/cards/6: \"x\" is no colour in a code: r, g or p\n"
        "/cards/7: the same card as /cards/1\n"
        "/cards/8: the values of a card are 0, 1 or 2\n"
        "/cards/9: the values of a card are 0, 1 or 2\n"
        "/cards/10: the same card as /cards/1\n"
        "/cards/11: no texture is named\n");
    expect_refusal(
        set_solve_handle, "{\"cards\":[\"2rso\\u0000\"]}",
        "/cards/0: a code has 4 characters: number, colour, shading and shape\n");
}

/* The deck of 3^properties cards, as digits. */
static void write_deck(char *body, unsigned properties, const char *rest)
{
    unsigned deck = properties == 6 ? 729 : properties == 5 ? 243 : 81;
    size_t length =
        (size_t)sprintf(body, "{\"properties\":%u,%s,\"cards\":[", properties, rest);

    for (unsigned card = 0; card < deck; card++) {
        body[length++] = card ? ',' : ' ';
        body[length++] = '"';
        for (unsigned weight = deck / 3; weight > 0; weight /= 3)
            body[length++] = (char)('0' + card / weight % 3);
        body[length++] = '"';
    }
    memcpy(body + length, "]}", sizeof "]}");
}

/* Answers of a whole deck, read back as JSON. */
Test(set_handler, whole_deck)
{
    static char body[10000];
    json_error_t error;
    json_t *answer;
    struct exchange *x;

    write_deck(body, 6, "\"limit\":100000");
    x = ask(body);
    cr_assert_eq(set_solve_handle(x), HANDLED_ANSWER);
    answer = json_loadb(x->out.data, x->out.length, 0, &error);
    cr_assert_not_null(answer, "%s", error.text);
    cr_expect_eq(json_integer_value(json_object_get(answer, "count")), 88452);
    cr_expect_eq(json_array_size(json_object_get(answer, "sets")), 88452);
    json_decref(answer);
    exchange_free(x);
}

static enum handled ask_on_loop(unsigned properties, const char *rest)
{
    static char body[10000];
    enum handled handled;
    struct exchange *x;

    write_deck(body, properties, rest);
    x = ask(body);
    x->on_loop = true;
    handled = set_solve_handle(x);
    cr_expect_eq(x->out.length > 0, handled == HANDLED_ANSWER);
    exchange_free(x);
    return handled;
}

Test(set_handler, long_work_leaves_the_loop)
{
    cr_expect_eq(ask_on_loop(6, "\"method\":\"fast\""), HANDLED_ANSWER);
    cr_expect_eq(ask_on_loop(6, "\"limit\":100000"), HANDLED_LATER);
    cr_expect_eq(ask_on_loop(4, "\"method\":\"triples\""), HANDLED_ANSWER);
    cr_expect_eq(ask_on_loop(5, "\"method\":\"triples\""), HANDLED_LATER);
    cr_expect_eq(ask_on_loop(6, "\"method\":\"pairs\""), HANDLED_LATER);
    cr_expect_eq(ask_on_loop(6, "\"method\":\"groups\""), HANDLED_LATER);
}

/* More wrong cards than complaints are kept, and more cards than any deck has. */
Test(set_handler, crowds_of_wrong_cards)
{
    static char body[40000];
    size_t length = (size_t)sprintf(body, "{\"properties\":6,\"cards\":[\"000000\"");
    struct exchange *x;

    for (int i = 0; i < 2000; i++)
        length += (size_t)sprintf(body + length, ",[0,0,0,0,0,0]");
    memcpy(body + length, "]}", sizeof "]}");
    x = ask(body);
    cr_assert_eq(set_solve_handle(x), HANDLED_REFUSED);
    cr_expect_eq(x->complaint_count, EXCHANGE_COMPLAINTS_MAX);
    cr_expect_eq(x->complaint_count + x->complaints_dropped, 2000);
    exchange_free(x);
}

Test(set_handler, checks)
{
    expect_answer(set_check_handle, "{\"cards\":[\"1rso\",\"2gts\",\"3pod\"]}",
                  "{\"valid\":true,\"attributes\":{\"color\":\"different\",\"shape\":"
                  "\"different\",\"texture\":\"different\",\"number\":\"different\"},"
                  "\"reason\":null,\"completes\":\"3pod\"}");
    expect_answer(set_check_handle, "{\"cards\":[\"2rss\",\"2gss\",\"2pos\"]}",
                  "{\"valid\":false,\"attributes\":{\"color\":\"different\",\"shape\":"
                  "\"same\",\"texture\":\"mixed\",\"number\":\"same\"},"
                  "\"reason\":\"texture: two solid, one open\",\"completes\":\"2pss\"}");
    expect_answer(set_check_handle, "{\"cards\":[[0,1,0,1],[1,1,0,1],[1,1,2,1]]}",
                  "{\"valid\":false,\"attributes\":{\"color\":\"mixed\",\"shape\":"
                  "\"same\",\"texture\":\"mixed\",\"number\":\"same\"},"
                  "\"reason\":\"color: two green, one red; texture: two solid, one open\","
                  "\"completes\":[2,1,0,1]}");
}

Test(set_handler, completes_in_the_notation_of_the_first_card)
{
    expect_answer(set_check_handle, "{\"cards\":[\"a red solid pill\",\"2rso\",\"0002\"]}",
                  "{\"valid\":true,\"attributes\":{\"color\":\"same\",\"shape\":\"same\","
                  "\"texture\":\"same\",\"number\":\"different\"},\"reason\":null,"
                  "\"completes\":\"three red solid ovals\"}");
    expect_answer(set_check_handle,
                  "{\"cards\":[\"0000\",\"2rso\",\"three red solid ovals\"]}",
                  "{\"valid\":true,\"attributes\":{\"color\":\"same\",\"shape\":\"same\","
                  "\"texture\":\"same\",\"number\":\"different\"},\"reason\":null,"
                  "\"completes\":\"0002\"}");
}

Test(set_handler, checks_of_no_three_cards)
{
    expect_refusal(set_check_handle, "{\"cards\":[\"1rso\",\"9rso\",[0,1,2]]}",
                   "/cards/1: \"9\" is no number in a code: 1, 2 or 3\n"
                   "/cards/2: a card with 4 attributes has 4 values, not 3\n");
    expect_refusal(set_check_handle, "{\"cards\":[\"1rso\",\"2rso\",\"0000\"]}",
                   "/cards/2: the same card as /cards/0\n");
}

/* Each allocation fails once: the handler says so, or the writer does. */
Test(set_handler, memory_runs_out)
{
    static const char body[] = "{\"cards\":[\"1rso\",\"2rso\",\"3rso\"]}";

    for (long good = 0;; good++) {
        struct exchange *x = ask(body);
        enum handled handled;
        long asked;

        failing_alloc_after(good);
        handled = set_solve_handle(x);
        asked = failing_alloc_end();
        if (asked <= good) {
            cr_expect_eq(handled, HANDLED_ANSWER);
            cr_expect_not(x->out.failed);
            cr_expect_geq(good, 2);
            exchange_free(x);
            break;
        }
        cr_expect(handled == HANDLED_NO_MEMORY ||
                  (handled == HANDLED_ANSWER && x->out.failed));
        exchange_free(x);
    }
}
