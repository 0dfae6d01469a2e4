#include "puzzles/set.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    COLOR,
    SHAPE,
    TEXTURE,
    NUMBER,
    NAMED_ATTRIBUTES, /* of a card that words and codes can describe */
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

/* One character of a code: its attribute, the letters of the values, and the letters in
 * the words of an error. */
static const struct code_place {
    unsigned attribute;
    const char letters[VALUES + 1];
    const char *choice;
} code_places[NAMED_ATTRIBUTES] = {{NUMBER, "123", "1, 2 or 3"},
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

/* Bytes of the text, not ended by a NUL. */
struct span {
    const unsigned char *bytes;
    size_t length;
};

/* A text under construction in a buffer of a fixed size; what does not fit is cut. */
struct note {
    char *text;
    size_t size;
    size_t length;
};

static void note_bytes(struct note *note, const void *bytes, size_t length)
{
    size_t room = note->size - 1 - note->length;

    if (length > room)
        length = room;
    memcpy(note->text + note->length, bytes, length);
    note->length += length;
    note->text[note->length] = '\0';
}

static void note_text(struct note *note, const char *text)
{
    note_bytes(note, text, strlen(text));
}

/* True for a byte of a character of UTF-8 that is not its first. */
static bool is_tail(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

static void note_escape(struct note *note, unsigned char byte)
{
    char escape[5];

    snprintf(escape, sizeof escape, "\\x%02X", byte);
    note_text(note, escape);
}

/* Adds the bytes in quotation marks, cut and with escapes as the header says. */
static void note_quoted(struct note *note, struct span span)
{
    size_t limit = note->length + QUOTE_MAX;
    size_t i;

    note_text(note, "\"");
    for (i = 0; i < span.length && (note->length < limit || is_tail(span.bytes[i])); i++) {
        if (span.bytes[i] < 0x20 || span.bytes[i] == 0x7F)
            note_escape(note, span.bytes[i]);
        else
            note_bytes(note, &span.bytes[i], 1);
    }
    note_text(note, i < span.length ? "...\"" : "\"");
}

static bool is_digit(unsigned char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_blank(unsigned char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* What may stand between words. */
static bool is_separator(unsigned char byte)
{
    return is_blank(byte) || byte == ',' || byte == ';' || byte == '-' || byte == '_';
}

static unsigned char to_lower(unsigned char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (unsigned char)(byte - 'A' + 'a') : byte;
}

static struct span trim(struct span span)
{
    while (span.length > 0 && is_blank(span.bytes[0])) {
        span.bytes++;
        span.length--;
    }
    while (span.length > 0 && is_blank(span.bytes[span.length - 1]))
        span.length--;
    return span;
}

static size_t count_digits(struct span span)
{
    size_t digits = 0;

    for (size_t i = 0; i < span.length; i++)
        digits += is_digit(span.bytes[i]);
    return digits;
}

static bool has_separator(struct span span)
{
    for (size_t i = 0; i < span.length; i++)
        if (is_separator(span.bytes[i]))
            return true;
    return false;
}

/* The card of 4 attributes with these values. */
static set_card pack(const unsigned value[NAMED_ATTRIBUTES])
{
    unsigned card = 0;

    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++)
        card = card * VALUES + value[a];
    return (set_card)card;
}

/* "4rso" is not a card: the first character must be */
static void note_place(struct note *note, struct span card, size_t place, const char *what)
{
    note_quoted(note, card);
    note_text(note, " is not a card: the ");
    note_text(note, ordinals[place]);
    note_text(note, " ");
    note_text(note, what);
    note_text(note, " must be ");
}

static bool parse_digits(struct span span, unsigned properties, set_card *card,
                         struct note *note)
{
    char sizes[64];
    unsigned number = 0;

    if (span.length != properties) {
        snprintf(sizes, sizeof sizes, "a card with %u attributes has %u digits, not %zu",
                 properties, properties, span.length);
        note_text(note, sizes);
        return false;
    }
    for (size_t i = 0; i < span.length; i++) {
        if (span.bytes[i] > '2') {
            note_place(note, span, i, "digit");
            note_text(note, "0, 1 or 2");
            return false;
        }
        number = number * VALUES + (unsigned)(span.bytes[i] - '0');
    }
    *card = (set_card)number;
    return true;
}

/* The value that `letter` stands for in a place of a code; VALUES if there is none. */
static unsigned find_value(const struct code_place *place, unsigned char letter)
{
    unsigned value = 0;

    while (value < VALUES && (unsigned char)place->letters[value] != letter)
        value++;
    return value;
}

static bool is_code_letter(unsigned char letter)
{
    for (unsigned i = 0; i < NAMED_ATTRIBUTES; i++)
        if (find_value(&code_places[i], letter) < VALUES)
            return true;
    return false;
}

static bool parse_code(struct span span, set_card *card, struct note *note)
{
    unsigned value[NAMED_ATTRIBUTES];

    if (span.length != NAMED_ATTRIBUTES) {
        note_quoted(note, span);
        note_text(note,
                  " is not a card: a code has 4 characters (number, color, texture, "
                  "shape), as in \"2rso\"; a card in digits has 4 digits, each 0, 1 or 2");
        return false;
    }
    for (unsigned i = 0; i < NAMED_ATTRIBUTES; i++) {
        const struct code_place *place = &code_places[i];
        unsigned char written = to_lower(span.bytes[i]);

        value[place->attribute] = find_value(place, written);
        if (value[place->attribute] == VALUES) {
            note_place(note, span, i, "character");
            note_text(note, place->choice);
            if (is_code_letter(written))
                note_text(note, "; the order is number, color, texture, shape, as in "
                                "\"2rso\"");
            return false;
        }
    }
    *card = pack(value);
    return true;
}

static bool matches(struct span span, const char *word)
{
    size_t i = 0;

    while (i < span.length && word[i] != '\0' &&
           to_lower(span.bytes[i]) == (unsigned char)word[i])
        i++;
    return i == span.length && word[i] == '\0';
}

static const struct word *find_word(struct span span)
{
    struct span singular = {span.bytes, span.length - 1};
    bool plural = span.length > 1 && to_lower(span.bytes[span.length - 1]) == 's';

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (matches(span, words[i].text))
            return &words[i];
        if (plural && words[i].attribute == SHAPE && matches(singular, words[i].text))
            return &words[i];
    }
    return NULL;
}

/* Takes the next word off the front of `rest`: a run of digits or a run of other bytes. It
 * is empty when no word is left. */
static struct span take_word(struct span *rest)
{
    struct span word;

    while (rest->length > 0 && is_separator(rest->bytes[0])) {
        rest->bytes++;
        rest->length--;
    }
    word = (struct span){rest->bytes, 0};
    while (word.length < rest->length && !is_separator(rest->bytes[word.length]) &&
           is_digit(rest->bytes[word.length]) == is_digit(rest->bytes[0]))
        word.length++;
    rest->bytes += word.length;
    rest->length -= word.length;
    return word;
}

/* Whether a word differs in one letter, by one more or less, or by two that stand together
 * in a word of five letters or more. */
static bool is_near(struct span span, const char *word)
{
    size_t length = strlen(word), head = 0, tail = 0;
    size_t shorter = span.length < length ? span.length : length;
    size_t longer = span.length + length - shorter;
    size_t wrong = span.length == length && length >= 5 ? 2 : 1;

    while (head < shorter && to_lower(span.bytes[head]) == (unsigned char)word[head])
        head++;
    while (tail < shorter - head && to_lower(span.bytes[span.length - 1 - tail]) ==
                                        (unsigned char)word[length - 1 - tail])
        tail++;
    return longer >= 4 && head + tail + wrong >= longer;
}

/* The word that was meant, or NULL. */
static const char *find_near(struct span span)
{
    struct span singular = {span.bytes, span.length - 1};
    bool plural = span.length > 1 && to_lower(span.bytes[span.length - 1]) == 's';

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].attribute < NAMED_ATTRIBUTES &&
            (is_near(span, words[i].text) ||
             (plural && words[i].attribute == SHAPE && is_near(singular, words[i].text))))
            return words[i].text;
    return NULL;
}

