#include "read.h"

#include "handlers/field.h"
#include "write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { USUAL_CARDS = 12 };

/* Reports that the card at `index` is invalid. */
static void reject_card(struct handler_call *call, const struct set_table_input *input,
                        size_t index, const char *reason)
{
    if (input->given == &input->text)
        handler_refuse(call, "/cards", "card %zu: %s", index + 1, reason);
    else
        handler_refuse(call, field_pointer("/cards/%zu", index).text, "%s", reason);
}

/* Sets `reading` to the card that consists of `values`. If they are not a card, writes the
 * error to `reason` and returns false. */
static bool parse_values(const struct value *values, unsigned properties,
                         struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    char digits[SET_PROPERTIES_MAX];
    size_t length = value_count(values);

    assert(length <= SET_PROPERTIES_MAX);
    for (size_t a = 0; a < length; a++)
        digits[a] = (char)('0' + value_integer(value_item(values, a)));
    if (length == properties)
        set_parse_card(digits, length, properties, reading, reason);
    else
        snprintf(reason, SET_REASON_SIZE,
                 "a card with %u attribute%s has %u value%s, not %zu; for cards with %zu "
                 "attribute%s, set \"attribute_count\": %zu",
                 properties, strbuf_plural(properties), properties,
                 strbuf_plural(properties), length, length, strbuf_plural(length), length);
    reading->notation = SET_ARRAY;
    return length == properties;
}

/* As parse_values, but for an object, whose members are written as words. */
static bool parse_object(const struct value *card, unsigned properties,
                         struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    char words[SET_TEXT_SIZE];

    if (properties != SET_USUAL_PROPERTIES) {
        snprintf(
            reason, SET_REASON_SIZE,
            "objects are only for cards with 4 attributes; write %u digits or an array "
            "of %u values",
            properties, properties);
        return false;
    }
    snprintf(words, sizeof words, "%u %s %s %s",
             (unsigned)value_integer(value_get(card, "number")),
             value_text(value_get(card, "color")), value_text(value_get(card, "texture")),
             value_text(value_get(card, "shape")));
    return set_parse_card(words, strlen(words), properties, reading, reason) == PZ_OK;
}

/* As parse_values, but for a card in any notation. */
static bool parse_card(const struct value *item, unsigned properties,
                       struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    if (value_type(item) == VALUE_ARRAY)
        return parse_values(item, properties, reading, reason);
    if (value_type(item) == VALUE_OBJECT)
        return parse_object(item, properties, reading, reason);
    return set_parse_card(value_text(item), value_length(item), properties, reading,
                          reason) == PZ_OK;
}

unsigned set_read_properties(const struct handler_call *call)
{
    return (unsigned)field_number_or(call, "attribute_count", SET_USUAL_PROPERTIES);
}

/* Finds the cards in a string. Returns HANDLER_INVALID if there are more cards than a deck
 * can have. */
static enum handler_result split_text(struct handler_call *call, const struct value *text,
                                      struct set_table_input *input)
{
    struct set_card_list list = {.rest = {value_text(text), value_length(text)},
                                 .properties = input->table.properties};
    struct value *parts = handler_take(call, SET_CARDS_MAX * sizeof *parts);
    struct set_span card;

    if (!parts)
        return HANDLER_NO_MEMORY;
    input->text.type = VALUE_ARRAY;
    input->text.as.items = parts;
    input->given = &input->text;
    while (set_next_card(&list, &card)) {
        if (input->text.size == SET_CARDS_MAX) {
            handler_refuse(call, "/cards",
                           "has more than %d cards, the size of the largest deck",
                           SET_CARDS_MAX);
            return HANDLER_INVALID;
        }
        parts[input->text.size++] = (struct value){
            .type = VALUE_STRING, .size = (uint32_t)card.length, .as.text = card.text};
    }
    return HANDLER_OK;
}

/* Reports that the cards at `index` and `earlier` are the same. */
static void reject_duplicate(struct handler_call *call, const struct set_table_input *input,
                             size_t index, unsigned earlier)
{
    char reason[SET_REASON_SIZE];
    bool in_text = input->given == &input->text;

    snprintf(reason, sizeof reason, "the card is the same as %s%u; remove one of the two",
             in_text ? "card " : "/cards/", in_text ? earlier + 1 : earlier);
    reject_card(call, input, index, reason);
}

/* Reads the card at `index` into `card`. `seen` contains for each card its index in the
 * request plus one, or 0. Returns false if the card is invalid or not the first of its kind. */
static bool read_card(struct handler_call *call, struct set_table_input *input,
                      size_t index, uint16_t *seen, set_card *card)
{
    const struct value *item = value_item(input->given, index);
    char reason[SET_REASON_SIZE];
    struct set_reading reading;

    if (!parse_card(item, input->table.properties, &reading, reason)) {
        reject_card(call, input, index, reason);
        return false;
    }
    if (seen[reading.card] != 0) {
        reject_duplicate(call, input, index, seen[reading.card] - 1);
        return false;
    }
    seen[reading.card] = (uint16_t)(index + 1);
    if (index == 0)
        input->first = reading.notation;
    *card = reading.card;
    return true;
}

enum handler_result set_read_table(struct handler_call *call, struct set_table_input *input)
{
    const struct value *cards = value_get(call->body, "cards");
    unsigned properties = set_read_properties(call), deck = set_count_deck(properties);
    uint16_t *seen = handler_take(call, deck * sizeof *seen);
    set_card *read = handler_take(call, deck * sizeof *read);
    enum handler_result split = HANDLER_OK;
    size_t size;

    input->table = (struct set_table){.cards = read, .properties = properties};
    input->given = cards;
    if (!seen || !read)
        return HANDLER_NO_MEMORY;
    memset(seen, 0, deck * sizeof *seen);
    if (value_type(cards) == VALUE_STRING)
        split = split_text(call, cards, input);
    if (split != HANDLER_OK)
        return split;
    size = value_count(input->given);
    for (size_t i = 0; i < size; i++)
        if (read_card(call, input, i, seen, &read[input->table.count]))
            input->table.count++;
    return input->table.count == size ? HANDLER_OK : HANDLER_INVALID;
}

enum set_variant set_read_variant(const struct handler_call *call)
{
    return (enum set_variant)FIELD_CHOICE(call, "variant", set_variant_names);
}

bool set_read_size(struct handler_call *call, unsigned properties, unsigned *cards)
{
    unsigned deck = set_count_deck(properties);

    *cards =
        (unsigned)field_number_or(call, "cards", deck < USUAL_CARDS ? deck : USUAL_CARDS);
    if (*cards <= deck)
        return true;
    handler_refuse(call, "/cards",
                   "must be at most %u, the size of the deck for cards with %u attribute%s",
                   deck, properties, strbuf_plural(properties));
    return false;
}

enum handler_result set_read_draws(struct handler_call *call, void *question)
{
    struct set_draws *draws = question;

    draws->properties = set_read_properties(call);
    draws->tables = field_number(call, "draws");
    draws->variant = set_read_variant(call);
    set_read_size(call, draws->properties, &draws->cards);
    return field_seed(call, &draws->seed);
}

enum handler_result set_reject_size(struct handler_call *call,
                                    const struct set_draws *draws, enum pz_status status,
                                    const char *ending)
{
    if (status == PZ_INVALID)
        handler_refuse(call, "/cards", "must be at most %u, because %s are counted%s",
                       set_draw_cards_max(draws->variant),
                       draws->variant == SET_ULTRASET ? "UltraSets" : "GhostSets", ending);
    return handler_result_of(status);
}
