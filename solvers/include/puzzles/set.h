/* The card game SET: cards and their notations, the sets on a table, hints, and tables with
 * a given number of sets.
 *
 * A card has 1 to 6 attributes with three values each: 0, 1 and 2. In the API, `properties`
 * is the number of attributes. A card is stored as the number whose digits in base 3 are
 * the values of its attributes. The first attribute is the most significant digit.
 * Therefore a deck with d attributes contains the cards 0 to 3^d - 1.
 *
 * Three different cards are a set if, in each attribute, their values are all equal or all
 * different. This is the case if, in each attribute, the three values add up to a multiple
 * of 3. Any two different cards have exactly one completing card, which completes a set
 * with them. Therefore a table of n cards contains at most n (n - 1) / 6 sets.
 *
 * Example: count the sets on a table of four cards.
 *
 *     const set_card cards[] = {0, 1, 2, 9};
 *     const struct set_table table = {cards, 4, 4};
 *     size_t count;
 *
 *     if (set_count(&table, &count) == PZ_OK)
 *         printf("%zu sets\n", count);
 *
 * set_odds.h has the probabilities of numbers of sets, and set_games.h simulates games.
 *
 * All functions are thread-safe and do not keep data between calls. Costs are approximate
 * and apply to one core at 3.4 to 3.7 GHz. bench/results.md has the measurements. */
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
    SET_SAME,      /* three equal values */
    SET_DIFFERENT, /* three different values */
    SET_MIXED      /* two equal values and one different value, so the cards are not a
                    * set */
};

/* Returns the number of cards in a deck, which is 3^properties. Returns 0 if `properties`
 * is not 1 to 6. */
unsigned set_count_deck(unsigned properties);

/* Returns the number of cards of the largest table without a set. For 1 to 6 attributes,
 * this is 2, 4, 9, 20, 45 and 112 (Pellegrino 1970; Edel, Ferret, Landjev and Storme 2002;
 * Potechin 2008). Returns 0 if `properties` is not 1 to 6. */
unsigned set_count_cap(unsigned properties);

/* Returns the number of sets on any table of `cards` cards, plus the number of sets among
 * the remaining cards of its deck. The deck has `deck` cards.
 *
 * This sum does not depend on the table. Let the deck have N cards and the table n cards. A
 * pair is mixed if one of its cards is on the table and the other card is not. There are
 * n (N - n) mixed pairs. Each mixed pair is in exactly one set of the deck. A set with cards
 * of both parts contains exactly two mixed pairs. Therefore n (N - n) / 2 of the
 * N (N - 1) / 6 sets of the deck have cards of both parts. The function returns the number of all
 * other sets. */
unsigned set_count_both(unsigned deck, unsigned cards);

/* Returns the value (0, 1 or 2) of an attribute of a card.
 *
 * attribute: 0 to properties - 1. */
unsigned set_get_value(set_card card, unsigned properties, unsigned attribute);

/* Returns the completing card of `a` and `b`. If `a` and `b` are the same card, returns
 * `a`. */
set_card set_completing_card(set_card a, set_card b);

/* Returns true if three cards of the same deck are different and are a set. */
bool set_is_set(set_card a, set_card b, set_card c);

/* Returns the relation of the values of three cards in an attribute.
 *
 * attribute: 0 to properties - 1. */
enum set_relation set_compare(const set_card cards[3], unsigned properties,
                              unsigned attribute);

/* Notations.
 *
 * These are the first four attributes and the meanings of their values:
 *
 *   attribute  0       1         2
 *   color      red     green     purple
 *   shape      oval    squiggle  diamond
 *   texture    solid   striped   open
 *   number     one     two       three
 *
 * A card can be written in these notations:
 * - digits, for any deck: the values of the attributes, such as "0210".
 * - a code, for 4 attributes: the number 1 to 3, the color r, g or p, the texture s, t or o
 *   (solid, striped or open), and the shape o, s or d (oval, squiggle or diamond), such as
 *   "1poo". The characters can be in another order if only one card has these characters.
 * - words, for 4 attributes: words in any order, with the usual synonyms, such as "2 red
 *   hatched waves".
 * set_parse_card ignores case and surrounding blanks. */

enum set_notation {
    SET_ARRAY,  /* a JSON array of the values; set_parse_card does not read it */
    SET_DIGITS, /* "0210" */
    SET_CODE,   /* "1poo" */
    SET_WORDS   /* "2 red hatched waves" */
};

