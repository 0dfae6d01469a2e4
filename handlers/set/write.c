#include "write.h"

void set_write_count(struct json_writer *out, const char *key, uint64_t value)
{
    jw_put_unsigned(out, key, value);
}

void set_write_card(struct json_writer *out, set_card card, unsigned properties,
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

void set_write_indices(struct json_writer *out, const uint16_t *places, unsigned count)
{
    jw_key(out, "indices");
    jw_begin_array(out);
    for (unsigned i = 0; i < count; i++)
        jw_unsigned(out, places[i]);
    jw_end_array(out);
}

void set_write_given(struct json_writer *out, const json_t *given, const uint16_t *places,
                     unsigned count)
{
    jw_key(out, "cards");
    jw_begin_array(out);
    for (unsigned i = 0; i < count; i++)
        jw_json(out, json_array_get(given, places[i]));
    jw_end_array(out);
}

void set_write_share(struct json_writer *out, const char *key, struct set_estimate estimate)
{
    jw_put_number(out, key, estimate.value);
    jw_put_number(out, "standard_error", estimate.standard_error);
}

void set_write_distribution(struct json_writer *out, const char *key,
                            const struct set_tally *tally, unsigned size)
{
    const struct set_cell *cells = &tally->cell[set_tally_row(size) * tally->counts];

    jw_key(out, key);
    jw_begin_array(out);
    for (unsigned sets = 0; sets < tally->counts; sets++) {
        if (cells[sets].hands == 0)
            continue;
        jw_begin_object(out);
        set_write_count(out, "sets", sets);
        set_write_count(out, "hands", cells[sets].hands);
        set_write_share(out, "share", set_tally_share(tally, size, sets));
        jw_end_object(out);
    }
    jw_end_array(out);
}
