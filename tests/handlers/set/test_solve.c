#include "handlers/set/set.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(set_solve_handler, twelve_cards_by_every_method)
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
                 "\"method\":\"%s\",\"variant\":\"set\"}",
                 methods[m]);
        case_expect_answer(&set_solve_operation, body, wanted);
    }
}

Test(set_solve_handler, cards_come_back_as_given)
{
    case_expect_answer(&set_solve_operation,
                       "{\"cards\":[\"One  red-OPEN wave\",\" 2GOS\",[2,1,2,2],\"0000\"]}",
                       "{\"count\":1,\"sets\":[{\"indices\":[0,1,2],\"cards\":"
                       "[\"One  red-OPEN wave\",\" "
                       "2GOS\",[2,1,2,2]]}],\"method\":\"fast\",\"variant\":\"set\"}");
}

/* A table in one string has the same sets as the same cards in an array. */
static void expect_same_cards(const char *text, const char *array)
{
    char body[400];
    json_t *in_text, *in_array;

    snprintf(body, sizeof body, "{\"cards\":\"%s\"}", text);
    in_text = case_answer(&set_solve_operation, body);
    snprintf(body, sizeof body, "{\"cards\":[%s]}", array);
    in_array = case_answer(&set_solve_operation, body);
    cr_expect(json_equal(in_text, in_array), "%s", text);
    json_decref(in_text);
    json_decref(in_array);
}

Test(set_solve_handler, cards_in_one_string)
{
    static const char *const tables[][2] = {
        {"", ""},
        {" ,;\\r\\n\\t ", ""},
        {"1rso 2gts\\t3pod", "\"1rso\",\"2gts\",\"3pod\""},
        {"0000,1111 2222", "\"0000\",\"1111\",\"2222\""},
        {"1rso, two green striped squiggles, three purple open diamonds",
         "\"1rso\",\"two green striped squiggles\",\"three purple open diamonds\""},
        {"two green striped squiggles; 1rso\\r\\n2222 \\n",
         "\"two green striped squiggles\",\"1rso\",\"2222\""},
        {"1rso two green striped squiggles 2222",
         "\"1rso\",\"two green striped squiggles\",\"2222\""},
        {"2green striped squiggle, one-red-solid-oval, the 3 purple open diamonds",
         "\"2green striped squiggle\",\"one-red-solid-oval\",\"the 3 purple open diamonds\""},
    };

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        expect_same_cards(tables[i][0], tables[i][1]);
}

Test(set_solve_handler, errors_in_one_string)
{
    case_expect_refusal(
        &set_solve_operation,
        "{\"cards\":\"1rso 9rso, two blue striped ovals, 000, 0000\"}",
        "/cards: card 2: \"9rso\" is not a card: the first character must be 1, 2 or 3\n"
        "/cards: card 3: \"blue\" is not a color (red, green, purple), shape (oval, squiggle, "
        "diamond), texture (solid, striped, open) or number (1, 2, 3)\n"
        "/cards: card 4: a card with 4 attributes has 4 digits, not 3; for cards with 3 "
        "attributes, set \"attribute_count\": 3\n"
        "/cards: card 5: the card is the same as card 1; remove one of the two\n");
    case_expect_refusal(
        &set_solve_operation, "{\"cards\":\"one red solid oval two green striped ovals\"}",
        "/cards: card 1: the card has two numbers, \"one\" and \"two\"; write one number per "
        "card\n");
    case_expect_refusal(&set_check_operation, "{\"cards\":\"1rso 2rso\"}",
                        "/cards: has 2 cards; exactly 3 are required\n");
}

