/* Lists of all methods and counts of sets, compared with the definition. Tables and arrays end
 * at memory that cannot be accessed. */
#include "oracle.h"
#include "puzzles/set.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Passing assertions in Criterion take time, so loops assert only what has failed. */

enum {
    FEW_TABLES = 100000,
    FEW_MAX = 18,
    MANY_TABLES = 600,
    MANY_MAX = 90,
    SETS_MAX = SET_CARDS_MAX * (SET_CARDS_MAX - 1) / 6,
    GUARDED_BYTES = 1 << 20
};

/* Memory before a page that cannot be accessed. */
struct guarded {
    char *start;
    char *end;
};

static struct guarded guarded_make(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *start = mmap(NULL, GUARDED_BYTES + page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (start == MAP_FAILED || mprotect(start + GUARDED_BYTES, page, PROT_NONE) != 0)
        cr_assert_fail("no guarded memory");
    return (struct guarded){start, start + GUARDED_BYTES};
}

/* The cards from which a table is drawn. */
struct pool {
    set_card cards[SET_CARDS_MAX];
    unsigned count;
    unsigned properties;
};

/* Fills the pool with a random affine subspace, in which sets are dense. With as many
 * dimensions as attributes, it is the whole deck. */
static void fill_pool(struct pool *pool, unsigned properties, unsigned dimension,
                      struct test_rng *rng)
{
    bool there[SET_CARDS_MAX] = {false};
    unsigned deck = oracle_deck(properties);

    pool->properties = properties;
    pool->count = 1;
    pool->cards[0] = (set_card)test_rng_below(rng, deck);
    there[pool->cards[0]] = true;
    while (pool->count < oracle_deck(dimension)) {
        unsigned direction = 1 + (unsigned)test_rng_below(rng, deck - 1);
        unsigned count = pool->count;

        if (there[oracle_add(pool->cards[0], direction)])
            continue;
        for (unsigned i = 0; i < 2 * count; i++) {
            unsigned card = oracle_add(pool->cards[i], direction);

            pool->cards[pool->count++] = (set_card)card;
            there[card] = true;
        }
    }
}

/* Puts `count` cards of the pool, in random order, at the end of the memory. */
static struct set_table place_cards(struct pool *pool, unsigned count,
                                    const struct guarded *memory, struct test_rng *rng)
{
    set_card *cards = (set_card *)memory->end - count;

    oracle_shuffle(pool->cards, count, pool->count, rng);
    memcpy(cards, pool->cards, count * sizeof *cards);
    return (struct set_table){cards, count, pool->properties};
}

/* Expects a correct list up to its capacity. `out` ends at the guarded memory. */
static void check_list(const struct set_table *table, enum set_method method,
                       const struct set_triple *wanted, size_t count, size_t capacity,
                       const struct guarded *memory)
{
    struct set_triple *out = (struct set_triple *)memory->end - capacity;
    size_t kept = count < capacity ? count : capacity;
    size_t found = 99;

    memset(out, 0xA5, kept * sizeof *out);
    if (set_list(table, method, out, capacity, &found) != PZ_OK || found != count ||
        memcmp(out, wanted, kept * sizeof *out) != 0)
        cr_assert_fail(
            "method %u: %zu sets of %zu, capacity %zu, %u cards with %u attributes", method,
            found, count, capacity, table->count, table->properties);
}

static void check_count(const struct set_table *table, size_t count)
{
    size_t found = 99;

    if (set_count(table, &found) != PZ_OK || found != count)
        cr_assert_fail("%zu sets of %zu: %u cards with %u attributes", found, count,
                       table->count, table->properties);
}

static struct set_triple wanted[SETS_MAX];

/* Draws tables of `least` to `most` cards, some of them from a subspace. On each table, tests
 * SET_FAST and another method. */
static void check_tables(unsigned tables, unsigned least, unsigned most, uint64_t seed)
{
    static struct pool pool;
    struct guarded cards = guarded_make();
    struct guarded sets = guarded_make();
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    for (unsigned t = 0; t < tables; t++) {
        unsigned properties = 3 + t % 4;
        unsigned small = most > FEW_MAX ? 4 : 2 + t / 3 % 2;
        enum set_method other = (enum set_method)(SET_TRIPLES + t / 4 % 3);

        fill_pool(&pool, properties, t % 3 == 0 && small < properties ? small : properties,
                  &rng);
        unsigned count = least + (unsigned)test_rng_below(&rng, most - least + 1);
        struct set_table table =
            place_cards(&pool, count < pool.count ? count : pool.count, &cards, &rng);
        size_t found = oracle_list(table.cards, table.count, wanted);

        check_list(&table, SET_FAST, wanted, found, found, &sets);
        check_list(&table, SET_FAST, wanted, found, test_rng_below(&rng, 2 * found + 40),
                   &sets);
        check_list(&table, other, wanted, found, test_rng_below(&rng, found + 2), &sets);
        check_count(&table, found);
    }
}

TestSampled(set_list, few_cards, FEW_TABLES / 4, FEW_TABLES)
{
    check_tables(end - first, 0, FEW_MAX, first);
}

TestSampled(set_list, many_cards, MANY_TABLES / 3, MANY_TABLES)
{
    check_tables(end - first, FEW_MAX, MANY_MAX, first);
}

/* For a table S of n cards of a deck of N: sets(S) + sets(the other cards) = N (N - 1) / 6
 * - n (N - n) / 2. Each pair of a card in S and another one is in one set, and each set with
 * cards of both has two such pairs. */
static void expect_all_sets(const struct set_table *table, const struct pool *pool,
                            size_t count)
{
    const struct set_table rest = {pool->cards + table->count, pool->count - table->count,
                                   pool->properties};
    size_t others = 0;

    cr_assert_eq(set_count(&rest, &others), PZ_OK);
    cr_assert_eq(count + others,
                 pool->count * (pool->count - 1) / 6 - table->count * rest.count / 2);
    for (size_t i = 0; i < count; i++) {
        const uint16_t *set = wanted[i].index;

        if (!oracle_is_set(table->cards[set[0]], table->cards[set[1]],
                           table->cards[set[2]]) ||
            (i > 0 && memcmp(&wanted[i - 1], &wanted[i], sizeof *wanted) == 0))
            cr_assert_fail("set %zu of %u cards", i, table->count);
    }
}

/* Sizes near those of a block and of a vector, up to the whole deck. */
Test(set_list, large_tables)
{
    static const unsigned counts[] = {243, 255, 256, 257, 258, 259,
                                      290, 512, 515, 728, 729};
    static struct pool pool;
    struct guarded cards = guarded_make();
    struct guarded sets = guarded_make();
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    fill_pool(&pool, 6, 6, &rng);
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
        struct set_table table = place_cards(&pool, counts[c], &cards, &rng);
        size_t count = 0;

        cr_assert_eq(set_list(&table, SET_PAIRS, wanted, SETS_MAX, &count), PZ_OK);
        expect_all_sets(&table, &pool, count);
        check_list(&table, SET_FAST, wanted, count, count, &sets);
        check_list(&table, SET_FAST, wanted, count, count / 2, &sets);
        check_list(&table, SET_GROUPS, wanted, count, count, &sets);
        check_count(&table, count);
    }
}

