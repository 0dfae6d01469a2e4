#include "read.h"

#include "handlers/field.h"
#include "names.h"

#include <stdio.h>
#include <string.h>

enum {
    USUAL_PROPERTIES = 4,
    USUAL_CARDS = 12,
    CLAIMED_CARDS = 3,
    DATE_LENGTH = sizeof "2026-11-21" - 1
};

static const char BLANKS[] = " \t\v\f";

/* Reports that the card at index `place` is invalid. */
static void refuse_card(struct handler_call *call, const struct set_hand *hand,
                        size_t place, const char *reason)
{
    if (hand->given == &hand->text)
        handler_refuse(call, "/cards", "card %zu: %s", place + 1, reason);
    else
        handler_refuse(call, field_pointer("/cards/%zu", place).text, "%s", reason);
}

/* True if a card has another number of `things` (values or digits) than `properties`; then
 * writes the error to `reason`. */
static bool misread_count(size_t count, unsigned properties, const char *things,
                          char reason[SET_REASON_SIZE])
{
    size_t length;

    if (count == properties)
        return false;
    length = (size_t)snprintf(reason, SET_REASON_SIZE,
                              "a card with %u attributes has %u %s, not %zu", properties,
                              properties, things, count);
    if (count >= SET_PROPERTIES_MIN && count <= SET_PROPERTIES_MAX)
        snprintf(reason + length, SET_REASON_SIZE - length,
                 "; for cards with %zu attributes, set \"attribute_count\": %zu", count,
                 count);
    return true;
}

/* Stores the card that consists of `values` in `reading`. If they are not a card, writes
 * the error to `reason` and returns true. */
static bool misread_values(const struct value *values, unsigned properties,
                           struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    size_t length = value_count(values);
    unsigned card = 0;

    if (misread_count(length, properties, "values", reason))
        return true;
    for (size_t a = 0; a < length; a++) {
        int64_t value = value_integer(value_item(values, a));

        if (value < 0 || value > 2) {
            snprintf(reason, SET_REASON_SIZE, "each value must be 0, 1 or 2");
            return true;
        }
        card = card * 3 + (unsigned)value;
    }
    *reading = (struct set_reading){(set_card)card, SET_ARRAY};
    return false;
}

/* As misread_values, for an object: its members are written as words. */
static bool misread_object(const struct value *card, unsigned properties,
                           struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    char words[SET_TEXT_SIZE];

    if (properties != USUAL_PROPERTIES) {
        snprintf(
            reason, SET_REASON_SIZE,
            "objects are only for cards with 4 attributes; write %u digits or an array "
            "of %u values",
            properties, properties);
        return true;
    }
    snprintf(words, sizeof words, "%u %s %s %s",
             (unsigned)value_integer(value_get(card, "number")),
             value_text(value_get(card, "color")), value_text(value_get(card, "texture")),
             value_text(value_get(card, "shape")));
    return set_parse_card(words, strlen(words), properties, reading, reason) != PZ_OK;
}

