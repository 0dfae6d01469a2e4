#include "research/set_odds/extend.h"
#include "research/set_odds/form.h"
#include "research/set_odds/orbits.h"
#include "solvers/set/odds_table.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct space *make_space(unsigned dimensions)
{
    struct space *space = malloc(sizeof *space);

    cr_assert_not_null(space);
    space_make(space, dimensions);
    return space;
}

/* Finds the numbers of the library. */
static void find_known(unsigned properties, unsigned cards, struct set_odds *odds)
{
    cr_assert_eq(set_odds_table_find(
                     &(struct set_draws){.properties = properties, .cards = cards}, odds),
                 PZ_OK);
}

static bool agrees(const struct set_odds *odds, const wide *tables)
{
    char text[WIDE_TEXT];
    unsigned row = 0;

    for (unsigned sets = 0; sets < ORBITS_ROWS; sets++) {
        if (tables[sets] == 0)
            continue;
        if (row == odds->rows || odds->row[row].sets != sets ||
            strcmp(odds->row[row].tables, wide_text(tables[sets], text)) != 0)
            return false;
        row++;
    }
    return odds->exact && row == odds->rows;
}

static void regenerate(unsigned properties, unsigned cards, unsigned threads)
{
    static struct orbits_counts counts;
    static struct set_odds odds;
    struct space *space = make_space(properties);

    cr_assert_eq(orbits_count(space, cards, threads, &counts), ORBITS_OK);
    for (unsigned k = 0; k <= cards; k++) {
        find_known(properties, k, &odds);
        cr_assert(agrees(&odds, counts.tables[k]), "%u of %u", k, properties);
        cr_assert(orbits_check(space, k, counts.tables[k]));
        counts.tables[k][1]++;
        cr_assert(!orbits_check(space, k, counts.tables[k]));
        counts.tables[k][1]--;
    }
    free(space);
}

Test(set_orbits, computes_the_numbers_of_the_library)
{
    regenerate(3, 13, 1);
    for (unsigned threads = 1; threads <= 4; threads++)
        regenerate(4, 9 + threads, threads);
    regenerate(5, 11, 1);
    regenerate(6, 9, 1);
}

/* Counts tables of 14 to 20 cards in another way: level by level, without extend_hand. */
Test(set_orbits, counts_set_free_tables_without_extending)
{
    static struct orbits_counts counts;
    static struct set_odds odds;
    struct space *space = make_space(4);
    char text[WIDE_TEXT];

    cr_assert_eq(orbits_count_set_free(space, 21, &counts), ORBITS_OK);
    for (unsigned k = 0; k <= 21; k++) {
        find_known(4, k, &odds);
        if (odds.exact)
            cr_assert_str_eq(odds.row[0].tables, wide_text(counts.tables[k][0], text));
    }
    cr_assert(counts.tables[19][0] == 13646880);
    cr_assert(counts.tables[20][0] == 682344);
    cr_assert(counts.tables[21][0] == 0);
    space_make(space, 3);
    cr_assert_eq(orbits_count_set_free(space, 10, &counts), ORBITS_OK);
    cr_assert(counts.tables[9][0] == 2106 && counts.tables[10][0] == 0);
    free(space);
}

static void deal(struct test_rng *rng, struct hand *hand, unsigned cards)
{
    while (hand->cards < cards) {
        unsigned point = (unsigned)test_rng_below(rng, hand->space->points);

        if (hand->mark[point] < HAND_HELD)
            hand_add(hand, point);
    }
}

