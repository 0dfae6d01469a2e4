/* The errors of each keyword, with positions, and values that schema_oracle.py does not generate. */
/* cspell:ignore crads limmit */
#include "schema_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(schema, type)
{
    static const char *const names[] = {"object", "array",   "string", "integer",
                                        "number", "boolean", "null"};
    static const char *const values[] = {"{}", "[]", "'x'", "3", "3.5", "true", "null"};
    static const char *const shown[] = {"an object", "an array", "'x'", "3",
                                        "3.5",       "true",     "null"};
    static const char *const expected[] = {"the request must be an object",
                                           "expected an array",
                                           "expected a string",
                                           "expected an integer",
                                           "expected a number",
                                           "expected true or false",
                                           "expected null"};

    for (size_t i = 0; i < 7; i++) {
        for (size_t j = 0; j < 7; j++) {
            char schema[64];
            char error[128] = "";

            snprintf(schema, sizeof schema, "{'type':'%s'}", names[i]);
            if (i != j && !(i == 4 && j == 3))
                snprintf(error, sizeof error, ": %s, got %s\n", expected[i], shown[j]);
            case_expect(schema, values[j], error);
        }
    }
    case_expect("{'type':'boolean'}", "false", "");
}

Test(schema, several_types)
{
    static const char schema[] = "{'type':['string','null','array']}";

    case_expect(schema, "false", ": expected a string, an array or null, got false\n");
    case_expect("{'type':['integer','boolean']}", "{}",
                ": expected an integer or true or false, got an object\n");
}

Test(schema, minimum_and_maximum)
{
    static const char schema[] = "{'type':'integer','minimum':1,'maximum':1000}";

    case_expect(schema, "0", ": expected an integer from 1 to 1000, got 0\n");
    case_expect(schema, "1001", ": expected an integer from 1 to 1000, got 1001\n");
    case_expect(schema, "'abc'", ": expected an integer from 1 to 1000, got 'abc'\n");
    case_expect(schema, "2.5", ": expected an integer from 1 to 1000, got 2.5\n");
    case_expect("{'type':'integer','minimum':-5}", "-6",
                ": expected an integer of at least -5, got -6\n");
    case_expect("{'type':'number','maximum':0.5}", "1",
                ": expected a number of at most 0.5, got 1\n");
    case_expect("{'type':['number','string'],'minimum':3}", "2",
                ": expected a string or a number of at least 3, got 2\n");
}

/* At the limits of an int64_t and beyond them. */
Test(schema, bounds_on_integers_are_exact)
{
    static const char wide[] = "{'type':'integer','minimum':-9223372036854775808,"
                               "'maximum':9223372036854775807}";

    case_expect(wide, "-9223372036854775808", "");
    case_expect(wide, "9223372036854775807", "");
    case_expect("{'type':'integer','maximum':9223372036854775806}", "9223372036854775807",
                ": expected an integer of at most 9223372036854775806, got "
                "9223372036854775807\n");
    case_expect("{'type':'integer','maximum':9}", "9223372036854775808",
                ": expected an integer of at most 9, got 9223372036854775808\n");
    case_expect("{'type':'integer','minimum':1,'maximum':9}", "-99999999999999999999",
                ": expected an integer from 1 to 9, got -99999999999999999999\n");
    case_expect("{'type':'integer'}", "1e999", ": expected an integer, got 1e999\n");
    case_expect("{'type':'number'}", "1e999", ": expected a number, got 1e999\n");
    case_expect("{'type':'number','minimum':0}", "-1e999",
                ": expected a number of at least 0, got -1e999\n");
    case_expect("{'type':'number'}", "99999999999999999999", "");
    case_expect("{'type':'integer'}", "12345678901234567890123456789012345678901",
                ": expected an integer, got 1234567890123456789012345678901234567890...\n");
}

