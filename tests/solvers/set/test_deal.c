#include "oracle.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Passing assertions in Criterion take time, so loops assert only what has failed. */

/* Returns true if the cards are different cards of the deck with the requested number of
 * sets. */
static bool fits_spec(const struct set_deal_result *dealt, const struct set_deal_spec *spec)
{
    bool laid[SET_CARDS_MAX] = {false};

    for (unsigned i = 0; i < spec->cards; i++) {
        set_card card = dealt->cards[i];

        if (card >= oracle_deck(spec->properties) || laid[card])
            return false;
        laid[card] = true;
    }
    return dealt->sets == oracle_list(dealt->cards, spec->cards, NULL) &&
           (spec->sets == SET_ANY_COUNT || dealt->sets == spec->sets);
}

static struct set_deal_result deal(struct set_deal_spec spec)
{
    struct set_deal_result dealt;

    cr_assert_eq(set_deal(&spec, NULL, &dealt), PZ_OK);
    return dealt;
}

static void check_deal(struct set_deal_spec spec)
{
    struct set_deal_result dealt = deal(spec);

    if (!dealt.found || !fits_spec(&dealt, &spec))
        cr_assert_fail("%u attributes, %u cards, %u sets: %s", spec.properties, spec.cards,
                       spec.sets, dealt.found ? "wrong" : "not found");
}

/* The numbers of sets on tables of each size with three attributes, by a count of all 2^27
 * tables: bit i represents least + i. */
static const struct {
    unsigned least;
    unsigned more;
} small_decks[28] = {{0, 1},      {0, 1},      {0, 1},      {0, 0x3},     {0, 0x3},
                     {0, 0x7},    {0, 0xf},    {0, 0x2f},   {0, 0x13f},   {0, 0x117f},
                     {2, 0x4ff},  {3, 0x6ff},  {4, 0x7ff},  {7, 0x3ff},   {10, 0x3ff},
                     {13, 0x7ff}, {16, 0x7fb}, {20, 0x7f9}, {24, 0x1fd1}, {33, 0x1f9},
                     {42, 0x3d},  {51, 0xf},   {60, 0x7},   {70, 0x3},    {80, 0x3},
                     {92, 1},     {104, 1},    {117, 1}};

Test(set_deal, every_number_of_sets_of_the_deck_of_27)
{
    for (unsigned cards = 0; cards <= 27; cards++)
        for (unsigned i = 0; small_decks[cards].more >> i; i++)
            if (small_decks[cards].more >> i & 1)
                check_deal(
                    (struct set_deal_spec){3, cards, small_decks[cards].least + i, 7});
}

/* All tables of this deck were counted. */
Test(set_deal, no_other_number_of_sets_of_the_deck_of_27)
{
    struct set_deal_result dealt;

    for (unsigned cards = 0; cards <= 27; cards++) {
        for (unsigned sets = 0; sets <= 130; sets++) {
            const struct set_deal_spec spec = {3, cards, sets, sets};
            unsigned least = small_decks[cards].least;

            if (sets >= least && sets < least + 32 &&
                small_decks[cards].more >> (sets - least) & 1)
                continue;
            if (set_deal(&spec, NULL, &dealt) != PZ_OK || dealt.found || !dealt.impossible)
                cr_assert_fail("%u cards, %u sets", cards, sets);
        }
    }
}

/* Up to 18 cards these are the maxima; see data/set. */
Test(set_deal, most_and_fewest_sets)
{
    static const unsigned most[] = {0,  0,  0,  1,  1,  2,  3,  5,  8,  12, 12,
                                    13, 14, 16, 19, 23, 26, 30, 36, 41, 47};

    for (unsigned cards = 0; cards <= 20; cards++) {
        check_deal((struct set_deal_spec){4, cards, most[cards], cards});
        check_deal((struct set_deal_spec){4, cards, 0, cards});
    }
}

