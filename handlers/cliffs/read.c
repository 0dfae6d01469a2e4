#include "read.h"

#include "handlers/field.h"
#include "puzzles/cliffs_words.h"
#include "zoombini.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    QUOTED_MAX = 40, /* characters of the text of a Zoombini that are repeated */
    INDICES_SIZE = 40,
    USUAL = 16 /* default size of a band */
};

/* Rounding error of a number with two decimal places, times 100, in a double. */
static const double ASK_ROUNDING = 1e-6;

const char *const cliffs_prior_names[] = {
    [CLIFFS_UNIFORM] = "uniform", [CLIFFS_GAME] = "game", [CLIFFS_PUBLISHED] = "published"};

const char *const cliffs_goal_names[] = {[CLIFFS_EXPECTED] = "expected",
                                         [CLIFFS_GUARANTEE] = "guarantee",
                                         [CLIFFS_WIN] = "win",
                                         [CLIFFS_QUERIES] = "queries",
                                         [CLIFFS_RULE] = "rule"};

/* The names of traits, in the memory of the request. */
struct trait_names {
    const char *list[CLIFFS_TRAITS_MAX];
    char text[CLIFFS_TRAITS_MAX][CLIFFS_TRAIT_NAME_SIZE];
};

static void refuse_trait_name(struct handler_call *call, const struct value_name *name)
{
    handler_refuse(
        call, "/values_per_trait",
        "%s cannot be the name of a trait: use 1 to %d letters, digits, \"_\" or \"-\", "
        "begin with a letter, and do not use \"is\", \"and\", \"or\" or \"not\"",
        field_quote_text(name->text, name->length).text, CLIFFS_TRAIT_NAME_SIZE - 1);
}

/* Copies the names of the members to the traits. */
static enum handler_result read_trait_names(struct handler_call *call,
                                            const struct value *members,
                                            struct cliffs_traits *traits)
{
    struct trait_names *names = handler_take(call, sizeof *names);

    if (!names)
        return HANDLER_NO_MEMORY;
    if (traits->count == 0)
        handler_refuse(call, "/values_per_trait",
                       "must name at least one trait, for example {\"head\": 5}");
    for (unsigned t = 0; t < traits->count; t++) {
        const struct value_name *name = &members->as.object->names[t];

        names->list[t] = names->text[t];
        if (!cliffs_is_trait_name(name->text, name->length)) {
            refuse_trait_name(call, name);
            continue;
        }
        memcpy(names->text[t], name->text, name->length);
        names->text[t][name->length] = '\0';
    }
    traits->names = names->list;
    return handler_checked(call);
}

/* Reads `values_per_trait`: an array, or an object with names. Returns HANDLER_OK,
 * HANDLER_INVALID, or HANDLER_NO_MEMORY. */
static enum handler_result read_traits(struct handler_call *call,
                                       struct cliffs_traits *traits)
{
    const struct value *items = value_get(call->body, "values_per_trait");
    bool named = value_type(items) == VALUE_OBJECT;
    size_t count = named ? value_slots(items) : value_count(items);

    *traits = (struct cliffs_traits){
        .count = (unsigned)(count < CLIFFS_TRAITS_MAX ? count : CLIFFS_TRAITS_MAX)};
    for (unsigned t = 0; t < traits->count; t++)
        traits->values[t] = (uint8_t)value_integer(named ? &items->as.object->members[t]
                                                         : value_item(items, t));
    return named ? read_trait_names(call, items, traits) : HANDLER_OK;
}

static enum cliffs_prior read_prior(const struct handler_call *call, const char *key)
{
    return (enum cliffs_prior)FIELD_CHOICE(call, key, cliffs_prior_names);
}

static void read_level(struct handler_call *call, const struct cliffs_traits *traits,
                       unsigned *level)
{
    const struct value *item = value_get(call->body, "level");

    *level =
        value_type(item) == VALUE_INTEGER ? (unsigned)value_integer(item) : CLIFFS_UNKNOWN;
    if (*level == CLIFFS_UNKNOWN || cliffs_count_rules(traits, *level) > 0)
        return;
    if (*level == 2)
        handler_refuse(call, "/level",
                       "level 2 requires a trait with at least two values; increase a "
                       "number in \"values_per_trait\", or use level 1");
    else
        handler_refuse(call, "/level",
                       "level %u requires at least %u traits, but \"values_per_trait\" has "
                       "only %u; add traits or use a lower level",
                       *level, *level - 1, traits->count);
}

static bool read_zoombini(struct handler_call *call, struct cliffs_asked *asked,
                          const struct value *item, const char *pointer,
                          struct cliffs_zoombini *zoombini)
{
    const struct cliffs_traits *traits = &asked->question.band.traits;
    const struct cliffs_traits allowed = cliffs_band_traits(traits, asked->question.prior);
    const struct cliffs_spelling spelling = {traits,  &allowed, item,
                                             pointer, zoombini, &asked->words};

