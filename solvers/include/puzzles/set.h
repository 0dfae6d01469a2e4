/* The card game SET: cards and their notations, the sets on a table, hints, and tables with a
 * given number of sets.
 *
 * A card has 1 to 6 attributes (`properties`) with three values each. It is stored as the
 * number whose digits in base 3 are the values; the first attribute is the most significant
 * digit. A deck of d attributes therefore contains the cards 0 to 3^d - 1.
 *
 * Three different cards are a set if, in every attribute, they are all equal or all
 * different: if their values add up to a multiple of 3. Any two cards have exactly one
 * completing card. A table of n cards therefore contains at most n (n - 1) / 6 sets.
 *
 *     const set_card cards[] = {0, 1, 2, 9};
 *     const struct set_table table = {cards, 4, 4};
 *     size_t count;
 *
 *     if (set_count(&table, &count) == PZ_OK)
 *         printf("%zu sets\n", count);
 *
 * set_odds.h has the probabilities of tables, and set_games.h simulates games.
 *
 * All functions are thread-safe. They do not keep data between calls. Costs are approximate,
 * for one core at 3.4 to 3.7 GHz; bench/results.md has measurements. */
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
    SET_PROPERTIES_MIN = 1,
    SET_PROPERTIES_MAX = 6,
    SET_CARDS_MAX = 729 /* the deck with 6 attributes */
};

/* Cards. */

typedef uint16_t set_card;

/* The values of three cards in one attribute. */
enum set_relation {
    SET_SAME,
    SET_DIFFERENT,
    SET_MIXED /* two the same, one different: not a set */
};

/* Returns the number of cards in a deck: 3^properties; 0 if `properties` is not 1 to 6. */
unsigned set_count_deck(unsigned properties);

/* Returns the size of the largest table without a set: 2, 4, 9, 20, 45 or 112 (Pellegrino 1970;
 * Edel, Ferret, Landjev and Storme 2002; Potechin 2008); 0 if `properties` is not 1 to 6. */
unsigned set_count_cap(unsigned properties);

/* Returns the number of sets on a table of `cards` cards plus the number of sets among the
 * other cards of its deck of `deck` cards.
 *
 * A set with cards of both parts has exactly two mixed pairs, and every mixed pair is in one
 * set. Of the N (N - 1) / 6 sets of the deck, n (N - n) / 2 are therefore in neither part. */
unsigned set_count_both(unsigned deck, unsigned cards);

/* Returns the value 0, 1 or 2 of an attribute, which is 0 to properties - 1. */
unsigned set_get_value(set_card card, unsigned properties, unsigned attribute);

/* Returns the card that completes a set with `a` and `b`; `a` if both are the same card. */
set_card set_completing_card(set_card a, set_card b);

/* Returns true if three cards of one deck are different and are a set. */
bool set_is_set(set_card a, set_card b, set_card c);

/* Returns the relation of three cards in an attribute, which is 0 to properties - 1. */
enum set_relation set_compare(const set_card cards[3], unsigned properties,
                              unsigned attribute);

/* Notations.
 *
 * The values 0, 1, 2 mean, in the order of the attributes: color red, green, purple; shape
 * oval, squiggle, diamond; texture solid, striped, open; number one, two, three.
 *
 * A card of any deck can be written as the digits of these values: "0210". A card with 4
 * attributes can also be a code, "1poo": number 1 to 3, color r, g or p, texture s, t or o
 * (solid, striped or open), shape o, s or d (oval, squiggle or diamond). Its characters can
 * be in another order if only one card has them. Or the card consists of words in any
 * order, with the usual synonyms: "2 red hatched waves". Case and surrounding blanks are
 * ignored. */

enum set_notation {
    SET_ARRAY, /* a JSON array of the values; set_parse_card does not read it */
    SET_DIGITS,
    SET_CODE,
    SET_WORDS
};

/* Sizes of the texts that the functions below write, with the final NUL. */
enum { SET_TEXT_SIZE = 40, SET_REASON_SIZE = 256 };

struct set_reading {
    set_card card;
    enum set_notation notation; /* in which it was written */
};

/* Reads a card of a deck of `properties` attributes.
 *
 * `text` contains `length` bytes of any kind.
 *
 * PZ_INVALID   `text` is not a card of this deck. `reason` then describes the error and how
 *              to fix it, without a period: `"4rso" is not a card: the first character must
 *              be 1, 2 or 3`. It quotes at most about 40 bytes, only complete UTF-8
 *              characters, and control characters as \xHH.
 *
 * Cost: linear in `length`. */
enum pz_status set_parse_card(const char *text, size_t length, unsigned properties,
                              struct set_reading *reading, char reason[SET_REASON_SIZE]);

/* Part of a text, which does not end with a NUL. */
struct set_span {
    const char *text; /* owned by the caller */
    size_t length;
};

