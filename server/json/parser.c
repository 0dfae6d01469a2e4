/* A recursive descent parser for JSON that validates each value with the matching node of
 * the schema.
 *
 * A NUL follows the text and ends every token, so that the parser does not compare
 * positions with the end of the text. A NUL inside the text is an invalid token.
 *
 * If a schema names the members of an object, the object gets a slot for each of them,
 * which contains the default until the member is parsed into it. The items of an array, and
 * the members of any other object, are pushed on a stack until their number is known, and
 * then moved to the arena.
 *
 * The parser skips values that no handler uses: the value of an unknown field, an item
 * after maxItems, and an array or object where the schema does not allow one. It checks
 * their syntax but does not store them. Only the keys of their objects are stored until the
 * object ends, because a key must not occur twice. */
#include "node.h"
#include "report.h"

#include "number.h"
#include "server/check.h"
#include "string_literal.h"
#include "utf8.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

enum {
    STACK_MIN = 64,          /* values that need no allocation */
    YIELD_BYTES = 4096,      /* of the text, between two calls of yield */
    YIELD_COMPARISONS = 1024 /* of keys, between two calls of yield */
};

struct parser {
    char *text, *end, *at;
    char *yield_at; /* call yield when `at` is not less */
    struct arena *arena;
    struct value *stack, *first; /* `first` until the stack grows */
    size_t used, capacity;       /* of the stack */
    unsigned depth;              /* of arrays and objects */
    unsigned comparisons;        /* of keys */
    bool skipping;               /* values are not stored */
    bool no_memory;
    struct reporter reporter;
};

#ifdef PUZZLED_CHECK
static void parser_check(const struct parser *p)
{
    assert(p->text <= p->at && p->at <= p->end);
    assert(p->used <= p->capacity);
    assert((p->stack == p->first) == (p->capacity == STACK_MIN));
    assert(p->depth <= SCHEMA_NESTING_MAX);
}
#endif

/* The functions that parse return false if parsing ends, after the error is reported or
 * `no_memory` is set. */
static bool fail_memory(struct parser *p)
{
    p->no_memory = true;
    return false;
}

static void yield(const struct parser *p)
{
    const struct schema_report *report = p->reporter.report;

    if (report->yield)
        report->yield(report->yield_arg);
}

/* Yields if YIELD_BYTES of the text before `at` were parsed since the last time. */
static inline void yield_at_interval(struct parser *p, char *at)
{
    if (at < p->yield_at)
        return;
    p->yield_at = p->end - at < YIELD_BYTES ? p->end + 1 : at + YIELD_BYTES;
    yield(p);
}

static inline void skip_blanks(struct parser *p)
{
    for (;; p->at++) {
        yield_at_interval(p, p->at);
        if (*p->at != ' ' && *p->at != '\n' && *p->at != '\r' && *p->at != '\t')
            return;
    }
}

static bool grow_stack(struct parser *p)
{
    size_t capacity = 2 * p->capacity;
    struct value *old = p->stack == p->first ? NULL : p->stack;
    struct value *stack = NULL;

    assert(p->used == p->capacity);
    if (arena_charge_external(p->arena, capacity * sizeof *stack))
        stack = realloc(old, capacity * sizeof *stack);
    if (!stack)
        return fail_memory(p);
    if (!old)
        memcpy(stack, p->first, p->used * sizeof *stack);
    p->stack = stack;
    p->capacity = capacity;
    return true;
}

static inline bool push(struct parser *p, const struct value *value)
{
    if (p->used == p->capacity && !grow_stack(p))
        return false;
    p->stack[p->used++] = *value;
    return true;
}

/* Moves the values from index `base` of the stack to the arena. Returns NULL if out of
 * memory. If the whole stack is moved, the arena adopts it without a copy. */
