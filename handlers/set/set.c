/* POST /set/solve and /set/check. */
#include "set.h"

#include "handlers/field.h"
#include "handlers/limits.h"
#include "puzzles/set_variants.h"
#include "read.h"
#include "write.h"

#include <stdlib.h>

enum {
    LOOP_NS = 500000, /* what a loop may spend on one table */
    WRITE_NS = 100    /* writing a set as JSON */
};

static const char *const relation_names[] = {
    [SET_SAME] = "same", [SET_DIFFERENT] = "different", [SET_MIXED] = "mixed"};

static const char *const method_names[] = {[SET_FAST] = "fast",
                                           [SET_TRIPLES] = "triples",
                                           [SET_PAIRS] = "pairs",
                                           [SET_GROUPS] = "groups"};

/* Sets themselves come before the values of enum set_variant. */
enum { PLAIN_SETS, VARIANTS_FROM, VARIANT_NAMES = VARIANTS_FROM + SET_GHOSTSET + 1 };

static const char *const variant_names[VARIANT_NAMES] = {
    [PLAIN_SETS] = "set",
    [VARIANTS_FROM + SET_ULTRASET] = "ultraset",
    [VARIANTS_FROM + SET_GHOSTSET] = "ghostset"};

/* A question while it is answered. */
struct solving {
    struct set_hand hand;
    enum set_method method;
    unsigned variant; /* its place among the names */
    size_t capacity;  /* groups to list at most */
    uint64_t count;   /* of them on the table */
};

