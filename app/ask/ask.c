#include "ask.h"

#include "app/resources.h"
#include "batch.h"
#include "handlers/context.h"
#include "handlers/routes.h"
#include "lines.h"
#include "openapi/openapi_json.h"
#include "request_text.h"
#include "run.h"
#include "server/http/openapi.h"
#include "server/http/response.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SHOWN = 100 }; /* bytes in an error; longer than each path */

/* Returns the help of `path`, or the list of all operations if `path` is "". */
static const char *find_help(const char *path)
{
    const char *entry = (const char *)openapi_help;

    while (strcmp(entry, path) != 0) {
        entry += strlen(entry) + 1;
        entry += strlen(entry) + 1;
        assert(entry < (const char *)openapi_help + openapi_help_length);
    }
    return entry + strlen(entry) + 1;
}

/* Lists the operations of a puzzle, such as "/set". Returns false if the puzzle does not
 * exist. */
static bool list_operations(const char *puzzle)
{
    const char *line = find_help("");
    size_t length = strlen(puzzle);
    bool found = false;

    while (*line) {
        size_t size = strcspn(line, "\n") + 1;

        if (strncmp(line, puzzle, length) == 0 && line[length] == '/') {
            fwrite(line, 1, size, stdout);
            found = true;
        }
        line += size;
    }
    return found;
}