Test(set_deal, every_number_on_some_sizes)
{
    for (unsigned sets = 0; sets <= 14; sets++)
        check_deal((struct set_deal_spec){4, 12, sets, 3});
    for (unsigned sets = 0; sets <= 23; sets += 2)
        check_deal((struct set_deal_spec){4, 15, sets, 4});
    for (unsigned sets = 110; sets <= 150; sets += 5)
        check_deal((struct set_deal_spec){4, 40, sets, 5});
}

/* A table of 61 cards has 470 sets more than its complement of 20 cards. */
Test(set_deal, large_tables)
{
    check_deal((struct set_deal_spec){4, 61, 470, 1});
    check_deal((struct set_deal_spec){4, 61, 450, 2});
    check_deal((struct set_deal_spec){4, 61, 470 - 47, 3});
    check_deal((struct set_deal_spec){4, 41, 1080 - 820 - 125, 4});
    check_deal((struct set_deal_spec){4, 80, 1040, 5});
    check_deal((struct set_deal_spec){4, 81, 1080, 6});
    check_deal((struct set_deal_spec){4, 81, SET_ANY_COUNT, 7});
}

Test(set_deal, larger_decks)
{
    check_deal((struct set_deal_spec){5, 12, 3, 1});
    check_deal((struct set_deal_spec){5, 27, 117, 2});
    check_deal((struct set_deal_spec){5, 36, 0, 3});
    check_deal((struct set_deal_spec){5, 81, 1080, 4});
    check_deal((struct set_deal_spec){5, 243, 243 * 242 / 6, 5});
    check_deal((struct set_deal_spec){6, 12, 2, 6});
    check_deal((struct set_deal_spec){6, 60, 60, 7});
    check_deal((struct set_deal_spec){6, 243, 9801, 8});
    check_deal((struct set_deal_spec){6, 200, SET_ANY_COUNT, 9});
}

/* Returns true if a table of `size` cards of a deck of at most 9 has exactly `sets` sets. */
static bool occurs(unsigned deck, unsigned size, unsigned sets)
{
    for (unsigned chosen = 0; chosen < 1u << deck; chosen++) {
        set_card cards[9];
        unsigned count = 0;

        for (unsigned card = 0; card < deck; card++)
            if (chosen >> card & 1)
                cards[count++] = (set_card)card;
        if (count == size && oracle_list(cards, count, NULL) == sets)
            return true;
    }
    return false;
}

Test(set_deal, all_numbers_of_sets_of_small_decks)
{
    for (unsigned properties = 1; properties <= 2; properties++) {
        unsigned deck = oracle_deck(properties);

        for (unsigned cards = 0; cards <= deck; cards++) {
            for (unsigned sets = 0; sets <= 13; sets++) {
                const struct set_deal_spec spec = {properties, cards, sets, sets};
                struct set_deal_result dealt = deal(spec);
                bool known = occurs(deck, cards, sets);

                if (dealt.found != known || dealt.impossible == known ||
                    (known && (!dealt.uniform || !fits_spec(&dealt, &spec))))
                    cr_assert_fail("%u attributes, %u cards, %u sets", properties, cards,
                                   sets);
            }
        }
    }
}

Test(set_deal, any_number_of_sets)
{
    for (unsigned properties = 1; properties <= 6; properties++) {
        for (unsigned cards = 0; cards <= 81 && cards <= oracle_deck(properties); cards++) {
            const struct set_deal_spec spec = {properties, cards, SET_ANY_COUNT, cards};
            struct set_deal_result dealt = deal(spec);

            if (!dealt.found || !dealt.uniform || !fits_spec(&dealt, &spec))
                cr_assert_fail("%u attributes, %u cards", properties, cards);
        }
    }
}

static bool same_dealt(const struct set_deal_result *a, const struct set_deal_result *b)
{
    return a->found == b->found && a->uniform == b->uniform && a->sets == b->sets &&
           memcmp(a->cards, b->cards, sizeof a->cards) == 0;
}

