#include "report.h"

#include "number.h"
#include "pointer.h"
#include "spelling.h"

#include <inttypes.h>

enum { QUOTED_MAX = 40 /* characters of the client's text that an error repeats */ };

struct strbuf *report_begin(struct reporter *r)
{
    r->detail = strbuf_in(r->detail.text, r->detail.size);
    return &r->detail;
}

/* Adds the steps of a path from the root on, up to the first one that does not fit. */
static bool add_path(struct json_pointer *p, const struct report_path *path)
{
    if (!path->parent)
        return true;
    if (!add_path(p, path->parent))
        return false;
    return path->key.text ? json_pointer_add_key(p, path->key.text, path->key.length)
                          : json_pointer_add_index(p, path->index);
}

static void emit_error(struct reporter *r, const struct report_path *path, const char *at,
                       bool is_syntax)
{
    char text[SCHEMA_TEXT_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    assert(r->text <= at && at <= r->end);
    if (!r->report->on_error)
        return;
    add_path(&pointer, path);
    text_position_move(&r->position, r->text, at, r->report->yield, r->report->yield_arg);
    r->report->on_error(r->report->arg,
                        &(struct schema_error){text, r->detail.text, r->position.line,
                                               r->position.column, is_syntax});
}

bool report_syntax_error(struct reporter *r, const struct report_path *path, const char *at)
{
    emit_error(r, path, at, true);
    return false;
}

/* Counts an invalid field, and reports it unless the limit is reached. Yields, because
 * errors take longer than valid fields. */
static void report_field(struct reporter *r, const struct report_path *path)
{
    if (++r->report->count <= r->report->limit)
        emit_error(r, path, path->start, false);
    if (r->report->yield)
        r->report->yield(r->report->yield_arg);
}

static void add_value(struct strbuf *s, const struct value *value)
{
    if (value->type == VALUE_STRING)
        strbuf_quote(s, value->as.text, value->size, QUOTED_MAX);
    else if (value->type == VALUE_INTEGER)
        strbuf_printf(s, "%" PRId64, value->as.integer);
    else
        strbuf_printf(s, "%.15g", value->as.real);
}

/* Adds, for example, "an integer from 1 to 9" or "a number of at least 3". */
static void add_number(struct strbuf *s, const struct schema_node *node, unsigned types)
{
    const struct value *min = &node->number.min, *max = &node->number.max;

    strbuf_printf(s, types & TYPE_REAL ? "a number" : "an integer");
    if (min->type) {
        strbuf_printf(s, max->type ? " from " : " of at least ");
        add_value(s, min);
    }
    if (max->type) {
        strbuf_printf(s, min->type ? " to " : " of at most ");
        add_value(s, max);
    }
}

/* Adds the separator before item `index` of a list of `count` items: nothing for the first
 * item, otherwise a comma, or `conjunction` for the last item. */
static void add_separator(struct strbuf *s, size_t index, size_t count,
                          const char *conjunction)
{
    if (index > 0)
        strbuf_printf(s, "%s", index + 1 < count ? ", " : conjunction);
}

/* Adds "an object", or "an object with "guess", "bulls" and "cows"". */
static void add_object(struct strbuf *s, const struct schema_node *node)
{
    uint64_t required = node ? node->object.required : 0;
    size_t count = (size_t)__builtin_popcountll(required), index = 0;

    strbuf_printf(s, count ? "an object with " : "an object");
    for (size_t i = 0; index < count; i++) {
        if (!(required >> i & 1))
            continue;
        add_separator(s, index++, count, " and ");
        strbuf_printf(s, "\"%s\"", node->object.names[i].text);
    }
}

/* Adds the values of enum, for example "1, 2 or "any"". */
static void add_enum(struct strbuf *s, const struct schema_node *node)
{
    for (size_t i = 0; i < node->enum_count; i++) {
        add_separator(s, i, node->enum_count, " or ");
        add_value(s, &node->enum_values[i]);
    }
}

/* Adds the allowed types, for example "a string, an integer from 1 to 9 or null". */
static void add_types(struct strbuf *s, const struct schema_node *node)
{
    static const struct {
        unsigned types;
        const char *name;
    } kinds[] = {{TYPE_STRING, "a string"},       {TYPE_NUMBER, NULL},
                 {TYPE_ARRAY, "an array"},        {TYPE_OBJECT, NULL},
                 {TYPE_BOOLEAN, "true or false"}, {TYPE_NULL, "null"}};
    /* With x-accept-integer, the node for strings has the limits of the integers. */
    const struct schema_node *integers = node->node_for_type[VALUE_INTEGER];
    const struct schema_node *numbers =
        integers ? integers : node->node_for_type[VALUE_STRING];
    size_t count = 0, index = 0;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        count += (node->types & kinds[i].types) != 0;
    for (size_t i = 0; index < count; i++) {
        unsigned types = node->types & kinds[i].types;

        if (!types)
            continue;
        add_separator(s, index++, count, " or ");
        if (kinds[i].name)
            strbuf_printf(s, "%s", kinds[i].name);
        else if (types == TYPE_OBJECT)
            add_object(s, node->node_for_type[VALUE_OBJECT]);
        else
            add_number(s, numbers, types);
    }
}

/* Returns true if the text of a string is a number that the schema accepts. */
static bool accepts_number(const struct schema_node *node, const char *text, size_t length)
{
    const struct schema_node *numbers = node->node_for_type[VALUE_INTEGER];
    struct value number;

    return numbers && json_number_read(text, &number) == text + length &&
           (number.type == VALUE_INTEGER || node->types & TYPE_REAL) &&
           schema_allows_enum(numbers, &number) && schema_allows_range(numbers, &number);
}

/* Suggests removing the quotes of a string if the schema accepts the text without them. */
static void add_unquoted(struct strbuf *s, const struct schema_node *node, const char *text,
                         size_t length)
{
    bool is_word = (length == 4 && memcmp(text, "true", 4) == 0) ||
                   (length == 5 && memcmp(text, "false", 5) == 0);

    if (accepts_number(node, text, length) || (is_word && node->types & TYPE_BOOLEAN))
        strbuf_printf(s, "; write it without quotes");
}

/* Adds a number or a word as the client wrote it. */
static void add_written(struct strbuf *s, const char *text, size_t length)
{
    strbuf_printf(s, "%.*s%s", (int)(length < QUOTED_MAX ? length : QUOTED_MAX), text,
                  length > QUOTED_MAX ? "..." : "");
}

/* Adds the hint of the schema, or its example if it has no hint, unless the previous error
 * contained it. */
static void add_hint(struct reporter *r, const struct schema_node *node)
{
    if (node->hint && r->last_hinted != node)
        strbuf_printf(&r->detail, "; %s", node->hint);
    else if (node->sample && r->last_hinted != node)
        strbuf_printf(&r->detail, "; for example %s", node->sample);
    r->last_hinted = node;
}

void report_type(struct reporter *r, const struct schema_node *node,
                 const struct report_path *path, const char *end)
{
    struct strbuf *s = report_begin(r);
    const char *text = path->start;
    size_t length = (size_t)(end - text);
    bool is_body = !path->parent && node->types & TYPE_OBJECT;

    assert(r->text <= text && text <= end && end <= r->end);
    strbuf_printf(s, is_body ? "the request must be " : "expected ");
    if (node->enum_count)
        add_enum(s, node);
    else
        add_types(s, node);
    strbuf_printf(s, ", got ");
    if (*text == '{' || *text == '[')
        strbuf_printf(s, *text == '{' ? "an object" : "an array");
    else if (*text == '"') {
        strbuf_quote(s, text + 1, length - 2, QUOTED_MAX);
        add_unquoted(s, node, text + 1, length - 2);
    } else
        add_written(s, text, length);
    add_hint(r, node);
    report_field(r, path);
}

void report_digits(struct reporter *r, const struct schema_node *node,
                   const struct report_path *path, const char *end)
{
    struct strbuf *s = report_begin(r);

    assert(r->text <= path->start && path->start <= end && end <= r->end);
    strbuf_printf(s, "expected a string or an integer in plain digits, got ");
    add_written(s, path->start, (size_t)(end - path->start));
    add_hint(r, node);
    report_field(r, path);
}

static void add_guess(struct strbuf *s, const struct spelling_guess *g)
{
    if (g->nearest.text)
        strbuf_printf(s, "; did you mean \"%s\"?", g->nearest.text);
}

/* Returns the current name of a property or an enum value, or NULL if `name` is not a
 * former name. */
static const char *find_current_name(const struct schema_node *node, const char *name,
                                     size_t length)
{
    for (size_t i = 0; i < node->former_name_count; i++) {
        if (value_name_equal(&node->former_names[i].name, name, length))
            return node->former_names[i].current;
    }
    return NULL;
}

void report_enum(struct reporter *r, const struct schema_node *node,
                 const struct report_path *path, const struct value *value)
{
    struct strbuf *s = report_begin(r);
    struct spelling_guess guess = {.typed = {value_text(value), value_length(value)}};
    bool is_string = value->type == VALUE_STRING;
    const char *current =
        is_string ? find_current_name(node, value->as.text, value->size) : NULL;

    if (current) {
        strbuf_quote(s, value->as.text, value->size, SCHEMA_TEXT_MAX);
        strbuf_printf(s, " is not a known value; use \"%s\" instead", current);
        report_field(r, path);
        return;
    }
    strbuf_printf(s, "expected ");
    add_enum(s, node);
    for (size_t i = 0; node->enum_count > 1 && i < node->enum_count; i++) {
        const struct value *known = &node->enum_values[i];

        if (known->type == VALUE_STRING)
            spelling_consider(&guess, (struct value_name){known->as.text, known->size});
    }
    strbuf_printf(s, ", got ");
    add_value(s, value);
    if (is_string)
        add_unquoted(s, node, value->as.text, value->size);
    add_guess(s, &guess);
    if (!guess.nearest.text && node->hint)
        add_hint(r, node);
    report_field(r, path);
}

void report_count(struct reporter *r, const struct schema_node *node,
                  const struct report_path *path, enum report_part part, size_t count)
{
    const struct {
        const char *whole, *part;
        const struct schema_limits *limits;
    } kinds[] = {
        [REPORT_ITEMS] = {"array", "item", &node->array.count},
        [REPORT_CHARACTERS] = {"string", "character", &node->string.length},
        [REPORT_FIELDS] = {"object", "field", &node->object.count},
    };
    const struct schema_limits *limits = kinds[part].limits;
    bool few = count < limits->min, exact = limits->min == limits->max;
    size_t limit = few ? limits->min : limits->max;

    assert(!schema_allows_count(limits, count));
    strbuf_printf(report_begin(r), "the %s has %zu %s%s; %s %zu %s %s", kinds[part].whole,
                  count, kinds[part].part, strbuf_plural(count),
                  exact ? "exactly"
                  : few ? "at least"
                        : "at most",
                  limit, limit == 1 ? "is" : "are", exact || few ? "required" : "allowed");
    if (node->hint)
        add_hint(r, node);
    report_field(r, path);
}

void report_pattern(struct reporter *r, const struct schema_node *node,
                    const struct report_path *path, const struct value *value)
{
    struct strbuf *s = report_begin(r);

    assert(value->type == VALUE_STRING);
    add_value(s, value);
    strbuf_printf(s, " does not match the pattern %s", node->string.pattern->text);
    if (node->sample)
        strbuf_printf(s, "; for example %s", node->sample);
    report_field(r, path);
}

void report_equal_items(struct reporter *r, const struct report_path *path, size_t earlier)
{
    assert(earlier < path->index);
    strbuf_printf(report_begin(r),
                  "the item is equal to item %zu; all items must be different", earlier);
    report_field(r, path);
}

/* Returns the schema of the objects that a member contains, directly or in an array; NULL
 * if it does not contain objects. */
static const struct schema_node *find_objects(const struct schema_node *member)
{
    const struct schema_node *array = member->node_for_type[VALUE_ARRAY];

    if (array && array->array.item)
        return array->array.item->node_for_type[VALUE_OBJECT];
    return member->node_for_type[VALUE_OBJECT];
}

/* Returns the name of the member that contains objects with the field `name`, or NULL. */
static const char *find_outer(const struct schema_node *node, const struct value_name *name)
{
    for (size_t i = 0; i < node->object.named; i++) {
        const struct schema_node *inner = find_objects(node->object.members[i]);

        if (inner &&
            schema_find_property(inner, name->text, name->length, 0) < inner->object.named)
            return node->object.names[i].text;
    }
    return NULL;
}

/* Returns the bit of a property that exists. */
static uint64_t property_bit(const struct schema_node *node, const char *name)
{
    size_t index = schema_find_property(node, name, strlen(name), 0);

    assert(index < node->object.named);
    return (uint64_t)1 << index;
}

/* Adds the names of all properties, as a new sentence if a question precedes them. */
static void add_known(struct strbuf *s, const struct schema_node *node, bool question)
{
    size_t count = node->object.named;

    if (!count) {
        strbuf_printf(s, "; no field is allowed here");
        return;
    }
    strbuf_printf(s, "%s known field%s ", question ? " The" : "; the",
                  count == 1 ? " is" : "s are");
    for (size_t i = 0; i < count; i++) {
        add_separator(s, i, count, " and ");
        strbuf_printf(s, "%s", node->object.names[i].text);
    }
}

uint64_t report_unknown_field(struct reporter *r, const struct schema_node *node,
                              const struct report_path *path)
{
    struct strbuf *s = report_begin(r);
    struct spelling_guess guess = {.typed = path->key};
    const char *current = find_current_name(node, path->key.text, path->key.length);
    const char *outer = find_outer(node, &path->key);
    const char *meant = current;

    if (current || outer) {
        strbuf_quote(s, path->key.text, path->key.length, SCHEMA_TEXT_MAX);
        strbuf_printf(s,
                      current ? " is not a known field; use \"%s\" instead"
                              : " is a field of \"%s\"; write it there",
                      current ? current : outer);
    } else {
        for (size_t i = 0; i < node->object.named; i++)
            spelling_consider(&guess, node->object.names[i]);
        meant = guess.nearest.text;
        strbuf_printf(s, "unknown field");
        add_guess(s, &guess);
        add_known(s, node, meant != NULL);
        if (!meant)
            add_hint(r, node);
    }
    report_field(r, path);
    return meant ? property_bit(node, meant) : 0;
}

/* Adds an example of a member, for a request in which the members are NAME=VALUE. Text and
 * lists of text do not get quotes and brackets if the value is the same without them. */
static void add_plain_sample(struct strbuf *s, const struct schema_node *member,
                             const char *sample)
{
    bool list = *sample == '[' && sample[1] == '"' &&
                (member->splits_at_commas || member->types & TYPE_STRING);
    const char *left_out = list ? "[]\" " : *sample == '"' ? "\"" : "";

    for (; *sample; sample++) {
        if (!strchr(left_out, *sample))
            strbuf_printf(s, "%c", *sample);
    }
}

void report_missing_fields(struct reporter *r, const struct schema_node *node,
                           const struct report_path *path, uint64_t missing)
{
    for (size_t i = 0; i < node->object.named; i++) {
        const struct report_path member = {
            .parent = path, .key = node->object.names[i], .start = path->start};
        const char *name = member.key.text, *sample = node->object.samples[i];
        struct strbuf *s = report_begin(r);

        if (!(missing >> i & 1))
            continue;
        strbuf_printf(s, "\"%s\" is missing", name);
        if (sample && r->report->named) {
            strbuf_printf(s, "; add it, for example %s=", name);
            add_plain_sample(s, node->object.members[i], sample);
        } else if (sample) {
            strbuf_printf(s, "; add it, for example \"%s\": %s", name, sample);
        }
        report_field(r, &member);
    }
}
