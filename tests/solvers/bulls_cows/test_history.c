/* Candidates and conflicts of histories, compared with a loop over all codes. */
#include "brute.h"
#include "puzzles/bulls_cows.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { CODES = 5040, SAMPLES = 3000, UNTOUCHED = 0x7eadbeef };

static bc_packed codes[CODES], expected[CODES], listed[CODES + 1];
static uint64_t masks[CODES];

static unsigned ones(uint64_t word)
{
    unsigned count = 0;

    for (; word; word &= word - 1)
        count++;
    return count;
}

/* Orders sets of rows by their sizes, then by their lists of row numbers. */
static int compare_sets(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

    if (ones(left) != ones(right))
        return ones(left) < ones(right) ? -1 : 1;
    for (unsigned row = 0; row < 64; row++)
        if ((left ^ right) >> row & 1)
            return left >> row & 1 ? -1 : 1;
    return 0;
}

/* Makes a random history of random length. Some have incorrect answers, and some have random
 * answers. Returns the number of codes. */
static uint32_t sample(struct test_rng *rng, struct bc_packed_history *history)
{
    static const unsigned most[] = {4, 8, 17, 33, BC_ROWS_MAX};
    unsigned rows = (unsigned)test_rng_below(rng, most[test_rng_below(rng, 5)] + 1);
    unsigned mistakes = (unsigned)test_rng_below(rng, 2) * (unsigned)test_rng_below(rng, 9);
    struct bc_game game = brute_game(rng, test_rng_below(rng, 4) ? 400 : CODES);
    uint32_t count = brute_list(&game, codes);

    game.any_guess = test_rng_below(rng, 4) == 0;
    *history = brute_history(rng, &game, rows, mistakes);
    if (test_rng_below(rng, 4) > 0)
        return count;
    for (unsigned i = 0; i < rows; i++)
        history->rows[i].answer = (bc_answer_id)test_rng_below(rng, bc_game_answers(&game));
    return count;
}

static void expect_allowed(const struct bc_packed_history *history, uint32_t all,
                           uint32_t candidates)
{
    uint32_t met = 0;

    for (uint32_t i = 0; i < all; i++) {
        bool is_candidate = met < candidates && expected[met] == codes[i];

        cr_assert_eq(bc_packed_allows(history, codes[i]), is_candidate);
        met += is_candidate;
    }
}

TestSampled(bulls_cows_history, lists_the_candidates, 300, SAMPLES)
{
    struct bc_packed_history history;
    struct test_rng rng;
    unsigned some = 0, none = 0;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        uint32_t all = sample(&rng, &history), found;
        uint32_t count = brute_candidates(&history, expected);
        uint32_t limit =
            (uint32_t)test_rng_below(&rng, 2) ? CODES : (uint32_t)test_rng_below(&rng, 9);
        uint32_t length = count < limit ? count : limit;

        expect_allowed(&history, all, count);
        listed[length] = UNTOUCHED;
        cr_assert_eq(bc_packed_candidates(&history, listed, limit, NULL, &found), PZ_OK);
        cr_assert_eq(found, count);
        cr_assert_eq(memcmp(listed, expected, length * sizeof *listed), 0);
        cr_assert_eq(listed[length], UNTOUCHED);
        some += count > 0;
        none += count == 0;
    }
    cr_assert(some > (end - first) / 5 && none > (end - first) / 5);
}

/* Returns the expected result of bc_packed_conflicts, from the rows that each code contradicts. */
static struct bc_conflicts brute_conflicts(const struct bc_packed_history *history,
                                           uint32_t count)
{
    struct bc_conflicts conflicts = {.size = 0};
    struct bc_packed_history single = {.game = history->game, .count = 1};

    for (uint32_t i = 0; i < count; i++) {
        masks[i] = 0;
        for (unsigned row = 0; row < history->count; row++) {
            single.rows[0] = history->rows[row];
            if (!brute_allows(&single, codes[i]))
                masks[i] |= (uint64_t)1 << row;
        }
    }
    qsort(masks, count, sizeof *masks, compare_sets);
    if (masks[0] == 0)
        return conflicts;
    conflicts.size = ones(masks[0]);
    for (uint32_t i = 0; i < count && ones(masks[i]) == conflicts.size; i++) {
        if (i > 0 && masks[i] == masks[i - 1])
            continue;
        if (conflicts.listed == BC_CONFLICTS_MAX)
            conflicts.more = true;
        else
            conflicts.rows[conflicts.listed++] = masks[i];
    }
    return conflicts;
}