    return cliffs_read_zoombini(call, &spelling);
}

static void read_zoombinis(struct handler_call *call, struct cliffs_asked *asked,
                           struct cliffs_zoombini zoombini[])
{
    const struct value *items = value_get(call->body, "zoombinis");

    for (unsigned z = 0; z < asked->question.band.count; z++)
        read_zoombini(call, asked, value_item(items, z),
                      field_pointer("/zoombinis/%u", z).text, &zoombini[z]);
}

/* The Zoombini of a row of the history, while it is read. */
struct naming {
    struct handler_call *call;
    struct cliffs_asked *asked; /* its band has been read */
    const struct value *item;   /* an index, or values */
    const char *pointer;        /* JSON pointer to `item` */
    /* For each Zoombini, the row in which it crossed, counted from 1, or 0 if it has not
     * crossed. */
    const uint32_t *across;
};

/* Returns the index of the Zoombini with these values, or -1. Equal Zoombinis cross by the
 * same cliff, so the result is the first of them that has not crossed. */
static int64_t find_equal(const struct naming *n, const struct cliffs_zoombini *named)
{
    const struct cliffs_band *band = &n->asked->question.band;
    int64_t place = -1;

    for (unsigned z = 0; z < band->count; z++) {
        if (memcmp(&band->zoombini[z], named, sizeof *named) != 0)
            continue;
        place = z;
        if (!n->across[z])
            break;
    }
    return place;
}

/* Writes the valid indices of the band, for an error. */
static void describe_indices(const struct naming *n, char text[INDICES_SIZE])
{
    unsigned count = n->asked->question.band.count;

    if (count == 1)
        snprintf(text, INDICES_SIZE, "the index 0");
    else
        snprintf(text, INDICES_SIZE, "an index from 0 to %u", count - 1);
}

/* Rejects values that no Zoombini of the band has. */
static void refuse_stranger(const struct naming *n)
{
    char indices[INDICES_SIZE];

    describe_indices(n, indices);
    handler_refuse(
        n->call, n->pointer, "%s does not match any Zoombini in \"zoombinis\"; write %s%s",
        cliffs_name_item(n->item, QUOTED_MAX).text, indices,
        n->asked->question.band.count == 1 ? ""
                                           : ", or the values of one of these Zoombinis");
}

/* Rejects words that match two different Zoombinis. */
static void refuse_ambiguous(const struct naming *n, unsigned one, unsigned other)
{
    handler_refuse(
        n->call, n->pointer,
        "%s matches both Zoombini %u and Zoombini %u of \"zoombinis\"; add words for other "
        "traits, or write the index %u or %u",
        cliffs_name_item(n->item, QUOTED_MAX).text, one, other, one, other);
}

static bool fits(const struct cliffs_zoombini *zoombini,
                 const int said[CLIFFS_WORDED_TRAITS])
{
    for (unsigned t = 0; t < CLIFFS_WORDED_TRAITS; t++)
        if (said[t] >= 0 && zoombini->value[t] != said[t])
            return false;
    return true;
}

/* Returns the only Zoombini that matches, preferring those that have not crossed. Returns
 * -1 after reporting an error. */
static int64_t find_fitting(const struct naming *n, const int said[CLIFFS_WORDED_TRAITS])
{
    const struct cliffs_band *band = &n->asked->question.band;
    int64_t place = -1;

    for (unsigned z = 0; z < band->count; z++) {
        if (!fits(&band->zoombini[z], said) || (place >= 0 && n->across[z]))
            continue;
        if (place < 0 || n->across[place]) {
            place = z;
        } else if (memcmp(&band->zoombini[z], &band->zoombini[place],
                          sizeof *band->zoombini) != 0) {
            refuse_ambiguous(n, (unsigned)place, z);
            return -1;
        }
    }
    if (place < 0)
        refuse_stranger(n);
    return place;
}

/* Returns the Zoombini that is described by words for some of its traits, or -1 after
 * reporting an error. */
static int64_t find_worded(const struct naming *n)
{
    int said[CLIFFS_WORDED_TRAITS];
    char reason[CLIFFS_REASON_SIZE];

    n->asked->words = true;
    if (cliffs_read_some_words(value_text(n->item), value_length(n->item), said, reason) ==
        PZ_OK)
        return find_fitting(n, said);
    handler_refuse(n->call, n->pointer, "%s", reason);
    return -1;
}

/* Returns the Zoombini that is described by digits, values or words, or -1 after reporting
 * an error. */