/* Draws an affine bijection, column by column outside of the span of the previous ones. */
static void make_map(struct test_rng *rng, const struct space *space, uint16_t *image)
{
    bool good = false;

    while (!good) {
        unsigned size = 1;
        bool taken[SPACE_POINTS_MAX] = {false};

        image[0] = (uint16_t)test_rng_below(rng, space->points);
        taken[image[0]] = true;
        good = true;
        for (unsigned d = 0; d < space->dimensions; d++, size *= 3) {
            unsigned unit = (unsigned)test_rng_below(rng, space->points);

            for (unsigned i = 0; i < size; i++) { /* u + unit - origin, and - unit */
                unsigned u = image[i];

                image[size + i] =
                    space_completions(space, image[0])[space_completions(space, unit)[u]];
                image[2 * size + i] =
                    space_completions(space, unit)[space_completions(space, image[0])[u]];
            }
            for (unsigned i = size; i < 3 * size; i++) {
                good = good && !taken[image[i]];
                taken[image[i]] = true;
            }
        }
    }
}

static void move(struct test_rng *rng, const struct hand *hand, struct hand *moved)
{
    uint16_t image[SPACE_POINTS_MAX], order[HAND_CARDS_MAX];

    make_map(rng, hand->space, image);
    memcpy(order, hand->point, sizeof order);
    hand_make(moved, hand->space);
    for (unsigned left = hand->cards; left > 0; left--) {
        unsigned i = (unsigned)test_rng_below(rng, left);

        hand_add(moved, image[order[i]]);
        order[i] = order[left - 1];
    }
}

static int compare_marks(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* No affine map changes the frequencies of marks. */
static bool same_marks(const struct hand *a, const struct hand *b)
{
    struct hand sorted[2] = {*a, *b};

    for (unsigned i = 0; i < 2; i++)
        qsort(sorted[i].mark, a->space->points, 1, compare_marks);
    return memcmp(sorted[0].mark, sorted[1].mark, a->space->points) == 0;
}

static void examine_form(struct test_rng *rng, const struct space *space, unsigned cards)
{
    struct hand hand, moved;
    unsigned rank, moved_rank;
    wide form;

    hand_make(&hand, space);
    deal(rng, &hand, cards);
    move(rng, &hand, &moved);
    form = form_make(&hand, &rank);
    cr_assert(form_make(&moved, &moved_rank) == form && moved_rank == rank);
    cr_assert_eq(hand_class(&moved), hand_class(&hand));
    cr_assert_eq(form_read(form, cards, &moved), rank);
    cr_assert(moved.cards == cards && moved.sets == hand.sets);
    cr_assert(same_marks(&hand, &moved));
    cr_assert(form_make(&moved, &moved_rank) == form);
}

Test(set_orbits, all_images_of_a_hand_have_one_form)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned d = 1; d <= 6; d++) {
        struct space *space = make_space(d);
        unsigned most = d == 6 ? 12 : space->points < 16 ? space->points : 16;

        for (unsigned i = 0; i < (d == 4 ? 4000 : 400); i++)
            examine_form(&rng, space, 1 + (unsigned)test_rng_below(&rng, most));
        free(space);
    }
}

/* Small hands have few kinds. Therefore, many of these pairs have the same kind. */
Test(set_orbits, hands_of_different_kinds_have_different_forms)
{
    struct space *space = make_space(4);
    struct test_rng rng;
    unsigned same = 0, rank;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 20000; i++) {
        unsigned cards = 4 + i % 6;
        struct hand a, b;

        hand_make(&a, space);
        hand_make(&b, space);
        deal(&rng, &a, cards);
        deal(&rng, &b, cards);
        if (form_make(&a, &rank) != form_make(&b, &rank))
            continue;
        same++;
        cr_assert(same_marks(&a, &b));
    }
    cr_assert(same > 2000 && same < 18000, "%u", same);
    free(space);
}

/* The image of a set of points of the plane, as bits. */
static unsigned map_bits(const uint16_t *image, unsigned bits)
{
    unsigned moved = 0;

    for (unsigned i = 0; i < 9; i++)
        moved |= (bits >> i & 1u) << image[i];
    return moved;
}