/* Sizes of the texts that the functions below write, with the final NUL. */
enum { SET_TEXT_SIZE = 40, SET_REASON_SIZE = 256 };

struct set_reading {
    set_card card;
    enum set_notation notation; /* the notation of the text */
};

/* Reads a card of a deck with `properties` attributes.
 *
 * text: `length` bytes, which can have any values.
 * reading: output if the result is PZ_OK.
 * reason: output if the result is PZ_INVALID: what the error is and how to fix it, without
 *     a period. Example: `"4rso" is not a card: the first character must be 1, 2 or 3`. The
 *     reason quotes at most about 40 bytes of the text. A quotation contains only complete
 *     UTF-8 characters. Control characters are written as \xHH.
 *
 * PZ_INVALID   `text` is not a card of this deck
 *
 * Cost: linear in `length`. */
enum pz_status set_parse_card(const char *text, size_t length, unsigned properties,
                              struct set_reading *reading, char reason[SET_REASON_SIZE]);

/* A part of a text. It is not terminated by a NUL. */
struct set_span {
    const char *text; /* owned by the caller */
    size_t length;    /* in bytes */
};

/* A text that lists cards, and the position of set_next_card in this text. */
struct set_card_list {
    struct set_span rest; /* the text that was not read yet; initially, the whole text */
    struct set_span part; /* the remaining text before the next separator; initially
                           * empty */
    unsigned properties;  /* number of attributes of a card */
};

/* Finds the next card of a list. The caller can then read this card with set_parse_card.
 *
 * Commas, semicolons and line ends separate cards. Next to a code or digits, blanks are
 * sufficient. For example, "1poo 0212, 2 red hatched waves" lists three cards.
 *
 * list: the function moves its position to the end of the card.
 * card: output if the result is true: a part of the text. It is not empty, and can be an
 *     invalid card.
 *
 * Returns false at the end of the text.
 *
 * Cost: linear in the length of the text for all calls together. */
bool set_next_card(struct set_card_list *list, struct set_span *card);

/* Writes a card of a deck with `properties` attributes and a NUL. Returns the length
 * without the NUL.
 *
 * If `properties` is not 4, the function uses SET_DIGITS instead of SET_CODE and
 * SET_WORDS. */
size_t set_format_card(set_card card, unsigned properties, enum set_notation notation,
                       char text[SET_TEXT_SIZE]);

/* Returns the name of an attribute. The names of the attributes 0 to 5 are "color",
 * "shape", "texture", "number", "fifth" and "sixth". The result is a constant. */
const char *set_name_attribute(unsigned attribute);

/* Returns the name of a value of an attribute, such as "red", "squiggle" or "open". The
 * values of the attribute number are "1", "2" and "3". The values of the fifth and sixth
 * attribute are "0", "1" and "2". The result is a constant. */
const char *set_name_value(unsigned attribute, unsigned value);

struct set_check {
    bool is_set;
    enum set_relation relation[SET_PROPERTIES_MAX]; /* relation[a]: in attribute a */
    set_card completing_card;                       /* of the first two cards */
    char reason[SET_REASON_SIZE]; /* why the cards are not a set, such as `texture: two
                                   * solid, one open`; "" for a set */
};

/* Checks whether three cards are a set.
 *
 * check: output if the result is PZ_OK.
 *
 * PZ_INVALID   the cards are not three different cards of the deck */
enum pz_status set_check(const set_card cards[3], unsigned properties,
                         struct set_check *check);

/* Tables.
 *
 * There are two variants of a set.
 *
 * An UltraSet consists of four cards that can be divided into two pairs with the same
 * completing card. For the pairs (a, b) and (c, d), this means that a + b = c + d modulo 3
 * in each attribute. Only one division into pairs has this property: a + b = c + d and a +
 * c = b + d imply b - c = c - b, so b = c. The four cards do not contain a set, because the
 * completing card of a and b is neither c nor d.
 *
 * A GhostSet consists of six cards whose values add up to 0 modulo 3 in each attribute.
 * Divide the six cards into three pairs. The values of the three completing cards of these
 * pairs add up to minus the sum of the six cards. Therefore, for each division into pairs,
 * the completing cards are a set or three equal cards if and only if the six cards are a
 * GhostSet. */

struct set_table {
    const set_card *cards; /* owned by the caller */
    unsigned count;        /* number of cards */
    unsigned properties;   /* number of attributes of a card, 1 to 6 */
};

