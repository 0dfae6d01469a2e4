#include "search.h"

#include "research/common/space.h"

#include <assert.h>
#include <stdlib.h>

enum {
    WHOLE = (1 << SEARCH_SECTION) - 1,
    LINES = 117,        /* sets of the deck of 27 cards */
    LINES_OF_CARD = 13, /* sets with one card */
    CAPACITY_MIN = 1 << 16
};

/* The cards of a section, and its number of sets. */
struct choice {
    uint32_t cards;
    uint32_t sets;
};

struct list {
    struct choice *choice;
    size_t count, capacity;
    unsigned size; /* number of cards of a section */
    unsigned min;  /* minimum number of sets of a section */
    bool failed;
};

struct lines {
    unsigned completion[SEARCH_SECTION][SEARCH_SECTION];
    uint32_t line[LINES];
    /* The other cards of the lines of a card. */
    uint32_t pair[SEARCH_SECTION][LINES_OF_CARD];
};

static void list_lines(struct lines *lines)
{
    unsigned count = 0;

    for (unsigned a = 0; a < SEARCH_SECTION; a++) {
        unsigned pairs = 0;

        for (unsigned b = 0; b < SEARCH_SECTION; b++) {
            unsigned c = lines->completion[a][b] = space_completion(a, b);

            if (a == b || c < b)
                continue;
            lines->pair[a][pairs++] = 1u << b | 1u << c;
            if (a < b)
                lines->line[count++] = 1u << a | 1u << b | 1u << c;
        }
    }
}

static unsigned count_lines(const struct lines *lines, uint32_t cards)
{
    unsigned count = 0;

    for (unsigned l = 0; l < LINES; l++)
        count += (lines->line[l] & ~cards) == 0;
    return count;
}

unsigned search_count(const struct search_table *table)
{
    struct lines lines;
    unsigned sets = 0;

    list_lines(&lines);
    for (unsigned i = 0; i < 3; i++)
        sets += count_lines(&lines, table->section[i]);
    for (unsigned b = 0; b < SEARCH_SECTION; b++)
        for (unsigned c = 0; c < SEARCH_SECTION; c++)
            sets += table->section[1] >> b & table->section[2] >> c &
                    table->section[0] >> lines.completion[b][c] & 1;
    return sets;
}

static void add_choice(struct list *list, struct choice choice)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? 2 * list->capacity : CAPACITY_MIN;
        struct choice *more = realloc(list->choice, capacity * sizeof *more);

        if (!more) {
            list->failed = true;
            return;
        }
        list->choice = more;
        list->capacity = capacity;
    }
    list->choice[list->count++] = choice;
}

/* Lists all sections that consist of the `count` cards of `choice` and of cards from `card`
 * on. A card that is added to n cards makes at most n / 2 sets. */
static void list_sections(const struct lines *lines, struct list *list, unsigned card,
                          unsigned count, struct choice choice)
{
    unsigned reach = choice.sets;
    uint32_t made = 0;

    for (unsigned n = count; n < list->size; n++)
        reach += n / 2;
    if (reach < list->min || list->failed || SEARCH_SECTION - card < list->size - count)
        return;
    if (count == list->size) {
        add_choice(list, choice);
        return;
    }
    for (unsigned p = 0; p < LINES_OF_CARD; p++)
        made += (lines->pair[card][p] & ~choice.cards) == 0;
    list_sections(lines, list, card + 1, count + 1,
                  (struct choice){choice.cards | 1u << card, choice.sets + made});
    list_sections(lines, list, card + 1, count, choice);
}

static int compare(const void *a, const void *b)
{
    const struct choice *x = a, *y = b;

    return (x->sets < y->sets) - (x->sets > y->sets);
}

/* The tables with one set D of missing cards. */
struct trial {
    const struct lines *lines;
    unsigned lacks, lack[SEARCH_LACK]; /* D */
    unsigned base;                     /* sets(A) + bc */
    unsigned size;                     /* of C */
    unsigned sets;                     /* the minimum number to find */
};

/* Stores for each card of D the cards that complete a set with it and a card of B. */
static void find_completions(const struct trial *trial, uint32_t cards,
                             uint32_t *completions)
{
    for (unsigned d = 0; d < trial->lacks; d++) {
        completions[d] = 0;
        for (uint32_t left = cards; left != 0; left &= left - 1)
            completions[d] |=
                1u << trial->lines->completion[trial->lack[d]][__builtin_ctz(left)];
    }
}

/* Returns the minimum number of pairs that a card of D completes, over all C of the
 * size. */
