/* The card game SET: cards and how they are written, the sets on a table, hints, and tables
 * that hold as many sets as wished. Odds are in set_odds.h, whole games in set_games.h.
 *
 * A card has 3 to 6 attributes with three values each. It is kept as the number whose
 * digits in base 3 are the values, the first attribute the most significant, so a deck of
 * d attributes (`properties`, as requests over HTTP call them) holds the numbers
 * 0 .. 3^d - 1. Three different cards are a set when they are, in every attribute, all the same or
 * all different: when their values add up to a multiple of 3 in every attribute. Hence any
 * two cards have exactly one third card, and a table of n cards holds at most n (n - 1) / 6
 * sets.
 *
 * All functions are thread-safe; none keeps anything between two calls. Times are rough and
 * of one core at 3.4 to 3.7 GHz; those of bench/results.md are measured. */
#ifndef PUZZLES_SET_H
#define PUZZLES_SET_H

#include "control.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SET_PROPERTIES_MIN = 3,
    SET_PROPERTIES_MAX = 6,
    SET_CARDS_MAX = 729 /* the deck with 6 attributes */
};

/* Cards. */

typedef uint16_t set_card;

/* How three cards stand to each other in one attribute. */
enum set_relation {
    SET_SAME,
    SET_DIFFERENT,
    SET_MIXED /* two the same, one different: no set */
};

/* How many different cards there are: 3 to the power of `properties`; 0 when that is not
 * 3 to 6. */
unsigned set_count_deck(unsigned properties);

/* The most cards of such a deck that hold no set, 9, 20, 45 or 112 (Pellegrino 1970; Edel,
 * Ferret, Landjev and Storme 2002; Potechin 2008), or 0. */
unsigned set_count_cap(unsigned properties);

/* How many sets a table of `cards` cards and the rest of its deck of `deck` cards hold
 * together. A set with cards of both kinds has exactly two mixed pairs, and every mixed
 * pair is in one set; so of the N (N - 1) / 6 sets of the deck, n (N - n) / 2 are in
 * neither. */
unsigned set_count_both(unsigned deck, unsigned cards);

/* The value 0, 1 or 2 of attribute 0 .. properties - 1 of a card of that deck. */
unsigned set_get_value(set_card card, unsigned properties, unsigned attribute);

/* The card that makes a set with `a` and `b`, which are two cards of one deck; `a` itself
 * when both are the same card. */
set_card set_third(set_card a, set_card b);

/* True when the three cards, all of one deck, are different and make a set. */
bool set_is_set(set_card a, set_card b, set_card c);

/* How three cards of a deck stand to each other in attribute 0 .. properties - 1. */
enum set_relation set_compare(const set_card cards[3], unsigned properties,
                              unsigned attribute);

/* How cards are written.
 *
 * Values 0, 1, 2 mean, in this order of attributes: color red, green, purple; shape oval,
 * squiggle, diamond; texture solid, striped, open; number one, two, three. A card of any
 * deck can be written as the digits of these values, "0210". A card with 4 attributes can
 * also be a code, "1poo": number 1-3, color r, g or p, shading s(olid), (s)t(riped) or
 * o(pen), shape o(val), s(quiggle) or d(iamond); or words in any order with the usual
 * synonyms, "2 red hatched waves". Case does not matter, nor do blanks around a card. */

enum set_notation {
    SET_ARRAY, /* [0,2,1,0]: formatted here, never read here */
    SET_DIGITS,
    SET_CODE,
    SET_WORDS
};

/* Buffers that hold every answer of the functions below, with its final NUL. */
enum { SET_TEXT_SIZE = 40, SET_REASON_SIZE = 256 };

struct set_reading {
    set_card card;
    enum set_notation notation; /* in which it was written */
};

/* Reads one card of a deck of `properties` attributes from `length` bytes of any kind.
 * On PZ_INVALID, if they are not a card of this deck, `reason` receives what is wrong and
 * how to fix it, without a period: `"4rso" is not a card: the first character must be 1, 2
 * or 3`. Quoted text is cut to about 40 bytes, but not within a UTF-8 character; control
 * characters appear as \xHH. Cost: linear in
 * `length`. */
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

