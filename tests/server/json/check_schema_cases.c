/* Parses the cases of schema_oracle.py and compares the results. Each line of standard input is an
 * array of a schema, a text, the value that the text becomes, and the JSON pointers of its
 * errors, which are sorted. Exits with 1 at the first difference. */
#include "jansson_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERRORS_MAX = 512 };

/* The pointers of the errors that the parser reported. */
struct found {
    char *pointers[ERRORS_MAX];
    size_t count;
};

static void add_error(void *arg, const struct schema_error *error)
{
    struct found *found = arg;

    found->pointers[found->count++] = strdup(error->pointer);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool same_errors(struct found *found, const json_t *expected)
{
    bool same = found->count == json_array_size(expected);

    qsort(found->pointers, found->count, sizeof found->pointers[0], compare_texts);
    for (size_t i = 0; i < found->count; i++) {
        const char *pointer = json_string_value(json_array_get(expected, i));

        same = same && strcmp(found->pointers[i], pointer) == 0;
        free(found->pointers[i]);
    }
    return same;
}

/* Returns true if the parser agrees with the case. */
static bool check(const json_t *document, const char *text, const json_t *expected,
                  const json_t *errors)
{
    struct found found = {.count = 0};
    struct schema_report report = {
        .on_error = add_error, .arg = &found, .limit = ERRORS_MAX};
    char *copy = strdup(text), error[SCHEMA_TEXT_MAX] = "";
    struct arena arena = arena_in(NULL, 0);
    struct schema *schema = schema_compile(document, "", error, sizeof error);
    bool valid = json_array_size(errors) == 0, same = false;
    struct value value;

    if (!schema)
        fprintf(stderr, "the schema is rejected: %s\n", error);
    else
        same = schema_read(schema, copy, strlen(copy), &arena, &report, &value) ==
               (valid ? SCHEMA_VALID : SCHEMA_INVALID);
    same = same && (!valid || jansson_oracle_same(&value, expected));
    same = same_errors(&found, errors) && same;
    schema_free(schema);
    arena_free(&arena);
    free(copy);
    return same;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    bool same = true;

    while (same && getline(&line, &size, stdin) > 0) {
        json_t *c = json_loads(line, 0, NULL);

        same = check(json_array_get(c, 0), json_string_value(json_array_get(c, 1)),
                     json_array_get(c, 2), json_array_get(c, 3));
        if (!same)
            fprintf(stderr, "the parser does not agree with %s", line);
        json_decref(c);
    }
    free(line);
    return same ? EXIT_SUCCESS : EXIT_FAILURE;
}