static const struct value *pop_to_arena(struct parser *p, size_t base)
{
    size_t bytes = (p->used - base) * sizeof *p->stack;
    struct value *values;

    assert(base <= p->used);
    p->used = base;
    if (base == 0 && bytes && p->stack != p->first) {
        values = realloc(p->stack, bytes);
        values = values ? values : p->stack;
        p->stack = values;
        if (!arena_adopt(p->arena, values, bytes))
            return NULL;
        p->stack = p->first;
        p->capacity = STACK_MIN;
    } else {
        values = arena_take(p->arena, bytes);
        if (values && bytes)
            memcpy(values, p->stack + base, bytes);
    }
    return values;
}

static bool parse_value(struct parser *p, const struct schema_node *node,
                        struct report_path *path, struct value *out);

/* Parses a value and does not store it. */
static bool skip_value(struct parser *p, struct report_path *path)
{
    struct value ignored;
    bool good;

    assert(!p->skipping);
    p->skipping = true;
    good = parse_value(p, NULL, path, &ignored);
    p->skipping = false;
    return good;
}

/* Numbers, strings and words. */

/* Converts a real such as 1.0 to an integer if the node accepts only integers. Returns
 * false if the node does not accept the real. */
static bool fit_real(const struct schema_node *node, struct value *value)
{
    double real = value->as.real;

    if (node->types & TYPE_REAL)
        return isfinite(real);
    if (!(real >= -0x1p63 && real < 0x1p63 && real == (double)(int64_t)real))
        return false;
    *value = (struct value){.type = VALUE_INTEGER, .as.integer = (int64_t)real};
    return true;
}

/* Validates a string. A character has one to four bytes, so that it is usually not
 * necessary to count the characters. */
static void check_string(struct parser *p, const struct schema_node *node,
                         const struct report_path *path, const struct value *value)
{
    size_t bytes = value->size;

    if (bytes > node->string.length.max || bytes / 4 < node->string.length.min) {
        size_t count = utf8_count(value->as.text, bytes);

        if (!schema_allows_count(&node->string.length, count)) {
            report_count(&p->reporter, node, path, REPORT_CHARACTERS, count);
            return;
        }
    }
    if (!schema_allows_enum(node, value))
        report_enum(&p->reporter, node, path, value);
    else if (node->string.pattern &&
             !pattern_matches(node->string.pattern, value->as.text, bytes))
        report_pattern(&p->reporter, node, path, value);
}

/* Converts the number that ends at p->at to the string of its digits. A JSON integer does
 * not have leading zeros; -0 is not plain digits. */
static bool convert_digits(struct parser *p, const struct schema_node *node,
                           const struct report_path *path, struct value *out)
{
    const char *start = path->start;
    size_t length = (size_t)(p->at - start), sign = *start == '-';
    bool plain =
        strspn(start + sign, "0123456789") == length - sign && !(sign && start[1] == '0');
    char *text;

    if (!plain) {
        report_digits(&p->reporter, node, path, p->at);
        return true;
    }
    if (!schema_allows_range(node, out)) {
        report_type(&p->reporter, node, path, p->at);
        return true;
    }
    text = arena_take(p->arena, length + 1);
    if (!text)
        return fail_memory(p);
    memcpy(text, start, length);
    text[length] = '\0';
    *out = (struct value){
        .type = VALUE_STRING, .adapted = true, .size = (uint32_t)length, .as.text = text};
    check_string(p, node, path, out);
    return true;
}

/* Returns the closing quote of the string whose text begins at `text`, or the first byte
 * that is invalid. Sets `*escaped` if the string contains escape sequences, which are not
 * checked. */
static char *find_string_end(struct parser *p, char *text, bool *escaped)
{
    char *at = text;

    *escaped = false;
    for (;;) {
        size_t left = (size_t)(p->end - at);
        size_t most = left < YIELD_BYTES ? left : YIELD_BYTES;
        size_t plain = json_string_plain(at, most);

        at += plain;
        if (*at == '\\' && at + 1 < p->end) {
            *escaped = true;
            at += 2;
        } else if (plain < most || most == left) {
            return at;
        }
        yield_at_interval(p, at);
    }
}

