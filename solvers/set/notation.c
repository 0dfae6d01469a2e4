/* Cards as text: parsing one card, dividing a list of cards, and formatting. */
#include "puzzles/set.h"
#include "solvers/core/text.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    COLOR,
    SHAPE,
    TEXTURE,
    NUMBER,
    NAMED_ATTRIBUTES, /* of a card that a code or words can describe */
    ARTICLE = NAMED_ATTRIBUTES,
    FILLER,
    WORD_KINDS
};

enum { VALUES = 3, QUOTE_MAX = 40 };

static const char *const attribute_names[SET_PROPERTIES_MAX] = {
    "color", "shape", "texture", "number", "fifth", "sixth"};

static const char *const value_names[SET_PROPERTIES_MAX][VALUES] = {
    {"red", "green", "purple"},
    {"oval", "squiggle", "diamond"},
    {"solid", "striped", "open"},
    {"1", "2", "3"},
    {"0", "1", "2"},
    {"0", "1", "2"}};

static const char *const number_words[VALUES] = {"one", "two", "three"};

static const char *const ordinals[SET_PROPERTIES_MAX] = {"first",  "second", "third",
                                                         "fourth", "fifth",  "sixth"};

/* One character of a code: its attribute, the letters of the values, and how an error message
 * lists them. */
static const struct code_character {
    unsigned attribute;
    const char letters[VALUES + 1];
    const char *choice;
} code_characters[NAMED_ATTRIBUTES] = {
    {NUMBER, "123", "1, 2 or 3"},
    {COLOR, "rgp", "r (red), g (green) or p (purple)"},
    {TEXTURE, "sto", "s (solid), t (striped) or o (open)"},
    {SHAPE, "osd", "o (oval), s (squiggle) or d (diamond)"}};

/* Words in lower case. A shape may also have an "s" at its end. */
static const struct word {
    const char *text;
    uint8_t attribute;
    uint8_t value;
} words[] = {
    {"red", COLOR, 0},           {"crimson", COLOR, 0},   {"scarlet", COLOR, 0},
    {"green", COLOR, 1},         {"emerald", COLOR, 1},   {"purple", COLOR, 2},
    {"violet", COLOR, 2},        {"lilac", COLOR, 2},     {"magenta", COLOR, 2},
    {"mauve", COLOR, 2},         {"oval", SHAPE, 0},      {"ellipse", SHAPE, 0},
    {"pill", SHAPE, 0},          {"capsule", SHAPE, 0},   {"stadium", SHAPE, 0},
    {"ovoid", SHAPE, 0},         {"squiggle", SHAPE, 1},  {"squiggly", SHAPE, 1},
    {"wave", SHAPE, 1},          {"wavy", SHAPE, 1},      {"tilde", SHAPE, 1},
    {"snake", SHAPE, 1},         {"worm", SHAPE, 1},      {"peanut", SHAPE, 1},
    {"diamond", SHAPE, 2},       {"rhombus", SHAPE, 2},   {"rhombuses", SHAPE, 2},
    {"rhombi", SHAPE, 2},        {"rhomb", SHAPE, 2},     {"lozenge", SHAPE, 2},
    {"solid", TEXTURE, 0},       {"filled", TEXTURE, 0},  {"full", TEXTURE, 0},
    {"opaque", TEXTURE, 0},      {"striped", TEXTURE, 1}, {"stripe", TEXTURE, 1},
    {"stripes", TEXTURE, 1},     {"stripy", TEXTURE, 1},  {"hatched", TEXTURE, 1},
    {"hatching", TEXTURE, 1},    {"shaded", TEXTURE, 1},  {"lined", TEXTURE, 1},
    {"open", TEXTURE, 2},        {"empty", TEXTURE, 2},   {"outline", TEXTURE, 2},
    {"outlined", TEXTURE, 2},    {"hollow", TEXTURE, 2},  {"unfilled", TEXTURE, 2},
    {"unshaded", TEXTURE, 2},    {"blank", TEXTURE, 2},   {"clear", TEXTURE, 2},
    {"transparent", TEXTURE, 2}, {"1", NUMBER, 0},        {"one", NUMBER, 0},
    {"single", NUMBER, 0},       {"2", NUMBER, 1},        {"two", NUMBER, 1},
    {"double", NUMBER, 1},       {"3", NUMBER, 2},        {"three", NUMBER, 2},
    {"triple", NUMBER, 2},       {"a", ARTICLE, 0},       {"an", ARTICLE, 0},
    {"and", FILLER, 0},          {"card", FILLER, 0},     {"of", FILLER, 0},
    {"shaped", FILLER, 0},       {"the", FILLER, 0},      {"with", FILLER, 0},
};

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns true for a byte that separates the cards of a list. */
static bool is_list_separator(char byte)
{
    return byte == ',' || byte == ';' || byte == '\n' || byte == '\r';
}

