#include "oracle.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Passing assertions are not free in Criterion, so loops ask first and assert only what
 * has failed. */

/* Different cards of the deck that hold as many sets as wished. */
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

/* Which numbers of sets the tables of each size have with three attributes, by a count of
 * all 2^27 tables: bit i stands for least + i. */
static const struct {
    unsigned least;
    unsigned more;
} small_decks[28] = {{0, 1},      {0, 1},      {0, 1},      {0, 0x3},     {0, 0x3},
                     {0, 0x7},    {0, 0xf},    {0, 0x2f},   {0, 0x13f},   {0, 0x117f},
                     {2, 0x4ff},  {3, 0x6ff},  {4, 0x7ff},  {7, 0x3ff},   {10, 0x3ff},
                     {13, 0x7ff}, {16, 0x7fb}, {20, 0x7f9}, {24, 0x1fd1}, {33, 0x1f9},
                     {42, 0x3d},  {51, 0xf},   {60, 0x7},   {70, 0x3},    {80, 0x3},
                     {92, 1},     {104, 1},    {117, 1}};

Test(set_deal, every_table_of_the_deck_of_27)
{
    for (unsigned cards = 0; cards <= 27; cards++)
        for (unsigned i = 0; small_decks[cards].more >> i; i++)
            if (small_decks[cards].more >> i & 1)
                check_deal(
                    (struct set_deal_spec){3, cards, small_decks[cards].least + i, 7});
}

/* What does not exist is known not to, as all tables of this deck are counted. */
Test(set_deal, no_other_table_of_the_deck_of_27)
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

/* Up to 18 cards these are the most that there are; see data/set. */
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

/* The other cards hold 470 sets fewer: 61 cards leave a table of 20. */
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

Test(set_deal, any_number_of_sets)
{
    for (unsigned properties = 3; properties <= 6; properties++) {
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

/* Drawn, searched for, and the rest of such a table. */
Test(set_deal, repeat_by_the_seed)
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

/* A card of the table in the deck of 27, among all its cards: a number for the table. */
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

/* Chi-square of how often each number comes, all `kinds` being as likely. */
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
    cr_expect(chi * chi < 16 * 2 * (kinds - 1.0), "%u cards, %u sets: %f too much",
              spec.cards, spec.sets, chi);
    free(masks);
}

/* By the count of all tables: of 5 cards, 28,080 have one set; what they leave has 38.
 * There are 117 lines and 39 planes. */
Test(slow_set_deal, every_table_is_as_likely)
{
    check_uniform((struct set_deal_spec){3, 5, 1, 0}, 28080, 5);
    check_uniform((struct set_deal_spec){3, 3, 1, 0}, 117, 60);
    check_uniform((struct set_deal_spec){3, 9, 12, 0}, 39, 60);
    check_uniform((struct set_deal_spec){3, 24, 80, 0}, 117, 60);
    check_uniform((struct set_deal_spec){3, 24, 81, 0}, 2925 - 117, 5);
    check_uniform((struct set_deal_spec){3, 2, SET_ANY_COUNT, 0}, 351, 20);
}

/* The places of the table are in random order, too: also those of a flat and of what is
 * left of one. The first card of the table stands for its order. */
Test(set_deal, every_order_is_as_likely)
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

/* Cards written by a frame: card = frame[0] + sum of factor[i] (frame[i] - frame[0]). */
struct framed {
    unsigned cards[20]; /* the frame first */
    unsigned factor[20][5];
    bool laid[81];
    unsigned sums[81][81];
};

/* The card that has such factors in the frame `corner`. */
static unsigned combine(const struct framed *cap, const unsigned corner[5],
                        const unsigned factor[5])
{
    unsigned card = corner[0];

    for (unsigned i = 1; i < 5; i++) {
        unsigned minus = cap->sums[corner[0]][corner[0]]; /* twice is minus once */
        unsigned step = cap->sums[corner[i]][minus];

        for (unsigned times = factor[i]; times > 0; times--)
            card = cap->sums[card][step];
    }
    return card;
}

/* Brings five cards to the front that span the whole deck, and writes all cards by them. */
static void frame_cap(struct framed *cap)
{
    unsigned spanned = 1;
    bool reached[81] = {false};

    reached[cap->cards[0]] = true;
    for (unsigned i = 1; spanned < 5; i++) {
        unsigned card = cap->cards[i];
        unsigned step = cap->sums[card][cap->sums[cap->cards[0]][cap->cards[0]]];

        if (reached[card])
            continue;
        cap->cards[i] = cap->cards[spanned];
        cap->cards[spanned++] = card;
        for (unsigned twice = 0; twice < 2; twice++) {
            bool before[81];

            memcpy(before, reached, sizeof before);
            for (unsigned from = 0; from < 81; from++)
                if (before[from])
                    reached[cap->sums[from][step]] = true;
        }
    }
    for (unsigned i = 0; i < 20; i++) {
        for (unsigned code = 0; code < 81; code++) {
            unsigned factor[5] = {0, code % 3, code / 3 % 3, code / 9 % 3, code / 27};

            if (combine(cap, cap->cards, factor) == cap->cards[i])
                memcpy(cap->factor[i], factor, sizeof factor);
        }
    }
}

/* True when the affine map that takes the frame to `corner` maps the cap onto itself. */
static bool keeps_cap(const struct framed *cap, const unsigned corner[5])
{
    bool hit[81] = {false};

    for (unsigned i = 20; i-- > 0;) {
        unsigned image = combine(cap, corner, cap->factor[i]);

        if (!cap->laid[image] || hit[image])
            return false;
        hit[image] = true;
    }
    return true;
}

static unsigned count_symmetries(const struct framed *cap, unsigned corner[5],
                                 unsigned chosen)
{
    unsigned count = 0;

    if (chosen == 5)
        return keeps_cap(cap, corner);
    for (unsigned i = 0; i < 20; i++) {
        bool taken = false;

        corner[chosen] = cap->cards[i];
        for (unsigned j = 0; j < chosen; j++)
            taken = taken || corner[j] == corner[chosen];
        if (!taken)
            count += count_symmetries(cap, corner, chosen + 1);
    }
    return count;
}

/* Set-free tables of 20 cards are dealt as uniform because all are one class. There are
 * 682,344 of them, by a count of all set-free tables; and as many images has the table that
 * was dealt, for of the 1,965,150,720 affine maps 2880 keep it. */
Test(set_deal, twenty_cards_without_a_set)
{
    static struct framed cap;
    unsigned corner[5];
    struct set_deal_result dealt = deal((struct set_deal_spec){4, 20, 0, 1});

    cr_assert(dealt.found && dealt.uniform);
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < 81; b++)
            cap.sums[a][b] = oracle_add(a, b);
    for (unsigned i = 0; i < 20; i++) {
        cap.cards[i] = dealt.cards[i];
        cap.laid[dealt.cards[i]] = true;
    }
    frame_cap(&cap);
    cr_expect_eq(count_symmetries(&cap, corner, 0) * 682344ull, 1965150720ull);
}

