#include "reader.h"
#include "spelling.h"

#include "server/json/number.h"
#include "server/json/pointer.h"
#include "server/json/sentence.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    QUOTED_MAX = 40,    /* characters of the user's text that are repeated */
    NAME_BYTES_MAX = 32 /* longer names are not compared for typing errors */
};

/* Steps from the root on; those that no longer fit are left out. */
static bool add_steps(struct json_pointer *p, const struct step *step)
{
    if (!step->up)
        return true;
    if (!add_steps(p, step->up))
        return false;
    return step->key.text ? json_pointer_add_key(p, step->key.text, step->key.length)
                          : json_pointer_add_index(p, step->index);
}

static void tell(struct reader *r, const struct step *step, const char *at,
                 const char *detail,
                 void (*on_error)(void *arg, const struct schema_error *error))
{
    char text[SCHEMA_TEXT_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    add_steps(&pointer, step);
    text_place_move(&r->place, r->text, at, r->report->yield, r->report->yield_arg);
    on_error(r->report->arg,
             &(struct schema_error){text, detail, r->place.line, r->place.column});
}

bool reader_fail_at(struct reader *r, const struct step *step, const char *at,
                    const char *detail)
{
    tell(r, step, at, detail, r->report->on_syntax_error);
    return false;
}

/* Counts a wrong field, and tells of it unless there are many. */
static void report(struct reader *r, const struct step *step, const char *detail)
{
    if (++r->report->count <= r->report->limit)
        tell(r, step, step->start, detail, r->report->on_wrong_field);
}

static void add_value(struct sentence *s, const struct value *value)
{
    if (value->type == VALUE_STRING)
        sentence_add_quoted(s, value->as.text, value->size, QUOTED_MAX);
    else if (value->type == VALUE_INTEGER)
        sentence_add(s, "%" PRId64, value->as.integer);
    else
        sentence_add(s, "%.15g", value->as.real);
}

/* "an integer from 1 to 9", "a number of at least 3". */
static void add_number(struct sentence *s, const struct schema_node *node, unsigned types)
{
    const struct value *low = &node->lower, *high = &node->upper;

    sentence_add(s, types & TYPE_REAL ? "a number" : "an integer");
    if (low->type) {
        sentence_add(s, high->type ? " from " : " of at least ");
        add_value(s, low);
    }
    if (high->type) {
        sentence_add(s, low->type ? " to " : " of at most ");
        add_value(s, high);
    }
}

/* "an object", or "an object with "guess", "bulls" and "cows"". */
static void add_object(struct sentence *s, const struct schema_node *node)
{
    uint64_t left = node ? node->required : 0;
    const char *before = "an object with ";

    if (!left)
        sentence_add(s, "an object");
    for (size_t i = 0; left; i++, left >>= 1) {
        if (!(left & 1))
            continue;
        sentence_add(s, "%s\"%s\"", before, node->names[i].text);
        before = left >> 1 & ((left >> 1) - 1) ? ", " : " and ";
    }
}

/* Adds what precedes item `index` of a list of `count` items: nothing, a comma, or
 * `conjunction` for the last one. */
static void add_separator(struct sentence *s, size_t index, size_t count,
                          const char *conjunction)
{
    if (index > 0)
        sentence_add(s, "%s", index + 1 < count ? ", " : conjunction);
}

/* "expected 1, 2 or "any"", the values of enum. */
static void add_choices(struct sentence *s, const struct schema_node *node)
{
    sentence_add(s, "expected ");
    for (size_t i = 0; i < node->choice_count; i++) {
        add_separator(s, i, node->choice_count, " or ");
        add_value(s, &node->choices[i]);
    }
}

static bool is_one_kind(unsigned types)
{
    return types == TYPE_NUMBER || !(types & (types - 1));
}

/* Begins with `before`, such as "expected ". */
static void add_expected(struct sentence *s, const struct schema_node *node,
                         const char *before)
{
    static const struct {
        unsigned types;
        const char *name;
    } kinds[] = {{TYPE_STRING, "a string"},       {TYPE_NUMBER, NULL},
                 {TYPE_ARRAY, "an array"},        {TYPE_OBJECT, NULL},
                 {TYPE_BOOLEAN, "true or false"}, {TYPE_NULL, "null"}};
    /* An integer that becomes a string is a matter of those who take strings. */
    const struct schema_node *numbers =
        node->for_type[node->for_type[VALUE_INTEGER] ? VALUE_INTEGER : VALUE_STRING];
    unsigned left = node->types;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        unsigned types = node->types & kinds[i].types;

        if (!types)
            continue;
        left &= ~types;
        sentence_add(s, "%s%s", before, kinds[i].name ? kinds[i].name : "");
        if (types == TYPE_OBJECT)
            add_object(s, node->for_type[VALUE_OBJECT]);
        else if (!kinds[i].name)
            add_number(s, numbers, types);
        before = is_one_kind(left) ? " or " : ", ";
    }
}

static bool is_choice(const struct schema_node *node, const struct value *value)
{
    for (size_t i = 0; i < node->choice_count; i++) {
        if (value_equal(&node->choices[i], value))
            return true;
    }
    return false;
}

