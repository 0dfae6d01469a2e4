/* Each keyword at its boundaries: what fits, what does not, and in which words. */
#include "schema_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(schema, type)
{
    static const char *const names[] = {"object", "array",   "string", "integer",
                                        "number", "boolean", "null"};
    static const char *const values[] = {"{}", "[]", "'x'", "3", "3.5", "true", "null"};
    static const char *const said[] = {"an object", "an array", "'x'", "3",
                                       "3.5",       "true",     "null"};
    static const char *const due[] = {"an object",  "an array", "a string",
                                      "an integer", "a number", "true or false",
                                      "null"};

    for (size_t i = 0; i < 7; i++) {
        for (size_t j = 0; j < 7; j++) {
            char schema[64];
            char error[128] = "";

            snprintf(schema, sizeof schema, "{'type':'%s'}", names[i]);
            if (i != j && !(i == 4 && j == 3))
                snprintf(error, sizeof error, ": expected %s, got %s\n", due[i], said[j]);
            case_expect(schema, values[j], error);
        }
    }
    case_expect("{'type':'boolean'}", "false", "");
}

Test(schema, several_types)
{
    static const char schema[] = "{'type':['string','null','array']}";

    case_expect(schema, "'x'", "");
    case_expect(schema, "null", "");
    case_expect(schema, "[1]", "");
    case_expect(schema, "false", ": expected a string, an array or null, got false\n");
    case_expect("{'type':['integer','boolean']}", "{}",
                ": expected an integer or true or false, got an object\n");
}

Test(schema, true_and_false_are_schemas)
{
    case_expect("true", "[{}]", "");
    case_expect("{}", "[{}]", "");
    case_expect("false", "1", ": is not allowed\n");
    case_expect("{'properties':{'a':false}}", "{'b':1}", "");
    case_expect("{'properties':{'a':false}}", "{'a':1}", "/a: is not allowed\n");
}

Test(schema, minimum_and_maximum)
{
    static const char schema[] = "{'type':'integer','minimum':1,'maximum':1000}";

    case_expect(schema, "1", "");
    case_expect(schema, "1000", "");
    case_expect(schema, "0", ": expected an integer from 1 to 1000, got 0\n");
    case_expect(schema, "1001", ": expected an integer from 1 to 1000, got 1001\n");
    case_expect(schema, "'abc'", ": expected an integer from 1 to 1000, got 'abc'\n");
    case_expect(schema, "2.5", ": expected an integer from 1 to 1000, got 2.5\n");
    case_expect("{'type':'integer','minimum':-5}", "-5", "");
    case_expect("{'type':'integer','minimum':-5}", "-6",
                ": expected an integer of at least -5, got -6\n");
    case_expect("{'type':'number','maximum':0.5}", "0.5", "");
    case_expect("{'type':'number','maximum':0.5}", "0", "");
    case_expect("{'type':'number','maximum':0.5}", "1",
                ": expected a number of at most 0.5, got 1\n");
    case_expect("{'minimum':3}", "'no number'", "");
    case_expect("{'minimum':3}", "2", ": expected a number of at least 3, got 2\n");
}

Test(schema, exclusive_bounds)
{
    static const char open[] = "{'type':'number','exclusiveMinimum':0,"
                               "'exclusiveMaximum':1}";

    case_expect(open, "0.5", "");
    case_expect(open, "1e-300", "");
    case_expect(open, "0", ": expected a number above 0 and below 1, got 0\n");
    case_expect(open, "0.0", ": expected a number above 0 and below 1, got 0\n");
    case_expect(open, "1", ": expected a number above 0 and below 1, got 1\n");
    case_expect(open, "1.0", ": expected a number above 0 and below 1, got 1\n");
    case_expect("{'type':'integer','exclusiveMinimum':3,'maximum':5}", "3",
                ": expected an integer above 3 and at most 5, got 3\n");
    case_expect("{'type':'integer','exclusiveMinimum':3,'maximum':5}", "4", "");
    case_expect("{'type':'integer','minimum':3,'exclusiveMaximum':5}", "5",
                ": expected an integer of at least 3 and below 5, got 5\n");
    case_expect("{'type':'integer','minimum':3,'exclusiveMaximum':5}", "4", "");
}

