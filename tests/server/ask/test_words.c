/* Words of a command line as a JSON object. */
#include "server/ask/words.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char schema_text[] =
    "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{"
    "\"many\":{\"type\":\"integer\"},\"on\":{\"type\":\"boolean\"},"
    "\"text\":{\"type\":\"string\"},"
    "\"digits\":{\"type\":[\"string\",\"integer\"],\"x-accept-integer\":true},"
    "\"either\":{\"type\":[\"string\",\"integer\"]},"
    "\"list\":{\"anyOf\":[{\"type\":\"array\"},{\"type\":\"string\"}]},"
    "\"map\":{\"type\":\"object\"}}}";

static json_t *document;
static struct schema *schema;
static struct json_writer w;

static void begin(void)
{
    char error[SCHEMA_TEXT_MAX];

    document = json_loads(schema_text, 0, NULL);
    schema = schema_compile(document, "", error, sizeof error);
    cr_assert(schema, "%s", error);
    jw_init(&w);
}

static void finish(void)
{
    jw_free(&w);
    schema_free(schema);
    json_decref(document);
}

TestSuite(words, .init = begin, .fini = finish);

/* Words with a "|" between them. */
static const char *put(const char *line, const char **wrong)
{
    static char copy[8192];
    char *words[WORDS_MAX + 8];
    unsigned count = 0;

    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, "|"); word; word = strtok(NULL, "|"))
        words[count++] = word;
    jw_reset(&w);
    return words_write(&w, words, count, schema, wrong);
}

static void expect(const char *line, const char *json)
{
    const char *wrong, *fault = put(line, &wrong);

    cr_assert_null(fault, "%s: %s", line, fault);
    cr_assert_not(w.failed);
    cr_assert_eq(w.length, strlen(json), "%s: %.*s", line, (int)w.length, w.data);
    cr_assert_eq(memcmp(w.data, json, w.length), 0, "%s: %.*s", line, (int)w.length,
                 w.data);
}

static void expect_fault(const char *line, const char *word, const char *fault)
{
    const char *wrong, *got = put(line, &wrong);

    cr_assert(got, "%s", line);
    cr_assert(strstr(got, fault), "%s: %s", line, got);
    cr_assert_str_eq(wrong, word, "%s", line);
}

Test(words, values_are_json_where_they_can_be)
{
    expect("many=7", "{\"many\":7}");
    expect("many=-1.5e3", "{\"many\":-1.5e3}");
    expect("many=99999999999999999999999", "{\"many\":99999999999999999999999}");
    expect("on=true|many=null", "{\"on\":true,\"many\":null}");
    expect("map={\"a\":[1, 2]}", "{\"map\":{\"a\":[1, 2]}}");
    expect("map=[1,2", "{\"map\":\"[1,2\"}");
    expect("many=seven", "{\"many\":\"seven\"}");
    expect("many=", "{\"many\":\"\"}");
    expect("many=1 2", "{\"many\":\"1 2\"}");
    expect("many=\"7\"", "{\"many\":\"7\"}");
    expect("unknown=7", "{\"unknown\":7}");
}

Test(words, text_needs_no_quotation_marks)
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
    expect("list=[2rso]", "{\"list\":\"[2rso]\"}");
    expect("text=\"quoted\"", "{\"text\":\"quoted\"}");
    expect("text=\"half", "{\"text\":\"\\\"half\"}");
    expect("text={\"a\":1}", "{\"text\":{\"a\":1}}");
}

