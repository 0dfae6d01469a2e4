#include "write.h"

const char *const set_variant_names[] = {
    [SET_PLAIN] = "set", [SET_ULTRASET] = "ultraset", [SET_GHOSTSET] = "ghostset"};

void set_write_card(struct json_writer *out, set_card card, unsigned properties,
                    enum set_notation notation)
{
    char text[SET_TEXT_SIZE];
    size_t length = set_format_card(card, properties, notation, text);

    if (notation == SET_ARRAY)
        jw_literal(out, text, length);
    else
        jw_string(out, text, length);
}

void set_write_indices(struct json_writer *out, const uint16_t *indices, unsigned count)
{
    jw_open_array(out, "indices");
    for (unsigned i = 0; i < count; i++)
        jw_unsigned(out, indices[i]);
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

void set_write_given(struct json_writer *out, const struct value *given,
                     const uint16_t *indices, unsigned count)
{
    jw_open_array(out, "cards");
    for (unsigned i = 0; i < count; i++)
        write_given_card(out, value_item(given, indices[i]));
    jw_end_array(out);
}

void set_write_probability(struct json_writer *out, struct set_estimate estimate)
{
    jw_put_number(out, "probability", estimate.value);
    jw_put_number(out, "standard_error", estimate.standard_error);
}

void set_write_mean(struct json_writer *out, struct set_estimate mean)
{
    jw_put_number(out, "mean", mean.value);
    jw_put_number(out, "mean_standard_error", mean.standard_error);
}

void set_write_complete(struct handler_call *call, bool complete)
{
    jw_put_boolean(&call->out, "complete", complete);
    call->varies = call->varies || !complete;
}

void set_write_distribution(struct json_writer *out, const struct set_tally *tally,
                            unsigned size, const char *things)
{
    jw_begin_array(out);
    for (unsigned sets = 0; sets < tally->counts; sets++) {
        uint64_t hands = set_tally_hands(tally, size, sets);

        if (hands == 0)
            continue;
        jw_begin_object(out);
        jw_put_unsigned(out, "sets", sets);
        jw_put_unsigned(out, things, hands);
        set_write_probability(out, set_tally_share(tally, size, sets));
        jw_end_object(out);
    }
    jw_end_array(out);
}
