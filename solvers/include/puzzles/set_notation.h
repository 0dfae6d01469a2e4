/* How SET cards and their attributes are written.
 *
 * Values 0, 1, 2 mean, in this order of attributes: colour red, green, purple; shape oval,
 * squiggle, diamond; texture solid, striped, open; number one, two, three. A card of any
 * deck can be written as the digits of these values, "0210". A card with 4 attributes can
 * also be a code, "1poo": number 1-3, colour r, g or p, shading s(olid), (s)t(riped) or
 * o(pen), shape o(val), s(quiggle) or d(iamond); or words in any order with the usual
 * synonyms, "2 red hatched waves". Case does not matter, nor do blanks around a card. */
#ifndef PUZZLES_SET_NOTATION_H
#define PUZZLES_SET_NOTATION_H

#include "set.h"
#include "status.h"

#include <stddef.h>

enum set_notation {
    SET_ARRAY, /* [0,2,1,0]: formatted here, never read here */
    SET_DIGITS,
    SET_CODE,
    SET_WORDS
};

/* Buffers that hold every answer of the functions below, with its final NUL. */
enum { SET_TEXT_SIZE = 40, SET_REASON_SIZE = 160, SET_EXPLANATION_SIZE = 256 };

struct set_reading {
    set_card card;
    enum set_notation notation; /* in which it was written */
};

/* Reads one card of a deck of `properties` attributes from `length` bytes of any kind.
 * On PZ_INVALID, when they name no card of this deck, `reason` gets why, as half a
 * sentence: `no shape is named`. Words that it quotes are cut to about 40 bytes; bytes that
 * are no UTF-8 and control characters appear as \xHH. Cost: linear in `length`.
 * Thread-safe, as is every function here. */
enum pz_status set_parse_card(const char *text, size_t length, unsigned properties,
                              struct set_reading *reading, char reason[SET_REASON_SIZE]);

/* Writes a card of a deck of `properties` attributes; returns the length without the NUL.
 * A code or words for a deck without 4 attributes become digits. */
size_t set_format_card(set_card card, unsigned properties, enum set_notation notation,
                       char text[SET_TEXT_SIZE]);

/* The name of attribute 0 .. 5: "color", "shape", "texture", "number", "fifth", "sixth". */
const char *set_name_attribute(unsigned attribute);

/* The name of a value of an attribute: "red", "squiggle", "open"; numbers are "1", "2" and
 * "3", values of the fifth and sixth attribute "0", "1" and "2". */
const char *set_name_value(unsigned attribute, unsigned value);

/* Says why three different cards of a deck are no set: `texture: two solid, one open`; or,
 * when they are one, what they have in common: `color: all red; shape: all different; ...`.
 * Returns the length without the NUL. */
size_t set_explain_cards(const set_card cards[3], unsigned properties,
                         char text[SET_EXPLANATION_SIZE]);

#endif