/* How many ways there are to choose `chosen` of `cards` cards, but `limit` at most. */
static size_t bound_groups(size_t cards, unsigned chosen, size_t limit)
{
    size_t ways = 1; /* 729 choose 6 and its steps are below 2^58 */

    if (cards < chosen)
        return 0;
    for (unsigned i = 0; i < chosen; i++)
        ways = ways * (cards - i) / (i + 1);
    return ways < limit ? ways : limit;
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

static void begin_answer(struct json_writer *out, const struct solving *s)
{
    jw_begin_object(out);
    set_write_count(out, "count", s->count);
    jw_key(out, "sets");
    jw_begin_array(out);
}

static void end_answer(struct json_writer *out, const struct solving *s)
{
    jw_end_array(out);
    jw_put_text(out, "method", method_names[s->method]);
    jw_put_text(out, "variant", variant_names[s->variant]);
    jw_end_object(out);
}

static void write_group(struct json_writer *out, const json_t *given,
                        const uint16_t *places, unsigned count)
{
    jw_begin_object(out);
    set_write_indices(out, places, count);
    set_write_given(out, given, places, count);
    jw_end_object(out);
}

static void write_sets(struct exchange *x, const struct solving *s,
                       const struct set_triple *sets)
{
    const json_t *given = json_object_get(x->body, "cards");

    begin_answer(&x->out, s);
    for (size_t i = 0; i < s->count && i < s->capacity; i++)
        write_group(&x->out, given, sets[i].place, 3);
    end_answer(&x->out, s);
}

static void write_groups(struct exchange *x, const struct solving *s,
                         const struct set_group *groups, unsigned places)
{
    const json_t *given = json_object_get(x->body, "cards");

    begin_answer(&x->out, s);
    for (size_t i = 0; i < s->count && i < s->capacity; i++)
        write_group(&x->out, given, groups[i].place, places);
    end_answer(&x->out, s);
}

/* How a call ends whose solver ended with `status`; cards that were read are never wrong
 * for it. */
static enum handled ended(struct exchange *x, enum pz_status status)
{
    if (status == PZ_INVALID)
        exchange_refuse(x, "/cards", "%s", pz_status_text(status));
    return limits_ended(x, status);
}

static enum handled find_sets(struct exchange *x, struct solving *s)
{
    const struct set_table table = set_hand_table(&s->hand);
    struct set_triple *sets;
    enum pz_status status;
    size_t count;

    if (s->capacity > x->max_bytes / sizeof *sets)
        return limits_ended(x, PZ_NO_MEMORY);
    sets = malloc(s->capacity * sizeof *sets + 1);
    if (!sets)
        return limits_ended(x, PZ_NO_MEMORY);
    status = set_list(&table, s->method, sets, s->capacity, &count);
    if (status == PZ_OK) {
        s->count = count;
        write_sets(x, s, sets);
    }
    free(sets);
    return ended(x, status);
}

/* Listing or writing more than a loop should is left to a worker, which does it again: the
 * number of groups is known only when they are found. */
static enum handled find_groups(struct exchange *x, struct solving *s)
{
    const enum set_variant variant = (enum set_variant)(s->variant - VARIANTS_FROM);
    const struct set_table table = set_hand_table(&s->hand);
    const struct pz_ctl ctl = limits_control(x);
    size_t bytes = set_variant_bytes(&table, variant);
    struct set_group *groups;
    enum pz_status status;

    if (bytes > x->max_bytes || s->capacity > (x->max_bytes - bytes) / sizeof *groups)
        return limits_ended(x, PZ_NO_MEMORY);
    groups = malloc(s->capacity * sizeof *groups + 1);
    if (!groups)
        return limits_ended(x, PZ_NO_MEMORY);
    status = set_variant_list(&table, variant, &ctl, groups, s->capacity, &s->count);
    if (status == PZ_OK && x->on_loop && s->count * WRITE_NS > LOOP_NS &&
        s->capacity > LOOP_NS / WRITE_NS)
        status = PZ_STOPPED;
    if (status == PZ_OK)
        write_groups(x, s, groups, set_variant_cards(variant));
    free(groups);
    return ended(x, status);
}

/* The published methods find sets and nothing else. */
static bool read_method(struct exchange *x, struct solving *s)
{
    s->method = (enum set_method)field_choice(x, "method", method_names, SET_GROUPS + 1);
    s->variant = field_choice(x, "variant", variant_names, VARIANT_NAMES);
    if (s->variant == PLAIN_SETS || s->method == SET_FAST)
        return true;
    exchange_refuse(x, "/method", "the method %s finds sets only; %ss are found by fast",
                    method_names[s->method], variant_names[s->variant]);
    return false;
}

enum handled set_solve_handle(struct exchange *x)
{
    struct solving s = {.count = 0};
    size_t cards = json_array_size(json_object_get(x->body, "cards"));
    size_t limit = field_number(x, "limit");
    bool good = read_method(x, &s);

    s.capacity = bound_sets(cards, limit);
    if (good && s.variant == PLAIN_SETS && x->on_loop &&
        estimate_ns(s.method, cards, s.capacity) > LOOP_NS)
        return HANDLED_LATER;
    good = set_read_hand(x, &s.hand) && good;
    if (!good)
        return HANDLED_REFUSED;
    if (s.variant == PLAIN_SETS)
        return find_sets(x, &s);
    s.capacity = bound_groups(
        cards, set_variant_cards((enum set_variant)(s.variant - VARIANTS_FROM)), limit);
    return find_groups(x, &s);
}

static void write_attributes(struct json_writer *out, const struct set_hand *hand)
{
    jw_key(out, "attributes");
    jw_begin_object(out);
    for (unsigned a = 0; a < hand->properties; a++) {
        jw_put_text(out, set_name_attribute(a),
                    relation_names[set_compare(hand->cards, hand->properties, a)]);
    }
    jw_end_object(out);
}

static void write_reason(struct json_writer *out, const struct set_hand *hand)
{
    const set_card *cards = hand->cards;
    char text[SET_EXPLANATION_SIZE];

    jw_key(out, "reason");
    if (set_is_set(cards[0], cards[1], cards[2])) {
        jw_null(out);
        return;
    }
    jw_string(out, text, set_explain_cards(cards, hand->properties, text));
}

enum handled set_check_handle(struct exchange *x)
{
    struct set_hand hand;

    if (!set_read_hand(x, &hand))
        return HANDLED_REFUSED;
    jw_begin_object(&x->out);
    jw_put_boolean(&x->out, "valid",
                   set_is_set(hand.cards[0], hand.cards[1], hand.cards[2]));
    write_attributes(&x->out, &hand);
    write_reason(&x->out, &hand);
    jw_key(&x->out, "completes");
    set_write_card(&x->out, set_third(hand.cards[0], hand.cards[1]), hand.properties,
                   hand.first);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}