/* As misread_values, for a string. */
static bool misread_text(const char *text, size_t length, unsigned properties,
                         struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    size_t digits = 0;

    while (digits < length && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    if (digits > 0 && digits == length &&
        misread_count(digits, properties, "digits", reason))
        return true;
    return set_parse_card(text, length, properties, reading, reason) != PZ_OK;
}

/* As misread_values, for a card in any notation. */
static bool misread_card(const struct value *item, unsigned properties,
                         struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    if (value_type(item) == VALUE_ARRAY)
        return misread_values(item, properties, reading, reason);
    if (value_type(item) == VALUE_OBJECT)
        return misread_object(item, properties, reading, reason);
    return misread_text(value_text(item), value_length(item), properties, reading, reason);
}

/* The number of attributes of a card; 4 if the request does not set it. */
static unsigned read_properties(const struct handler_call *call)
{
    return (unsigned)field_number_or(call, "attribute_count", USUAL_PROPERTIES);
}

/* Part of a text; not terminated by a NUL. */
struct part {
    const char *text;
    size_t length;
};

/* Removes the next part before one of `separators` from the front of `rest`. It is empty
 * at the end of the text. */
static struct part take_part(struct part *rest, const char *separators)
{
    struct part part;

    while (rest->length > 0 && memchr(separators, *rest->text, strlen(separators))) {
        rest->text++;
        rest->length--;
    }
    part = (struct part){rest->text, 0};
    while (part.length < rest->length &&
           !memchr(separators, part.text[part.length], strlen(separators)))
        part.length++;
    rest->text += part.length;
    rest->length -= part.length;
    return part;
}

static struct part trim(struct part part)
{
    while (part.length > 0 && memchr(BLANKS, part.text[0], sizeof BLANKS - 1)) {
        part.text++;
        part.length--;
    }
    while (part.length > 0 && memchr(BLANKS, part.text[part.length - 1], sizeof BLANKS - 1))
        part.length--;
    return part;
}

/* Adds a card to the hand. False if it already has as many as the largest deck. */
static bool add_part(struct handler_call *call, struct part card, struct set_hand *hand)
{
    if (card.length == 0)
        return true;
    if (hand->text.size == SET_CARDS_MAX) {
        handler_refuse(call, "/cards",
                       "has more than %d cards, the size of the largest deck",
                       SET_CARDS_MAX);
        return false;
    }
    hand->parts[hand->text.size++] = (struct value){
        .type = VALUE_STRING, .size = (uint32_t)card.length, .as.text = card.text};
    return true;
}

/* True for a word that is written like a code or digits. The words of a card in words are
 * not, except in "2red striped ovals". */
static bool looks_like_code(struct part word)
{
    bool has_digit = false;

    for (size_t i = 0; i < word.length; i++)
        has_digit = has_digit || (word.text[i] >= '0' && word.text[i] <= '9');
    return has_digit && word.length > 1;
}

/* Adds the cards of a part between commas: each code and all digits are a card, and so are
 * the words before, between and after them. */
static bool add_cards(struct handler_call *call, struct part part, struct set_hand *hand)
{
    struct part words = {part.text, 0}, rest = part;
    char reason[SET_REASON_SIZE];
    struct set_reading reading;

    if (set_parse_card(part.text, part.length, hand->properties, &reading, reason) == PZ_OK)
        return add_part(call, part, hand);
    for (;;) {
        struct part word = take_part(&rest, BLANKS);

        if (word.length > 0 && !looks_like_code(word)) {
            if (words.length == 0)
                words.text = word.text;
            words.length = (size_t)(word.text + word.length - words.text);
            continue;
        }
        if (!add_part(call, words, hand) || !add_part(call, word, hand))
            return false;
        if (word.length == 0)
            return true;
        words.length = 0;
    }
}

/* Finds the cards in a string: commas, semicolons and line ends separate cards; blanks are
 * enough next to a code or digits. Invalid if there are more than a deck can have. */
static enum handler_result split_text(struct handler_call *call, const struct value *text,
                                      struct set_hand *hand)
{
    struct part rest = {value_text(text), value_length(text)};

    hand->parts = handler_take(call, SET_CARDS_MAX * sizeof *hand->parts);
    if (!hand->parts)
        return HANDLER_NO_MEMORY;
    hand->text.type = VALUE_ARRAY;
    hand->text.as.items = hand->parts;
    hand->given = &hand->text;
    for (;;) {
        struct part part = take_part(&rest, ",;\n\r");

        if (part.length == 0)
            return HANDLER_OK;
        if (!add_cards(call, trim(part), hand))
            return HANDLER_INVALID;
    }
}

/* Reports that the cards at the indices `place` and `earlier` are the same. */
static void refuse_twice(struct handler_call *call, const struct set_hand *hand,
                         size_t place, unsigned earlier)
{
    char reason[SET_REASON_SIZE];

    if (hand->given == &hand->text)
        snprintf(reason, sizeof reason,
                 "the card is the same as card %u; remove one of the two", earlier + 1);
    else
        snprintf(reason, sizeof reason,
                 "the card is the same as /cards/%u; remove one of the two", earlier);
    refuse_card(call, hand, place, reason);
}

/* Reads the card at index `place` and adds it to the hand. `laid` contains for each card its
 * index in the request plus one, or 0. */
static void read_card(struct handler_call *call, struct set_hand *hand, size_t place,
                      uint16_t *laid)
{
    char reason[SET_REASON_SIZE];
    struct set_reading reading;

    if (misread_card(value_item(hand->given, place), hand->properties, &reading, reason)) {
        refuse_card(call, hand, place, reason);
        return;
    }
    if (laid[reading.card] != 0) {
        refuse_twice(call, hand, place, laid[reading.card] - 1);
        return;
    }
    laid[reading.card] = (uint16_t)(place + 1);
    hand->cards[hand->count++] = reading.card;
    if (place == 0)
        hand->first = reading.notation;
}

enum handler_result set_read_hand(struct handler_call *call, struct set_hand *hand)
{
    const struct value *cards = value_get(call->body, "cards");
    unsigned properties = read_properties(call), deck = set_count_deck(properties);
    uint16_t *laid = handler_take(call, deck * sizeof *laid);
    enum handler_result split = HANDLER_OK;
    size_t size;

    hand->properties = properties;
    hand->given = cards;
    hand->cards = handler_take(call, deck * sizeof *hand->cards);
    if (!laid || !hand->cards)
        return HANDLER_NO_MEMORY;
    memset(laid, 0, deck * sizeof *laid);
    if (value_type(cards) == VALUE_STRING)
        split = split_text(call, cards, hand);
    if (split != HANDLER_OK)
        return split;
    size = value_count(hand->given);
    for (size_t i = 0; i < size; i++)
        read_card(call, hand, i, laid);
    return hand->count == size ? HANDLER_OK : HANDLER_INVALID;
}

enum handler_result set_read_claim(struct handler_call *call, struct set_hand *hand)
{
    enum handler_result result = set_read_hand(call, hand);

    if (result != HANDLER_OK || hand->count == CLAIMED_CARDS)
        return result;
    handler_refuse(call, "/cards", "has %u cards; exactly %d are required", hand->count,
                   CLAIMED_CARDS);
    return HANDLER_INVALID;
}

struct set_table set_hand_table(const struct set_hand *hand)
{
    return (struct set_table){hand->cards, hand->count, hand->properties};
}

/* Only SET_FAST finds UltraSets and GhostSets. */
static bool read_method(struct handler_call *call, struct set_question *question)
{
    question->method = (enum set_method)FIELD_CHOICE(call, "method", set_method_names);
    question->variant = (enum set_variant)FIELD_CHOICE(call, "variant", set_variant_names);
    if (question->variant == SET_PLAIN || question->method == SET_FAST)
        return true;
    handler_refuse(
        call, "/method", "\"%s\" finds only sets; for \"variant\": \"%s\", use \"fast\"",
        set_method_names[question->method], set_variant_names[question->variant]);
    return false;
}

enum handler_result set_read_question(struct handler_call *call, struct set_hand *hand,
                                      struct set_question *question)
{
    bool good = read_method(call, question);
    enum handler_result result = set_read_hand(call, hand);

    question->table = set_hand_table(hand);
    question->limit = (size_t)field_number(call, "max_sets");
    return good ? result : HANDLER_INVALID;
}

unsigned set_read_level(const struct handler_call *call)
{
    return (unsigned)field_number(call, "level");
}

/* Reads `cards`, a number of cards of a deck with `properties` attributes. */
static bool read_size(struct handler_call *call, unsigned properties, unsigned *cards)
{
    unsigned deck = set_count_deck(properties);

    *cards = (unsigned)field_number_or(call, "cards", USUAL_CARDS);
    if (*cards <= deck)
        return true;
    handler_refuse(call, "/cards",
                   "must be at most %u, the size of the deck for cards with %u attributes",
                   deck, properties);
    return false;
}

bool set_read_draws(struct handler_call *call, struct set_draws *draws)
{
    *draws = (struct set_draws){
        .properties = read_properties(call),
        .tables = field_number(call, "draws"),
        .variant = (enum set_variant)FIELD_CHOICE(call, "variant", set_variant_names)};
    return read_size(call, draws->properties, &draws->cards);
}

struct set_games set_read_games(const struct handler_call *call)
{
    return (struct set_games){
        .rules = {.properties = read_properties(call),
                  .deal = (unsigned)field_number(call, "initial_cards"),
                  .pick = (enum set_pick)FIELD_CHOICE(call, "pick", set_pick_names),
                  .stop = (enum set_stop)FIELD_CHOICE(call, "stop", set_stop_names)},
        .games = field_number(call, "games")};
}

/* Reads `notation`. The default is the shortest notation of the deck. */
static bool read_notation(struct handler_call *call, struct set_deal_request *request)
{
    bool named = value_get(call->body, "notation") != NULL;
    bool four = request->wish.properties == USUAL_PROPERTIES;

    request->notation = four ? SET_CODE : SET_DIGITS;
    if (named)
        request->notation =
            (enum set_notation)FIELD_CHOICE(call, "notation", set_notation_names);
    if (four || request->notation == SET_ARRAY || request->notation == SET_DIGITS)
        return true;
    handler_refuse(call, "/notation",
                   "\"%s\" is only for cards with 4 attributes; use \"digits\" or "
                   "\"array\"",
                   set_notation_names[request->notation]);
    return false;
}

/* Rejects the fields that a date determines. */
static bool read_alone(struct handler_call *call)
{
    static const char *const others[] = {"cards", "attribute_count", "seed", "sets"};
    bool good = true;

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (!value_get(call->body, others[i]))
            continue;
        handler_refuse(
            call, field_pointer("/%s", others[i]).text,
            "cannot be combined with \"date\", which selects a fixed table of %d "
            "cards and %d sets; leave out \"%s\" or \"date\"",
            SET_DAILY_CARDS, SET_DAILY_SETS, others[i]);
        good = false;
    }
    return good;
}