/* What was found by a search is uniform only where there is one class. */
Test(set_deal, tell_whether_it_is_uniform)
{
    cr_expect(deal((struct set_deal_spec){4, 12, 6, 1}).uniform);
    cr_expect(deal((struct set_deal_spec){4, 27, 117, 1}).uniform);
    cr_expect(deal((struct set_deal_spec){4, 54, 1080 - 729 - 117, 1}).uniform);
    cr_expect_not(deal((struct set_deal_spec){4, 12, 14, 1}).uniform);
    cr_expect_not(deal((struct set_deal_spec){4, 19, 0, 1}).uniform);
}

Test(set_deal, refuse_bad_wishes)
{
    static const struct set_deal_spec bad[] = {
        {2, 3, 0, 0}, {7, 3, 0, 0}, {3, 28, 0, 0}, {4, 82, 0, 0}, {6, 730, 0, 0}};
    struct set_deal_result dealt = {.sets = 77};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_expect_eq(set_deal(&bad[i], NULL, &dealt), PZ_INVALID);
    cr_expect_eq(dealt.sets, 77);
}

/* Wishes that nothing fulfils end by themselves; those beyond all bounds at once. */
Test(slow_set_deal, end_without_bounds)
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

Test(set_deal, end_when_told)
{
    static const struct set_deal_spec specs[] = {
        {4, 12, 6, 0}, {4, 20, 0, 0}, {6, 40, 166, 0}}; /* the last one will not be found */
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

/* What is multiplied with an odd number gives 1 below 2^53. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t inverse = odd; /* right in three bits, then in twice as many each time */

    for (unsigned i = 0; i < 5; i++)
        inverse *= 2 - odd * inverse;
    return inverse;
}

/* The day that has a seed. */
static uint64_t day_of(uint64_t seed)
{
    const uint64_t mask = ((uint64_t)1 << 53) - 1;
    uint64_t day = seed;

    day ^= day >> 26 ^ day >> 52;
    day = day * inverse(0xbf58476d1ce4e5b9u) & mask;
    day ^= day >> 27;
    return day * inverse(0x9e3779b97f4a7c15u) & mask;
}

static bool seed_of_date(unsigned year, unsigned month, unsigned day, uint64_t *seed)
{
    struct set_deal_spec spec;

    if (!set_deal_spec_of_date(year, month, day, &spec))
        return false;
    *seed = spec.seed;
    return spec.properties == 4 && spec.cards == 12 && spec.sets == 6;
}

/* From the first of January of the year 1, day by day; and no other days. */
Test(set_deal, calendar)
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
                if (!seed_of_date(year, month, day, &seed) || seed >> 53 ||
                    day_of(seed) != ++today)
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

/* By Python: the days are datetime.date.toordinal. */
Test(set_deal, seeds_of_days)
{
    static const struct {
        unsigned year, month, day;
        uint64_t seed;
    } days[] = {{1, 1, 1, 7315686617078762},
                {1582, 10, 15, 1579240533166055},
                {2024, 2, 29, 3623701907684513},
                {2026, 11, 21, 8117574775947128},
                {9999, 12, 31, 8247528716505752}};
    uint64_t seed;

    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++) {
        cr_assert(seed_of_date(days[i].year, days[i].month, days[i].day, &seed));
        cr_expect_eq(seed, days[i].seed, "day %zu", i);
    }
}

/* The daily table: 12 cards with 6 sets, always found by drawing. */
Test(set_deal, daily_tables)
{
    struct set_deal_result yesterday = {.found = false};

    for (unsigned year = 2024; year <= 2030; year++) {
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

/* What players were shown must not change: the table of one day. */
Test(set_deal, table_of_a_day)
{
    static const set_card cards[] = {74, 22, 35, 75, 45, 38, 29, 80, 32, 59, 77, 14};
    struct set_deal_spec spec;
    struct set_deal_result dealt;

    cr_assert(set_deal_spec_of_date(2026, 11, 21, &spec));
    dealt = deal(spec);
    cr_assert_arr_eq(dealt.cards, cards, sizeof cards);
}