/* Tables that are drawn, tables that are found by a search, and complements of such tables. */
Test(set_deal, a_seed_repeats_the_table)
{
    static const struct set_deal_spec specs[] = {{4, 12, 6, 0}, {4, 12, 14, 0},
                                                 {4, 20, 0, 0}, {4, 61, 470, 0},
                                                 {4, 69, 1, 0}, {5, 12, SET_ANY_COUNT, 0},
                                                 {3, 9, 12, 0}};
    const struct pz_ctl ctl = {.deadline_ns = UINT64_MAX, .max_nodes = UINT64_MAX};

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        struct set_deal_spec spec = specs[i];
        struct set_deal_result first, again, other;

        if (spec.cards == 69)
            spec.sets = 1080 - 12 * 69 / 2 - 14;
        first = deal(spec);
        cr_assert_eq(set_deal(&spec, &ctl, &again), PZ_OK);
        cr_expect(same_dealt(&first, &again), "spec %zu", i);
        spec.seed = (uint64_t)1 << 52;
        other = deal(spec);
        cr_expect(!same_dealt(&first, &other), "spec %zu", i);
    }
}

/* Returns a number that identifies a table of the deck of 27. */
static uint32_t mask_of(const struct set_deal_result *dealt, unsigned cards)
{
    uint32_t mask = 0;

    for (unsigned i = 0; i < cards; i++)
        mask |= (uint32_t)1 << dealt->cards[i];
    return mask;
}

static int compare_masks(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

    return (left > right) - (left < right);
}

/* Returns chi-square of the frequencies of numbers if all `kinds` have the same probability. */
static double chi_square(uint32_t *numbers, size_t count, double kinds)
{
    double expected = (double)count / kinds, sum = 0, seen = 0;

    qsort(numbers, count, sizeof *numbers, compare_masks);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && numbers[next] == numbers[i];)
            next++;
        sum += ((double)(next - i) - expected) * ((double)(next - i) - expected);
        seen++;
    }
    cr_assert_leq(seen, kinds);
    return (sum + (kinds - seen) * expected * expected) / expected;
}

/* Chi-square is about normal, of mean kinds - 1 and variance twice that. */
static void check_uniform(struct set_deal_spec spec, unsigned kinds, unsigned each)
{
    size_t count = (size_t)kinds * each;
    uint32_t *masks = malloc(count * sizeof *masks);
    double chi;

    cr_assert_not_null(masks);
    for (size_t i = 0; i < count; i++) {
        struct set_deal_result dealt;

        spec.seed = i;
        if (set_deal(&spec, NULL, &dealt) != PZ_OK || !dealt.found || !dealt.uniform)
            cr_assert_fail("seed %zu", i);
        masks[i] = mask_of(&dealt, spec.cards);
    }
    chi = chi_square(masks, count, kinds) - (kinds - 1);
    cr_expect(chi * chi < 16 * 2 * (kinds - 1.0), "%u cards, %u sets: %f", spec.cards,
              spec.sets, chi);
    free(masks);
}

/* By the count of all tables: 28,080 tables of 5 cards have one set, and their complements have
 * 38. There are 117 lines and 39 planes. */
Test(slow_set_deal, all_tables_have_the_same_probability)
{
    check_uniform((struct set_deal_spec){3, 5, 1, 0}, 28080, 5);
    check_uniform((struct set_deal_spec){3, 3, 1, 0}, 117, 60);
    check_uniform((struct set_deal_spec){3, 9, 12, 0}, 39, 60);
    check_uniform((struct set_deal_spec){3, 24, 80, 0}, 117, 60);
    check_uniform((struct set_deal_spec){3, 24, 81, 0}, 2925 - 117, 5);
    check_uniform((struct set_deal_spec){3, 2, SET_ANY_COUNT, 0}, 351, 20);
}

