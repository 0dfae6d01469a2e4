/* One pass over a text: recursive descent over the grammar of JSON, with the node of the
 * schema for each value in hand.
 *
 * A NUL behind the text ends every token, so no step looks at the length; a NUL inside it
 * is no token. An object that names its members gets its places before they are read, and
 * each value is written where it belongs. The items of an array, and the members of an
 * object that names none, are kept on a stack until their number is known, then moved to
 * the arena in one piece.
 *
 * What no handler will see is read in passing: a field that is not known, an item too many,
 * a value of the wrong type. It must be JSON, but nothing is kept of it except, while its
 * object is open, the keys, as no key may occur twice. */
#include "reader.h"

#include "server/json/number.h"
#include "server/json/string_literal.h"
#include "server/json/utf8.h"

#include <ctype.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

bool reader_fail_memory(struct reader *r)
{
    r->no_memory = true;
    return false;
}

bool reader_grow_stack(struct reader *r)
{
    size_t capacity = 2 * r->capacity;
    struct value *old = r->stack == r->first ? NULL : r->stack;
    struct value *stack = NULL;

    if (arena_charge_beside(r->arena, capacity * sizeof *stack))
        stack = realloc(old, capacity * sizeof *stack);
    if (!stack)
        return reader_fail_memory(r);
    if (!old)
        memcpy(stack, r->first, sizeof r->first);
    r->stack = stack;
    r->capacity = capacity;
    return true;
}

static bool is_choice(const struct schema_node *node, const struct value *value)
{
    for (size_t i = 0; i < node->choice_count; i++) {
        if (value_equal(&node->choices[i], value))
            return true;
    }
    return node->choice_count == 0;
}

static bool is_finite(const struct value *value)
{
    double real = value_real(value);

    return real >= -DBL_MAX && real <= DBL_MAX;
}

/* Makes 1.0 an integer where only those are taken; false where it is none. */
static bool fit_integer(const struct schema_node *node, struct value *value)
{
    double real = value->as.real;

    if (value->type == VALUE_INTEGER || node->types & TYPE_REAL)
        return true;
    if (!(real >= -0x1p63 && real < 0x1p63 && real == (double)(int64_t)real))
        return false;
    *value = (struct value){.type = VALUE_INTEGER, .as.integer = (int64_t)real};
    return true;
}

/* Where only integers are taken, a real is one that an int64 does not hold. */
static bool in_range(const struct schema_node *node, const struct value *value)
{
    double real = value_real(value);

    if (value->type == VALUE_INTEGER && !(node->types & TYPE_REAL))
        return value->as.integer >= node->lowest && value->as.integer <= node->highest;
    return (!node->lower.type || real >= value_real(&node->lower)) &&
           (!node->upper.type || real <= value_real(&node->upper));
}

/* A character takes one to four bytes, which mostly settles the number of characters. */
static inline void check_string(struct reader *r, const struct schema_node *node,
                                const struct step *step, const struct value *value)
{
    const struct schema_amount *amount = &node->characters;
    size_t bytes = value->size;

    if (bytes > amount->most || bytes / 4 < amount->least) {
        size_t count = utf8_count(value->as.text, bytes);

        if (!schema_amount_holds(amount, count)) {
            reader_report_amount(r, node, READER_CHARACTER, count, amount, step);
            return;
        }
    }
    if (!is_choice(node, value))
        reader_report_choices(r, node, step, value);
    else if (node->pattern && !pattern_matches(node->pattern, value->as.text, bytes))
        reader_report_pattern(r, node, step, value);
}

/* A single value where an array is due: an array of one. */
READER_COLD static bool read_one(struct reader *r, const struct schema_node *node,
                                 struct step *step, struct value *out)
{
    struct value *item = arena_take(r->arena, sizeof *item);

    if (!item)
        return reader_fail_memory(r);
    *out =
        (struct value){.type = VALUE_ARRAY, .adapted = true, .size = 1, .as.items = item};
    return reader_read_value(r, node->one, step, item);
}

/* The number up to r->at, whose value is in `out`, becomes the string of its digits. No
 * number that begins with 0 has any more of them, and -0 is not written by anybody. */
