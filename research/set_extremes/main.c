/* Prints the least and the greatest number of sets for the table sizes that were not
 * counted. solvers/set/odds_table.c reads the output.
 *
 *     set-extremes > data/set/extremes.table
 *
 * A line "properties cards most attained reason" for each number of cards: the greatest
 * number of sets, or a bound of it; 1 where some table is known to hold as many; and why
 * there are no more:
 *
 *     averages   averages over the tables of one card less or more, from the tables that
 *                were counted and the largest caps
 *     sections   the sections of a table in all directions (sections.h)
 *     search     that, and a search of the tables with three sections of certain sizes
 *                (search.h)
 *
 * Where the example is none of those of `build_many`, a word of 0 and 1 for each card
 * follows. The least number on so many cards follows from the most on the rest of the deck.
 * Same output always; 16 minutes of one core and up to 600 MB. */
#include "puzzles/set.h"
#include "puzzles/set_odds.h"
#include "search.h"
#include "sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FOUR_PROPERTIES = 4, /* with which there is a little more known: */
    CAP = 20,
    DISJOINT_SETS = 9, /* of so many cards that no other sets are on them */
    DISJOINT_CARDS = 3 * DISJOINT_SETS
};

enum reason { COUNTED, AVERAGES, SECTIONS, SEARCH };

/* What is known of a deck, by the cards on the table. */
struct extremes {
    unsigned properties, deck;
    uint64_t most[SET_CARDS_MAX + 1];
    uint64_t known[SET_CARDS_MAX + 1]; /* some table holds as many */
    enum reason reason[SET_CARDS_MAX + 1];
};

/* Two tables that simulated annealing found: so many sets are on no tables that are built.
 */
static const struct example {
    unsigned cards;
    const char *text;
} examples[] = {
    {52,
     "100010111110010001100111001111110111111111011101111111000011101110100101110011010"},
    {53,
     "001100111100010111010001111110110111011111111101111111110100101011010110101001011"}};

static uint64_t get_least(const struct extremes *e, unsigned n)
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

static bool raise_least(struct extremes *e, unsigned n, uint64_t least)
{
    uint64_t both = set_count_both(e->deck, n);

    return lower_most(e, e->deck - n, both - least, AVERAGES);
}

/* Averages over the tables of one card less. A table of n cards holds n of them, and each
 * of its sets is on n - 3. */
static bool average(struct extremes *e, unsigned n)
{
    uint64_t fewer = get_least(e, n - 1) * n;
    bool changed = raise_least(e, n, (fewer + n - 4) / (n - 3));

    return lower_most(e, n, e->most[n - 1] * n / (n - 3), AVERAGES) || changed;
}

/* Takes a card away from n that is in the fewest sets, or in the most. */
static bool drop_card(struct extremes *e, unsigned n)
{
    uint64_t least = get_least(e, n), most = e->most[n];

    while (most > 0 && most - 3 * most / n > e->most[n - 1])
        most--;
    while (least - (3 * least + n - 1) / n < get_least(e, n - 1) && least < most)
        least++;
    bool changed = lower_most(e, n, most, AVERAGES);

    return raise_least(e, n, least) || changed;
}

static void carry_on(struct extremes *e)
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

/* Two cards are in one set only, so a card is in (n - 1) / 2 at most. More cards than the
 * largest cap hold a set; 21 of 81 cards hold three: of 20 cards none hold exactly one, all
 * that hold none are of one kind, and every other card makes 3 sets or 10 with those. */
static void open_all(struct extremes *e, unsigned properties)
{
    e->properties = properties;
    e->deck = set_count_deck(properties);
    for (unsigned n = 0; n <= e->deck; n++) {
        e->most[n] = n < 3 ? 0 : n * ((n - 1) / 2) / 3;
        e->reason[n] = AVERAGES;
        e->known[n] = 0;
    }
    for (unsigned n = set_count_cap(properties) + 1; n <= e->deck; n++)
        raise_least(e, n, 1);
    if (properties == FOUR_PROPERTIES)
        raise_least(e, CAP + 1, 3);
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

static void know(struct extremes *e, unsigned n, uint64_t sets)
{
    e->known[n] = sets > e->known[n] ? sets : e->known[n];
}

/* Tables with many sets: those of the deck of a third as many cards, and all of its cards
 * with tables of both other sections; and the rest of the deck of some with few sets: the
 * caps, and with four properties nine sets without a card in common, without one card of
 * some. */
static void build_many(struct extremes *e, const struct extremes *third)
{
    unsigned whole = e->deck / 3, cap = set_count_cap(e->properties);

    for (unsigned n = 0; n <= e->deck; n++)
        know(e, n, n <= whole ? third->known[n] : sections_fill(e->deck, n, third->known));
    for (unsigned n = 0; n <= cap; n++)
        know(e, e->deck - n, set_count_both(e->deck, n));
    if (e->properties != FOUR_PROPERTIES)
        return;
    for (unsigned n = CAP + 1; n <= DISJOINT_CARDS; n++)
        know(e, e->deck - n,
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
            know(e, n, search_count(&table));
    }
}

/* The least number of sets that the sums exclude, less one; not below `sets`. */
static uint64_t bound_sections(const struct sections *sections, uint64_t sets,
                               uint64_t most)
{
    while (sets < most) { /* fewer sets than excluded are harder to exclude */
        uint64_t middle = sets + (most - sets + 1) / 2;

        if (sections_exclude(sections, middle, NULL))
            most = middle - 1;
        else
            sets = middle;
    }
    return sets;
}

/* As bound_sections; types that hang are searched where that is possible. */
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
            fprintf(stderr, "%u cards hold %u sets\n", sections->cards, (unsigned)known);
            break;
        default:
            fprintf(stderr, "%u cards, %u sets: none with sections of %u, %u and %u\n",
                    sections->cards, (unsigned)known + 1, type->a, type->b, type->c);
            type->capacity = (int64_t)known;
        }
    }
    return known;
}

static void cut(struct extremes *e, const struct extremes *third)
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

int main(void)
{
    static struct extremes of[SET_PROPERTIES_MAX + 1];

    puts("# The most sets on tables of SET; made by set-extremes.\n"
         "# properties cards most attained reason [example]");
    for (unsigned p = SET_PROPERTIES_MIN; p <= SET_PROPERTIES_MAX; p++) {
        open_all(&of[p], p);
        if (!read_counted(&of[p]))
            return EXIT_FAILURE;
        carry_on(&of[p]);
        if (p > SET_PROPERTIES_MIN) {
            build_many(&of[p], &of[p - 1]);
            count_examples(&of[p]);
            cut(&of[p], &of[p - 1]);
            carry_on(&of[p]);
        }
        print_all(&of[p]);
    }
    puts("end");
    return EXIT_SUCCESS;
}
