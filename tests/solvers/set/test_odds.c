#include "oracle.h"
#include "solvers/core/wide.h"
#include "solvers/set/odds_table.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { CHOSEN_MAX = 24 };

/* Returns a binomial coefficient by Pascal's triangle, for small or large `chosen`. */
static wide choose(unsigned all, unsigned chosen)
{
    wide row[CHOSEN_MAX + 1] = {1};

    if (chosen > all)
        return 0;
    if (chosen > all - chosen)
        chosen = all - chosen;
    cr_assert_leq(chosen, CHOSEN_MAX);
    for (unsigned i = 0; i < all; i++)
        for (unsigned j = CHOSEN_MAX; j > 0; j--)
            row[j] += row[j - 1];
    return row[chosen];
}

static wide number_of(const char *text)
{
    wide number = 0;

    cr_assert(*text >= '0' && *text <= '9');
    for (; *text; text++)
        number = number * 10 + (unsigned)(*text - '0');
    return number;
}

static enum pz_status find(unsigned properties, unsigned cards, struct set_odds *odds)
{
    const struct set_draws draws = {.properties = properties, .cards = cards};

    return set_odds_table_find(&draws, odds);
}

/* Two sets of a deck have 3, 5 or 6 cards. The numbers of such pairs give the second moment. */
static void check_sums(unsigned deck, unsigned cards, const struct set_odds *odds)
{
    wide lines = deck * (deck - 1) / 6, meeting = 3 * ((deck - 1) / 2 - 1);
    wide with3 = cards >= 3 ? choose(deck - 3, cards - 3) : 0;
    wide with5 = cards >= 5 ? choose(deck - 5, cards - 5) : 0;
    wide with6 = cards >= 6 ? choose(deck - 6, cards - 6) : 0;
    wide all = 0, sets = 0, squares = 0;
    double probability = 0;

    for (unsigned i = 0; i < odds->rows; i++) {
        wide tables = number_of(odds->row[i].tables);

        cr_assert(i == 0 || odds->row[i].sets > odds->row[i - 1].sets);
        cr_assert_gt(tables, 0);
        all += tables;
        sets += odds->row[i].sets * tables;
        squares += (wide)odds->row[i].sets * odds->row[i].sets * tables;
        probability += odds->row[i].probability;
    }
    cr_assert(all == choose(deck, cards) && all == number_of(odds->tables));
    cr_assert(sets == lines * with3);
    cr_assert(squares == lines * (with3 + meeting * with5 + (lines - 1 - meeting) * with6));
    cr_assert_float_eq(probability, 1, 1e-12);
    cr_assert_float_eq(odds->mean * (double)all / (double)(sets + (sets == 0)), sets > 0,
                       1e-12);
    cr_assert_eq(odds->least.sets, odds->row[0].sets);
    cr_assert_eq(odds->most.sets, odds->row[odds->rows - 1].sets);
}

Test(set_odds, moments_are_those_of_all_tables)
{
    static const unsigned known[] = {13, 18, 12, 12};
    static struct set_odds odds;

    for (unsigned p = 3; p <= 6; p++) {
        unsigned deck = set_count_deck(p);

        for (unsigned n = 0; n <= deck; n++) {
            bool sure = n <= known[p - 3] || n >= deck - known[p - 3];

            cr_assert_eq(find(p, n, &odds), PZ_OK);
            cr_assert(odds.exact || !sure);
            if (odds.exact)
                check_sums(deck, n, &odds);
            cr_assert((double)odds.least.sets <= odds.mean &&
                      odds.mean <= (double)odds.most.sets);
            cr_assert_float_eq(odds.mean, n * (n - 1.0) * (n - 2.0) / 6 / (deck - 2.0),
                               1e-9 * (odds.mean + 1));
        }
    }
}

