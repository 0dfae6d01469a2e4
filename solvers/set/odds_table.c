/* The text of data/set/odds.table. A line that starts with # is a remark, all at the top;
 * any other is
 *
 *     properties cards sets tables
 *
 * in decimal, in increasing order, but for the last one, "end". So the rows of so many
 * cards are found by bisection. They are all that there are: a number of sets without a row
 * never comes up. The text is a part of the program, so it is not checked here but in
 * tests/solvers/set/test_odds.c.
 *
 * A table and the rest of its deck hold together a number of sets that is known
 * (set_count_both), so the rows of one, turned round, are those of the other.
 *
 * Where neither was counted there are bounds: those of the sizes that were, carried on from
 * size to size by averages (raise_bounds) and from a table to the rest of its deck, until
 * nothing changes any more. */
#include "odds_table.h"

#include "data/set_data.h"
#include "puzzles/set.h"

#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

/* A line, and where its numbers of tables and the next line begin. */
struct row {
    uint32_t properties, cards, sets;
    const char *tables;
    const char *next;
};

/* The lines of one number of cards. */
struct group {
    const char *first;
    unsigned count;
    unsigned least, most; /* sets of the first and of the last one */
    wide tables;          /* added up: all tables of so many cards */
};

/* The bounds of the number of sets, by the cards on the table. */
struct bounds {
    uint32_t least[SET_CARDS_MAX + 1], most[SET_CARDS_MAX + 1];
};

/* The bounds that are looked for. */
struct search {
    unsigned properties, deck, cards;
    struct bounds bounds;
};

static const char *begin_rows(void)
{
    const char *at = (const char *)set_odds_table;

    while (*at == '#')
        at = strchr(at, '\n') + 1;
    return at;
}

static const char *end_rows(void)
{
    return (const char *)set_odds_table + set_odds_table_length - strlen("end\n");
}

/* Goes behind a number and the blank after it. */
static uint32_t read_number(const char **at)
{
    uint32_t value = 0;

    for (; **at >= '0'; ++*at)
        value = value * 10 + (uint32_t)(**at - '0');
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

    row.properties = read_number(&at);
    row.cards = read_number(&at);
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

/* The first line for so much, or for more. */
static const char *find_row(unsigned properties, unsigned cards, unsigned sets)
{
    const char *from = begin_rows(), *to = end_rows();

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

/* Reads the lines for so many cards, from the first on. Returns what is behind them. */
static const char *read_group(const char *at, unsigned properties, unsigned cards,
                              struct group *group)
{
    *group = (struct group){.first = at};
    while (at < end_rows()) {
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

/* Writes the rows of a group. For the rest of the deck `both` are the sets on both, and the
 * rows turn round. */
static void write_rows(const struct group *group, const uint32_t *both,
                       struct set_odds *odds)
{
    const char *at = group->first;

    odds->exact = true;
    odds->rows = group->count;
    for (unsigned r = 0; r < group->count; r++) {
        struct set_odds_row *out = &odds->row[both ? group->count - 1 - r : r];
        struct row row = read_row(at);
        wide tables = read_tables(&row);

        out->sets = both ? *both - row.sets : row.sets;
        write_number(tables, out->tables);
        out->probability = (double)tables / (double)group->tables;
        at = row.next;
    }
    write_number(group->tables, odds->tables);
    odds->least = odds->row[0].sets;
    odds->most = odds->row[group->count - 1].sets;
}

/* Without a count, any number of sets is possible for all that is known. */
static void open_bounds(struct search *search)
{
    const char *at = find_row(search->properties, 0, 0);

    for (unsigned n = 0; n <= search->deck; n++) {
        struct group group;

        at = read_group(at, search->properties, n, &group);
        search->bounds.least[n] = group.least;
        search->bounds.most[n] = group.count > 0 ? group.most : n * (n > 0 ? n - 1 : 0) / 6;
    }
}

/* A table of n cards holds n tables of n - 1 cards, and n - 3 of them hold a set of it. So
 * its sets are n / (n - 3) times the mean of theirs. A card is in (n - 1) / 2 sets at most.
 * There is no set-free table of more cards than the largest caps have. */
static bool raise_bounds(const struct search *search, struct bounds *bounds)
{
    unsigned cap = set_count_cap(search->properties);
    bool changed = false;

    for (unsigned n = 3; n <= search->deck; n++) {
        uint32_t least = n > cap, most = n * ((n - 1) / 2) / 3;

        if (n > 3 && bounds->least[n - 1] * n > least * (n - 3))
            least = (bounds->least[n - 1] * n + n - 4) / (n - 3);
        if (n > 3 && bounds->most[n - 1] * n / (n - 3) < most)
            most = bounds->most[n - 1] * n / (n - 3);
        if (least > bounds->least[n]) {
            bounds->least[n] = least;
            changed = true;
        }
        if (most < bounds->most[n]) {
            bounds->most[n] = most;
            changed = true;
        }
    }
    return changed;
}

static void mirror_bounds(unsigned deck, struct bounds *bounds)
{
    for (unsigned n = 0; n <= deck; n++) {
        uint32_t both = set_count_both(deck, n), rest = deck - n;
        uint32_t least = bounds->most[rest] < both ? both - bounds->most[rest] : 0;
        uint32_t most = bounds->least[rest] < both ? both - bounds->least[rest] : 0;

        if (least > bounds->least[n])
            bounds->least[n] = least;
        if (most < bounds->most[n])
            bounds->most[n] = most;
    }
}

/* Tells between what the number of sets lies. */
static void write_bounds(struct search *search, struct set_odds *odds)
{
    open_bounds(search);
    do
        mirror_bounds(search->deck, &search->bounds);
    while (raise_bounds(search, &search->bounds));
    odds->least = search->bounds.least[search->cards];
    odds->most = search->bounds.most[search->cards];
}

bool set_odds_table_counts(unsigned properties, unsigned cards, unsigned sets)
{
    const char *at = find_row(properties, cards, sets);
    struct row row;

    if (at == end_rows())
        return false;
    row = read_row(at);
    return row.properties == properties && row.cards == cards && row.sets == sets;
}

enum pz_status set_odds_table_find(unsigned properties, unsigned cards,
                                   struct set_odds *odds)
{
    struct search search = {
        .properties = properties, .deck = set_count_deck(properties), .cards = cards};
    struct group group;
    double n = cards;

    if (search.deck == 0 || cards > search.deck)
        return PZ_INVALID;
    odds->exact = false;
    odds->rows = 0;
    odds->tables[0] = '\0';
    odds->drawn = (struct set_tally){.games = 0};
    odds->mean = cards < 3 ? 0 : n * (n - 1.0) * (n - 2.0) / 6 / (search.deck - 2.0);
    read_group(find_row(properties, cards, 0), properties, cards, &group);
    if (group.count > 0) {
        write_rows(&group, NULL, odds);
        return PZ_OK;
    }
    cards = search.deck - cards;
    read_group(find_row(properties, cards, 0), properties, cards, &group);
    if (group.count > 0) {
        uint32_t both = set_count_both(search.deck, cards);

        write_rows(&group, &both, odds);
    } else {
        write_bounds(&search, odds);
    }
    return PZ_OK;
}
