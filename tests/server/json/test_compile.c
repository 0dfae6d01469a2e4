/* Invalid schemas, references, and failing allocations. */
#include "schema_case.h"

#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(schema_compile, unknown_keywords_are_rejected)
{
    case_expect_rejected("{'minLen':1}", ": unknown keyword 'minLen'");
    case_expect_rejected("{'properties':{'a/b':{'items':{'allOf':[]}}}}",
                         "/properties/a~1b/items: unknown keyword 'allOf'");
    case_expect_rejected("{'nullable':true}", ": unknown keyword 'nullable'");
    case_expect_rejected("{'':1}", ": unknown keyword ''");
    case_expect_rejected("{'x':1}", ": unknown keyword 'x'");
}

Test(schema_compile, annotations_are_ignored)
{
    case_expect(
        "{'title':'t','description':'d','examples':[1],'deprecated':true,'x-any':{},"
        "'default':5}",
        "null", "");
}

static const struct {
    const char *schema, *error;
} rejected[] = {
    {"5", ": must be a schema object"},
    {"true", ": must be a schema object"},
    {"{'items':[]}", "/items: must be a schema object"},
    {"{'type':'text'}", "/type: must be a type name or an array of type names"},
    {"{'type':5}", "/type: must be a type name or an array of type names"},
    {"{'type':[]}", "/type: must be a type name or an array of type names"},
    {"{'type':['null',5]}", "/type: type names must be valid and different"},
    {"{'type':['null','null']}", "/type: type names must be valid and different"},
    {"{'type':['number','integer']}", "/type: type names must be valid and different"},
    {"{'type':'string','enum':[]}", "/enum: must be an array with at least one value"},
    {"{'type':'string','enum':1}", "/enum: must be an array with at least one value"},
    {"{'enum':['a']}", "/enum: requires a type that allows only strings and numbers"},
    {"{'type':['string','null'],'enum':['a']}",
     "/enum: requires a type that allows only strings and numbers"},
    {"{'type':'string','enum':['a',1]}",
     "/enum: each value must be a string or an integer that the type allows"},
    {"{'type':'number','enum':[1.5]}",
     "/enum: each value must be a string or an integer that the type allows"},
    {"{'minimum':'1'}", "/minimum: must be a number, or an integer if the type is integer"},
    {"{'type':'integer','minimum':0.5}",
     "/minimum: must be a number, or an integer if the type is integer"},
    {"{'minLength':-1}", "/minLength: must be an integer of at least 0"},
    {"{'maxItems':1.0}", "/maxItems: must be an integer of at least 0"},
    {"{'maxProperties':'1'}", "/maxProperties: must be an integer of at least 0"},
    {"{'pattern':1}", "/pattern: must be a string"},
    {"{'pattern':'a'}", "/pattern: a pattern must begin with ^"},
    {"{'uniqueItems':1}", "/uniqueItems: must be true or false"},
    {"{'uniqueItems':true}", ": uniqueItems needs maxItems of at most 256"},
    {"{'uniqueItems':true,'maxItems':257}", ": uniqueItems needs maxItems of at most 256"},
    {"{'anyOf':{}}", "/anyOf: must be an array with at least one schema"},
    {"{'anyOf':[]}", "/anyOf: must be an array with at least one schema"},
    {"{'anyOf':[{'type':'null'},{'type':1}]}",
     "/anyOf/1/type: must be a type name or an array of type names"},
    {"{'anyOf':[{'type':'null'},{}]}", "/anyOf/1: two branches accept the same type"},
    {"{'anyOf':[{'type':'integer'},{'type':'number'}]}",
     "/anyOf/1: two branches accept the same type"},
    {"{'anyOf':[{'type':'null'}],'type':'null'}",
     ": 'type' is not allowed together with anyOf"},
    {"{'minimum':1,'anyOf':[{'type':'integer'}]}",
     ": 'minimum' is not allowed together with anyOf"},
    {"{'properties':[]}", "/properties: must be an object with at most 64 members"},
    {"{'properties':{'a':1}}", "/properties/a: must be a schema object"},
    {"{'properties':{'a':{},'b':1}}", "/properties/b: must be a schema object"},
    {"{'required':'a'}", "/required: must be an array of names"},
    {"{'properties':{'':{}},'required':[1]}",
     "/required: each name must be the name of a property"},
    {"{'properties':{'a':{}},'required':['b']}",
     "/required: each name must be the name of a property"},
    {"{'additionalProperties':true}", "/additionalProperties: must be a schema object"},
    {"{'properties':{'a':{}},'additionalProperties':{}}",
     "/additionalProperties: must be false if properties are named"},
    {"{'minLength':2,'maxLength':1}", ": minLength is above maxLength"},
    {"{'minItems':2,'maxItems':1}", ": minItems is above maxItems"},
    {"{'type':'integer','minimum':2,'maximum':1}", ": minimum is above maximum"},
    {"{'type':'number','minimum':2.5,'maximum':2}", ": minimum is above maximum"},
    {"{'type':'string','minimum':1}",
     "/minimum: has no effect on the types of this schema"},
    {"{'type':'integer','items':{}}", "/items: has no effect on the types of this schema"},
    {"{'type':['null','array'],'required':[]}",
     "/required: has no effect on the types of this schema"},
    {"{'properties':{'a':{'type':'integer','default':'x'}}}",
     "/properties/a: the default is invalid: expected an integer, got 'x'"},
    {"{'items':{'properties':{'a':{'properties':{'b':{'type':'number','maximum':1}},"
     "'default':{'b':2}}}}}",
     "/items/properties/a: the default is invalid: /b expected a number of at most 1, "
     "got 2"},
    {"{'items':{'$ref':'#'}}",
     "/items/items/items/items/items/items/items/items/items/items/items/items/items/items"
     "/items/items/items/items/items/items/items/items/items/items/items/items/items/items"
     "/items/items/items/items: schemas are nested more than 64 levels deep, or refer to "
     "themselves"},
};

