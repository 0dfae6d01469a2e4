#include "docs_page.h"

#include <stdlib.h>
#include <string.h>

static void put(struct json_writer *w, const char *html)
{
    jw_raw(w, html, strlen(html));
}

static void put_text(struct json_writer *w, const char *text)
{
    for (; text && *text; text++) {
        switch (*text) {
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
            jw_raw(w, text, 1);
        }
    }
}

static void put_member(struct json_writer *w, const json_t *object, const char *key)
{
    put_text(w, json_string_value(json_object_get(object, key)));
}

static void put_json(struct json_writer *w, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

    put_text(w, text);
    free(text);
}

/* The value of the first example, following one reference into the components. */
static const json_t *first_example(const json_t *document, const json_t *media)
{
    void *first = json_object_iter(json_object_get(media, "examples"));
    const json_t *example = first ? json_object_iter_value(first) : NULL;
    const char *reference = json_string_value(json_object_get(example, "$ref"));

    if (reference)
        example = json_object_get(
            json_object_get(json_object_get(document, "components"), "examples"),
            strrchr(reference, '/') + 1);
    return json_object_get(example, "value");
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

static void put_operation(struct json_writer *w, const json_t *document, const char *path,
                          const json_t *item)
{
    const json_t *post = json_object_get(item, "post");
    const json_t *operation = post ? post : json_object_get(item, "get");

    if (json_object_get(operation, "x-alias-of"))
        return;
    put(w, "<section><h2 id=\"");
    put_member(w, operation, "operationId");
    put(w, post ? "\"><b>POST</b> <code>" : "\"><b>GET</b> <code>");
    put_text(w, path);
    put(w, "</code></h2><p><strong>");
    put_member(w, operation, "summary");
    put(w, "</strong></p><p>");
    put_member(w, operation, "description");
    put(w, "</p>");
    put_question(w, document, path, operation);
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
    put(w, "</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,"
           "sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem;"
           "border-top:1px solid #8886;padding-top:1rem}pre{overflow-x:auto;padding:.6rem;"
           "background:#8882;border-radius:.3rem}p{white-space:pre-line}</style><h1>");
    put_member(w, info, "title");
    put(w, " ");
    put_member(w, info, "version");
    put(w, "</h1><p>");
    put_member(w, info, "description");
    put(w, "</p><p>The whole contract: <a href=\"/openapi.json\">/openapi.json</a></p>\n");
    json_object_foreach(json_object_get(document, "paths"), path, item)
        put_operation(w, document, path, item);
    put(w, "</html>\n");
}
