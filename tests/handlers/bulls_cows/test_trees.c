/* POST /bulls-cows/tree and /bulls-cows/optimize. */
#include "case.h"
#include "handlers/bulls_cows/bulls_cows.h"
#include "handlers/context.h"
#include "puzzles/bulls_cows.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void prepare(void)
{
    cr_assert(handlers_context_open());
}

/* What walking a tree of an answer adds up to. */
struct toured {
    json_int_t secrets, inner, states, guesses, by_guesses[BC_GUESSES_MAX + 1];
};

/* Follows `state` for all codes in `secrets`. */
static void tour(const json_t *state, json_t *secrets, unsigned made, struct toured *toured)
{
    const char *guess = case_text(state, "guess");
    const json_t *next = json_object_get(state, "next");
    json_t *parts = json_object(), *secret, *part;
    const char *name;
    size_t i, children = 0;
    char key[KEY_SIZE], win[KEY_SIZE];

    bulls_cows_case_score(guess, guess, win);
    cr_assert_eq((size_t)case_number(state, "candidates"), json_array_size(secrets));
    toured->states++;
    toured->inner += json_array_size(secrets) > 1;
    json_array_foreach(secrets, i, secret)
    {
        bulls_cows_case_score(json_string_value(secret), guess, key);
        if (!json_object_get(parts, key))
            json_object_set_new(parts, key, json_array());
        json_array_append(json_object_get(parts, key), secret);
    }
    json_object_foreach(parts, name, part)
    {
        if (strcmp(name, win) == 0) {
            toured->secrets++;
            toured->guesses += made + 1;
            toured->by_guesses[made + 1]++;
            continue;
        }
        cr_assert_not_null(json_object_get(next, name), "%s after %s", name, guess);
        tour(json_object_get(next, name), part, made + 1, toured);
        children++;
    }
    cr_assert_eq(json_object_size(next), children);
    cr_assert(json_array_size(secrets) > 1 || !next);
    json_decref(parts);
}

/* The figures of the answer against those of its tree. */
static void check_tree(const json_t *answer, json_t *secrets)
{
    struct toured toured = {.secrets = 0};
    const json_t *by_guesses = json_object_get(answer, "secrets_by_guesses");
    size_t height = json_array_size(by_guesses);

    tour(json_object_get(answer, "tree"), secrets, 0, &toured);
    cr_assert_eq(toured.secrets, (json_int_t)json_array_size(secrets));
    cr_assert_eq(case_number(answer, "secret_count"), toured.secrets);
    cr_assert_eq(case_number(answer, "total_guesses"), toured.guesses);
    cr_assert_eq(case_number(answer, "nodes"), toured.secrets + toured.inner);
    cr_assert_eq(case_number(answer, "guess_nodes"), toured.states);
    cr_assert_eq(case_number(answer, "height"), (json_int_t)height);
    for (size_t i = 0; i < height; i++)
        cr_assert_eq(json_integer_value(json_array_get(by_guesses, i)),
                     toured.by_guesses[i + 1]);
    cr_assert_float_eq(json_number_value(json_object_get(answer, "expected_guesses")),
                       (double)toured.guesses / (double)toured.secrets, 1e-12);
}

Test(bulls_cows_trees, writes_whole_trees)
{
    static const char *const objectives[] = {"average", "nodes", "consistent", "worst-case",
                                             "last-guess"};

    for (unsigned i = 0; i < 4 * 5; i++) {
        unsigned positions = i / 5 + 1, symbols = positions + 2;
        json_t *secrets = bulls_cows_case_codes(positions, symbols, false);
        char asked[200];

        snprintf(asked, sizeof asked,
                 "{\"game\":{\"positions\":%u,\"symbols\":%u},\"objective\":\"%s\"}",
                 positions, symbols, objectives[i % 5]);
        json_t *answer = case_answer(&bulls_cows_tree_operation, asked);

        check_tree(answer, secrets);
        case_expect_json(json_object_get(answer, "status"), "\"optimal\"");
        if (i % 5 == 1 || i % 5 == 2)
            cr_assert_eq(case_number(answer, "nodes_lower_bound"),
                         case_number(answer, "nodes"));
        else
            cr_assert_eq(case_number(answer, "total_guesses_lower_bound"),
                         case_number(answer, "total_guesses"));
        json_decref(answer);
        json_decref(secrets);
    }
}

Test(bulls_cows_trees, has_the_trees_of_the_classic_game_ready)
{
    static const struct {
        const char *objective;
        json_int_t guesses, nodes;
    } known[] = {{"average", 26274, 6554},
                 {"nodes", 30074, 5933},
                 {"consistent", 27062, 6645},
                 {"worst-case", 26274, 6554},
                 {"last-guess", 26450, 6536}};
    json_t *secrets = bulls_cows_case_codes(4, 10, false);

    prepare();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char asked[200];

        snprintf(asked, sizeof asked, "{\"objective\":\"%s\"}", known[i].objective);
        json_t *answer = case_answer(&bulls_cows_tree_operation, asked);

        cr_assert_eq(case_ask_on_loop(&bulls_cows_tree_operation, asked), HANDLER_OK);
        check_tree(answer, secrets);
        cr_assert_eq(case_number(answer, "height"), 7);
        cr_assert_eq(case_number(answer, "total_guesses"), known[i].guesses);
        cr_assert_eq(case_number(answer, "nodes"), known[i].nodes);
        json_decref(answer);
    }
    json_decref(secrets);
    handlers_context_close();
}

