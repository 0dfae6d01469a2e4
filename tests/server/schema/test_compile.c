/* What a document may not say, references, and memory that runs out. */
#include "schema_case.h"

#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(schema_compile, unknown_keywords_are_refused)
{
    case_expect_refused("{'minLenght':1}", ": the keyword 'minLenght' is not known");
    case_expect_refused("{'properties':{'a/b':{'items':{'allOf':[]}}}}",
                        "/properties/a~1b/items: the keyword 'allOf' is not known");
    case_expect_refused("{'nullable':true}", ": the keyword 'nullable' is not known");
    case_expect_refused("{'':1}", ": the keyword '' is not known");
    case_expect_refused("{'x':1}", ": the keyword 'x' is not known");
}

Test(schema_compile, annotations_are_ignored)
{
    case_expect("{'title':'t','description':'d','$comment':'c','format':'f','example':1,"
                "'examples':[1],'deprecated':true,'readOnly':false,'writeOnly':true,"
                "'x-any':{},'default':5}",
                "null", "");
    case_expect_refused("{'title':1}", "/title: has a value of another type");
    case_expect_refused("{'examples':{}}", "/examples: has a value of another type");
    case_expect_refused("{'deprecated':'no'}", "/deprecated: has a value of another type");
}

Test(schema_compile, wrong_keyword_values_are_refused)
{
    static const char *const rows[][2] = {
        {"5", ": a schema is an object, true or false"},
        {"{'items':[]}", "/items: a schema is an object, true or false"},
        {"{'type':'text'}", "/type: has to be the name of a type or an array of them"},
        {"{'type':5}", "/type: has to be the name of a type or an array of them"},
        {"{'type':[]}", "/type: has to be the name of a type or an array of them"},
        {"{'type':['null',5]}", "/type: each item has to be the name of another type"},
        {"{'type':['null','null']}", "/type: each item has to be the name of another type"},
        {"{'type':['number','integer']}",
         "/type: each item has to be the name of another type"},
        {"{'enum':[]}", "/enum: has to be an array of at least one value"},
        {"{'enum':1}", "/enum: has to be an array of at least one value"},
        {"{'enum':[1],'const':1}", "/const: stands beside enum; one of them is enough"},
        {"{'minimum':'1'}", "/minimum: has to be a number"},
        {"{'exclusiveMaximum':true}", "/exclusiveMaximum: has to be a number"},
        {"{'minimum':1,'exclusiveMinimum':1}",
         "/exclusiveMinimum: stands beside its exclusive twin; one of them is enough"},
        {"{'type':'integer','multipleOf':0}",
         "/multipleOf: has to be a whole number above 0"},
        {"{'type':'integer','multipleOf':1.5}",
         "/multipleOf: has to be a whole number above 0"},
        {"{'multipleOf':2}",
         "/multipleOf: is for integers only, but the type takes other numbers"},
        {"{'minLength':-1}", "/minLength: has to be a whole number of at least 0"},
        {"{'maxItems':1.0}", "/maxItems: has to be a whole number of at least 0"},
        {"{'minProperties':'1'}", "/minProperties: has to be a whole number of at least 0"},
        {"{'pattern':1}", "/pattern: has to be a string"},
        {"{'uniqueItems':1}", "/uniqueItems: has to be true or false"},
        {"{'uniqueItems':true}", ": uniqueItems needs maxItems of at most 256"},
        {"{'uniqueItems':true,'maxItems':257}",
         ": uniqueItems needs maxItems of at most 256"},
        {"{'prefixItems':[]}", "/prefixItems: has to be an array of at least one schema"},
        {"{'anyOf':{}}", "/anyOf: has to be an array of at least one schema"},
        {"{'oneOf':[{},{'type':1}]}",
         "/oneOf/1/type: has to be the name of a type or an array of them"},
        {"{'properties':[]}", "/properties: has to be an object"},
        {"{'properties':{'a':1}}", "/properties/a: a schema is an object, true or false"},
        {"{'required':'a'}", "/required: has to be an array of names"},
        {"{'required':[1]}", "/required: each item has to be a string"},
        {"{'required':['a','b','a']}", "/required: 'a' occurs twice"},
        {"{'additionalProperties':1}",
         "/additionalProperties: a schema is an object, true or false"},
        {"{'required':['a'],'additionalProperties':false}",
         ": 'a' is required but no property of that name may be there"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        case_expect_refused(rows[i][0], rows[i][1]);
}

Test(schema_compile, contradictions_are_refused)
{
    static const char *const rows[][2] = {
        {"{'minLength':2,'maxLength':1}", ": minLength is above maxLength"},
        {"{'minItems':2,'maxItems':1}", ": minItems is above maxItems"},
        {"{'prefixItems':[true],'items':false,'minItems':2}",
         ": minItems is above maxItems"},
        {"{'minProperties':2,'maxProperties':1}", ": minProperties is above maxProperties"},
        {"{'type':'integer','minimum':2,'maximum':1}", ": no integer is within the bounds"},
        {"{'type':'integer','exclusiveMinimum':1,'exclusiveMaximum':2}",
         ": no integer is within the bounds"},
        {"{'type':'integer','minimum':1e300}", ": no integer is within the bounds"},
        {"{'type':'integer','maximum':-1e300}", ": no integer is within the bounds"},
        {"{'type':'integer','exclusiveMinimum':9223372036854775807}",
         ": no integer is within the bounds"},
        {"{'type':'integer','exclusiveMaximum':-9223372036854775808}",
         ": no integer is within the bounds"},
        {"{'minimum':2.5,'maximum':1.5}", ": the lower bound is above the upper bound"},
        {"{'type':'string','minimum':1}",
         "/minimum: never applies: the type does not allow such values"},
        {"{'type':'integer','items':{}}",
         "/items: never applies: the type does not allow such values"},
        {"{'type':['null','array'],'required':[]}",
         "/required: never applies: the type does not allow such values"},
        {"{'type':'string','enum':[1,2]}",
         ": type, enum, const, anyOf and oneOf leave no value"},
        {"{'type':'string','anyOf':[{'type':'null'},{'const':1}]}",
         ": type, enum, const, anyOf and oneOf leave no value"},
        {"{'properties':{'a':{'type':'integer','default':'x'}}}",
         ": the default of 'a' does not fit: expected an integer, got 'x'"},
        {"{'properties':{'a':{'type':'integer','default':1.0}}}",
         ": the default of 'a' does not fit: an integer is written without a fraction"},
        {"{'items':{'properties':{'a':{'properties':{'b':{'maximum':1}},"
         "'default':{'b':2}}}}}",
         "/items: the default of 'a' does not fit: /b expected a number of at most 1, got "
         "2"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        case_expect_refused(rows[i][0], rows[i][1]);
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
                "/m63: is required but missing\n");
    snprintf(schema + length, sizeof schema - (size_t)length, "},'required':['m64']}");
    case_expect_refused(schema, "/required: an object may name at most 64 members");
}

Test(schema_compile, references)
{
    static const char schema[] = "{'properties':{'a':{'$ref':'#/x-a','description':'d'},"
                                 "'b':{'$ref':'#/x-~0~1%7B %'},'c':{'$ref':'#/x-l/1'},"
                                 "'d':{'$ref':'#/properties/a'}},'x-a':{'type':'integer'},"
                                 "'x-~/{ %':{'type':'string'},'x-l':[0,{'type':'null'}]}";

    case_expect(schema, "{'a':1,'b':'x','c':null,'d':2}", "");
    case_expect(schema, "{'a':'x','b':1,'c':1,'d':null}",
                "/a: expected an integer, got 'x'\n/b: expected a string, got 1\n"
                "/c: expected null, got 1\n/d: expected an integer, got null\n");
}

Test(schema_compile, references_that_lead_nowhere_are_refused)
{
    static const char *const rows[][2] = {
        {"{'$ref':'#/x-b'}", ": $ref: there is nothing at #/x-b"},
        {"{'$ref':'#/x-l/01','x-l':[0,{}]}", ": $ref: there is nothing at #/x-l/01"},
        {"{'$ref':'#/x-l/2','x-l':[0,{}]}", ": $ref: there is nothing at #/x-l/2"},
        {"{'$ref':'#/x-l/a','x-l':[0,{}]}", ": $ref: there is nothing at #/x-l/a"},
        {"{'$ref':'#/x-l~2','x-l~2':{}}", ": $ref: there is nothing at #/x-l~2"},
        {"{'$ref':'other.json'}", ": $ref has to be a string of the form #/..."},
        {"{'$ref':'#anchor'}", ": $ref has to be a string of the form #/..."},
        {"{'$ref':1}", ": $ref has to be a string of the form #/..."},
        {"{'$ref':'#/x-a','minimum':1}", ": 'minimum' may not stand beside $ref"},
        {"{'$ref':'#/x-a','x-a':{'type':'text'}}",
         "/x-a/type: has to be the name of a type or an array of them"},
        {"{'$ref':'#/x-a','x-a':{'$ref':'#/x-b'},'x-b':{'$ref':'#/x-a'}}",
         "/x-b: schemas are nested, or $ref follows $ref, more than 64 deep"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        case_expect_refused(rows[i][0], rows[i][1]);
}

Test(schema_compile, the_schema_may_lie_anywhere)
{
    json_t *document = case_json("{'paths':{'/a/b':{'s':[{'type':'integer'}]}}}");
    char error[SCHEMA_TEXT_MAX];
    struct schema *schema =
        schema_compile(document, "/paths/~1a~1b/s/0", error, sizeof error);

    cr_expect_not_null(schema);
    schema_free(schema);
    cr_expect_null(schema_compile(document, "/paths/~1a~1b/s/1", error, sizeof error));
    cr_expect_str_eq(error, "/paths/~1a~1b/s/1: there is nothing");
    cr_expect_null(schema_compile(document, "paths", error, sizeof error));
    cr_expect_str_eq(error, "paths: there is nothing");
    cr_expect_null(schema_compile(document, "", error, 10)); /* the error is cut */
    cr_expect_str_eq(error, ": the key");
    json_decref(document);
    schema_free(NULL);
}

/* A tree of named nodes; at most 64 levels of it fit. */
Test(schema_compile, a_schema_may_refer_to_itself)
{
    static const char tree[] =
        "{'type':'object','properties':{'name':{'type':'string'},'next':{'anyOf':["
        "{'$ref':'#'},{'type':'null'}]},'all':{'items':{'$ref':'#'}}},"
        "'additionalProperties':false}";
    struct schema *schema = case_schema("{'items':{'$ref':'#'},'type':'array'}");
    struct schema_case found;
    json_t *value = json_array();

    case_expect(tree, "{'name':'a','next':{'next':null,'all':[{},{'name':'b'}]}}", "");
    case_expect(tree, "{'next':{'next':{'name':1}},'all':[{},{'x':1}]}",
                "/next/next/name: expected a string, got 1\n"
                "/all/1/x: unknown field; known fields are: name, next, all\n");
    for (int depth = 1; depth < 70; depth++) {
        json_t *outer = json_array();

        case_check(schema, value, &found);
        cr_expect_eq(found.verdict,
                     depth <= SCHEMA_DEPTH_MAX ? SCHEMA_FITS : SCHEMA_BROKEN);
        json_array_append_new(outer, value);
        value = outer;
    }
    cr_expect_str_eq(found.errors + 2 * SCHEMA_DEPTH_MAX,
                     ": is nested more than 64 levels deep\n");
    json_decref(value);
    schema_free(schema);
}

Test(schema_compile, recursion_without_bounds_is_refused)
{
    case_expect_refused("{'anyOf':[{'type':'null'},{'$ref':'#'}]}",
                        ": refers to itself without a level between");
    case_expect_refused(
        "{'items':{'oneOf':[{'$ref':'#'},{'type':'integer'},{'type':'number'}]}}",
        "/items: two branches take the same type, which a schema that refers to itself may "
        "not have");
    case_expect_refused(
        "{'properties':{'a':{'$ref':'#','default':{}}}}",
        ": the default of 'a' does not fit: the schema refers to itself, so "
        "it may not be a container");
}

Test(schema_compile, portable_patterns_are_taken)
{
    static const char *const patterns[] = {
        "[--a]",    "a",      "^a$",          "a|b",      "(ab|c)*d",
        "a+b?c*",   "a{2}",   "a{2,}",        "a{2,3}",   "[a-z]",
        "[-a]",     "[a-]",   "[0-9a-fA-F]",  "[.+*?$^]", "a\\.b",
        "\\\\",     "\\(\\)", "\\{\\}\\[\\]", "^$",       "(a|(b|c){2})",
        "a{0,255}", "[a^]",   "\\$\\^\\|"};

    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        json_t *document = json_pack("{s:s}", "pattern", patterns[i]);
        char error[SCHEMA_TEXT_MAX] = "";
        struct schema *schema = schema_compile(document, "", error, sizeof error);

        cr_expect_not_null(schema, "%s: %s", patterns[i], error);
        schema_free(schema);
        json_decref(document);
    }
}

Test(schema_compile, patterns_with_two_readings_are_refused)
{
    static const char *const patterns[] = {"\\d",
                                           "\\w+",
                                           "\\bx",
                                           "\\1",
                                           "(a)\\1",
                                           "\\/",
                                           "\\-",
                                           "(?:a)",
                                           "(?=a)",
                                           "a*?",
                                           "a+?",
                                           "a??",
                                           "a{2}?",
                                           "a**",
                                           "a{2}{3}",
                                           "*a",
                                           "+",
                                           "?a",
                                           "{2}",
                                           "^*",
                                           "$+",
                                           "a||b",
                                           "|a",
                                           "a|",
                                           "()",
                                           "(|a)",
                                           "(a|)",
                                           "(a",
                                           "a)",
                                           "(",
                                           ")",
                                           ".",
                                           "a.b",
                                           "[^a]",
                                           "[]",
                                           "[]a]",
                                           "[a",
                                           "[\\d]",
                                           "[[:alpha:]]",
                                           "[a[b]",
                                           "[a-",
                                           "[a-c-e]",
                                           "",
                                           "]",
                                           "}",
                                           "a]",
                                           "a{",
                                           "a{,3}",
                                           "a{x}",
                                           "a{3,2}",
                                           "a{256}",
                                           "a{1",
                                           "a{1,",
                                           "a{1,2",
                                           "\\",
                                           "a\\",
                                           "\xc3\xa9",
                                           "[\xc3\xa9]",
                                           "a\nb",
                                           "[a\nb]",
                                           "[a-\xc3\xa9]",
                                           "[z-a]",
                                           "((((((((((((((((((a))))))))))))))))))",
                                           "(a{100}){200}"};

    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        json_t *document = json_pack("{s:s}", "pattern", patterns[i]);
        char error[SCHEMA_TEXT_MAX] = "";
        struct schema *schema = schema_compile(document, "", error, sizeof error);

        cr_expect_null(schema, "%s is taken", patterns[i]);
        cr_expect_eq(strncmp(error, "/pattern: the pattern is not ", 29), 0, "%s", error);
        schema_free(schema);
        json_decref(document);
    }
}

static const char everything[] =
    "{'properties':{'cards':{'type':'array','items':{'oneOf':[{'type':'string',"
    "'pattern':'^a'},{'type':'array','prefixItems':[{'$ref':'#/x-n'}]}]}},"
    "'limit':{'$ref':'#/x-n'},'game':{'default':{'a':[1,'x']}}},'required':['cards'],"
    "'anyOf':[true,{'required':['other']}],'additionalProperties':{'enum':[1,2]},"
    "'x-n':{'type':'integer','default':3}}";

Test(schema_compile, the_nth_allocation_fails)
{
    json_t *document;
    struct schema *schema = NULL;
    long good = 0;

    json_set_alloc_funcs(malloc, free); /* those of this program, which may fail */
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

Test(schema_compile, a_check_that_runs_out_of_memory_says_so)
{
    struct schema *schema;
    struct schema_case found = {.verdict = SCHEMA_NO_MEMORY};
    long good = 0;

    json_set_alloc_funcs(malloc, free);
    schema = case_schema(everything);
    for (; found.verdict != SCHEMA_FITS; good++) {
        json_t *value = case_json("{'cards':['a',[1.0,2]]}");

        failing_alloc_after(good);
        case_check(schema, value, &found);
        failing_alloc_end();
        cr_assert(found.verdict == SCHEMA_FITS || found.verdict == SCHEMA_NO_MEMORY);
        cr_expect_eq(found.count, 0);
        json_decref(value);
    }
    cr_expect_gt(good, 5);
    schema_free(schema);
}
