#include "puzzles/set_odds.h"

#include "puzzles/set.h"

#include <stdint.h>
#include <string.h>

/* The text. A line that starts with # is a remark; any other is
 *
 *     properties cards sets tables
 *
 * in decimal. The properties increase; for each, the cards are 0, 1, 2 and so on; for
 * these, the sets increase. The rows of so many cards are all that there are, and add up
 * to the number of tables. The last line of the text is "end".
 *
 * That the tables and their sets add up is checked for every number of cards, so digits
 * that changed are found. The sums are taken modulo 2^128. */
enum { WORDS = 4 };

__extension__ typedef unsigned __int128 wide;

/* What the text says of one number of cards. */
struct group {
    const char *rows; /* its first line; NULL when the text says nothing */
    unsigned properties, cards;
    unsigned count;       /* rows */
    unsigned least, most; /* sets of the first and of the last row */
    wide tables, sets;    /* added up over the rows */
    wide all;             /* tables with so many cards */
};

struct reader {
    const char *at, *end;
    struct group group; /* the one that the rows just read belong to */
};

/* The bounds of the number of sets, by the cards on the table. */
struct bounds {
    uint32_t least[SET_CARDS_MAX + 1], most[SET_CARDS_MAX + 1];
};

/* What is looked for, and what was found of it. */
struct search {
    unsigned properties, deck, cards;
    struct group table, rest; /* for `cards` cards, and for the rest of the deck */
    struct bounds bounds;
};

static bool read_number(struct reader *reader, wide *number)
{
    const char *start = reader->at;
    wide value = 0;

    for (; reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9';
         reader->at++) {
        if (value > ~(wide)0 / 10 - 1)
            return false;
        value = value * 10 + (unsigned)(*reader->at - '0');
    }
    *number = value;
    return reader->at > start;
}

static bool read_row(struct reader *reader, wide word[WORDS])
{
    for (unsigned i = 0; i < WORDS; i++) {
        char behind = i + 1 < WORDS ? ' ' : '\n';

        if (!read_number(reader, &word[i]) || reader->at == reader->end ||
            *reader->at++ != behind)
            return false;
    }
    return true;
}

/* C(deck, cards), from that of one card less; 0 when it is 2^128 or more. */
static wide count_tables(const struct group *before, unsigned deck, unsigned cards)
{
    if (cards == 0)
        return 1;
    if (before->all > ~(wide)0 / deck)
        return 0;
    return before->all * (deck - cards + 1) / cards;
}

/* Each set is on C(deck - 3, cards - 3) tables. */
static bool sets_add_up(const struct group *group, unsigned deck)
{
    wide triples = (wide)group->cards * (group->cards - 1) * (group->cards - 2);

    return group->cards < 3 ? group->sets == 0
                            : group->sets * 6 * (deck - 2) == group->all * triples;
}

/* Judges the group when its last row has been read. */
static bool close_group(struct group *group, struct search *search)
{
    unsigned deck = set_count_deck(group->properties);

    if (!group->rows)
        return true;
    if (group->tables != group->all || !sets_add_up(group, deck))
        return false;
    if (group->properties != search->properties)
        return true;
    search->bounds.least[group->cards] = group->least;
    search->bounds.most[group->cards] = group->most;
    if (group->cards == search->cards)
        search->table = *group;
    if (group->cards == deck - search->cards)
        search->rest = *group;
    return true;
}

/* Starts the next number of cards, or the first of the next deck. */
static bool open_group(struct reader *reader, struct search *search, const wide word[WORDS],
                       const char *line)
{
    struct group *group = &reader->group;
    unsigned deck;
    bool next = word[0] == group->properties && word[1] == group->cards + 1u;
    bool first = word[0] > group->properties && word[1] == 0;

    if ((!next && !first) || word[0] > SET_PROPERTIES_MAX || !close_group(group, search))
        return false;
    deck = set_count_deck((unsigned)word[0]);
    if (word[1] > deck)
        return false;
    *group = (struct group){.rows = line,
                            .properties = (unsigned)word[0],
                            .cards = (unsigned)word[1],
                            .least = (unsigned)word[2],
                            .all = count_tables(group, deck, (unsigned)word[1])};
    return group->all > 0;
}

