#include "groups.h"

#include <stdbool.h>
#include <string.h>

/* Adds tables with a number of groups. The rows remain sorted. */
static void add_row(struct groups_size *size, uint64_t groups, wide tables)
{
    unsigned from = 0, to = size->rows;

    while (from < to) {
        unsigned middle = (from + to) / 2;

        if (size->row[middle].groups < groups)
            from = middle + 1;
        else
            to = middle;
    }
    if (from == size->rows || size->row[from].groups != groups) {
        if (size->rows == GROUPS_ROWS)
            return; /* the check of the sums will fail */
        memmove(&size->row[from + 1], &size->row[from],
                (size->rows - from) * sizeof size->row[0]);
        size->row[from] = (struct groups_row){.groups = groups};
        size->rows++;
    }
    size->row[from].tables += tables;
}

static uint64_t count_ultrasets(const struct space *space, const struct hand *hand,
                                bool rest)
{
    uint64_t groups = 0;

    for (unsigned x = 0; x < space->points; x++) {
        bool held = hand->mark[x] >= HAND_HELD;
        uint64_t pairs = hand->mark[x] % HAND_HELD;

        if (rest)
            pairs += (space->points - 1) / 2 - (hand->cards - held);
        groups += pairs * (pairs - 1) / 2;
    }
    return groups;
}

/* Counts the GhostSets of the cards on the table, or of all other cards. */
static uint64_t count_ghostsets(const struct groups_count *count, const struct hand *hand,
                                bool rest)
{
    static uint64_t ways[GROUPS_GHOSTSET + 1][SPACE_POINTS_MAX];
    unsigned points = count->space->points;

    memset(ways, 0, sizeof ways);
    ways[0][0] = 1;
    for (unsigned x = 0; x < points; x++) {
        const uint16_t *sum = &count->sum[x * points];

        if ((hand->mark[x] >= HAND_HELD) == rest)
            continue;
        for (unsigned cards = GROUPS_GHOSTSET; cards > 0; cards--)
            for (unsigned s = 0; s < points; s++)
                ways[cards][sum[s]] += ways[cards - 1][s];
    }
    return ways[GROUPS_GHOSTSET][0];
}

static uint64_t count_groups(const struct groups_count *count, const struct hand *hand,
                             bool rest)
{
    return count->variant == GROUPS_ULTRASET ? count_ultrasets(count->space, hand, rest)
                                             : count_ghostsets(count, hand, rest);
}

static void see(void *context, const struct hand *hand, wide hands)
{
    struct groups_count *count = context;

    add_row(&count->few[hand->cards], count_groups(count, hand, false), hands);
    if (hand->cards <= count->rest)
        add_row(&count->many[hand->cards], count_groups(count, hand, true), hands);
}

/* Like wide_choose, which needs a small number of chosen things. */
static wide choose_few(unsigned all, unsigned chosen)
{
    return wide_choose(all, chosen < all - chosen ? chosen : all - chosen);
}

/* A group is on one table for each choice of the other cards. */
static bool check_size(const struct groups_count *count, const struct groups_size *size,
                       uint64_t groups)
{
    unsigned points = count->space->points, of = count->variant;
    wide all = 0, met = 0;

    for (unsigned r = 0; r < size->rows; r++) {
        all += size->row[r].tables;
        met += size->row[r].tables * size->row[r].groups;
    }
    return all == choose_few(points, size->cards) &&
           met ==
               (size->cards < of ? 0 : groups * choose_few(points - of, size->cards - of));
}

static bool check(const struct groups_count *count, unsigned cards, uint64_t groups)
{
    bool correct = true;

    for (unsigned k = 0; k <= cards && correct; k++)
        correct = check_size(count, &count->few[k], groups) &&
                  (k > count->rest || check_size(count, &count->many[k], groups));
    return correct;
}

enum orbits_status groups_count_all(struct groups_count *count, unsigned cards)
{
    const struct space *space = count->space;
    const struct orbits_view view = {see, count};
    static struct hand none;
    enum orbits_status status;

    for (unsigned a = 0; a < space->points; a++)
        for (unsigned b = 0; b < space->points; b++) /* a + b = -(-(a + b) + 0) */
            count->sum[a * space->points + b] =
                *(space_completions(space, space_completions(space, a)[b]));
    for (unsigned k = 0; k <= cards; k++) {
        count->few[k].cards = k;
        count->many[k].cards = space->points - k;
    }
    hand_make(&none, space);
    see(count, &none, 1);
    status = orbits_see_all(space, cards, &view);
    if (status == ORBITS_OK && !check(count, cards, count_groups(count, &none, true)))
        return ORBITS_INCORRECT;
    return status;
}