/* What to write instead of a text that does not resemble a card. */
static void note_forms(struct note *note, unsigned properties)
{
    char digits[64];

    if (properties == NAMED_ATTRIBUTES) {
        note_text(note, ": write a code such as \"2rso\", digits such as \"0210\" or words "
                        "such as \"two red solid ovals\"");
        return;
    }
    snprintf(digits, sizeof digits, ": write %u digits, each 0, 1 or 2", properties);
    note_text(note, digits);
}

/* `alone` is true if the card consists of this word. */
static bool refuse_unknown(struct span word, bool alone, struct note *note)
{
    const char *near = find_near(word);

    note_quoted(note, word);
    if (alone) {
        note_text(note, " is not a card");
        note_forms(note, NAMED_ATTRIBUTES);
        return false;
    }
    note_text(note, is_digit(word.bytes[0])
                        ? " is not a possible number of symbols: use 1, 2 or 3"
                        : " is not a color (red, green, purple), shape (oval, squiggle, "
                          "diamond), texture (solid, striped, open) or number (1, 2, 3)");
    if (near) {
        note_text(note, "; did you mean \"");
        note_text(note, near);
        note_text(note, "\"?");
    }
    return false;
}

static bool refuse_second(const struct word *first, const struct word *second,
                          struct note *note)
{
    const char *attribute = attribute_names[first->attribute];