/* This includes subspaces and their complements. The test counts the rank of the first card. */
Test(set_deal, all_orders_have_the_same_probability)
{
    static const struct set_deal_spec specs[] = {
        {3, 3, 1, 0}, {3, 5, 1, 0}, {3, 24, 80, 0}, {3, 18, 36 - 12, 0}};
    enum { DEALS = 2700 };

    for (size_t w = 0; w < sizeof specs / sizeof specs[0]; w++) {
        struct set_deal_spec spec = specs[w];
        uint32_t places[DEALS];
        double chi;

        for (unsigned i = 0; i < DEALS; i++) {
            struct set_deal_result dealt;
            unsigned place = 0;

            spec.seed = i;
            dealt = deal(spec);
            for (unsigned j = 1; j < spec.cards; j++)
                place += dealt.cards[j] < dealt.cards[0];
            places[i] = place;
        }
        chi = chi_square(places, DEALS, spec.cards) - (spec.cards - 1);
        cr_expect(chi * chi < 16 * 2 * (spec.cards - 1.0) + 16, "spec %zu: %f", w, chi);
    }
}

/* Sums of all cards with 4 attributes. */
static unsigned sums[81][81];

/* Returns the card with the coordinates `code` in a frame: frame[0] plus the sum of
 * digit i of `code` times (frame[i] - frame[0]). */
static unsigned combine(const unsigned frame[5], unsigned code)
{
    unsigned card = frame[0], minus = sums[frame[0]][frame[0]]; /* 2 is -1 */

    for (unsigned i = 1; i < 5; i++, code /= 3)
        for (unsigned times = code % 3; times > 0; times--)
            card = sums[card][sums[frame[i]][minus]];
    return card;
}

/* Sets the coordinates of all cards. Returns false if the frame does not span the deck. */
static bool find_coordinates(const unsigned frame[5], unsigned coordinates[81])
{
    bool reached[81] = {false};

    for (unsigned code = 0; code < 81; code++) {
        unsigned card = combine(frame, code);

        if (reached[card])
            return false;
        reached[card] = true;
        coordinates[card] = code;
    }
    return true;
}

/* A table of 20 cards and their coordinates in a frame. */
struct cap {
    unsigned cards[20], codes[20];
    bool held[81];
};

/* Returns true if the affine map of the frame to `image` maps the cap onto itself. */
static bool keeps_cap(const struct cap *cap, const unsigned image[5])
{
    bool hit[81] = {false};

    for (unsigned i = 0; i < 20; i++) {
        unsigned card = combine(image, cap->codes[i]);

        if (!cap->held[card] || hit[card])
            return false;
        hit[card] = true;
    }
    return true;
}

/* Counts the affine maps that keep the cap. Each maps the frame to five of its cards. */
static unsigned count_symmetries(const struct cap *cap, unsigned image[5], unsigned chosen)
{
    unsigned count = 0;

    if (chosen == 5)
        return keeps_cap(cap, image);
    for (unsigned i = 0; i < 20; i++) {
        bool taken = false;

        image[chosen] = cap->cards[i];
        for (unsigned j = 0; j < chosen; j++)
            taken = taken || image[j] == image[chosen];
        if (!taken)
            count += count_symmetries(cap, image, chosen + 1);
    }
    return count;
}

/* Set-free tables of 20 cards are uniform because all are in one class: a count of all
 * set-free tables has 682,344 of them. The dealt table has as many images, because 2,880 of
 * the 1,965,150,720 affine maps keep it. */
Test(set_deal, twenty_cards_without_a_set)
{
    struct set_deal_result dealt = deal((struct set_deal_spec){4, 20, 0, 1});
    unsigned coordinates[81], image[5], first = 0;
    struct cap cap = {.held = {false}};

    cr_assert(dealt.found && dealt.uniform);
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < 81; b++)
            sums[a][b] = oracle_add(a, b);
    for (unsigned i = 0; i < 20; i++) {
        cap.cards[i] = dealt.cards[i];
        cap.held[dealt.cards[i]] = true;
    }
    while (!find_coordinates(&cap.cards[first], coordinates))
        cr_assert_lt(++first, 16, "no five consecutive cards span the deck");
    for (unsigned i = 0; i < 20; i++)
        cap.codes[i] = coordinates[cap.cards[i]];
    cr_expect_eq(count_symmetries(&cap, image, 0) * 682344ull, 1965150720ull);
}