/* A text that lists cards. */
struct set_card_list {
    struct set_span rest; /* first the whole text */
    struct set_span part; /* first empty: what remains between two separators */
    unsigned properties;
};

/* Finds the next card of a list, for set_parse_card.
 *
 * Commas, semicolons and line ends separate cards. Blanks are sufficient next to a code or
 * digits: "1poo 0212, 2 red hatched waves" lists three cards.
 *
 * Returns false at the end of the text. `card` is a part of the text, not empty, and not
 * necessarily a valid card.
 *
 * Cost: linear in the length of the text, in total. */
bool set_next_card(struct set_card_list *list, struct set_span *card);

/* Writes a card of a deck of `properties` attributes. Returns the length without the NUL.
 *
 * For a deck without 4 attributes, SET_CODE and SET_WORDS are replaced by SET_DIGITS. */
size_t set_format_card(set_card card, unsigned properties, enum set_notation notation,
                       char text[SET_TEXT_SIZE]);

/* Returns the name of attribute 0 to 5: "color", "shape", "texture", "number", "fifth",
 * "sixth". */
const char *set_name_attribute(unsigned attribute);

/* Returns the name of a value of an attribute: "red", "squiggle", "open". Numbers are "1",
 * "2" and "3"; values of the fifth and sixth attribute are "0", "1" and "2". */
const char *set_name_value(unsigned attribute, unsigned value);

struct set_check {
    bool is_set;
    enum set_relation relation[SET_PROPERTIES_MAX]; /* by attribute */
    set_card completing_card;                       /* of the first two cards */
    char reason[SET_REASON_SIZE]; /* why the cards are not a set: `texture: two solid, one
                                   * open`; "" for a set */
};

/* Checks whether three cards are a set.
 *
 * PZ_INVALID   the cards are not three different cards of the deck */
enum pz_status set_check(const set_card cards[3], unsigned properties,
                         struct set_check *check);

/* Tables.
 *
 * Two other groups of cards are known. An UltraSet consists of four cards of which two pairs
 * have the same completing card: a + b = c + d modulo 3. There is only one such pairing:
 * a + b = c + d and a + c = b + d give b - c = c - b, so b = c. The four cards do not contain
 * a set, because the completing card of a and b is neither c nor d.
 *
 * A GhostSet consists of six cards whose values add up to zero modulo 3 in every attribute.
 * The completing cards of three pairs add up to minus the sum of the six cards. Therefore
 * they are a set or all equal either for every pairing or for none. */

struct set_table {
    const set_card *cards; /* owned by the caller */
    unsigned count;
    unsigned properties; /* attributes of a card: 1 to 6 */
};

enum set_variant { SET_PLAIN, SET_ULTRASET, SET_GHOSTSET };

/* How to find the sets. All methods find the same list. SET_TRIPLES, SET_PAIRS and SET_GROUPS
 * are those of Berkes, "Solving the game Set" (2010). n is the number of cards. */
enum set_method {
    SET_FAST, /* look up the completing card of every pair: n^2 / 2 steps, with vectors */
    SET_TRIPLES, /* test all triples: n^3 / 6 steps */
    SET_PAIRS,   /* search the completing card of every pair in the cards that follow */
    SET_GROUPS   /* group by the first value: sets in each group, and across all groups */
};

struct set_question {
    struct set_table table;
    enum set_variant variant;
    enum set_method method; /* SET_FAST if `variant` is not SET_PLAIN */
    size_t limit;           /* maximum number of groups to list; all are counted */
};

struct set_answer {
    uint64_t count;    /* exact, at most 3 * 10^11 */
    size_t listed;     /* the first groups in lexicographic order of their indices */
    unsigned cards;    /* of a group: 3, 4 or 6 */
    uint64_t steps;    /* of the method to list sets: pairs (SET_FAST, SET_PAIRS) or triples
                        * (SET_TRIPLES, SET_GROUPS) that were examined; 0 for other variants */
    uint16_t *indices; /* `listed` groups of `cards` increasing indices; freed by
                       * set_answer_free */
};

/* Finds all sets, UltraSets or GhostSets on a table.
 *
 * Sets `answer` if the result is PZ_OK.
 *
 * PZ_INVALID      `properties` is not 1 to 6, a card is not in the deck or is on the table
 *                 twice, the method or variant is unknown, or they do not fit together
 * PZ_NO_MEMORY    also if the list exceeds ctl->max_bytes; 6 to 12 bytes per group, and
 *                 50 KiB for GhostSets
 * PZ_OUT_OF_TIME  only for variants; sets take at most 0.1 s
 * PZ_LATER        with PZ_BRIEF: the search, and 100 ns for each listed group, would take
 *                 more than 0.5 ms
 * PZ_STOPPED
 *
 * Cost: sets as in set_list. For n cards of a deck of N, UltraSets are counted in n^2 / 2
 * steps and GhostSets in 6 n N steps. A list of UltraSets takes at most n^3 / 6 steps, and
 * each listed GhostSet at most 5 n steps. All groups of 12 cards take 8 us and 14 us; the
 * first 1,000 of 729 cards take 2 ms and 11 ms. */
