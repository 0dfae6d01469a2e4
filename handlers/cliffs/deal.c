/* POST /cliffs/deal. */
#include "cliffs.h"
#include "handlers/field.h"
#include "puzzles/cliffs_words.h"
#include "write.h"

enum { DIGIT_MAX = 9 };

/* The notation of Zoombinis in the response. */
enum notation { DIGITS, WORDS, ARRAY, OBJECT };

static const char *const notation_names[] = {
    [DIGITS] = "digits", [WORDS] = "words", [ARRAY] = "array", [OBJECT] = "object"};

static bool has_digits(const struct cliffs_traits *traits)
{
    for (unsigned t = 0; t < traits->count; t++)
        if (traits->values[t] > DIGIT_MAX + 1)
            return false;
    return true;
}

/* Reads `notation`. The default is digits if every value has one digit. */
static void read_notation(struct handler_call *call, const struct cliffs_dealer *dealer,
                          enum notation *notation)
{
    const struct cliffs_traits traits = cliffs_band_traits(&dealer->traits, dealer->prior);

    *notation = has_digits(&traits) ? DIGITS : ARRAY;
    if (!value_get(call->body, "notation"))
        return;
    *notation = (enum notation)FIELD_CHOICE(call, "notation", notation_names);
    if (*notation == DIGITS && !has_digits(&traits))
        handler_refuse(
            call, "/notation",
            "\"digits\" requires values of at most 9, but a value can be 10; use \"array\"");
    else if (*notation == WORDS && traits.names)
        handler_refuse(
            call, "/notation",
            "\"words\" requires the traits of the game, but \"values_per_trait\" "
            "names other traits; use \"object\"");
    else if (*notation == WORDS && !cliffs_worded(&traits))
        handler_refuse(
            call, "/notation",
            "\"words\" requires four traits with at most %d values each%s; use \"%s\"",
            CLIFFS_WORDED_VALUES,
            dealer->prior == CLIFFS_PUBLISHED
                ? ", and the generator \"published\" adds one value to each trait"
                : "",
            notation_names[has_digits(&traits) ? DIGITS : ARRAY]);
}

static void write_zoombini(struct json_writer *out, const struct cliffs_traits *traits,
                           const struct cliffs_zoombini *zoombini, enum notation notation)
{
    char text[CLIFFS_TEXT_SIZE], name[CLIFFS_TRAIT_NAME_SIZE];

    switch (notation) {
    case DIGITS:
        cliffs_write_digits(out, traits, zoombini);
        break;
    case WORDS:
        cliffs_zoombini_words_write(zoombini, text);
        jw_text(out, text);
        break;
    case ARRAY:
        jw_begin_array(out);
        for (unsigned t = 0; t < traits->count; t++)
            jw_unsigned(out, zoombini->value[t]);
        jw_end_array(out);
        break;
    case OBJECT:
        jw_begin_object(out);
        for (unsigned t = 0; t < traits->count; t++) {
            cliffs_trait_name(traits, t, name);
            jw_put_unsigned(out, name, zoombini->value[t]);
        }
        jw_end_object(out);
    }
}

struct deal_question {
    struct cliffs_dealer dealer;
    enum notation notation;
    uint64_t seed;
};

static enum handler_result read_deal(struct handler_call *call, void *question)
{
    struct deal_question *asked = question;
    enum handler_result result = cliffs_read_dealer(call, &asked->dealer);

    if (result != HANDLER_OK)
        return result;
    if (handler_checked(call) == HANDLER_OK)
        read_notation(call, &asked->dealer, &asked->notation);
    return field_seed(call, &asked->seed);
}

static enum handler_result answer_deal(struct handler_call *call, void *question)
{
    const struct deal_question *asked = question;
    const struct cliffs_dealer *dealer = &asked->dealer;
    struct json_writer *out = &call->out;
    struct cliffs_dealt dealt;
    enum pz_status status = cliffs_deal(dealer, asked->seed, call->ctl, &dealt);

    if (status != PZ_OK)
        return cliffs_dealer_ended(call, dealer, status);
    jw_begin_object(out);
    jw_open_array(out, "zoombinis");
    for (unsigned z = 0; z < dealt.band.count; z++)
        write_zoombini(out, &dealer->traits, &dealt.zoombini[z], asked->notation);
    jw_end_array(out);
    cliffs_write_hidden_rule(out, &dealer->traits, &dealt.rule, asked->notation == WORDS);
    jw_put_text(out, "generator", cliffs_prior_names[dealer->prior]);
    jw_put_unsigned(out, "seed", asked->seed);
    jw_put_boolean(out, "complete", true);
    jw_end_object(out);
    cliffs_dealt_free(&dealt);
    return HANDLER_OK;
}

const struct operation cliffs_deal_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct deal_question),
    .read = read_deal,
    .answer = answer_deal,
};
