/* Reads the texts of data/set/, one for each variant. Comments, which start with #, precede
 * lines of the form
 *
 *     properties cards sets tables
 *
 * with decimal numbers in increasing order. The last line is "end". Because of this order,
 * bisection finds the rows for a number of cards. If there are rows for a number of cards,
 * they are complete, so a number of sets without a row does not occur. The texts are part
 * of the library, and tests/solvers/set/test_odds.c checks them.
 *
 * The number of sets on a table plus the number of sets among the other cards of its deck
 * is known (set_count_both). So the rows for n cards, in reverse order, give the rows for
 * the remaining number of cards. This is not true for UltraSets and GhostSets. Their texts
 * contain rows for large tables, and bounds are used for the sizes that were not counted.
 *
 * Bounds. A group is a set, UltraSet or GhostSet. A table of n cards contains n tables of
 * n - 1 cards, and a group of g cards is on n - g of these tables. Therefore the number of
 * groups on the table is n / (n - g) times the average number of groups on the n tables,
 * and bounds for n - 1 cards imply bounds for n cards. A table also cannot contain more
 * groups than a larger table that contains it.
 *
 * For sets, another text has the lines
 *
 *     properties cards most attained reason [example]
 *
 * for each number of cards for which neither the tables nor the tables of the remaining
 * cards were counted (research/set_extremes/main.c). */
#include "odds_table.h"

#include "data/set_data.h"
#include "solvers/core/wide.h"
#include "variants.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { ALL_LIMBS = 25, LIMB = 1000000000 };

/* The lines of a variant, from `first` up to `end`. */
struct text {
    const char *first, *end;
};

/* A line. `tables` and `next` point to its last number and to the next line. */
struct row {
    uint32_t properties, cards;
    uint64_t sets;
    const char *tables;
    const char *next;
};

/* The lines of one number of cards. */
struct group {
    const char *first;
    unsigned count;
    uint64_t least, most; /* sets of the first and the last line */
    wide tables;          /* the sum: all tables with this number of cards */
};

static struct text open_text(const unsigned char *bytes, size_t length)
{
    struct text text = {(const char *)bytes, (const char *)bytes};

    text.end += length - strlen("end\n");
    while (*text.first == '#')
        text.first = strchr(text.first, '\n') + 1;
    return text;
}

static struct text find_text(enum set_variant variant)
{
    const unsigned char *at[] = {set_odds_table, set_ultraset_table, set_ghostset_table};
    const size_t length[] = {set_odds_table_length, set_ultraset_table_length,
                             set_ghostset_table_length};

    return open_text(at[variant], length[variant]);
}

/* Reads a number, and moves `at` to the byte after the following blank. */
static uint64_t read_number(const char **at)
{
    uint64_t value = 0;

    for (; **at >= '0'; ++*at)
        value = value * 10 + (uint64_t)(**at - '0');
    ++*at;
    return value;
}

static wide read_tables(const struct row *row)
{
    wide value = 0;

    for (const char *at = row->tables; *at >= '0'; at++)
        value = value * 10 + (unsigned)(*at - '0');
    return value;
}

static struct row read_row(const char *at)
{
    struct row row;

    row.properties = (uint32_t)read_number(&at);
    row.cards = (uint32_t)read_number(&at);
    row.sets = read_number(&at);
    row.tables = at;
    row.next = strchr(at, '\n') + 1;
    return row;
}

static bool is_before(const struct row *row, unsigned properties, unsigned cards,
                      unsigned sets)
{
    if (row->properties != properties)
        return row->properties < properties;
    return row->cards < cards || (row->cards == cards && row->sets < sets);
}

/* Returns the first line that is not before the row of these numbers. */
static const char *find_row(const struct text *text, unsigned properties, unsigned cards,
                            unsigned sets)
{
    const char *from = text->first, *to = text->end;

    while (from < to) {
        const char *middle = from + (to - from) / 2;
        struct row row;

        while (middle > from && middle[-1] != '\n')
            middle--;
        row = read_row(middle);
        if (is_before(&row, properties, cards, sets))
            from = row.next;
        else
            to = middle;
    }
    return from;
}

/* Reads the lines for a number of cards, which start at `at`. Returns the line after
 * them. */
static const char *read_group(const struct text *text, const char *at, unsigned properties,
                              unsigned cards, struct group *group)
{
    *group = (struct group){.first = at};
    while (at < text->end) {
        struct row row = read_row(at);

        if (row.properties != properties || row.cards != cards)
            break;
        if (group->count++ == 0)
            group->least = row.sets;
        group->most = row.sets;
        group->tables += read_tables(&row);
        at = row.next;
    }
    return at;
}

static void write_number(wide number, char text[SET_TABLES_SIZE])
{
    char digits[SET_TABLES_SIZE];
    char *at = digits + sizeof digits - 1;

    *at = '\0';
    do {
        *--at = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number > 0);
    memcpy(text, at, (size_t)(digits + sizeof digits - at));
}