/* Parses a string or a key. Its text is terminated by a NUL in the place of the closing
 * quote, or is decoded to the arena. */
static bool parse_string(struct parser *p, const struct report_path *path,
                         struct value *out)
{
    bool escaped;
    char *text = p->at + 1, *end = find_string_end(p, text, &escaped);
    size_t length = (size_t)(end - text);

    assert(end <= p->end);
    if (*end == '"' && escaped) {
        char *decoded = arena_take(p->arena, length + 1);

        if (!decoded)
            return fail_memory(p);
        length = json_string_decode(text, length, decoded);
        text = decoded;
    }
    if (*end != '"' || length == JSON_STRING_INVALID)
        return report_invalid_value(&p->reporter, path, p->at, NULL);
    text[length] = '\0';
    *out = (struct value){.type = VALUE_STRING, .size = (uint32_t)length, .as.text = text};
    p->at = end + 1;
    return true;
}

/* Parses null, true or false. Returns false, without an error, for any other word. */
static bool parse_word(struct parser *p, struct value *out)
{
    const char *word = *p->at == 'n' ? "null" : *p->at == 't' ? "true" : "false";
    size_t length = strlen(word);

    if (strncmp(p->at, word, length) != 0 || isalpha((unsigned char)p->at[length]))
        return false;
    *out = (struct value){.type = *word == 'n' ? VALUE_NULL : VALUE_BOOLEAN,
                          .as.truth = *word == 't'};
    p->at += length;
    return true;
}

/* Parses a number, string or word. The first byte determines `type`. */
static bool parse_scalar(struct parser *p, const struct schema_node *node,
                         enum value_type type, const struct report_path *path,
                         struct value *out)
{
    if (type == VALUE_STRING)
        return parse_string(p, path, out);
    if (type == VALUE_INTEGER) {
        const char *end = json_number_read(p->at, out);

        if (end) {
            p->at += end - p->at;
            return true;
        }
    } else if (parse_word(p, out)) {
        return true;
    }
    return report_invalid_value(&p->reporter, path, p->at, node);
}

/* Validates a number, string or word that ends at p->at. `matching` is the node for its
 * type, or NULL. */
static bool check_scalar(struct parser *p, const struct schema_node *node,
                         const struct schema_node *matching, const struct report_path *path,
                         struct value *out)
{
    const struct schema_node *strings = node->node_for_type[VALUE_STRING];
    bool is_number = out->type == VALUE_INTEGER || out->type == VALUE_REAL;

    if (!matching && is_number && strings && strings->string.accepts_integer)
        return convert_digits(p, strings, path, out);
    if (!matching)
        report_type(&p->reporter, node, path, p->at);
    else if (out->type == VALUE_STRING)
        check_string(p, matching, path, out);
    else if (is_number) {
        if ((out->type == VALUE_REAL && !fit_real(matching, out)) ||
            !schema_allows_range(matching, out))
            report_type(&p->reporter, node, path, p->at);
        else if (!schema_allows_enum(matching, out))
            report_enum(&p->reporter, matching, path, out);
    }
    return true;
}

/* Arrays. */

/* Parses what follows an item or a member of `path`: a comma, or the closing bracket. */
static bool parse_separator(struct parser *p, const struct report_path *path, char bracket,
                            bool *closed)
{
    skip_blanks(p);
    *closed = *p->at == bracket;
    if (!*closed && *p->at != ',')
        return report_unexpected(&p->reporter, path, p->at,
                                 bracket == ']' ? EXPECTED_NEXT_ITEM
                                                : EXPECTED_NEXT_MEMBER);
    p->at++;
    return true;
}

