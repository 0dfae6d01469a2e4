/* POST /set/deal. */
#include "handlers/field.h"
#include "read.h"
#include "set.h"
#include "write.h"

#include <assert.h>
#include <stdlib.h>

enum {
    SEARCH_SECONDS = 5, /* limit, because such a table may not exist */
    MONTH_AT = sizeof "2026-" - 1,
    DAY_AT = sizeof "2026-11-" - 1,
    DATE_LENGTH = sizeof "2026-11-21" - 1
};

static const char *const notation_names[] = {[SET_ARRAY] = "array",
                                             [SET_DIGITS] = "digits",
                                             [SET_CODE] = "code",
                                             [SET_WORDS] = "words"};

struct deal_request {
    struct set_deal_spec spec;
    enum set_notation notation;
    const char *date; /* of the request, or NULL */
};

/* Reads `notation`. The default is the shortest notation of the deck. */
static void read_notation(struct handler_call *call, struct deal_request *request)
{
    bool named = value_get(call->body, "notation") != NULL;
    bool four = request->spec.properties == SET_USUAL_PROPERTIES;

    request->notation = four ? SET_CODE : SET_DIGITS;
    if (named)
        request->notation =
            (enum set_notation)FIELD_CHOICE(call, "notation", notation_names);
    if (four || request->notation == SET_ARRAY || request->notation == SET_DIGITS)
        return;
    handler_refuse(call, "/notation",
                   "\"%s\" is only for cards with 4 attributes; use \"digits\" or "
                   "\"array\"",
                   notation_names[request->notation]);
}

/* Rejects the fields that a date determines. */
static void read_alone(struct handler_call *call)
{
    static const char *const others[] = {"cards", "attribute_count", "seed", "sets"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (!value_get(call->body, others[i]))
            continue;
        handler_refuse(
            call, field_pointer("/%s", others[i]).text,
            "cannot be combined with \"date\", which selects a fixed table of %d "
            "cards and %d sets; leave out \"%s\" or \"date\"",
            SET_DAILY_CARDS, SET_DAILY_SETS, others[i]);
    }
}

/* Reads a date in the form 2026-11-21, which the schema has checked. */
static void read_date(struct handler_call *call, const struct value *given,
                      struct deal_request *request)
{
    const char *text = value_text(given);

    assert(value_length(given) == DATE_LENGTH);
    request->date = text;
    if (set_deal_spec_of_date((unsigned)atoi(text), (unsigned)atoi(text + MONTH_AT),
                              (unsigned)atoi(text + DAY_AT), &request->spec))
        return;
    handler_refuse(
        call, "/date",
        "\"%s\" is not a day of the calendar; write a day from 0001-01-01 to 9999-12-31",
        text);
}

/* Reads `sets`. */
static void read_sets(struct handler_call *call, struct set_deal_spec *spec)
{
    char reason[SET_REASON_SIZE];

    spec->sets = (unsigned)field_number_or(call, "sets", SET_ANY_COUNT);
    if (set_is_impossible(spec, reason))
        handler_refuse(call, "/sets", "%s", reason);
}

/* A date also determines the seed. */
static enum handler_result read_deal(struct handler_call *call, void *question)
{
    struct deal_request *request = question;
    const struct value *date = value_get(call->body, "date");
    struct set_deal_spec *spec = &request->spec;

    spec->properties = date ? SET_USUAL_PROPERTIES : set_read_properties(call);
    if (date) {
        read_alone(call);
        read_date(call, date, request);
    } else if (set_read_size(call, spec->properties, &spec->cards)) {
        read_sets(call, spec);
    }
    read_notation(call, request);
    return date ? HANDLER_OK : field_seed(call, &spec->seed);
}

static void write_cards(struct json_writer *out, const struct deal_request *request,
                        const struct set_deal_result *dealt)
{
    if (!jw_key_if(out, "cards", dealt->found))
        return;
    jw_begin_array(out);
    for (unsigned i = 0; i < request->spec.cards; i++)
        set_write_card(out, dealt->cards[i], request->spec.properties, request->notation);
    jw_end_array(out);
}

static void write_deal(struct handler_call *call, const struct deal_request *request,
                       const struct set_deal_result *dealt)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    write_cards(out, request, dealt);
    if (jw_key_if(out, "count", dealt->found))
        jw_unsigned(out, dealt->sets);
    jw_put_unsigned(out, "attribute_count", request->spec.properties);
    jw_put_unsigned(out, "seed", request->spec.seed);
    if (request->date)
        jw_put_text(out, "date", request->date);
    if (jw_key_if(out, "uniform", dealt->found))
        jw_boolean(out, dealt->uniform);
    if (!dealt->found)
        jw_put_text(
            out, "reason",
            "The time limit ended the search before it found a table with this number "
            "of sets. It is unknown whether such a table exists.");
    set_write_complete(call, dealt->found);
    jw_end_object(out);
}

static enum handler_result answer_deal(struct handler_call *call, void *question)
{
    const struct deal_request *request = question;
    struct set_deal_result dealt;
    enum pz_status status = set_deal(&request->spec, call->ctl, &dealt);

    if (status != PZ_OK)
        return handler_result_of(status);
    write_deal(call, request, &dealt);
    return HANDLER_OK;
}

const struct operation set_deal_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct deal_request),
    .read = read_deal,
    .answer = answer_deal,
    .seconds = SEARCH_SECONDS,
};