/* What there is to say of three cards. */
struct set_check {
    bool is_set;
    enum set_relation relation[SET_PROPERTIES_MAX]; /* by attribute */
    set_card third;                                 /* makes a set with the first two */
    char reason[SET_REASON_SIZE]; /* why they are no set: `texture: two solid, one open`;
                                   * "" for a set */
};

/* Judges three different cards of a deck. PZ_INVALID: they are not. */
enum pz_status set_check(const set_card cards[3], unsigned properties,
                         struct set_check *check);

/* Tables, and what lies on them.
 *
 * Besides sets, people look for two other groups of cards. An UltraSet is four cards of
 * which two pairs lack the same third card: a + b = c + d modulo 3. No second way to pair
 * them can do it too: a + b = c + d and a + c = b + d give b - c = c - b, so b = c. The
 * four hold no set, since the third of a and b is neither c nor d. A GhostSet is six cards
 * whose values sum to zero modulo 3 in every attribute. The thirds of three pairs sum to
 * minus the sum of the six; so it does not matter how they are paired: the three thirds are
 * a set or all the same for every pairing or for none. */

/* The cards on the table, at places 0 .. count - 1. The cards stay the caller's. */
struct set_table {
    const set_card *cards;
    unsigned count;
    unsigned properties; /* attributes of a card: 3 to 6 */
};

enum set_variant { SET_PLAIN, SET_ULTRASET, SET_GHOSTSET };

/* The ways to find the sets. TRIPLES, PAIRS and GROUPS are those of Berkes, "Solving the
 * game Set" (2010); all four give the same list. n is the number of cards. */
enum set_method {
    SET_FAST,    /* every pair, its third card looked up: n^2 / 2 steps, side by side */
    SET_TRIPLES, /* every three cards: n^3 / 6 steps */
    SET_PAIRS,   /* every pair, its third card searched among the cards that follow */
    SET_GROUPS   /* by groups of equal first value: within each, and one from each */
};

/* What lies on a table? */
struct set_question {
    struct set_table table;
    enum set_variant variant;
    enum set_method method; /* SET_FAST for a variant */
    size_t limit;           /* how many groups to list; all are counted */
};

struct set_answer {
    uint64_t count;   /* exact, at most 3 * 10^11 */
    size_t listed;    /* the first ones in lexicographic order of their places */
    unsigned cards;   /* of a group: 3, 4 or 6 */
    uint16_t *places; /* owned: `listed` groups of `cards` places on the table each,
                         increasing within a group */
};

/* Finds all groups of a variant: sets, UltraSets or GhostSets. On PZ_OK, and only then, the
 * caller frees the answer by set_answer_free.
 *
 * PZ_INVALID: `properties` is not 3 to 6, a card is not of that deck, a card lies on the
 * table twice, there is no such method or variant, or a variant with another method than
 * SET_FAST. PZ_NO_MEMORY: also when the list does not fit into ctl->max_bytes; 6 to 12
 * bytes a group, 50 KiB for GhostSets. PZ_OUT_OF_TIME: variants only, as sets take a
 * tenth of a second at most. With PZ_BRIEF it is PZ_LATER when finding and, at 100 ns each,
 * handling the groups that are listed would take longer than half a millisecond.
 *
 * Cost: of sets as for set_list. With n cards of a deck of N, UltraSets are counted in
 * n^2 / 2 steps, GhostSets in 6 n N. Listing UltraSets takes n^3 / 6 steps at most and ends
 * with the last one that is wanted; each GhostSet takes 5 n steps at most, however rare
 * they are. All groups of 12 cards in 8 us and 14 us, the first 1000 of all 729 cards in
 * 2 ms and 11 ms. */
enum pz_status set_solve(const struct set_question *question, const struct pz_ctl *ctl,
                         struct set_answer *answer);

void set_answer_free(struct set_answer *answer);

/* Three places on the table, increasing. */
struct set_triple {
    uint16_t place[3];
};