Test(schema_compile, invalid_values_of_keywords_are_rejected)
{
    for (size_t i = 0; i < sizeof rejected / sizeof rejected[0]; i++)
        case_expect_rejected(rejected[i].schema, rejected[i].error);
}

Test(schema_compile, an_object_names_at_most_64_members)
{
    char schema[CASE_TEXT_MAX];
    int length = snprintf(schema, sizeof schema, "{'properties':{");

    for (int i = 0; i < 64; i++)
        length += snprintf(schema + length, sizeof schema - (size_t)length,
                           "%s'm%d':{'type':'integer','default':%d}", i ? "," : "", i, i);
    snprintf(schema + length, sizeof schema - (size_t)length, "},'required':['m63']}");
    case_expect(schema, "{'m0':1,'m31':1,'m63':1}", "");
    case_expect(schema, "{'m0':1,'m31':'x'}",
                "/m31: expected an integer, got 'x'\n"
                "/m63: 'm63' is missing\n");
    snprintf(schema + length, sizeof schema - (size_t)length, "},'required':['m64']}");
    case_expect_rejected(schema, "/required: each name must be the name of a property");
    snprintf(schema + length, sizeof schema - (size_t)length, ",'m64':{}}}");
    case_expect_rejected(schema, "/properties: must be an object with at most 64 members");
}

Test(schema_compile, references)
{
    static const char schema[] = "{'properties':{'a':{'$ref':'#/x-a','description':'d'},"
                                 "'b':{'$ref':'#/x-~0~1{ %'},'c':{'$ref':'#/x-l/1'},"
                                 "'d':{'$ref':'#/properties/a'}},'x-a':{'type':'integer'},"
                                 "'x-~/{ %':{'type':'string'},'x-l':[0,{'type':'null'}]}";

    case_expect(schema, "{'a':1,'b':'x','c':null,'d':2}", "");
    case_expect(schema, "{'a':'x','b':1,'c':1,'d':null}",
                "/a: expected an integer, got 'x'\n/b: expected a string, got 1\n"
                "/c: expected null, got 1\n/d: expected an integer, got null\n");
}