/* Returns true for a byte that separates the words of a card. */
static bool is_word_separator(char byte)
{
    return is_blank(byte) || byte == ',' || byte == ';' || byte == '-' || byte == '_';
}

static char to_lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Returns true for a byte of a UTF-8 character that is not the first byte of the
 * character. */
static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static void skip(struct set_span *span, size_t length)
{
    assert(length <= span->length);
    span->text += length;
    span->length -= length;
}

static struct set_span trim(struct set_span span)
{
    while (span.length > 0 && is_blank(span.text[0]))
        skip(&span, 1);
    while (span.length > 0 && is_blank(span.text[span.length - 1]))
        span.length--;
    return span;
}

/* Removes the next part before a separator from the front of `rest`, and the separators before
 * it. The part is empty at the end of the text. */
static struct set_span take_part(struct set_span *rest, bool is_separator(char byte))
{
    struct set_span part;

    while (rest->length > 0 && is_separator(*rest->text))
        skip(rest, 1);
    part = (struct set_span){rest->text, 0};
    while (part.length < rest->length && !is_separator(part.text[part.length]))
        part.length++;
    skip(rest, part.length);
    return part;
}

static size_t count_digits(struct set_span span)
{
    size_t digits = 0;

    for (size_t i = 0; i < span.length; i++)
        digits += is_digit(span.text[i]);
    return digits;
}

static bool has_word_separator(struct set_span span)
{
    for (size_t i = 0; i < span.length; i++)
        if (is_word_separator(span.text[i]))
            return true;
    return false;
}

/* Appends a text in quotation marks, truncated and escaped as set_parse_card documents. */
static void add_quoted(struct pz_text *reason, struct set_span span)
{
    size_t limit = reason->length + QUOTE_MAX;
    size_t i;

    pz_text_add(reason, "\"");
    for (i = 0; i < span.length; i++) {
        char byte = span.text[i];

        if (reason->length >= limit && !is_continuation(byte))
            break;
        if ((unsigned char)byte < 0x20 || byte == 0x7F)
            pz_text_add(reason, "\\x%02X", (unsigned)byte);
        else
            pz_text_add(reason, "%c", byte);
    }
    pz_text_add(reason, i < span.length ? "...\"" : "\"");
}

/* Returns the card with 4 attributes that has these values. */
static set_card pack(const unsigned value[NAMED_ATTRIBUTES])
{
    unsigned card = 0;

    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++)
        card = card * VALUES + value[a];
    return (set_card)card;
}

/* Appends `"4rso" is not a card: the first character must be `. */
static void add_position(struct pz_text *reason, struct set_span card, size_t position,
                         const char *what)
{
    add_quoted(reason, card);
    pz_text_add(reason, " is not a card: the %s %s must be ", ordinals[position], what);
}

static bool parse_digits(struct set_span span, unsigned properties, set_card *card,
                         struct pz_text *reason)
{
    unsigned number = 0;

