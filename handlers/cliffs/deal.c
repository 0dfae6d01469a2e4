/* POST /cliffs/deal. */
#include "cliffs.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "write.h"

enum { DIGIT_MAX = 9 };

/* As a string of digits, or as an array where some value may have two. */
static void write_zoombini(struct json_writer *out, const struct cliffs_zoombini *zoombini,
                           unsigned traits, bool digits)
{
    char text[CLIFFS_TRAITS_MAX];

    if (!digits)
        jw_begin_array(out);
    for (unsigned t = 0; t < traits; t++) {
        if (!digits)
            jw_unsigned(out, zoombini->value[t]);
        else
            text[t] = (char)('0' + zoombini->value[t]);
    }
    if (digits)
        jw_string(out, text, traits);
    else
        jw_end_array(out);
}

static bool has_digits(const struct cliffs_dealer *dealer)
{
    unsigned beyond = dealer->prior == CLIFFS_PUBLISHED ? 1 : 0;

    for (unsigned t = 0; t < dealer->traits.count; t++)
        if (dealer->traits.values[t] + beyond > DIGIT_MAX + 1)
            return false;
    return true;
}

static void write_dealt(struct json_writer *out, const struct cliffs_dealer *dealer,
                        const struct cliffs_dealt *dealt)
{
    bool digits = has_digits(dealer);

    jw_open_array(out, "zoombinis");
    for (unsigned z = 0; z < dealt->band.count; z++)
        write_zoombini(out, &dealt->zoombini[z], dealer->traits.count, digits);
    jw_end_array(out);
    jw_open_object(out, "rule");
    cliffs_write_rule(out, "text", &dealer->traits, &dealt->rule);
    cliffs_write_level(out, dealt->rule.level);
    jw_end_object(out);
}

static void write_answer(struct json_writer *out, const struct cliffs_dealer *dealer,
                         const struct cliffs_dealt *dealt, uint64_t seed)
{
    jw_begin_object(out);
    write_dealt(out, dealer, dealt);
    jw_put_text(out, "generator", cliffs_prior_name(dealer->prior));
    jw_put_unsigned(out, "seed", seed);
    jw_put_boolean(out, "complete", true);
    jw_end_object(out);
}

enum handled cliffs_deal_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control(x);
    struct cliffs_dealer dealer;
    struct cliffs_dealt dealt;
    enum pz_status status;
    uint64_t seed;

    if (!cliffs_read_dealer(x, &dealer))
        return HANDLED_REFUSED;
    if (!field_seed(x, &seed))
        return HANDLED_STOPPED;
    status = cliffs_deal(&dealer, seed, &ctl, &dealt);
    if (status != PZ_OK)
        return cliffs_dealer_ended(x, &dealer, status);
    write_answer(&x->out, &dealer, &dealt, seed);
    cliffs_dealt_free(&dealt);
    return HANDLED_ANSWER;
}