Test(words, dots_lead_into_objects)
{
    expect("map.a=1|map.b=2", "{\"map\":{\"a\":1,\"b\":2}}");
    expect("map.a=1|on=false|map.b.c=x|map.b.d=[]|many=1",
           "{\"map\":{\"a\":1,\"b\":{\"c\":\"x\",\"d\":[]}},\"on\":false,\"many\":1}");
    expect("map.many=5|many=5|mapp=1", "{\"map\":{\"many\":5},\"many\":5,\"mapp\":1}");
    /* What the schema says of `text` is not said of one within another. */
    expect("map.text=5", "{\"map\":{\"text\":5}}");
    expect("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p=1",
           "{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":{\"h\":{\"i\":{\"j\":{\"k\":"
           "{\"l\":{\"m\":{\"n\":{\"o\":{\"p\":1}}}}}}}}}}}}}}}}");
}

Test(words, names_are_escaped)
{
    expect("a\"b=1", "{\"a\\\"b\":1}");
    expect("\xc3\xa4=1", "{\"\xc3\xa4\":1}");
}

Test(words, what_is_wrong_is_named)
{
    expect_fault("many=1|stray|on=true", "stray", "not NAME=VALUE");
    expect_fault("=1", "=1", "an empty part");
    expect_fault(".a=1", ".a=1", "an empty part");
    expect_fault("a.=1", "a.=1", "an empty part");
    expect_fault("a..b=1", "a..b=1", "an empty part");
    expect_fault("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q=1",
                 "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q=1", "more than 16 parts");
    expect_fault("text=\xff", "text=\xff", "not valid UTF-8");
    expect_fault("\xc3=1", "\xc3=1", "not valid UTF-8");
}

Test(words, nothing_is_said_twice)
{
    expect_fault("many=1|many=1", "many=1", "another argument sets too");
    expect_fault("many=1|on=true|many=2", "many=2", "another argument sets too");
    expect_fault("map={}|map.a=1", "map.a=1", "another argument sets too");
    expect_fault("map.a=1|map={}", "map={}", "another argument sets too");
    expect_fault("map.a.b=1|map.a=2", "map.a=2", "another argument sets too");
    expect("map.a=1|map.ab=2", "{\"map\":{\"a\":1,\"ab\":2}}");
}

Test(words, there_may_be_so_many)
{
    char line[8192], *end = line;
    const char *wrong;

    for (unsigned i = 0; i < WORDS_MAX; i++)
        end += sprintf(end, "f%u=%u|", i, i);
    cr_assert_null(put(line, &wrong));
    sprintf(end, "last=1");
    expect_fault(line, "last=1", "at most 256");
}

static void ignore(void *arg, const struct schema_error *error)
{
    (void)arg;
    (void)error;
}

/* Whether what was written is an object of JSON, which names nothing twice. */
static bool is_object(void)
{
    struct schema_report report = {.on_wrong_field = ignore, .on_syntax_error = ignore};
    struct arena arena = arena_in(NULL, 0);
    char *text = strndup(w.data, w.length);
    struct value value;
    bool good = schema_read(NULL, text, w.length, &arena, &report, &value) == SCHEMA_FITS &&
                value_type(&value) == VALUE_OBJECT;

    arena_free(&arena);
    free(text);
    return good;
}

/* One of the pieces of which words are made here; `*state` is that of xorshift. */
static const char *draw(uint64_t *state)
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

Test(words, whatever_is_not_refused_becomes_an_object)
{
    uint64_t state = 1;
    unsigned made = 0;

    for (unsigned round = 0; round < 50000; round++) {
        char line[256] = "a=", *end = line + 2;
        const char *wrong;

        for (unsigned i = 0; i <= round % 24; i++)
            end = stpcpy(end, draw(&state));
        if (put(line, &wrong))
            continue;
        cr_assert_not(w.failed);
        cr_assert(is_object(), "%s: %.*s", line, (int)w.length, w.data);
        made++;
    }
    cr_assert_gt(made, 1000);
}

Test(words, without_memory_the_writer_fails)
{
    const char *wrong;
    long refused = 0;

    while (failing_alloc_next()) {
        const char *fault;
        bool failed;

        jw_free(&w);
        fault = put("map.a=[1]|text=x|many=7", &wrong);
        failed = failing_alloc_end() > refused;
        cr_assert_null(fault);
        cr_assert_eq(w.failed, failed);
        refused += failed;
    }
    cr_assert_geq(refused, 2);
}
