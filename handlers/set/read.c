#include "read.h"

#include "handlers/field.h"

#include <stdio.h>
#include <string.h>

enum { POINTER_SIZE = 32, USUAL_CARDS = 12 };

/* Refuses card `place`. Made only here, because most cards need no pointer. */
static void refuse_card(struct exchange *x, size_t place, const char *reason)
{
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/cards/%zu", place);
    exchange_refuse(x, pointer, "%s", reason);
}

/* Why `values` is no card, written to `reason`; false when it is one, in `reading`. */
static bool misread_values(const json_t *values, unsigned properties,
                           struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    size_t length = json_array_size(values);
    unsigned card = 0;

    if (length != properties) {
        snprintf(reason, SET_REASON_SIZE,
                 "a card with %u attributes has %u values, not %zu", properties, properties,
                 length);
        return true;
    }
    for (size_t a = 0; a < length; a++) {
        json_int_t value = json_integer_value(json_array_get(values, a));

        if (value < 0 || value > 2) {
            snprintf(reason, SET_REASON_SIZE, "the values of a card are 0, 1 or 2");
            return true;
        }
        card = card * 3 + (unsigned)value;
    }
    *reading = (struct set_reading){(set_card)card, SET_ARRAY};
    return false;
}

static bool misread_card(const json_t *item, unsigned properties,
                         struct set_reading *reading, char reason[SET_REASON_SIZE])
{
    if (json_is_array(item))
        return misread_values(item, properties, reading, reason);
    return set_parse_card(json_string_value(item), json_string_length(item), properties,
                          reading, reason) != PZ_OK;
}

bool set_read_hand(struct exchange *x, struct set_hand *hand)
{
    const json_t *cards = json_object_get(x->body, "cards");
    size_t size = json_array_size(cards);

    memset(hand, 0, sizeof *hand);
    hand->properties = set_read_properties(x);
    for (size_t i = 0; i < size; i++) {
        struct set_reading reading;
        char reason[SET_REASON_SIZE];

        if (misread_card(json_array_get(cards, i), hand->properties, &reading, reason)) {
            refuse_card(x, i, reason);
            continue;
        }
        if (hand->laid[reading.card] != 0) {
            snprintf(reason, sizeof reason, "the same card as /cards/%u",
                     hand->laid[reading.card] - 1);
            refuse_card(x, i, reason);
            continue;
        }
        hand->laid[reading.card] = (unsigned)i + 1;
        hand->cards[hand->count++] = reading.card;
        if (i == 0)
            hand->first = reading.notation;
    }
    return hand->count == size;
}

struct set_table set_hand_table(const struct set_hand *hand)
{
    return (struct set_table){hand->cards, hand->count, hand->properties};
}

unsigned set_read_properties(const struct exchange *x)
{
    return (unsigned)field_number_or(x, "properties", SET_USUAL_PROPERTIES);
}

bool set_read_size(struct exchange *x, unsigned properties, unsigned *cards)
{
    unsigned deck = set_count_deck(properties);

    *cards = (unsigned)field_number_or(x, "cards", USUAL_CARDS);
    if (*cards <= deck)
        return true;
    exchange_refuse(x, "/cards", "a deck with %u attributes has only %u cards", properties,
                    deck);
    return false;
}