/* Bounds between integers, and at the ends of what an int64 holds. */
Test(schema, bounds_on_integers_are_exact)
{
    static const char wide[] = "{'type':'integer','minimum':-9223372036854775808,"
                               "'maximum':9223372036854775807}";

    case_expect("{'type':'integer','minimum':0.5}", "1", "");
    case_expect("{'type':'integer','minimum':-0.5}", "0", "");
    case_expect("{'type':'integer','minimum':0.5}", "0",
                ": expected an integer of at least 0.5, got 0\n");
    case_expect("{'type':'integer','maximum':-0.5}", "-1", "");
    case_expect("{'type':'integer','maximum':-0.5}", "0",
                ": expected an integer of at most -0.5, got 0\n");
    case_expect("{'type':'integer','exclusiveMinimum':2.0}", "2",
                ": expected an integer above 2, got 2\n");
    case_expect("{'type':'integer','exclusiveMaximum':2.0}", "1", "");
    case_expect(wide, "-9223372036854775808", "");
    case_expect(wide, "9223372036854775807", "");
    case_expect("{'type':'integer','maximum':9223372036854775806}", "9223372036854775807",
                ": expected an integer of at most 9223372036854775806, got "
                "9223372036854775807\n");
    case_expect("{'type':'integer','maximum':1e300,'minimum':-1e300}",
                "9223372036854775807", "");
}

Test(schema, multiple_of)
{
    static const char schema[] = "{'type':'integer','minimum':-9,'multipleOf':3}";

    case_expect(schema, "0", "");
    case_expect(schema, "-9", "");
    case_expect(schema, "6.0", "");
    case_expect(schema, "7",
                ": expected an integer of at least -9 that is a multiple of 3, got 7\n");
}

Test(schema, whole_reals_are_integers)
{
    static const char schema[] =
        "{'properties':{'n':{'type':'integer','maximum':9},'x':{'type':'number'},"
        "'e':{'enum':[1,2.5]},'l':{'type':'array','items':{'type':['integer','null']}},"
        "'u':{'anyOf':[{'type':'integer'},{'type':'string'}]}}}";

    case_expect_becomes(schema, "{'n':3.0,'x':3.0,'e':1.0,'l':[1.0,null,-2e1],'u':7.0}",
                        "{'n':3,'x':3.0,'e':1,'l':[1,null,-20],'u':7}");
    case_expect(schema, "{'n':10.0}", "/n: expected an integer of at most 9, got 10\n");
    case_expect(schema, "{'n':1e300}",
                "/n: expected an integer of at most 9, got 1e+300\n");
    case_expect("{'type':'integer'}", "-1e300", ": expected an integer, got -1e+300\n");
    case_expect("{'type':'integer'}", "9223372036854775808.0",
                ": expected an integer, got 9.22337203685478e+18\n");
    case_expect("{'type':'integer'}", "-9223372036854775808.0", "");
}

Test(schema, string_lengths_count_characters)
{
    static const char schema[] = "{'type':'string','minLength':2,'maxLength':4}";

    case_expect(schema, "'ab'", "");
    case_expect(schema, "'abcd'", "");
    case_expect(schema, "'a'", ": has 1 character; at least 2 are needed\n");
    case_expect(schema, "''", ": has 0 characters; at least 2 are needed\n");
    case_expect(schema, "'abcde'", ": has 5 characters; at most 4 are allowed\n");
    case_expect(schema, "'\u20ac\u20ac\u20ac\u20ac'", "");
    case_expect(schema, "'\u20ac'", ": has 1 character; at least 2 are needed\n");
    case_expect(schema, "'\U0001f600'", ": has 1 character; at least 2 are needed\n");
    case_expect(schema, "'\U0001f600\U0001f600'", "");
    case_expect(schema, "'\u00e9\u00e9\u00e9\u00e9\u00e9'",
                ": has 5 characters; at most 4 are allowed\n");
    case_expect(schema, "'\\u0000\\u0000'", "");
    case_expect("{'minLength':3,'maxLength':3}", "'ab'",
                ": has 2 characters; exactly 3 are needed\n");
    case_expect("{'minLength':1}", "''", ": has 0 characters; at least 1 is needed\n");
    case_expect("{'minLength':1}", "5", "");
}

