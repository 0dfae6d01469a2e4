/* Reads and writes words for Zoombinis and rules.
 *
 * Text is first converted to lower case with one space between words. At each position, the
 * longest known phrase is read, so that "flat top" is not read as two words, and "glasses"
 * is not read in "sunglasses". */
#include "puzzles/cliffs_words.h"

#include "solvers/core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ANY_TRAIT = CLIFFS_WORDED_TRAITS };

static const char *const traits_named[] = {"hair", "eyes", "nose", "feet"};

static const char *const usual[CLIFFS_WORDED_TRAITS][CLIFFS_WORDED_VALUES] = {
    {"shaggy hair", "flat top", "ponytail", "cap", "tuft"},
    {"wide eyes", "one eye", "sleepy eyes", "glasses", "sunglasses"},
    {"green nose", "orange nose", "red nose", "purple nose", "blue nose"},
    {"shoes", "skates", "wheels", "propeller", "spring"}};

/* The phrases that are read. Errors list the first phrase of each value. */
static const struct phrase {
    uint8_t trait, value;
    const char *text;
} phrases[] = {{0, 0, "shaggy"},       {0, 0, "messy"},         {0, 1, "flat top"},
               {0, 1, "flattop"},      {0, 1, "flat"},          {0, 2, "ponytail"},
               {0, 2, "pony tail"},    {0, 3, "cap"},           {0, 3, "hat"},
               {0, 3, "baseball cap"}, {0, 4, "tuft"},          {1, 0, "wide"},
               {1, 0, "wide open"},    {1, 0, "wide eyed"},     {1, 0, "two eyes"},
               {1, 0, "2 eyes"},       {1, 1, "one eye"},       {1, 1, "one eyed"},
               {1, 1, "one"},          {1, 1, "1 eye"},         {1, 1, "cyclops"},
               {1, 2, "sleepy"},       {1, 3, "glasses"},       {1, 3, "spectacles"},
               {1, 4, "sunglasses"},   {1, 4, "shades"},        {2, 0, "green"},
               {2, 0, "round"},        {2, 1, "orange"},        {2, 1, "long"},
               {2, 2, "red"},          {2, 2, "pointed"},       {2, 3, "purple"},
               {2, 3, "violet"},       {2, 3, "broad"},         {2, 4, "blue"},
               {2, 4, "square"},       {3, 0, "shoes"},         {3, 0, "sneakers"},
               {3, 1, "skates"},       {3, 1, "roller skates"}, {3, 2, "wheels"},
               {3, 2, "wheel"},        {3, 3, "propeller"},     {3, 3, "propellor"},
               {3, 4, "spring"},       {3, 4, "springs"}};
enum { PHRASES = sizeof phrases / sizeof *phrases };

/* Words that are skipped. */
static const char *const fillers[] = {"hair", "eyes", "eye",  "nose", "noses", "feet",
                                      "foot", "and",  "with", "a",    "an"};
enum { FILLERS = sizeof fillers / sizeof *fillers };

const char *cliffs_words(unsigned trait, unsigned value)
{
    if (trait >= CLIFFS_WORDED_TRAITS || value >= CLIFFS_WORDED_VALUES)
        return NULL;
    return usual[trait][value];
}

bool cliffs_worded(const struct cliffs_traits *traits)
{
    if (traits->count != CLIFFS_WORDED_TRAITS || traits->names)
        return false;
    for (unsigned t = 0; t < traits->count; t++)
        if (traits->values[t] > CLIFFS_WORDED_VALUES)
            return false;
    return true;
}

void cliffs_trait_name(const struct cliffs_traits *traits, unsigned trait,
                       char name[CLIFFS_TRAIT_NAME_SIZE])
{
    assert(trait < traits->count);
    if (traits->names)
        snprintf(name, CLIFFS_TRAIT_NAME_SIZE, "%s", traits->names[trait]);
    else if (traits->count == CLIFFS_WORDED_TRAITS)
        snprintf(name, CLIFFS_TRAIT_NAME_SIZE, "%s", traits_named[trait]);
    else
        snprintf(name, CLIFFS_TRAIT_NAME_SIZE, "trait %u", (trait + 1) % 10);
}