Test(set_solve_handler, other_numbers_of_attributes)
{
    case_expect_answer(
        &set_solve_operation, "{\"cards\":[\"000\",[1,1,1],\"222\"],\"attribute_count\":3}",
        "{\"count\":1,\"sets\":[{\"indices\":[0,1,2],\"cards\":"
        "[\"000\",[1,1,1],\"222\"]}],\"method\":\"fast\",\"variant\":\"set\"}");
    case_expect_answer(
        &set_solve_operation,
        "{\"cards\":[\"000000\",[1,1,1,1,1,0],\"222222\"],\"attribute_count\":6}",
        "{\"count\":0,\"sets\":[],\"method\":\"fast\",\"variant\":\"set\"}");
    case_expect_refusal(
        &set_solve_operation,
        "{\"cards\":[\"00000\",\"1rso\",[0,0,0,1]],\"attribute_count\":5}",
        "/cards/1: \"1rso\" is not a card with 5 attributes: write 5 digits, each 0, 1 or 2; "
        "codes and words are only for cards with 4 attributes\n"
        "/cards/2: a card with 5 attributes has 5 values, not 4; for cards with 4 attributes, set \"attribute_count\": 4\n");
}

Test(set_solve_handler, limits)
{
    static const char cards[] =
        "\"cards\":[\"0000\",\"0001\",\"0002\",\"0010\",\"0011\",\"0012\",\"0020\","
        "\"0021\",\"0022\"]";
    char body[300];

    snprintf(body, sizeof body, "{%s,\"max_sets\":0}", cards);
    case_expect_answer(
        &set_solve_operation, body,
        "{\"count\":12,\"sets\":[],\"method\":\"fast\",\"variant\":\"set\"}");
    snprintf(body, sizeof body, "{%s,\"max_sets\":1,\"method\":\"groups\"}", cards);
    case_expect_answer(&set_solve_operation, body,
                       "{\"count\":12,\"sets\":[{\"indices\":[0,1,2],\"cards\":[\"0000\","
                       "\"0001\",\"0002\"]}],\"method\":\"groups\",\"variant\":\"set\"}");
}

Test(set_solve_handler, small_tables)
{
    static const char none[] =
        "{\"count\":0,\"sets\":[],\"method\":\"fast\",\"variant\":\"set\"}";

    case_expect_answer(&set_solve_operation, "{\"cards\":[]}", none);
    case_expect_answer(&set_solve_operation, "{\"cards\":[\"1rso\"]}", none);
    case_expect_answer(&set_solve_operation, "{\"cards\":[\"1rso\",\"2rso\"]}", none);
}

Test(set_solve_handler, every_wrong_card_is_named)
{
    case_expect_refusal(
        &set_solve_operation,
        "{\"cards\":[\"blue\",\"1rso\",\"\",[0,0,0],\"0000\",\"2rso\",\"2xso\","
        "\"1 red solid oval\",[0,0,0,0],\"two red ovals\"]}",
        "/cards/0: \"blue\" is not a card: write a code such as \"2rso\", digits such as "
        "\"0210\" or words such as \"two red solid ovals\"\n"
        "/cards/2: the card is empty: write a code such as \"2rso\", digits such as \"0210\" or words such as \"two red solid ovals\"\n"
        "/cards/3: a card with 4 attributes has 4 values, not 3; for cards with 3 attributes, set \"attribute_count\": 3\n"
        "/cards/4: the card is the same as /cards/1; remove one of the two\n"
        "/cards/6: \"2xso\" is not a card: the second character must be r (red), g (green) or p (purple)\n"
        "/cards/7: the card is the same as /cards/1; remove one of the two\n"
        "/cards/8: the card is the same as /cards/1; remove one of the two\n"
        "/cards/9: the texture (solid, striped, open) is missing\n");
    case_expect_refusal(
        &set_solve_operation, "{\"cards\":[\"2rso\\u0000\"]}",
        "/cards/0: \"2rso\\x00\" is not a card: a code has 4 characters (number, color, texture, shape), as in \"2rso\"; a card in digits has 4 digits, each 0, 1 or 2\n");
}

/* The deck of 3^properties cards, as digits. */
static void write_deck(char *body, unsigned properties, const char *rest)
{
    unsigned deck = properties == 6 ? 729 : properties == 5 ? 243 : 81;
    size_t length =
        (size_t)sprintf(body, "{\"attribute_count\":%u,%s,\"cards\":[", properties, rest);

    for (unsigned card = 0; card < deck; card++) {
        body[length++] = card ? ',' : ' ';
        body[length++] = '"';
        for (unsigned weight = deck / 3; weight > 0; weight /= 3)
            body[length++] = (char)('0' + card / weight % 3);
        body[length++] = '"';
    }
    memcpy(body + length, "]}", sizeof "]}");
}

