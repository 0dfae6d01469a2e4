/* The book of openings: its file, its values, and solutions with and without it. */
#include "brute.h"
#include "data/bulls_cows_data.h"
#include "solvers/bulls_cows/exact/guess_value.h"
#include "solvers/bulls_cows/tree/book.h"
#include "solvers/bulls_cows/tree/tree_file.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 8, OPENING = 10, SUM = 8, OPENINGS = 718, SHARED = 90 };

static const struct bc_game game = {4, 10, false, false};
static struct bc_tree trees[BC_OBJECTIVES];
static struct bc_book book;

static void decode_tree(const unsigned char *bytes, size_t length, struct bc_tree *tree)
{
    const char *error;

    cr_assert_eq(bc_tree_decode(bytes, length, tree, &error), PZ_OK);
    book.tree[tree->objective] = tree;
}

/* Decodes the openings in the library, and its trees if `with_trees`. */
static void open_book(bool with_trees)
{
    const char *error;

    book = (struct bc_book){.game = game};
    cr_assert_eq(
        bc_book_decode(bulls_cows_openings, bulls_cows_openings_length, &book, &error),
        PZ_OK);
    if (!with_trees)
        return;
    decode_tree(bulls_cows_average_tree, bulls_cows_average_tree_length, &trees[0]);
    decode_tree(bulls_cows_nodes_tree, bulls_cows_nodes_tree_length, &trees[1]);
    decode_tree(bulls_cows_consistent_tree, bulls_cows_consistent_tree_length, &trees[2]);
}

static void close_book(void)
{
    bc_book_free(&book);
    cr_assert(book.opening == NULL && book.openings == 0);
    for (unsigned o = 0; o < BC_OBJECTIVES; o++) {
        if (book.tree[o])
            bc_tree_free(&trees[o]);
        book.tree[o] = NULL;
    }
}

static bool is_same(const struct bc_opening *a, const struct bc_opening *b)
{
    return a->second == b->second && a->answer[0] == b->answer[0] &&
           a->answer[1] == b->answer[1] && a->height == b->height && a->guess == b->guess &&
           a->guesses == b->guesses && a->inner == b->inner;
}

static void expect_same_book(const struct bc_book *a, const struct bc_book *b)
{
    cr_assert_eq(a->openings, b->openings);
    for (uint32_t i = 0; i < a->openings; i++)
        cr_assert(is_same(&a->opening[i], &b->opening[i]));
}

Test(bulls_cows_book, encoding_reverses_decoding)
{
    struct bc_book again = {.game = game};
    const char *error;
    size_t length = 0;

    open_book(false);
    cr_assert_eq(book.openings, OPENINGS);
    unsigned char *bytes = bc_book_encode(&book, &length);

    cr_assert_eq(length, bulls_cows_openings_length);
    cr_assert_eq(memcmp(bytes, bulls_cows_openings, length), 0);
    for (uint32_t count = 0; count <= OPENINGS; count += 1 + count / 3) {
        struct bc_book part = {.game = game, .opening = book.opening, .openings = count};
        unsigned char *few = bc_book_encode(&part, &length);

        cr_assert_eq(length, HEAD + count * OPENING + SUM);
        cr_assert_eq(bc_book_decode(few, length, &again, &error), PZ_OK);
        expect_same_book(&again, &part);
        bc_book_free(&again);
        free(few);
    }
    free(bytes);
    close_book();
}

static void expect_invalid(const unsigned char *bytes, size_t length)
{
    struct bc_book damaged = {.game = game};
    const char *error = NULL;

    cr_assert_eq(bc_book_decode(bytes, length, &damaged, &error), PZ_INVALID);
    cr_assert(error && *error);
    cr_assert(damaged.opening == NULL && damaged.openings == 0);
}

Test(bulls_cows_book, rejects_damaged_files)
{
    size_t length = bulls_cows_openings_length;
    unsigned char *bytes = malloc(length + 1);

    memcpy(bytes, bulls_cows_openings, length);
    bytes[length] = 0;
    for (size_t i = 0; i < 8 * length; i += 7) {
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
        expect_invalid(bytes, length);
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
    }
    expect_invalid(bytes, length + 1);
    free(bytes);
    for (size_t kept = 0; kept < length; kept += kept < 300 ? 1 : OPENING) {
        bytes = malloc(kept ? kept : 1); /* a sanitizer detects reads after the end */
        memcpy(bytes, bulls_cows_openings, kept);
        expect_invalid(bytes, kept);
        free(bytes);
    }
}