Test(set_list, counts_of_whole_decks)
{
    static const size_t sets[] = {117, 1080, 9801, 88452};
    static set_card cards[SET_CARDS_MAX];

    for (unsigned i = 0; i < SET_CARDS_MAX; i++)
        cards[i] = (set_card)i;
    for (unsigned properties = 3; properties <= 6; properties++) {
        struct set_table table = {cards, oracle_deck(properties), properties};

        check_count(&table, sets[properties - 3]);
    }
}

static void check_rejected(const struct set_table *table)
{
    struct set_triple out[FEW_MAX];
    struct set_triple before[FEW_MAX];
    size_t count = 99;

    memset(out, 0xA5, sizeof out);
    memset(before, 0xA5, sizeof before);
    for (enum set_method method = SET_FAST; method <= SET_GROUPS; method++)
        if (set_list(table, method, out, FEW_MAX, &count) != PZ_INVALID)
            cr_assert_fail("%u cards with %u attributes", table->count, table->properties);
    if (set_list(table, SET_FAST, NULL, 0, &count) != PZ_INVALID ||
        set_count(table, &count) != PZ_INVALID)
        cr_assert_fail("%u cards with %u attributes", table->count, table->properties);
    if (count != 99 || memcmp(out, before, sizeof out) != 0)
        cr_assert_fail("an answer was written: %u cards", table->count);
}

