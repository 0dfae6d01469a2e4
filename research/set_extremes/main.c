/* set-extremes: computes the minimum and maximum numbers of sets for the table sizes that
 * set-odds does not count. solvers/set/odds_table.c reads the output.
 *
 * A line "properties cards most attained reason" for each number of cards has the maximum
 * number of sets or an upper bound of it, 1 if a table with this number is known, and the
 * proof of the bound:
 *
 *     averages   averages over the tables with one more or one less card, from the tables
 *                that were counted and from the largest caps
 *     sections   the sections of a table in all directions (sections.h)
 *     search     the same, and a search of the tables with certain sections (search.h)
 *
 * If the known table is one of `examples`, a word with a digit 0 or 1 for each card
 * follows. The minimum of a number of cards follows from the maximum of the rest of the
 * deck. */
#include "puzzles/set.h"
#include "puzzles/set_odds.h"
#include "research/common/arguments.h"
#include "search.h"
#include "sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROPERTIES_MIN = 3,  /* smaller decks need no bounds */
    FOUR_PROPERTIES = 4, /* more is known with four properties: */
    CAP = 20,            /* maximum number of cards without a set */
    DISJOINT_SETS = 9,   /* there are nine disjoint sets whose cards contain no other set */
    DISJOINT_CARDS = 3 * DISJOINT_SETS
};

enum reason { COUNTED, AVERAGES, SECTIONS, SEARCH };

/* The known bounds of a deck, by the number of cards on the table. */
struct extremes {
    unsigned properties, deck;
    uint64_t most[SET_CARDS_MAX + 1];
    uint64_t known[SET_CARDS_MAX + 1]; /* there is a table with this number of sets */
    enum reason reason[SET_CARDS_MAX + 1];
};

/* Two tables that simulated annealing found. They have more sets than all tables of
 * build_tables. */
static const struct example {
    unsigned cards;
    const char *text;
} examples[] = {
    {52,
     "100010111110010001100111001111110111111111011101111111000011101110100101110011010"},
    {53,
     "001100111100010111010001111110110111011111111101111111110100101011010110101001011"}};

static uint64_t min_sets(const struct extremes *e, unsigned n)
{
    return set_count_both(e->deck, n) - e->most[e->deck - n];
}

static bool lower_most(struct extremes *e, unsigned n, uint64_t most, enum reason reason)
{
    if (most >= e->most[n])
        return false;
    e->most[n] = most;
    e->reason[n] = reason;
    return true;
}

static bool raise_min(struct extremes *e, unsigned n, uint64_t min)
{
    uint64_t both = set_count_both(e->deck, n);

    return lower_most(e, e->deck - n, both - min, AVERAGES);
}

/* Averages over the tables with one less card. A table of n cards contains n of them, and
 * each of its sets is on n - 3 of them. */
static bool average(struct extremes *e, unsigned n)
{
    uint64_t fewer = min_sets(e, n - 1) * n;
    bool changed = raise_min(e, n, (fewer + n - 4) / (n - 3));

    return lower_most(e, n, e->most[n - 1] * n / (n - 3), AVERAGES) || changed;
}

/* Removes one of n cards: the card in the fewest sets, or in the most sets. */
static bool drop_card(struct extremes *e, unsigned n)
{
    uint64_t min = min_sets(e, n), most = e->most[n];

    while (most > 0 && most - 3 * most / n > e->most[n - 1])
        most--;
    while (min - (3 * min + n - 1) / n < min_sets(e, n - 1) && min < most)
        min++;
    bool changed = lower_most(e, n, most, AVERAGES);

    return raise_min(e, n, min) || changed;
}

/* Applies both rules until no bound changes. */
static void apply_averages(struct extremes *e)
{
    bool changed;

    do {
        changed = false;
        for (unsigned n = 4; n <= e->deck; n++) {
            changed |= average(e, n);
            changed |= drop_card(e, n);
        }
    } while (changed);
}

/* Two cards are in one set, so a card is in at most (n - 1) / 2 sets. A table with more
 * cards than the largest cap contains a set. 21 of 81 cards contain three sets, because no
 * 20 cards contain exactly one set, all 20 cards without a set are equivalent, and adding
 * any other card to those makes 3 or 10 sets. */
static void start(struct extremes *e, unsigned properties)
{
    e->properties = properties;
    e->deck = set_count_deck(properties);
    for (unsigned n = 0; n <= e->deck; n++) {
        e->most[n] = n < 3 ? 0 : n * ((n - 1) / 2) / 3;
        e->reason[n] = AVERAGES;
        e->known[n] = 0;
    }
    for (unsigned n = set_count_cap(properties) + 1; n <= e->deck; n++)
        raise_min(e, n, 1);
    if (properties == FOUR_PROPERTIES)
        raise_min(e, CAP + 1, 3);
}

static bool read_counted(struct extremes *e)
{
    static struct set_odds odds;

    for (unsigned n = 0; n <= e->deck; n++) {
        struct set_draws draws = {.properties = e->properties, .cards = n};

        if (set_find_odds(&draws, NULL, &odds) != PZ_OK)
            return false;
        if (odds.exact) {
            lower_most(e, n, odds.most.sets, COUNTED);
            e->reason[n] = COUNTED;
            e->known[n] = e->most[n];
        }
        set_odds_free(&odds);
    }
    return true;
}

/* Stores that there is a table with this number of sets. */
static void add_known(struct extremes *e, unsigned n, uint64_t sets)
{
    e->known[n] = sets > e->known[n] ? sets : e->known[n];
}