/* Compares all pairs, because there are at most SCHEMA_UNIQUE_MAX items. */
static void check_unique(struct parser *p, const struct report_path *path,
                         const struct value *array)
{
    assert(array->size <= SCHEMA_UNIQUE_MAX);
    for (size_t i = 1; i < array->size; i++) {
        const struct value *value = &array->as.items[i];
        const struct report_path item = {
            .parent = path,
            .index = i,
            .start = value->position ? p->text + value->position - 1 : path->start};
        size_t j = 0;

        while (j < i && !value_equal(&array->as.items[j], value))
            j++;
        if (j < i)
            report_equal_items(&p->reporter, &item, j);
    }
}

/* Parses the items of an array and its closing bracket. */
static bool parse_items(struct parser *p, const struct schema_node *node,
                        const struct report_path *path, size_t *count)
{
    const size_t max = node ? node->array.count.max : SIZE_MAX;
    struct report_path item = {.parent = path};
    bool closed = *p->at == ']';

    p->at += closed;
    for (; !closed; item.index++) {
        struct value value;

        if (item.index >= max) {
            if (!skip_value(p, &item))
                return false;
        } else if (!parse_value(p, node ? node->array.item : NULL, &item, &value) ||
                   (!p->skipping && !push(p, &value))) {
            return false;
        }
        if (!parse_separator(p, path, ']', &closed))
            return false;
    }
    *count = item.index;
    return true;
}

static bool parse_array(struct parser *p, const struct schema_node *node,
                        const struct report_path *path, struct value *out)
{
    size_t base = p->used, count;

    if (!parse_items(p, node, path, &count))
        return false;
    if (p->skipping)
        return true;
    *out = (struct value){.type = VALUE_ARRAY, .size = (uint32_t)(p->used - base)};
    out->as.items = pop_to_arena(p, base);
    if (!out->as.items)
        return fail_memory(p);
    if (node && !schema_allows_count(&node->array.count, count))
        report_count(&p->reporter, node, path, REPORT_ITEMS, count);
    if (node && node->array.unique)
        check_unique(p, path, out);
    return true;
}

/* Objects. */

struct parser_object {
    const struct schema_node *node; /* NULL: any members */
    const struct report_path *path;
    struct value *slots; /* of the members that the schema names; NULL if it names none */
    uint64_t seen;       /* bit i: member i was parsed */
    uint64_t meant;      /* bit i: an unknown field was reported that probably means i */
    size_t next;         /* the index of the member that probably follows */
    size_t count;        /* of all members */
    size_t base;         /* of its keys on the stack */
    bool stores_values;  /* on the stack, after each key */
};

/* Parses the value of a member of an object that allows any names. */
static bool parse_unnamed_member(struct parser *p, struct parser_object *o,
                                 struct report_path *member, const struct value *key)
{
    struct value value;

    return push(p, key) &&
           parse_value(p, o->node ? o->node->object.additional : NULL, member, &value) &&
           (!o->stores_values || push(p, &value));
}

/* Parses the value of a member of an object that allows only the names in the schema. */
static bool parse_named_member(struct parser *p, struct parser_object *o,
                               struct report_path *member, const struct value *key)
{
    const struct schema_node *node = o->node;
    size_t index = schema_find_property(node, key->as.text, key->size, o->next);

    assert(o->slots && !p->skipping);
    if (index == node->object.named) {
        o->meant |= report_unknown_field(&p->reporter, node, member);
        return push(p, key) && skip_value(p, member);
    }
    if (o->seen >> index & 1)
        return report_repeated_key(&p->reporter, member);
    o->seen |= (uint64_t)1 << index;
    o->next = index + 1;
    return parse_value(p, node->object.members[index], member, &o->slots[index]);
}

