#include "set.h"

#include "solvers/set.h"
#include "solvers/set_notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHECKED_PROPERTIES = 4, /* of the cards of /set/check */
    LOOP_NS = 500000,       /* what a loop may spend on one table */
    WRITE_NS = 100,         /* writing one set as JSON */
    POINTER_SIZE = 32
};

static const char *const relation_names[] = {
    [SET_SAME] = "same", [SET_DIFFERENT] = "different", [SET_MIXED] = "mixed"};

static const char *const method_names[] = {[SET_FAST] = "fast",
                                           [SET_TRIPLES] = "triples",
                                           [SET_PAIRS] = "pairs",
                                           [SET_GROUPS] = "groups"};

/* The cards of a request while they are read. */
struct hand {
    unsigned properties;
    unsigned count; /* the good and new ones */
    set_card cards[SET_CARDS_MAX];
    unsigned laid[SET_CARDS_MAX]; /* by card: its place in the request plus one, or 0 */
    enum set_notation first;      /* the notation of the first card */
};

static size_t read_number(const struct exchange *x, const char *key)
{
    return (size_t)json_integer_value(json_object_get(x->body, key));
}

static enum set_method read_method(const struct exchange *x)
{
    const char *name = json_string_value(json_object_get(x->body, "method"));
    enum set_method method = SET_FAST;

    while (method < SET_GROUPS && strcmp(name, method_names[method]) != 0)
        method++;
    return method;
}

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

/* Reads `cards`. Every card that is none and every card that lies there already is
 * refused; true when there were no such cards. Only new cards are kept, so that there can
 * be no more of them than the deck has. */
static bool read_hand(struct exchange *x, unsigned properties, struct hand *hand)
{
    const json_t *cards = json_object_get(x->body, "cards");
    size_t size = json_array_size(cards);

    memset(hand, 0, sizeof *hand);
    hand->properties = properties;
    for (size_t i = 0; i < size; i++) {
        struct set_reading reading;
        char reason[SET_REASON_SIZE];

        if (misread_card(json_array_get(cards, i), properties, &reading, reason)) {
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

/* The most sets that can be listed: two cards are in one set at most. */
static size_t bound_sets(size_t cards, size_t limit)
{
    size_t most = cards < 3 ? 0 : cards * (cards - 1) / 6;

    return limit < most ? limit : most;
}

/* About how long a table takes, from one core at 3.4 GHz. */
static size_t estimate_ns(enum set_method method, size_t cards, size_t listed)
{
    size_t writing = listed * WRITE_NS;

    switch (method) {
    case SET_FAST:
        return writing + cards * cards / 2;
    case SET_TRIPLES:
        return writing + cards * cards * cards / 3;
    case SET_PAIRS:
    case SET_GROUPS:
        return writing + cards * cards * cards / 12;
    }
    return writing;
}

static void write_set(struct json_writer *out, const json_t *cards,
                      const struct set_triple *triple)
{
    jw_begin_object(out);
    jw_key(out, "indices");
    jw_begin_array(out);
    for (int i = 0; i < 3; i++)
        jw_unsigned(out, triple->place[i]);
    jw_end_array(out);
    jw_key(out, "cards");
    jw_begin_array(out);
    for (int i = 0; i < 3; i++)
        jw_json(out, json_array_get(cards, triple->place[i]));
    jw_end_array(out);
    jw_end_object(out);
}

static void write_sets(struct exchange *x, enum set_method method, size_t count,
                       const struct set_triple *sets, size_t listed)
{
    const json_t *cards = json_object_get(x->body, "cards");

    jw_begin_object(&x->out);
    jw_key(&x->out, "count");
    jw_unsigned(&x->out, count);
    jw_key(&x->out, "sets");
    jw_begin_array(&x->out);
    for (size_t i = 0; i < listed; i++)
        write_set(&x->out, cards, &sets[i]);
    jw_end_array(&x->out);
    jw_key(&x->out, "method");
    jw_text(&x->out, method_names[method]);
    jw_end_object(&x->out);
}

enum handled set_solve_handle(struct exchange *x)
{
    enum set_method method = read_method(x);
    size_t cards = json_array_size(json_object_get(x->body, "cards"));
    size_t capacity = bound_sets(cards, read_number(x, "limit"));
    struct set_triple *sets;
    struct hand hand;
    size_t count;

    if (x->on_loop && estimate_ns(method, cards, capacity) > LOOP_NS)
        return HANDLED_LATER;
    if (!read_hand(x, (unsigned)read_number(x, "properties"), &hand))
        return HANDLED_REFUSED;
    sets = malloc(capacity * sizeof *sets + 1);
    if (!sets)
        return HANDLED_NO_MEMORY;
    struct set_table table = {hand.cards, hand.count, hand.properties};
    enum pz_status status = set_list(&table, method, sets, capacity, &count);

    if (status == PZ_OK)
        write_sets(x, method, count, sets, count < capacity ? count : capacity);
    else
        exchange_refuse(x, "/cards", "%s", pz_status_info(status)->title);
    free(sets);
    return status == PZ_OK ? HANDLED_ANSWER : HANDLED_REFUSED;
}

static void write_attributes(struct json_writer *out, const set_card cards[3])
{
    jw_key(out, "attributes");
    jw_begin_object(out);
    for (unsigned a = 0; a < CHECKED_PROPERTIES; a++) {
        jw_key(out, set_name_attribute(a));
        jw_text(out, relation_names[set_compare(cards, CHECKED_PROPERTIES, a)]);
    }
    jw_end_object(out);
}

static void write_reason(struct json_writer *out, const set_card cards[3])
{
    char text[SET_EXPLANATION_SIZE];

    jw_key(out, "reason");
    if (set_is_set(cards[0], cards[1], cards[2])) {
        jw_null(out);
        return;
    }
    jw_string(out, text, set_explain_cards(cards, CHECKED_PROPERTIES, text));
}

static void write_card(struct json_writer *out, set_card card, enum set_notation notation)
{
    char text[SET_TEXT_SIZE];

    if (notation != SET_ARRAY) {
        jw_string(out, text, set_format_card(card, CHECKED_PROPERTIES, notation, text));
        return;
    }
    jw_begin_array(out);
    for (unsigned a = 0; a < CHECKED_PROPERTIES; a++)
        jw_unsigned(out, set_get_value(card, CHECKED_PROPERTIES, a));
    jw_end_array(out);
}

enum handled set_check_handle(struct exchange *x)
{
    struct hand hand;

    if (!read_hand(x, CHECKED_PROPERTIES, &hand))
        return HANDLED_REFUSED;
    jw_begin_object(&x->out);
    jw_key(&x->out, "valid");
    jw_boolean(&x->out, set_is_set(hand.cards[0], hand.cards[1], hand.cards[2]));
    write_attributes(&x->out, hand.cards);
    write_reason(&x->out, hand.cards);
    jw_key(&x->out, "completes");
    write_card(&x->out, set_third(hand.cards[0], hand.cards[1]), hand.first);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}