/* Counts all 8 and 512 tables of the decks of 3 and 9 cards. */
Test(set_odds, small_decks_are_counted)
{
    static struct set_odds odds;

    for (unsigned properties = 1; properties <= 2; properties++) {
        unsigned deck = set_count_deck(properties), tables[10][13] = {{0}};

        for (unsigned chosen = 0; chosen < 1u << deck; chosen++) {
            set_card cards[9];
            unsigned count = 0;

            for (unsigned card = 0; card < deck; card++)
                if (chosen >> card & 1)
                    cards[count++] = (set_card)card;
            tables[count][oracle_list(cards, count, NULL)]++;
        }
        for (unsigned n = 0; n <= deck; n++) {
            cr_assert_eq(find(properties, n, &odds), PZ_OK);
            cr_assert(odds.exact);
            for (unsigned i = 0; i < odds.rows; i++) {
                unsigned *left = &tables[n][odds.row[i].sets];

                cr_assert_eq(number_of(odds.row[i].tables), *left);
                *left = 0;
            }
            for (unsigned sets = 0; sets < 13; sets++)
                cr_assert_eq(tables[n][sets], 0, "%u attributes, %u cards", properties, n);
        }
    }
}

Test(set_odds, numbers_of_the_usual_deck_are_the_published_ones)
{
    static const struct {
        unsigned cards, sets;
        const char *tables;
    } known[] = {{12, 0, "2284535476080"},
                 {12, 1, "10266579666720"},
                 {12, 2, "18459179294400"},
                 {12, 3, "19278240770880"},
                 {15, 0, "2970003246912"},
                 {18, 0, "6482268000"},
                 {3, 1, "1080"},
                 {80, 0, "81"},
                 {81, 0, "1"},
                 {0, 0, "1"}};
    static struct set_odds odds;

    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        cr_assert_eq(find(4, known[i].cards, &odds), PZ_OK);
        cr_assert(odds.exact);
        cr_assert_str_eq(odds.row[known[i].sets].tables, known[i].tables);
    }
    cr_assert_eq(odds.mean, 0);
    find(4, 81, &odds);
    cr_assert(odds.rows == 1 && odds.row[0].sets == 1080 && odds.row[0].probability == 1);
    find(4, 12, &odds);
    cr_assert_str_eq(odds.tables, "70724320184700");
    cr_assert_float_eq(odds.row[0].probability, 325432404.0 / 10074689485.0, 1e-15);
    cr_assert_float_eq(odds.mean, 220.0 / 79, 1e-14);
    cr_assert(odds.least.sets == 0 && odds.most.sets == 14 && odds.rows == 15);
    find(4, 15, &odds);
    cr_assert_float_eq(odds.row[0].probability, 3.64685e-4, 1e-9);
    find(4, 18, &odds);
    cr_assert_float_eq(odds.row[0].probability, 1.419e-8, 1e-11);
}

/* Counts the choices of `left` more cards from `card` on, by number of sets. */
static void count_choices(set_card *cards, unsigned count, unsigned left, unsigned card,
                          wide *by_sets)
{
    if (left == 0) {
        by_sets[oracle_list(cards, count, NULL)]++;
        return;
    }
    for (; card < 27; card++) {
        cards[count] = (set_card)card;
        count_choices(cards, count + 1, left - 1, card + 1, by_sets);
    }
}

Test(set_odds, small_tables_are_counted_by_the_definition)
{
    static struct set_odds odds;
    set_card cards[6] = {0};

    for (unsigned n = 0; n <= 6; n++) {
        wide by_sets[8] = {0};
        unsigned row = 0;

        count_choices(cards, 0, n, 0, by_sets);
        cr_assert_eq(find(3, n, &odds), PZ_OK);
        for (unsigned sets = 0; sets < 8; sets++) {
            if (by_sets[sets] == 0)
                continue;
            cr_assert_eq(odds.row[row].sets, sets);
            cr_assert(number_of(odds.row[row].tables) == by_sets[sets]);
            row++;
        }
        cr_assert_eq(odds.rows, row);
    }
}

static size_t count_sets(const set_card *cards, unsigned count, unsigned properties)
{
    struct set_table table = {cards, count, properties};
    size_t sets = 0;

    cr_assert_eq(set_list(&table, SET_FAST, NULL, 0, &sets), PZ_OK);
    return sets;
}

