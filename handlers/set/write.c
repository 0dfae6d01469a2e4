/* Responses of /set/solve, /set/check, /set/hint and /set/deal. */
#include "write.h"

#include "names.h"

/* Writes a card in a notation. */
static void write_card(struct json_writer *out, set_card card, unsigned properties,
                       enum set_notation notation)
{
    char text[SET_TEXT_SIZE];

    if (notation != SET_ARRAY) {
        jw_string(out, text, set_format_card(card, properties, notation, text));
        return;
    }
    jw_begin_array(out);
    for (unsigned a = 0; a < properties; a++)
        jw_unsigned(out, set_get_value(card, properties, a));
    jw_end_array(out);
}

/* Writes `indices`: `count` indices of cards. */
static void write_indices(struct json_writer *out, const uint16_t *places, unsigned count)
{
    jw_open_array(out, "indices");
    for (unsigned i = 0; i < count; i++)
        jw_unsigned(out, places[i]);
    jw_end_array(out);
}

/* Writes a card as the request wrote it: a string, an array of values or an object. */
static void write_given_card(struct json_writer *out, const struct value *card)
{
    if (value_type(card) == VALUE_STRING) {
        jw_string(out, value_text(card), value_length(card));
        return;
    }
    if (value_type(card) == VALUE_OBJECT) {
        jw_begin_object(out);
        jw_put_unsigned(out, "number", (uint64_t)value_integer(value_get(card, "number")));
        jw_put_text(out, "color", value_text(value_get(card, "color")));
        jw_put_text(out, "texture", value_text(value_get(card, "texture")));
        jw_put_text(out, "shape", value_text(value_get(card, "shape")));
        jw_end_object(out);
        return;
    }
    jw_begin_array(out);
    for (size_t i = 0; i < value_count(card); i++)
        jw_integer(out, value_integer(value_item(card, i)));
    jw_end_array(out);
}

/* Writes `cards`: those of the request with these indices. */
static void write_given(struct json_writer *out, const struct value *given,
                        const uint16_t *places, unsigned count)
{
    jw_open_array(out, "cards");
    for (unsigned i = 0; i < count; i++)
        write_given_card(out, value_item(given, places[i]));
    jw_end_array(out);
}

void set_write_answer(struct handler_call *call, const struct set_hand *hand,
                      const struct set_question *question, const struct set_answer *answer)
{
    const uint16_t *places = answer->places;
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    jw_put_unsigned(out, "count", answer->count);
    jw_open_array(out, "sets");
    for (size_t i = 0; i < answer->listed; i++, places += answer->cards) {
        jw_begin_object(out);
        write_indices(out, places, answer->cards);
        write_given(out, hand->given, places, answer->cards);
        jw_end_object(out);
    }
    jw_end_array(out);
    jw_put_text(out, "method", set_method_names[question->method]);
    jw_put_text(out, "variant", set_variant_names[question->variant]);
    jw_end_object(out);
}

void set_write_check(struct handler_call *call, const struct set_hand *hand,
                     const struct set_check *check)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    jw_put_boolean(out, "valid", check->is_set);
    jw_open_object(out, "attributes");
    for (unsigned a = 0; a < hand->properties; a++)
        jw_put_text(out, set_name_attribute(a), set_relation_names[check->relation[a]]);
    jw_end_object(out);
    if (jw_key_if(out, "reason", !check->is_set))
        jw_text(out, check->reason);
    jw_key(out, "completing_card");
    write_card(out, check->third, hand->properties, hand->first);
    jw_end_object(out);
}

void set_write_hint(struct handler_call *call, const struct set_hand *hand,
                    const struct set_hint *hint)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    write_given(out, hand->given, hint->place, hint->shown);
    write_indices(out, hint->place, hint->shown);
    jw_put_unsigned(out, "count", hint->count);
    jw_end_object(out);
}

static void write_cards(struct json_writer *out, const struct set_deal_request *request,
                        const struct set_dealt *dealt)
{
    if (!jw_key_if(out, "cards", dealt->found))
        return;
    jw_begin_array(out);
    for (unsigned i = 0; i < request->wish.cards; i++)
        write_card(out, dealt->cards[i], request->wish.properties, request->notation);
    jw_end_array(out);
}

void set_write_deal(struct handler_call *call, const struct set_deal_request *request,
                    const struct set_dealt *dealt)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    write_cards(out, request, dealt);
    if (jw_key_if(out, "count", dealt->found))
        jw_unsigned(out, dealt->sets);
    jw_put_unsigned(out, "attribute_count", request->wish.properties);
    jw_put_unsigned(out, "seed", request->wish.seed);
    if (request->date) {
        jw_put_text(out, "date", request->date);
    }
    if (jw_key_if(out, "uniform", dealt->found))
        jw_boolean(out, dealt->uniform);
    jw_put_boolean(out, "complete", dealt->found);
    jw_end_object(out);
}