    if (span.length != properties) {
        pz_text_add(reason, "a card with %u attribute%s has %u digit%s, not %zu",
                    properties, pz_plural(properties), properties, pz_plural(properties),
                    span.length);
        if (span.length >= SET_PROPERTIES_MIN && span.length <= SET_PROPERTIES_MAX)
            pz_text_add(reason,
                        "; for cards with %zu attribute%s, set \"attribute_count\": %zu",
                        span.length, pz_plural(span.length), span.length);
        return false;
    }
    for (size_t i = 0; i < span.length; i++) {
        if (span.text[i] > '2') {
            add_position(reason, span, i, "digit");
            pz_text_add(reason, "0, 1 or 2");
            return false;
        }
        number = number * VALUES + (unsigned)(span.text[i] - '0');
    }
    *card = (set_card)number;
    return true;
}

/* Returns the value of a letter of a code; VALUES if it is not valid at this position. */
static unsigned find_value(const struct code_character *character, char letter)
{
    unsigned value = 0;

    while (value < VALUES && character->letters[value] != letter)
        value++;
    return value;
}

static bool is_code_letter(char letter)
{
    for (unsigned i = 0; i < NAMED_ATTRIBUTES; i++)
        if (find_value(&code_characters[i], letter) < VALUES)
            return true;
    return false;
}

/* A code whose characters can be in another order. */
struct any_order {
    struct set_span span;
    unsigned value[NAMED_ATTRIBUTES];
    set_card card; /* one that the code can mean */
    bool found, ambiguous;
};

/* Tries all assignments of the characters of the text to the attributes of a code, in the
 * usual order from attribute `next` on. Characters in the bit set `used` are already
 * assigned. */
static void assign_characters(struct any_order *code, unsigned next, unsigned used)
{
    const struct code_character *character = &code_characters[next];

    if (next == NAMED_ATTRIBUTES) {
        code->ambiguous |= code->found && pack(code->value) != code->card;
        code->found = true;
        code->card = pack(code->value);
        return;
    }
    for (unsigned i = 0; i < NAMED_ATTRIBUTES; i++) {
        unsigned value = find_value(character, to_lower(code->span.text[i]));

        if (used >> i & 1 || value == VALUES)
            continue;
        code->value[character->attribute] = value;
        assign_characters(code, next + 1, used | 1u << i);
    }
}

/* Reads a code whose characters are in any order. Returns false if no card or several cards
 * have these characters: "o" and "s" can be a texture or a shape. */
static bool parse_any_order(struct set_span span, set_card *card, bool *ambiguous)
{
    struct any_order code = {.span = span};

    assign_characters(&code, 0, 0);
    *card = code.card;
    *ambiguous = code.ambiguous;
    return code.found && !code.ambiguous;
}

static bool parse_code(struct set_span span, set_card *card, struct pz_text *reason)
{
    unsigned value[NAMED_ATTRIBUTES];
    bool ambiguous;

    if (span.length != NAMED_ATTRIBUTES) {
        add_quoted(reason, span);
        pz_text_add(
            reason,
            " is not a card: a code has 4 characters (number, color, texture, "
            "shape), as in \"2rso\"; a card in digits has 4 digits, each 0, 1 or 2");
        return false;
    }
    for (unsigned i = 0; i < NAMED_ATTRIBUTES; i++) {
        const struct code_character *character = &code_characters[i];
        char letter = to_lower(span.text[i]);

        value[character->attribute] = find_value(character, letter);
        if (value[character->attribute] < VALUES)
            continue;
        if (parse_any_order(span, card, &ambiguous))
            return true;
        if (ambiguous) {
            add_quoted(reason, span);
            pz_text_add(reason,
                        " can be several cards, because \"o\" and \"s\" are textures and "
                        "shapes; write number, color, texture, shape, as in \"2rso\"");
            return false;
        }
        add_position(reason, span, i, "character");
        pz_text_add(reason, "%s%s", character->choice,
                    is_code_letter(letter)
                        ? "; the order is number, color, texture, shape, "
                          "as in \"2rso\""
                        : "");
        return false;
    }
    *card = pack(value);
    return true;
}

static bool matches(struct set_span span, const char *word)
{
    size_t i = 0;

    while (i < span.length && word[i] != '\0' && to_lower(span.text[i]) == word[i])
        i++;
    return i == span.length && word[i] == '\0';
}

/* Returns true if a word differs in one letter, has one letter more or less, or differs in two
 * consecutive letters of a word of at least five letters. */
