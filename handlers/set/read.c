#include "read.h"

#include "handlers/field.h"
#include "write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { USUAL_CARDS = 12 };

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

        assert(value >= 0 && value <= 2);
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

    if (properties != SET_USUAL_PROPERTIES) {
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

unsigned set_read_properties(const struct handler_call *call)
{
    return (unsigned)field_number_or(call, "attribute_count", SET_USUAL_PROPERTIES);
}

/* Finds the cards in a string. Invalid if there are more than a deck can have. */
static enum handler_result split_text(struct handler_call *call, const struct value *text,
                                      struct set_hand *hand)
{
    struct set_card_list list = {.rest = {value_text(text), value_length(text)},
                                 .properties = hand->properties};
    struct value *parts = handler_take(call, SET_CARDS_MAX * sizeof *parts);
    struct set_span card;

    if (!parts)
        return HANDLER_NO_MEMORY;
    hand->text.type = VALUE_ARRAY;
    hand->text.as.items = parts;
    hand->given = &hand->text;
    while (set_next_card(&list, &card)) {
        if (hand->text.size == SET_CARDS_MAX) {
            handler_refuse(call, "/cards",
                           "has more than %d cards, the size of the largest deck",
                           SET_CARDS_MAX);
            return HANDLER_INVALID;
        }
        parts[hand->text.size++] = (struct value){
            .type = VALUE_STRING, .size = (uint32_t)card.length, .as.text = card.text};
    }
    return HANDLER_OK;
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
    unsigned properties = set_read_properties(call), deck = set_count_deck(properties);
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

struct set_table set_hand_table(const struct set_hand *hand)
{
    return (struct set_table){hand->cards, hand->count, hand->properties};
}

enum set_variant set_read_variant(const struct handler_call *call)
{
    return (enum set_variant)FIELD_CHOICE(call, "variant", set_variant_names);
}

bool set_read_size(struct handler_call *call, unsigned properties, unsigned *cards)
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

enum handler_result set_read_draws(struct handler_call *call, void *question)
{
    struct set_draws *draws = question;

    draws->properties = set_read_properties(call);
    draws->tables = field_number(call, "draws");
    draws->variant = set_read_variant(call);
    if (!set_read_size(call, draws->properties, &draws->cards))
        return HANDLER_INVALID;
    return field_seed(call, &draws->seed);
}

enum handler_result set_refuse_size(struct handler_call *call,
                                    const struct set_draws *draws, enum pz_status status,
                                    const char *ending)
{
    if (status == PZ_INVALID)
        handler_refuse(call, "/cards", "must be at most %d, because %s are counted%s",
                       SET_VARIANT_CARDS,
                       draws->variant == SET_ULTRASET ? "UltraSets" : "GhostSets", ending);
    return handler_result_of(status);
}
