/* The JSON object of NAME=VALUE arguments. */
#include "server/json/named_values.h"
#include "tests/server/json/schema_case.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char schema_text[] =
    "{'type':'object','additionalProperties':false,'properties':{"
    "'many':{'type':'integer'},'on':{'type':'boolean'},"
    "'text':{'type':'string'},"
    "'digits':{'type':['string','integer'],'x-accept-integer':true},"
    "'either':{'type':['string','integer']},"
    "'list':{'anyOf':[{'type':'array'},{'type':'string'}]},"
    "'names':{'x-accept-single':true,'x-accept-commas':true,"
    "'anyOf':[{'type':'array'},{'type':'string'}]},"
    "'numbers':{'x-accept-single':true,'x-accept-commas':true,"
    "'anyOf':[{'type':'array'},{'type':'integer'}]},"
    "'map':{'type':'object'}}}";

static struct schema *schema;
static struct json_writer w;

static void begin(void)
{
    schema = case_schema(schema_text);
    w = (struct json_writer){0};
}

static void finish(void)
{
    jw_free(&w);
    schema_free(schema);
}

TestSuite(named_values, .init = begin, .fini = finish);

/* Writes the values in `line`, which are NAME=VALUE with "|" between them. Returns the error,
 * and sets `invalid` to its value; or returns NULL. */
static const char *write_line(const char *line, const char **invalid)
{
    static char copy[8192];
    struct named_values values = {.schema = schema};

    snprintf(copy, sizeof copy, "%s", line);
    for (char *next = strtok(copy, "|"); next; next = strtok(NULL, "|")) {
        const char *equals = strchr(next, '='), *error;

        if (!equals)
            return "is not NAME=VALUE";
        error =
            named_values_add(&values, (struct named_value){next, (size_t)(equals - next),
                                                           equals + 1, strlen(equals + 1)});
        *invalid = next;
        if (error)
            return error;
    }
    jw_reset(&w);
    named_values_write(&w, &values);
    return NULL;
}

static void expect(const char *line, const char *json)
{
    const char *invalid, *error = write_line(line, &invalid);

    cr_assert_null(error, "%s: %s", line, error);
    cr_assert_not(w.failed);
    cr_assert_eq(w.length, strlen(json), "%s: %.*s", line, (int)w.length, w.data);
    cr_assert_eq(memcmp(w.data, json, w.length), 0, "%s: %.*s", line, (int)w.length,
                 w.data);
}

static void expect_error(const char *line, const char *argument, const char *part)
{
    const char *invalid, *error = write_line(line, &invalid);

    cr_assert(error, "%s", line);
    cr_assert(strstr(error, part), "%s: %s", line, error);
    cr_assert_str_eq(invalid, argument, "%s", line);
}

Test(named_values, values_of_other_fields_are_json_if_possible)
{
    expect("many=7", "{\"many\":7}");
    expect("many=-1.5e3", "{\"many\":-1.5e3}");
    expect("many=99999999999999999999999", "{\"many\":99999999999999999999999}");
    expect("on=true|many=null", "{\"on\":true,\"many\":null}");
    expect("map={\"a\":[1, 2]}", "{\"map\":{\"a\":[1, 2]}}");
    expect("many=seven", "{\"many\":\"seven\"}");
    expect("many=", "{\"many\":\"\"}");
    expect("many=1 2", "{\"many\":\"1 2\"}");
    expect("many=\"7\"", "{\"many\":\"7\"}");
    expect("unknown=7", "{\"unknown\":7}");
}

Test(named_values, commas_separate_the_items_of_some_fields)
{
    expect("names=a,b c, d", "{\"names\":[\"a\",\"b c\",\"d\"]}");
    expect("names=a", "{\"names\":\"a\"}");
    expect("names=,", "{\"names\":[\"\",\"\"]}");
    expect("names=1,true", "{\"names\":[\"1\",\"true\"]}");
    expect("names=[\"a,b\"]", "{\"names\":[\"a,b\"]}");
    expect("names=\"a,b\"", "{\"names\":\"a,b\"}");
    expect("numbers=1, 2,x", "{\"numbers\":[1,2,\"x\"]}");
    expect("list=a,b", "{\"list\":\"a,b\"}");
    expect("map.names=a,b", "{\"map\":{\"names\":\"a,b\"}}");
}

Test(named_values, values_of_text_fields_need_no_quotes)
{
    expect("text=0123", "{\"text\":\"0123\"}");
    expect("text=true", "{\"text\":\"true\"}");
    expect("digits=12", "{\"digits\":\"12\"}");
    expect("digits=1e5", "{\"digits\":\"1e5\"}");
    expect("either=12", "{\"either\":12}");
    expect("either=twelve", "{\"either\":\"twelve\"}");
    expect("text=a=b \"c\"", "{\"text\":\"a=b \\\"c\\\"\"}");
    expect("list=2rso 1gtd", "{\"list\":\"2rso 1gtd\"}");
    expect("list=[\"2rso\"]", "{\"list\":[\"2rso\"]}");
    expect("list= [\"2rso\"]", "{\"list\": [\"2rso\"]}");
    expect("text=\"quoted\"", "{\"text\":\"quoted\"}");
    expect("text={\"a\":1}", "{\"text\":{\"a\":1}}");
}