    note_text(note, "the card has two ");
    note_text(note, attribute);
    note_text(note, "s, \"");
    note_text(note, first->text);
    note_text(note, "\" and \"");
    note_text(note, second->text);
    note_text(note, "\"; write one ");
    note_text(note, attribute);
    note_text(note, " per card");
    return false;
}

/* "the number (1, 2, 3) is missing", "the color (red, green, purple) and shape (oval,
 * squiggle, diamond) are missing" */
static bool refuse_missing(const struct word *const named[NAMED_ATTRIBUTES],
                           struct note *note)
{
    unsigned missing = 0;
    unsigned noted = 0;

    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++)
        missing += !named[a];
    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++) {
        if (named[a])
            continue;
        note_text(note, noted == 0 ? "the " : noted + 1 == missing ? " and " : ", ");
        note_text(note, attribute_names[a]);
        note_text(note, " (");
        for (unsigned value = 0; value < VALUES; value++) {
            note_text(note, value > 0 ? ", " : "");
            note_text(note, value_names[a][value]);
        }
        note_text(note, ")");
        noted++;
    }
    note_text(note, missing > 1 ? " are missing" : " is missing");
    return false;
}

/* Reads the words into `named`, by attribute. An article means one only if the number is
 * not named, so that "a single oval" is not a contradiction. */
static bool gather_words(struct span span, const struct word *named[WORD_KINDS],
                         struct note *note)
{
    bool alone = !has_separator(span);

    for (struct span text = take_word(&span); text.length > 0; text = take_word(&span)) {
        const struct word *word = find_word(text);

        if (!word)
            return refuse_unknown(text, alone, note);
        if (word->attribute < NAMED_ATTRIBUTES && named[word->attribute])
            return refuse_second(named[word->attribute], word, note);
        named[word->attribute] = word;
    }
    if (!named[NUMBER])
        named[NUMBER] = named[ARTICLE];
    return true;
}

static bool parse_words(struct span span, set_card *card, struct note *note)
{
    const struct word *named[WORD_KINDS] = {NULL};
    unsigned value[NAMED_ATTRIBUTES];

    if (!gather_words(span, named, note))
        return false;
    for (unsigned a = 0; a < NAMED_ATTRIBUTES; a++) {
        if (!named[a])
            return refuse_missing(named, note);
        value[a] = named[a]->value;
    }
    *card = pack(value);
    return true;
}

static bool refuse_notation(struct span card, unsigned properties, struct note *note)
{
    char text[SET_REASON_SIZE];

    note_quoted(note, card);
    snprintf(
        text, sizeof text,
        " is not a card with %u attributes: write %u digits, each 0, 1 or 2; codes and "
        "words are only for cards with 4 attributes",
        properties, properties);
    note_text(note, text);
    return false;
}

static bool parse(struct span span, unsigned properties, struct set_reading *reading,
                  struct note *note)
{
    size_t digits = count_digits(span);

    if (set_count_deck(properties) == 0) {
        note_text(note, "a card has 3 to 6 attributes");
        return false;
    }
    if (span.length == 0) {
        note_text(note, "the card is empty");
        note_forms(note, properties);
        return false;
    }
    if (digits == span.length) {
        reading->notation = SET_DIGITS;
        return parse_digits(span, properties, &reading->card, note);
    }
    if (properties != NAMED_ATTRIBUTES)
        return refuse_notation(span, properties, note);
    if (digits > 0 && !has_separator(span)) {
        reading->notation = SET_CODE;
        return parse_code(span, &reading->card, note);
    }
    reading->notation = SET_WORDS;
    return parse_words(span, &reading->card, note);
}

