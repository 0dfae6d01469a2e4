#include "question.h"

#include "server/http/dispatch.h"
#include "words.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_BYTES = 64 * 1024 };

static enum question_form complain(const char *what, const char *why)
{
    fprintf(stderr, "puzzled: \"%.80s\": %s (see puzzled ask --help)\n", what, why);
    return QUESTION_NONE;
}

/* Makes room for `size` bytes and the NUL of dispatch.c; false with the problem. */
static bool fit_body(struct request *r, size_t size)
{
    char *data;

    if (!request_charge(r, &r->charges.text, size)) {
        request_refuse_memory(r);
        return false;
    }
    data = realloc(r->body.data, size + 1);
    if (!data) {
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "no memory for the body");
        return false;
    }
    r->body.data = data;
    r->body.capacity = size;
    return true;
}

static bool check_length(struct request *r)
{
    size_t limit = dispatch_body_limit(r->service, r->match.route);

    if (r->body.length > limit)
        problem_set(&r->problem, PROBLEM_BODY_TOO_LARGE,
                    "the body has more than %zu bytes, which is all that is allowed here",
                    limit);
    return !r->problem.set;
}

static void take_text(struct request *r, const char *text, size_t length)
{
    r->body.length = length;
    if (check_length(r) && fit_body(r, length))
        memcpy(r->body.data, text, length);
}

static size_t next_capacity(const struct request *r, size_t limit)
{
    size_t capacity = r->body.capacity ? 2 * r->body.capacity : FIRST_BYTES;

    return capacity < limit ? capacity : limit;
}

/* Reads `fd` to its end, or until it is too long. False when it cannot be read; errno says
 * why. */
static bool read_all(struct request *r, int fd)
{
    struct request_body *body = &r->body;
    size_t limit = dispatch_body_limit(r->service, r->match.route);

    for (;;) {
        bool full = body->length == limit;
        char one_more, *to = &one_more;
        ssize_t got;

        if (!full && body->length == body->capacity &&
            !fit_body(r, next_capacity(r, limit)))
            return true;
        if (!full)
            to = body->data + body->length;
        got = read(fd, to, full ? 1 : body->capacity - body->length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        body->length += (size_t)got;
        if (!check_length(r))
            return true;
    }
}

static enum question_form read_file(struct request *r, const char *name)
{
    bool is_input = strcmp(name, "-") == 0;
    int fd = is_input ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && read_all(r, fd);
    int error = errno;

    if (fd >= 0 && !is_input)
        close(fd);
    return good ? QUESTION_TEXT
                : complain(is_input ? "standard input" : name, strerror(error));
}

/* What no QUESTION means: standard input, if there is something. A terminal is not waited
 * for: an operation may need no field. */
static enum question_form read_input(struct request *r)
{
    enum question_form form = QUESTION_TEXT;

    if (!isatty(STDIN_FILENO))
        form = read_file(r, "-");
    if (form == QUESTION_TEXT && !r->body.length)
        take_text(r, "{}", 2);
    return form;
}

static enum question_form read_words(struct request *r, char *const *words, unsigned count,
                                     const struct schema *schema)
{
    struct json_writer text;
    const char *wrong, *fault;

    jw_init(&text);
    fault = words_write(&text, words, count, schema, &wrong);
    if (!fault && text.failed)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "no memory for the body");
    else if (!fault)
        take_text(r, text.data, text.length);
    jw_free(&text);
    return fault ? complain(wrong, fault) : QUESTION_WORDS;
}

enum question_form question_read(struct request *r, char *const *words, unsigned count,
                                 const struct schema *schema)
{
    const char *first;

    if (!count)
        return read_input(r);
    first = words[0] + strspn(words[0], " \t\r\n");
    if (*first == '@' || strcmp(first, "-") == 0 || *first == '{' || *first == '[') {
        if (count > 1)
            return complain(words[1], "stands behind a question that is whole");
        if (*first == '@')
            return read_file(r, first + 1);
        if (*first == '-')
            return read_file(r, first);
        take_text(r, words[0], strlen(words[0]));
        return QUESTION_TEXT;
    }
    if (count == 1 && !strchr(words[0], '='))
        return complain(words[0], "is neither JSON, @file, - nor name=value");
    return read_words(r, words, count, schema);
}