static void put_sum(unsigned char *bytes, size_t length)
{
    uint64_t sum = 14695981039346656037u;

    for (size_t i = 0; i < length - SUM; i++)
        sum = (sum ^ bytes[i]) * 1099511628211u;
    for (size_t i = length - SUM; i < length; i++, sum >>= 8)
        bytes[i] = (unsigned char)sum;
}

/* Impossible values with a correct checksum. */
Test(bulls_cows_book, rejects_impossible_openings)
{
    size_t length = bulls_cows_openings_length;
    unsigned char *bytes = malloc(length), *third = bytes + HEAD + 2 * OPENING;
    static const struct {
        unsigned at, value;
    } wrong[] = {{1, 255}, {3, 0}, {3, 1}, {5, 255}, {0, 0}};

    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memcpy(bytes, bulls_cows_openings, length);
        third[wrong[i].at] = (unsigned char)wrong[i].value;
        if (i == 4)
            memcpy(third, third - OPENING, OPENING); /* a duplicate */
        put_sum(bytes, length);
        expect_invalid(bytes, length);
    }
    memcpy(bytes, bulls_cows_openings, length);
    put_sum(bytes, length);
    cr_assert_eq(memcmp(bytes, bulls_cows_openings, length), 0);
    free(bytes);
}

Test(bulls_cows_book, reports_failing_allocations)
{
    struct bc_book again = {.game = game};
    const char *error;
    size_t length;

    open_book(false);
    failing_alloc_after(0);
    cr_assert_null(bc_book_encode(&book, &length));
    cr_assert_eq(
        bc_book_decode(bulls_cows_openings, bulls_cows_openings_length, &again, &error),
        PZ_NO_MEMORY);
    failing_alloc_end();
    close_book();
}

static uint32_t count_candidates(const struct bc_packed_history *history)
{
    uint32_t count = 0;

    bc_packed_candidates(history, NULL, 0, NULL, &count);
    return count;
}

Test(bulls_cows_book, finds_all_pairs_of_rows)
{
    static bool used[OPENINGS];
    struct test_rng rng;
    unsigned met = 0;

    open_book(false);
    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 1500; i++) {
        struct bc_packed_history history = brute_history(&rng, &game, 2, 0),
                                 normal = history;
        struct bc_naming naming, wanted;
        const struct bc_opening *found = bc_book_find(&book, &history, &naming);

        if (history.rows[0].guess == history.rows[1].guess ||
            count_candidates(&history) < 2) {
            cr_assert_null(found);
            continue;
        }
        bc_symmetry_normal(&normal, &wanted);
        cr_assert_not_null(found);
        cr_assert_eq(memcmp(&naming, &wanted, sizeof naming), 0);
        cr_assert_eq(found->second, normal.rows[1].guess);
        cr_assert_eq(found->answer[0], normal.rows[0].answer);
        cr_assert_eq(found->answer[1], normal.rows[1].answer);
        met += !used[found - book.opening];
        used[found - book.opening] = true;
    }
    cr_assert_gt(met, OPENINGS / 3);
    close_book();
}

static struct bc_best solve(const struct bc_packed_history *history,
                            enum bc_objective objective, const struct bc_book *with)
{
    struct bc_task task = {.history = history, .book = with, .objective = objective};
    struct bc_best best;
    struct bc_tree tree = {.guess = NULL};

    cr_assert_eq(bc_best_tree(&task, NULL, &best, &tree), PZ_OK);
    cr_assert_eq(best.candidates, count_candidates(history));
    if (tree.guess) {
        cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK);
        cr_assert_eq(tree.figures.guesses, best.guesses);
        cr_assert_eq(tree.figures.height, best.height);
        cr_assert_eq(bc_figures_nodes(&tree.figures), best.nodes);
        cr_assert_eq(tree.guess[0], best.guess);
        cr_assert_eq(tree.proven, best.proven);
    }
    cr_assert(best.candidates < 2 || tree.guess);
    bc_tree_free(&tree);
    return best;
}