Test(schema, pattern)
{
    static const char schema[] = "{'type':'string','pattern':'^[0-9a-f]{2,4}(-x)?$'}";

    case_expect(schema, "'0f'", "");
    case_expect(schema, "'0f12-x'", "");
    case_expect(schema, "'0'", ": '0' does not match the pattern ^[0-9a-f]{2,4}(-x)?$\n");
    case_expect(schema, "'0F'", ": '0F' does not match the pattern ^[0-9a-f]{2,4}(-x)?$\n");
    case_expect(schema, "'00\\n'",
                ": '00?' does not match the pattern ^[0-9a-f]{2,4}(-x)?$\n");
    case_expect(schema, "'00\\u0000'",
                ": '00?' does not match the pattern ^[0-9a-f]{2,4}(-x)?$\n");
    case_expect("{'pattern':'b+'}", "'abc'", "");
    case_expect("{'pattern':'b$'}", "'a\\u0000b'", "");
    case_expect("{'pattern':'b'}", "1", "");
}

Test(schema, amounts_of_items)
{
    static const char schema[] = "{'type':'array','minItems':3,'maxItems':4}";

    case_expect(schema, "[1,2,3]", "");
    case_expect(schema, "[1,2,3,4]", "");
    case_expect(schema, "[1,2]", ": has 2 items; at least 3 are needed\n");
    case_expect(schema, "[1,2,3,4,5]", ": has 5 items; at most 4 are allowed\n");
    case_expect("{'maxItems':1}", "[1,2]", ": has 2 items; at most 1 is allowed\n");
    case_expect("{'maxItems':0}", "[]", "");
}

Test(schema, items)
{
    case_expect("{'items':{'type':'string'}}", "['a',1,'b',null]",
                "/1: expected a string, got 1\n/3: expected a string, got null\n");
    case_expect("{'items':{'type':'string'},'maxItems':2}", "['a',1,2,3]",
                ": has 4 items; at most 2 are allowed\n/1: expected a string, got 1\n");
    case_expect("{'items':{'items':{'maximum':1}}}", "[[0,2],[],[3]]",
                "/0/1: expected a number of at most 1, got 2\n"
                "/2/0: expected a number of at most 1, got 3\n");
    case_expect("{'items':true}", "[1,'a']", "");
    case_expect("{'items':false}", "[]", "");
    case_expect("{'items':false}", "[1]", ": has 1 item; exactly 0 are needed\n");
}

Test(schema, prefix_items)
{
    static const char open[] = "{'prefixItems':[{'type':'string'},{'type':'integer'}]}";
    static const char rest[] = "{'prefixItems':[{'type':'string'}],"
                               "'items':{'type':'integer'}}";
    static const char closed[] = "{'prefixItems':[true,true],'items':false,'minItems':2}";

    case_expect(open, "['a',1,null]", "");
    case_expect(open, "['a']", "");
    case_expect(open, "[1,'a']",
                "/0: expected a string, got 1\n/1: expected an integer, got 'a'\n");
    case_expect(rest, "['a',1,2]", "");
    case_expect(rest, "['a',1,'b']", "/2: expected an integer, got 'b'\n");
    case_expect(closed, "[1,2]", "");
    case_expect(closed, "[1,2,3]", ": has 3 items; exactly 2 are needed\n");
}

Test(schema, unique_items)
{
    static const char schema[] = "{'uniqueItems':true,'maxItems':9}";

    case_expect(schema, "[1,2,'1',[1],{'a':1},true,null,false]", "");
    case_expect(schema, "[1,2,1]", "/2: is the same as item 0; all items must differ\n");
    case_expect(schema, "[1,2,1.0,2]",
                "/2: is the same as item 0; all items must differ\n"
                "/3: is the same as item 1; all items must differ\n");
    case_expect(schema, "[{'a':1,'b':[2]},0,{'b':[2.0],'a':1}]",
                "/2: is the same as item 0; all items must differ\n");
    case_expect(schema, "[[1,2],[2,1],{'a':1},{'a':2},{'b':1},'a\\u0000','a']", "");
    case_expect("{'uniqueItems':false}", "[1,1]", "");
}

Test(schema, required)
{
    static const char schema[] = "{'properties':{'a':{},'b':{'type':'integer'}},"
                                 "'required':['b','c']}";

    case_expect(schema, "{'b':1,'c':2}", "");
    case_expect(schema, "{'a':1}",
                "/b: is required but missing\n"
                "/c: is required but missing\n");
    case_expect("{'items':{'required':['x/y~z']}}", "[{}]",
                "/0/x~1y~0z: is required but missing\n");
    case_expect("{'required':['a']}", "[]", "");
}

