/* The canonical form of a hand: two hands have the same form if and only if an affine map
 * maps one to the other.
 *
 * A frame is a list of cards, each of them outside the subspace that the cards before it
 * span, which together span all cards of the hand. An affine map maps it to the origin and
 * the unit points. The colors of cards determine which frames are tried, so a hand and its
 * images try the same frames up to the map. The form is the smallest list of points to
 * which the cards are mapped. Each frame gives an image of the hand, so equal forms always
 * mean that there is a map, whatever the colors are.
 *
 * A form is a number: a bit 1, then all points except those of the frame, in increasing
 * order. */
#ifndef RESEARCH_SET_ODDS_FORM_H
#define RESEARCH_SET_ODDS_FORM_H

#include "hand.h"
#include "research/common/wide.h"

/* Returns the form of a hand of at least one card. Stores in `rank` the number of
 * dimensions that the cards span. The number of points outside the frame, times the bits of
 * a point, must be less than 128. */
wide form_make(const struct hand *hand, unsigned *rank);

/* Stores the hand of a form with `cards` cards. Returns its rank. */
unsigned form_read(wide form, unsigned cards, struct hand *hand);

#endif
