#include "search.h"

#include <stdlib.h>

enum {
    WHOLE = (1 << SEARCH_SECTION) - 1,
    LINES = 117,        /* sets of the deck of 27 */
    LINES_OF_CARD = 13, /* those with a card of it */
    ROOM = 1 << 16
};

/* A section, and the sets in it. */
struct choice {
    uint32_t cards;
    uint32_t sets;
};

struct list {
    struct choice *choice;
    size_t count, room;
    unsigned size, least; /* its sections have so many cards and so many sets or more */
    bool failed;
};

struct space {
    unsigned third[SEARCH_SECTION][SEARCH_SECTION];
    uint32_t line[LINES];
    uint32_t pair[SEARCH_SECTION]
                 [LINES_OF_CARD]; /* the other cards of the lines of a card */
};

static unsigned find_third(unsigned a, unsigned b)
{
    unsigned third = 0;

    for (unsigned place = 1; place < SEARCH_SECTION; place *= 3)
        third += (6 - a / place % 3 - b / place % 3) % 3 * place;
    return third;
}

static void open_space(struct space *space)
{
    unsigned lines = 0;

    for (unsigned a = 0; a < SEARCH_SECTION; a++) {
        unsigned pairs = 0;

        for (unsigned b = 0; b < SEARCH_SECTION; b++) {
            unsigned c = space->third[a][b] = find_third(a, b);

            if (a == b || c < b)
                continue;
            space->pair[a][pairs++] = 1u << b | 1u << c;
            if (a < b)
                space->line[lines++] = 1u << a | 1u << b | 1u << c;
        }
    }
}

static unsigned count_lines(const struct space *space, uint32_t cards)
{
    unsigned count = 0;

    for (unsigned l = 0; l < LINES; l++)
        count += (space->line[l] & ~cards) == 0;
    return count;
}

unsigned search_count(const struct search_table *table)
{
    struct space space;
    unsigned sets = 0;

    open_space(&space);
    for (unsigned i = 0; i < 3; i++)
        sets += count_lines(&space, table->section[i]);
    for (unsigned b = 0; b < SEARCH_SECTION; b++)
        for (unsigned c = 0; c < SEARCH_SECTION; c++)
            sets += table->section[1] >> b & table->section[2] >> c &
                    table->section[0] >> space.third[b][c] & 1;
    return sets;
}

static void keep(struct list *list, struct choice choice)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : ROOM;
        struct choice *more = realloc(list->choice, room * sizeof *more);

        if (!more) {
            list->failed = true;
            return;
        }
        list->choice = more;
        list->room = room;
    }
    list->choice[list->count++] = choice;
}

/* Lists the sections that add cards from `card` on to `cards` of `count` cards with `sets`
 * sets. A card beside n others makes n / 2 sets at most. */
static void extend(const struct space *space, struct list *list, unsigned card,
                   unsigned count, struct choice choice)
{
    unsigned reach = choice.sets;
    uint32_t made = 0;

    for (unsigned n = count; n < list->size; n++)
        reach += n / 2;
    if (reach < list->least || list->failed || SEARCH_SECTION - card < list->size - count)
        return;
    if (count == list->size) {
        keep(list, choice);
        return;
    }
    for (unsigned p = 0; p < LINES_OF_CARD; p++)
        made += (space->pair[card][p] & ~choice.cards) == 0;
    extend(space, list, card + 1, count + 1,
           (struct choice){choice.cards | 1u << card, choice.sets + made});
    extend(space, list, card + 1, count, choice);
}

static int compare(const void *a, const void *b)
{
    const struct choice *x = a, *y = b;

    return (x->sets < y->sets) - (x->sets > y->sets);
}

/* What is tried: D, and the sets of A and between the sections without those with D. */
struct trial {
    const struct space *space;
    unsigned lacks, lack[SEARCH_LACK]; /* D */
    unsigned base;                     /* sets(A) + bc */
    unsigned size;                     /* of C */
    unsigned wanted;
};

/* The cards that make a set with a card of B and each one of D. */
static void find_thirds(const struct trial *trial, uint32_t cards, uint32_t *thirds)
{
    for (unsigned d = 0; d < trial->lacks; d++) {
        thirds[d] = 0;
        for (uint32_t left = cards; left != 0; left &= left - 1)
            thirds[d] |= 1u << trial->space->third[trial->lack[d]][__builtin_ctz(left)];
    }
}

