#include "mcp.h"

#include "server/json/member.h"
#include "server/json/schema.h"
#include "server/run/operation.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    MESSAGE_SIZE = 512,
    METHOD_SIZE = 64,
    TOOL_SIZE = 64,
    PATH_SIZE = 128,
    URI_SIZE = 128,
    VERSION_SIZE = 16
};

/* Error codes of JSON-RPC 2.0 and of the protocol. */
enum {
    RPC_NOT_JSON = -32700,
    RPC_INVALID_REQUEST = -32600,
    RPC_NO_METHOD = -32601,
    RPC_INVALID_PARAMS = -32602,
    RPC_NO_MEMORY = -32603,
    RPC_NO_RESOURCE = -32002
};

enum { STATUS_ACCEPTED = 202, STATUS_BAD_REQUEST = 400, STATUS_UNAVAILABLE = 503 };

/* The latest version is first. Only version 2025-03-26 has batches. */
static const char *const versions[] = {"2025-11-25", "2025-06-18", "2025-03-26"};

enum { VERSIONS = sizeof versions / sizeof versions[0] };

static const char uri_prefix[] = "puzzled://guides/";

static const char instructions[] =
    "These tools solve puzzles exactly. Results with \"proven\": true are proven. An invalid "
    "argument returns an error that names the field: correct it and call the tool again. "
    "Each resource is a guide to a puzzle, with example arguments of its tools.";

/* Returns true for an IP address or localhost, with or without a port. */
static bool is_local(const char *host)
{
    struct ip_address address;
    size_t length;

    if (*host == '[') {
        host++;
        length = strcspn(host, "]");
    } else {
        length = strcspn(host, ":");
    }
    return (length == 9 && strncasecmp(host, "localhost", length) == 0) ||
           ip_address_read(&address, host, length);
}

void mcp_check_origin(struct request *r)
{
    const char *origin = r->head.origin, *host = r->head.host;
    const char *authority = origin ? request_head_authority(origin) : NULL;

    if (!origin || (authority && strcmp(origin, r->service->settings.public_url) == 0))
        return;
    if (authority && host && is_local(host) && strcasecmp(authority, host) == 0)
        return;
    problem_set(&r->problem, PROBLEM_ORIGIN,
                "the Origin \"%.80s\" is not that of the service; omit the header, or "
                "set the origin of the service with --public-url",
                origin);
}

static bool is_version(const char *text)
{
    for (unsigned i = 0; i < VERSIONS; i++) {
        if (strcmp(versions[i], text) == 0)
            return true;
    }
    return false;
}

/* Begins a response with the ID of the message, or null if the ID is not known. */
static void begin_response(struct request *r, struct json_writer *w)
{
    jw_begin_object(w);
    jw_put_text(w, "jsonrpc", "2.0");
    jw_key(w, "id");
    if (r->mcp.id_length)
        jw_literal(w, r->mcp.id, r->mcp.id_length);
    else
        jw_null(w);
}

/* Writes an error of the call of a method. The HTTP status is 200. */
__attribute__((format(printf, 3, 4))) static void write_error(struct request *r, int code,
                                                              const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list args;
    struct json_writer *w = &r->call.out;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    begin_response(r, w);
    jw_open_object(w, "error");
    jw_put_integer(w, "code", code);
    jw_put_text(w, "message", message);
    jw_end_object(w);
    jw_end_object(w);
}

/* Writes the error of a body that is not a message. */
static void reject(struct request *r, int code, const char *message)
{
    r->mcp.status = STATUS_BAD_REQUEST;
    write_error(r, code, "%s", message);
}

/* Writes the JSON text `value` as the result. */
static void write_result(struct request *r, struct json_span value)
{
    struct json_writer *w = &r->call.out;

    assert(value.text);
    begin_response(r, w);
    jw_key(w, "result");
    jw_literal(w, value.text, value.length);
    jw_end_object(w);
}

/* Returns a part of the file that the build wrote. Does not search for the end of the file,
 * because the search would take longer than most tools. */
static struct json_span document_part(const struct request *r, const char *name)
{
    return json_member(r->service->mcp, name);
}

static bool initialize(struct request *r, struct json_span params)
{
    struct json_writer *w = &r->call.out;
    char version[VERSION_SIZE];
    bool known =
        json_span_copy(json_member(params, "protocolVersion"), version, sizeof version) &&
        is_version(version);

    begin_response(r, w);
    jw_open_object(w, "result");
    jw_put_text(w, "protocolVersion", known ? version : versions[0]);
    jw_open_object(w, "capabilities");
    jw_open_object(w, "tools");
    jw_end_object(w);
    jw_open_object(w, "resources");
    jw_end_object(w);
    jw_end_object(w);
    jw_open_object(w, "serverInfo");
    jw_put_text(w, "name", "puzzled");
    jw_put_text(w, "version", PUZZLED_VERSION);
    jw_end_object(w);
    jw_put_text(w, "instructions", instructions);
    jw_end_object(w);
    jw_end_object(w);
    return false;
}