READER_COLD static bool make_digits(struct reader *r, const struct schema_node *node,
                                    const struct step *step, struct value *out)
{
    const char *start = step->start;
    size_t length = (size_t)(r->at - start), sign = *start == '-';
    char *text;

    if (strspn(start + sign, "0123456789") != length - sign || (sign && start[1] == '0')) {
        reader_report_digits(r, node, step);
        return true;
    }
    if (!in_range(node, out)) {
        reader_report_type(r, node, step);
        return true;
    }
    text = arena_take(r->arena, length + 1);
    if (!text)
        return reader_fail_memory(r);
    memcpy(text, start, length);
    text[length] = '\0';
    *out = (struct value){
        .type = VALUE_STRING, .adapted = true, .size = (uint32_t)length, .as.text = text};
    check_string(r, node, step, out);
    return true;
}

/* A number where none is due, which ends at `end`. */
READER_COLD static bool read_other_number(struct reader *r, const struct schema_node *node,
                                          struct step *step, const char *end,
                                          struct value *out)
{
    const struct schema_node *strings = node->for_type[VALUE_STRING];

    if (node->one)
        return read_one(r, node, step, out);
    r->at += end - r->at;
    if (strings && strings->digits)
        return make_digits(r, strings, step, out);
    reader_report_type(r, node, step);
    return true;
}

/* A number that is not valid JSON; its error may only suggest a string where the schema
 * allows one. */
READER_COLD static bool fail_number(struct reader *r, const struct schema_node *node,
                                    const struct step *step)
{
    const struct schema_node *one = node && node->one ? node->one : node;

    r->no_text = one && !one->for_type[VALUE_STRING];
    return reader_fail_value(r, step);
}

static bool read_number(struct reader *r, const struct schema_node *node, struct step *step,
                        struct value *out)
{
    const char *end = json_number_read(r->at, out);
    const struct schema_node *taker = node ? node->for_type[VALUE_INTEGER] : NULL;

    if (!end)
        return fail_number(r, node, step);
    if (node && !taker)
        return read_other_number(r, node, step, end, out);
    r->at += end - r->at;
    if (taker && (!fit_integer(taker, out) || !is_finite(out) || !in_range(taker, out)))
        reader_report_type(r, node, step);
    else if (taker && !is_choice(taker, out))
        reader_report_choices(r, taker, step, out);
    return true;
}

static bool read_word(struct reader *r, const struct schema_node *node, struct step *step,
                      struct value *out)
{
    static const struct {
        const char *word;
        size_t length;
        struct value value;
    } words[] = {{"null", 4, {.type = VALUE_NULL}},
                 {"true", 4, {.type = VALUE_BOOLEAN, .as.truth = true}},
                 {"false", 5, {.type = VALUE_BOOLEAN, .as.truth = false}}};
    const char *start = r->at;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strncmp(start, words[i].word, words[i].length) != 0)
            continue;
        if (isalpha((unsigned char)start[words[i].length]))
            break;
        *out = words[i].value;
        if (node && !node->for_type[out->type] && node->one)
            return read_one(r, node, step, out);
        r->at += words[i].length;
        if (node && !node->for_type[out->type])
            reader_report_type(r, node, step);
        return true;
    }
    return reader_fail_value(r, step);
}

/* The place of the closing quotation mark of the string that begins at r->at, or of the
 * byte that is wrong; `*escaped` says whether it has escapes, which are not looked at. */
static char *find_end(struct reader *r, bool *escaped)
{
    char *at = r->at + 1, *pause = at + READER_BYTES_APART;

    *escaped = false;
    for (;;) {
        size_t left = (size_t)(r->end - at);

        at += json_string_plain(at, left < READER_BYTES_APART ? left : READER_BYTES_APART);
        if (at >= pause) {
            reader_yield(r);
            pause = at + READER_BYTES_APART;
        } else if (*at == '\\' && at + 1 < r->end) {
            *escaped = true;
            at += 2;
        } else {
            return at;
        }
    }
}