enum set_variant { SET_PLAIN, SET_ULTRASET, SET_GHOSTSET };

/* How to find the sets on a table of n cards. All methods find the same list. SET_TRIPLES,
 * SET_PAIRS and SET_GROUPS are the methods of Berkes's article ("Solving the game Set",
 * 2010). */
enum set_method {
    SET_FAST,    /* look up the completing card of each pair: n^2 / 2 steps, with vector
                  * instructions */
    SET_TRIPLES, /* test all triples: n^3 / 6 steps */
    SET_PAIRS,   /* for each pair, search the cards that follow it for the completing
                  * card */
    SET_GROUPS   /* group the cards by the value of the first attribute. Find the sets
                  * inside each group, and the sets with one card of each group */
};

struct set_question {
    struct set_table table;
    enum set_variant variant;
    enum set_method method; /* must be SET_FAST if `variant` is not SET_PLAIN */
    size_t limit;           /* maximum number of groups to list; all groups are counted */
};

/* A group is a set, UltraSet or GhostSet of the table. */
struct set_answer {
    uint64_t count;    /* exact number of groups, at most 3 * 10^11 */
    size_t listed;     /* number of listed groups, which are the first groups in
                        * lexicographic order of their indices */
    unsigned cards;    /* number of cards of a group: 3, 4 or 6 */
    uint64_t steps;    /* number of pairs (SET_FAST, SET_PAIRS) or triples (SET_TRIPLES,
                        * SET_GROUPS) that were examined to list sets; 0 for other
                        * variants */
    uint16_t *indices; /* `listed` groups of `cards` increasing indices of cards on the
                        * table; owned by the answer */
};

/* Finds all sets, UltraSets or GhostSets on a table.
 *
 * question: not changed.
 * ctl: limits of the call, or NULL.
 * answer: output if the result is PZ_OK; free it with set_answer_free.
 *
 * PZ_INVALID      `properties` is not 1 to 6, a card is not in the deck, a card is on the
 *                 table twice, the method or variant is unknown, or the variant does not
 *                 support the method
 * PZ_NO_MEMORY    an allocation failed, or the list would exceed ctl->max_bytes. The
 *                 list takes 6 to 12 bytes per group. GhostSets take 50 KiB in addition
 * PZ_OUT_OF_TIME  the deadline was reached. This is only possible for UltraSets and
 *                 GhostSets, because sets take at most 0.1 s
 * PZ_LATER        only with PZ_BRIEF: the search and 100 ns for each listed group would
 *                 take more than 0.5 ms
 * PZ_STOPPED      ctl->poll returned true
 *
 * Cost for n cards of a deck of N cards:
 * - Sets have the cost of set_list.
 * - Counting UltraSets takes n^2 / 2 steps, and listing them takes at most n^3 / 6 steps.
 *   Listing all UltraSets of 12 cards takes 8 us. Listing the first 1,000 UltraSets of 729
 *   cards takes 2 ms.
 * - Counting GhostSets takes 6 n N steps, and each listed GhostSet takes at most 5 n steps.
 *   Listing all GhostSets of 12 cards takes 14 us. Listing the first 1,000 GhostSets of 729
 *   cards takes 11 ms. */
enum pz_status set_solve(const struct set_question *question, const struct pz_ctl *ctl,
                         struct set_answer *answer);

/* Frees the memory that an answer owns. */
void set_answer_free(struct set_answer *answer);

/* Three increasing indices of cards on a table. */
struct set_triple {
    uint16_t index[3];
};

/* Finds the sets on a table in lexicographic order of their indices.
 *
 * out: output: the first `capacity` sets. It can be NULL if `capacity` is 0. The function
 *     can overwrite elements after the last set.
 * count: output: the exact number of sets on the table.
 *
 * PZ_INVALID   the table or the method is invalid (see set_solve)
 *
 * The function does not allocate memory. It uses 9 KiB of the stack, or 42 KiB with
 * SET_GROUPS.
 *
 * Cost with SET_FAST: n^2 / 2 steps. 12 cards take 0.15 us, 81 cards take 8 us, and 729
 * cards take 0.6 ms. With SET_TRIPLES, 729 cards take 0.1 s. */
enum pz_status set_list(const struct set_table *table, enum set_method method,
                        struct set_triple *out, size_t capacity, size_t *count);