static unsigned min_lost_pairs(const struct trial *trial, const uint32_t *completions)
{
    unsigned cards_with[SEARCH_LACK + 1] = {0}, left = trial->size, fewest = 0;

    for (unsigned card = 0; card < SEARCH_SECTION; card++) {
        unsigned pairs = 0;

        for (unsigned d = 0; d < trial->lacks; d++)
            pairs += completions[d] >> card & 1;
        cards_with[pairs]++;
    }
    for (unsigned pairs = 0; left > 0; pairs++) {
        unsigned taken = cards_with[pairs] < left ? cards_with[pairs] : left;

        fewest += taken * pairs;
        left -= taken;
    }
    return fewest;
}

/* Tries all C with one B, in decreasing order of their sets. */
static bool try_sections(const struct trial *trial, struct choice b,
                         const struct list *list, uint32_t *found)
{
    uint32_t completions[SEARCH_LACK];
    unsigned fewest, reach = trial->base + b.sets;

    find_completions(trial, b.cards, completions);
    fewest = min_lost_pairs(trial, completions);
    for (size_t i = 0; i < list->count; i++) {
        unsigned lost = 0;

        if (reach + list->choice[i].sets < trial->sets + fewest)
            return false;
        for (unsigned d = 0; d < trial->lacks; d++)
            lost += (unsigned)__builtin_popcount(completions[d] & list->choice[i].cards);
        if (reach + list->choice[i].sets >= trial->sets + lost) {
            *found = list->choice[i].cards;
            return true;
        }
    }
    return false;
}

static enum search_status try_lists(const struct trial *trial, struct list lists[2],
                                    struct search_table *found)
{
    for (unsigned i = 0; i < 2; i++)
        list_sections(trial->lines, &lists[i], 0, 0, (struct choice){0, 0});
    if (lists[0].failed || lists[1].failed)
        return SEARCH_NO_MEMORY;
    if (lists[0].count == 0 || lists[1].count == 0)
        return SEARCH_NONE;
    qsort(lists[1].choice, lists[1].count, sizeof *lists[1].choice, compare);
    for (size_t i = 0; i < lists[0].count; i++) {
        if (try_sections(trial, lists[0].choice[i], &lists[1], &found->section[2])) {
            found->section[1] = lists[0].choice[i].cards;
            return SEARCH_FOUND;
        }
    }
    return SEARCH_NONE;
}

/* Tries the tables whose first section lacks the cards `lack`. */
static enum search_status try_lack(const struct lines *lines,
                                   const struct sections_type *type, uint32_t lack,
                                   const unsigned wanted[3], struct search_table *found)
{
    struct trial trial = {.lines = lines, .size = type->c, .sets = wanted[0]};
    unsigned most_b = wanted[1], most_c = wanted[2], both = type->b + type->c, reach;
    enum search_status status;

    found->section[0] = WHOLE & ~lack;
    trial.base = count_lines(lines, found->section[0]) + type->b * type->c;
    for (; lack != 0; lack &= lack - 1)
        trial.lack[trial.lacks++] = (unsigned)__builtin_ctz(lack);
    reach = trial.base + most_b + most_c; /* less the pairs that D completes at least: */
    reach -= both > SEARCH_SECTION ? trial.lacks * (both - SEARCH_SECTION) : 0;
    if (reach < trial.sets)
        return SEARCH_NONE;
    unsigned spare = reach - trial.sets;
    struct list lists[2] = {{.size = type->b, .min = most_b > spare ? most_b - spare : 0},
                            {.size = type->c, .min = most_c > spare ? most_c - spare : 0}};

    status = try_lists(&trial, lists, found);
    free(lists[0].choice);
    free(lists[1].choice);
    return status;
}

/* The missing cards, with 0, 1, 3 and 9 as the origin and the unit points: at most two
 * cards; three cards with and without a set; four cards with a set, in a plane without a
 * set, and in no plane. */
enum search_status search_type(const struct sections_type *type, unsigned sets,
                               const uint64_t *most, struct search_table *found)
{
    static const uint32_t lacks[] = {0, 1, 3, 7, 11, 0xf, 0x1b, 0x20b};
    const unsigned wanted[3] = {sets, (unsigned)most[type->b], (unsigned)most[type->c]};
    struct lines lines;

    assert(type->a + SEARCH_LACK >= SEARCH_SECTION && type->a < SEARCH_SECTION);
    assert(type->b <= type->a && type->c <= type->b);
    list_lines(&lines);
    for (unsigned i = 0; i < sizeof lacks / sizeof lacks[0]; i++) {
        enum search_status status;

        if (type->a + (unsigned)__builtin_popcount(lacks[i]) != SEARCH_SECTION)
            continue;
        status = try_lack(&lines, type, lacks[i], wanted, found);
        if (status != SEARCH_NONE)
            return status;
    }
    return SEARCH_NONE;
}