/* The result of a search is uniform only if there is one class. */
Test(set_deal, the_largest_tables_without_a_set_of_larger_decks)
{
    static const struct {
        unsigned properties, from, largest;
    } decks[] = {{5, 38, 45}, {6, 72, 112}};

    for (size_t i = 0; i < 2; i++) {
        for (unsigned cards = decks[i].from; cards <= decks[i].largest; cards++) {
            struct set_deal_spec spec = {decks[i].properties, cards, 0, cards};
            struct set_deal_result dealt = deal(spec);

            if (!dealt.found || !fits_spec(&dealt, &spec) ||
                dealt.uniform != (cards == decks[i].largest))
                cr_assert_fail("%u attributes, %u cards", spec.properties, cards);
        }
    }
}

/* All 243 cards must be equally frequent in 4,000 tables of 45 cards.
 * The chi-squared statistic has 242 degrees of freedom, a mean of 242 (1 - 45 / 243) and a
 * standard deviation of 18. */
Test(set_deal, every_card_is_as_frequent_without_a_set)
{
    enum { TABLES = 4000, DECK = 243, CARDS = 45 };
    unsigned count[DECK] = {0};
    double expected = (double)TABLES * CARDS / DECK, squares = 0;

    for (unsigned seed = 0; seed < TABLES; seed++) {
        struct set_deal_result dealt = deal((struct set_deal_spec){5, CARDS, 0, seed});

        for (unsigned i = 0; i < CARDS; i++)
            count[dealt.cards[i]]++;
    }
    for (unsigned i = 0; i < DECK; i++)
        squares += (count[i] - expected) * (count[i] - expected) / expected;
    cr_assert_lt(squares, 290);
}

Test(set_deal, results_report_whether_they_are_uniform)
{
    cr_expect(deal((struct set_deal_spec){4, 12, 6, 1}).uniform);
    cr_expect(deal((struct set_deal_spec){4, 27, 117, 1}).uniform);
    cr_expect(deal((struct set_deal_spec){4, 54, 1080 - 729 - 117, 1}).uniform);
    cr_expect_not(deal((struct set_deal_spec){4, 12, 14, 1}).uniform);
    cr_expect_not(deal((struct set_deal_spec){4, 19, 0, 1}).uniform);
}

Test(set_deal, invalid_specs_are_rejected)
{
    static const struct set_deal_spec invalid[] = {{0, 0, 0, 0},  {2, 10, 0, 0},
                                                   {7, 3, 0, 0},  {3, 28, 0, 0},
                                                   {4, 82, 0, 0}, {6, 730, 0, 0}};
    struct set_deal_result dealt = {.sets = 77};

    for (size_t i = 0; i < sizeof invalid / sizeof invalid[0]; i++)
        cr_expect_eq(set_deal(&invalid[i], NULL, &dealt), PZ_INVALID);
    cr_expect_eq(dealt.sets, 77);
}

/* Searches for impossible tables end without limits. */
Test(slow_set_deal, impossible_tables_end_the_search)
{
    static const struct set_deal_spec specs[] = {
        {4, 4, 2, 0},  {4, 12, 23, 0}, {4, 12, 1 << 30, 0}, {4, 80, 1041, 0},
        {4, 81, 0, 0}, {4, 0, 1, 0},   {6, 729, 88453, 0}};
    static const struct set_deal_result nothing = {.found = false};

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        struct set_deal_result dealt = deal(specs[i]);

        cr_expect(same_dealt(&dealt, &nothing), "spec %zu", i);
    }
}