static bool is_similar(struct set_span span, const char *word)
{
    size_t length = strlen(word), head = 0, tail = 0;
    size_t shorter = span.length < length ? span.length : length;
    size_t longer = span.length + length - shorter;
    size_t different = span.length == length && length >= 5 ? 2 : 1;

    while (head < shorter && to_lower(span.text[head]) == word[head])
        head++;
    while (tail < shorter - head &&
           to_lower(span.text[span.length - 1 - tail]) == word[length - 1 - tail])
        tail++;
    return longer >= 4 && head + tail + different >= longer;
}

typedef bool comparison(struct set_span span, const char *word);

/* Finds the first word that compares equal, if necessary without the "s" of a plural shape. */
static const struct word *find_word(struct set_span span, comparison *compare)
{
    struct set_span singular = {span.text, span.length - 1};
    bool plural = span.length > 1 && to_lower(span.text[span.length - 1]) == 's';

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (compare(span, words[i].text))
            return &words[i];
        if (plural && words[i].attribute == SHAPE && compare(singular, words[i].text))
            return &words[i];
    }
    return NULL;
}

/* Removes the next word from the front of `rest`: only digits or only other bytes. It is empty
 * at the end of the text. */
static struct set_span take_word(struct set_span *rest)
{
    struct set_span run = take_part(rest, is_word_separator);
    size_t length = 0;

    while (length < run.length && is_digit(run.text[length]) == is_digit(run.text[0]))
        length++;
    rest->text -= run.length - length;
    rest->length += run.length - length;
    return (struct set_span){run.text, length};
}

/* Appends the notations of a card, for a text that does not resemble a card. */
static void add_notations(struct pz_text *reason, unsigned properties)
{
    if (properties == NAMED_ATTRIBUTES)
        pz_text_add(reason,
                    ": write a code such as \"2rso\", digits such as \"0210\" or words "
                    "such as \"two red solid ovals\"");
    else
        pz_text_add(reason, ": write %u digits, each 0, 1 or 2", properties);
}

/* `alone` is true if the card consists of this word. */
static void explain_unknown(struct pz_text *reason, struct set_span word, bool alone)
{
    const struct word *similar = find_word(word, is_similar);

    add_quoted(reason, word);
    if (alone) {
        pz_text_add(reason, " is not a card");
        add_notations(reason, NAMED_ATTRIBUTES);
        return;
    }
    pz_text_add(reason, "%s",
                is_digit(word.text[0])
                    ? " is not a possible number of symbols: use 1, 2 or 3"
                    : " is not a color (red, green, purple), shape (oval, squiggle, "
                      "diamond), texture (solid, striped, open) or number (1, 2, 3)");
    if (similar && similar->attribute < NAMED_ATTRIBUTES)
        pz_text_add(reason, "; did you mean \"%s\"?", similar->text);
}

static void explain_second(struct pz_text *reason, const struct word *first,
                           const struct word *second)
{
    const char *attribute = attribute_names[first->attribute];

    pz_text_add(reason, "the card has two %ss, \"%s\" and \"%s\"; write one %s per card",
                attribute, first->text, second->text, attribute);
}

/* Appends, for example, `the color (red, green, purple) and shape (oval, squiggle, diamond) are
 * missing`. */
static void explain_missing(struct pz_text *reason,
                            const struct word *const named[NAMED_ATTRIBUTES])
{
    unsigned missing = 0;
    unsigned listed = 0;

    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++)
        missing += !named[a];
    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++) {
        const char *const *values = value_names[a];

        if (named[a])
            continue;
        pz_text_add(reason, "%s%s (%s, %s, %s)",
                    listed == 0             ? "the "
                    : listed + 1 == missing ? " and "
                                            : ", ",
                    attribute_names[a], values[0], values[1], values[2]);
        listed++;
    }
    pz_text_add(reason, missing > 1 ? " are missing" : " is missing");
}

/* Reads the words into `named`, by attribute. An article means one only if the number is not
 * named, so that "a single oval" is not a contradiction. */
