/* The memory of a search. */
#include "solvers/bulls_cows/search/arena.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { STEPS = 20000, TAKEN = 64 };

/* A piece of memory that was allocated and not released. It is filled with its index. */
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

Test(bulls_cows_arena, keeps_its_pieces_and_its_memory_limit)
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

Test(bulls_cows_arena, a_failed_allocation_changes_nothing)
{
    struct bc_arena arena = {.block = NULL};

    failing_alloc_after(1);
    unsigned char *first = bc_arena_take(&arena, 1000);

    cr_assert_not_null(first);
    memset(first, 7, 1000);
    cr_assert_null(bc_arena_take(&arena, 1 << 20));
    cr_assert_not_null(bc_arena_take(&arena, 1000), "the first block has free memory");
    failing_alloc_end();
    cr_assert_not_null(bc_arena_take(&arena, 1 << 20));
    cr_assert_eq(first[999], 7);
    bc_arena_free(&arena);
    cr_assert_eq(arena.bytes, 0);
}