Test(schema, unknown_fields)
{
    static const char schema[] =
        "{'type':'object','properties':{'cards':{},'method':{},'limit':{}},"
        "'additionalProperties':false}";
    static const char known[] = "unknown field; known fields are: cards, method, limit";
    static const struct {
        const char *typed;
        const char *guess;
    } rows[] = {{"card", "; did you mean 'cards'?"},
                {"crads", "; did you mean 'cards'?"},
                {"Cards", "; did you mean 'cards'?"},
                {"CARDS", "; did you mean 'cards'?"},
                {"methods", "; did you mean 'method'?"},
                {"limmit", "; did you mean 'limit'?"},
                {"limits", "; did you mean 'limit'?"},
                {"c", ""},
                {"", ""},
                {"deck", ""},
                {"thirty-three letters are too many", ""}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char value[128];
        char error[256];

        snprintf(value, sizeof value, "{'cards':1,'%s':2}", rows[i].typed);
        snprintf(error, sizeof error, "/%s: %s%s\n", rows[i].typed, known, rows[i].guess);
        case_expect(schema, value, error);
    }
    case_expect(schema, "{'limit':1,'method':1,'cards':1}", "");
    case_expect("{'additionalProperties':false}", "{'a/b~c':1}",
                "/a~1b~0c: unknown field; no field is known here\n");
    case_expect("{'properties':{'zero_is_hole':{}},'additionalProperties':false}",
                "{'zeroIsHole':true}",
                "/zeroIsHole: unknown field; known fields are: zero_is_hole; did you mean "
                "'zero_is_hole'?\n");
}

Test(schema, additional_properties)
{
    static const char schema[] = "{'properties':{'a':{'type':'string'}},"
                                 "'additionalProperties':{'type':'integer'}}";

    case_expect(schema, "{'a':'x','b':1,'c':2}", "");
    case_expect(schema, "{'b':'x','a':1}",
                "/b: expected an integer, got 'x'\n/a: expected a string, got 1\n");
    case_expect("{'additionalProperties':true}", "{'b':[]}", "");
}

Test(schema, amounts_of_members)
{
    static const char schema[] = "{'minProperties':1,'maxProperties':2}";

    case_expect(schema, "{'a':1}", "");
    case_expect(schema, "{'a':1,'b':2}", "");
    case_expect(schema, "{}", ": has 0 fields; at least 1 is needed\n");
    case_expect(schema, "{'a':1,'b':2,'c':3}", ": has 3 fields; at most 2 are allowed\n");
}

Test(schema, enumerations)
{
    static const char schema[] = "{'type':'string','enum':['fast','triples','pairs']}";

    case_expect(schema, "'pairs'", "");
    case_expect(schema, "'pair'",
                ": is not one of: 'fast', 'triples', 'pairs'; did you "
                "mean 'pairs'?\n");
    case_expect(schema, "'slow'", ": is not one of: 'fast', 'triples', 'pairs'\n");
    case_expect(schema, "5", ": is not one of: 'fast', 'triples', 'pairs'\n");
    case_expect("{'enum':[1,'unknown',null,[1,2]]}", "'unknown'", "");
    case_expect("{'enum':[1,'unknown',null,[1,2]]}", "[1,2]", "");
    case_expect("{'enum':[1,'unknown',null,[1,2]]}", "[2,1]",
                ": is not one of: 1, 'unknown', null, an array\n");
    case_expect("{'enum':['only']}", "1", ": must be 'only'\n");
    case_expect("{'const':3}", "3", "");
    case_expect("{'const':{'a':[]}}", "{'a':[]}", "");
    case_expect("{'const':3}", "4", ": must be 3\n");
    case_expect("{'const':null}", "0", ": must be null\n");
}

/* A card is text or a row of values: errors are those of the form that was meant. */
Test(schema, a_union_is_told_apart_by_type)
{
    static const char schema[] =
        "{'type':'array','items':{'oneOf':[{'type':'string','minLength':1},"
        "{'type':'array','items':{'type':'integer','minimum':0,'maximum':2},"
        "'minItems':3}]}}";

    case_expect(schema, "['2rso',[0,1,2]]", "");
    case_expect(schema, "['',[0,5],7,{}]",
                "/0: has 0 characters; at least 1 is needed\n"
                "/1: has 2 items; at least 3 are needed\n"
                "/1/1: expected an integer from 0 to 2, got 5\n"
                "/2: expected a string or an array, got 7\n"
                "/3: expected a string or an array, got an object\n");
}

