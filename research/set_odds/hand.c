#include "hand.h"

#include "solvers/core/check.h"

#include <string.h>

enum { ROUNDS = 3 }; /* of hand_refine */

/* The final steps of MurmurHash3: every bit of the result depends on every bit of the
 * seed. */
static uint32_t scatter(uint32_t seed)
{
    seed = (seed ^ seed >> 16) * 0x85ebca6bu;
    seed = (seed ^ seed >> 13) * 0xc2b2ae35u;
    return seed ^ seed >> 16;
}

void hand_make(struct hand *hand, const struct space *space)
{
    memset(hand, 0, sizeof *hand);
    hand->space = space;
    for (uint32_t mark = 0; mark < HAND_MARKS; mark++)
        hand->salt[mark] = scatter(mark + 1) | 1u;
}

#ifdef PUZZLED_CHECK
/* The marks and the number of sets agree with the cards. */
static void hand_check(const struct hand *hand)
{
    uint8_t mark[SPACE_POINTS_MAX] = {0};
    unsigned incidences = 0;

    assert(hand->cards <= HAND_CARDS_MAX);
    for (unsigned i = 0; i < hand->cards; i++) {
        const uint16_t *completion = space_completions(hand->space, hand->point[i]);

        mark[hand->point[i]] = (uint8_t)(mark[hand->point[i]] + HAND_HELD);
        for (unsigned j = 0; j < i; j++)
            mark[completion[hand->point[j]]]++;
    }
    assert(memcmp(mark, hand->mark, hand->space->points) == 0);
    for (unsigned i = 0; i < hand->cards; i++)
        incidences += mark[hand->point[i]] - HAND_HELD;
    assert(incidences == 3 * hand->sets);
}
#endif

void hand_add(struct hand *hand, unsigned point)
{
    const uint16_t *completion = space_completions(hand->space, point);

    assert(hand->cards < HAND_CARDS_MAX && hand->mark[point] < HAND_HELD);

    for (unsigned i = 0; i < hand->cards; i++)
        hand->mark[completion[hand->point[i]]]++;
    hand->sets += hand->mark[point];
    hand->mark[point] = (uint8_t)(hand->mark[point] + HAND_HELD);
    hand->point[hand->cards++] = (uint16_t)point;
    CHECKED(hand_check, hand);
}

void hand_drop(struct hand *hand)
{
    assert(hand->cards > 0);
    unsigned point = hand->point[--hand->cards];
    const uint16_t *completion = space_completions(hand->space, point);

    for (unsigned i = 0; i < hand->cards; i++)
        hand->mark[completion[hand->point[i]]]--;
    hand->mark[point] = (uint8_t)(hand->mark[point] - HAND_HELD);
    hand->sets -= hand->mark[point];
    CHECKED(hand_check, hand);
}

/* Returns a hash of the marks on the lines through a card and each other card. */
static uint32_t first_color(const struct hand *hand, unsigned card)
{
    const uint16_t *completion = space_completions(hand->space, hand->point[card]);
    uint32_t sum = 0;

    for (unsigned i = 0; i < hand->cards; i++)
        sum += hand->salt[hand->mark[completion[hand->point[i]]]];
    return sum;
}

/* Like first_color, with the first colors of the other cards. */
static uint32_t second_color(const struct hand *hand, unsigned card, const uint32_t *first)
{
    const uint16_t *completion = space_completions(hand->space, hand->point[card]);
    uint32_t sum = 0;

    for (unsigned i = 0; i < hand->cards; i++) {
        uint32_t seen = first[i] * hand->salt[hand->mark[completion[hand->point[i]]]];

        sum += seen ^ seen >> 15;
    }
    return sum + scatter(first[card]);
}

void hand_color(const struct hand *hand, uint32_t color[HAND_CARDS_MAX])
{
    uint32_t first[HAND_CARDS_MAX];

    for (unsigned i = 0; i < hand->cards; i++)
        first[i] = first_color(hand, i);
    for (unsigned i = 0; i < hand->cards; i++)
        color[i] = second_color(hand, i, first);
}

void hand_refine(const struct hand *hand, uint32_t color[HAND_CARDS_MAX])
{
    const struct space *space = hand->space;
    uint32_t old[SPACE_POINTS_MAX], new[SPACE_POINTS_MAX];

    for (unsigned x = 0; x < space->points; x++)
        new[x] = hand->salt[hand->mark[x]];
    for (unsigned i = 0; i < hand->cards; i++)
        new[hand->point[i]] ^= scatter(color[i]);
    for (unsigned round = 0; round < ROUNDS; round++) {
        memcpy(old, new, sizeof old);
        for (unsigned i = 0; i < hand->cards; i++) {
            const uint16_t *completion = space_completions(space, hand->point[i]);
            uint32_t own = old[hand->point[i]] | 1u;

            for (unsigned x = 0; x < space->points; x++) {
                uint32_t seen = old[completion[x]] * own;

                new[x] += (seen ^ seen >> 15) * own;
            }
        }
    }
    for (unsigned i = 0; i < hand->cards; i++)
        color[i] = scatter(new[hand->point[i]]);
}

/* The cards that can still be chosen. */
struct candidates {
    unsigned count;
    uint8_t card[HAND_CARDS_MAX]; /* indices in the hand */
};

static void keep_most_sets(const struct hand *hand, struct candidates *left)
{
    unsigned most = 0;

    left->count = 0;
    for (unsigned i = 0; i < hand->cards; i++) {
        unsigned sets = hand->mark[hand->point[i]];

        if (sets > most) {
            most = sets;
            left->count = 0;
        }
        if (sets == most)
            left->card[left->count++] = (uint8_t)i;
    }
}

/* Keeps the candidates with the smallest color. */
static void keep_smallest(struct candidates *left, const uint32_t *color)
{
    uint32_t smallest = UINT32_MAX;
    unsigned kept = 0;

    for (unsigned i = 0; i < left->count; i++) {
        uint32_t own = color[left->card[i]];

        if (own < smallest) {
            smallest = own;
            kept = 0;
        }
        if (own == smallest)
            left->card[kept++] = left->card[i];
    }
    left->count = kept;
}

static void choose(const struct hand *hand, struct candidates *left)
{
    uint32_t color[HAND_CARDS_MAX];

    keep_most_sets(hand, left);
    if (left->count == 1)
        return;
    for (unsigned i = 0; i < left->count; i++)
        color[left->card[i]] = first_color(hand, left->card[i]);
    keep_smallest(left, color);
    if (left->count == 1)
        return;
    hand_color(hand, color);
    keep_smallest(left, color);
}

unsigned hand_choose(const struct hand *hand)
{
    struct candidates left;

    choose(hand, &left);
    return left.card[left.count - 1] == hand->cards - 1 ? left.count : 0;
}

unsigned hand_class(const struct hand *hand)
{
    struct candidates left;

    choose(hand, &left);
    return left.count;
}
