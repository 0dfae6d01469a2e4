/* Some cards of a deck, and what can be told of each of them without naming it.
 *
 * For every point of the space a hand knows how many pairs of its cards have that point as
 * the third on their line: for a card, the sets it is in; for any other point, the sets
 * gained by adding it.
 *
 * An affine map changes none of these numbers. So neither does it change what is worked out
 * here from them alone: a colour for each card, and the class of the chosen cards of a
 * hand. A clash of colours, which are hashes, makes classes larger but never wrong. */
#ifndef SET_ODDS_HAND_H
#define SET_ODDS_HAND_H

#include "space.h"

#include <stdbool.h>

enum {
    HAND_CARDS_MAX = 21,
    HAND_HELD = 16, /* added to the mark of a card; more than HAND_CARDS_MAX / 2 */
    HAND_MARKS = 32
};

struct hand {
    const struct space *space;
    uint32_t salt[HAND_MARKS]; /* an odd number for each mark */
    unsigned cards, sets;
    uint16_t point[HAND_CARDS_MAX];
    uint8_t mark[SPACE_POINTS_MAX]; /* pairs with that third, and HAND_HELD for a card */
};

/* An empty hand. */
void hand_make(struct hand *hand, const struct space *space);

/* Adds a point that is not in the hand. */
void hand_add(struct hand *hand, unsigned point);

/* Takes the last card away again. */
void hand_drop(struct hand *hand);

/* Colours all cards; finer and slower than what chooses a class. */
void hand_colour(const struct hand *hand, uint32_t colour[HAND_CARDS_MAX]);

/* Makes colours finer by those of all points of the space, each seen along its lines
 * through the cards, and that several times over; slow. */
void hand_refine(const struct hand *hand, uint32_t colour[HAND_CARDS_MAX]);

/* Chooses a class of the cards: those in the most sets, of these the ones of the lowest
 * colour. Returns how many they are; 0 when the last card is not one of them. */
unsigned hand_choose(const struct hand *hand);

/* How many cards the class has, whether or not the last card is in it. */
unsigned hand_class(const struct hand *hand);

/* True when the last card would surely not be in the class once `point` were added. */
static inline bool hand_rules_out(const struct hand *hand, unsigned point)
{
    const uint16_t *third = space_thirds(hand->space, point);
    unsigned sets = HAND_HELD + hand->mark[point];

    for (unsigned i = 0; i < hand->cards; i++) {
        unsigned p = hand->point[i];

        if (hand->mark[p] + (unsigned)(hand->mark[third[p]] / HAND_HELD) > sets)
            return true;
    }
    return false;
}

#endif
