#include "lines.h"

#include "request_text.h"
#include "server/http/dispatch.h"
#include "server/http/openapi.h"

#include <assert.h>
#include <unistd.h>

enum { PIECE_BYTES = 64 * 1024 };

/* Reads standard input to its end, or until a problem is set. Uses read instead of fread,
 * which would wait for 64 KiB of a slow input before the program can report an invalid
 * line. Returns false and sets errno if it cannot be read. */
static bool read_all(struct request *r)
{
    size_t limit = r->upload.handler->max_body;
    char piece[PIECE_BYTES];
    ssize_t got = 1;

    while (got > 0 && !r->problem.set) {
        got = read(STDIN_FILENO, piece, sizeof piece);
        if (got < 0)
            return false;
        r->body.length += (size_t)got;
        if (r->body.length > limit)
            request_refuse_length(r, limit);
        else if (got ? !ndjson_decoder_feed(&r->upload.decoder, piece, (size_t)got)
                     : !ndjson_decoder_finish(&r->upload.decoder))
            dispatch_refuse_line(r);
    }
    return true;
}

enum handler_result ask_lines_run(struct request *r, const char *name, bool plain,
                                  char *const *arguments, unsigned count)
{
    const struct schema *schema = openapi_query(r->service->openapi, r->match.index);
    enum handler_result result;

    if (!r->match.route->operation->lines) {
        problem_set(&r->problem, PROBLEM_MEDIA_TYPE,
                    "this operation does not accept lines; omit %s",
                    plain ? "--text" : "--ndjson");
        return HANDLER_INVALID;
    }
    result = ask_request_read_arguments(r, arguments, count, schema);
    ask_request_open(name);
    r->upload.handler = r->match.route->operation->lines;
    r->upload.plain = plain;
    dispatch_open_lines(r, result);
    if (!read_all(r))
        ask_request_fail_file(name);
    return r->problem.set ? HANDLER_INVALID : upload_finish(&r->upload, &r->call);
}
