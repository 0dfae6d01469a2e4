/* A hand: some cards of a deck, and invariants that do not depend on how the cards are
 * named.
 *
 * For every point of the space, a hand stores the number of pairs of its cards that the
 * point completes. For a card of the hand, that is the number of sets with the card. For
 * another point, it is the number of sets that adding the point makes.
 *
 * Affine maps keep these numbers. So they also keep the values that follow from them: a
 * color for each card, and the class of the chosen cards of a hand. Colors are hashes. A
 * collision can make a class larger than necessary, but the class remains correct. */
#ifndef RESEARCH_SET_ODDS_HAND_H
#define RESEARCH_SET_ODDS_HAND_H

#include "research/common/space.h"

#include <stdbool.h>

enum {
    HAND_CARDS_MAX = 21,
    HAND_HELD = 16, /* added to the mark of a card; greater than HAND_CARDS_MAX / 2 */
    HAND_MARKS = 32
};

struct hand {
    const struct space *space;
    uint32_t salt[HAND_MARKS]; /* an odd number for each mark */
    unsigned cards, sets;
    uint16_t point[HAND_CARDS_MAX];
    uint8_t mark
        [SPACE_POINTS_MAX]; /* pairs that the point completes, plus HAND_HELD for a card */
};

/* Initializes an empty hand. */
void hand_make(struct hand *hand, const struct space *space);

/* Adds a point that is not in the hand. */
void hand_add(struct hand *hand, unsigned point);

/* Removes the last card. */
void hand_drop(struct hand *hand);

/* Computes the colors of all cards. They are finer and slower than the colors that choose a
 * class. */
void hand_color(const struct hand *hand, uint32_t color[HAND_CARDS_MAX]);

/* Refines the colors by the colors of all points of the space, in several rounds. Slow. */
void hand_refine(const struct hand *hand, uint32_t color[HAND_CARDS_MAX]);

/* Chooses a class of cards: of the cards in the most sets, those with the smallest color.
 * Returns their number; 0 if the last card is not one of them. */
unsigned hand_choose(const struct hand *hand);

/* Returns the number of cards in the class, whether or not the last card is in it. */
unsigned hand_class(const struct hand *hand);

/* True if after adding `point`, the point would certainly not be in the class. */
static inline bool hand_rules_out(const struct hand *hand, unsigned point)
{
    const uint16_t *completion = space_completions(hand->space, point);
    unsigned sets = HAND_HELD + hand->mark[point];

    for (unsigned i = 0; i < hand->cards; i++) {
        unsigned p = hand->point[i];

        if (hand->mark[p] + (unsigned)(hand->mark[completion[p]] / HAND_HELD) > sets)
            return true;
    }
    return false;
}

#endif
