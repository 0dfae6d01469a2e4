/* The extension keywords: conversions, former names, hints and examples in errors. */
#include "schema_case.h"

#include "server/handler.h"
#include "server/run/operation.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMER                                                                             \
    "/x-former-names: each new name must be a property or an enum value, and each former " \
    "name must not"
#define CODE                                                                               \
    "{'type':['string','integer'],'x-accept-integer':true,'minimum':-5,'maxLength':4}"
#define CODES                                                                              \
    "{'x-accept-single':true,'anyOf':[{'type':'array','items':" CODE                       \
    ",'maxItems':2}," CODE "]}"
#define PEOPLE                                                                             \
    "{'x-accept-single':true,'anyOf':[{'type':'array','items':" PERSON "}," PERSON "]}"
#define PERSON                                                                             \
    "{'type':'object','properties':{'name':{'type':'string'},'age':{'default':1}}}"

Test(adapted, an_integer_becomes_its_digits)
{
    case_expect_becomes(CODE, "-5", "'-5'");
    case_expect_becomes("{'type':['integer','string'],'x-accept-integer':true}",
                        "-123456789012345678901234567890",
                        "'-123456789012345678901234567890'");
    case_expect_becomes("{'anyOf':[{'type':'array'}," CODE "]}", "77", "'77'");
}

Test(adapted, a_number_not_in_plain_digits_is_rejected)
{
    case_expect(CODE, "12e3",
                ": expected a string or an integer in plain digits, got 12e3\n");
    case_expect(CODE, "12.0",
                ": expected a string or an integer in plain digits, got 12.0\n");
    case_expect(CODE, "-0", ": expected a string or an integer in plain digits, got -0\n");
    case_expect(
        "{'type':['string','integer'],'x-accept-integer':true,"
        "'x-hint':'write it as a string'}",
        "0.5",
        ": expected a string or an integer in plain digits, got 0.5; write it as a string\n");
    case_expect(CODE, "-6", ": expected a string or an integer of at least -5, got -6\n");
    case_expect(CODE, "true",
                ": expected a string or an integer of at least -5, got true\n");
    case_expect(CODE, "12345", ": the string has 5 characters; at most 4 are allowed\n");
}

Test(adapted, items_are_compared_after_conversion)
{
    static const char schema[] = "{'uniqueItems':true,'maxItems':4,'items':" CODE "}";

    case_expect(schema, "[1,'01',10]", "");
    case_expect(schema, "['7',1,7]",
                "/2: the item is equal to item 0; all items must be different\n");
}

/* schema_oracle.py generates other single values. */
Test(adapted, a_single_value_becomes_an_array)
{
    case_expect_becomes(CODES, "[]", "[]");
    case_expect_becomes(PEOPLE, "{'name':'x'}", "[{'name':'x','age':1}]");
    case_expect_becomes("{'x-accept-single':true,'anyOf':[{'type':'array'},{'type':'null'},"
                        "{'type':'boolean'}]}",
                        "null", "[null]");
    case_expect_becomes(
        "{'properties':{'c':{'x-accept-single':true,'default':'x','anyOf':[{'type':"
        "'array'},{'type':'string'}]}}}",
        "{}", "{'c':['x']}");
}

/* The client did not send an array, so that the pointer does not contain an index. */
Test(adapted, errors_point_at_the_single_value)
{
    case_expect("{'properties':{'c':" CODES "}}", "{'c':'abcde'}",
                "/c: the string has 5 characters; at most 4 are allowed\n");
    case_expect("{'properties':{'c':" CODES "}}", "{'c':['abcde']}",
                "/c/0: the string has 5 characters; at most 4 are allowed\n");
    case_expect("{'properties':{'p':" PEOPLE "}}", "{'p':{'name':5}}",
                "/p/name: expected a string, got 5\n");
    case_expect(CODES, "{'a':[1,{}]}",
                ": expected a string, an integer of at least -5 or an array, got an "
                "object\n");
    case_expect(CODES, "null",
                ": expected a string, an integer of at least -5 or an array, got null\n");
}

/* Expects the pointer and the position of an error that a handler reports for `pointer`. */
static void expect_handler_error(const char *text, const char *pointer,
                                 const char *expected)
{
    struct schema *schema = case_schema("{'properties':{'c':" CODES ",'p':" PEOPLE
                                        ",'d':{'default':{'e':[1]}}}}");
    struct schema_case c = {.text = NULL};
    const struct field_error *error;
    struct handler_call call;
    char found[64];

    case_read(schema, text, strlen(text), &c);
    call = (struct handler_call){0};
    call.body = &c.value;
    call.host.text = c.text;
    handler_refuse(&call, pointer, "is invalid");
    cr_assert_eq(call.errors.count, 1);
    error = call.errors.list;
    snprintf(found, sizeof found, "%s %u:%u", error->pointer, error->line, error->column);
    cr_expect_str_eq(found, expected, "%s, %s: %s", text, pointer, found);
    call_free(&call);
    case_drop(&c);
    schema_free(schema);
}