/* All 511 hands of the plane. Random maps connect them to orbits. */
Test(set_orbits, hands_in_the_plane_have_their_orbits)
{
    static unsigned least[512];
    static wide form[512];
    struct space *space = make_space(2);
    struct test_rng rng;
    uint16_t image[SPACE_POINTS_MAX];
    unsigned rank;

    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 512; i++)
        least[i] = i;
    for (unsigned round = 0; round < 5000; round++) { /* of 432 maps */
        make_map(&rng, space, image);
        for (unsigned i = 1; i < 512; i++) {
            unsigned moved = map_bits(image, i);

            if (least[moved] < least[i])
                least[i] = least[moved];
        }
    }
    for (unsigned i = 1; i < 512; i++) {
        struct hand hand;

        hand_make(&hand, space);
        for (unsigned point = 0; point < 9; point++)
            if (i >> point & 1u)
                hand_add(&hand, point);
        form[i] = form_make(&hand, &rank);
        for (unsigned j = 1; j < i; j++)
            if (__builtin_popcount(i) == __builtin_popcount(j) &&
                (form[i] == form[j]) != (least[i] == least[j]))
                cr_assert_fail("%x and %x", i, j);
    }
    free(space);
}

/* Tries every one, two and three more cards. */
static void extend_slowly(struct hand *hand, struct extension *out)
{
    unsigned points = hand->space->points, sets = hand->sets;

    memset(out, 0, sizeof *out);
    for (unsigned x = 0; x < points; x++) {
        if (hand->mark[x] >= HAND_HELD)
            continue;
        hand_add(hand, x);
        out->ways[0][hand->sets - sets]++;
        for (unsigned y = x + 1; y < points; y++) {
            if (hand->mark[y] >= HAND_HELD)
                continue;
            hand_add(hand, y);
            out->ways[1][hand->sets - sets]++;
            for (unsigned z = y + 1; z < points; z++)
                if (hand->mark[z] < HAND_HELD)
                    out->ways[2][hand->sets - sets + hand->mark[z]]++;
            hand_drop(hand);
        }
        hand_drop(hand);
    }
}

static void check_extension(struct hand *hand)
{
    struct extension fast, slow;

    extend_slowly(hand, &slow);
    extend_hand(hand, &fast);
    cr_assert_eq(memcmp(&slow, &fast, sizeof fast), 0);
}

Test(set_orbits, extensions_are_those_of_all_choices)
{
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned d = 2; d <= 5; d++) {
        struct space *space = make_space(d);
        unsigned most = d == 2 ? 9 : EXTEND_CARDS_MAX;

        for (unsigned i = 0; i < (d == 5 ? 4 : 60); i++) {
            struct hand hand;

            hand_make(&hand, space);
            deal(&rng, &hand, i % 4 == 0 ? most : 2 + i % (most - 1));
            check_extension(&hand);
        }
        free(space);
    }
}

/* Pairs of cards around one point, which therefore completes as many pairs as possible. */
Test(set_orbits, extends_hands_around_one_point)
{
    struct space *space = make_space(4);
    struct hand hand;

    hand_make(&hand, space);
    for (unsigned x = 1; hand.cards + 1 < EXTEND_CARDS_MAX; x++)
        if (hand.mark[x] < HAND_HELD) {
            hand_add(&hand, x);
            hand_add(&hand, space_completions(space, 0)[x]);
        }
    cr_assert_eq(hand.mark[0], EXTEND_CARDS_MAX / 2);
    check_extension(&hand);
    free(space);
}

Test(set_orbits, allocations_fail)
{
    static struct orbits_counts counts;
    struct space *space = make_space(4);
    enum orbits_status status = ORBITS_NO_MEMORY;
    long good = 0;

    for (; status == ORBITS_NO_MEMORY && good < 100; good++) {
        failing_alloc_after(good);
        status = orbits_count(space, 11, 1, &counts);
        failing_alloc_end();
    }
    cr_assert_eq(status, ORBITS_OK);
    cr_assert_gt(good, 8);
    failing_alloc_after(3);
    status = orbits_count_set_free(space, 11, &counts);
    failing_alloc_end();
    cr_assert_eq(status, ORBITS_NO_MEMORY);
    free(space);
}