/* Counts the sets on a table.
 *
 * count: output: the exact number of sets.
 *
 * PZ_INVALID   the table is invalid (see set_solve)
 *
 * The function does not allocate memory. It uses 8 KiB of the stack.
 *
 * Cost: at most 0.1 us for 12 cards, or 0.02 us with AVX-512. Any table takes at most a few
 * microseconds. */
enum pz_status set_count(const struct set_table *table, size_t *count);

struct set_hint {
    size_t count;      /* number of sets on the table */
    unsigned shown;    /* number of indices in `index`; 0 if there is no set */
    uint16_t index[3]; /* indices of the first cards of the first set */
};

/* Finds the first `level` cards of the first set on a table.
 *
 * level: 1 to 3.
 * hint: output if the result is PZ_OK.
 *
 * PZ_INVALID   the table is invalid (see set_solve), or `level` is not 1 to 3 */
enum pz_status set_give_hint(const struct set_table *table, unsigned level,
                             struct set_hint *hint);

/* Tables with a given number of sets.
 *
 * Tables are drawn at random until a table has the requested number of sets. Therefore all
 * tables with this number of sets have the same probability. If such tables are too rare, a
 * local search changes one card at a time. The table that the local search finds is mapped
 * by a random affine map of the deck and then shuffled. Two tables are in the same class if
 * an affine map maps one table to the other. With the local search, tables of different
 * classes can have different probabilities. If there is only one class, all possible tables
 * still have the same probability. */

enum {
    SET_ANY_COUNT = INT32_MAX,
    SET_DAILY_CARDS = 12, /* number of cards of the daily table */
    SET_DAILY_SETS = 6    /* number of sets on the daily table */
};

struct set_deal_spec {
    unsigned properties; /* number of attributes, 1 to 6 */
    unsigned cards;      /* number of cards, 0 to the size of the deck */
    unsigned sets;       /* exact number of sets, or SET_ANY_COUNT */
    uint64_t seed;
};

struct set_deal_result {
    bool found;      /* a table was found. False does not prove that there is no such
                      * table */
    bool impossible; /* it is known that there is no such table */
    bool uniform;    /* all possible tables had the same probability */
    unsigned sets;   /* number of sets on the table */
    set_card cards[SET_CARDS_MAX]; /* in random order */
};

/* Deals a table.
 *
 * spec: the requested table. The same spec results in the same table, unless a limit of
 *     `ctl` ends the search.
 * ctl: limits of the call, or NULL. A node is a drawn table or a change that the local
 *     search considers. If there is no limit of time or nodes, the search ends after 2^23
 *     steps.
 * dealt: output if the result is PZ_OK. If no table is found, all members except
 *     `impossible` are zero.
 *
 * PZ_INVALID   `properties` is not 1 to 6, or the deck has fewer than `cards` cards
 * PZ_LATER     only with PZ_BRIEF: a brief effort is not sufficient
 * PZ_STOPPED   ctl->poll returned true
 *
 * The function does not allocate memory.
 *
 * Cost: a table of 12 cards with 6 sets takes 10 us (1 of 43 tables of 12 cards has 6
 * sets). At most 2^16 tables are drawn, which takes 8 ms for 12 cards. For up to 20 cards
 * with 4 attributes, the local search finds a table for each number of sets that is known
 * to occur. This takes milliseconds, even for 20 cards without a set (1 of 7 * 10^12
 * tables), and 0.1 s for 20 cards with 42 sets. */
enum pz_status set_deal(const struct set_deal_spec *spec, const struct pz_ctl *ctl,
                        struct set_deal_result *dealt);

/* Returns true if it is known that no table has the requested number of sets.
 *
 * spec: `properties` and `cards` must be valid.
 * reason: output if the result is true: a reason without a period. Example: `no table of 12
 *     cards has 15 sets; set "sets" to at most 14 (proof: a count of all tables of this
 *     size)`.
 *
 * Cost: 3 us if all tables of this size were counted, otherwise up to 0.1 ms. */
bool set_is_impossible(const struct set_deal_spec *spec, char reason[SET_REASON_SIZE]);

/* Sets `spec` to the daily table of a date. The daily table of a date never changes.
 *
 * The number of days since 0001-01-01 is mapped one-to-one to a seed below 2^53. Every JSON
 * parser represents such a seed exactly.
 *
 * Returns false if the date does not exist in the proleptic Gregorian calendar, or if the
 * year is not 1 to 9999. */
bool set_deal_spec_of_date(unsigned year, unsigned month, unsigned day,
                           struct set_deal_spec *spec);

#ifdef __cplusplus
}
#endif

#endif