/* The fewest pairs with a third in D that as many cards as C has can be in. */
static unsigned find_fewest(const struct trial *trial, const uint32_t *thirds)
{
    unsigned cards_with[SEARCH_LACK + 1] = {0}, left = trial->size, fewest = 0;

    for (unsigned card = 0; card < SEARCH_SECTION; card++) {
        unsigned pairs = 0;

        for (unsigned d = 0; d < trial->lacks; d++)
            pairs += thirds[d] >> card & 1;
        cards_with[pairs]++;
    }
    for (unsigned pairs = 0; left > 0; pairs++) {
        unsigned taken = cards_with[pairs] < left ? cards_with[pairs] : left;

        fewest += taken * pairs;
        left -= taken;
    }
    return fewest;
}

/* Tries all C, the richest first, beside one B. */
static bool try_thirds(const struct trial *trial, struct choice b, const struct list *list,
                       uint32_t *found)
{
    uint32_t thirds[SEARCH_LACK];
    unsigned fewest, reach = trial->base + b.sets;

    find_thirds(trial, b.cards, thirds);
    fewest = find_fewest(trial, thirds);
    for (size_t i = 0; i < list->count; i++) {
        unsigned lost = 0;

        if (reach + list->choice[i].sets < trial->wanted + fewest)
            return false;
        for (unsigned d = 0; d < trial->lacks; d++)
            lost += (unsigned)__builtin_popcount(thirds[d] & list->choice[i].cards);
        if (reach + list->choice[i].sets >= trial->wanted + lost) {
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
        extend(trial->space, &lists[i], 0, 0, (struct choice){0, 0});
    if (lists[0].failed || lists[1].failed)
        return SEARCH_NO_MEMORY;
    if (lists[0].count == 0 || lists[1].count == 0)
        return SEARCH_NONE;
    qsort(lists[1].choice, lists[1].count, sizeof *lists[1].choice, compare);
    for (size_t i = 0; i < lists[0].count; i++) {
        if (try_thirds(trial, lists[0].choice[i], &lists[1], &found->section[2])) {
            found->section[1] = lists[0].choice[i].cards;
            return SEARCH_FOUND;
        }
    }
    return SEARCH_NONE;
}

/* Tries the tables of which the first section lacks just these cards. */
static enum search_status try_lack(const struct space *space,
                                   const struct sections_type *type, uint32_t lack,
                                   const unsigned wanted[3], struct search_table *found)
{
    struct trial trial = {.space = space, .size = type->c, .wanted = wanted[0]};
    unsigned most_b = wanted[1], most_c = wanted[2], both = type->b + type->c, reach;
    enum search_status status;

    found->section[0] = WHOLE & ~lack;
    trial.base = count_lines(space, found->section[0]) + type->b * type->c;
    for (; lack != 0; lack &= lack - 1)
        trial.lack[trial.lacks++] = (unsigned)__builtin_ctz(lack);
    reach = trial.base + most_b + most_c; /* each third of B and C comes up so often: */
    reach -= both > SEARCH_SECTION ? trial.lacks * (both - SEARCH_SECTION) : 0;
    if (reach < trial.wanted)
        return SEARCH_NONE;
    unsigned spare = reach - trial.wanted;
    struct list lists[2] = {
        {.size = type->b, .least = most_b > spare ? most_b - spare : 0},
        {.size = type->c, .least = most_c > spare ? most_c - spare : 0}};

    status = try_lists(&trial, lists, found);
    free(lists[0].choice);
    free(lists[1].choice);
    return status;
}

/* With cards 0, 1, 3 and 9 at the origin and the unit points: up to two cards; three with
 * and without a set; four with a set, in a plane without one, and in no plane. */
enum search_status search_type(const struct sections_type *type, unsigned sets,
                               const uint64_t *most, struct search_table *found)
{
    static const uint32_t kinds[] = {0, 1, 3, 7, 11, 0xf, 0x1b, 0x20b};
    const unsigned wanted[3] = {sets, (unsigned)most[type->b], (unsigned)most[type->c]};
    struct space space;

    open_space(&space);
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        enum search_status status;

        if (type->a + (unsigned)__builtin_popcount(kinds[i]) != SEARCH_SECTION)
            continue;
        status = try_lack(&space, type, kinds[i], wanted, found);
        if (status != SEARCH_NONE)
            return status;
    }
    return SEARCH_NONE;
}