void cliffs_rule_write(const struct cliffs_traits *traits, const struct cliffs_rule *rule,
                       char text[CLIFFS_TEXT_SIZE])
{
    struct pz_text s = pz_text_in(text, CLIFFS_TEXT_SIZE);

    for (unsigned i = 0; i < rule->terms; i++) {
        struct cliffs_term term = rule->term[i];
        char name[CLIFFS_TRAIT_NAME_SIZE];

        cliffs_trait_name(traits, term.trait, name);
        if (i > 0)
            pz_text_add(&s, " or ");
        if (i == 0 || rule->term[i - 1].trait != term.trait)
            pz_text_add(&s, "%s is ", name);
        pz_text_add(&s, "%u", term.value);
    }
}

/* Adds a value in words, after `separator` unless it is the first one. */
static void add_words(struct pz_text *s, const char *separator, unsigned trait,
                      unsigned value)
{
    const char *words = cliffs_words(trait, value);

    assert(trait < CLIFFS_WORDED_TRAITS);
    if (s->length)
        pz_text_add(s, "%s", separator);
    if (words)
        pz_text_add(s, "%s", words);
    else
        pz_text_add(s, "%s %u", traits_named[trait], value);
}

void cliffs_rule_words_write(const struct cliffs_rule *rule, char text[CLIFFS_TEXT_SIZE])
{
    struct pz_text s = pz_text_in(text, CLIFFS_TEXT_SIZE);

    for (unsigned i = 0; i < rule->terms; i++)
        add_words(&s, " or ", rule->term[i].trait, rule->term[i].value);
}

void cliffs_zoombini_words_write(const struct cliffs_zoombini *zoombini,
                                 char text[CLIFFS_TEXT_SIZE])
{
    struct pz_text s = pz_text_in(text, CLIFFS_TEXT_SIZE);

    for (unsigned t = 0; t < CLIFFS_WORDED_TRAITS; t++)
        add_words(&s, ", ", t, zoombini->value[t]);
}

/* Converts to lower case, with one space between two words. Returns false if the text is
 * too long. Bytes that are not ASCII are letters of unknown words. */
static bool simplify(const char *text, size_t length, char plain[CLIFFS_WORDS_MAX + 1])
{
    size_t written = 0;

    if (length > CLIFFS_WORDS_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        bool big = c >= 'A' && c <= 'Z', small = c >= 'a' && c <= 'z';

        if (big || small || (c >= '0' && c <= '9') || c >= 128)
            plain[written++] = (char)(big ? c - 'A' + 'a' : c);
        else if (written > 0 && plain[written - 1] != ' ')
            plain[written++] = ' ';
    }
    while (written > 0 && plain[written - 1] == ' ')
        written--;
    plain[written] = '\0';
    return true;
}

/* Returns the length of `known` if `text` begins with these words, otherwise 0. */
static size_t taken_by(const char *text, const char *known)
{
    size_t length = strlen(known);

    if (strncmp(text, known, length) != 0)
        return 0;
    return text[length] == '\0' || text[length] == ' ' ? length : 0;
}

/* Returns the longest phrase at the beginning, of one trait or of any trait, or NULL. */
static const struct phrase *find_phrase(const char *text, unsigned trait, size_t *taken)
{
    const struct phrase *found = NULL;

    *taken = 0;
    for (unsigned i = 0; i < PHRASES; i++) {
        size_t length = taken_by(text, phrases[i].text);

        if (length <= *taken || (trait != ANY_TRAIT && phrases[i].trait != trait))
            continue;
        *taken = length;
        found = &phrases[i];
    }
    return found;
}

static size_t find_filler(const char *text)
{
    size_t taken = 0;

    for (unsigned i = 0; i < FILLERS && taken == 0; i++)
        taken = taken_by(text, fillers[i]);
    return taken;
}

static const char *short_name(unsigned trait, unsigned value)
{
    unsigned i = 0;

    while (phrases[i].trait != trait || phrases[i].value != value)
        i++;
    return phrases[i].text;
}

/* Appends the known words for a trait. */
static void list_words(unsigned trait, char reason[CLIFFS_REASON_SIZE])
{
    size_t at = strlen(reason);

    snprintf(reason + at, CLIFFS_REASON_SIZE - at, "for %s: %s, %s, %s, %s or %s",
             traits_named[trait], short_name(trait, 0), short_name(trait, 1),
             short_name(trait, 2), short_name(trait, 3), short_name(trait, 4));
}

