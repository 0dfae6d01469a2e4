/* The canonical form of a hand: the same for two hands exactly when an affine map takes one
 * to the other.
 *
 * A frame is a row of cards, each of them outside the space that those before it span, that
 * together span all cards of the hand. An affine map takes it to the origin and the unit
 * points. The frames that are tried are chosen by colours alone, so a hand and its images
 * try the same ones up to the map; the form is the least list of points that the cards are
 * taken to. Any frame gives an image of the hand, so equal forms always mean that there is
 * a map, however cards are coloured.
 *
 * Written as a number: a bit 1, then in increasing order each point but the frame. */
#ifndef SET_ODDS_FORM_H
#define SET_ODDS_FORM_H

#include "hand.h"
#include "wide.h"

/* The form of a hand of one card or more, and into `rank` the number of dimensions that
 * the cards span. The points beside the frame times the bits of a point are to be fewer
 * than 128. */
wide form_make(const struct hand *hand, unsigned *rank);

/* Lays out the hand that a form of `cards` cards stands for; returns its rank. */
unsigned form_read(wide form, unsigned cards, struct hand *hand);

#endif