static enum handler_result ask_deck_on_loop(unsigned properties, const char *rest)
{
    static char body[10000];

    write_deck(body, properties, rest);
    return case_ask_on_loop(&set_solve_operation, body);
}

Test(set_solve_handler, long_work_leaves_the_loop)
{
    cr_expect_eq(ask_deck_on_loop(6, "\"method\":\"fast\""), HANDLER_OK);
    cr_expect_eq(ask_deck_on_loop(6, "\"max_sets\":100000"), HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(ask_deck_on_loop(4, "\"method\":\"triples\""), HANDLER_OK);
    cr_expect_eq(ask_deck_on_loop(5, "\"method\":\"triples\""), HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(ask_deck_on_loop(6, "\"method\":\"pairs\""), HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(ask_deck_on_loop(6, "\"method\":\"groups\""), HANDLER_RETRY_ON_WORKER);
}

/* 3^5 cards hold 243 * C(121, 2) UltraSets. */
Test(set_solve_handler, many_groups_leave_the_loop)
{
    static char body[10000];
    json_t *answer;

    cr_expect_eq(ask_deck_on_loop(5, "\"variant\":\"ultraset\",\"max_sets\":100000"),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(ask_deck_on_loop(6, "\"variant\":\"ghostset\""), HANDLER_RETRY_ON_WORKER);
    write_deck(body, 5, "\"variant\":\"ultraset\",\"max_sets\":20000");
    answer = case_answer(&set_solve_operation, body);
    cr_expect_eq(case_number(answer, "count"), 243 * 121 * 120 / 2);
    cr_expect_eq(json_array_size(json_object_get(answer, "sets")), 20000);
    json_decref(answer);
}

Test(set_solve_handler, ultrasets_and_ghostsets)
{
    static const char ultrasets[] =
        "{\"cards\":[\"0001\",[0,0,0,2],\"0010\",\"0020\",\"1111\"],"
        "\"variant\":\"ultraset\"}";
    static const char ghostset[] =
        "{\"cards\":[\"000\",\"001\",\"222\",\"002\",\"110\",\"111\",\"112\"],"
        "\"attribute_count\":3,\"variant\":\"ghostset\"}";

    case_expect_answer(
        &set_solve_operation, ultrasets,
        "{\"count\":1,\"sets\":[{\"indices\":[0,1,2,3],\"cards\":[\"0001\",[0,0,0,2],"
        "\"0010\",\"0020\"]}],\"method\":\"fast\",\"variant\":\"ultraset\"}");
    case_expect_answer(
        &set_solve_operation, ghostset,
        "{\"count\":1,\"sets\":[{\"indices\":[0,1,3,4,5,6],\"cards\":[\"000\",\"001\","
        "\"002\",\"110\",\"111\",\"112\"]}],\"method\":\"fast\",\"variant\":"
        "\"ghostset\"}");
    cr_expect_eq(case_ask_on_loop(&set_solve_operation, ultrasets), HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&set_solve_operation, ghostset), HANDLER_OK);
}

Test(set_solve_handler, variants_of_small_tables)
{
    case_expect_answer(
        &set_solve_operation, "{\"cards\":[],\"variant\":\"ghostset\"}",
        "{\"count\":0,\"sets\":[],\"method\":\"fast\",\"variant\":\"ghostset\"}");
    case_expect_answer(
        &set_solve_operation,
        "{\"cards\":[\"1rso\",\"2rso\",\"3rso\"],"
        "\"variant\":\"ultraset\"}",
        "{\"count\":0,\"sets\":[],\"method\":\"fast\",\"variant\":\"ultraset\"}");
}

Test(set_solve_handler, variants_are_found_by_fast_only)
{
    case_expect_refusal(
        &set_solve_operation,
        "{\"cards\":[\"1rso\",\"9rso\"],\"variant\":\"ghostset\",\"method\":\"pairs\"}",
        "/method: \"pairs\" finds only sets; for \"variant\": \"ghostset\", use \"fast\"\n"
        "/cards/1: \"9rso\" is not a card: the first character must be 1, 2 or 3\n");
}

/* A search for variants that is stopped has nothing to say. */
Test(set_solve_handler, stopped)
{
    static char body[10000];

    write_deck(body, 6, "\"variant\":\"ghostset\",\"max_sets\":10");
    case_expect_stopped(&set_solve_operation, case_parse(body));
}

/* What does not fit into the share of a loop may fit into that of a worker. */
Test(set_solve_handler, memory_is_limited)
{
    static const char *const rests[] = {"\"max_sets\":100000",
                                        "\"variant\":\"ultraset\",\"max_sets\":100000"};
    static char body[10000];

    for (int i = 0; i < 4; i++) {
        struct handler_call call;

        write_deck(body, 5, rests[i / 2]);
        case_ask(&call, &set_solve_operation, body);
        call.host.max_bytes = 10000;
        call.host.on_loop = i % 2;
        cr_expect_eq(operation_run(&set_solve_operation, &call),
                     call.host.on_loop ? HANDLER_RETRY_ON_WORKER : HANDLER_NO_MEMORY);
        case_free(&set_solve_operation, &call);
    }
}

/* More wrong cards than errors are kept, and more cards than any deck has. */
Test(set_solve_handler, crowds_of_wrong_cards)
{
    enum { WRONG = 728 }; /* with one that is right a deck */
    static char body[20000];
    size_t length = (size_t)sprintf(body, "{\"attribute_count\":6,\"cards\":[\"000000\"");
    struct handler_call call;

    for (int i = 0; i < WRONG; i++)
        length += (size_t)sprintf(body + length, ",[0,0,0,0,0,0]");
    memcpy(body + length, "]}", sizeof "]}");
    case_ask(&call, &set_solve_operation, body);
    cr_assert_eq(operation_run(&set_solve_operation, &call), HANDLER_INVALID);
    cr_expect_eq(call.errors.count, HANDLER_ERRORS_MAX);
    cr_expect_eq(call.errors.count + call.errors.dropped, WRONG);
    case_free(&set_solve_operation, &call);
}

Test(set_solve_handler, checks)
{
    case_expect_answer(&set_check_operation, "{\"cards\":[\"1rso\",\"2gts\",\"3pod\"]}",
                       "{\"valid\":true,\"attributes\":{\"color\":\"different\",\"shape\":"
                       "\"different\",\"texture\":\"different\",\"number\":\"different\"},"
                       "\"reason\":null,\"completing_card\":\"3pod\"}");
    case_expect_answer(
        &set_check_operation, "{\"cards\":[\"2rss\",\"2gss\",\"2pos\"]}",
        "{\"valid\":false,\"attributes\":{\"color\":\"different\",\"shape\":"
        "\"same\",\"texture\":\"mixed\",\"number\":\"same\"},"
        "\"reason\":\"texture: two solid, one open\",\"completing_card\":\"2pss\"}");
    case_expect_answer(
        &set_check_operation, "{\"cards\":[[0,1,0,1],[1,1,0,1],[1,1,2,1]]}",
        "{\"valid\":false,\"attributes\":{\"color\":\"mixed\",\"shape\":"
        "\"same\",\"texture\":\"mixed\",\"number\":\"same\"},"
        "\"reason\":\"color: two green, one red; texture: two solid, one open\","
        "\"completing_card\":[2,1,0,1]}");
}

Test(set_solve_handler, completes_in_the_notation_of_the_first_card)
{
    case_expect_answer(
        &set_check_operation, "{\"cards\":[\"a red solid pill\",\"2rso\",\"0002\"]}",
        "{\"valid\":true,\"attributes\":{\"color\":\"same\",\"shape\":\"same\","
        "\"texture\":\"same\",\"number\":\"different\"},\"reason\":null,"
        "\"completing_card\":\"three red solid ovals\"}");
    case_expect_answer(
        &set_check_operation, "{\"cards\":[\"0000\",\"2rso\",\"three red solid ovals\"]}",
        "{\"valid\":true,\"attributes\":{\"color\":\"same\",\"shape\":\"same\","
        "\"texture\":\"same\",\"number\":\"different\"},\"reason\":null,"
        "\"completing_card\":\"0002\"}");
}

Test(set_solve_handler, checks_of_no_three_cards)
{
    case_expect_refusal(
        &set_check_operation, "{\"cards\":[\"1rso\",\"9rso\",[0,1,2]]}",
        "/cards/1: \"9rso\" is not a card: the first character must be 1, 2 or 3\n"
        "/cards/2: a card with 4 attributes has 4 values, not 3; for cards with 3 attributes, set \"attribute_count\": 3\n");
    case_expect_refusal(
        &set_check_operation, "{\"cards\":[\"1rso\",\"2rso\",\"0000\"]}",
        "/cards/2: the card is the same as /cards/0; remove one of the two\n");
}

Test(set_solve_handler, checks_of_other_decks)
{
    case_expect_answer(
        &set_check_operation, "{\"cards\":[\"012\",[0,1,0],\"011\"],\"attribute_count\":3}",
        "{\"valid\":true,\"attributes\":{\"color\":\"same\",\"shape\":\"same\","
        "\"texture\":\"different\"},\"reason\":null,\"completing_card\":\"011\"}");
    case_expect_answer(
        &set_check_operation,
        "{\"cards\":[[0,0,0,0,1,2],\"000010\",\"000001\"],\"attribute_count\":6}",
        "{\"valid\":false,\"attributes\":{\"color\":\"same\",\"shape\":\"same\","
        "\"texture\":\"same\",\"number\":\"same\",\"fifth\":\"mixed\",\"sixth\":"
        "\"different\"},\"reason\":\"fifth: two 1s, one 0\",\"completing_card\":[0,0,0,0,1,1]}");
    case_expect_refusal(
        &set_check_operation,
        "{\"cards\":[\"1rso\",\"00000\",[0,0,0,1]],\"attribute_count\":5}",
        "/cards/0: \"1rso\" is not a card with 5 attributes: write 5 digits, each 0, 1 or 2; "
        "codes and words are only for cards with 4 attributes\n"
        "/cards/2: a card with 5 attributes has 5 values, not 4; for cards with 4 attributes, set \"attribute_count\": 4\n");
}

Test(set_solve_handler, hints)
{
    static const char *const wanted[] = {
        "{\"cards\":[\"1rso\"],\"indices\":[1],\"count\":2}",
        "{\"cards\":[\"1rso\",\"1rto\"],\"indices\":[1,2],\"count\":2}",
        "{\"cards\":[\"1rso\",\"1rto\",[0,0,2,0]],\"indices\":[1,2,4],\"count\":2}"};
    char body[200];

    for (int level = 1; level <= 3; level++) {
        snprintf(body, sizeof body,
                 "{\"cards\":[\"2221\",\"1rso\",\"1rto\",\"1111\",[0,0,2,0],"
                 "\"2222\"],\"level\":%d}",
                 level);
        case_expect_answer(&set_hint_operation, body, wanted[level - 1]);
    }
}

Test(set_solve_handler, no_hint_without_a_set)
{
    static const char none[] = "{\"cards\":[],\"indices\":[],\"count\":0}";

    case_expect_answer(&set_hint_operation, "{\"cards\":[],\"level\":3}", none);
    case_expect_answer(&set_hint_operation,
                       "{\"cards\":[\"000\",\"001\",[1,1,1]],\"attribute_count\":3}", none);
    case_expect_refusal(
        &set_hint_operation, "{\"cards\":[\"000\",\"0000\",[0,0,0,0]]}",
        "/cards/0: a card with 4 attributes has 4 digits, not 3; for cards with 3 attributes, set \"attribute_count\": 3\n"
        "/cards/2: the card is the same as /cards/1; remove one of the two\n");
}

Test(set_solve_handler, memory_runs_out)
{
    case_run_out_of_memory(&set_solve_operation, "{\"cards\":[\"1rso\",\"2rso\",\"3rso\"]}",
                           2);
    case_run_out_of_memory(
        &set_solve_operation,
        "{\"cards\":[\"0001\",\"0002\",\"0010\",\"0020\"],\"variant\":\"ultraset\"}", 2);
}