static bool parse_member(struct parser *p, struct parser_object *o)
{
    struct report_path member = {.parent = o->path, .start = p->at};
    struct value key;

    if (*p->at != '"')
        return report_unexpected(&p->reporter, o->path, p->at, EXPECTED_KEY);
    if (!parse_string(p, o->path, &key))
        return false;
    /* A NUL must be escaped, and an escaped key is shorter than its text. */
    if ((size_t)(p->at - member.start) > key.size + 2u &&
        memchr(key.as.text, '\0', key.size)) {
        strbuf_printf(report_begin(&p->reporter),
                      "a key must not contain the character \\u0000");
        return report_syntax_error(&p->reporter, o->path, member.start);
    }
    member.key = (struct value_name){key.as.text, key.size};
    skip_blanks(p);
    if (*p->at != ':')
        return report_unexpected(&p->reporter, &member, p->at, EXPECTED_COLON);
    p->at++;
    o->count++;
    return o->node && o->node->object.closed ? parse_named_member(p, o, &member, &key)
                                             : parse_unnamed_member(p, o, &member, &key);
}

static int compare_keys(const void *a, const void *b, void *arg)
{
    const struct value *x = a, *y = b;
    struct parser *p = arg;
    int order = memcmp(x->as.text, y->as.text, x->size < y->size ? x->size : y->size);

    if (++p->comparisons % YIELD_COMPARISONS == 0)
        yield(p);
    return order ? order : (x->size > y->size) - (x->size < y->size);
}

/* Returns the position of a key in the text; NULL if it is in the arena, because it has
 * escape sequences. */
static const char *key_position(const struct parser *p, const struct value *key)
{
    bool is_in_text = key->as.text > p->text && key->as.text < p->end;

    return is_in_text ? key->as.text - 1 : NULL;
}

/* Reports two equal keys at the position of the later one, if both positions are known. */
static bool fail_repeated_key(struct parser *p, const struct parser_object *o,
                              const struct value *a, const struct value *b)
{
    const char *at = key_position(p, a), *other = key_position(p, b);

    if (!at || (other && other > at))
        at = other;
    const struct report_path member = {
        .parent = o->path, .key = {a->as.text, a->size}, .start = at ? at : o->path->start};

    return report_repeated_key(&p->reporter, &member);
}

/* Checks that the keys on the stack are different. Sorts a copy on top of the stack. */
static bool check_keys(struct parser *p, const struct parser_object *o)
{
    size_t stride = o->stores_values ? 2 : 1;
    size_t base = p->used, count = (base - o->base) / stride, external;
    struct value *keys;

    if (count < 2)
        return true;
    for (size_t i = 0; i < count; i++) {
        const struct value key = p->stack[o->base + i * stride]; /* the stack can move */

        if (!push(p, &key))
            return false;
    }
    p->used = base;
    external = p->arena->external;
    /* qsort_r allocates a copy. */
    if (!arena_charge_external(p->arena, external + count * sizeof *keys))
        return fail_memory(p);
    keys = p->stack + base;
    qsort_r(keys, count, sizeof *keys, compare_keys, p);
    arena_charge_external(p->arena, external);
    for (size_t i = 1; i < count; i++) {
        if (compare_keys(&keys[i - 1], &keys[i], p) == 0)
            return fail_repeated_key(p, o, &keys[i - 1], &keys[i]);
    }
    return true;
}

/* Creates an object with undefined members in `out`. Returns NULL if out of memory. */
static struct value_object *create_object(struct parser *p, const struct value_name *names,
                                          size_t count, struct value *out)
{
    struct value_object *object =
        arena_take(p->arena, sizeof *object + count * sizeof object->members[0]);

    assert(count <= UINT32_MAX);
    if (!object)
        return NULL;
    object->names = names;
    *out =
        (struct value){.type = VALUE_OBJECT, .size = (uint32_t)count, .as.object = object};
    return object;
}