static void expect_conflicts(const struct bc_packed_history *history,
                             const struct bc_conflicts *wanted)
{
    struct bc_conflicts found;

    cr_assert_eq(bc_packed_conflicts(history, NULL, &found), PZ_OK);
    cr_assert_eq(found.size, wanted->size);
    cr_assert_eq(found.listed, wanted->listed);
    cr_assert_eq(found.more, wanted->more);
    for (unsigned set = 0; set < wanted->listed; set++)
        cr_assert_eq(found.rows[set], wanted->rows[set]);
}

TestSampled(bulls_cows_history, finds_the_smallest_conflicts, 300, SAMPLES)
{
    struct bc_packed_history history;
    struct test_rng rng;
    unsigned some = 0, larger = 0;

    test_rng_seed(&rng, 2 + first);
    for (unsigned i = first; i < end; i++) {
        uint32_t count = sample(&rng, &history);
        struct bc_conflicts wanted = brute_conflicts(&history, count);

        expect_conflicts(&history, &wanted);
        some += wanted.size > 0;
        larger += wanted.size > 1;
    }
    cr_assert_gt(some, (end - first) / 5);
    cr_assert_gt(larger, (end - first) / 10);
}

/* For most of the 8 symbols, one row excludes the symbol and another row requires it. So there
 * are many smallest sets of conflicting rows. The rows are in random order. */
Test(bulls_cows_history, finds_the_first_of_many_conflicts)
{
    struct bc_packed_history history = {.game = {4, 8, true, false}};
    uint32_t count = brute_list(&history.game, codes);
    struct test_rng rng;
    unsigned many = 0;

    test_rng_seed(&rng, 4);
    for (unsigned i = 0; i < 30; i++) {
        struct bc_conflicts wanted;

        history.count = 0;
        for (unsigned at = 0; at < 16; at++)
            if (test_rng_below(&rng, 8) > 0) {
                unsigned other = (unsigned)test_rng_below(&rng, history.count + 1);
                bc_answer_id answer =
                    brute_number(&history.game, (struct brute_answer){at % 2, 0});

                history.rows[history.count++] = history.rows[other];
                history.rows[other] = (struct bc_packed_row){at / 2 * 0x1111, answer};
            }
        wanted = brute_conflicts(&history, count);
        expect_conflicts(&history, &wanted);
        many += wanted.more;
    }
    cr_assert_gt(many, 8);
}

Test(bulls_cows_history, counts_in_a_large_game)
{
    struct bc_packed_history history = {{5, 16, true, false}, 0, {{0, 0}}};
    struct bc_conflicts found;
    uint32_t count;

    cr_assert_eq(bc_packed_candidates(&history, listed, 3, NULL, &count), PZ_OK);
    cr_assert_eq(count, 1 << 20);
    cr_assert(listed[0] == 0 && listed[1] == 1 && listed[2] == 2);
    history.count = 1; /* 00000: no bulls, no cows */
    cr_assert_eq(bc_packed_candidates(&history, listed, 2, NULL, &count), PZ_OK);
    cr_assert_eq(count, 15 * 15 * 15 * 15 * 15);
    cr_assert(listed[0] == 0x11111 && listed[1] == 0x11112);
    history.count = BC_ROWS_MAX; /* 64 equal guesses; only the last answer differs */
    for (unsigned i = 0; i < BC_ROWS_MAX; i++)
        history.rows[i] = history.rows[0];
    history.rows[63].answer = bc_answer_win(&history.game);
    cr_assert_eq(bc_packed_conflicts(&history, NULL, &found), PZ_OK);
    cr_assert(found.size == 1 && found.listed == 1 && !found.more);
    cr_assert_eq(found.rows[0], (uint64_t)1 << 63);
}

Test(bulls_cows_history, stops_on_request_and_at_the_deadline)
{
    struct bc_packed_history history = {{5, 16, true, false}, 1, {{0, 0}}};
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    const struct pz_ctl calm = {.deadline_ns = UINT64_MAX, .max_nodes = 1};
    struct bc_conflicts found = {.size = 77};
    uint32_t count = 77;

    cr_assert_eq(bc_packed_candidates(&history, NULL, 0, &stopped, &count), PZ_STOPPED);
    cr_assert_eq(bc_packed_candidates(&history, NULL, 0, &late, &count), PZ_OUT_OF_TIME);
    cr_assert_eq(count, 77);
    cr_assert_eq(bc_packed_conflicts(&history, &stopped, &found), PZ_STOPPED);
    cr_assert_eq(bc_packed_conflicts(&history, &late, &found), PZ_OUT_OF_TIME);
    cr_assert_eq(found.size, 77);
    stop = false;
    cr_assert_eq(bc_packed_candidates(&history, NULL, 0, &stopped, &count), PZ_OK);
    cr_assert_eq(bc_packed_candidates(&history, NULL, 0, &calm, &count), PZ_OK);
    cr_assert_eq(count, 15 * 15 * 15 * 15 * 15);
}