/* Reads a number of `count` digits; false if one of the characters is not a digit. */
static bool read_digits(const char *text, size_t count, unsigned *number)
{
    *number = 0;
    for (size_t i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = *number * 10 + (unsigned)(text[i] - '0');
    }
    return true;
}

static bool read_date(struct handler_call *call, const struct value *given,
                      struct set_deal_request *request)
{
    const char *text = value_text(given);
    unsigned year, month, day;

    if (value_length(given) != DATE_LENGTH || !read_digits(text, 4, &year) ||
        text[4] != '-' || !read_digits(text + 5, 2, &month) || text[7] != '-' ||
        !read_digits(text + 8, 2, &day)) {
        handler_refuse(call, "/date", "must be a date such as \"2026-11-21\"");
        return false;
    }
    request->date = text;
    if (set_wish_of_date(year, month, day, &request->wish))
        return true;
    handler_refuse(
        call, "/date",
        "\"%s\" is not a day of the calendar; write a day from 0001-01-01 to 9999-12-31",
        text);
    return false;
}

/* Reads `sets`. */
static bool read_sets(struct handler_call *call, struct set_wish *wish)
{
    char reason[SET_REASON_SIZE];

    wish->sets = (unsigned)field_number_or(call, "sets", SET_ANY_COUNT);
    if (!set_is_impossible(wish, reason))
        return true;
    handler_refuse(call, "/sets", "%s", reason);
    return false;
}

bool set_read_deal(struct handler_call *call, struct set_deal_request *request)
{
    const struct value *date = value_get(call->body, "date");
    struct set_wish *wish = &request->wish;
    bool good;

    *request = (struct set_deal_request){.wish = {.properties = USUAL_PROPERTIES}};
    if (date) {
        good = read_alone(call);
        good = read_date(call, date, request) && good;
    } else {
        wish->properties = read_properties(call);
        good = read_size(call, wish->properties, &wish->cards) && read_sets(call, wish);
    }
    return read_notation(call, request) && good;
}

enum handler_result set_read_deal_seed(struct handler_call *call,
                                       struct set_deal_request *request)
{
    return request->date ? HANDLER_OK : field_seed(call, &request->wish.seed);
}