/* Sorts the deck greedily, so that its first cards have many sets or few sets. */
static void sort_greedily(set_card *deck, unsigned count, unsigned properties, bool most)
{
    for (unsigned n = 2; n < count; n++) {
        unsigned best = n;
        size_t best_sets = 0;

        for (unsigned i = n; i < count; i++) {
            set_card card = deck[i];
            size_t sets;

            deck[i] = deck[n];
            deck[n] = card;
            sets = count_sets(deck, n + 1, properties);
            deck[n] = deck[i];
            deck[i] = card;
            if (i == n || (most ? sets > best_sets : sets < best_sets)) {
                best = i;
                best_sets = sets;
            }
        }
        set_card card = deck[best];

        deck[best] = deck[n];
        deck[n] = card;
    }
}

/* Tests the bounds for the first cards of the deck. */
static void check_bounds(const set_card *deck, unsigned properties, unsigned first,
                         unsigned step)
{
    static struct set_odds odds;

    for (unsigned n = first; n <= set_count_deck(properties); n += step) {
        size_t sets = count_sets(deck, n, properties);

        cr_assert_eq(find(properties, n, &odds), PZ_OK);
        cr_assert(odds.least.sets <= sets && sets <= odds.most.sets, "%u of %u: %zu", n,
                  properties, sets);
    }
}

Test(set_odds, bounds_hold_for_all_tables)
{
    set_card deck[SET_CARDS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned p = 3; p <= 6; p++)
        for (unsigned round = 0; round < 20; round++) {
            unsigned count = set_count_deck(p);

            oracle_deal(deck, 0, count, &rng);
            check_bounds(deck, p, 0, p < 5 ? 1 : 27); /* subspaces, with the most sets */
            oracle_shuffle(deck, count, count, &rng);
            check_bounds(deck, p, 0, p < 5 ? 1 : 1 + (unsigned)test_rng_below(&rng, 60));
            if (p == 4 && round < 6) {
                sort_greedily(deck, count, p, round % 2);
                check_bounds(deck, p, 0, 1);
            }
        }
}

Test(set_odds, the_largest_set_free_tables_are_known)
{
    static const unsigned largest[] = {9, 20, 45, 112};
    static struct set_odds odds;

    for (unsigned p = 3; p <= 6; p++) {
        find(p, largest[p - 3], &odds);
        cr_assert(odds.least.sets == 0 && odds.least.attained);
        find(p, largest[p - 3] + 1, &odds);
        cr_assert_geq(odds.least.sets, 1);
    }
}

Test(set_odds, invalid_decks_and_sizes_are_rejected)
{
    static struct set_odds odds = {.rows = 77, .least = {.sets = 78}};

    cr_assert_eq(find(0, 0, &odds), PZ_INVALID);
    cr_assert_eq(find(7, 1, &odds), PZ_INVALID);
    for (unsigned p = 3; p <= 6; p++)
        cr_assert_eq(find(p, set_count_deck(p) + 1, &odds), PZ_INVALID);
    cr_assert_eq(find(4, UINT32_MAX, &odds), PZ_INVALID);
    cr_assert(odds.rows == 77 && odds.least.sets == 78 && !odds.exact);
}

/* 21 cards have at least 3 sets (research/set_extremes/main.c), because no table of 20 cards has
 * exactly one set. The 682,344 tables without a set are images of each other (see
 * twenty_cards_without_a_set in test_deal.c), and any other card makes 3 or 10 sets with them. */
Test(set_odds, each_other_card_makes_three_or_ten_sets_with_a_cap)
{
    static struct set_odds odds;
    static struct set_deal_result dealt;
    const struct set_deal_spec spec = {4, 20, 0, 5};

    cr_assert_eq(find(4, 20, &odds), PZ_OK);
    cr_assert(odds.row[0].sets == 0 && odds.row[1].sets == 2);
    cr_assert_eq(set_deal(&spec, NULL, &dealt), PZ_OK);
    cr_assert(dealt.found);
    for (set_card card = 0; card < 81; card++) {
        bool held = false;
        size_t sets;

        for (unsigned i = 0; i < 20; i++)
            held |= dealt.cards[i] == card;
        dealt.cards[20] = card;
        if (held)
            continue;
        sets = count_sets(dealt.cards, 21, 4);
        cr_assert(sets == 3 || sets == 10);
    }
}

