/* The parameters in the query of a URL. */
#include "server/http/query.h"
#include "server/run/operation.h"
#include "tests/server/json/jansson_oracle.h"
#include "tests/server/json/schema_case.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const char schema_text[] =
    "{'type':'object','additionalProperties':false,'required':['must'],"
    "'properties':{'must':{'type':'integer','minimum':1},"
    "'many':{'type':'integer','default':14},"
    "'share':{'type':'number'},"
    "'kind':{'type':'string','enum':['one','two'],'default':'one'},"
    "'text':{'type':'string'},"
    "'either':{'type':['string','integer'],'x-accept-integer':true},"
    "'perhaps':{'type':['boolean','null']},"
    "'a b/c':{'type':'string'},"
    "'list':{'type':'array'},"
    "'map':{'type':'object'}}}";

static struct handler_call call;
static struct schema *schema;

static void begin(void)
{
    call = (struct handler_call){0};
    schema = case_schema(schema_text);
}

static void finish(void)
{
    schema_free(schema);
    call_free(&call);
}

TestSuite(query, .init = begin, .fini = finish);

static enum handler_result read_query(const char *query)
{
    char *copy = query ? strdup(query) : NULL;
    enum handler_result outcome;

    call_drop_body(NULL, &call);
    call_reset(&call);
    outcome = query_read(&call, copy, schema);
    free(copy);
    return outcome;
}

/* `options` is JSON with single quotes. */
static void expect(const char *query, const char *options)
{
    json_t *wanted = case_json(options);

    cr_expect_eq(read_query(query), HANDLER_OK, "%s: %s", query,
                 call.errors.count ? call.errors.list[0].detail : "");
    cr_expect(call.body && jansson_oracle_same(call.body, wanted), "%s is not %s", query,
              options);
    json_decref(wanted);
}

static void expect_error(const char *query, const char *pointer)
{
    cr_expect_eq(read_query(query), HANDLER_INVALID, "%s", query);
    cr_expect_eq(call.errors.count, 1, "%s", query);
    if (call.errors.count)
        cr_expect_str_eq(call.errors.list[0].pointer, pointer, "%s", query);
}

Test(query, a_missing_parameter_has_its_default)
{
    expect("must=3", "{'must':3,'many':14,'kind':'one'}");
    expect("must=3&many=4", "{'must':3,'many':4,'kind':'one'}");
    expect_error(NULL, "/must");
    expect_error("", "/must");
    expect_error("many=1", "/must");
}

Test(query, a_value_has_the_type_of_its_schema)
{
    expect("must=3.0&kind=two&text=12&either=12&perhaps=true&share=2.5",
           "{'must':3,'many':14,'kind':'two','text':'12','either':'12',"
           "'perhaps':true,'share':2.5}");
    expect("must=3&text=%7D&perhaps=null",
           "{'must':3,'many':14,'kind':'one','text':'}','perhaps':null}");
    expect_error("must=3&text=%7B%7D%7D", "/text");
    expect("must=3&text=%22a%22&list=%5B1%2C2%5D&map.a=4",
           "{'must':3,'many':14,'kind':'one','text':'a','list':[1,2],'map':{'a':4}}");
    expect_error("must=x", "/must");
    expect_error("must=", "/must");
    expect_error("must", "/must");
    expect_error("must=0", "/must");
    expect_error("must=%221%22", "/must");
    expect_error("must=1 2", "/must");
    expect_error("must=1%002", "/must");
    expect_error("must=1&kind=three", "/kind");
    expect_error("must=1&perhaps=maybe", "/perhaps");
    expect_error("must=1&list=1", "/list");
    expect_error("must=1&map=[]", "/map");
    expect_error("must=1&text={}", "/text");
}

Test(query, escapes_are_decoded)
{
    expect("must=3&text=a+b%2bc%2Fd%26e%3D%c3%A9",
           "{'must':3,'many':14,'kind':'one','text':'a b+c/d&e=\\u00e9'}");
    expect("must=3&text=%00%2500", "{'must':3,'many':14,'kind':'one',"
                                   "'text':'\\u0000%00'}");
    expect("m%75st=%33&a+b%2Fc=d=e", "{'must':3,'many':14,'kind':'one','a b/c':'d=e'}");
    expect_error("must=3&text=%", "/text");
    expect_error("must=3&text=%4", "/text");
    expect_error("must=3&text=%4g", "/text");
    expect_error("must=3&text=%g4", "/text");
    expect_error("must=3&text=%ff", "/text");
    expect_error("must=3&text=%c3", "/text");
    expect_error("must=3&a%20b%2fc=%", "/a b~1c");
    expect_error("must=3&%=1", "");
    expect_error("must=3&%ff=1", "");
}

Test(query, empty_parts_are_ignored)
{
    expect("&&must=3&&", "{'must':3,'many':14,'kind':'one'}");
}

Test(query, every_invalid_name_is_reported)
{
    expect_error("must=3&mani=4", "/mani");
    expect_error("must=3&=4", "/");
    expect_error("must=3&must%00=4", "");
    expect_error("must=3&must=3", "/must");
    cr_expect_eq(read_query("must=3&a=1&b=2&c"), HANDLER_INVALID);
    cr_expect_eq(call.errors.count, 3);
    cr_expect_eq(read_query("must=3&must=4&text=%&a=1"), HANDLER_INVALID);
    cr_expect_eq(call.errors.count, 2);
}

Test(query, the_longest_query_is_read)
{
    char query[4097];

    for (size_t i = 0; i < sizeof query - 1; i++)
        query[i] = i % 2 ? '&' : 'a';
    query[sizeof query - 1] = '\0';
    cr_expect_eq(read_query(query), HANDLER_INVALID);
    cr_expect_eq(call.errors.count, HANDLER_ERRORS_MAX);
    cr_expect_gt(call.errors.dropped, 1000);
}