/* Whether the `length` bytes at `text`, which no number goes on after, are a number that
 * the node takes. */
static bool takes_number(const struct schema_node *node, const char *text, size_t length)
{
    const struct schema_node *taker = node->for_type[VALUE_INTEGER];
    struct value number;

    return taker && json_number_read(text, &number) == text + length &&
           (number.type == VALUE_INTEGER || node->types & TYPE_REAL) &&
           (!taker->choice_count || is_choice(taker, &number)) &&
           (!taker->lower.type || value_real(&number) >= value_real(&taker->lower)) &&
           (!taker->upper.type || value_real(&number) <= value_real(&taker->upper));
}

/* What people write who set too many quotation marks. */
static void add_mend(struct sentence *s, const struct schema_node *node, const char *text,
                     size_t length)
{
    bool is_word = (length == 4 && memcmp(text, "true", 4) == 0) ||
                   (length == 5 && memcmp(text, "false", 5) == 0);

    if (takes_number(node, text, length) || (is_word && node->types & TYPE_BOOLEAN))
        sentence_add(s, "; write it without quotes");
}

/* A number or a word, as it was written. */
static void add_written(struct sentence *s, const char *text, size_t length)
{
    sentence_add(s, "%.*s%s", (int)(length < QUOTED_MAX ? length : QUOTED_MAX), text,
                 length > QUOTED_MAX ? "..." : "");
}

/* Adds the hint of the schema, or its example if it has no hint, unless the error before
 * this one showed it. */
static void add_told_mend(struct reader *r, struct sentence *s,
                          const struct schema_node *node)
{
    if (node->mend && r->mended != node)
        sentence_add(s, "; %s", node->mend);
    else if (node->sample && r->mended != node)
        sentence_add(s, "; for example %s", node->sample);
    r->mended = node;
}

void reader_report_type(struct reader *r, const struct schema_node *node,
                        const struct step *step)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    const char *text = step->start;
    size_t length = (size_t)(r->at - text);
    bool is_body = !step->up && node->types & TYPE_OBJECT;

    if (node->choice_count)
        add_choices(&s, node);
    else
        add_expected(&s, node, is_body ? "the request must be " : "expected ");
    sentence_add(&s, ", got ");
    if (*text == '{' || *text == '[')
        sentence_add(&s, *text == '{' ? "an object" : "an array");
    else if (*text == '"') {
        sentence_add_quoted(&s, text + 1, length - 2, QUOTED_MAX);
        add_mend(&s, node, text + 1, length - 2);
    } else
        add_written(&s, text, length);
    add_told_mend(r, &s, node);
    report(r, step, detail);
}

void reader_report_digits(struct reader *r, const struct schema_node *node,
                          const struct step *step)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    size_t length = (size_t)(r->at - step->start);

    sentence_add(&s, "expected a string or an integer in plain digits, got ");
    add_written(&s, step->start, length);
    add_told_mend(r, &s, node);
    report(r, step, detail);
}

static void consider(struct spelling_guess *g, const char *text, size_t length)
{
    if (g->typed.length <= NAME_BYTES_MAX && length <= NAME_BYTES_MAX)
        spelling_consider(g, (struct spelling){text, length});
}

/* Considers the names of all properties. */
static void consider_properties(struct spelling_guess *g, const struct schema_node *node)
{
    for (size_t i = 0; i < node->property_count; i++)
        consider(g, node->names[i].text, node->names[i].length);
}

static void add_guess(struct sentence *s, const struct spelling_guess *g)
{
    if (g->nearest.text)
        sentence_add(s, "; did you mean \"%s\"?", g->nearest.text);
}

/* Whether what stands in the string is one of the numbers. */
static bool has_choice(const struct schema_node *node, const struct value *string)
{
    struct value number;

    return json_number_read(string->as.text, &number) == string->as.text + string->size &&
           is_choice(node, &number);
}

/* Returns the current name of a property or an enum value; NULL if `name` is not a former
 * name of one. */
static const char *find_renaming(const struct schema_node *node, const char *name,
                                 size_t length)
{
    for (size_t i = 0; i < node->renaming_count; i++) {
        const struct schema_renaming *renaming = &node->renamings[i];

        if (renaming->old.length == length && memcmp(renaming->old.text, name, length) == 0)
            return renaming->now;
    }
    return NULL;
}

void reader_report_choices(struct reader *r, const struct schema_node *node,
                           const struct step *step, const struct value *value)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    struct spelling_guess guess = {.typed = {value_text(value), value_length(value)}};
    const char *now = value->type == VALUE_STRING
                          ? find_renaming(node, value->as.text, value->size)
                          : NULL;

    if (now) {
        sentence_add_quoted(&s, value->as.text, value->size, SCHEMA_TEXT_MAX);
        sentence_add(&s, " is not a known value; use \"%s\" instead", now);
        report(r, step, detail);
        return;
    }
    add_choices(&s, node);
    for (size_t i = 0; i < node->choice_count; i++) {
        const struct value *choice = &node->choices[i];

        if (choice->type == VALUE_STRING && node->choice_count > 1)
            consider(&guess, choice->as.text, choice->size);
    }
    sentence_add(&s, ", got ");
    add_value(&s, value);
    if (value->type == VALUE_STRING && has_choice(node, value))
        sentence_add(&s, "; write it without quotes");
    add_guess(&s, &guess);
    report(r, step, detail);
}

