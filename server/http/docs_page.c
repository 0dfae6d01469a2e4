#include "docs_page.h"

#include "server/json/pointer.h"

#include <stdlib.h>
#include <string.h>

static void put(struct json_writer *w, const char *html)
{
    jw_raw(w, html, strlen(html));
}

static void put_escaped(struct json_writer *w, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '<':
            put(w, "&lt;");
            break;
        case '>':
            put(w, "&gt;");
            break;
        case '&':
            put(w, "&amp;");
            break;
        case '"':
            put(w, "&quot;");
            break;
        default:
            jw_raw(w, &text[i], 1);
        }
    }
}

static void put_text(struct json_writer *w, const char *text)
{
    if (text)
        put_escaped(w, text, strlen(text));
}

/* Text in which `code` stands between backticks. */
static void put_line(struct json_writer *w, const char *line, size_t length)
{
    bool code = false;

    while (length) {
        const char *tick = memchr(line, '`', length);
        size_t part = tick ? (size_t)(tick - line) : length;

        put_escaped(w, line, part);
        if (tick) {
            put(w, code ? "</code>" : "<code>");
            code = !code;
            part++;
        }
        line += part;
        length -= part;
    }
    if (code)
        put(w, "</code>");
}

/* The little Markdown that descriptions use: paragraphs, "## " headings, fenced blocks and
 * `code`. */
static void put_prose(struct json_writer *w, const char *text)
{
    bool fenced = false, open = false;

    while (text && *text) {
        size_t length = strcspn(text, "\n");
        bool fence = strncmp(text, "```", 3) == 0, heading = strncmp(text, "## ", 3) == 0;

        if (open && !fenced && (fence || heading || !length)) {
            put(w, "</p>\n");
            open = false;
        }
        if (fence) {
            put(w, fenced ? "</pre>\n" : "<pre>");
            fenced = !fenced;
        } else if (fenced) {
            put_escaped(w, text, length);
            put(w, "\n");
        } else if (heading) {
            put(w, "<h3>");
            put_line(w, text + 3, length - 3);
            put(w, "</h3>\n");
        } else if (length) {
            put(w, open ? "\n" : "<p>");
            open = true;
            put_line(w, text, length);
        }
        text += length + (text[length] == '\n');
    }
    put(w, open ? "</p>\n" : fenced ? "</pre>\n" : "");
}

static void put_member(struct json_writer *w, const json_t *object, const char *key)
{
    put_text(w, json_string_value(json_object_get(object, key)));
}

enum { DIGITS = 15 }; /* of a double that read the same as they were written */

static void put_json(struct json_writer *w, const json_t *value)
{
    char *text =
        json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(DIGITS));

    put_text(w, text);
    free(text);
}

/* `value`, or what it refers to in the document. */
static const json_t *follow(const json_t *document, const json_t *value)
{
    const char *reference = json_string_value(json_object_get(value, "$ref"));

    return reference ? json_pointer_find(document, reference + 1) : value;
}

/* The value of the first example. */
static const json_t *first_example(const json_t *document, const json_t *media)
{
    void *first = json_object_iter(json_object_get(media, "examples"));

    return json_object_get(follow(document, first ? json_object_iter_value(first) : NULL),
                           "value");
}

static const json_t *json_media(const json_t *holder)
{
    return json_object_get(json_object_get(holder, "content"), "application/json");
}

static void put_question(struct json_writer *w, const json_t *document, const char *path,
                         const json_t *operation)
{
    const json_t *question =
        first_example(document, json_media(json_object_get(operation, "requestBody")));
    const json_t *answer = first_example(
        document,
        json_media(json_object_get(json_object_get(operation, "responses"), "200")));

    put(w, "<pre><code>curl http://127.0.0.1:8080");
    put_text(w, path);
    if (question) {
        put(w, " -d '");
        put_json(w, question);
        put(w, "'");
    }
    put(w, "</code></pre>");
    if (question && answer) {
        put(w, "<pre><samp>");
        put_json(w, answer);
        put(w, "</samp></pre>");
    }
}

static bool is_required(const json_t *schema, const char *name)
{
    const json_t *required = json_object_get(schema, "required");

    for (size_t i = 0; i < json_array_size(required); i++) {
        if (strcmp(json_string_value(json_array_get(required, i)), name) == 0)
            return true;
    }
    return false;
}