static bool ping(struct request *r, struct json_span params)
{
    (void)params;
    write_result(r, json_span_at("{}"));
    return false;
}

/* Writes a list. The lists are complete, so there are no cursors. */
static bool write_list(struct request *r, struct json_span params, const char *name)
{
    if (json_member(params, "cursor").text)
        write_error(r, RPC_INVALID_PARAMS, "the cursor does not exist");
    else
        write_result(r, document_part(r, name));
    return false;
}

static bool list_tools(struct request *r, struct json_span params)
{
    return write_list(r, params, "tools");
}

static bool list_resources(struct request *r, struct json_span params)
{
    return write_list(r, params, "resources");
}

static bool read_resource(struct request *r, struct json_span params)
{
    const size_t prefix = sizeof uri_prefix - 1;
    struct json_span guide = {NULL, 0};
    char uri[URI_SIZE];

    if (!json_span_copy(json_member(params, "uri"), uri, sizeof uri)) {
        write_error(r, RPC_INVALID_PARAMS, "params.uri must be the URI of a resource");
        return false;
    }
    if (strncmp(uri, uri_prefix, prefix) == 0)
        guide = json_member(document_part(r, "guides"), uri + prefix);
    if (guide.text)
        write_result(r, guide);
    else
        write_error(r, RPC_NO_RESOURCE,
                    "the resource does not exist; resources/list lists all resources");
    return false;
}

/* Returns the operation of a tool. The result has no route if the tool does not exist. */
static struct router_match find_tool(const struct request *r, const char *name)
{
    char path[PATH_SIZE];

    if (!json_span_copy(json_member(document_part(r, "paths"), name), path, sizeof path))
        return (struct router_match){0};
    return router_find(&r->service->router, "POST", path);
}

static bool call_tool(struct request *r, struct json_span params)
{
    struct json_span arguments = json_member(params, "arguments");
    struct router_match match;
    char name[TOOL_SIZE];

    if (!json_span_copy(json_member(params, "name"), name, sizeof name))
        *name = '\0';
    match = find_tool(r, name);
    if (!match.route) {
        write_error(
            r, RPC_INVALID_PARAMS,
            "params.name \"%s\" is not the name of a tool; tools/list lists all tools",
            name);
        return false;
    }
    if (arguments.text ? *arguments.text != '{'
                       : json_member(params, "args").text != NULL) {
        write_error(r, RPC_INVALID_PARAMS,
                    arguments.text ? "params.arguments must be an object"
                                   : "params.args is unknown; write params.arguments");
        return false;
    }
    if (!arguments.text)
        arguments = json_span_at("{}");
    r->mcp.calls = true;
    r->mcp.tool = match;
    r->call.media = MEDIA_JSON;
    r->call.host.streams = false;
    memmove(r->body.data, arguments.text, arguments.length);
    r->body.length = arguments.length;
    return true;
}

/* Each method writes a response and returns false. If it calls a tool, it returns true. */
static const struct {
    const char *name;
    bool (*run)(struct request *r, struct json_span params);
} methods[] = {
    {"initialize", initialize},         {"ping", ping},
    {"tools/list", list_tools},         {"tools/call", call_tool},
    {"resources/list", list_resources}, {"resources/read", read_resource},
};

enum { METHODS = sizeof methods / sizeof methods[0] };

static bool run_method(struct request *r, const char *name, struct json_span params)
{
    for (unsigned i = 0; i < METHODS; i++) {
        if (strcmp(methods[i].name, name) == 0)
            return methods[i].run(r, params);
    }
    write_error(r, RPC_NO_METHOD, "the method \"%s\" does not exist", name);
    return false;
}

/* Copies the ID, which must be a string or a number. Returns false for other values, and if
 * the ID is too long. */
static bool take_id(struct request *r, struct json_span id)
{
    if (id.length > sizeof r->mcp.id ||
        (*id.text != '"' && *id.text != '-' && !isdigit((unsigned char)*id.text)))
        return false;
    memcpy(r->mcp.id, id.text, id.length);
    r->mcp.id_length = id.length;
    return true;
}

/* Returns true if a message is a response. This service never sends requests, so it ignores
 * responses. */
static bool is_response(struct json_span message)
{
    return json_member(message, "result").text || json_member(message, "error").text;
}

static bool read_message(struct request *r, struct json_span message)
{
    struct json_span id = json_member(message, "id");
    struct json_span method = json_member(message, "method");
    struct json_span params = json_member(message, "params");
    bool answers = !method.text && is_response(message);
    char name[METHOD_SIZE];

    if (id.text && !take_id(r, id))
        reject(r, RPC_INVALID_REQUEST,
               "the member \"id\" must be a number or a string, of at most 128 bytes");
    else if (!json_span_copy(json_member(message, "jsonrpc"), name, sizeof name) ||
             strcmp(name, "2.0") != 0)
        reject(r, RPC_INVALID_REQUEST, "the member \"jsonrpc\" must be \"2.0\"");
    else if (!answers && (!method.text || *method.text != '"'))
        reject(r, RPC_INVALID_REQUEST, "the member \"method\" must be a string");
    else if (params.text && *params.text != '{')
        reject(r, RPC_INVALID_PARAMS, "the member \"params\" must be an object");
    else if (answers || !id.text)
        r->mcp.status = STATUS_ACCEPTED;
    else
        return run_method(r, json_span_copy(method, name, sizeof name) ? name : "", params);
    return false;
}

