/* Parses and evaluates predicates. A recursive descent parser, with a function for each
 * level of precedence, writes a program in postfix order. The program runs on a stack of
 * bits.
 *
 *     predicate = all { "or" all }             all = factor { "and" factor }
 *     factor = "not" factor | "(" predicate ")" | feature
 *     feature = trait [ "is" ] number { "or" number } | trait "is" words | words
 *
 * In "hair is 1 or 2", a number follows "or", so it is another value of the same trait.
 *
 * The length of the text limits everything else. The shortest predicates are "a 0", "or 1",
 * "and", "not", "(" and words of three letters. So each step has at least two bytes, and
 * each operand on the stack has at least five bytes. The depth of the recursion is at most
 * the length of the text. */
#include "deal.h"
#include "puzzles/cliffs_words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The kinds of steps. Each step takes its operands from the stack and leaves its result on
 * the stack. */
enum { FEATURE, NOT, AND, OR };

struct parser {
    const struct cliffs_traits *traits;
    const char *text, *at; /* the start, and the rest */
    struct cliffs_predicate *predicate;
    char *reason;
};

static bool parse_any(struct parser *parser);

static bool is_name_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           c == '_' || c == '-';
}

bool cliffs_is_trait_name(const char *text, size_t length)
{
    static const char *const reserved[] = {"is", "and", "or", "not"};

    if (length < 1 || length >= CLIFFS_TRAIT_NAME_SIZE || text[0] < 'A')
        return false;
    for (size_t i = 0; i < length; i++)
        if (!is_name_character(text[i]))
            return false;
    for (unsigned i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (length == strlen(reserved[i]) && memcmp(text, reserved[i], length) == 0)
            return false;
    return text[0] != '_';
}

static void skip_spaces(struct parser *parser)
{
    while (*parser->at == ' ')
        parser->at++;
}

/* Returns the length of `word` if the rest begins with it, otherwise 0. */
static size_t length_of(const char *rest, const char *word)
{
    size_t length = strlen(word);

    return strncmp(rest, word, length) == 0 && !is_name_character(rest[length]) ? length
                                                                                : 0;
}

/* Skips the word if it is next. */
static bool take(struct parser *parser, const char *word)
{
    size_t length;

    skip_spaces(parser);
    length = length_of(parser->at, word);
    parser->at += length;
    return length > 0;
}

static bool take_sign(struct parser *parser, char sign)
{
    skip_spaces(parser);
    if (*parser->at != sign)
        return false;
    parser->at++;
    return true;
}

static bool is_number_next(struct parser *parser)
{
    skip_spaces(parser);
    return *parser->at >= '0' && *parser->at <= '9';
}

static void add_step(struct parser *parser, unsigned kind, struct cliffs_term term)
{
    struct cliffs_predicate *predicate = parser->predicate;

    assert(predicate->count < CLIFFS_PREDICATE_STEPS);
    predicate->steps[predicate->count++] =
        (struct cliffs_predicate_step){(uint8_t)kind, term};
}

/* Adds an operator. Always returns true. */
static bool add_operator(struct parser *parser, unsigned kind)
{
    add_step(parser, kind, (struct cliffs_term){0, 0});
    return true;
}

/* Adds the feature of a trait whose value is the number that is next. */
static bool parse_number(struct parser *parser, unsigned trait)
{
    unsigned value = 0, values = parser->traits->values[trait];
    char name[CLIFFS_TRAIT_NAME_SIZE];

    for (; *parser->at >= '0' && *parser->at <= '9'; parser->at++)
        if (value <= CLIFFS_VALUES_MAX)
            value = 10 * value + (unsigned)(*parser->at - '0');
    if (value < values) {
        add_step(parser, FEATURE, (struct cliffs_term){(uint8_t)trait, (uint8_t)value});
        return true;
    }
    cliffs_trait_name(parser->traits, trait, name);
    snprintf(parser->reason, CLIFFS_REASON_SIZE,
             "contains a value of %s that is not from 0 to %u", name, values - 1);
    return false;
}

/* Adds a trait with one of the numbers that are next. */
static bool parse_numbers(struct parser *parser, unsigned trait)
{
    const char *end;

    if (!parse_number(parser, trait))
        return false;
    for (end = parser->at; take(parser, "or") && is_number_next(parser); end = parser->at)
        if (!parse_number(parser, trait) || !add_operator(parser, OR))
            return false;
    parser->at = end;
    return true;
}

/* Takes the words up to the next keyword or parenthesis. Returns their length. */
static size_t take_words(struct parser *parser)
{
    const char *start = parser->at, *at = start;

    while (*at && *at != '(' && *at != ')') {
        if ((at == start || !is_name_character(at[-1])) &&
            (length_of(at, "and") || length_of(at, "or") || length_of(at, "not")))
            break;
        at++;
    }
    parser->at = at;
    return (size_t)(at - start);
}

/* Adds the features that words describe. */
static bool parse_words(struct parser *parser)
{
    const char *start = parser->at;
    int values[CLIFFS_WORDED_TRAITS];
    bool first = true;

    if (cliffs_read_some_words(start, take_words(parser), values, parser->reason) != PZ_OK)
        return false;
    for (unsigned t = 0; t < CLIFFS_WORDED_TRAITS; t++) {
        if (values[t] < 0)
            continue;
        add_step(parser, FEATURE, (struct cliffs_term){(uint8_t)t, (uint8_t)values[t]});
        if (!first)
            add_operator(parser, AND);
        first = false;
    }
    return true;
}

/* Adds the feature of a trait whose value is the word that is next. */
static bool parse_word(struct parser *parser, unsigned trait)
{
    const char *start = parser->at;
    struct cliffs_term term = {.trait = (uint8_t)trait};

    if (cliffs_read_value(start, take_words(parser), trait, &term.value, parser->reason) !=
        PZ_OK)
        return false;
    add_step(parser, FEATURE, term);
    return true;
}

/* Explains what can be next. */
static bool refuse(struct parser *parser)
{
    char name[CLIFFS_TRAIT_NAME_SIZE];
    unsigned characters = 1;

    cliffs_trait_name(parser->traits, 0, name);
    for (const char *c = parser->text; c < parser->at; c++)
        characters += (*c & 0xc0) != 0x80; /* not a continuation byte of UTF-8 */
    if (*parser->at)
        snprintf(
            parser->reason, CLIFFS_REASON_SIZE,
            "is invalid at character %u; write features such as \"%s is 0\", joined by "
            "\"and\", \"or\" and \"not\"",
            characters, name);
    else
        snprintf(parser->reason, CLIFFS_REASON_SIZE,
                 "is incomplete; add a feature, for example \"%s is 0\", or a parenthesis",
                 name);
    return false;
}

static bool parse_feature(struct parser *parser)
{
    bool worded = cliffs_worded(parser->traits);
    const char *start;

    skip_spaces(parser);
    start = parser->at;
    for (unsigned t = 0; t < parser->traits->count; t++) {
        char name[CLIFFS_TRAIT_NAME_SIZE];
        bool is;

        cliffs_trait_name(parser->traits, t, name);
        if (!take(parser, name))
            continue;
        is = take(parser, "is");
        if (is_number_next(parser))
            return parse_numbers(parser, t);
        if (is)
            return worded ? parse_word(parser, t) : refuse(parser);
        parser->at = start;
    }
    return worded && *start && *start != ')' ? parse_words(parser) : refuse(parser);
}

static bool parse_factor(struct parser *parser)
{
    if (take(parser, "not"))
        return parse_factor(parser) && add_operator(parser, NOT);
    if (!take_sign(parser, '('))
        return parse_feature(parser);
    return parse_any(parser) && (take_sign(parser, ')') || refuse(parser));
}

static bool parse_all(struct parser *parser)
{
    bool good = parse_factor(parser);

    while (good && take(parser, "and"))
        good = parse_factor(parser) && add_operator(parser, AND);
    return good;
}

static bool parse_any(struct parser *parser)
{
    bool good = parse_all(parser);

    while (good && take(parser, "or"))
        good = parse_all(parser) && add_operator(parser, OR);
    return good;
}

enum pz_status cliffs_predicate_read(const struct cliffs_traits *traits, const char *text,
                                     size_t length, struct cliffs_predicate *predicate,
                                     char reason[CLIFFS_REASON_SIZE])
{
    char copy[CLIFFS_PREDICATE_MAX + 1];
    struct parser parser = {.traits = traits,
                            .text = copy,
                            .at = copy,
                            .predicate = predicate,
                            .reason = reason};
    bool good;

    *predicate = (struct cliffs_predicate){.count = 0};
    if (length > CLIFFS_PREDICATE_MAX) {
        snprintf(reason, CLIFFS_REASON_SIZE, "is longer than %d bytes",
                 CLIFFS_PREDICATE_MAX);
        return PZ_INVALID;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    good = parse_any(&parser);
    if (good && (!take_sign(&parser, '\0') || parser.at <= copy + length))
        good = refuse(&parser);
    return good ? PZ_OK : PZ_INVALID;
}

bool cliffs_predicate_holds(const struct cliffs_predicate *predicate,
                            const struct cliffs_zoombini *zoombini)
{
    uint64_t stack = 0; /* the lowest bit is the top */

    for (unsigned i = 0; i < predicate->count; i++) {
        const struct cliffs_predicate_step *step = &predicate->steps[i];
        uint64_t top = stack & 1;

        switch (step->kind) {
        case FEATURE:
            stack = stack << 1 | (zoombini->value[step->term.trait] == step->term.value);
            break;
        case NOT:
            stack ^= 1;
            break;
        case AND:
            stack = stack >> 1 & (top | ~UINT64_C(1));
            break;
        default:
            stack = stack >> 1 | top;
        }
    }
    return stack & 1;
}

enum pz_status cliffs_rule_read(const struct cliffs_traits *traits, const char *text,
                                size_t length, struct cliffs_rule *rule,
                                char reason[CLIFFS_REASON_SIZE])
{
    struct cliffs_predicate predicate;
    enum pz_status status = cliffs_predicate_read(traits, text, length, &predicate, reason);

    *rule = (struct cliffs_rule){.terms = 0};
    for (unsigned i = 0; status == PZ_OK && i < predicate.count; i++) {
        unsigned kind = predicate.steps[i].kind;

        if (kind == FEATURE && rule->terms < CLIFFS_TERMS_MAX) {
            cliffs_rule_add_term(rule, predicate.steps[i].term);
        } else if (kind != OR) {
            snprintf(reason, CLIFFS_REASON_SIZE,
                     "is not a rule: a rule has one to %d features, joined by \"or\"",
                     CLIFFS_TERMS_MAX);
            status = PZ_INVALID;
        }
    }
    return status;
}