Test(schema, any_of_branches_of_one_type)
{
    static const char schema[] =
        "{'anyOf':[{'type':'object','properties':{'a':{'type':'integer'},"
        "'b':{'type':'integer'}}},{'type':'object','properties':{'a':{'type':'string'},"
        "'b':{'type':'string','maxLength':3}}},{'type':'integer','maximum':0},"
        "{'type':'number','minimum':5}]}";

    case_expect(schema, "{'a':1,'b':2}", "");
    case_expect(schema, "{'a':'x','b':'y'}", "");
    case_expect(schema, "{'a':'x','b':'long'}",
                "/b: has 4 characters; at most 3 are allowed\n");
    case_expect(schema, "{'a':1,'b':null}", "/b: expected an integer, got null\n");
    case_expect(schema, "0.0", "");
    case_expect(schema, "5", "");
    case_expect(schema, "5.5", "");
    case_expect(schema, "1.5", ": expected a number of at least 5, got 1.5\n");
    case_expect(schema, "3", ": expected an integer of at most 0, got 3\n");
    case_expect(schema, "null", ": expected a number or an object, got null\n");
}

/* A branch that fails in a union of its own fails. */
Test(schema, unions_inside_unions)
{
    static const char schema[] =
        "{'anyOf':[{'type':'integer','anyOf':[{'minimum':5},{'minimum':7}]},"
        "{'type':'integer','oneOf':[{'maximum':-5},{'maximum':-7}]}]}";

    case_expect(schema, "5", "");
    case_expect(schema, "-5", "");
    case_expect(schema, "0", ": expected a number of at least 5, got 0\n");
    case_expect(schema, "-7", ": expected a number of at least 5, got -7\n");
}

Test(schema, alternatives_of_required_members)
{
    static const char any[] = "{'type':'object','properties':{'items':{},'sketch':{}},"
                              "'anyOf':[{'required':['items']},{'required':['sketch']}]}";
    static const char one[] = "{'type':'object','properties':{'items':{},'sketch':{}},"
                              "'oneOf':[{'required':['items']},{'required':['sketch']}]}";

    case_expect(any, "{'items':1}", "");
    case_expect(any, "{'sketch':1,'items':2}", "");
    case_expect(any, "{}", ": needs 'items' or 'sketch'\n");
    case_expect(one, "{'sketch':1}", "");
    case_expect(one, "{}", ": needs 'items' or 'sketch'\n");
    case_expect(one, "{'sketch':1,'items':2}",
                ": only one may be given: 'items' or 'sketch'\n");
    case_expect("{'oneOf':[{'required':['a','b','c']},{'required':['d']}]}", "{'a':1}",
                ": needs 'b' and 'c' or 'd'\n");
    case_expect("{'oneOf':[{'minimum':1},{'minimum':2}]}", "2",
                ": fits several forms of which exactly one is allowed\n");
    case_expect("{'oneOf':[{'minimum':1},{'minimum':2}]}", "1", "");
}

Test(schema, keywords_beside_a_union)
{
    static const char schema[] = "{'type':'string','minLength':2,'anyOf':[{'pattern':'a'},"
                                 "{'pattern':'b'}],'oneOf':[{'maxLength':3},"
                                 "{'minLength':2,'pattern':'c'}]}";

    case_expect(schema, "'ab'", "");
    case_expect(schema, "'abac'", "");
    case_expect(schema, "'ac'", ": fits several forms of which exactly one is allowed\n");
    case_expect(schema, "'xx'", ": 'xx' does not match the pattern a\n");
    case_expect(schema, "1", ": expected a string, got 1\n");
}

Test(schema, defaults_are_filled_in)
{
    static const char schema[] =
        "{'properties':{'limit':{'type':'integer','default':10},'game':{'type':'object',"
        "'properties':{'positions':{'default':4},'repeats':{'default':false},"
        "'name':{'type':'string'}},'default':{'name':'x'}},'depth':{'default':null},"
        "'list':{'items':{'properties':{'k':{'default':[1]}}}}}}";

    case_expect_becomes(schema, "{'limit':3,'game':{'positions':5},'depth':1}",
                        "{'limit':3,'game':{'positions':5,'repeats':false},'depth':1}");
    case_expect_becomes(schema, "{}",
                        "{'limit':10,'game':{'name':'x','positions':4,'repeats':false},"
                        "'depth':null}");
    case_expect_becomes(schema, "{'list':[{},{'k':2}]}",
                        "{'limit':10,'game':{'name':'x','positions':4,'repeats':false},"
                        "'depth':null,'list':[{'k':[1]},{'k':2}]}");
}

