#include "question.h"

#include "server/http/dispatch.h"
#include "server/json/sentence.h"
#include "words.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_BYTES = 64 * 1024, WORD_SHOWN = 60 /* characters */, LINE_MAX_BYTES = 512 };

enum question_form question_complain(const char *word, const char *why)
{
    char text[LINE_MAX_BYTES];
    struct sentence line = sentence_in(text, sizeof text);

    sentence_add_quoted(&line, word, strlen(word), WORD_SHOWN);
    fprintf(stderr, "puzzled: %s: %s (see puzzled ask --help)\n", text, why);
    return QUESTION_NONE;
}

static bool check_length(struct request *r)
{
    size_t limit = dispatch_body_limit(r->service, r->match.route);

    if (r->body.length > limit)
        request_refuse_length(r, limit);
    return !r->problem.set;
}

static void take_text(struct request *r, const char *text, size_t length)
{
    r->body.length = length;
    if (check_length(r) && request_resize_body(r, length))
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
            !request_resize_body(r, next_capacity(r, limit)))
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

static const char *name_of(const char *word)
{
    return word + (*word == '@');
}

int question_open(const char *word)
{
    const char *name = name_of(word);

    return strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
}

void question_close(int fd)
{
    if (fd > STDERR_FILENO)
        close(fd);
}

enum question_form question_complain_file(const char *word)
{
    return question_complain(name_of(word), strerror(errno));
}

void question_drop_places(struct request *r)
{
    struct field_errors *errors = &r->exchange.errors;

    r->problem.line = 0;
    for (unsigned i = 0; i < errors->count; i++)
        errors->list[i].line = 0;
}

static enum question_form read_file(struct request *r, const char *word)
{
    int fd = question_open(word);
    enum question_form form = QUESTION_TEXT;

    if (fd < 0 || !read_all(r, fd))
        form = question_complain_file(word);
    question_close(fd);
    return form;
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
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory");
    else if (!fault)
        take_text(r, text.data, text.length);
    jw_free(&text);
    return fault ? question_complain(wrong, fault) : QUESTION_WORDS;
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
            return question_complain(words[1], "unexpected argument after the request");
        if (*first == '@' || *first == '-')
            return read_file(r, first);
        take_text(r, words[0], strlen(words[0]));
        return QUESTION_TEXT;
    }
    if (count == 1 && !strchr(words[0], '='))
        return question_complain(words[0],
                                 "is not a request; write JSON, @FILE, - or NAME=VALUE");
    return read_words(r, words, count, schema);
}