static void on_syntax_error(void *arg, const struct schema_error *error)
{
    char message[MESSAGE_SIZE];

    snprintf(message, sizeof message, "line %u, column %u: %s", error->line, error->column,
             error->detail);
    reject(arg, RPC_NOT_JSON, message);
}

/* Checks that the body is one JSON value, and adds a NUL. The check parses a copy, whose
 * values take memory only during the check. Writes the response if the body is not JSON. */
static enum schema_result check_body(struct request *r)
{
    const struct handler_host *host = &r->call.host;
    struct schema_report report = {.on_error = on_syntax_error,
                                   .arg = r,
                                   .yield = host->yield,
                                   .yield_arg = host->service};
    struct arena arena = arena_in(r->first_values, sizeof r->first_values);
    size_t length = r->body.length;
    enum schema_result result;

    if (!length) {
        reject(r, RPC_NOT_JSON, "the body is empty; send a JSON-RPC message");
        return SCHEMA_NOT_JSON;
    }
    assert(length <= r->body.capacity && !host->arena.held);
    r->body.data[length] = '\0'; /* request_resize_body reserves a byte for it */
    arena.charge = request_charge_values;
    arena.arg = r;
    result = schema_check_json(r->body.data, length, &arena, &report);
    request_charge(r, &r->charges.values, 0);
    return result;
}

bool mcp_begin(struct request *r)
{
    enum schema_result checked = check_body(r);
    struct json_span message;

    r->call.varies = true;
    if (checked == SCHEMA_NO_MEMORY) {
        r->mcp.status = STATUS_UNAVAILABLE;
        write_error(r, RPC_NO_MEMORY, "out of memory");
        return false;
    }
    if (checked != SCHEMA_VALID)
        return false;
    message = json_span_at(r->body.data);
    if (*message.text == '{' && (!r->head.mcp_version || is_version(r->head.mcp_version)))
        return read_message(r, message);
    if (*message.text == '[')
        reject(r, RPC_INVALID_REQUEST, "batches are not supported; send one message");
    else if (*message.text != '{')
        reject(r, RPC_INVALID_REQUEST, "the body must be a JSON object");
    else
        reject(r, RPC_INVALID_REQUEST,
               "MCP-Protocol-Version must be 2025-11-25, 2025-06-18 or 2025-03-26");
    return false;
}

/* Charges the buffer of a result, and the buffer of the response of a tool, which is copied
 * into the result. */
static bool charge_both(void *arg, size_t bytes)
{
    const struct json_writer *inner = arg;

    return !inner->charge || inner->charge(inner->arg, inner->capacity + bytes);
}

/* Writes the response as JSON, and as text for clients that do not read structured
 * content. */
static void write_tool_result(struct json_writer *w, const struct json_writer *inner,
                              bool is_error)
{
    size_t length = inner->length;

    while (length && inner->data[length - 1] == '\n')
        length--;
    jw_open_object(w, "result");
    jw_open_array(w, "content");
    jw_begin_object(w);
    jw_put_text(w, "type", "text");
    jw_key(w, "text");
    jw_string(w, inner->data, length);
    jw_end_object(w);
    jw_end_array(w);
    jw_key(w, "structuredContent");
    jw_literal(w, inner->data, length);
    jw_put_boolean(w, "isError", is_error);
    jw_end_object(w);
}

void mcp_wrap(struct request *r, bool is_error)
{
    struct handler_call *call = &r->call;
    struct json_writer inner = call->out;
    struct json_writer out = {.charge = charge_both, .arg = &inner};

    assert(r->mcp.calls);
    call->varies = true;
    call->content_type = NULL;
    if (inner.failed)
        return;
    begin_response(r, &out);
    write_tool_result(&out, &inner, is_error);
    jw_end_object(&out);
    out.begun_ns = inner.begun_ns;
    out.charge = inner.charge;
    out.arg = inner.arg;
    jw_free(&inner);
    if (out.charge) /* releases the charge of the inner buffer, which cannot fail */
        out.charge(out.arg, out.capacity);
    call->out = out;
}

/* mcp_begin reads each message, so this function runs only if the service does not offer
 * MCP. */
static enum handler_result answer(struct handler_call *call, void *question)
{
    (void)call;
    (void)question;
    return HANDLER_NOT_FOUND;
}

const struct operation mcp_operation = {.answer = answer, .is_mcp = true};