static bool parse_each_word(struct set_span span, const struct word *named[WORD_KINDS],
                            struct pz_text *reason)
{
    bool alone = !has_word_separator(span);

    for (struct set_span text = take_word(&span); text.length > 0;
         text = take_word(&span)) {
        const struct word *word = find_word(text, matches);

        if (!word) {
            explain_unknown(reason, text, alone);
            return false;
        }
        if (word->attribute < NAMED_ATTRIBUTES && named[word->attribute]) {
            explain_second(reason, named[word->attribute], word);
            return false;
        }
        named[word->attribute] = word;
    }
    if (!named[NUMBER])
        named[NUMBER] = named[ARTICLE];
    return true;
}

static bool parse_words(struct set_span span, set_card *card, struct pz_text *reason)
{
    const struct word *named[WORD_KINDS] = {NULL};
    unsigned value[NAMED_ATTRIBUTES];

    if (!parse_each_word(span, named, reason))
        return false;
    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++) {
        if (!named[a]) {
            explain_missing(reason, named);
            return false;
        }
        value[a] = named[a]->value;
    }
    *card = pack(value);
    return true;
}

static void explain_notation(struct pz_text *reason, struct set_span card,
                             unsigned properties)
{
    add_quoted(reason, card);
    pz_text_add(
        reason,
        " is not a card with %u attribute%s: write %u digit%s, each 0, 1 or 2; codes "
        "and words are only for cards with 4 attributes",
        properties, pz_plural(properties), properties, pz_plural(properties));
}

static bool parse(struct set_span span, unsigned properties, struct set_reading *reading,
                  struct pz_text *reason)
{
    size_t digits = count_digits(span);

    if (set_count_deck(properties) == 0) {
        pz_text_add(reason, "a card has 1 to 6 attributes");
        return false;
    }
    if (span.length == 0) {
        pz_text_add(reason, "the card is empty");
        add_notations(reason, properties);
        return false;
    }
    if (digits == span.length) {
        reading->notation = SET_DIGITS;
        return parse_digits(span, properties, &reading->card, reason);
    }
    if (properties != NAMED_ATTRIBUTES) {
        explain_notation(reason, span, properties);
        return false;
    }
    if (digits > 0 && !has_word_separator(span)) {
        reading->notation = SET_CODE;
        return parse_code(span, &reading->card, reason);
    }
    reading->notation = SET_WORDS;
    return parse_words(span, &reading->card, reason);
}

enum pz_status set_parse_card(const char *text, size_t length, unsigned properties,
                              struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    struct pz_text explanation = pz_text_in(reason, SET_REASON_SIZE);
    struct set_reading read;

    if (!parse(trim((struct set_span){text, length}), properties, &read, &explanation))
        return PZ_INVALID;
    *reading = read;
    return PZ_OK;
}

/* Returns true for a word that looks like a code or digits. The words of a card in words do
 * not, except in "2red striped ovals". A card with one attribute has one digit. */
static bool looks_like_code(struct set_span word, unsigned properties)
{
    return (word.length > 1 || properties == 1) && count_digits(word) > 0;
}

/* Removes the first card from the words of `part`: one code, all digits of a word, or all words
 * before the next code. */
static struct set_span take_words(struct set_span *part, unsigned properties)
{
    struct set_span taken = take_part(part, is_blank);

    if (looks_like_code(taken, properties))
        return taken;
    for (;;) {
        struct set_span rest = *part, word = take_part(&rest, is_blank);

        if (word.length == 0 || looks_like_code(word, properties))
            return taken;
        taken.length = (size_t)(word.text + word.length - taken.text);
        *part = rest;
    }
}

bool set_next_card(struct set_card_list *list, struct set_span *card)
{
    char reason[SET_REASON_SIZE];
    struct set_reading reading;

    while (list->part.length == 0) {
        struct set_span part = take_part(&list->rest, is_list_separator);

        if (part.length == 0)
            return false;
        list->part = trim(part);
        if (set_parse_card(list->part.text, list->part.length, list->properties, &reading,
                           reason) != PZ_OK)
            continue;
        *card = list->part;
        list->part.length = 0;
        return true;
    }
    *card = take_words(&list->part, list->properties);
    return true;
}

