/* POST /cliffs/deal. */
#include "deal.h"

#include "cliffs.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "solvers/core/control.h"
#include "write.h"

#include <stdlib.h>

enum {
    LOOP_ZOOMBINIS = 256, /* more are dealt by a worker: each is compared with all before */
    LOOP_LABELS = 40000,  /* and so are rules that look at so much of the band */
    TRIES = 1000,         /* bands, before it is said that the dealer has no rule for any */
    USUAL = 16,           /* Zoombinis, where nothing is said */
    DIGIT_MAX = 9
};

bool cliffs_read_dealer(struct exchange *x, struct cliffs_dealer *dealer)
{
    unsigned most;
    bool good;

    *dealer = (struct cliffs_dealer){.traits = cliffs_read_traits(x),
                                     .prior = cliffs_read_prior(x, "generator"),
                                     .zoombinis =
                                         (unsigned)field_number_or(x, "zoombinis", USUAL)};
    good = cliffs_read_level(x, &dealer->traits, &dealer->level);
    most = cliffs_deal_most(dealer);
    if (dealer->zoombinis <= most)
        return good;
    exchange_refuse(x, json_object_get(x->body, "zoombinis") ? "/zoombinis" : "/attributes",
                    "at most two of a kind are dealt, and there %s %u kind%s, so there may "
                    "be %u, and not %u",
                    most == 2 ? "is" : "are", most / 2, most == 2 ? "" : "s", most,
                    dealer->zoombinis);
    return false;
}

/* True where a deal would hold up a loop. */
static bool is_long(const struct cliffs_dealer *dealer)
{
    uint64_t rules = 0;

    if (dealer->zoombinis > LOOP_ZOOMBINIS)
        return true;
    for (unsigned level = 1; dealer->prior == CLIFFS_GAME && level <= CLIFFS_LEVELS;
         level++)
        if (dealer->level == CLIFFS_UNKNOWN || dealer->level == level)
            rules += cliffs_count_rules(&dealer->traits, level);
    return rules * dealer->zoombinis > LOOP_LABELS;
}

static enum pz_status deal_band(const struct cliffs_dealer *dealer,
                                struct pz_random *random, struct cliffs_dealt *dealt,
                                bool *found)
{
    dealt->band =
        (struct cliffs_band){.traits = dealer->traits,
                             .count = cliffs_deal_band(dealer, random, dealt->zoombini),
                             .zoombini = dealt->zoombini};
    return cliffs_deal_case(dealer, &dealt->band, random, &dealt->rule, found);
}

enum handled cliffs_deal_once(struct exchange *x, const struct cliffs_dealer *dealer,
                              uint64_t seed, struct cliffs_dealt *dealt)
{
    const struct pz_ctl ctl = limits_control(x);
    enum pz_status status = PZ_OK;
    struct pz_random random;
    bool found = false;

    dealt->zoombini = malloc(dealer->zoombinis * sizeof *dealt->zoombini);
    if (!dealt->zoombini)
        return HANDLED_NO_MEMORY;
    pz_random_seed(&random, seed);
    for (unsigned i = 0; i < TRIES && !found && status == PZ_OK; i++) {
        status = deal_band(dealer, &random, dealt, &found);
        if (status == PZ_OK && !found && (pz_ctl_stopped(&ctl) || pz_ctl_spent(&ctl, 0)))
            status = PZ_STOPPED;
    }
    if (status != PZ_OK || found)
        return limits_ended(x, status);
    exchange_refuse(x, "/generator",
                    "the game's dealer has no rule of this level for such a band: it wants "
                    "one that matches some and about half of %u Zoombini%s, and not all",
                    dealer->zoombinis, dealer->zoombinis == 1 ? "" : "s");
    return HANDLED_REFUSED;
}

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

    jw_key(out, "zoombinis");
    jw_begin_array(out);
    for (unsigned z = 0; z < dealt->band.count; z++)
        write_zoombini(out, &dealt->zoombini[z], dealer->traits.count, digits);
    jw_end_array(out);
    jw_key(out, "rule");
    jw_begin_object(out);
    cliffs_write_rule(out, "text", &dealer->traits, &dealt->rule);
    cliffs_write_level(out, dealt->rule.level);
    jw_end_object(out);
}

enum handled cliffs_deal_handle(struct exchange *x)
{
    struct cliffs_dealt dealt = {.zoombini = NULL};
    struct cliffs_dealer dealer;
    enum handled handled;
    uint64_t seed;

    if (!cliffs_read_dealer(x, &dealer))
        return HANDLED_REFUSED;
    if (x->on_loop && is_long(&dealer))
        return HANDLED_LATER;
    if (!field_seed(x, &seed))
        return HANDLED_STOPPED;
    handled = cliffs_deal_once(x, &dealer, seed, &dealt);
    if (handled == HANDLED_ANSWER) {
        jw_begin_object(&x->out);
        write_dealt(&x->out, &dealer, &dealt);
        jw_put_text(&x->out, "generator", cliffs_prior_name(dealer.prior));
        jw_put_unsigned(&x->out, "seed", seed);
        jw_end_object(&x->out);
    }
    free(dealt.zoombini);
    return handled;
}