enum pz_status set_parse_card(const char *text, size_t length, unsigned properties,
                              struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    struct span span = {(const unsigned char *)text, length};
    struct note note = {reason, SET_REASON_SIZE, 0};
    struct set_reading read;

    if (!parse(trim(span), properties, &read, &note))
        return PZ_INVALID;
    *reading = read;
    return PZ_OK;
}

static void note_digits(struct note *note, set_card card, unsigned properties,
                        const char *separator)
{
    for (unsigned a = 0; a < properties; a++) {
        char digit = (char)('0' + set_get_value(card, properties, a));

        if (a > 0)
            note_text(note, separator);
        note_bytes(note, &digit, 1);
    }
}

static void note_code(struct note *note, set_card card)
{
    for (unsigned i = 0; i < NAMED_ATTRIBUTES; i++) {
        const struct code_place *place = &code_places[i];
        unsigned value = set_get_value(card, NAMED_ATTRIBUTES, place->attribute);

        note_bytes(note, &place->letters[value], 1);
    }
}

static void note_words(struct note *note, set_card card)
{
    static const unsigned order[] = {COLOR, TEXTURE, SHAPE};
    unsigned number = set_get_value(card, NAMED_ATTRIBUTES, NUMBER);

    note_text(note, number_words[number]);
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++) {
        unsigned value = set_get_value(card, NAMED_ATTRIBUTES, order[i]);

        note_text(note, " ");
        note_text(note, value_names[order[i]][value]);
    }
    note_text(note, number > 0 ? "s" : "");
}

size_t set_format_card(set_card card, unsigned properties, enum set_notation notation,
                       char text[SET_TEXT_SIZE])
{
    struct note note = {text, SET_TEXT_SIZE, 0};

    if (notation == SET_ARRAY) {
        note_text(&note, "[");
        note_digits(&note, card, properties, ",");
        note_text(&note, "]");
    } else if (notation == SET_DIGITS || properties != NAMED_ATTRIBUTES) {
        note_digits(&note, card, properties, "");
    } else if (notation == SET_CODE) {
        note_code(&note, card);
    } else {
        note_words(&note, card);
    }
    return note.length;
}

const char *set_name_attribute(unsigned attribute)
{
    return attribute_names[attribute];
}

const char *set_name_value(unsigned attribute, unsigned value)
{
    return value_names[attribute][value];
}

/* "texture: two solid, one open", "shape: two ovals, one diamond" */
static void note_mixture(struct note *note, const unsigned value[3], unsigned attribute)
{
    unsigned twice = value[0] == value[1] || value[0] == value[2] ? value[0] : value[1];
    unsigned once = value[0] != twice ? value[0] : value[1] != twice ? value[1] : value[2];

    note_text(note, ": two ");
    note_text(note, value_names[attribute][twice]);
    note_text(note, attribute == COLOR || attribute == TEXTURE ? "" : "s");
    note_text(note, ", one ");
    note_text(note, value_names[attribute][once]);
}

static void note_reason(struct note *note, const set_card cards[3], unsigned properties,
                        unsigned attribute)
{
    unsigned value[3];

    for (unsigned i = 0; i < 3; i++)
        value[i] = set_get_value(cards[i], properties, attribute);
    note_text(note, note->length > 0 ? "; " : "");
    note_text(note, attribute_names[attribute]);
    note_mixture(note, value, attribute);
}

enum pz_status set_check(const set_card cards[3], unsigned properties,
                         struct set_check *check)
{
    const struct set_table table = {cards, 3, properties};
    struct note note = {check->reason, SET_REASON_SIZE, 0};
    size_t sets;

    if (set_count(&table, &sets) != PZ_OK)
        return PZ_INVALID;
    *check = (struct set_check){.is_set = sets > 0,
                                .completing_card = set_completing_card(cards[0], cards[1])};
    for (unsigned a = 0; a < properties; a++) {
        check->relation[a] = set_compare(cards, properties, a);
        if (check->relation[a] == SET_MIXED)
            note_reason(&note, cards, properties, a);
    }
    return PZ_OK;
}
