#include "hand.h"

#include <string.h>

/* A card is told by rows of up to ROUNDS + 4 cards that depend on each other. */
enum { ROUNDS = 3 };

/* The last step of a common hash function: every bit of the seed moves every other. */
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

void hand_add(struct hand *hand, unsigned point)
{
    const uint16_t *third = space_thirds(hand->space, point);

    for (unsigned i = 0; i < hand->cards; i++)
        hand->mark[third[hand->point[i]]]++;
    hand->sets += hand->mark[point];
    hand->mark[point] = (uint8_t)(hand->mark[point] + HAND_HELD);
    hand->point[hand->cards++] = (uint16_t)point;
}

void hand_drop(struct hand *hand)
{
    unsigned point = hand->point[--hand->cards];
    const uint16_t *third = space_thirds(hand->space, point);

    for (unsigned i = 0; i < hand->cards; i++)
        hand->mark[third[hand->point[i]]]--;
    hand->mark[point] = (uint8_t)(hand->mark[point] - HAND_HELD);
    hand->sets -= hand->mark[point];
}

/* What the lines through a card and each other one, and the card itself, show. */
static uint32_t first_colour(const struct hand *hand, unsigned card)
{
    const uint16_t *third = space_thirds(hand->space, hand->point[card]);
    uint32_t sum = 0;

    for (unsigned i = 0; i < hand->cards; i++)
        sum += hand->salt[hand->mark[third[hand->point[i]]]];
    return sum;
}

/* The same, and the first colours of the cards at the other end. */
static uint32_t second_colour(const struct hand *hand, unsigned card, const uint32_t *first)
{
    const uint16_t *third = space_thirds(hand->space, hand->point[card]);
    uint32_t sum = 0;

    for (unsigned i = 0; i < hand->cards; i++) {
        uint32_t seen = first[i] * hand->salt[hand->mark[third[hand->point[i]]]];

        sum += seen ^ seen >> 15;
    }
    return sum + scatter(first[card]);
}

void hand_colour(const struct hand *hand, uint32_t colour[HAND_CARDS_MAX])
{
    uint32_t first[HAND_CARDS_MAX];

    for (unsigned i = 0; i < hand->cards; i++)
        first[i] = first_colour(hand, i);
    for (unsigned i = 0; i < hand->cards; i++)
        colour[i] = second_colour(hand, i, first);
}

void hand_refine(const struct hand *hand, uint32_t colour[HAND_CARDS_MAX])
{
    const struct space *space = hand->space;
    uint32_t old[SPACE_POINTS_MAX], new[SPACE_POINTS_MAX];

    for (unsigned x = 0; x < space->points; x++)
        new[x] = hand->salt[hand->mark[x]];
    for (unsigned i = 0; i < hand->cards; i++)
        new[hand->point[i]] ^= scatter(colour[i]);
    for (unsigned round = 0; round < ROUNDS; round++) {
        memcpy(old, new, sizeof old);
        for (unsigned i = 0; i < hand->cards; i++) {
            const uint16_t *third = space_thirds(space, hand->point[i]);
            uint32_t own = old[hand->point[i]] | 1u;

            for (unsigned x = 0; x < space->points; x++) {
                uint32_t seen = old[third[x]] * own;

                new[x] += (seen ^ seen >> 15) * own;
            }
        }
    }
    for (unsigned i = 0; i < hand->cards; i++)
        colour[i] = scatter(new[hand->point[i]]);
}

/* The cards that are still in the running, by their places. */
struct running {
    unsigned count;
    uint8_t card[HAND_CARDS_MAX];
};

static void keep_most_sets(const struct hand *hand, struct running *left)
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

/* Of the cards in the running, keeps those of the lowest colour. */
static void keep_lowest(struct running *left, const uint32_t *colour)
{
    uint32_t lowest = UINT32_MAX;
    unsigned kept = 0;

    for (unsigned i = 0; i < left->count; i++) {
        uint32_t own = colour[left->card[i]];

        if (own < lowest) {
            lowest = own;
            kept = 0;
        }
        if (own == lowest)
            left->card[kept++] = left->card[i];
    }
    left->count = kept;
}

static void choose(const struct hand *hand, struct running *left)
{
    uint32_t colour[HAND_CARDS_MAX];

    keep_most_sets(hand, left);
    if (left->count == 1)
        return;
    for (unsigned i = 0; i < left->count; i++)
        colour[left->card[i]] = first_colour(hand, left->card[i]);
    keep_lowest(left, colour);
    if (left->count == 1)
        return;
    hand_colour(hand, colour);
    keep_lowest(left, colour);
}

unsigned hand_choose(const struct hand *hand)
{
    struct running left;

    choose(hand, &left);
    return left.card[left.count - 1] == hand->cards - 1 ? left.count : 0;
}

unsigned hand_class(const struct hand *hand)
{
    struct running left;

    choose(hand, &left);
    return left.count;
}