static const char counted[] = "a count of all such tables";

/* Writes the rows of a group. If `both` is not NULL, the rows are those of the remaining
 * cards, and `both` is the sum of the sets on both. */
static void write_rows(const struct group *group, const uint32_t *both,
                       struct set_odds *odds)
{
    const char *at = group->first;

    odds->exact = true;
    odds->rows = group->count;
    assert(group->count > 0 && group->count <= SET_ODDS_ROWS_MAX);
    for (unsigned r = 0; r < group->count; r++) {
        struct set_odds_row *out = &odds->row[both ? group->count - 1 - r : r];
        struct row row = read_row(at);
        wide tables = read_tables(&row);

        out->sets = both ? *both - row.sets : row.sets;
        write_number(tables, out->tables);
        out->probability = wide_to_double(tables) / wide_to_double(group->tables);
        at = row.next;
    }
    odds->least = (struct set_extreme){odds->row[0].sets, true, counted};
    odds->most = (struct set_extreme){odds->row[group->count - 1].sets, true, counted};
}

/* Reads the maximum number of sets for a number of cards. */
static struct set_extreme read_most(unsigned properties, unsigned cards)
{
    static const char *const words[] = {"averages", "sections", "search"};
    static const char *const reasons[] = {
        ("averages over tables with one card fewer or more, starting from the sizes for "
         "which all tables were counted and from the largest tables without a set"),
        "the Fourier coefficients of a table, as docs/theory/set.md explains",
        "the Fourier coefficients of a table and a search, as docs/theory/set.md explains"};
    struct text text = open_text(set_extremes_table, set_extremes_table_length);
    struct row row = read_row(find_row(&text, properties, cards, 0));
    const char *word = row.tables + strlen("1 ");
    unsigned w = 0;

    while (w + 1 < sizeof words / sizeof words[0] &&
           strncmp(word, words[w], strlen(words[w])) != 0)
        w++;
    return (struct set_extreme){row.sets, *row.tables == '1', reasons[w]};
}

/* Writes the extremes. The minimum follows from the maximum for the remaining cards. */
static void write_extremes(const struct set_draws *draws, unsigned deck,
                           struct set_odds *odds)
{
    odds->most = read_most(draws->properties, draws->cards);
    odds->least = read_most(draws->properties, deck - draws->cards);
    odds->least.sets = set_count_both(deck, draws->cards) - odds->least.sets;
    if (odds->least.by == odds->most.by)
        snprintf(odds->argument, sizeof odds->argument,
                 "The upper bound is proven by %s. The lower bound follows from the "
                 "upper bound for the remaining cards of the deck.",
                 odds->most.by);
    else
        snprintf(odds->argument, sizeof odds->argument,
                 "The upper bound is proven by %s. The lower bound follows from the upper "
                 "bound for the remaining cards of the deck, which is proven by %s.",
                 odds->most.by, odds->least.by);
}

/* Bounds on the number of groups of a variant, by number of cards on the table. */
struct bounds {
    uint64_t least[SET_CARDS_MAX + 1], most[SET_CARDS_MAX + 1];
};

/* Reads the numbers for the sizes that were counted, and sets the numbers for other sizes
 * to the bounds for all tables. */
static void read_bounds(const struct set_draws *draws, unsigned deck, struct bounds *bounds)
{
    struct text text = find_text(draws->variant);
    const char *at = find_row(&text, draws->properties, 0, 0);
    uint64_t all = (uint64_t)set_variants_of_deck(deck, draws->variant);

    for (unsigned n = 0; n <= deck; n++) {
        struct group group;

        at = read_group(&text, at, draws->properties, n, &group);
        bounds->least[n] = group.least;
        if (group.count > 0)
            bounds->most[n] = group.most;
        else
            bounds->most[n] = n < set_variants_cards(draws->variant) ? 0 : all;
    }
}

static void raise_least(struct bounds *bounds, unsigned n, uint64_t least)
{
    if (least > bounds->least[n])
        bounds->least[n] = least;
}

static void lower_most(struct bounds *bounds, unsigned n, uint64_t most)
{
    if (most < bounds->most[n])
        bounds->most[n] = most;
}

/* Writes bounds for variants, which follow from the sizes that were counted. */
static void write_bounds(const struct set_draws *draws, unsigned deck,
                         struct set_odds *odds)
{
    static const char by[] = "averages over tables with one card fewer";
    unsigned cards = set_variants_cards(draws->variant);
    struct bounds bounds;

    read_bounds(draws, deck, &bounds);
    for (unsigned n = cards + 1; n <= deck; n++) {
        raise_least(&bounds, n, (bounds.least[n - 1] * n + n - cards - 1) / (n - cards));
        lower_most(&bounds, n, bounds.most[n - 1] * n / (n - cards));
    }
    for (unsigned n = deck; n-- > 0;)
        lower_most(&bounds, n, bounds.most[n + 1]);
    odds->least = (struct set_extreme){.sets = bounds.least[draws->cards], .by = by};
    odds->most = (struct set_extreme){.sets = bounds.most[draws->cards], .by = by};
    snprintf(odds->argument, sizeof odds->argument,
             "For some other numbers of cards, all tables were counted. Averages over "
             "tables with one card fewer extend the bounds from these numbers of cards.");
}