enum pz_status set_solve(const struct set_question *question, const struct pz_ctl *ctl,
                         struct set_answer *answer);

void set_answer_free(struct set_answer *answer);

/* Three increasing indices of cards on a table. */
struct set_triple {
    uint16_t index[3];
};

/* Finds the sets on a table in lexicographic order of their indices.
 *
 * Sets `count` to the exact number of sets, and writes the first `capacity` of them to `out`,
 * which can be NULL if `capacity` is 0. Elements after the last set can be overwritten.
 *
 * PZ_INVALID   as in set_solve
 *
 * Allocates no memory; uses 9 KiB of the stack, 42 KiB with SET_GROUPS.
 *
 * Cost with SET_FAST: n^2 / 2 steps. 12 cards take 0.15 us, 81 cards 8 us and 729 cards 0.6 ms,
 * for which SET_TRIPLES takes 0.1 s. */
enum pz_status set_list(const struct set_table *table, enum set_method method,
                        struct set_triple *out, size_t capacity, size_t *count);

/* Counts the sets on a table.
 *
 * PZ_INVALID   as in set_solve
 *
 * Allocates no memory; uses 8 KiB of the stack. Cost: at most 0.1 us for 12 cards, 0.02 us with
 * AVX-512; a few microseconds for any table. */
enum pz_status set_count(const struct set_table *table, size_t *count);

struct set_hint {
    size_t count;      /* sets on the table */
    unsigned shown;    /* number of indices in `index`; 0 if there is no set */
    uint16_t index[3]; /* the first cards of the first set */
};

/* Returns the first `level` cards, 1 to 3, of the first set on a table.
 *
 * PZ_INVALID   as in set_solve, or for another level */
enum pz_status set_give_hint(const struct set_table *table, unsigned level,
                             struct set_hint *hint);

/* Tables with a given number of sets.
 *
 * Tables are drawn at random until one has the number of sets, so all such tables have the
 * same probability. If such tables are too rare, a local search changes one card at a time.
 * Its result is mapped by a random affine map of the deck and shuffled. Tables of different
 * classes under these maps then have different probabilities. If there is only one class, the
 * probabilities are still the same. */

enum {
    SET_ANY_COUNT = INT32_MAX,
    SET_DAILY_CARDS = 12, /* of the table of a day */
    SET_DAILY_SETS = 6
};

struct set_deal_spec {
    unsigned properties; /* 1 to 6 */
    unsigned cards;      /* 0 to the size of the deck */
    unsigned sets;       /* the exact number, or SET_ANY_COUNT */
    uint64_t seed;
};

struct set_deal_result {
    bool found;      /* false: not found within the limits of `ctl`, which proves nothing */
    bool impossible; /* unless it is known that there is no such table */
    bool uniform;    /* all possible tables had the same probability */
    unsigned sets;
    set_card cards[SET_CARDS_MAX]; /* in random order */
};

/* Deals a table.
 *
 * The same spec results in the same table, unless the limits of `ctl` are too low to find it.
 * Without a limit of time or nodes, the search ends after 2^23 steps. A node is a table drawn
 * or a change considered. If no table is found, all members except `impossible` are zero.
 *
 * PZ_INVALID   there is no such deck, or it has fewer cards
 * PZ_LATER, PZ_STOPPED
 *
 * Allocates no memory.
 *
 * Cost: 10 us for 12 cards with 6 sets, which 1 of 43 tables has. At most 2^16 tables are
 * drawn: 8 ms for 12 cards. On up to 20 cards with 4 attributes, the search finds all numbers
 * of sets that are known to occur within milliseconds, including 20 cards without a set (1 of
 * 7 * 10^12 tables); 20 cards with 42 sets take 0.1 s. */
enum pz_status set_deal(const struct set_deal_spec *spec, const struct pz_ctl *ctl,
                        struct set_deal_result *dealt);

/* Returns true if it is known that no table has the requested number of sets.
 *
 * `spec` must otherwise be valid. `reason` then explains it, without a period: `no table of
 * 12 cards has 15 sets; set "sets" to at most 14 (proof: a count of all tables of this size)`.
 *
 * Cost: 3 us if all tables of that size were counted, otherwise up to 0.1 ms. */
bool set_is_impossible(const struct set_deal_spec *spec, char reason[SET_REASON_SIZE]);

/* Sets `spec` to the table of a day, which never changes.
 *
 * The number of days since 0001-01-01 is mapped one-to-one to a seed below 2^53, which every
 * JSON parser represents exactly.
 *
 * Returns false if the day is not in the proleptic Gregorian calendar, years 1 to 9999. */
bool set_deal_spec_of_date(unsigned year, unsigned month, unsigned day,
                           struct set_deal_spec *spec);

#ifdef __cplusplus
}
#endif

#endif
