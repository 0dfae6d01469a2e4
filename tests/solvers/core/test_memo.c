/* The transposition table, compared with an array of the last entries: with memory limits, and
 * without memory. */
#include "solvers/core/memo.h"
#include "solvers/core/random.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { KEYS = 3000, PUTS = 20000 };

/* The last entry of each key; value 0: no entry. */
struct reference {
    struct pz_memo_entry last[KEYS];
};

/* Two keys share a word and differ in the check. The word of a key with check 0 is not 0. */
static struct pz_memo_entry entry_of(unsigned key, uint64_t value)
{
    return (struct pz_memo_entry){.word = pz_random_mix(key / 2 + 1),
                                  .check = key % 2 ? UINT32_MAX - key : 0,
                                  .note = (uint32_t)(value ^ key),
                                  .value = value};
}

static void put(struct pz_memo *memo, struct reference *reference, unsigned key,
                uint64_t value)
{
    reference->last[key] = entry_of(key, value);
    pz_memo_put(memo, &reference->last[key], NULL);
}

/* Returns the number of keys that are found. Each must have its last entry. */
static unsigned count_found(const struct pz_memo *memo, const struct reference *reference)
{
    unsigned found = 0;

    for (unsigned key = 0; key < KEYS; key++) {
        struct pz_memo_entry wanted = entry_of(key, 0);
        const struct pz_memo_entry *last = &reference->last[key];
        const struct pz_memo_entry *entry = pz_memo_find(memo, wanted.word, wanted.check);

        if (!entry)
            continue;
        found++;
        cr_assert_eq(entry->note, last->note);
        cr_assert_eq(entry->value, last->value);
        cr_assert_neq(entry->value, 0);
    }
    return found;
}

static unsigned count_put(const struct reference *reference)
{
    unsigned count = 0;

    for (unsigned key = 0; key < KEYS; key++)
        count += reference->last[key].value != 0;
    return count;
}

Test(memo, a_found_entry_is_the_last_one)
{
    static const size_t limits[] = {0, 1, 6000, 6144, 30000, 100000, 1 << 20};
    static struct reference reference;
    struct test_rng rng;

    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct pz_memo memo = {.max_bytes = limits[i]};
        bool large = limits[i] == 0 || limits[i] == 1 << 20;

        memset(&reference, 0, sizeof reference);
        test_rng_seed(&rng, i);
        for (unsigned p = 0; p < PUTS; p++) {
            unsigned key = (unsigned)test_rng_below(&rng, KEYS);

            put(&memo, &reference, key, p + 1);
            struct pz_memo_entry wanted = entry_of(key, 0);

            cr_assert_eq(pz_memo_find(&memo, wanted.word, wanted.check) != NULL,
                         memo.size > 0);
        }
        unsigned found = count_found(&memo, &reference);

        cr_assert(limits[i] == 0 || memo.size * sizeof *memo.entries <= limits[i]);
        cr_assert_eq(found > 0, limits[i] == 0 || limits[i] >= 6144, "%zu", limits[i]);
        cr_assert_leq(found, memo.size);
        if (large)
            cr_assert_gt(found, count_put(&reference) * 9 / 10);
        pz_memo_close(&memo);
        cr_assert_eq(count_found(&memo, &reference), 0);
    }
}

/* All keys begin at the same slot, and only a few have one. */
Test(memo, keys_with_the_same_slots_replace_each_other)
{
    struct pz_memo memo = {.max_bytes = 0};
    unsigned found = 0;

    for (uint64_t key = 1; key <= 100; key++) {
        const struct pz_memo_entry entry = {.word = key << 32, .value = key};

        pz_memo_put(&memo, &entry, NULL);
        cr_assert_eq(pz_memo_find(&memo, key << 32, 0)->value, key);
    }
    for (uint64_t key = 1; key <= 100; key++) {
        const struct pz_memo_entry *entry = pz_memo_find(&memo, key << 32, 0);

        found += entry != NULL;
        cr_assert(!entry || entry->value == key);
    }
    cr_assert(found > 1 && found < 100, "%u", found);
    cr_assert_leq(memo.used, found);
    pz_memo_close(&memo);
}

static size_t count_used(const struct pz_memo *memo)
{
    size_t used = 0;

    for (size_t i = 0; i < memo->size; i++)
        used += memo->entries[i].word != 0;
    return used;
}

static void put_word(struct pz_memo *memo, uint64_t word)
{
    const struct pz_memo_entry entry = {.word = word, .value = 1};

    pz_memo_put(memo, &entry, NULL);
    cr_assert_eq(memo->used, count_used(memo));
}

/* Eight keys of the last of 256 slots fill it and the first seven slots. A ninth entry follows
 * them. When the table doubles, one of the nine does not find a slot. */
Test(memo, growing_counts_the_entries_that_remain)
{
    struct pz_memo memo = {.max_bytes = 0};

    for (uint64_t key = 1; key <= 8; key++)
        put_word(&memo, key << 32 | 255);
    put_word(&memo, 256);
    for (uint64_t slot = 20; slot < 139; slot++)
        put_word(&memo, slot);
    cr_assert_eq(memo.size, 256);
    cr_assert_eq(memo.used, 128);
    put_word(&memo, 139);
    cr_assert_eq(memo.size, 512);
    cr_assert_eq(memo.used, 128);
    pz_memo_close(&memo);
}

Test(memo, failing_allocations_limit_the_size)
{
    for (long good = 0; good < 5; good++) {
        static struct reference reference;
        struct pz_memo memo = {.max_bytes = 0};

        memset(&reference, 0, sizeof reference);
        failing_alloc_after(good);
        for (unsigned key = 0; key < KEYS; key++)
            put(&memo, &reference, key, key + 1);
        failing_alloc_end();
        unsigned found = count_found(&memo, &reference);

        cr_assert_eq(memo.size, good ? (size_t)128 << good : 0);
        cr_assert_leq(found, memo.size);
        cr_assert_eq(found > 0, good > 0);
        pz_memo_close(&memo);
    }
}

static bool count_polls(void *polls)
{
    ++*(unsigned *)polls;
    return false;
}

Test(memo, growing_yields_after_1024_entries)
{
    unsigned polls = 0;
    const struct pz_ctl ctl = {.arg = &polls, .poll = count_polls};
    struct pz_memo memo = {.max_bytes = 0};

    for (uint64_t key = 1; key < 5000; key++) {
        const struct pz_memo_entry entry = {.word = pz_random_mix(key), .value = key};
        size_t size = memo.size;
        unsigned before = polls;

        pz_memo_put(&memo, &entry, &ctl);
        if (memo.size == size)
            cr_assert_eq(polls, before);
        else
            cr_assert_eq(polls - before, (size + 1023) / 1024);
    }
    cr_assert_gt(polls, 10);
    pz_memo_close(&memo);
}