/* The first and the last digits of C(729, 364). */
Test(set_odds, the_number_of_tables_is_exact)
{
    static struct set_odds odds;

    cr_assert_eq(find(6, 364, &odds), PZ_OK);
    cr_assert_eq(strlen(odds.tables), 218);
    cr_assert_eq(strncmp(odds.tables, "833674925766993832", 18), 0);
    cr_assert_str_eq(odds.tables + 218 - 18, "174599956393164000");
    for (unsigned n = 0; n <= 24; n++) {
        cr_assert_eq(find(4, n, &odds), PZ_OK);
        cr_assert(number_of(odds.tables) == choose(81, n));
    }
}

/* The rows must include all tables. The expected mean follows from the groups of the deck. */
static void check_variant(const struct set_draws *draws, unsigned cards_of, double of_deck)
{
    static struct set_odds odds;
    unsigned deck = set_count_deck(draws->properties);
    wide all = 0;
    double sum = 0;

    cr_assert_eq(set_odds_table_find(draws, &odds), PZ_OK);
    cr_assert((double)odds.least.sets <= odds.mean + 1e-9 &&
              odds.mean <= (double)odds.most.sets + 1e-9);
    if (!odds.exact)
        return;
    for (unsigned row = 0; row < odds.rows; row++) {
        all += number_of(odds.row[row].tables);
        sum += odds.row[row].probability * (double)odds.row[row].sets;
    }
    cr_assert(all == choose(deck, draws->cards));
    for (unsigned i = 0; i < cards_of; i++)
        of_deck *= draws->cards < i ? 0 : (draws->cards - i) / (double)(deck - i);
    cr_assert_float_eq(odds.mean, of_deck, 1e-9 * (of_deck + 1));
    cr_assert_float_eq(sum, of_deck, 1e-9 * (of_deck + 1));
}

Test(set_odds, moments_of_variants_are_those_of_all_tables)
{
    static const double ghosts[] = {0, 0, 0, 10998, 4007016};

    for (unsigned p = 3; p <= 4; p++) {
        double deck = set_count_deck(p), pairs = (deck - 1) / 2;

        for (unsigned n = 0; n <= deck; n++) {
            check_variant(&(struct set_draws){p, n, 0, 0, SET_ULTRASET}, 4,
                          deck * pairs * (pairs - 1) / 2);
            check_variant(&(struct set_draws){p, n, 0, 0, SET_GHOSTSET}, 6, ghosts[p]);
        }
    }
}

/* Counts the choices of `left` more cards from `card` on, by number of UltraSets. */
static void count_ultrasets(set_card *cards, unsigned count, unsigned left, unsigned card,
                            unsigned by_groups[64])
{
    const struct set_question question = {{cards, count, 3}, SET_ULTRASET, SET_FAST, 0};
    struct set_answer answer;

    if (left == 0) {
        cr_assert_eq(set_solve(&question, NULL, &answer), PZ_OK);
        by_groups[answer.count]++;
        set_answer_free(&answer);
    }
    for (; left > 0 && card < 27; card++) {
        cards[count] = (set_card)card;
        count_ultrasets(cards, count + 1, left - 1, card + 1, by_groups);
    }
}

Test(set_odds, ultrasets_of_small_tables_are_counted)
{
    static struct set_odds odds;
    set_card cards[5];

    for (unsigned n = 4; n <= 5; n++) {
        const struct set_draws draws = {3, n, 0, 0, SET_ULTRASET};
        unsigned by_groups[64] = {0};

        count_ultrasets(cards, 0, n, 0, by_groups);
        cr_assert_eq(set_odds_table_find(&draws, &odds), PZ_OK);
        for (unsigned row = 0; row < odds.rows; row++)
            cr_assert(number_of(odds.row[row].tables) == by_groups[odds.row[row].sets]);
    }
}