/* Reports that `text` does not begin with a known word. */
static void explain_unknown(const char *text, unsigned trait,
                            char reason[CLIFFS_REASON_SIZE])
{
    int length = (int)strcspn(text, " ");

    if (length == 0)
        snprintf(reason, CLIFFS_REASON_SIZE,
                 "does not contain a word; use one of these words ");
    else
        snprintf(reason, CLIFFS_REASON_SIZE,
                 "\"%.*s\" is not a known word; use one of these words ", length, text);
    for (unsigned t = 0; t < CLIFFS_WORDED_TRAITS; t++) {
        if (trait != ANY_TRAIT && t != trait)
            continue;
        list_words(t, reason);
        size_t at = strlen(reason);

        if (trait == ANY_TRAIT && t + 1 < CLIFFS_WORDED_TRAITS)
            snprintf(reason + at, CLIFFS_REASON_SIZE - at, "; ");
    }
}

/* Reads phrases of one trait or of any trait into `values`, which are -1 at first. */
static bool read_phrases(const char *text, unsigned trait, int values[CLIFFS_WORDED_TRAITS],
                         char reason[CLIFFS_REASON_SIZE])
{
    while (*text) {
        size_t taken;
        const struct phrase *phrase = find_phrase(text, trait, &taken);
        int *value = phrase ? &values[phrase->trait] : NULL;

        if (!phrase)
            taken = find_filler(text);
        if (taken == 0) {
            explain_unknown(text, trait, reason);
            return false;
        }
        if (value && *value >= 0 && *value != phrase->value) {
            snprintf(reason, CLIFFS_REASON_SIZE,
                     "has two values of %s: %s and %s; write only one",
                     traits_named[phrase->trait], usual[phrase->trait][*value],
                     usual[phrase->trait][phrase->value]);
            return false;
        }
        if (value)
            *value = phrase->value;
        text += taken + (text[taken] == ' ');
    }
    return true;
}

static enum pz_status read(const char *text, size_t length, unsigned trait,
                           int values[CLIFFS_WORDED_TRAITS],
                           char reason[CLIFFS_REASON_SIZE])
{
    char plain[CLIFFS_WORDS_MAX + 1];

    for (unsigned t = 0; t < CLIFFS_WORDED_TRAITS; t++)
        values[t] = -1;
    if (!simplify(text, length, plain)) {
        snprintf(reason, CLIFFS_REASON_SIZE, "is longer than %d bytes; use fewer words",
                 CLIFFS_WORDS_MAX);
        return PZ_INVALID;
    }
    if (!plain[0]) {
        explain_unknown(plain, trait, reason);
        return PZ_INVALID;
    }
    return read_phrases(plain, trait, values, reason) ? PZ_OK : PZ_INVALID;
}

static enum pz_status take_value(unsigned trait, const int values[CLIFFS_WORDED_TRAITS],
                                 uint8_t *value, char reason[CLIFFS_REASON_SIZE])
{
    if (values[trait] < 0) {
        snprintf(reason, CLIFFS_REASON_SIZE, "a word is missing; add one of these words ");
        list_words(trait, reason);
        return PZ_INVALID;
    }
    *value = (uint8_t)values[trait];
    return PZ_OK;
}

enum pz_status cliffs_read_some_words(const char *text, size_t length,
                                      int values[CLIFFS_WORDED_TRAITS],
                                      char reason[CLIFFS_REASON_SIZE])
{
    enum pz_status status = read(text, length, ANY_TRAIT, values, reason);

    for (unsigned t = 0; status == PZ_OK && t < CLIFFS_WORDED_TRAITS; t++)
        if (values[t] >= 0)
            return PZ_OK;
    if (status == PZ_OK)
        explain_unknown("", ANY_TRAIT, reason);
    return PZ_INVALID;
}

enum pz_status cliffs_read_words(const char *text, size_t length,
                                 struct cliffs_zoombini *zoombini,
                                 char reason[CLIFFS_REASON_SIZE])
{
    int values[CLIFFS_WORDED_TRAITS];
    enum pz_status status = read(text, length, ANY_TRAIT, values, reason);

    *zoombini = (struct cliffs_zoombini){.value = {0}};
    for (unsigned t = 0; status == PZ_OK && t < CLIFFS_WORDED_TRAITS; t++)
        status = take_value(t, values, &zoombini->value[t], reason);
    return status;
}

enum pz_status cliffs_read_value(const char *text, size_t length, unsigned trait,
                                 uint8_t *value, char reason[CLIFFS_REASON_SIZE])
{
    int values[CLIFFS_WORDED_TRAITS];
    enum pz_status status;

    if (trait >= CLIFFS_WORDED_TRAITS)
        return PZ_INVALID;
    status = read(text, length, trait, values, reason);
    return status == PZ_OK ? take_value(trait, values, value, reason) : status;
}