Test(schema, whole_reals_are_integers)
{
    static const char schema[] =
        "{'properties':{'n':{'type':'integer','maximum':9},'x':{'type':'number'},"
        "'e':{'type':'integer','enum':[1,2]},'l':{'type':'array','items':{'type':['integer'"
        ",'null']}},"
        "'u':{'anyOf':[{'type':'integer'},{'type':'string'}]}}}";

    case_expect_becomes(schema, "{'n':3.0,'x':3.0,'e':1.0,'l':[1.0,null,-2e1],'u':7.0}",
                        "{'n':3,'x':3.0,'e':1,'l':[1,null,-20],'u':7}");
    case_expect(schema, "{'n':10.0}", "/n: expected an integer of at most 9, got 10.0\n");
    case_expect(schema, "{'n':1e300}", "/n: expected an integer of at most 9, got 1e300\n");
    case_expect("{'type':'integer'}", "-1e300", ": expected an integer, got -1e300\n");
    case_expect("{'type':'integer'}", "9223372036854775808.0",
                ": expected an integer, got 9223372036854775808.0\n");
    case_expect("{'type':'integer'}", "-9223372036854775808.0", "");
}

Test(schema, string_lengths_count_characters)
{
    static const char schema[] = "{'type':'string','minLength':2,'maxLength':4}";

    case_expect(schema, "'ab'", "");
    case_expect(schema, "'abcd'", "");
    case_expect(schema, "'a'", ": the string has 1 character; at least 2 are required\n");
    case_expect(schema, "''", ": the string has 0 characters; at least 2 are required\n");
    case_expect(schema, "'abcde'",
                ": the string has 5 characters; at most 4 are allowed\n");
    case_expect(schema, "'\u20ac\u20ac\u20ac\u20ac'", "");
    case_expect(schema, "'\u20ac'",
                ": the string has 1 character; at least 2 are required\n");
    case_expect(schema, "'\U0001f600'",
                ": the string has 1 character; at least 2 are required\n");
    case_expect(schema, "'\U0001f600\U0001f600'", "");
    case_expect(schema, "'\u00e9\u00e9\u00e9\u00e9\u00e9'",
                ": the string has 5 characters; at most 4 are allowed\n");
    case_expect(schema, "'\\u0000\\u0000'", "");
    case_expect("{'minLength':3,'maxLength':3}", "'ab'",
                ": the string has 2 characters; exactly 3 are required\n");
    case_expect("{'minLength':1}", "''",
                ": the string has 0 characters; at least 1 is required\n");
    case_expect("{'type':['string','null'],'minLength':1}", "null", "");
}

Test(schema, pattern)
{
    static const char schema[] = "{'type':'string','pattern':'^x-[0-9a-f]{2,4}$'}";

    case_expect(schema, "'x-0f'", "");
    case_expect(schema, "'x\\u002d0f1'", "");
    case_expect(schema, "'x-0'", ": 'x-0' does not match the pattern ^x-[0-9a-f]{2,4}$\n");
    case_expect(schema, "'x-00\\n'",
                ": 'x-00?' does not match the pattern ^x-[0-9a-f]{2,4}$\n");
    case_expect(schema, "'x-00\\u0000'",
                ": 'x-00?' does not match the pattern ^x-[0-9a-f]{2,4}$\n");
}

Test(schema, amounts_of_items)
{
    static const char schema[] = "{'type':'array','minItems':3,'maxItems':4}";

    case_expect(schema, "[1,2]", ": the array has 2 items; at least 3 are required\n");
    case_expect(schema, "[1,2,3,4,5]", ": the array has 5 items; at most 4 are allowed\n");
    case_expect("{'maxItems':1}", "[1,2]",
                ": the array has 2 items; at most 1 is allowed\n");
}

Test(schema, items)
{
    case_expect("{'items':{'type':'string'}}", "['a',1,'b',null]",
                "/1: expected a string, got 1\n/3: expected a string, got null\n");
    case_expect(
        "{'items':{'type':'string'},'maxItems':2}", "['a',1,2,[3]]",
        "/1: expected a string, got 1\n: the array has 4 items; at most 2 are allowed\n");
    case_expect("{'items':{'items':{'type':'number','maximum':1}}}", "[[0,2],[],[3]]",
                "/0/1: expected a number of at most 1, got 2\n"
                "/2/0: expected a number of at most 1, got 3\n");
}

