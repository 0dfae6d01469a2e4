#include "ask.h"

#include "lines.h"
#include "question.h"
#include "run.h"
#include "server/http/openapi.h"
#include "server/http/response.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_BAD_USE = 2, PATH_SHOWN = 100 };

/* Writes all bytes. False when they cannot be written, which nobody needs to be told who
 * has closed the pipe. */
static bool put(int fd, const char *bytes, size_t length)
{
    while (length) {
        ssize_t done = write(fd, bytes, length);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0 && errno != EPIPE && fd == STDOUT_FILENO)
            fprintf(stderr, "puzzled: cannot write to standard output: %s\n",
                    strerror(errno));
        if (done < 0)
            return false;
        bytes += done;
        length -= (size_t)done;
    }
    return true;
}

/* The help holds, for each path, "path\0text\0"; that of "" is the list of all. */
static const char *find_help(const struct ask_program *program, const char *path)
{
    const char *at = program->help, *end = at + program->help_length;

    while (at < end) {
        const char *text = at + strlen(at) + 1;

        if (strcmp(at, path) == 0)
            return text;
        at = text + strlen(text) + 1;
    }
    return "";
}

static int print_help(const struct ask_program *program, const char *path)
{
    const char *text = find_help(program, path);

    return put(STDOUT_FILENO, text, strlen(text)) ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Writes what came out to where it belongs. */
static int finish(struct request *r, enum handled outcome)
{
    const struct json_writer *out = &r->exchange.out;
    const struct page *page = r->exchange.page;

    if (outcome == HANDLED_PAGE)
        return put(STDOUT_FILENO, page->plain, page->plain_length) ? EXIT_SUCCESS
                                                                   : EXIT_FAILURE;
    response_end_lines(r, outcome);
    if (out->failed) {
        fputs("puzzled: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    return put(r->problem.set ? STDERR_FILENO : STDOUT_FILENO, out->data, out->length) &&
                   !r->problem.set
               ? EXIT_SUCCESS
               : EXIT_FAILURE;
}

static int answer_lines(struct request *r, char *const *words, unsigned count)
{
    const struct schema *schema = openapi_query(r->service->openapi, r->match.index);
    enum handled outcome = HANDLED_REFUSED;

    if (!schema)
        problem_set(&r->problem, PROBLEM_MEDIA_TYPE,
                    "this operation does not accept NDJSON; omit --ndjson");
    else if (!lines_answer(r, words, count, schema, &outcome))
        return EXIT_BAD_USE;
    return finish(r, outcome);
}

static int answer(struct request *r, char *const *words, unsigned count)
{
    const struct schema *schema = openapi_schema(r->service->openapi, r->match.index);
    enum question_form form = question_read(r, words, count, schema);
    enum handled outcome = HANDLED_REFUSED;

    if (form == QUESTION_NONE)
        return EXIT_BAD_USE;
    if (!r->problem.set)
        outcome = ask_run(r);
    if (form == QUESTION_WORDS)
        question_drop_places(r);
    return finish(r, outcome);
}

static int refuse_path(struct request *r, const struct router *questions, const char *path)
{
    const char *near = router_nearest(questions, path);

    if (near)
        problem_set(&r->problem, PROBLEM_NOT_FOUND,
                    "unknown operation \"%.*s\"; did you mean %s?", PATH_SHOWN, path, near);
    else
        problem_set(
            &r->problem, PROBLEM_NOT_FOUND,
            "unknown operation \"%.*s\"; run \"puzzled ask\" to list all operations",
            PATH_SHOWN, path);
    return finish(r, HANDLED_REFUSED);
}

/* Does what the words after the operation say. */
static int ask_operation(const struct ask_program *program, struct request *r)
{
    const struct options_ask *words = &r->service->options.ask;
    const struct route *row = r->match.route;
    int status = EXIT_FAILURE;

    if (words->help)
        return print_help(program, row->path);
    /* Only the schema of this one row is made. */
    r->match.index = 0;
    r->service->openapi =
        openapi_load(program->questions, program->questions_length, row, 1);
    ask_begin(r);
    if (r->service->openapi)
        status =
            (words->ndjson ? answer_lines : answer)(r, words->words + 1, words->count - 1);
    openapi_free(r->service->openapi);
    return status;
}

/* Makes a table of the rows that are questions, and copies them to `rows`. */
static bool open_questions(const struct ask_program *program, struct route *rows,
                           struct router *router)
{
    unsigned count = 0;

    for (unsigned i = 0; rows && i < program->count; i++) {
        if (strcmp(program->rows[i].method, "POST") == 0)
            rows[count++] = program->rows[i];
    }
    return rows && router_open(router, rows, count);
}

static int find_and_ask(const struct ask_program *program, struct service *service,
                        const struct router *questions, const char *path)
{
    struct request request;
    int status;

    request_init(&request, service);
    request.match = router_find(questions, "POST", path);
    status = request.match.route ? ask_operation(program, &request)
                                 : refuse_path(&request, questions, path);
    request_free(&request);
    return status;
}

/* A copy that begins with a slash; NULL without memory. */
static char *add_slash(const char *path)
{
    char *copy;

    return asprintf(&copy, "%s%s", *path == '/' ? "" : "/", path) < 0 ? NULL : copy;
}

int ask(const struct ask_program *program, struct service *service)
{
    const struct options_ask *words = &service->options.ask;
    const char *name = words->count ? words->words[0] : "";
    struct route *rows = calloc(program->count, sizeof *rows);
    struct router router = {0};
    char *path = NULL;
    int status = EXIT_FAILURE;

    if (!words->count)
        status = print_help(program, "");
    else if (!(path = add_slash(name)) || !open_questions(program, rows, &router))
        fputs("puzzled: out of memory\n", stderr);
    else
        status = find_and_ask(program, service, &router, path);
    router_close(&router);
    free(path);
    free(rows);
    return status;
}