bool reader_read_text(struct reader *r, const struct step *step, struct value_name *out)
{
    char *text = r->at + 1;
    bool escaped;
    char *end = find_end(r, &escaped);
    size_t length = (size_t)(end - text);

    if (*end != '"' || end >= r->end)
        return reader_fail_value(r, step);
    if (escaped) {
        char *plain = arena_take(r->arena, length + 1);

        if (!plain)
            return reader_fail_memory(r);
        length = json_string_decode(text, length, plain);
        if (length == JSON_STRING_BAD)
            return reader_fail_value(r, step);
        text = plain;
    } else {
        *end = '\0';
    }
    text[length] = '\0';
    *out = (struct value_name){text, length};
    r->at = end + 1;
    return true;
}

static bool read_string(struct reader *r, const struct schema_node *node, struct step *step,
                        struct value *out)
{
    const struct schema_node *taker = node ? node->for_type[VALUE_STRING] : NULL;
    struct value_name text;

    if (node && !taker && node->one)
        return read_one(r, node, step, out);
    if (!reader_read_text(r, step, &text))
        return false;
    *out = (struct value){
        .type = VALUE_STRING, .size = (uint32_t)text.length, .as.text = text.text};
    if (taker)
        check_string(r, taker, step, out);
    else if (node)
        reader_report_type(r, node, step);
    return true;
}

bool reader_open(struct reader *r, const struct step *step)
{
    if (++r->depth > SCHEMA_NESTING_MAX)
        return reader_fail_at(r, step, step->start,
                              "arrays and objects are nested more than 2048 levels deep");
    r->at++;
    reader_skip_blanks(r);
    return true;
}

/* Gives the whole stack to the arena, and begins another. */
static const void *keep_stack(struct reader *r)
{
    size_t bytes = r->used * sizeof *r->stack;
    struct value *kept = realloc(r->stack, bytes); /* smaller, if it can be had so */

    kept = kept ? kept : r->stack;
    r->stack = kept;
    if (!arena_adopt(r->arena, kept, bytes)) {
        reader_fail_memory(r);
        return NULL;
    }
    r->stack = r->first;
    r->capacity = READER_STACK_MIN;
    return kept;
}

/* Moves what stands on the stack from `base` on to the arena. */
static const void *keep(struct reader *r, size_t base)
{
    size_t bytes = (r->used - base) * sizeof *r->stack;
    void *kept;

    if (base == 0 && bytes && r->stack != r->first)
        return keep_stack(r);
    kept = arena_take(r->arena, bytes);
    if (!kept)
        reader_fail_memory(r);
    else if (bytes)
        memcpy(kept, r->stack + base, bytes);
    return kept;
}

/* At most SCHEMA_UNIQUE_MAX items, so all pairs may be compared. */
static void check_unique(struct reader *r, const struct step *step,
                         const struct value *array)
{
    for (size_t i = 1; i < array->size; i++) {
        const struct step item = {.up = step, .index = i, .start = step->start};
        size_t j = 0;

        while (j < i && !value_equal(&array->as.items[j], &array->as.items[i]))
            j++;
        if (j < i)
            reader_report_equal(r, j, &item);
    }
}

/* Items up to the closing bracket; returns how many, or SIZE_MAX at what is no JSON. */
static size_t read_items(struct reader *r, const struct schema_node *node,
                         const struct step *step)
{
    struct step item = {.up = step};
    bool closed = *r->at == ']';

    r->at += closed;
    while (!closed) {
        bool wanted = !node || item.index < node->items.most;
        struct value value;
        bool good;

        r->passing += !wanted;
        good = reader_read_value(r, node && wanted ? node->item : NULL, &item, &value) &&
               (r->passing || reader_push(r, &value));
        r->passing -= !wanted;
        if (!good)
            return SIZE_MAX;
        item.index++;
        if (item.index % READER_ITEMS_APART == 0)
            reader_yield(r);
        reader_skip_blanks(r);
        closed = *r->at == ']';
        if (!closed && *r->at != ',') {
            reader_fail(r, step, WANT_NEXT_ITEM);
            return SIZE_MAX;
        }
        r->at++;
    }
    return item.index;
}

static bool read_array(struct reader *r, const struct schema_node *node, struct step *step,
                       struct value *out)
{
    size_t base = r->used;
    size_t count;