/* What a handler does to a default that was filled in does not reach the next request. */
Test(schema, defaults_are_copies)
{
    struct schema *schema = case_schema("{'properties':{'a':{'default':{'b':[1]}},"
                                        "'c':{'default':'text'}}}");
    struct schema_case found;

    for (int i = 0; i < 3; i++) {
        json_t *value = json_object();
        json_t *expected = case_json("{'a':{'b':[1]},'c':'text'}");

        case_check(schema, value, &found);
        cr_expect(json_equal(value, expected));
        json_array_append_new(json_object_get(json_object_get(value, "a"), "b"),
                              json_true());
        json_string_set(json_object_get(value, "c"), "changed");
        json_decref(value);
        json_decref(expected);
    }
    schema_free(schema);
}

Test(schema, defaults_come_through_references_and_branches)
{
    static const char schema[] =
        "{'properties':{'m':{'$ref':'#/x-m'},'n':{'$ref':'#/x-m','default':2}},"
        "'x-m':{'type':'integer','default':1},'anyOf':[{'properties':{'k':{'const':'a'},"
        "'p':{'default':7}},'required':['k']},{'properties':{'k':{'const':'b'},"
        "'q':{'default':8}},'required':['k']}]}";

    case_expect_becomes(schema, "{'k':'b'}", "{'k':'b','m':1,'n':2,'q':8}");
    case_expect_becomes(schema, "{'k':'a','m':5}", "{'k':'a','m':5,'n':2,'p':7}");
    case_expect(schema, "{'k':'c'}", "/k: must be 'a'\n");
}

static void count_only(void *arg, const char *pointer, const char *detail)
{
    (void)pointer;
    (void)detail;
    ++*(int *)arg;
}

Test(schema, errors_beyond_the_limit_are_counted)
{
    struct schema *schema = case_schema("{'items':{'type':'integer'}}");
    json_t *value = case_json("['a','b','c','d','e']");
    int heard = 0;
    struct schema_report report = {.on_error = count_only, .arg = &heard, .limit = 3};

    cr_expect_eq(schema_check(schema, value, &report), SCHEMA_BROKEN);
    cr_expect_eq(heard, 3);
    cr_expect_eq(report.count, 5);
    json_decref(value);
    schema_free(schema);
}

static void keep_pointer(void *arg, const char *pointer, const char *detail)
{
    (void)detail;
    cr_assert_lt(strlen(pointer), SCHEMA_TEXT_MAX);
    strcpy(arg, pointer);
}

/* Names up to and beyond the room for a pointer; the last that fits is 1,019 long. */
Test(schema, a_pointer_that_does_not_fit_is_cut_back)
{
    struct schema *schema = case_schema("{'items':{'additionalProperties':false}}");

    for (size_t length = 1000; length < 1100; length++) {
        char key[1200] = "";
        char pointer[SCHEMA_TEXT_MAX] = "none";
        struct schema_report report = {
            .on_error = keep_pointer, .arg = pointer, .limit = 9};
        json_t *array = json_array();
        json_t *object = json_object();

        memset(key, 'k', length);
        json_object_set_new(object, key, json_true());
        json_array_append_new(array, object);
        cr_expect_eq(schema_check(schema, array, &report), SCHEMA_BROKEN);
        if (length <= SCHEMA_TEXT_MAX - 4)
            cr_expect(!strncmp(pointer, "/0/kkk", 6) && strlen(pointer) == length + 3);
        else
            cr_expect_str_eq(pointer, "/0", "%zu: %s", length, pointer);
        json_decref(array);
    }
    schema_free(schema);
}

Test(schema, long_texts_are_cut_in_messages)
{
    case_expect("{'type':'integer'}", "'0123456789012345678901234567890123456789'",
                ": expected an integer, got '0123456789012345678901234567890123456789'\n");
    case_expect("{'type':'integer'}", "'0123456789012345678901234567890123456789x'",
                ": expected an integer, got "
                "'0123456789012345678901234567890123456789...'\n");
    case_expect("{'type':'integer'}",
                "'\u00e9123456789012345678901234567890123456789\u00e9'",
                ": expected an integer, got "
                "'\u00e9123456789012345678901234567890123456789...'\n");
    case_expect("{'type':'integer'}", "'a\\nb\\u0000c'",
                ": expected an integer, got 'a?b?c'\n");
}
