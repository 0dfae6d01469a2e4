/* The cache of tables. */
#include "plain_table.h"
#include "samples.h"
#include "solvers/cliffs/table_cache.h"

#include <criterion/criterion.h>
#include <pthread.h>

enum { BYTES = 1000000, ROOM = 3 * BYTES + 100000, SPACES = 6 };

static struct cliffs_table_cache *cache;

static void open_cache(size_t bytes)
{
    cr_assert_eq(cliffs_table_cache_open(bytes, &cache), PZ_OK);
}

static void close_cache(void)
{
    cliffs_table_cache_close(cache);
    cache = NULL;
}

static struct cliffs_hypothesis_space make_space(uint64_t seed)
{
    return sample_space(seed, 5, 12, 3, SAMPLE_ANY);
}

static struct cliffs_table_cache_item *put(const struct cliffs_hypothesis_space *space,
                                           size_t bytes)
{
    struct cliffs_table_cache_item *item =
        cliffs_table_cache_put(cache, space, table_make(space), bytes);

    cr_assert_not_null(item);
    return item;
}

/* Whether the table of the space is there. */
static bool has(const struct cliffs_hypothesis_space *space)
{
    struct cliffs_table_cache_item *item = cliffs_table_cache_find(cache, space);

    cliffs_table_cache_return(cache, item);
    return item != NULL;
}

Test(cliffs_table_cache, what_was_used_least_lately_goes)
{
    struct cliffs_hypothesis_space spaces[SPACES];

    open_cache(ROOM);
    for (unsigned i = 0; i < SPACES; i++)
        spaces[i] = make_space(i + 1);
    for (unsigned i = 0; i < 3; i++)
        cliffs_table_cache_return(cache, put(&spaces[i], BYTES));
    cr_expect(has(&spaces[1]) && has(&spaces[0])); /* now 2 is the oldest */
    cliffs_table_cache_return(cache, put(&spaces[3], BYTES));
    cr_expect(!has(&spaces[2]));
    cr_expect(has(&spaces[0]) && has(&spaces[1]) && has(&spaces[3]));
    cliffs_table_cache_return(cache, put(&spaces[4], 2 * BYTES)); /* two go: 0 and 1 */
    cr_expect(has(&spaces[3]) && has(&spaces[4]));
    cr_expect(!has(&spaces[0]) && !has(&spaces[1]));
    close_cache();
    for (unsigned i = 0; i < SPACES; i++)
        cliffs_hypothesis_space_free(&spaces[i]);
}

Test(cliffs_table_cache, what_is_used_stays)
{
    struct cliffs_hypothesis_space spaces[3] = {make_space(1), make_space(2),
                                                make_space(3)};

    open_cache(2 * BYTES + 100000);
    struct cliffs_table_cache_item *one = put(&spaces[0], BYTES);
    struct cliffs_table_cache_item *two = put(&spaces[1], BYTES), *three;

    cr_expect(cliffs_table_cache_kept(one) && cliffs_table_cache_kept(two));
    three = put(&spaces[2], BYTES);
    cr_expect(!cliffs_table_cache_kept(three));
    cliffs_table_cache_return(cache, three);
    cr_expect(has(&spaces[0]) && has(&spaces[1]) && !has(&spaces[2]));
    cliffs_table_cache_return(cache, one);
    three = put(&spaces[2], BYTES); /* in place of the first */
    cr_expect(cliffs_table_cache_kept(three) && !has(&spaces[0]));
    cliffs_table_cache_return(cache, two);
    cliffs_table_cache_return(cache, three);
    close_cache();
    for (unsigned i = 0; i < 3; i++)
        cliffs_hypothesis_space_free(&spaces[i]);
}

Test(cliffs_table_cache, equal_spaces_share_a_table)
{
    struct cliffs_hypothesis_space one = make_space(7), other = make_space(7);

    open_cache(ROOM);
    struct cliffs_table_cache_item *item = put(&one, BYTES), *again = put(&other, BYTES);

    cr_expect_eq(item, again);
    other.vectors[3].weight++;
    cr_expect(!has(&other));
    cr_expect_eq(cliffs_table_expected(cliffs_table_cache_table(item),
                                       (struct cliffs_state){0, 0}) > 0,
                 true);
    cliffs_table_cache_return(cache, item);
    cliffs_table_cache_return(cache, again);
    close_cache();
    cliffs_hypothesis_space_free(&one);
    cliffs_hypothesis_space_free(&other);
}

Test(cliffs_table_cache, nothing_is_kept_without_room)
{
    struct cliffs_hypothesis_space space = make_space(1);
    struct cliffs_table_cache_item *item = put(&space, BYTES); /* before there is a cache */

    cr_expect(!cliffs_table_cache_kept(item) && !has(&space));
    cliffs_table_cache_return(cache, item);
    cliffs_table_cache_return(cache, NULL);
    open_cache(BYTES);
    item = put(&space, BYTES);
    cr_expect(!cliffs_table_cache_kept(item) && !has(&space)); /* the key takes room too */
    cliffs_table_cache_return(cache, item);
    item = put(&space, 0);
    cr_expect(!cliffs_table_cache_kept(item) && !has(&space));
    cliffs_table_cache_return(cache, item);
    close_cache();
    close_cache();
    cliffs_hypothesis_space_free(&space);
}

/* Each thread uses tables of all spaces; NULL when they were the right ones. */
static void *use_often(void *arg)
{
    unsigned wrong = 0;

    for (unsigned i = 0; i < 3000; i++) {
        struct cliffs_hypothesis_space space =
            make_space(1 + (i * 7 + *(unsigned *)arg) % SPACES);
        struct cliffs_table_cache_item *item = cliffs_table_cache_find(cache, &space);
        struct cliffs_table *table = table_make(&space);
        uint64_t expected = cliffs_table_expected(table, (struct cliffs_state){0, 0});

        if (item)
            cliffs_table_free(table);
        else
            item = cliffs_table_cache_put(cache, &space, table, BYTES);
        wrong += !item || cliffs_table_expected(cliffs_table_cache_table(item),
                                                (struct cliffs_state){0, 0}) != expected;
        cliffs_table_cache_return(cache, item);
        cliffs_hypothesis_space_free(&space);
    }
    return wrong > 0 ? arg : NULL;
}

Test(cliffs_table_cache, many_threads)
{
    pthread_t threads[4];
    unsigned starts[4];

    open_cache(ROOM);
    for (unsigned i = 0; i < 4; i++) {
        starts[i] = i;
        cr_assert_eq(pthread_create(&threads[i], NULL, use_often, &starts[i]), 0);
    }
    for (unsigned i = 0; i < 4; i++) {
        void *wrong = NULL;

        cr_assert_eq(pthread_join(threads[i], &wrong), 0);
        cr_assert_null(wrong);
    }
    close_cache();
}