Test(set_deal, limits_end_the_search)
{
    static const struct set_deal_spec specs[] = {
        {4, 12, 6, 0},
        {4, 20, 0, 0},
        {6, 40, 166, 0}}; /* the search does not find the last one */
    static const struct set_deal_result nothing = {.found = false};
    atomic_bool yes = true;

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        struct set_deal_result dealt = {.sets = 77};

        cr_expect_eq(
            set_deal(&specs[i], &(struct pz_ctl){.poll = poll_flag, .arg = &yes}, &dealt),
            PZ_STOPPED);
        cr_expect_eq(dealt.sets, 77);
        cr_expect_eq(set_deal(&specs[i], &(struct pz_ctl){.deadline_ns = 1}, &dealt),
                     PZ_OK);
        cr_expect(same_dealt(&dealt, &nothing));
    }
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 10) {
        struct set_deal_result dealt = {.sets = 77};

        cr_expect_eq(set_deal(&specs[2], &(struct pz_ctl){.max_nodes = nodes}, &dealt),
                     PZ_OK);
        cr_expect(same_dealt(&dealt, &nothing));
    }
}

static unsigned days_of(unsigned year, unsigned month)
{
    static const unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0);

    return days[month - 1] + (leap && month == 2);
}

/* Returns the seed of a day after 0001-01-01. Each step is a bijection below 2^53. */
static uint64_t seed_of_day(uint64_t day)
{
    const uint64_t mask = ((uint64_t)1 << 53) - 1;
    uint64_t seed = day * 0x9e3779b97f4a7c15u & mask;

    seed = (seed ^ seed >> 27) * 0xbf58476d1ce4e5b9u & mask;
    return seed ^ seed >> 26;
}

static bool seed_of_date(unsigned year, unsigned month, unsigned day, uint64_t *seed)
{
    struct set_deal_spec spec;

    if (!set_deal_spec_of_date(year, month, day, &spec))
        return false;
    *seed = spec.seed;
    return spec.properties == 4 && spec.cards == 12 && spec.sets == 6;
}

/* All days from 0001-01-01, and no other days. */
Test(set_deal, each_day_of_the_calendar_has_its_seed)
{
    uint64_t seed, today = 0;

    for (unsigned year = 1; year <= 9999; year++) {
        for (unsigned month = 1; month <= 12; month++) {
            unsigned days = days_of(year, month);

            if (seed_of_date(year, month, 0, &seed) ||
                seed_of_date(year, month, days + 1, &seed) ||
                seed_of_date(year, month, UINT32_MAX, &seed))
                cr_assert_fail("%u-%u", year, month);
            for (unsigned day = 1; day <= days; day++)
                if (!seed_of_date(year, month, day, &seed) || seed != seed_of_day(++today))
                    cr_assert_fail("%u-%u-%u", year, month, day);
        }
    }
    cr_expect_eq(today, 3652059);
    seed = 77;
    cr_expect_not(seed_of_date(0, 1, 1, &seed));
    cr_expect_not(seed_of_date(10000, 1, 1, &seed));
    cr_expect_not(seed_of_date(2026, 0, 1, &seed));
    cr_expect_not(seed_of_date(2026, 13, 1, &seed));
    cr_expect_eq(seed, 77);
}

/* Drawing finds each of them. */
Test(set_deal, daily_tables_have_six_sets)
{
    struct set_deal_result yesterday = {.found = false};

    for (unsigned year = 2024; year <= 2026; year++) {
        for (unsigned month = 1; month <= 12; month++) {
            for (unsigned day = 1; day <= days_of(year, month); day++) {
                struct set_deal_spec spec;
                struct set_deal_result dealt;

                if (!set_deal_spec_of_date(year, month, day, &spec) ||
                    set_deal(&spec, NULL, &dealt) != PZ_OK || !dealt.found ||
                    !dealt.uniform || !fits_spec(&dealt, &spec) ||
                    same_dealt(&dealt, &yesterday))
                    cr_assert_fail("%u-%u-%u", year, month, day);
                yesterday = dealt;
            }
        }
    }
}