/* The book does not affect other games. */
TestSampled(bulls_cows_book, changes_no_values, 24, 240)
{
    static const struct bc_game others[] = {
        {4, 6, true, false}, {4, 9, false, false}, {3, 10, false, false}};
    struct test_rng rng;
    unsigned compared = first;

    open_book(true);
    test_rng_seed(&rng, 2 + first);
    for (unsigned i = 0; compared < end; i++) {
        bool is_other = i % 7 < 3;
        /* In other games, a height may be unproven. */
        enum bc_objective objective =
            is_other ? BC_AVERAGE : (enum bc_objective)(i % BC_OBJECTIVES);
        struct bc_packed_history history =
            brute_history(&rng, is_other ? &others[i % 7] : &game,
                          2 + (unsigned)test_rng_below(&rng, 2), 0);
        struct bc_task task = {.history = &history, .book = &book, .objective = objective};
        uint32_t count = count_candidates(&history);
        struct bc_best quick;

        if (count < 2 || count > (objective == BC_NODES ? 30 : SHARED))
            continue;
        struct bc_best with = solve(&history, objective, &book);
        struct bc_best without = solve(&history, objective, NULL);

        cr_assert(with.proven && without.proven);
        cr_assert_eq(with.lower, without.lower);
        if (objective != BC_NODES)
            cr_assert_eq(with.guesses, without.guesses);
        if (objective != BC_AVERAGE)
            cr_assert_eq(with.height, without.height);
        if (!bc_objective_counts_guesses(objective))
            cr_assert_eq(with.nodes, without.nodes);
        cr_assert_eq(bc_best_find(&task, NULL, &quick), PZ_OK);
        cr_assert(quick.known && quick.proven);
        cr_assert_eq(quick.guess, with.guess);
        if (objective != BC_NODES)
            cr_assert_eq(quick.guesses, with.guesses);
        if (objective != BC_AVERAGE) /* one of several best trees may be in the book */
            cr_assert(quick.height == with.height && quick.nodes == with.nodes);
        compared++;
    }
    close_book();
}

/* Checks that the values of each opening are possible, and compares some with a search. */
Test(bulls_cows_book, has_the_values_of_the_search)
{
    open_book(false);
    for (uint32_t i = 0; i < book.openings; i++) {
        const struct bc_opening *o = &book.opening[i];
        struct bc_packed_history history = {
            game, 2, {{0x0123, o->answer[0]}, {o->second, o->answer[1]}}};
        struct bc_task task = {.history = &history};
        uint32_t count = count_candidates(&history);
        struct bc_best best, after;

        cr_assert_geq(count, 2);
        cr_assert_geq(o->guesses, 2 * count - 1);
        cr_assert_leq(o->guesses, count * o->height);
        cr_assert(o->inner > 0 && o->inner < count);
        cr_assert_leq(o->height, 7);
        if (i % 23 != 5 || count > SHARED)
            continue;
        cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
        cr_assert(best.proven);
        cr_assert_eq(best.guesses, o->guesses);
        cr_assert_eq(bc_guess_value(&task, o->guess, NULL, &after), PZ_OK);
        cr_assert(after.proven);
        cr_assert_eq(after.guesses, o->guesses);
    }
    close_book();
}

Test(bulls_cows_book, an_unfinished_tree_is_not_proven)
{
    const struct pz_ctl late = {.deadline_ns = 1};
    struct test_rng rng;
    unsigned unproven = 0;

    open_book(false);
    test_rng_seed(&rng, 5);
    for (unsigned solved = 0; solved < 60;) {
        struct bc_packed_history history = brute_history(&rng, &game, 2, 0);
        struct bc_task task = {.history = &history, .book = &book};
        struct bc_naming naming;
        const struct bc_opening *found = bc_book_find(&book, &history, &naming);
        struct bc_best best;
        struct bc_tree tree = {.guess = NULL};

        if (!found || count_candidates(&history) > 300)
            continue;
        cr_assert_eq(bc_best_tree(&task, &late, &best, &tree), PZ_OK);
        cr_assert_leq(best.lower, found->guesses);
        cr_assert_geq(best.guesses, found->guesses);
        cr_assert_eq(tree.proven, best.proven);
        if (best.proven)
            cr_assert_eq(best.guesses, found->guesses);
        unproven += !best.proven;
        bc_tree_free(&tree);
        solved++;
    }
    cr_assert_gt(unproven, 0);
    close_book();
}