/* Tables with many sets: those of the deck with a third of the cards; all cards of one
 * section, with tables of the other two sections; and the rest of the deck of tables with
 * few sets. Those are caps and, with four properties, nine disjoint sets without one card
 * of some of them. */
static void build_tables(struct extremes *e, const struct extremes *third)
{
    unsigned whole = e->deck / 3, cap = set_count_cap(e->properties);

    for (unsigned n = 0; n <= e->deck; n++)
        add_known(e, n,
                  n <= whole ? third->known[n] : sections_fill(e->deck, n, third->known));
    for (unsigned n = 0; n <= cap; n++)
        add_known(e, e->deck - n, set_count_both(e->deck, n));
    if (e->properties != FOUR_PROPERTIES)
        return;
    for (unsigned n = CAP + 1; n <= DISJOINT_CARDS; n++)
        add_known(e, e->deck - n,
                  set_count_both(e->deck, n) - (n + DISJOINT_SETS - DISJOINT_CARDS));
}

static const char *find_example(const struct extremes *e, unsigned n)
{
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        if (e->properties == FOUR_PROPERTIES && examples[i].cards == n)
            return examples[i].text;
    return NULL;
}

static void count_examples(struct extremes *e)
{
    for (unsigned n = 0; n <= e->deck; n++) {
        const char *text = find_example(e, n);
        struct search_table table = {{0}};

        for (unsigned card = 0; text && card < SEARCH_DECK; card++)
            table.section[card / SEARCH_SECTION] |= (uint32_t)(text[card] - '0')
                                                    << card % SEARCH_SECTION;
        if (text)
            add_known(e, n, search_count(&table));
    }
}

/* Returns the largest number of sets that the sums do not exclude, or `sets` if it is larger. */
static uint64_t bound_sections(const struct sections *sections, uint64_t sets,
                               uint64_t most)
{
    while (sets < most) { /* smaller numbers are harder to exclude */
        uint64_t middle = sets + (most - sets + 1) / 2;

        if (sections_exclude(sections, middle, NULL))
            most = middle - 1;
        else
            sets = middle;
    }
    return sets;
}

/* Like bound_sections. Searches the types that limit the bound, if possible. */
static uint64_t search_sections(struct sections *sections, uint64_t known, uint64_t most,
                                const struct extremes *third)
{
    unsigned worst;

    while (known < most && !sections_exclude(sections, known + 1, &worst)) {
        struct sections_type *type = &sections->type[worst];
        struct search_table found;

        if (type->a + SEARCH_LACK < SEARCH_SECTION)
            return bound_sections(sections, known, most);
        switch (search_type(type, (unsigned)known + 1, third->most, &found)) {
        case SEARCH_NO_MEMORY:
            return most;
        case SEARCH_FOUND:
            known = search_count(&found);
            fprintf(stderr, "%u cards with %u sets exist\n", sections->cards,
                    (unsigned)known);
            break;
        default:
            fprintf(stderr, "%u cards, %u sets: not with sections of %u, %u and %u\n",
                    sections->cards, (unsigned)known + 1, type->a, type->b, type->c);
            type->capacity = (int64_t)known;
        }
    }
    return known;
}

static void apply_sections(struct extremes *e, const struct extremes *third)
{
    static struct sections sections;

    for (unsigned n = 3; n <= e->deck; n++) {
        uint64_t fill = sections_fill(e->deck, n, third->most), most;

        if (e->reason[n] == COUNTED)
            continue;
        sections_list(&sections, e->deck, n, third->most);
        fill = fill > e->known[n] ? fill : e->known[n];
        most = bound_sections(&sections, fill, e->most[n]);
        lower_most(e, n, most, SECTIONS);
        if (e->properties == FOUR_PROPERTIES)
            lower_most(e, n, search_sections(&sections, fill, e->most[n], third), SEARCH);
    }
}

static void print_all(const struct extremes *e)
{
    static const char *const words[] = {"", "averages", "sections", "search"};

    for (unsigned n = 0; n <= e->deck; n++) {
        const char *example = find_example(e, n);

        if (e->reason[n] == COUNTED)
            continue;
        printf("%u %u %llu %d %s", e->properties, n, (unsigned long long)e->most[n],
               e->known[n] == e->most[n], words[e->reason[n]]);
        printf(example ? " %s\n" : "\n", example);
    }
}

static bool run(void)
{
    static struct extremes of[SET_PROPERTIES_MAX + 1];

    puts("# The most sets on tables of SET; made by set-extremes.\n"
         "# properties cards most attained reason [example]");
    for (unsigned p = PROPERTIES_MIN; p <= SET_PROPERTIES_MAX; p++) {
        start(&of[p], p);
        if (!read_counted(&of[p]))
            return false;
        apply_averages(&of[p]);
        if (p > PROPERTIES_MIN) {
            build_tables(&of[p], &of[p - 1]);
            count_examples(&of[p]);
            apply_sections(&of[p], &of[p - 1]);
            apply_averages(&of[p]);
        }
        print_all(&of[p]);
    }
    puts("end");
    return true;
}

int main(int argc, char **argv)
{
    const struct argument arguments[] = {{NULL}};
    const struct command command = {
        "set-extremes",
        "Computes the maximum number of sets of tables of SET, the file extremes.table. Takes\n"
        "16 minutes on one core and up to 600 MB.",
        NULL, arguments};

    arguments_read(&command, argc, argv);
    return run() ? EXIT_SUCCESS : EXIT_FAILURE;
}