/* Creates an object with a slot for each member that the schema names. */
static bool create_slots(struct parser *p, struct parser_object *o, struct value *out)
{
    size_t count = o->node->object.named;
    struct value_object *object = create_object(p, o->node->object.names, count, out);

    if (!object)
        return fail_memory(p);
    if (count)
        memcpy(object->members, o->node->object.defaults,
               count * sizeof object->members[0]);
    o->slots = object->members;
    return true;
}

/* Creates an object from the keys and values on the stack. */
static bool pop_members(struct parser *p, const struct parser_object *o, struct value *out)
{
    size_t count = (p->used - o->base) / 2;
    struct value_name *names = arena_take(p->arena, count * sizeof *names);
    struct value_object *object = create_object(p, names, count, out);

    assert(!p->skipping && (p->used - o->base) % 2 == 0);
    if (!names || !object)
        return fail_memory(p);
    for (size_t i = 0; i < count; i++) {
        const struct value *key = &p->stack[o->base + 2 * i];

        names[i] = (struct value_name){key->as.text, key->size};
        object->members[i] = key[1];
    }
    return true;
}

static void check_members(struct parser *p, const struct parser_object *o)
{
    const struct schema_node *node = o->node;
    const uint64_t missing = node->object.required & ~(o->seen | o->meant);

    if (!schema_allows_count(&node->object.count, o->count))
        report_count(&p->reporter, node, o->path, REPORT_FIELDS, o->count);
    if (missing)
        report_missing_fields(&p->reporter, node, o->path, missing);
}

static bool parse_object(struct parser *p, const struct schema_node *node,
                         const struct report_path *path, struct value *out)
{
    struct parser_object o = {.node = node, .path = path, .base = p->used};
    bool closed = *p->at == '}';

    o.stores_values = !p->skipping && !(node && node->object.closed);
    if (node && node->object.closed && !create_slots(p, &o, out))
        return false;
    p->at += closed;
    while (!closed) {
        skip_blanks(p);
        if (!parse_member(p, &o) || !parse_separator(p, path, '}', &closed))
            return false;
    }
    if (!check_keys(p, &o) || (o.stores_values && !pop_members(p, &o, out)))
        return false;
    p->used = o.base;
    if (node)
        check_members(p, &o);
    return true;
}

/* Values of any type. */

static bool parse_container(struct parser *p, const struct schema_node *node,
                            const struct report_path *path, struct value *out)
{
    bool is_array = *p->at == '[', good;

    if (p->depth == SCHEMA_NESTING_MAX) {
        strbuf_printf(report_begin(&p->reporter),
                      "arrays and objects are nested more than %d levels deep",
                      SCHEMA_NESTING_MAX);
        return report_syntax_error(&p->reporter, path, path->start);
    }
    p->depth++;
    p->at++;
    skip_blanks(p);
    good = is_array ? parse_array(p, node, path, out) : parse_object(p, node, path, out);
    p->depth--;
    return good;
}

/* Parses a single value and stores it as an array with one item. */
static bool parse_single(struct parser *p, const struct schema_node *node,
                         struct report_path *path, struct value *out)
{
    struct value *item = arena_take(p->arena, sizeof *item);

    if (!item)
        return fail_memory(p);
    *out =
        (struct value){.type = VALUE_ARRAY, .adapted = true, .size = 1, .as.items = item};
    return parse_value(p, node->wrap_single, path, item);
}

/* Returns the type of a value that begins with `byte`. Returns VALUE_INTEGER for any
 * number, and VALUE_ABSENT if a value cannot begin with `byte`. */
static enum value_type first_type(char byte)
{
    switch (byte) {
    case '{':
        return VALUE_OBJECT;
    case '[':
        return VALUE_ARRAY;
    case '"':
        return VALUE_STRING;
    case 't':
    case 'f':
        return VALUE_BOOLEAN;
    case 'n':
        return VALUE_NULL;
    default:
        return byte == '-' || (byte >= '0' && byte <= '9') ? VALUE_INTEGER : VALUE_ABSENT;
    }
}