Test(set_list, duplicates_at_any_two_indices)
{
    static struct pool pool;
    struct guarded memory = guarded_make();
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned properties = 3; properties <= 6; properties++) {
        fill_pool(&pool, properties, properties, &rng);
        for (unsigned count = 2; count <= 26; count++) {
            for (unsigned i = 0; i < count; i++) {
                for (unsigned j = i + 1; j < count; j++) {
                    struct set_table table = place_cards(&pool, count, &memory, &rng);
                    set_card *cards = (set_card *)memory.end - count;

                    cards[i] = cards[j];
                    check_rejected(&table);
                }
            }
        }
    }
}

Test(set_list, cards_outside_the_deck_at_any_index)
{
    static struct pool pool;
    struct guarded memory = guarded_make();
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned properties = 3; properties <= 6; properties++) {
        unsigned deck = oracle_deck(properties);
        const unsigned wrong[] = {deck, deck + 1, 128 + deck, 256, 512, 32768, 65535};

        fill_pool(&pool, properties, properties, &rng);
        for (unsigned count = 1; count <= 26; count++) {
            for (unsigned i = 0; i < count; i++) {
                for (size_t w = 0; w < sizeof wrong / sizeof wrong[0]; w++) {
                    struct set_table table = place_cards(&pool, count, &memory, &rng);
                    set_card *cards = (set_card *)memory.end - count;

                    cards[i] = (set_card)(wrong[w] < deck ? deck : wrong[w]);
                    check_rejected(&table);
                }
            }
        }
    }
}

/* All 8 tables with one attribute, and all 512 with two. */
Test(set_list, all_tables_of_small_decks)
{
    for (unsigned properties = 1; properties <= 2; properties++) {
        unsigned deck = oracle_deck(properties);

        for (unsigned chosen = 0; chosen < 1u << deck; chosen++) {
            struct set_triple expected[FEW_MAX], out[FEW_MAX];
            set_card cards[FEW_MAX];
            struct set_table table = {cards, 0, properties};
            size_t count = 99, found;

            for (unsigned card = 0; card < deck; card++)
                if (chosen >> card & 1)
                    cards[table.count++] = (set_card)card;
            found = oracle_list(cards, table.count, expected);
            for (enum set_method method = SET_FAST; method <= SET_GROUPS; method++)
                if (set_list(&table, method, out, FEW_MAX, &count) != PZ_OK ||
                    count != found || memcmp(out, expected, found * sizeof *out) != 0)
                    cr_assert_fail("%u attributes, cards %#x", properties, chosen);
        }
    }
}

Test(set_list, unknown_decks)
{
    static const set_card cards[FEW_MAX + 1] = {0, 1, 2};
    static const unsigned properties[] = {0, 7, 8, 11, 14, UINT32_MAX};
    static const unsigned counts[] = {0, 1, 3};

    for (size_t p = 0; p < sizeof properties / sizeof properties[0]; p++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
            check_rejected(&(struct set_table){cards, counts[c], properties[p]});
    check_rejected(&(struct set_table){cards, 4, 1});
    check_rejected(&(struct set_table){cards, 10, 2});
    check_rejected(&(struct set_table){cards, 28, 3});
    check_rejected(&(struct set_table){cards, 730, 6});
    check_rejected(&(struct set_table){cards, UINT32_MAX, 6});
}

Test(set_list, unknown_methods)
{
    static const set_card cards[] = {0, 1, 2};
    struct set_table table = {cards, 3, 4};
    enum set_method unknown;
    size_t count = 99;

    memset(&unknown, 1, sizeof unknown);
    cr_assert_eq(set_list(&table, unknown, NULL, 0, &count), PZ_INVALID);
    cr_assert_eq(count, 99);
}