    if (!reader_open(r, step))
        return false;
    count = read_items(r, node, step);
    r->depth--;
    if (count == SIZE_MAX)
        return false;
    if (r->passing)
        return true;
    *out = (struct value){.type = VALUE_ARRAY, .size = (uint32_t)(r->used - base)};
    out->as.items = keep(r, base);
    r->used = base;
    if (!out->as.items)
        return false;
    if (node && !schema_amount_holds(&node->items, count))
        reader_report_amount(r, node, READER_ITEM, count, &node->items, step);
    if (node && node->unique)
        check_unique(r, step, out);
    return true;
}

/* An array or an object. One that is not allowed here is read in passing. */
static bool read_container(struct reader *r, const struct schema_node *node,
                           struct step *step, struct value *out)
{
    bool array = *r->at == '[';
    const struct schema_node *taker =
        node ? node->for_type[array ? VALUE_ARRAY : VALUE_OBJECT] : NULL;
    bool passes = node && !taker;
    bool good;

    if (passes && node->one)
        return read_one(r, node, step, out);
    if (passes) {
        reader_report_type(r, node, step);
        *out = (struct value){.type = VALUE_ABSENT};
    }
    r->passing += passes;
    good =
        array ? read_array(r, taker, step, out) : reader_read_object(r, taker, step, out);
    r->passing -= passes;
    return good;
}

static bool read_token(struct reader *r, const struct schema_node *node, struct step *step,
                       struct value *out)
{
    switch (*r->at) {
    case '{':
    case '[':
        return read_container(r, node, step, out);
    case '"':
        return read_string(r, node, step, out);
    default:
        if (*r->at == '-' || (*r->at >= '0' && *r->at <= '9'))
            return read_number(r, node, step, out);
        return read_word(r, node, step, out);
    }
}

bool reader_read_value(struct reader *r, const struct schema_node *node, struct step *step,
                       struct value *out)
{
    reader_skip_blanks(r);
    step->start = r->at;
    if (!read_token(r, node, step, out))
        return false;
    if (!r->passing)
        value_set_place(out, (size_t)(step->start - r->text));
    return true;
}

static enum schema_verdict read_whole(struct reader *r, const struct schema_node *node,
                                      struct value *out)
{
    struct step root = {.up = NULL};
    bool good = reader_read_value(r, node, &root, out);

    if (good) {
        reader_skip_blanks(r);
        good = r->at == r->end || reader_fail(r, &root, WANT_END);
    }
    if (r->stack != r->first)
        free(r->stack);
    arena_charge_beside(r->arena, 0);
    if (r->no_memory)
        return SCHEMA_NO_MEMORY;
    if (!good)
        return SCHEMA_NOT_JSON;
    return r->report->count ? SCHEMA_BROKEN : SCHEMA_FITS;
}

enum schema_verdict schema_read_node(const struct schema_node *node, char *text,
                                     size_t length, struct arena *arena,
                                     struct schema_report *report, struct value *out)
{
    struct reader r;

    r.text = r.at = text;
    r.end = text + length;
    r.arena = arena;
    r.report = report;
    r.stack = r.first;
    r.used = 0;
    r.capacity = READER_STACK_MIN;
    r.depth = r.passing = 0;
    r.no_memory = r.no_text = false;
    r.place = (struct text_place){.at = NULL};
    r.compared = 0;
    r.mended = NULL;
    report->count = 0;
    return read_whole(&r, node, out);
}

enum schema_verdict schema_read(const struct schema *schema, char *text, size_t length,
                                struct arena *arena, struct schema_report *report,
                                struct value *out)
{
    return schema_read_node(schema ? schema->root : NULL, text, length, arena, report, out);
}

bool schema_member_takes_text(const struct schema *schema, const char *name, size_t length)
{
    const struct schema_node *root = schema->root, *member;
    size_t index = schema_find_property(root, name, length, 0);

    if (index == root->property_count)
        return false;
    member = root->properties[index];
    if (member->one)
        member = member->one;
    return member->types & TYPE_STRING && !member->for_type[VALUE_INTEGER];
}