static int64_t find_named(const struct naming *n)
{
    struct cliffs_zoombini named = {.value = {0}};
    int64_t place;

    if (cliffs_has_words(n->item) && cliffs_worded(&n->asked->question.band.traits))
        return find_worded(n);
    if (!read_zoombini(n->call, n->asked, n->item, n->pointer, &named))
        return -1;
    place = find_equal(n, &named);
    if (place < 0)
        refuse_stranger(n);
    return place;
}

/* Returns the Zoombini that a number describes, or -1 after reporting an error. A number
 * that is too large for an index may be the digits of a Zoombini, if the first digit is not
 * 0. */
static int64_t find_number(const struct naming *n)
{
    const struct cliffs_band *band = &n->asked->question.band;
    int64_t number = value_integer(n->item), left = number, place = -1;
    struct cliffs_zoombini named = {.value = {0}};
    char indices[INDICES_SIZE];

    if (number >= 0 && number < band->count)
        return number;
    for (unsigned t = band->traits.count; t-- > 0; left /= 10)
        named.value[t] = (uint8_t)(left % 10);
    if (left == 0 && named.value[0] > 0)
        place = find_equal(n, &named);
    if (place >= 0)
        return place;
    describe_indices(n, indices);
    handler_refuse(n->call, n->pointer, "%lld is not a Zoombini of the band; use %s",
                   (long long)number, indices);
    return -1;
}

/* Returns the Zoombini, which has not crossed, or -1 after reporting an error. */
static int64_t find_zoombini(const struct naming *n)
{
    int64_t zoombini =
        value_type(n->item) == VALUE_INTEGER ? find_number(n) : find_named(n);

    if (zoombini < 0 || !n->across[zoombini])
        return zoombini;
    handler_refuse(
        n->call, n->pointer,
        "Zoombini %lld has already crossed, with move %u of \"history\" (counted "
        "from 0); remove one of these two moves, or correct the Zoombini",
        (long long)zoombini, n->across[zoombini] - 1);
    return -1;
}

/* Stores the valid rows in `rows`. Call after the band was read. */
static void read_history(struct handler_call *call, struct cliffs_asked *asked,
                         struct cliffs_row rows[], uint32_t across[])
{
    const struct value *items = value_get(call->body, "history");

    for (unsigned i = 0; i < asked->question.row_count; i++) {
        const struct value *row = value_item(items, i);
        const char *cliff = value_text(value_get(row, "cliff"));
        bool accepted = value_is_true(value_get(row, "accepted"));
        const struct field_pointer pointer = field_pointer("/history/%u/zoombini", i);
        struct naming naming = {call, asked, value_get(row, "zoombini"), pointer.text,
                                across};
        int64_t zoombini = find_zoombini(&naming);

        if (zoombini < 0)
            continue;
        rows[i] = (struct cliffs_row){(uint32_t)zoombini,
                                      cliff && strcmp(cliff, "top") == 0, accepted};
        across[zoombini] = accepted ? i + 1 : 0;
    }
}

static bool check_count(struct handler_call *call, size_t count)
{
    if (count >= 1 && count <= CLIFFS_BAND_MAX) /* the schema also ensures this */
        return true;
    handler_refuse(call, "/zoombinis", "has %zu Zoombinis; 1 to %d are allowed", count,
                   CLIFFS_BAND_MAX);
    return false;
}

/* Returns zeroed memory of the request, or NULL if out of memory. */
static void *take_zeros(struct handler_call *call, size_t bytes)
{
    void *memory = handler_take(call, bytes);

    return memory ? memset(memory, 0, bytes) : NULL;
}

/* Reads the cost of a question in hundredths of a mistake. */
static void read_ask(struct handler_call *call, struct cliffs_question *question)
{
    const struct value *item = value_get(call->body, "ask_cost");
    double hundredths = value_real(item) * CLIFFS_ASK_UNIT_MAX, whole = round(hundredths);

    if (value_type(item) == VALUE_ABSENT)
        return;
    if (question->goal != CLIFFS_QUERIES) {
        handler_refuse(
            call, "/ask_cost",
            "is allowed only for the goal \"queries\"; set \"goal\": \"queries\", or "
            "remove \"ask_cost\"");
        return;
    }
    if (fabs(hundredths - whole) > ASK_ROUNDING) {
        handler_refuse(call, "/ask_cost",
                       "%.15g has more than two decimal places; write, for example, %.2f",
                       value_real(item), whole / CLIFFS_ASK_UNIT_MAX);
        return;
    }
    question->ask_cost = (unsigned)whole;
    question->ask_unit = CLIFFS_ASK_UNIT_MAX;
}

