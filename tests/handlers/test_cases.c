/* Runs the cases of tests/cases in process, without HTTP. See tests/README.md. */
#include "handler_case.h"
#include "handlers/context.h"
#include "handlers/routes.h"
#include "server/http/openapi.h"
#include "server/http/problem.h"

#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct operation *find_operation(const char *path)
{
    unsigned count, i = 0;
    const struct route *rows = routes_table(&count);

    while (i < count && strcmp(rows[i].path, path) != 0)
        i++;
    cr_assert_lt(i, count, "%s is not the path of an operation", path);
    return rows[i].operation;
}

/* Returns the errors of `call` as an array of strings "pointer: detail". */
static json_t *list_errors(const struct handler_call *call)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < call->errors.count; i++)
        json_array_append_new(list, json_sprintf("%s: %s", call->errors.list[i].pointer,
                                                 call->errors.list[i].detail));
    return list;
}

/* Returns the response to `request`, or an array of errors. */
static json_t *respond(const struct operation *operation, const json_t *request)
{
    struct handler_call call;
    struct problem problem = {0};
    enum handler_result result;
    json_t *response;

    result = case_read(&call, operation, request, &problem);
    if (result == HANDLER_OK)
        result = operation_run(operation, &call);
    if (result == HANDLER_OK)
        response = json_loadb(call.out.data, call.out.length,
                              JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    else
        response = list_errors(&call);
    case_free(operation, &call);
    return response;
}

/* Returns true if `found` has all members of `wanted`, recursively. */
static bool includes(const json_t *found, const json_t *wanted)
{
    const char *key;
    json_t *value;
    size_t i;

    if (json_is_object(wanted)) {
        json_object_foreach(
            (json_t *)wanted, key,
            value) if (!includes(json_object_get(found, key), value)) return false;
        return json_is_object(found);
    }
    if (json_is_array(wanted)) {
        json_array_foreach(
            wanted, i, value) if (!includes(json_array_get(found, i), value)) return false;
        return json_is_array(found) && json_array_size(found) == json_array_size(wanted);
    }
    return json_equal(found, wanted);
}

static void run_case(const char *file, const json_t *item)
{
    const char *name = case_text(item, "name");
    json_t *found =
        respond(find_operation(case_text(item, "path")), json_object_get(item, "request"));
    const json_t *whole = json_object_get(item, "response");
    const json_t *part = json_object_get(item, "includes");
    const json_t *errors = json_object_get(item, "errors");
    char *text = json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT);

    cr_assert(whole || part || errors, "%s: %s: expects nothing", file, name);
    if (whole)
        cr_expect(json_equal(found, whole), "%s: %s: %s", file, name, text);
    if (part)
        cr_expect(includes(found, part), "%s: %s: %s", file, name, text);
    if (errors)
        cr_expect(json_equal(found, errors), "%s: %s: %s", file, name, text);
    free(text);
    json_decref(found);
}

Test(cases, all)
{
    glob_t files;

    cr_assert_eq(glob(CASES "/*/*.json", 0, NULL, &files), 0);
    cr_assert(handlers_context_open());
    for (size_t i = 0; i < files.gl_pathc; i++) {
        json_error_t error;
        json_t *item,
            *cases = json_load_file(files.gl_pathv[i],
                                    JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
        size_t index;

        cr_assert(json_array_size(cases) > 0, "%s:%d: %s", files.gl_pathv[i], error.line,
                  error.text);
        json_array_foreach(cases, index, item)
            run_case(files.gl_pathv[i] + strlen(CASES "/"), item);
        json_decref(cases);
    }
    handlers_context_close();
    globfree(&files);
}