/* Writes the values of a card with `separator` between them. Returns the length. */
static size_t format_values(set_card card, unsigned properties, const char *separator,
                            char *text)
{
    size_t length = 0;

    for (unsigned a = 0; a < properties; a++) {
        if (a > 0 && *separator)
            text[length++] = *separator;
        text[length++] = (char)('0' + set_get_value(card, properties, a));
    }
    return length;
}

static size_t format_code(set_card card, char *text)
{
    for (unsigned i = 0; i < NAMED_ATTRIBUTES; i++) {
        const struct code_character *character = &code_characters[i];

        text[i] =
            character->letters[set_get_value(card, NAMED_ATTRIBUTES, character->attribute)];
    }
    return NAMED_ATTRIBUTES;
}

static const char *name_value(set_card card, unsigned attribute)
{
    return value_names[attribute][set_get_value(card, NAMED_ATTRIBUTES, attribute)];
}

static size_t format_words(set_card card, char text[SET_TEXT_SIZE])
{
    struct pz_text formatted = pz_text_in(text, SET_TEXT_SIZE);
    unsigned number = set_get_value(card, NAMED_ATTRIBUTES, NUMBER);

    pz_text_add(&formatted, "%s %s %s %s%s", number_words[number], name_value(card, COLOR),
                name_value(card, TEXTURE), name_value(card, SHAPE), pz_plural(number + 1));
    return formatted.length;
}

size_t set_format_card(set_card card, unsigned properties, enum set_notation notation,
                       char text[SET_TEXT_SIZE])
{
    size_t length;

    assert(card < set_count_deck(properties));
    if (notation == SET_ARRAY) {
        text[0] = '[';
        length = 1 + format_values(card, properties, ",", text + 1);
        text[length++] = ']';
    } else if (notation == SET_DIGITS || properties != NAMED_ATTRIBUTES) {
        length = format_values(card, properties, "", text);
    } else if (notation == SET_CODE) {
        length = format_code(card, text);
    } else {
        return format_words(card, text);
    }
    text[length] = '\0';
    return length;
}

const char *set_name_attribute(unsigned attribute)
{
    assert(attribute < SET_PROPERTIES_MAX);
    return attribute_names[attribute];
}

const char *set_name_value(unsigned attribute, unsigned value)
{
    assert(attribute < SET_PROPERTIES_MAX && value < VALUES);
    return value_names[attribute][value];
}

/* Appends `texture: two solid, one open` or `shape: two ovals, one diamond`. */
static void add_mixture(struct pz_text *reason, const unsigned value[3], unsigned attribute)
{
    unsigned twice = value[0] == value[1] || value[0] == value[2] ? value[0] : value[1];
    unsigned once = value[0] != twice ? value[0] : value[1] != twice ? value[1] : value[2];

    pz_text_add(reason, "%s%s: two %s%s, one %s", reason->length > 0 ? "; " : "",
                attribute_names[attribute], value_names[attribute][twice],
                attribute == COLOR || attribute == TEXTURE ? "" : "s",
                value_names[attribute][once]);
}

enum pz_status set_check(const set_card cards[3], unsigned properties,
                         struct set_check *check)
{
    const struct set_table table = {cards, 3, properties};
    struct pz_text reason;
    size_t sets;

    if (set_count(&table, &sets) != PZ_OK)
        return PZ_INVALID;
    *check = (struct set_check){.is_set = sets > 0,
                                .completing_card = set_completing_card(cards[0], cards[1])};
    reason = pz_text_in(check->reason, sizeof check->reason);
    for (unsigned a = 0; a < properties; a++) {
        const unsigned value[] = {set_get_value(cards[0], properties, a),
                                  set_get_value(cards[1], properties, a),
                                  set_get_value(cards[2], properties, a)};

        check->relation[a] = set_compare(cards, properties, a);
        if (check->relation[a] == SET_MIXED)
            add_mixture(&reason, value, a);
    }
    return PZ_OK;
}