enum handler_result cliffs_read_band(struct handler_call *call, struct cliffs_asked *asked)
{
    struct cliffs_band *band = &asked->question.band;
    size_t count = value_count(value_get(call->body, "zoombinis"));
    struct cliffs_zoombini *zoombini;
    enum handler_result result;

    if (!check_count(call, count))
        return HANDLER_INVALID;
    result = read_traits(call, &band->traits);
    if (result != HANDLER_OK)
        return result;
    zoombini = take_zeros(call, count * sizeof *zoombini);
    if (!zoombini)
        return HANDLER_NO_MEMORY;
    band->count = (unsigned)count;
    band->zoombini = zoombini;
    read_zoombinis(call, asked, zoombini);
    return HANDLER_OK;
}

enum handler_result cliffs_question_read(struct handler_call *call, void *asked_question)
{
    struct cliffs_asked *asked = asked_question;
    struct cliffs_question *question = &asked->question;
    struct cliffs_row *rows;
    uint32_t *across;
    enum handler_result result;

    *question = (struct cliffs_question){
        .prior = read_prior(call, "prior"),
        .goal = (enum cliffs_goal)FIELD_CHOICE(call, "goal", cliffs_goal_names),
        .allowed = (unsigned)field_number(call, "mistakes_allowed"),
        .row_count = (unsigned)value_count(value_get(call->body, "history")),
        .listed = (uint32_t)field_number(call, "max_rules"),
        .certificate = field_flag(call, "include_certificate")};
    read_ask(call, question);
    result = cliffs_read_band(call, asked);
    if (result != HANDLER_OK)
        return result;
    rows = take_zeros(call, question->row_count * sizeof *rows);
    across = take_zeros(call, question->band.count * sizeof *across);
    if (!rows || !across)
        return HANDLER_NO_MEMORY;
    question->rows = rows;
    read_level(call, &question->band.traits, &question->level);
    read_history(call, asked, rows, across);
    return HANDLER_OK;
}

enum handler_result cliffs_question_ended(struct handler_call *call,
                                          const struct cliffs_question *question,
                                          enum pz_status status)
{
    bool known = question->level != CLIFFS_UNKNOWN;
    unsigned count = question->band.count;
    char level[] = "level 0";

    level[sizeof level - 2] = (char)('0' + question->level);
    if (status == PZ_INVALID && count == 1)
        handler_refuse(call, "/prior",
                       "the original game has no rule for a band of one Zoombini; add "
                       "Zoombinis, or use the prior \"uniform\"");
    else if (status == PZ_INVALID)
        handler_refuse(
            call, "/prior",
            "the original game has no rule of %s for this band: at least 1 and "
            "at most %u of the %u Zoombinis must meet the condition of the rule; "
            "use the prior \"uniform\"%s",
            known ? level : "any level", cliffs_game_matches_max(count), count,
            known ? " or another level" : "");
    return handler_result_of(status);
}

enum handler_result cliffs_read_dealer(struct handler_call *call,
                                       struct cliffs_dealer *dealer)
{
    enum handler_result result;
    unsigned most;

    *dealer = (struct cliffs_dealer){
        .prior = read_prior(call, "generator"),
        .zoombinis = (unsigned)field_number_or(call, "band_size", USUAL)};
    result = read_traits(call, &dealer->traits);
    if (result != HANDLER_OK)
        return result;
    read_level(call, &dealer->traits, &dealer->level);
    most = cliffs_deal_most(dealer);
    if (dealer->zoombinis > most && !value_get(call->body, "zoombinis"))
        handler_refuse(
            call, value_get(call->body, "band_size") ? "/band_size" : "/values_per_trait",
            "a band of %u is not possible: the traits allow only %u different "
            "Zoombini%s, and at most two Zoombinis of a band can be equal; set "
            "\"band_size\" to at most %u, or increase \"values_per_trait\"",
            dealer->zoombinis, most / 2, most == 2 ? "" : "s", most);
    return HANDLER_OK;
}

enum handler_result cliffs_dealer_ended(struct handler_call *call,
                                        const struct cliffs_dealer *dealer,
                                        enum pz_status status)
{
    bool known = dealer->level != CLIFFS_UNKNOWN;
    unsigned count = dealer->zoombinis;

    if (status == PZ_INVALID && count == 1)
        handler_refuse(call, "/generator",
                       "the original game has no rule for a band of one Zoombini; set "
                       "\"band_size\" to at least 2, or use the generator \"uniform\"");
    else if (status == PZ_INVALID)
        handler_refuse(
            call, "/generator",
            "the original game has no rule%s for these bands: at least 1 and at most %u of the "
            "%u Zoombinis of a band must meet the condition of the rule; use the generator "
            "\"uniform\"%s",
            known ? " of this level" : "", cliffs_game_matches_max(count), count,
            known ? " or another level" : "");
    return handler_result_of(status);
}