Test(schema_compile, invalid_references_are_rejected)
{
    static const char *const rows[][2] = {
        {"{'$ref':'#/x-b'}", ": $ref: #/x-b does not exist"},
        {"{'$ref':'#/x-l/01','x-l':[0,{}]}", ": $ref: #/x-l/01 does not exist"},
        {"{'$ref':'#/x-l/2','x-l':[0,{}]}", ": $ref: #/x-l/2 does not exist"},
        {"{'$ref':'#/x-l/a','x-l':[0,{}]}", ": $ref: #/x-l/a does not exist"},
        {"{'$ref':'#/x-l~2','x-l~2':{}}", ": $ref: #/x-l~2 does not exist"},
        {"{'$ref':'other.json'}", ": $ref must be a string of the form #/..."},
        {"{'$ref':'#anchor'}", ": $ref must be a string of the form #/..."},
        {"{'$ref':1}", ": $ref must be a string of the form #/..."},
        {"{'$ref':'#/x-a','minimum':1}", ": 'minimum' is not allowed together with $ref"},
        {"{'$ref':'#/x-a','x-a':{'type':'text'}}",
         "/type: must be a type name or an array of type names"},
        {"{'$ref':'#/x-a','x-a':{'$ref':'#/x-b'},'x-b':{'$ref':'#/x-a'}}",
         ": schemas are nested more than 64 levels deep, or refer to themselves"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        case_expect_rejected(rows[i][0], rows[i][1]);
}

Test(schema_compile, the_schema_can_be_anywhere_in_the_document)
{
    json_t *document = case_json("{'paths':{'/a/b':{'s':[{'type':'integer'}]}}}");
    char error[SCHEMA_TEXT_MAX];
    struct schema *schema =
        schema_compile(document, "/paths/~1a~1b/s/0", error, sizeof error);

    cr_expect_not_null(schema);
    schema_free(schema);
    cr_expect_null(schema_compile(document, "/paths/~1a~1b/s/1", error, sizeof error));
    cr_expect_str_eq(error, "/paths/~1a~1b/s/1: does not exist");
    cr_expect_null(schema_compile(document, "paths", error, sizeof error));
    cr_expect_str_eq(error, "paths: does not exist");
    cr_expect_null(schema_compile(document, "", error, 10)); /* the error is cut */
    cr_expect_str_eq(error, ": unknown");
    json_decref(document);
    schema_free(NULL);
}

static const char everything[] =
    "{'properties':{'cards':{'type':'array','maxItems':9,'uniqueItems':true,'items':{"
    "'anyOf':[{'type':'string','pattern':'^a{0,9}$'},{'type':'array','items':{'$ref':'#/"
    "x-n'}"
    "}]}},'limit':{'$ref':'#/x-n'},'game':{'default':{'b':0},'properties':{'a':{"
    "'type':'array','default':[1,'\\u00e9']},'b':{}}},'any':{},'open':{'type':'object',"
    "'additionalProperties':{'type':'string','enum':['x','y']}},'one':{'x-accept-single':true,'anyOf'"
    ":"
    "[{'type':'array'},{'type':['integer','string'],'x-accept-integer':true}]}},"
    "'required':['cards'],'x-former-names':{'card':'cards'},"
    "'x-n':{'type':'integer','default':3}}";

Test(schema_compile, the_nth_allocation_fails)
{
    json_t *document;
    struct schema *schema = NULL;
    long good = 0;

    json_set_alloc_funcs(malloc, free); /* of this program, so they can fail */
    document = case_json(everything);
    for (; failing_alloc_next(); good++) {
        char error[SCHEMA_TEXT_MAX] = "";

        schema = schema_compile(document, "", error, sizeof error);
        failing_alloc_end();
        cr_assert(schema || strstr(error, "out of memory"), "%ld: %s", good, error);
    }
    cr_expect_gt(good, 20);
    schema_free(schema);
    json_decref(document);
}

/* Writes a request whose parsing allocates memory in each possible way. */
static size_t write_request(char *text, size_t size)
{
    int length =
        snprintf(text, size, "{\"cards\":[\"\\u0061\",[1.0,2]],\"one\":7,\"any\":[");

    for (int i = 0; i < 1500; i++)
        length += snprintf(text + length, size - (size_t)length, "%s{\"\\u00e9%d\":[%d]}",
                           i ? "," : "", i % 7, i);
    length += snprintf(text + length, size - (size_t)length, "],\"open\":{");
    for (int i = 0; i < 200; i++)
        length += snprintf(text + length, size - (size_t)length, "%s\"k%d\":\"x\"",
                           i ? "," : "", i);
    length += snprintf(text + length, size - (size_t)length, "}}");
    cr_assert_lt((size_t)length, size);
    return (size_t)length;
}

/* The memory that the parser has charged. */
struct budget {
    size_t charged, most;
    long left; /* charges before one fails; negative: none fails */
};

static bool charge(void *arg, size_t bytes)
{
    struct budget *b = arg;

    if (bytes > b->charged && b->left-- == 0)
        return false;
    b->charged = bytes;
    b->most = bytes > b->most ? bytes : b->most;
    return true;
}

/* Parses the request. If there is enough memory, checks the value and returns true. */
static bool parse_request(const struct schema *schema, struct schema_case *c, long left,
                          struct budget *budget)
{
    static char text[1 << 17];
    size_t length = write_request(text, sizeof text);

    *budget = (struct budget){.left = left};
    *c = (struct schema_case){.arena = {.charge = charge, .arg = budget}};
    case_read(schema, text, length, c);
    cr_assert(c->result == SCHEMA_VALID || c->result == SCHEMA_NO_MEMORY, "%d: %s",
              c->result, c->errors);
    cr_assert_eq(c->count, 0);
    cr_assert_eq(c->arena.external, 0);
    if (c->result == SCHEMA_VALID) {
        const struct value *any = value_get(&c->value, "any");
        const struct value *last = value_item(any, 1499);

        cr_assert_eq(budget->charged, c->arena.held);
        cr_assert_eq(value_count(any), 1500);
        cr_assert_eq(value_integer(value_item(value_get(last, "\u00e91"), 0)), 1499);
        cr_assert_eq(value_integer(value_get(&c->value, "limit")), 3);
        cr_assert_eq(value_slots(value_get(&c->value, "open")), 200);
    }
    return c->result == SCHEMA_VALID;
}

Test(schema_compile, each_allocation_of_the_parser_fails)
{
    struct schema *schema = case_schema(everything);
    struct schema_case c;
    struct budget budget;
    long good = 0;
    bool fits = false;

    for (; !fits; good++) {
        failing_alloc_after(good + 1); /* the first is the copy of the text */
        fits = parse_request(schema, &c, -1, &budget);
        failing_alloc_end();
        case_drop(&c);
    }
    cr_expect_gt(good, 10);
    cr_expect_gt(budget.most, budget.charged); /* the stack was charged too */
    schema_free(schema);
}

Test(schema_compile, each_charge_of_the_parser_fails)
{
    struct schema *schema = case_schema(everything);
    struct schema_case c;
    struct budget budget;
    long left = 0;

    for (; !parse_request(schema, &c, left, &budget); left++)
        case_drop(&c);
    cr_expect_gt(left, 10);
    case_drop(&c);
    schema_free(schema);
}