Test(schema, unique_items)
{
    static const char schema[] = "{'uniqueItems':true,'maxItems':9}";

    case_expect(schema, "[1,2,'1',[1],{'a':1},true,null,false,'1\\u0000']", "");
    case_expect(schema, "[1,2,1]",
                "/2: the item is equal to item 0; all items must be different\n");
    case_expect(schema, "[1,'a',1.0,'\\u0061',null,null,true,true]",
                "/2: the item is equal to item 0; all items must be different\n"
                "/3: the item is equal to item 1; all items must be different\n"
                "/5: the item is equal to item 4; all items must be different\n"
                "/7: the item is equal to item 6; all items must be different\n");
    case_expect("{'uniqueItems':false}", "[1,1]", "");
    case_expect("{'uniqueItems':true,'maxItems':2,'items':{'type':'string'}}",
                "['a',['a'],'a']",
                "/1: expected a string, got an array\n"
                ": the array has 3 items; at most 2 are allowed\n");
}

Test(schema, required)
{
    static const char schema[] = "{'properties':{'c':{},'a':{},'b':{'type':'integer'}},"
                                 "'required':['b','c']}";

    case_expect(schema, "{'a':1}",
                "/c: 'c' is missing\n"
                "/b: 'b' is missing\n");
    case_expect("{'items':{'properties':{'x/y~z':{}},'required':['x/y~z']}}", "[{}]",
                "/0/x~1y~0z: 'x/y~z' is missing\n");
}

Test(schema, unknown_fields)
{
    static const char schema[] =
        "{'type':'object','properties':{'cards':{},'method':{},'limit':{}},"
        "'additionalProperties':false}";
    static const char known[] = "he known fields are cards, method and limit";
    static const struct {
        const char *typed;
        const char *guess;
    } rows[] = {{"card", "did you mean 'cards'? T"},
                {"crads", "did you mean 'cards'? T"},
                {"Cards", "did you mean 'cards'? T"},
                {"CARDS", "did you mean 'cards'? T"},
                {"methods", "did you mean 'method'? T"},
                {"limmit", "did you mean 'limit'? T"},
                {"limits", "did you mean 'limit'? T"},
                {"c", "t"},
                {"", "t"},
                {"deck", "t"},
                {"thirty-three letters are too many", "t"}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char value[128];
        char error[256];

        snprintf(value, sizeof value, "{'cards':1,'%s':2}", rows[i].typed);
        snprintf(error, sizeof error, "/%s: unknown field; %s%s\n", rows[i].typed,
                 rows[i].guess, known);
        case_expect(schema, value, error);
    }
    case_expect(schema, "{'limit':1,'method':1,'cards':1}", "");
    case_expect("{'additionalProperties':false}", "{'a/b~c':{'d':[1]}}",
                "/a~1b~0c: unknown field; no field is allowed here\n");
    case_expect("{'properties':{'a':{}}}", "{'b':1}",
                "/b: unknown field; the known field is a\n");
    case_expect(
        "{'properties':{'zero_is_hole':{}},'additionalProperties':false}",
        "{'zeroIsHole':true}",
        "/zeroIsHole: unknown field; did you mean 'zero_is_hole'? The known field is "
        "zero_is_hole\n");
}

Test(schema, members_of_any_name)
{
    static const char schema[] = "{'type':'object','additionalProperties':"
                                 "{'type':'integer'},'maxProperties':2}";

    case_expect(schema, "{'b':'x','a':1,'\\u00e9':null}",
                "/b: expected an integer, got 'x'\n/\u00e9: expected an integer, got null\n"
                ": the object has 3 fields; at most 2 are allowed\n");
    case_expect_becomes("{'additionalProperties':{'properties':{'a':{'default':7}}}}",
                        "{'x':{},'y':{'a':1}}", "{'x':{'a':7},'y':{'a':1}}");
}

