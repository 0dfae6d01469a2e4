#include "request_text.h"

#include "app/options.h"
#include "server/http/dispatch.h"
#include "server/http/openapi.h"
#include "server/http/query.h"
#include "server/json/named_values.h"
#include "server/json/strbuf.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_BYTES = 64 * 1024,
    QUOTED_MAX = 60, /* characters of an argument in an error */
    QUOTED_BYTES = 512
};

_Noreturn static void fail(const char *argument, const char *reason)
{
    char text[QUOTED_BYTES];
    struct strbuf quoted = strbuf_in(text, sizeof text);

    strbuf_quote(&quoted, argument, strlen(argument), QUOTED_MAX);
    fprintf(stderr, "puzzled: %s: %s (see puzzled ask --help)\n", text, reason);
    exit(EXIT_USAGE);
}

static const char *skip_at(const char *name)
{
    return name + (*name == '@');
}

_Noreturn void ask_request_fail_file(const char *name)
{
    fail(skip_at(name), strerror(errno));
}

void ask_request_open(const char *name)
{
    if (strcmp(skip_at(name), "-") != 0 && !freopen(skip_at(name), "r", stdin))
        ask_request_fail_file(name);
}

static void take_text(struct request *r, const char *text)
{
    size_t length = strlen(text);

    if (length > request_body_limit(r)) {
        request_refuse_length(r, request_body_limit(r));
    } else if (request_resize_body(r, length)) {
        memcpy(r->body.data, text, length);
        r->body.length = length;
    }
}

/* Reads standard input to its end, or until it has more bytes than the limit. Returns
 * false and sets errno if it cannot be read. */
static bool read_all(struct request *r)
{
    struct request_body *body = &r->body;
    size_t limit = request_body_limit(r), capacity = FIRST_BYTES;

    do {
        if (!request_resize_body(r, capacity < limit ? capacity : limit))
            return true;
        /* The buffer has one more byte. If it is used, the body needs a larger buffer. */
        body->length +=
            fread(body->data + body->length, 1, body->capacity + 1 - body->length, stdin);
        capacity = 2 * body->capacity;
    } while (body->length > body->capacity && body->capacity < limit);
    if (body->length > limit)
        request_refuse_length(r, limit);
    return !ferror(stdin);
}

static void read_file(struct request *r, const char *name)
{
    ask_request_open(name);
    if (!read_all(r))
        ask_request_fail_file(name);
}

/* Reads standard input, unless it is a terminal. Without any input, the request is {}. */
static void read_default(struct request *r)
{
    if (!isatty(STDIN_FILENO))
        read_file(r, "-");
    if (!r->body.length && !r->problem.set)
        take_text(r, "{}");
}

/* Adds a NAME=VALUE argument, or ends the process. */
static void add_argument(struct named_values *values, const char *argument)
{
    const char *equals = strchr(argument, '=');
    const char *error = "is not NAME=VALUE, such as cards=12";

    if (equals && equals[1] == '@' && access(equals + 2, F_OK) == 0)
        error =
            "reads no file; write the whole request as @FILE, or use --text FILE for lines";
    else if (equals)
        error = named_values_add(values,
                                 (struct named_value){.name = argument,
                                                      .length = (size_t)(equals - argument),
                                                      .value = equals + 1,
                                                      .size = strlen(equals + 1)});
    if (error)
        fail(argument, error);
}

enum handler_result ask_request_read_arguments(struct request *r, char *const *arguments,
                                               unsigned count, const struct schema *schema)
{
    struct handler_call *call = &r->call;
    struct named_values values = {.schema = schema};

    assert(r->match.route && schema);
    for (unsigned i = 0; i < count; i++)
        add_argument(&values, arguments[i]);
    named_values_write(&call->out, &values);
    if (call->out.length <= request_body_limit(r))
        return query_parse_options(call, schema);
    request_refuse_length(r, request_body_limit(r));
    return HANDLER_INVALID;
}

enum handler_result ask_request_read(struct request *r, char *const *arguments,
                                     unsigned count)
{
    const struct openapi *document = r->service->openapi;
    const struct schema *schema = openapi_schema(document, r->match.index);
    const char *first = count ? arguments[0] + strspn(arguments[0], " \t\r\n") : "";
    bool is_file = *first == '@' || strcmp(first, "-") == 0;

    assert(r->match.route && !r->body.length);
    if (!schema) {
        return ask_request_read_arguments(r, arguments, count,
                                          openapi_query(document, r->match.index));
    } else if (!count) {
        read_default(r);
    } else if (is_file || *first == '{' || *first == '[') {
        if (count > 1)
            fail(arguments[1], "unexpected argument after the request");
        if (is_file)
            read_file(r, first);
        else
            take_text(r, arguments[0]);
    } else if (count == 1 && !strchr(arguments[0], '=')) {
        fail(arguments[0], "is not a request; write JSON, @FILE, - or NAME=VALUE");
    } else {
        return ask_request_read_arguments(r, arguments, count, schema);
    }
    return r->problem.set ? HANDLER_INVALID : HANDLER_OK;
}