/* Writes the result of an operation to stdout, or the problem to stderr. */
static int print_result(struct request *r, enum handler_result result)
{
    const struct json_writer *out = &r->call.out;
    const struct page *page = r->call.page;

    if (result == HANDLER_PAGE) {
        fwrite(page->bodies[PAGE_IDENTITY].bytes, 1, page->bodies[PAGE_IDENTITY].length,
               stdout);
        return EXIT_SUCCESS;
    }
    response_end_stream(r, result);
    if (out->failed)
        fputs("puzzled: out of memory\n", stderr);
    else
        fwrite(out->data, 1, out->length, r->problem.set ? stderr : stdout);
    return out->failed || r->problem.set ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Adds the option for lines to the error of a request without items, or of a log instead of JSON. */
static void suggest_text(struct request *r)
{
    struct problem *problem = &r->problem;

    request_explain(r, HANDLER_INVALID);
    if (problem->type != PROBLEM_INVALID || strstr(problem->detail, " is missing"))
        strncat(problem->detail,
                "; to read one item per line from standard input, use --text -",
                sizeof problem->detail - strlen(problem->detail) - 1);
}

static enum handler_result run(struct request *r, const struct options_ask *options)
{
    char *const *arguments = options->arguments + 1;
    unsigned count = options->count - 1;
    enum handler_result result;

    assert(options->count);
    if (options->text)
        return ask_lines_run(r, options->text, true, arguments, count);
    if (options->ndjson)
        return ask_lines_run(r, options->ndjson, false, arguments, count);
    result = ask_request_read(r, arguments, count);
    if (result == HANDLER_OK)
        result = ask_run(r);
    if (result == HANDLER_INVALID && r->match.route->operation->lines)
        suggest_text(r);
    return result;
}

/* Chooses the type of the result. Returns false, with a problem, if the operation does not
 * write it. */
static bool choose_format(struct request *r, const struct options_ask *options)
{
    static const struct {
        enum media_type type;
        const char *name;
    } formats[] = {[ASK_JSON] = {MEDIA_JSON, "json"},
                   [ASK_CSV] = {MEDIA_CSV, "csv"},
                   [ASK_SVG] = {MEDIA_SVG, "svg"}};
    enum media_type type = formats[options->format].type;

    r->call.media = type;
    if (type == MEDIA_JSON || (r->match.route->operation->also_writes >> type & 1))
        return true;
    problem_set(&r->problem, PROBLEM_NOT_ACCEPTABLE,
                "this operation does not support --format %s; omit it",
                formats[options->format].name);
    return false;
}

static int run_operation(struct request *r, const struct options_ask *options)
{
    struct service *service = r->service;
    int status;

    /* Only the schema of this operation is compiled. Its index is therefore 0. */
    r->match.index = 0;
    service->openapi = openapi_load((const char *)openapi_questions,
                                    openapi_questions_length, r->match.route, 1);
    if (!service->openapi)
        return EXIT_FAILURE;
    request_begin_call(r, NULL);
    status = print_result(r, choose_format(r, options) ? run(r, options) : HANDLER_INVALID);
    openapi_free(service->openapi);
    return status;
}

static int reject_path(struct request *r, const char *path)
{
    const char *near = router_nearest(&r->service->router, path);

    for (const struct route_guess *g = routes_guesses; g->guess; g++) {
        if (strcmp(g->guess, path) == 0 && list_operations(g->path))
            return EXIT_SUCCESS;
    }
    if (near)
        problem_set(&r->problem, PROBLEM_NOT_FOUND,
                    "unknown operation \"%s\"; did you mean %s?", path, near);
    else
        problem_set(&r->problem, PROBLEM_NOT_FOUND,
                    "unknown operation \"%s\"; run \"puzzled ask\" to list all operations",
                    path);
    return print_result(r, HANDLER_INVALID);
}

/* Runs a batch with the operations in the router of `service`. */
static int run_batch(struct service *service, const char *name, unsigned count)
{
    struct request request;
    enum handler_result result;
    int status = EXIT_SUCCESS;

    service->openapi =
        openapi_load((const char *)openapi_questions, openapi_questions_length,
                     service->router.routes, count);
    if (!service->openapi)
        return EXIT_FAILURE;
    request_init(&request, service);
    request.match = router_find(&service->router, "POST", "/batch");
    result = ask_batch_run(&request, name);
    if (result != HANDLER_OK)
        status = print_result(&request, result);
    request_free(&request);
    openapi_free(service->openapi);
    return status;
}

/* Finds the operation in the router of `service`, and runs it or shows its help. */
static int find_operation(struct service *service, const struct options_ask *options)
{
    const char *name = options->arguments[0];
    char path[PATH_SHOWN + 1];
    struct request request;
    int status = EXIT_SUCCESS;

    snprintf(path, sizeof path, "%s%s", *name == '/' ? "" : "/", name);
    request_init(&request, service);
    request.match = router_find(&service->router, "POST", path);
    if (!request.match.route)
        request.match = router_find(&service->router, "GET", path);
    if (!request.match.route)
        status = list_operations(path) ? EXIT_SUCCESS : reject_path(&request, path);
    else if (options->help)
        fputs(find_help(request.match.route->path), stdout);
    else
        status = run_operation(&request, options);
    request_free(&request);
    return status;
}

/* Returns true if the operation needs no service: its handler decodes a request. */
static bool is_operation(const struct route *route)
{
    return !route->operation->is_mcp &&
           (strcmp(route->method, "POST") == 0 || route->operation->read);
}

/* Returns a copy of the routes that are operations, so that the router does not suggest
 * other paths. Sets `*count` to their number. Returns NULL if memory runs out. */
static struct route *copy_operations(unsigned *count)
{
    unsigned routes;
    const struct route *table = routes_table(&routes);
    struct route *operations = calloc(routes, sizeof *operations);

    *count = 0;
    for (unsigned i = 0; operations && i < routes; i++) {
        if (is_operation(&table[i]))
            operations[(*count)++] = table[i];
    }
    return operations;
}

int ask(const struct options *options)
{
    static struct service service;
    struct route *operations;
    unsigned count;
    int status = EXIT_FAILURE;

    if (options->ask.batch && options->ask.count) {
        fputs("puzzled: --batch does not accept other arguments (see puzzled ask --help)\n",
              stderr);
        return EXIT_USAGE;
    }
    if (!options->ask.count && !options->ask.batch) {
        fputs(find_help(""), stdout);
        return EXIT_SUCCESS;
    }
    service.settings = options->settings;
    resources_divide(&service);
    handlers_context_open();
    operations = copy_operations(&count);
    if (!operations || !router_open(&service.router, operations, count, routes_guesses))
        fputs("puzzled: out of memory\n", stderr);
    else if (options->ask.batch)
        status = run_batch(&service, options->ask.batch, count);
    else
        status = find_operation(&service, &options->ask);
    router_close(&service.router);
    free(operations);
    handlers_context_close();
    return status;
}