/* What may stand in a field: its values, or its default. */
static void put_field_notes(struct json_writer *w, const json_t *field)
{
    const json_t *values = json_object_get(field, "enum");
    const json_t *preset = json_object_get(field, "default");

    if (values) {
        put(w, " one of <code>");
        put_json(w, values);
        put(w, "</code>");
    }
    if (preset) {
        put(w, " default <code>");
        put_json(w, preset);
        put(w, "</code>");
    }
}

static void put_field(struct json_writer *w, const json_t *document, const char *name,
                      const char *remark, const json_t *field, const json_t *description)
{
    const json_t *meant = follow(document, field);

    put(w, "<dt><code>");
    put_text(w, name);
    put(w, "</code>");
    put(w, remark);
    put_field_notes(w, meant);
    put(w, "</dt><dd>");
    if (!description)
        description = json_object_get(meant, "description");
    put_prose(w, json_string_value(description));
    put(w, "</dd>\n");
}

static void put_parameters(struct json_writer *w, const json_t *document,
                           const json_t *parameters)
{
    json_t *given;
    size_t i;

    if (!json_array_size(parameters))
        return;
    put(w, "<h3>Parameters</h3>\n<dl>\n");
    json_array_foreach(parameters, i, given)
    {
        const json_t *parameter = follow(document, given);
        bool in_path =
            strcmp(json_string_value(json_object_get(parameter, "in")), "path") == 0;

        put_field(w, document, json_string_value(json_object_get(parameter, "name")),
                  in_path ? " (in the path)" : " (in the query)",
                  json_object_get(parameter, "schema"),
                  json_object_get(parameter, "description"));
    }
    put(w, "</dl>\n");
}

static void put_fields(struct json_writer *w, const json_t *document, const char *title,
                       const json_t *media)
{
    const json_t *schema = follow(document, json_object_get(media, "schema"));
    const char *always = strcmp(title, "Question") == 0 ? " (required)" : " (always)";
    const char *name;
    json_t *field;

    if (!json_object_size(json_object_get(schema, "properties")))
        return;
    put(w, "<h3>");
    put(w, title);
    put(w, "</h3>\n<dl>\n");
    json_object_foreach(json_object_get(schema, "properties"), name, field)
        put_field(w, document, name, is_required(schema, name) ? always : "", field,
                  json_object_get(field, "description"));
    put(w, "</dl>\n");
}

static void put_operation(struct json_writer *w, const json_t *document, const char *path,
                          const json_t *item)
{
    const json_t *post = json_object_get(item, "post");
    const json_t *operation = post ? post : json_object_get(item, "get");
    const json_t *answer = json_object_get(json_object_get(operation, "responses"), "200");

    if (json_object_get(operation, "x-alias-of"))
        return;
    put(w, "<section><h2 id=\"");
    put_member(w, operation, "operationId");
    put(w, post ? "\"><b>POST</b> <code>" : "\"><b>GET</b> <code>");
    put_text(w, path);
    put(w, "</code></h2><p><strong>");
    put_member(w, operation, "summary");
    put(w, "</strong></p>\n");
    put_prose(w, json_string_value(json_object_get(operation, "description")));
    put_question(w, document, path, operation);
    put_parameters(w, document, json_object_get(operation, "parameters"));
    put_fields(w, document, "Question",
               json_media(json_object_get(operation, "requestBody")));
    put_fields(w, document, "Answer", json_media(follow(document, answer)));
    put(w, "</section>\n");
}

void docs_page_write(struct json_writer *w, const json_t *document)
{
    json_t *info = json_object_get(document, "info");
    const char *path;
    json_t *item;

    put(w, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
           "<meta name=\"viewport\" content=\"width=device-width\"><title>");
    put_member(w, info, "title");
    put(w,
        "</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,"
        "sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem;"
        "border-top:1px solid #8886;padding-top:1rem}h3{font-size:1rem}pre{overflow-x:auto;"
        "padding:.6rem;background:#8882;border-radius:.3rem}dd p{margin:0 0 .4rem}"
        "</style><h1>");
    put_member(w, info, "title");
    put(w, " ");
    put_member(w, info, "version");
    put(w, "</h1>\n");
    put_prose(w, json_string_value(json_object_get(info, "description")));
    put(w, "<p>The whole contract: <a href=\"/openapi.json\">/openapi.json</a></p>\n");
    json_object_foreach(json_object_get(document, "paths"), path, item)
        put_operation(w, document, path, item);
    put(w, "</html>\n");
}