/* Finds the sets on a table, as places i < j < k in lexicographic order, whatever the
 * method. `count` gets their exact number; the first `capacity` of them are written to
 * `out` (NULL when `capacity` is 0), whose elements behind the last set written may be
 * overwritten.
 *
 * PZ_INVALID as for set_solve. Nothing is allocated; the scratch is 8 KiB of stack.
 * SET_GROUPS keeps the least `capacity` sets in a heap, as it meets them in another order.
 *
 * Cost by SET_FAST: n^2 / 2 steps; some ten nanoseconds for 12 cards with AVX-512 (VBMI2)
 * and less than 100 without, microseconds for 81 and 0.1 to 0.3 ms for all 729 cards, which
 * takes SET_TRIPLES 0.1 s (bench/results.md). Where `out` has no room for 16 more sets than
 * were found, up to 18 cards take as long as without AVX-512. */
enum pz_status set_list(const struct set_table *table, enum set_method method,
                        struct set_triple *out, size_t capacity, size_t *count);

/* The number of sets on a table, as set_list by SET_FAST would find them. PZ_INVALID as for
 * set_list; 8 KiB of stack. Cost: up to 0.1 us for 12 cards, some microseconds for any
 * table (bench/results.md). */
enum pz_status set_count(const struct set_table *table, size_t *count);

struct set_hint {
    size_t count;      /* sets on the table */
    unsigned shown;    /* how many places are given away: 0 when there is no set */
    uint16_t place[3]; /* the first ones of the first set */
};

/* Gives the first `level` cards of a set away, 1 to 3. PZ_INVALID as for set_list, and for
 * another level. */
enum pz_status set_give_hint(const struct set_table *table, unsigned level,
                             struct set_hint *hint);

/* Tables that hold exactly as many sets as wished.
 *
 * Tables are drawn at random until one fits; so every table that fits is as likely. When
 * that takes too long, because such tables are rare, a search follows that changes one card
 * at a time; its result is mapped by a random affine map of the deck and shuffled. The
 * classes of tables that such maps leave are not equally likely then; only where there is
 * but one class, every table that fits is as likely still. */

enum {
    SET_ANY_COUNT = INT32_MAX,
    SET_DAILY_CARDS = 12, /* on the table of a day */
    SET_DAILY_SETS = 6    /* on it */
};

struct set_wish {
    unsigned properties; /* 3 to 6 */
    unsigned cards;      /* 0 .. the deck */
    unsigned sets;       /* exactly so many; or SET_ANY_COUNT */
    uint64_t seed;
};

struct set_dealt {
    bool found;      /* false: not within the bounds of `ctl`, which proves nothing, */
    bool impossible; /* unless it is known that there is no such table */
    bool uniform;    /* every table that fits was as likely */
    unsigned sets;
    set_card cards[SET_CARDS_MAX]; /* in random order */
};

/* Deals a table. The same wish gives the same table whatever the bounds of `ctl`, unless
 * they are too tight to find it; without a time or a number of nodes the search ends by
 * itself after 2^23 steps. A node is a table drawn or a change considered. When nothing is
 * found all of `dealt` is zero but `impossible`.
 *
 * PZ_INVALID: no such deck, or it has fewer cards. PZ_LATER. PZ_STOPPED. Nothing is
 * allocated.
 *
 * Cost: 12 cards with 6 sets 10 us, as one draw in 43 fits. Up to 2^16 tables are drawn, of
 * 12 cards in 8 ms. The search finds whatever number of sets is known to come up on up to
 * 20 cards with 4 attributes within milliseconds, the 20 cards without a set, one table in
 * 7 * 10^12, among them; but 20 cards with 42 sets in 0.1 s. */
enum pz_status set_deal(const struct set_wish *wish, const struct pz_ctl *ctl,
                        struct set_dealt *dealt);

/* True when it is known that no table fits a wish for a table that the deck has; `reason`
 * gets why, as half a sentence: `no table of 12 cards holds 15 sets; the most is 14, as all
 * such tables were counted`. Cost: about 3 us where tables of that size were counted, else
 * up to 0.1 ms. */
bool set_is_impossible(const struct set_wish *wish, char reason[SET_REASON_SIZE]);

/* The wish for the table of a day, the same on every machine and for all time: days are
 * counted from 1, the first of January of the year 1, and mixed one-to-one below 2^53, so
 * that every seed is a number of JSON and no two days have the same one. False when there
 * is no such day in the Gregorian calendar, taken back before 1582; years 1 to 9999. */
bool set_wish_of_date(unsigned year, unsigned month, unsigned day, struct set_wish *wish);

#ifdef __cplusplus
}
#endif

#endif
