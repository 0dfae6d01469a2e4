/* The memory of a search: an arena, and a table of what was found out. */
#include "solvers/bulls_cows/transposition.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { STEPS = 20000, TAKEN = 64, KEYS = 3000 };

/* Pieces taken and not given back, each filled with its number. */
struct taken {
    struct bc_mark before;
    unsigned char *bytes;
    size_t size;
};

static struct taken taken[TAKEN];

static void expect_pieces(unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (size_t k = 0; k < taken[i].size; k += 1 + taken[i].size / 7)
            cr_assert_eq(taken[i].bytes[k], i);
}

Test(bulls_cows_memo, arena_keeps_what_was_taken_and_its_bound)
{
    struct bc_arena arena = {.block = NULL};
    struct test_rng rng;
    unsigned count = 0, refused = 0;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < STEPS; i++) {
        if (i % 1000 == 0) {
            bc_arena_free(&arena);
            cr_assert_eq(arena.bytes, 0);
            count = 0;
        }
        if (count == TAKEN || (count && test_rng_below(&rng, 3) == 0)) {
            unsigned kept = (unsigned)test_rng_below(&rng, count);

            expect_pieces(count);
            bc_arena_release(&arena, taken[kept].before);
            count = kept;
        }
        arena.max_bytes = (i / 1000 % 2) * (arena.bytes + test_rng_below(&rng, 200000));
        size_t size = (size_t)1 << test_rng_below(&rng, i % 10 ? 14 : 21);
        struct taken *piece = &taken[count];

        piece->before = bc_arena_mark(&arena);
        piece->size = size - test_rng_below(&rng, size);
        piece->bytes = bc_arena_take(&arena, piece->size);
        if (arena.max_bytes)
            cr_assert_leq(arena.bytes, arena.max_bytes);
        if (!piece->bytes) {
            cr_assert_gt(arena.max_bytes, 0);
            refused++;
            continue;
        }
        cr_assert_eq((uintptr_t)piece->bytes % 64, 0);
        memset(piece->bytes, (int)count++, piece->size);
    }
    expect_pieces(count);
    bc_arena_free(&arena);
    cr_assert_eq(arena.bytes, 0);
    cr_assert_gt(refused, 10);
}

Test(bulls_cows_memo, arena_survives_a_lack_of_memory)
{
    struct bc_arena arena = {.block = NULL};

    failing_alloc_after(1);
    unsigned char *first = bc_arena_take(&arena, 1000);

    cr_assert_not_null(first);
    memset(first, 7, 1000);
    cr_assert_null(bc_arena_take(&arena, 1 << 20));
    cr_assert_not_null(bc_arena_take(&arena, 1000), "the first block has room");
    failing_alloc_end();
    cr_assert_not_null(bc_arena_take(&arena, 1 << 20));
    cr_assert_eq(first[999], 7);
    bc_arena_free(&arena);
    cr_assert_eq(arena.bytes, 0);
}

static struct bc_memo_entry newest[KEYS]; /* by key; check 0 for none */

/* An entry of a key. The first keys come in pairs with the same word, or the same check. */
static struct bc_memo_entry draw_entry(struct test_rng *rng, unsigned key)
{
    struct test_rng words, checks;

    test_rng_seed(&words, key < 200 ? key / 2 : key);
    test_rng_seed(&checks, key < 200 ? (key + 1) / 2 : key);
    return (struct bc_memo_entry){.word = test_rng_next(&words) >> (key < 200 ? 50 : 0),
                                  .check = (uint32_t)test_rng_next(&checks) | 1,
                                  .guess = (bc_code)test_rng_below(rng, 0xffff),
                                  .cost = test_rng_next(rng),
                                  .exact = test_rng_below(rng, 2)};
}