Test(named_values, values_that_begin_like_json_must_be_json)
{
    expect_error("map=[1,2", "map=[1,2", "is not valid JSON");
    expect_error("list=[2rso]", "list=[2rso]", "is not valid JSON");
    expect_error("text= {", "text= {", "is not valid JSON");
    expect_error("text=\"half", "text=\"half", "is not valid JSON");
    expect_error("map.a=[1,]", "map.a=[1,]", "is not valid JSON");
}

Test(named_values, dots_separate_nested_names)
{
    expect("map.a=1|map.b=2", "{\"map\":{\"a\":1,\"b\":2}}");
    expect("map.a=1|on=false|map.b.c=x|map.b.d=[]|many=1",
           "{\"map\":{\"a\":1,\"b\":{\"c\":\"x\",\"d\":[]}},\"on\":false,\"many\":1}");
    expect("map.many=5|many=5|mapp=1", "{\"map\":{\"many\":5},\"many\":5,\"mapp\":1}");
    /* The schema of `text` does not apply to a nested field with the same name. */
    expect("map.text=5", "{\"map\":{\"text\":5}}");
    expect("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p=1",
           "{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":{\"h\":{\"i\":{\"j\":{\"k\":"
           "{\"l\":{\"m\":{\"n\":{\"o\":{\"p\":1}}}}}}}}}}}}}}}}");
}

Test(named_values, names_are_escaped)
{
    expect("a\"b=1", "{\"a\\\"b\":1}");
    expect("\xc3\xa4=1", "{\"\xc3\xa4\":1}");
}

Test(named_values, invalid_values_are_rejected)
{
    expect_error("=1", "=1", "an empty part");
    expect_error(".a=1", ".a=1", "an empty part");
    expect_error("a.=1", "a.=1", "an empty part");
    expect_error("a..b=1", "a..b=1", "an empty part");
    expect_error("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q=1",
                 "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q=1", "more than 16 parts");
    expect_error("text=\xff", "text=\xff", "not valid UTF-8");
    expect_error("\xc3=1", "\xc3=1", "not valid UTF-8");
}

Test(named_values, a_field_can_be_set_only_once)
{
    expect_error("many=1|many=1", "many=1", "is already set");
    expect_error("many=1|on=true|many=2", "many=2", "is already set");
    expect_error("map={}|map.a=1", "map.a=1", "is already set");
    expect_error("map.a=1|map={}", "map={}", "is already set");
    expect_error("map.a.b=1|map.a=2", "map.a=2", "is already set");
    expect("map.a=1|map.ab=2", "{\"map\":{\"a\":1,\"ab\":2}}");
}

Test(named_values, the_number_of_values_is_limited)
{
    char line[8192], *end = line;
    const char *invalid;

    for (unsigned i = 0; i < NAMED_VALUES_MAX; i++)
        end += sprintf(end, "f%u=%u|", i, i);
    cr_assert_null(write_line(line, &invalid));
    sprintf(end, "last=1");
    expect_error(line, "last=1", "at most 256");
}

/* Returns true if the output is a JSON object without duplicate keys. */
static bool is_object(void)
{
    struct schema_report report = {.limit = 0};
    struct arena arena = arena_in(NULL, 0);
    char *text = strndup(w.data, w.length);
    struct value value;
    bool good =
        schema_read(NULL, text, w.length, &arena, &report, &value) == SCHEMA_VALID &&
        value_type(&value) == VALUE_OBJECT;

    arena_free(&arena);
    free(text);
    return good;
}

/* Returns a random piece of an argument; `*state` is the state of the generator. */
static const char *draw_piece(uint64_t *state)
{
    static const char *const pieces[] = {"a",  "b",    "text", "list", ".",    "=",  "=",
                                         "[",  "]",    "{",    "}",    "\"",   ":",  ",",
                                         "0",  "1",    "-",    "e",    " ",    "\\", "\n",
                                         "\t", "true", "null", "\xc3", "\xa4", "|",  "|"};

    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return pieces[*state % (sizeof pieces / sizeof pieces[0])];
}

Test(named_values, every_accepted_line_becomes_an_object)
{
    uint64_t state = 1;
    unsigned accepted = 0;

    for (unsigned round = 0; round < 50000; round++) {
        char line[256] = "a=", *end = line + 2;
        const char *invalid;

        for (unsigned i = 0; i <= round % 24; i++)
            end = stpcpy(end, draw_piece(&state));
        if (write_line(line, &invalid))
            continue;
        cr_assert_not(w.failed);
        cr_assert(is_object(), "%s: %.*s", line, (int)w.length, w.data);
        accepted++;
    }
    cr_assert_gt(accepted, 1000);
}

Test(named_values, the_writer_fails_if_memory_runs_out)
{
    const char *invalid;
    long failures = 0;

    while (failing_alloc_next()) {
        const char *error;
        bool failed;

        jw_free(&w);
        error = write_line("map.a=[1]|text=x|many=7", &invalid);
        failed = failing_alloc_end() > failures;
        cr_assert_null(error);
        cr_assert_eq(w.failed, failed);
        failures += failed;
    }
    cr_assert_geq(failures, 2);
}