void reader_report_amount(struct reader *r, const struct schema_node *node,
                          enum reader_part part, size_t found,
                          const struct schema_amount *amount, const struct step *step)
{
    static const struct {
        const char *whole, *part;
    } kinds[] = {[READER_ITEM] = {"array", "item"},
                 [READER_CHARACTER] = {"string", "character"},
                 [READER_FIELD] = {"object", "field"}};
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    bool few = found < amount->least, exact = amount->least == amount->most;
    size_t due = few ? amount->least : amount->most;

    sentence_add(&s, "the %s has %zu %s%s; %s %zu %s %s", kinds[part].whole, found,
                 kinds[part].part, found == 1 ? "" : "s",
                 exact ? "exactly"
                 : few ? "at least"
                       : "at most",
                 due, due == 1 ? "is" : "are", exact || few ? "required" : "allowed");
    if (node->mend)
        add_told_mend(r, &s, node);
    report(r, step, detail);
}

void reader_report_pattern(struct reader *r, const struct schema_node *node,
                           const struct step *step, const struct value *value)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    add_value(&s, value);
    sentence_add(&s, " does not match the pattern %s", node->pattern->text);
    if (node->example)
        sentence_add(&s, "; for example \"%s\"", node->example);
    report(r, step, detail);
}

void reader_report_equal(struct reader *r, size_t earlier, const struct step *step)
{
    char detail[SCHEMA_TEXT_MAX];

    snprintf(detail, sizeof detail,
             "the item is equal to item %zu; all items must be different", earlier);
    report(r, step, detail);
}

/* The objects that a member is, or is an array of; NULL when there are none. */
static const struct schema_node *objects_in(const struct schema_node *member)
{
    const struct schema_node *array = member->for_type[VALUE_ARRAY];

    if (array && array->item)
        return array->item->for_type[VALUE_OBJECT];
    return member->for_type[VALUE_OBJECT];
}

/* The member in whose value `name` would have its place; NULL when there is none. */
static const char *find_outer(const struct schema_node *node, const struct value_name *name)
{
    for (size_t i = 0; i < node->property_count; i++) {
        const struct schema_node *inner = objects_in(node->properties[i]);

        if (inner && schema_find_property(inner, name->text, name->length, 0) <
                         inner->property_count)
            return node->names[i].text;
    }
    return NULL;
}

/* Returns the bit of the property `name`, which must exist. */
static uint64_t property_bit(const struct schema_node *node, const char *name)
{
    return (uint64_t)1 << schema_find_property(node, name, strlen(name), 0);
}

/* Adds the names of all properties, as a new sentence if a question precedes them. */
static void add_known(struct sentence *s, const struct schema_node *node, bool question)
{
    size_t count = node->property_count;

    if (!count) {
        sentence_add(s, "; no field is allowed here");
        return;
    }
    sentence_add(s, "%s known field%s ", question ? " The" : "; the",
                 count == 1 ? " is" : "s are");
    for (size_t i = 0; i < count; i++) {
        add_separator(s, i, count, " and ");
        sentence_add(s, "%s", node->names[i].text);
    }
}

uint64_t reader_report_unknown(struct reader *r, const struct schema_node *node,
                               const struct step *step)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    struct spelling_guess guess = {.typed = {step->key.text, step->key.length}};
    const char *now = find_renaming(node, step->key.text, step->key.length);
    const char *outer = find_outer(node, &step->key);

    if (now || outer) {
        sentence_add_quoted(&s, step->key.text, step->key.length, SCHEMA_TEXT_MAX);
        sentence_add(&s,
                     now ? " is not a known field; use \"%s\" instead"
                         : " is a field of \"%s\"; write it there",
                     now ? now : outer);
        report(r, step, detail);
        return now ? property_bit(node, now) : 0;
    }
    consider_properties(&guess, node);
    sentence_add(&s, "unknown field");
    add_guess(&s, &guess);
    add_known(&s, node, guess.nearest.text != NULL);
    if (!guess.nearest.text)
        add_told_mend(r, &s, node);
    report(r, step, detail);
    return guess.nearest.text ? property_bit(node, guess.nearest.text) : 0;
}

static void report_missing(struct reader *r, const struct step *member, const char *sample)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    sentence_add(&s, "\"%s\" is missing", member->key.text);
    if (sample)
        sentence_add(&s, "; add it, for example \"%s\": %s", member->key.text, sample);
    report(r, member, detail);
}

void reader_report_missing(struct reader *r, const struct schema_node *node,
                           uint64_t missing, const struct step *step)
{
    for (size_t i = 0; i < node->property_count; i++) {
        const struct step member = {
            .up = step, .key = node->names[i], .start = step->start};

        if (missing >> i & 1)
            report_missing(r, &member, node->samples[i]);
    }
}