bool set_odds_table_counts(unsigned properties, unsigned cards, unsigned sets)
{
    struct text text = find_text(SET_PLAIN);
    const char *at = find_row(&text, properties, cards, sets);
    struct row row;

    if (at == text.end)
        return false;
    row = read_row(at);
    return row.properties == properties && row.cards == cards && row.sets == sets;
}

/* Multiplies a number by `factor` and divides it by `divisor`. Each limb has nine digits,
 * the lowest first. */
static void scale(uint32_t limb[ALL_LIMBS], uint64_t factor, uint64_t divisor)
{
    uint64_t carry = 0;

    for (unsigned i = 0; i < ALL_LIMBS; i++) {
        carry += limb[i] * factor;
        limb[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    for (unsigned i = ALL_LIMBS; i-- > 0;) {
        carry = carry * LIMB + limb[i];
        limb[i] = (uint32_t)(carry / divisor);
        carry %= divisor;
    }
}

/* Writes C(deck, cards). */
static void write_all_tables(unsigned deck, unsigned cards, char text[SET_ALL_TABLES_SIZE])
{
    unsigned chosen = cards < deck - cards ? cards : deck - cards, top = ALL_LIMBS - 1;
    uint32_t limb[ALL_LIMBS] = {1};
    size_t length;

    for (unsigned i = 0; i < chosen; i++)
        scale(limb, deck - i, i + 1);
    while (limb[top] == 0)
        top--;
    length = (size_t)snprintf(text, SET_ALL_TABLES_SIZE, "%u", limb[top]);
    while (top-- > 0)
        length += (size_t)snprintf(text + length, SET_ALL_TABLES_SIZE - length, "%09u",
                                   limb[top]);
}

/* Returns the mean number of groups. A group of the deck is on the table if all its cards
 * are on the table. For sets, the formula is reduced, which is more accurate. */
static double find_mean(unsigned deck, unsigned cards, enum set_variant variant)
{
    double n = cards, ways = 1, all = 1;

    if (cards < set_variants_cards(variant))
        return 0;
    if (variant == SET_PLAIN)
        return n * (n - 1) * (n - 2) / 6 / (deck - 2.0);
    for (unsigned i = 0; i < set_variants_cards(variant); i++) {
        ways *= cards - i;
        all *= deck - i;
    }
    return set_variants_of_deck(deck, variant) * (ways / all);
}

/* Writes the rows of the tables or, for sets, derives them from the rows of the remaining
 * cards. Returns false if neither were counted. */
static bool write_counted(const struct set_draws *draws, unsigned deck,
                          struct set_odds *odds)
{
    struct text text = find_text(draws->variant);
    unsigned properties = draws->properties, rest = deck - draws->cards;
    uint32_t both = set_count_both(deck, rest);
    struct group group;

    read_group(&text, find_row(&text, properties, draws->cards, 0), properties,
               draws->cards, &group);
    if (group.count > 0) {
        write_rows(&group, NULL, odds);
        snprintf(
            odds->argument, sizeof odds->argument,
            "All tables of %u card%s were counted. Of each group of tables that differ only "
            "by a symmetry of the deck, the search examined one table. A symmetry exchanges "
            "cards in such a way that all sets remain sets.",
            draws->cards, draws->cards == 1 ? "" : "s");
        return true;
    }
    if (draws->variant != SET_PLAIN)
        return false;
    read_group(&text, find_row(&text, properties, rest, 0), properties, rest, &group);
    if (group.count == 0)
        return false;
    write_rows(&group, &both, odds);
    snprintf(odds->argument, sizeof odds->argument,
             "All tables of %u card%s were counted. The number of sets on such a table and "
             "the number of sets among the other %u cards of the deck add up to %u.",
             rest, rest == 1 ? "" : "s", draws->cards, both);
    return true;
}

enum pz_status set_odds_table_find(const struct set_draws *draws, struct set_odds *odds)
{
    unsigned deck = set_count_deck(draws->properties);

    if (deck == 0 || draws->cards > deck || draws->variant > SET_GHOSTSET)
        return PZ_INVALID;
    odds->exact = false;
    odds->rows = 0;
    odds->drawn = (struct set_tally){.games = 0};
    odds->mean = find_mean(deck, draws->cards, draws->variant);
    write_all_tables(deck, draws->cards, odds->tables);
    if (write_counted(draws, deck, odds))
        return PZ_OK;
    if (draws->variant == SET_PLAIN)
        write_extremes(draws, deck, odds);
    else
        write_bounds(draws, deck, odds);
    return PZ_OK;
}
