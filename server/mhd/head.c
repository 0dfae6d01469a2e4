#include "head.h"

#include "quirks_0_9.h"
#include "server/json/hex.h"

#include <string.h>
#include <strings.h>

enum { LINE_END = 2 /* CR LF */ };

size_t head_unescape(void *cls, struct MHD_Connection *mhd, char *text)
{
    char *out = text;

    (void)cls;
    (void)mhd;
    for (const char *in = text; *in; in++) {
        int32_t byte = *in == '%' ? hex_read(in + 1, 2) : -1;

        if (byte > 0 && byte != '/') {
            *out++ = (char)byte;
            in += 2;
        } else {
            *out++ = *in;
        }
    }
    *out = '\0';
    return (size_t)(out - text);
}

struct reading {
    struct request_head_reader reader;
    struct quirks_head whole;
    size_t copied; /* bytes of cookies, which libmicrohttpd copies */
};

static enum MHD_Result on_field(void *cls, enum MHD_ValueKind kind, const char *name,
                                size_t name_size, const char *value, size_t value_size)
{
    struct reading *r = cls;

    (void)kind;
    if (!value)
        return MHD_YES;
    quirks_check_field(&r->whole, name, value, value_size);
    quirks_trim(name, value, value_size);
    if (name_size == sizeof "cookie" - 1 && strcasecmp(name, "cookie") == 0)
        r->copied += strlen(value);
    request_head_add(&r->reader, name, name_size, value);
    return MHD_YES;
}

/* Checks that the pool has room for the head of the response, because the head of the
 * request remains in the pool until the response is sent. */
static void check_room(const struct reading *r, struct MHD_Connection *mhd,
                       size_t line_size, size_t size)
{
    int records = MHD_get_connection_values(mhd, MHD_HEADER_KIND, NULL, NULL) +
                  MHD_get_connection_values(mhd, MHD_COOKIE_KIND, NULL, NULL);
    size_t taken = size + r->copied + (size_t)records * HEAD_RECORD;

    if (size > line_size + REQUEST_FIELDS_MAX)
        problem_set(r->reader.problem, PROBLEM_HEAD_TOO_LARGE,
                    "the headers have %zu bytes; at most %d are allowed", size - line_size,
                    REQUEST_FIELDS_MAX);
    else if (taken + HEAD_READ_STEP + HEAD_OF_RESPONSE > HEAD_POOL)
        problem_set(
            r->reader.problem, PROBLEM_HEAD_TOO_LARGE,
            "%d headers and cookies with %zu bytes in total are too many; send fewer",
            records, size);
}

void head_read(struct MHD_Connection *mhd, struct request_head *head,
               struct problem *problem)
{
    const struct request_line *line = &head->line;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    size_t size = info ? info->header_size : 0;
    size_t line_size = strlen(line->method) + 1 + line->target_length + 1 +
                       strlen(line->version) + LINE_END;
    struct reading r = {.reader = {.head = head, .problem = problem}};

    *head = (struct request_head){.line = head->line};
    r.whole = quirks_check_line(line, problem);
    MHD_get_connection_values_n(mhd, MHD_HEADER_KIND, on_field, &r);
    quirks_check_end(&r.whole, line, size);
    request_head_end(&r.reader);
    check_room(&r, mhd, line_size, size);
}
