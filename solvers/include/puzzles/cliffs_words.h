/* Zoombinis, rules and predicates as text. Examples:
 *
 *   Zoombini   ponytail, one eye, red nose, wheels
 *   rule       hair is 1 or 2
 *   predicate  hair is 1 and not feet is 2
 *
 * Example: read a Zoombini.
 *
 *     struct cliffs_zoombini zoombini;
 *     char reason[CLIFFS_REASON_SIZE];
 *     const char *text = "tuft, glasses, purple nose, spring";
 *
 *     if (cliffs_read_words(text, strlen(text), &zoombini, reason) != PZ_OK)
 *         fprintf(stderr, "%s: %s\n", text, reason);
 *
 * The four traits of the game are hair, eyes, nose and feet. They have five values each. In
 * each line, the words for the values 0 to 4 are in this order:
 *
 *   hair  shaggy hair, flat top, ponytail, cap, tuft
 *   eyes  wide eyes, one eye, sleepy eyes, glasses, sunglasses
 *   nose  green nose, orange nose, red nose, purple nose, blue nose
 *   feet  shoes, skates, wheels, propeller, spring
 *
 * The game itself does not number the values.
 *
 * All functions are thread-safe and do not allocate memory. */
#ifndef PUZZLES_CLIFFS_WORDS_H
#define PUZZLES_CLIFFS_WORDS_H

#include "cliffs.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CLIFFS_WORDED_TRAITS = 4,
    CLIFFS_WORDED_VALUES = 5,
    CLIFFS_WORDS_MAX = 120,      /* maximum number of bytes that are read */
    CLIFFS_REASON_SIZE = 480,    /* bytes of a reason, with the final NUL */
    CLIFFS_TRAIT_NAME_SIZE = 17, /* bytes of the name of a trait, with the final NUL */
    CLIFFS_TEXT_SIZE = 80,       /* bytes of a rule or a Zoombini, with the final NUL */
    CLIFFS_PREDICATE_MAX = 200,  /* maximum number of bytes of a predicate */
    CLIFFS_PREDICATE_STEPS = 102 /* maximum number of features and operators of a
                                  * predicate */
};

/* ---- Write ---- */

/* Returns the words for a value of a trait of the game. The result is a constant. Returns
 * NULL if there are no words for the value. */
const char *cliffs_words(unsigned trait, unsigned value);

/* Returns true if Zoombinis with these traits can be written in words. This requires four
 * traits with at most five values each, and `names` must be NULL. */
bool cliffs_worded(const struct cliffs_traits *traits);

/* Returns true if a text can be the name of a trait. A name has 1 to 16 ASCII letters,
 * digits, "_" and "-". The first character is a letter. "is", "and", "or" and "not" are not
 * names. */
bool cliffs_is_trait_name(const char *text, size_t length);

/* Writes the name of a trait. If the traits have names, the result is the name of the
 * trait. Otherwise, if there are four traits, it is hair, eyes, nose or feet. Otherwise, it
 * is "trait 1", "trait 2" and so on.
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

/* Reads a Zoombini. The text contains words for each trait, in any order and in upper or
 * lower case. Commas or other characters can separate the words, but are not necessary. The
 * function skips "and", "with" and "a".
 *
 * text      the words; a final NUL is not necessary
 * length    number of bytes of `text`
 * zoombini  output if the result is PZ_OK
 * reason    output if the result is PZ_INVALID: what is invalid, and which words are known
 *
 * Returns PZ_OK, or PZ_INVALID if the text is not a Zoombini.
 *
 * Cost: a few us. */
enum pz_status cliffs_read_words(const char *text, size_t length,
                                 struct cliffs_zoombini *zoombini,
                                 char reason[CLIFFS_REASON_SIZE]);

/* Reads words for at least one trait. The function is the same as cliffs_read_words, with
 * one difference:
 *
 * values  output: the value of each trait, or -1 if there are no words for the trait */
enum pz_status cliffs_read_some_words(const char *text, size_t length,
                                      int values[CLIFFS_WORDED_TRAITS],
                                      char reason[CLIFFS_REASON_SIZE]);

/* Reads the value of one trait. For example, "red" is sufficient for a nose. The function
 * is the same as cliffs_read_words, with these differences:
 *
 * trait  the index of a trait of the game
 * value  output: the value of this trait */
enum pz_status cliffs_read_value(const char *text, size_t length, unsigned trait,
                                 uint8_t *value, char reason[CLIFFS_REASON_SIZE]);

/* ---- Predicates ---- */

/* A statement about one Zoombini. The steps are a program in postfix order. */
struct cliffs_predicate {
    unsigned count;
    struct cliffs_predicate_step {
        uint8_t kind;            /* a feature or an operator; for internal use */
        struct cliffs_term term; /* if the step is a feature: its trait and value */
    } steps[CLIFFS_PREDICATE_STEPS];
};

/* Reads a predicate. A predicate consists of features, "not", "and", "or" and parentheses.
 * "not" binds more strongly than "and", and "and" binds more strongly than "or". Examples:
 *
 *     hair is 1 or 2
 *     hair is 1 and not (eyes is 3 or nose is 0)
 *     ponytail and not red nose          (only if cliffs_worded is true for `traits`)
 *
 * traits     valid traits of the Zoombinis, as returned by cliffs_band_traits
 * text       the predicate; a final NUL is not necessary
 * length     number of bytes of `text`
 * predicate  output if the result is PZ_OK
 * reason     output if the result is PZ_INVALID: what is invalid
 *
 * Returns PZ_OK, or PZ_INVALID if the text is not a predicate.
 *
 * Cost: a few us. */
enum pz_status cliffs_predicate_read(const struct cliffs_traits *traits, const char *text,
                                     size_t length, struct cliffs_predicate *predicate,
                                     char reason[CLIFFS_REASON_SIZE]);

/* Returns true if the predicate is true for the Zoombini. Cost: 1 ns for each step. */
bool cliffs_predicate_holds(const struct cliffs_predicate *predicate,
                            const struct cliffs_zoombini *zoombini);

/* Reads a rule in the form that cliffs_rule_write or cliffs_rule_words_write writes. The
 * text is a predicate with one to three features that are joined by "or". The rule need not
 * belong to a level. The function is the same as cliffs_predicate_read, with one
 * difference:
 *
 * rule  output if the result is PZ_OK */
enum pz_status cliffs_rule_read(const struct cliffs_traits *traits, const char *text,
                                size_t length, struct cliffs_rule *rule,
                                char reason[CLIFFS_REASON_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
