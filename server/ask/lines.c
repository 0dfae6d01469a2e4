#include "lines.h"

#include "question.h"
#include "server/http/dispatch.h"
#include "server/http/openapi.h"
#include "words.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { PIECE_BYTES = 64 * 1024 };

/* Makes x->body the object of the NAME=VALUE arguments, like the query of a URL. Returns
 * false if an argument is invalid. */
static bool read_options(struct request *r, char *const *words, unsigned count,
                         const struct schema *schema, enum handled *outcome)
{
    struct exchange *x = &r->exchange;
    const char *wrong, *fault = words_write(&x->out, words, count, schema, &wrong);
    size_t length = x->out.length;
    char *text;

    if (fault) {
        question_complain(wrong, fault);
        return false;
    }
    text = x->out.failed ? NULL : arena_take(&x->arena, length + 1);
    *outcome = HANDLED_NO_MEMORY;
    if (text) {
        memcpy(text, x->out.data, length);
        text[length] = '\0';
        *outcome = openapi_read(x, schema, text, length, &r->problem);
        question_drop_places(r);
    }
    jw_reset(&x->out);
    return true;
}

/* Feeds what `fd` holds to the reader, up to a problem. False when it cannot be read; errno
 * says why. */
static bool feed_all(struct request *r, int fd)
{
    struct line_fault fault;
    char piece[PIECE_BYTES];

    while (!r->problem.set) {
        ssize_t got = read(fd, piece, sizeof piece);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        r->body.length += (size_t)got;
        if (r->body.length > r->upload.reader->max_body)
            request_refuse_length(r, r->upload.reader->max_body);
        else if (got ? !lines_feed(&r->upload.lines, piece, (size_t)got, &fault)
                     : !lines_end(&r->upload.lines, &fault))
            dispatch_refuse_line(r, &fault);
        if (!got)
            break;
    }
    return true;
}

bool lines_answer(struct request *r, char *const *words, unsigned count,
                  const struct schema *schema, enum handled *outcome)
{
    const char *source = r->service->options.ask.ndjson;
    bool good;
    int fd;

    if (!read_options(r, words, count, schema, outcome))
        return false;
    fd = question_open(source);
    r->upload.reader = r->match.route->lines;
    if (fd >= 0)
        dispatch_open_lines(r, *outcome);
    good = fd >= 0 && feed_all(r, fd);
    if (!good)
        question_complain_file(source);
    else
        *outcome =
            r->problem.set ? HANDLED_REFUSED : upload_answer(&r->upload, &r->exchange);
    question_close(fd);
    return good;
}