Test(bulls_cows_trees, cuts_trees)
{
    prepare();
    for (unsigned depth = 0; depth < 3; depth++) {
        char asked[100];

        snprintf(asked, sizeof asked, "{\"depth\":%u}", depth);
        json_t *answer = case_answer(&bulls_cows_tree_operation, asked);
        const json_t *state = json_object_get(answer, "tree");

        cr_assert_eq(case_number(answer, "total_guesses"), 26274); /* of the whole */
        for (unsigned i = 0; i < depth; i++) {
            const json_t *next = json_object_get(state, "next");

            cr_assert_not_null(next);
            state = json_object_get(next, "0,1");
        }
        cr_assert_null(json_object_get(state, "next"));
        cr_assert_gt(case_number(state, "candidates"), 1);
        json_decref(answer);
    }
    handlers_context_close();
}

Test(bulls_cows_trees, follows_its_trees)
{
    char asked[300], guess[BC_TEXT];

    prepare();
    json_t *answer = case_answer(&bulls_cows_tree_operation, "{\"depth\":1}");
    const json_t *root = json_object_get(answer, "tree");
    const json_t *child = json_object_get(json_object_get(root, "next"), "0,2");

    snprintf(guess, sizeof guess, "%s", case_text(root, "guess"));
    snprintf(asked, sizeof asked,
             "{\"history\":[{\"guess\":\"%s\",\"bulls\":0,\"cows\":2}],\"depth\":0}",
             guess);
    json_t *part = case_answer(&bulls_cows_tree_operation, asked);

    cr_assert(json_equal(json_object_get(part, "tree"), child));
    case_expect_json(json_object_get(part, "proven"), "true");
    cr_assert_eq(case_number(part, "secret_count"), case_number(child, "candidates"));
    json_decref(part);
    /* off the tree: the same answer to another guess has as many secrets */
    snprintf(asked, sizeof asked,
             "{\"history\":[{\"guess\":\"%s\",\"bulls\":0,\"cows\":2}],\"depth\":0}",
             strcmp(guess, "9876") == 0 ? "6789" : "9876");
    part = case_answer(&bulls_cows_tree_operation, asked);
    cr_assert_eq(case_number(part, "secret_count"), case_number(child, "candidates"));
    json_decref(part);
    json_decref(answer);
    handlers_context_close();
}

Test(bulls_cows_trees, writes_a_leaf)
{
    case_expect_answer(
        &bulls_cows_tree_operation,
        "{\"history\":[{\"guess\":\"4271\",\"bulls\":4,\"cows\":0}],"
        "\"objective\":\"nodes\"}",
        "{\"objective\":\"nodes\",\"game\":{\"positions\":4,\"symbols\":10,"
        "\"repeats\":false,\"leading_zero\":true},\"height\":1,\"total_guesses\":1,"
        "\"expected_guesses\":1,\"secret_count\":1,\"nodes\":1,\"guess_nodes\":1,"
        "\"secrets_by_guesses\":[1],\"status\":\"optimal\",\"proven\":true,"
        "\"argument\":\"Only one candidate remains, so one guess is sufficient.\","
        "\"height_lower_bound\":1,\"nodes_lower_bound\":1,\"tree\":{\"guess\":\"4271\","
        "\"candidates\":1}}");
}

Test(bulls_cows_trees, refuses_a_tree_that_is_too_long)
{
    case_expect_refusal(
        &bulls_cows_tree_operation,
        "{\"game\":{\"positions\":6,\"symbols\":16,\"repeats\":true}}",
        "/depth: the tree is too large to return, because it has at least one state for "
        "each of the 16777216 candidates; set \"depth\" to at most 3, or use "
        "/bulls-cows/optimize for the costs without the tree\n");
    case_expect_refusal(
        &bulls_cows_tree_operation,
        "{\"game\":{\"positions\":5,\"symbols\":16},\"depth\":5}",
        "/depth: the tree is too large to return, because it has at least one state for "
        "each of the 524160 candidates; set \"depth\" to at most 4, or use "
        "/bulls-cows/optimize for the costs without the tree\n");
}

Test(bulls_cows_trees, optimizes)
{
    prepare();
    json_t *answer = case_answer(&bulls_cows_optimize_operation, "{}");

    cr_assert_eq(case_number(answer, "total_guesses"), 26274);
    cr_assert_eq(case_number(answer, "total_guesses_lower_bound"), 26274);
    cr_assert_null(json_object_get(answer, "tree"));
    json_decref(answer);
    handlers_context_close();
    case_expect_answer(
        &bulls_cows_optimize_operation, "{\"game\":{\"positions\":1,\"symbols\":3}}",
        "{\"objective\":\"average\",\"game\":{\"positions\":1,\"symbols\":3,"
        "\"repeats\":false,\"leading_zero\":true},\"guess\":\"0\",\"height\":3,"
        "\"total_guesses\":6,\"expected_guesses\":2,\"secret_count\":3,\"nodes\":5,"
        "\"guess_nodes\":3,\"secrets_by_guesses\":[1,1,1],\"status\":\"optimal\","
        "\"proven\":true,\"argument\":\"No strategy needs fewer than 6 guesses in "
        "total: proven by an exhaustive search in the puzzled project.\","
        "\"height_lower_bound\":3,\"total_guesses_lower_bound\":6}");
}