/* Counts the keys that are found; what is found is the newest. */
static unsigned count_found(const struct bc_memo *memo)
{
    unsigned found = 0;

    for (unsigned k = 0; k < KEYS; k++) {
        struct bc_key key = {newest[k].word, newest[k].check};
        const struct bc_memo_entry *entry =
            newest[k].check ? bc_memo_find(memo, &key) : NULL;

        if (!entry)
            continue;
        cr_assert_eq(entry->cost, newest[k].cost);
        cr_assert_eq(entry->guess, newest[k].guess);
        cr_assert_eq(entry->exact, newest[k].exact);
        found++;
    }
    return found;
}

/* Puts `STEPS` entries, those of a key again and again, and returns how many are kept. */
static unsigned fill(struct bc_memo *memo, uint64_t seed)
{
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    memset(newest, 0, sizeof newest);
    for (unsigned i = 0; i < STEPS; i++) {
        unsigned k = (unsigned)test_rng_below(&rng, KEYS);
        struct bc_memo_entry entry = draw_entry(&rng, k);
        struct bc_key key = {entry.word, entry.check};

        newest[k] = entry;
        bc_memo_put(memo, &entry, NULL);
        const struct bc_memo_entry *found = bc_memo_find(memo, &key);

        cr_assert_not_null(found, "what is new is kept");
        cr_assert_eq(found->cost, entry.cost);
        if (i % 1000 == 0)
            count_found(memo);
    }
    return count_found(memo);
}

Test(bulls_cows_memo, table_finds_the_newest)
{
    struct bc_memo memo;

    cr_assert(bc_memo_open(&memo, 0));
    cr_assert_gt(fill(&memo, 2), KEYS - KEYS / 50);
    bc_memo_close(&memo);
}

Test(bulls_cows_memo, table_keeps_to_its_bound)
{
    for (size_t bytes = 40000; bytes < 400000; bytes *= 2) {
        struct bc_memo memo;

        cr_assert(bc_memo_open(&memo, bytes));
        unsigned found = fill(&memo, bytes);

        cr_assert_leq(memo.size * sizeof *memo.entry, bytes);
        cr_assert_geq(found, memo.size < KEYS ? memo.size / 2 : KEYS - KEYS / 10);
        bc_memo_close(&memo);
    }
}

/* Keys that differ in the word, or in the check alone, and have one place: of more than
 * there are tries, the first gives way. */
Test(bulls_cows_memo, table_lets_the_new_replace_the_old)
{
    for (unsigned kind = 0; kind < 2; kind++) {
        struct bc_memo memo;
        unsigned found = 0;

        cr_assert(bc_memo_open(&memo, 1));
        for (uint32_t k = 0; k < 20; k++) {
            struct bc_key key = {3 + (kind ? k * memo.size : 0), kind ? 9 : 9 + k};
            const struct bc_memo_entry entry = {
                .word = key.word, .check = key.check, .cost = k};

            cr_assert_null(bc_memo_find(&memo, &key));
            bc_memo_put(&memo, &entry, NULL);
            cr_assert_eq(bc_memo_find(&memo, &key)->cost, k);
        }
        for (uint32_t k = 0; k < 20; k++) {
            struct bc_key key = {3 + (kind ? k * memo.size : 0), kind ? 9 : 9 + k};

            found += bc_memo_find(&memo, &key) != NULL;
        }
        cr_assert(found > 1 && found < 20);
        bc_memo_close(&memo);
    }
}

Test(bulls_cows_memo, table_survives_a_lack_of_memory)
{
    struct bc_memo memo;

    failing_alloc_after(0);
    cr_assert_not(bc_memo_open(&memo, 0));
    failing_alloc_end();
    bc_memo_close(&memo);
    failing_alloc_after(1);
    cr_assert(bc_memo_open(&memo, 0));
    size_t size = memo.size;
    unsigned found = fill(&memo, 3);

    failing_alloc_end();
    cr_assert_eq(memo.size, size);
    cr_assert_gt(found, size / 2);
    cr_assert_gt(fill(&memo, 4), KEYS - KEYS / 50, "it grows when there is memory again");
    bc_memo_close(&memo);
}