Test(schema, enumerations)
{
    static const char schema[] = "{'type':'string','enum':['fast','triples','pairs']}";
    static const char mixed[] = "{'type':['integer','string'],'enum':[1,'unknown']}";

    case_expect(schema, "'pairs'", "");
    case_expect(schema, "'pair\\u0073'", "");
    case_expect(schema, "'pair'",
                ": expected 'fast', 'triples' or 'pairs', got 'pair'; did you "
                "mean 'pairs'?\n");
    case_expect(schema, "'slow'", ": expected 'fast', 'triples' or 'pairs', got 'slow'\n");
    case_expect(schema, "5", ": expected 'fast', 'triples' or 'pairs', got 5\n");
    case_expect(mixed, "'unknown'", "");
    case_expect(mixed, "1.0", "");
    case_expect(mixed, "2", ": expected 1 or 'unknown', got 2\n");
    case_expect(mixed, "null", ": expected 1 or 'unknown', got null\n");
    case_expect("{'type':'string','enum':['only']}", "'any'",
                ": expected 'only', got 'any'\n");
}

/* A card is a string or an array. The errors are those of the branch with the same type. */
Test(schema, the_type_selects_the_branch)
{
    static const char schema[] =
        "{'type':'array','items':{'anyOf':[{'type':'string','minLength':1},"
        "{'type':'array','items':{'type':'integer','minimum':0,'maximum':2},"
        "'minItems':3}]}}";

    case_expect(schema, "['',[0,5],7,{}]",
                "/0: the string has 0 characters; at least 1 is required\n"
                "/1/1: expected an integer from 0 to 2, got 5\n"
                "/1: the array has 2 items; at least 3 are required\n"
                "/2: expected a string or an array, got 7\n"
                "/3: expected a string or an array, got an object\n");
    case_expect("{'anyOf':[{'type':'null'},{'type':'integer','minimum':1,'maximum':9}]}",
                "10", ": expected an integer from 1 to 9 or null, got 10\n");
}

Test(schema, defaults_can_be_null_and_arrays)
{
    static const char schema[] =
        "{'properties':{'game':{'type':'object','default':{'name':'x'},'properties':{"
        "'positions':{'default':4},'name':{'type':'string'}}},'depth':{'default':null},"
        "'list':{'default':[1]}}}";

    case_expect_becomes(schema, "{'list':[]}",
                        "{'list':[],'game':{'name':'x','positions':4},'depth':null}");
    case_expect_becomes(schema, "{'game':{},'depth':1}",
                        "{'list':[1],'game':{'positions':4},'depth':1}");
}

Test(schema, defaults_come_through_references)
{
    static const char schema[] =
        "{'properties':{'m':{'$ref':'#/x-m'},'n':{'$ref':'#/x-m','default':2},"
        "'e':{'$ref':'#/x-e'}},'x-m':{'type':'integer','default':1},"
        "'x-e':{'$ref':'#/x-m','default':1.0}}";

    case_expect_becomes(schema, "{}", "{'m':1,'n':2,'e':1}");
    case_expect_becomes(schema, "{'m':5}", "{'m':5,'n':2,'e':1}");
}

static void count_only(void *arg, const struct schema_error *error)
{
    (void)error;
    ++*(int *)arg;
}

Test(schema, errors_beyond_the_limit_are_counted)
{
    struct schema *schema = case_schema("{'items':{'type':'integer'}}");
    char text[] = "[null,null,null,null,null]";
    struct arena arena = arena_in(NULL, 0);
    struct value value;
    int reported = 0;
    struct schema_report report = {.on_error = count_only, .arg = &reported, .limit = 3};

    cr_expect_eq(schema_read(schema, text, strlen(text), &arena, &report, &value),
                 SCHEMA_INVALID);
    cr_expect_eq(reported, 3);
    cr_expect_eq(report.count, 5);
    arena_free(&arena);
    schema_free(schema);
}

/* The position is that of a value, of an unknown key, or of the object or array in which
 * something is missing or exceeds a limit. */