/* Parses the value after the blanks at p->at, and sets the start of `path`. NULL as `node`
 * accepts any value. `out` is undefined if the value is skipped or invalid. */
static bool parse_value(struct parser *p, const struct schema_node *node,
                        struct report_path *path, struct value *out)
{
    const struct schema_node *matching;
    enum value_type type;
    bool good;

    assert(!node || !p->skipping);
    skip_blanks(p);
    path->start = p->at;
    type = first_type(*p->at);
    matching = node ? node->node_for_type[type] : NULL;
    if (node && !matching && node->wrap_single) {
        good = parse_single(p, node, path, out);
    } else if (type != VALUE_ARRAY && type != VALUE_OBJECT) {
        good = parse_scalar(p, node, type, path, out) &&
               (!node || check_scalar(p, node, matching, path, out));
    } else if (!node || matching) {
        good = parse_container(p, matching, path, out);
    } else {
        report_type(&p->reporter, node, path, p->at);
        *out = (struct value){.type = VALUE_ABSENT};
        good = skip_value(p, path);
    }
    if (good && !p->skipping)
        value_set_position(out, (size_t)(path->start - p->text));
    CHECKED(parser_check, p);
    return good;
}

enum schema_result schema_read_node(const struct schema_node *node, char *text,
                                    size_t length, struct arena *arena,
                                    struct schema_report *report, struct value *out)
{
    struct value first[STACK_MIN];
    char detail[SCHEMA_TEXT_MAX];
    struct report_path root = {.parent = NULL};
    struct parser p = {
        .text = text,
        .at = text,
        .yield_at = text,
        .end = text + length,
        .arena = arena,
        .stack = first,
        .first = first,
        .capacity = STACK_MIN,
        .reporter = {.report = report, .text = text, .end = text + length},
    };
    bool good;

    assert(length <= UINT32_MAX && text[length] == '\0');
    p.reporter.detail = strbuf_in(detail, sizeof detail);
    report->count = 0;
    good = parse_value(&p, node, &root, out);
    if (good) {
        skip_blanks(&p);
        good = p.at == p.end || report_unexpected(&p.reporter, &root, p.at, EXPECTED_END);
    }
    if (p.stack != first)
        free(p.stack);
    arena_charge_external(arena, 0);
    if (p.no_memory)
        return SCHEMA_NO_MEMORY;
    if (!good)
        return SCHEMA_NOT_JSON;
    return report->count ? SCHEMA_INVALID : SCHEMA_VALID;
}

enum schema_result schema_read(const struct schema *schema, char *text, size_t length,
                               struct arena *arena, struct schema_report *report,
                               struct value *out)
{
    return schema_read_node(schema ? schema->root : NULL, text, length, arena, report, out);
}

enum schema_result schema_check_json(const char *text, size_t length, struct arena *arena,
                                     struct schema_report *report)
{
    char *copy = arena_take(arena, length + 1);
    enum schema_result result = SCHEMA_NO_MEMORY;
    struct value value;

    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
        result = schema_read(NULL, copy, length, arena, report, &value);
    }
    arena_free(arena);
    return result;
}

/* Returns the node of a member of a valid object, or NULL. */
static const struct schema_node *find_member(const struct schema *schema, const char *name,
                                             size_t length)
{
    const struct schema_node *root = schema->root;
    size_t index = schema_find_property(root, name, length, 0);

    return index < root->object.named ? root->object.members[index] : NULL;
}

bool schema_member_takes_text(const struct schema *schema, const char *name, size_t length)
{
    const struct schema_node *member = find_member(schema, name, length);

    if (member && member->wrap_single)
        member = member->wrap_single;
    return member && member->types & TYPE_STRING && !member->node_for_type[VALUE_INTEGER];
}

bool schema_member_splits(const struct schema *schema, const char *name, size_t length)
{
    const struct schema_node *member = find_member(schema, name, length);

    return member && member->splits_at_commas;
}