static bool add_row(struct reader *reader, struct search *search)
{
    const char *line = reader->at;
    struct group *group = &reader->group;
    wide word[WORDS];

    if (!read_row(reader, word) || word[2] > set_count_both(SET_CARDS_MAX, 0) ||
        word[3] == 0)
        return false;
    if (!group->rows || word[0] != group->properties || word[1] != group->cards) {
        if (!open_group(reader, search, word, line))
            return false;
    } else if (word[2] <= group->most || group->count == SET_ODDS_ROWS_MAX) {
        return false;
    }
    group->count++;
    group->most = (unsigned)word[2];
    group->tables += word[3];
    group->sets += word[2] * word[3];
    return true;
}

/* Reads the text to its end. */
static bool read_all(const char *text, size_t length, struct search *search)
{
    static const char end[] = "end\n";
    struct reader reader = {.at = text, .end = text + length};

    while (reader.at < reader.end) {
        size_t left = (size_t)(reader.end - reader.at);

        if (*reader.at == '#') {
            const char *behind = memchr(reader.at, '\n', left);

            reader.at = behind ? behind + 1 : reader.end;
        } else if (left == sizeof end - 1 && memcmp(reader.at, end, left) == 0) {
            return close_group(&reader.group, search);
        } else if (!add_row(&reader, search)) {
            return false;
        }
    }
    return false;
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

/* Writes the rows of the group again; its text was read once and is good. For the rest of
 * the deck `both` are the sets on both, and the rows turn round. */
static void write_rows(const struct group *group, const char *end, const uint32_t *both,
                       struct set_odds *odds)
{
    struct reader reader = {.at = group->rows, .end = end};
    unsigned row = 0;

    odds->rows = group->count;
    while (row < group->count) {
        struct set_odds_row *out = &odds->row[both ? group->count - 1 - row : row];
        wide word[WORDS];

        if (*reader.at == '#') {
            while (*reader.at++ != '\n')
                ;
            continue;
        }
        if (!read_row(&reader, word))
            return;
        out->sets = both ? *both - (unsigned)word[2] : (unsigned)word[2];
        write_number(word[3], out->tables);
        out->probability = (double)word[3] / (double)group->all;
        row++;
    }
    write_number(group->all, odds->tables);
}

/* Without a count, any number of sets is possible for all that is known. */
static void open_bounds(struct search *search)
{
    for (unsigned n = 0; n <= search->deck; n++) {
        search->bounds.least[n] = 0;
        search->bounds.most[n] = n * (n > 0 ? n - 1 : 0) / 6;
    }
}

static void write_odds(struct search *search, const char *end, struct set_odds *odds)
{
    unsigned n = search->cards;
    uint32_t both = set_count_both(search->deck, n);

    memset(odds, 0, sizeof *odds);
    odds->exact = search->table.rows || search->rest.rows;
    if (search->table.rows)
        write_rows(&search->table, end, NULL, odds);
    else if (search->rest.rows)
        write_rows(&search->rest, end, &both, odds);
    odds->mean = n < 3 ? 0 : n * (n - 1.0) * (n - 2.0) / 6 / (search->deck - 2.0);
    do
        mirror_bounds(search->deck, &search->bounds);
    while (raise_bounds(search, &search->bounds));
    odds->least = search->bounds.least[n];
    odds->most = search->bounds.most[n];
}

enum pz_status set_odds_find(const char *text, size_t length, unsigned properties,
                             unsigned cards, struct set_odds *odds)
{
    struct search search = {
        .properties = properties, .deck = set_count_deck(properties), .cards = cards};

    if (search.deck == 0 || cards > search.deck)
        return PZ_INVALID;
    open_bounds(&search);
    if (!read_all(text, length, &search))
        return PZ_INVALID;
    write_odds(&search, text + length, odds);
    return PZ_OK;
}
