#include "problem.h"

#include "server/json/hex.h"
#include "server/json/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DETAIL_MAX = 2048, ESCAPED_MAX = 12 /* bytes that one character may become */ };

const struct problem_info *problem_info(enum problem_type type)
{
    static const struct problem_info rows[] = {
#define PROBLEM_ROW(code, http, slug, title, text) [code] = {http, slug, title, text},
        PROBLEM_MAP(PROBLEM_ROW)
#undef PROBLEM_ROW
    };
    return &rows[type];
}

bool problem_is_temporary(unsigned status)
{
    return status == 429 || status == 503;
}

void problem_set(struct problem *problem, enum problem_type type, const char *format, ...)
{
    va_list args;

    if (problem->set)
        return;
    problem->set = true;
    problem->type = type;
    va_start(args, format);
    vsnprintf(problem->detail, sizeof problem->detail, format, args);
    va_end(args);
}

/* Writes a detail, which can quote bytes of the client and cut them, so it can contain
 * invalid UTF-8. Invalid bytes and invisible characters are written as %XX, as in the
 * log. */
static void write_detail(struct json_writer *w, const char *text)
{
    char visible[DETAIL_MAX];
    size_t filled = 0;

    while (*text && filled + ESCAPED_MAX <= sizeof visible) {
        size_t length = utf8_length((const unsigned char *)text);
        bool escaped = !length || utf8_is_control(text, length);

        for (size_t i = 0; i < (length ? length : 1); i++, text++) {
            if (escaped)
                hex_percent(visible + filled, (unsigned char)*text);
            else
                visible[filled] = *text;
            filled += escaped ? 3 : 1;
        }
    }
    jw_key(w, "detail");
    jw_string(w, visible, filled);
}

static void write_place(struct json_writer *w, unsigned line, unsigned column)
{
    if (!line)
        return;
    jw_put_unsigned(w, "line", line);
    jw_put_unsigned(w, "column", column);
}

static void write_errors(struct handler_call *call)
{
    struct json_writer *w = &call->out;

    if (!call->errors.count)
        return;
    jw_open_array(w, "errors");
    for (unsigned i = 0; i < call->errors.count; i++) {
        const struct field_error *error = &call->errors.list[i];

        jw_begin_object(w);
        jw_put_text(w, "pointer", error->pointer);
        write_detail(w, error->detail);
        write_place(w, error->line, error->column);
        jw_end_object(w);
    }
    jw_end_array(w);
    if (call->errors.dropped)
        jw_put_unsigned(w, "errors_omitted", call->errors.dropped);
}

void problem_write(struct handler_call *call, const struct problem *problem,
                   const char *instance)
{
    const struct problem_info *info = problem_info(problem->type);
    struct json_writer *w = &call->out;

    jw_reset(w);
    call->content_type = "application/problem+json";
    jw_begin_object(w);
    jw_key(w, "type");
    jw_format(w, "/problems/%s", info->slug);
    jw_put_text(w, "title", info->title);
    jw_put_unsigned(w, "status", info->http);
    write_detail(w, problem->detail);
    jw_put_text(w, "instance", instance);
    write_place(w, problem->line, problem->column);
    write_errors(call);
    jw_end_object(w);
    jw_raw(w, "\n", 1);
}

static void write_page(struct json_writer *w, const struct problem_info *info)
{
    jw_begin_object(w);
    jw_key(w, "type");
    jw_format(w, "/problems/%s", info->slug);
    jw_put_text(w, "slug", info->slug);
    jw_put_text(w, "title", info->title);
    jw_put_unsigned(w, "status", info->http);
    jw_put_text(w, "description", info->text);
    jw_end_object(w);
}

static enum handler_result answer_list(struct handler_call *call, void *question)
{
    (void)question;
    jw_begin_object(&call->out);
    jw_open_array(&call->out, "problems");
    for (enum problem_type p = 0; p < PROBLEM_COUNT; p++)
        write_page(&call->out, problem_info(p));
    jw_end_array(&call->out);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

static enum handler_result answer_problem(struct handler_call *call, void *question)
{
    (void)question;
    for (enum problem_type p = 0; p < PROBLEM_COUNT; p++) {
        if (strcmp(problem_info(p)->slug, call->parameter) == 0) {
            write_page(&call->out, problem_info(p));
            return HANDLER_OK;
        }
    }
    return HANDLER_NOT_FOUND;
}

const struct operation problem_list = {.answer = answer_list};
const struct operation problem_show = {.answer = answer_problem};