Test(schema, positions_of_invalid_fields)
{
    static const char schema[] =
        "{'type':'object','properties':{'n':{'type':'integer'},'l':{'type':'array',"
        "'uniqueItems':true,'maxItems':2,'items':{'type':'string','maxLength':1}},"
        "'o':{'properties':{'r':{},'s':{'type':'null'}},'required':['r']}},"
        "'required':['n']}";
    static const char text[] = "\n {\"\u00e9\":1,\"l\" :\n[\"a\",\"\u00e9b\",3],\n"
                               "\t\"o\": {\"s\":\"\u00e9\", \"\\u0078\":[]},\"l2\":\n0}";
    struct schema *compiled = case_schema(schema);
    struct schema_case c = {.text = NULL};

    case_read(compiled, text, strlen(text), &c);
    cr_expect_eq(c.result, SCHEMA_INVALID);
    cr_expect_str_eq(c.positions, "2:3 3:6 3:1 4:12 4:17 4:7 4:30 2:2 ", "%s%s", c.errors,
                     c.positions);
    cr_expect_str_eq(c.errors, "/\u00e9: unknown field; the known fields are n, l and o\n"
                               "/l/1: the string has 2 characters; at most 1 is allowed\n"
                               "/l: the array has 3 items; at most 2 are allowed\n"
                               "/o/s: expected null, got \"\u00e9\"\n"
                               "/o/x: unknown field; the known fields are r and s\n"
                               "/o/r: \"r\" is missing\n"
                               "/l2: unknown field; the known fields are n, l and o\n"
                               "/n: \"n\" is missing\n");
    case_drop(&c);
    schema_free(compiled);
}

Test(schema, positions_of_equal_items)
{
    struct schema *schema = case_schema("{'uniqueItems':true,'maxItems':9}");
    struct schema_case c = {.text = NULL};
    static const char text[] = " [1, \"\u00e9\",\n 1,\"\u00e9\", 1.0]";

    case_read(schema, text, strlen(text), &c);
    cr_expect_eq(c.result, SCHEMA_INVALID);
    cr_expect_str_eq(c.positions, "2:2 2:4 2:9 ");
    case_drop(&c);
    schema_free(schema);
}

/* Parsing ends at a syntax error, also after invalid fields. */
Test(schema, a_syntax_error_after_invalid_fields)
{
    static const char text[] = "{\"a\":1,\"b\":{\"c\":[tru]}}";
    struct schema *schema = case_schema("{'properties':{'a':{'type':'null'}}}");
    struct schema_case c = {.text = NULL};

    case_read(schema, text, strlen(text), &c);
    cr_expect_eq(c.result, SCHEMA_NOT_JSON);
    cr_expect_eq(c.count, 2);
    cr_expect_str_eq(c.positions, "1:6 1:8 1:18 ");
    cr_expect(strstr(c.errors, "\n/b/c/0: tru is not valid JSON"), "%s", c.errors);
    case_drop(&c);
    schema_free(schema);
}

/* The pointer ends at the first name that does not fit. The longest that fits has 1,023 bytes. */
Test(schema, a_long_pointer_points_at_the_container)
{
    struct schema *schema =
        case_schema("{'items':{'additionalProperties':{'additionalProperties':false}}}");

    for (size_t length = 1000; length < 1100; length++) {
        struct schema_case c = {.text = NULL};
        size_t pointer = strlen("/0/") + length, longest = SCHEMA_TEXT_MAX - 1;
        char text[1200], position[32];

        snprintf(text, sizeof text, "[{\"%0*d\":{\"a\":1}}]", (int)length, 0);
        snprintf(position, sizeof position, "1:%zu ", strlen("[{\"\":{") + length + 1);
        case_read(schema, text, strlen(text), &c);
        cr_expect_eq(c.result, SCHEMA_INVALID);
        if (pointer > longest)
            pointer = strlen("/0");
        else if (pointer + strlen("/a") <= longest)
            pointer += strlen("/a");
        cr_expect_eq(strcspn(c.errors, ":"), pointer, "%zu", length);
        cr_expect_eq(strncmp(c.errors, "/0/000", pointer < 6 ? pointer : 6), 0);
        cr_expect_str_eq(c.positions, position);
        case_drop(&c);
    }
    schema_free(schema);
}

Test(schema, long_texts_are_cut_in_errors)
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
                ": expected an integer, got 'a\\nb\\u0000c'\n");
}