#define PEOPLE_TEXT                                                                        \
    "{\"c\":[\"\\u00e9\", \"é\"],\n\"p\":\n [{\"name\":\"x\", \"age\":\n3}, {}]}"

Test(adapted, errors_of_handlers_point_at_the_value_of_the_client)
{
    static const char *const rows[][3] = {
        {PEOPLE_TEXT, "", " 1:1"},
        {PEOPLE_TEXT, "/c", "/c 1:6"},
        {PEOPLE_TEXT, "/c/0", "/c/0 1:7"},
        {PEOPLE_TEXT, "/c/1", "/c/1 1:17"},
        {PEOPLE_TEXT, "/c/2", "/c/2 1:6"},
        {PEOPLE_TEXT, "/d/e/0", "/d/e/0 1:1"},
        {PEOPLE_TEXT, "/p/0/name", "/p/0/name 3:11"},
        {PEOPLE_TEXT, "/p/0/age", "/p/0/age 4:1"},
        {PEOPLE_TEXT, "/p/1/age", "/p/1/age 4:5"},
        {PEOPLE_TEXT, "/p/1/name", "/p/1/name 4:5"},
        {" {\"p\": {\"name\": 1}}", "/p/0/name", "/p/name 1:17"},
        {" {\"c\": 12}", "/c/0", "/c 1:8"},
        {"{\"c\":\"ab\"}", "/c", "/c 1:6"},
        {"{\"c\":\"ab\"}", "/d/0", "/d/0 1:1"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_handler_error(rows[i][0], rows[i][1], rows[i][2]);
}

Test(adapted, the_error_for_a_former_field_names_the_new_one)
{
    static const char schema[] =
        "{'properties':{'bulls':{'type':'integer'},'cows':{}},'required':['bulls'],"
        "'x-former-names':{'hits':'bulls','cow':'cows'}}";

    case_expect(schema, "{'bulls':1,'hits':1}",
                "/hits: 'hits' is not a known field; use 'bulls' instead\n");
    case_expect(
        schema, "{'cow':[1,{}]}",
        "/cow: 'cow' is not a known field; use 'cows' instead\n/bulls: 'bulls' is missing\n");
    case_expect(schema, "{'hits':1}",
                "/hits: 'hits' is not a known field; use 'bulls' instead\n");
    case_expect(schema, "{'bulls':1,'hit':1}",
                "/hit: unknown field; the known fields are bulls and cows\n");
}

Test(adapted, the_error_for_a_former_enum_value_names_the_new_one)
{
    static const char schema[] =
        "{'type':['string','integer'],'enum':['fewest','fastest',1],"
        "'x-former-names':{'least':'fewest','quick':'fastest'}}";

    case_expect(schema, "'least'",
                ": 'least' is not a known value; use 'fewest' instead\n");
    case_expect("{'properties':{'a':{'type':'array','items':{'$ref':'#/x-e'}}},"
                "'x-e':{'type':'string','enum':['x','y'],'x-former-names':{'z':'y'}}}",
                "{'a':['x','z']}", "/a/1: 'z' is not a known value; use 'y' instead\n");
    case_expect(schema, "'leas'", ": expected 'fewest', 'fastest' or 1, got 'leas'\n");
}

Test(adapted, a_hint_is_shown_once)
{
    static const char schema[] =
        "{'type':'array','x-hint':'[[1]] is right','items':{'anyOf':[{'type':'array',"
        "'x-hint':'write [1]','items':{'type':'integer'}},{'type':'null'}]}}";

    case_expect(schema, "1", ": expected an array, got 1; [[1]] is right\n");
    case_expect(schema, "[1,2]",
                "/0: expected an array or null, got 1; write [1]\n"
                "/1: expected an array or null, got 2\n");
    case_expect("{'properties':{'abc':{}},'x-hint':'write it so'}", "{'x':1,'y':1}",
                "/x: unknown field; the known field is abc; write it so\n"
                "/y: unknown field; the known field is abc\n");
    case_expect("{'anyOf':[{'type':'string'},{'type':'null'}],'x-hint':'write text'}", "1",
                ": expected a string or null, got 1; write text\n");
    case_expect("{'type':'string','enum':['width','depth'],'x-hint':'write a side'}", "'x'",
                ": expected 'width' or 'depth', got 'x'; write a side\n");
    case_expect("{'type':'string','enum':['width','depth'],'x-hint':'write a side'}",
                "'wdth'",
                ": expected 'width' or 'depth', got 'wdth'; did you mean 'width'?\n");
}

Test(adapted, the_error_for_a_misplaced_field_names_its_object)
{
    case_expect("{'properties':{'game':{'properties':{'size':{}}},'x':{'type':'null'}}}",
                "{'size':3}", "/size: 'size' is a field of 'game'; write it there\n");
    case_expect("{'properties':{'rows':{'type':'array','items':{'type':'object',"
                "'properties':{'guess':{}}}}},'additionalProperties':false}",
                "{'guess':'1234'}",
                "/guess: 'guess' is a field of 'rows'; write it there\n");
}

/* Returns the error for `04`, which is a syntax error. */
static const char *error_for_leading_zero(const char *schema)
{
    static char error[CASE_TEXT_MAX];
    struct schema *compiled = case_schema(schema);
    struct schema_case c = {.text = NULL};

    case_read(compiled, "04", 2, &c);
    cr_expect_eq(c.result, SCHEMA_NOT_JSON);
    strcpy(error, c.errors);
    case_drop(&c);
    schema_free(compiled);
    return error;
}

Test(adapted, leading_zeros_suggest_a_string_only_where_one_is_allowed)
{
    static const char only[] = ": a number must not have leading zeros; write 4\n";
    static const char both[] =
        ": a number must not have leading zeros; write 4, or \"04\" if you "
        "mean the digits\n";

    cr_expect_str_eq(error_for_leading_zero("{'type':'integer'}"), only);
    cr_expect_str_eq(error_for_leading_zero("{'x-accept-single':true,'anyOf':[{'type':"
                                            "'array'},{'type':'integer'}]}"),
                     only);
    cr_expect_str_eq(error_for_leading_zero(CODE), both);
    cr_expect_str_eq(error_for_leading_zero(CODES), both);
    cr_expect_str_eq(error_for_leading_zero("{}"), both);
}

Test(adapted, superfluous_quotes)
{
    case_expect("{'type':'integer','minimum':0}", "'12'",
                ": expected an integer of at least 0, got '12'; write it without quotes\n");
    case_expect("{'type':'integer','maximum':9}", "'12'",
                ": expected an integer of at most 9, got '12'\n");
    case_expect("{'type':'integer'}", "'1.5'", ": expected an integer, got '1.5'\n");
    case_expect("{'type':['integer','string'],'enum':[1,2,'any']}", "'2'",
                ": expected 1, 2 or 'any', got '2'; write it without quotes\n");
    case_expect("{'type':['integer','string'],'enum':[1,2,'any']}", "'3'",
                ": expected 1, 2 or 'any', got '3'\n");
    case_expect("{'type':'integer','enum':[1,2]}", "'3'", ": expected 1 or 2, got '3'\n");
    case_expect("{'type':'number'}", "'12a'", ": expected a number, got '12a'\n");
    case_expect("{'type':'boolean'}", "'true'",
                ": expected true or false, got 'true'; write it without quotes\n");
    case_expect("{'type':'boolean'}", "'yes'", ": expected true or false, got 'yes'\n");
    case_expect("{'type':'string'}", "-3", ": expected a string, got -3\n");
    case_expect("{'type':'string','examples':['ann','ben']}", "-3",
                ": expected a string, got -3; for example 'ann'\n");
    case_expect("{'items':{'type':'array','examples':[[1]]}}", "[{},7]",
                "/0: expected an array, got an object; for example [1]\n"
                "/1: expected an array, got 7\n");
}

Test(adapted, a_pattern_error_shows_the_first_example)
{
    case_expect("{'type':['string','null'],'pattern':'^[0-9]{2}$','examples':['07','08']}",
                "'7'", ": '7' does not match the pattern ^[0-9]{2}$; for example '07'\n");
    case_expect("{'type':'string','pattern':'^[0-9]{2}$'}", "'7'",
                ": '7' does not match the pattern ^[0-9]{2}$\n");
}

Test(adapted, the_error_for_a_missing_field_shows_an_example)
{
    static const char schema[] =
        "{'properties':{'a':{'examples':[[5,{'b':'\u00e9'}],1]},'b':{'enum':['x','y'],"
        "'type':'string'},'c':{'$ref':'#/x-c'},'d':{'$ref':'#/x-c','examples':[7]},'e':{}},"
        "'required':['a','b','c','d','e'],'x-c':{'examples':[null]}}";

    case_expect(schema, "{}",
                "/a: 'a' is missing; add it, for example 'a': [5, {'b': '\u00e9'}]\n"
                "/b: 'b' is missing; add it, for example 'b': 'x'\n"
                "/c: 'c' is missing; add it, for example 'c': null\n"
                "/d: 'd' is missing; add it, for example 'd': 7\n"
                "/e: 'e' is missing\n");
}

Test(adapted, a_misspelled_field_is_not_reported_as_missing_too)
{
    static const char schema[] =
        "{'properties':{'minutes':{},'name':{}},'required':['minutes','name'],"
        "'x-hint':'write both'}";

    case_expect(
        schema, "{'minute':1,'name':2}",
        "/minute: unknown field; did you mean 'minutes'? The known fields are minutes "
        "and name\n");
    case_expect(
        schema, "{'minute':1}",
        "/minute: unknown field; did you mean 'minutes'? The known fields are minutes "
        "and name\n/name: 'name' is missing\n");
    case_expect(
        schema, "{'minute':1,'minutes':1,'name':2}",
        "/minute: unknown field; did you mean 'minutes'? The known fields are minutes "
        "and name\n");
}

Test(adapted, the_error_for_a_wrong_type_shows_an_example_of_the_object)
{
    static const char schema[] = "{'type':'object','properties':{'a':{},'b':{}},"
                                 "'examples':[{'a':1},{'b':2}]}";

    case_expect(schema, "7",
                ": the request must be an object, got 7; for example {'a': 1}\n");
    case_expect("{'anyOf':[{'type':'string'},{'type':'object','x-hint':'write b'}],"
                "'examples':[{'a':1}]}",
                "7", ": the request must be a string or an object, got 7; write b\n");
}

Test(adapted, the_error_for_a_wrong_type_lists_required_fields)
{
    static const char schema[] = "{'type':['object','null'],'properties':{'a':{},'b':{},"
                                 "'c':{},'d':{}},'required':['a','b','d']}";

    case_expect(
        schema, "'1 2 3'",
        ": the request must be an object with \"a\", \"b\" and \"d\" or null, got '1 2 3'\n");
    case_expect("{'type':'object','properties':{'a':{},'b':{}},'required':['b']}", "[]",
                ": the request must be an object with \"b\", got an array\n");
}

Test(adapted, invalid_extension_keywords)
{
    static const struct {
        const char *schema, *error;
    } rows[] = {
        {"{'x-accept-single':true}",
         "/x-accept-single: requires anyOf with an array and other types"},
        {"{'x-accept-single':true,'anyOf':[{'type':'array'}]}",
         "/x-accept-single: requires anyOf with an array and other types"},
        {"{'x-accept-single':true,'anyOf':[{'type':'string'}]}",
         "/x-accept-single: has no effect on the types of this schema"},
        {"{'x-accept-single':1,'anyOf':[{'type':'string'},{'type':'array'}]}",
         "/x-accept-single: must be true"},
        {"{'x-accept-single':true,'anyOf':[{'type':'string'},{'type':'array','minItems':2}]}",
         "/x-accept-single: an array with one item is not allowed"},
        {"{'anyOf':[{'type':'null'}," CODES "]}",
         "/anyOf/1: x-accept-single is not allowed in a branch"},
        {"{'$ref':'#/x-a','x-accept-single':true,'x-a':{}}",
         ": 'x-accept-single' is not allowed together with $ref"},
        {"{'type':'array','x-accept-commas':true}",
         "/x-accept-commas: requires x-accept-single"},
        {"{'x-accept-single':true,'x-accept-commas':1,'anyOf':[{'type':'string'},"
         "{'type':'array'}]}",
         "/x-accept-commas: must be true"},
        {"{'type':['string','integer'],'x-accept-integer':false}",
         "/x-accept-integer: must be true"},
        {"{'type':'string','x-accept-integer':true}",
         "/x-accept-integer: requires the types string and integer"},
        {"{'type':['string','number'],'x-accept-integer':true}",
         "/x-accept-integer: requires the types string and integer"},
        {"{'x-hint':1}", "/x-hint: must be a string"},
        {"{'properties':{'a':{}},'x-former-names':[]}",
         "/x-former-names: must be an object"},
        {"{'properties':{'a':{}},'x-former-names':{'a':'a'}}", FORMER},
        {"{'properties':{'a':{}},'x-former-names':{'b':'c'}}", FORMER},
        {"{'properties':{'a':{}},'x-former-names':{'b':1}}", FORMER},
        {"{'type':'string','enum':['a'],'x-former-names':{'a':'a'}}", FORMER},
        {"{'type':'string','enum':['a'],'x-former-names':{'b':'c'}}", FORMER},
        {"{'type':'string','x-former-names':{'b':'c'}}", FORMER},
        {"{'type':'integer','x-former-names':{'b':'c'}}",
         "/x-former-names: has no effect on the types of this schema"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        case_expect_rejected(rows[i].schema, rows[i].error);
}
