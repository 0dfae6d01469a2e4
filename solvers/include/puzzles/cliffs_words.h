/* Zoombinis, rules and predicates as text: "ponytail, one eye, red nose, wheels",
 * "hair is 1 or 2", "hair is 1 and not feet is 2".
 *
 *     struct cliffs_zoombini zoombini;
 *     char reason[CLIFFS_REASON_SIZE];
 *     const char *text = "tuft, glasses, purple nose, spring";
 *
 *     if (cliffs_read_words(text, strlen(text), &zoombini, reason) != PZ_OK)
 *         fprintf(stderr, "%s: %s\n", text, reason);
 *
 * The four traits of the game are hair, eyes, nose, and feet, with five values each:
 *
 *   hair  shaggy hair, flat top, ponytail, cap, tuft
 *   eyes  wide eyes, one eye, sleepy eyes, glasses, sunglasses
 *   nose  green nose, orange nose, red nose, purple nose, blue nose
 *   feet  shoes, skates, wheels, propeller, spring
 *
 * The game itself does not number them.
 *
 * All functions are thread-safe and allocate no memory. */
#ifndef PUZZLES_CLIFFS_WORDS_H
#define PUZZLES_CLIFFS_WORDS_H

#include "cliffs.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CLIFFS_WORDED_TRAITS = 4,
    CLIFFS_WORDED_VALUES = 5,
    CLIFFS_WORDS_MAX = 120,      /* bytes that are read */
    CLIFFS_REASON_SIZE = 480,    /* bytes of a reason, with the final NUL */
    CLIFFS_TRAIT_NAME_SIZE = 17, /* bytes of the name of a trait, with the final NUL */
    CLIFFS_TEXT_SIZE = 80,       /* bytes of a rule or a Zoombini, with the final NUL */
    CLIFFS_PREDICATE_MAX = 200,  /* bytes of a predicate that are read */
    CLIFFS_PREDICATE_STEPS = 102 /* features and operators of a predicate */
};

/* ---- Write ---- */

/* Returns the words for a value, a constant; NULL if it has no words. */
const char *cliffs_words(unsigned trait, unsigned value);

/* Returns true if Zoombinis with these traits can be written in words: four traits with at
 * most five values each, without other names. */
bool cliffs_worded(const struct cliffs_traits *traits);

/* Returns true if a text can be the name of a trait: 1 to 16 ASCII letters, digits, "_" and
 * "-", of which the first one is a letter; but not "is", "and", "or", or "not". */
bool cliffs_is_trait_name(const char *text, size_t length);

/* Writes the name of a trait: its own one if the traits have names; hair, eyes, nose, or
 * feet if there are four traits; otherwise "trait 1" and so on.
 *
 * traits  valid traits
 * trait   the index of the trait, from 0
 * name    output */
void cliffs_trait_name(const struct cliffs_traits *traits, unsigned trait,
                       char name[CLIFFS_TRAIT_NAME_SIZE]);

/* Writes a rule with numbers: "hair is 1", "hair is 1 or 2", "hair is 1 or nose is 2".
 *
 * traits  the traits of the rule
 * rule    a rule with at least one term
 * text    output */
void cliffs_rule_write(const struct cliffs_traits *traits, const struct cliffs_rule *rule,
                       char text[CLIFFS_TEXT_SIZE]);

/* Writes a rule in words: "ponytail or red nose". A value without words is written as its
 * trait and its number.
 *
 * rule  a rule for the four traits, with at least one term
 * text  output */
void cliffs_rule_words_write(const struct cliffs_rule *rule, char text[CLIFFS_TEXT_SIZE]);

/* Writes a Zoombini in words: "ponytail, one eye, red nose, wheels". A value without words
 * is written as its trait and its number.
 *
 * zoombini  a Zoombini with the four traits
 * text      output */
void cliffs_zoombini_words_write(const struct cliffs_zoombini *zoombini,
                                 char text[CLIFFS_TEXT_SIZE]);

/* ---- Read ---- */

/* Reads a Zoombini: words for each trait in any order, in upper or lower case, separated by
 * commas, other characters, or nothing. "and", "with" and "a" are skipped.
 *
 * text      the words; they need no final NUL
 * length    bytes of `text`
 * zoombini  output
 * reason    output if PZ_INVALID: what is invalid, and which words are known
 *
 * Returns PZ_OK or PZ_INVALID.
 *
 * Cost: a few us. */
enum pz_status cliffs_read_words(const char *text, size_t length,
                                 struct cliffs_zoombini *zoombini,
                                 char reason[CLIFFS_REASON_SIZE]);

/* Reads words for at least one trait. As cliffs_read_words, with one difference:
 *
 * values  output: a value for each trait, or -1 */
enum pz_status cliffs_read_some_words(const char *text, size_t length,
                                      int values[CLIFFS_WORDED_TRAITS],
                                      char reason[CLIFFS_REASON_SIZE]);

/* Reads the value of one trait: "red" is enough for a nose. As cliffs_read_words, with
 * these differences:
 *
 * trait  the index of a trait of the game
 * value  output */
enum pz_status cliffs_read_value(const char *text, size_t length, unsigned trait,
                                 uint8_t *value, char reason[CLIFFS_REASON_SIZE]);

/* ---- Predicates ---- */

/* A statement about one Zoombini, as a program in postfix order. */
struct cliffs_predicate {
    unsigned count;
    struct cliffs_predicate_step {
        uint8_t kind;            /* of a feature or an operator; for internal use */
        struct cliffs_term term; /* of a feature */
    } steps[CLIFFS_PREDICATE_STEPS];
};

/* Reads a predicate: features, "not", "and", "or", and parentheses. "not" binds more
 * strongly than "and", "and" more strongly than "or".
 *
 *     hair is 1 or 2
 *     hair is 1 and not (eyes is 3 or nose is 0)
 *     ponytail and not red nose          (if cliffs_worded)
 *
 * traits     valid traits. If Zoombinis have other values, those of cliffs_band_traits
 * text       the predicate; it needs no final NUL
 * length     bytes of `text`
 * predicate  output
 * reason     output if PZ_INVALID: what is invalid
 *
 * Returns PZ_OK or PZ_INVALID.
 *
 * Cost: a few us. */
enum pz_status cliffs_predicate_read(const struct cliffs_traits *traits, const char *text,
                                     size_t length, struct cliffs_predicate *predicate,
                                     char reason[CLIFFS_REASON_SIZE]);

/* Returns true if the predicate holds for the Zoombini. Cost: 1 ns for each step. */
bool cliffs_predicate_holds(const struct cliffs_predicate *predicate,
                            const struct cliffs_zoombini *zoombini);

/* Reads a rule in the form of cliffs_rule_write or cliffs_rule_words_write: a predicate with
 * one to three features, joined by "or". It can be a rule of no level. As
 * cliffs_predicate_read, with one difference:
 *
 * rule  output */
enum pz_status cliffs_rule_read(const struct cliffs_traits *traits, const char *text,
                                size_t length, struct cliffs_rule *rule,
                                char reason[CLIFFS_REASON_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
