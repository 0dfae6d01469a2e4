#include "server/http/problem.h"
#include "server/run/operation.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const struct problem_info *find(const char *slug)
{
    for (enum problem_type p = 0; p < PROBLEM_COUNT; p++) {
        if (strcmp(problem_info(p)->slug, slug) == 0)
            return problem_info(p);
    }
    return NULL;
}

Test(problem, every_row_is_complete_and_has_its_own_slug)
{
    for (enum problem_type p = 0; p < PROBLEM_COUNT; p++) {
        const struct problem_info *info = problem_info(p);

        cr_assert(info->http >= 400 && info->http < 600);
        cr_assert_eq(strspn(info->slug, "abcdefghijklmnopqrstuvwxyz-"), strlen(info->slug));
        cr_assert(strlen(info->title) > 5 && strlen(info->text) > 20, "%s", info->slug);
        cr_assert_eq(find(info->slug), info, "%s occurs twice", info->slug);
    }
}

Test(problem, the_first_problem_is_reported)
{
    struct problem r = {0};

    problem_set(&r, PROBLEM_METHOD, "first %d", 1);
    problem_set(&r, PROBLEM_NOT_JSON, "second");
    cr_assert_eq(r.type, PROBLEM_METHOD);
    cr_assert_str_eq(r.detail, "first 1");
}

static json_t *written(struct handler_call *call, const struct problem *r)
{
    json_t *problem;

    problem_write(call, r, "id-1");
    cr_assert_not(call->out.failed);
    cr_assert_eq(call->out.data[call->out.length - 1], '\n');
    problem = json_loadb(call->out.data, call->out.length, JSON_REJECT_DUPLICATES, NULL);
    cr_assert_not_null(problem);
    return problem;
}

Test(problem, a_detail_escapes_control_characters_and_invalid_bytes)
{
    static const struct {
        const char *quoted, *shown;
    } cases[] = {
        {"caf\xc3\xa9", "caf\xc3\xa9"},
        {"\xe2\x82\xac \xf0\x9f\x8e\xb2", "\xe2\x82\xac \xf0\x9f\x8e\xb2"},
        {"cut \xe2\x82", "cut %E2%82"},
        {"\xff\xfe", "%FF%FE"},
        {"overlong \xc0\xaf \xe0\x80\xaf", "overlong %C0%AF %E0%80%AF"},
        {"surrogate \xed\xa0\x80", "surrogate %ED%A0%80"},
        {"beyond \xf4\x90\x80\x80", "beyond %F4%90%80%80"},
        {"\xc3(", "%C3("},
        {"control \x01\n\x1b\x7f", "control %01%0A%1B%7F"},
        {"C1 \xc2\x80\xc2\x9f\xc2\xa0", "C1 %C2%80%C2%9F\xc2\xa0"},
        {"Arabic \xd8\x9c\xd8\x9b", "Arabic %D8%9C\xd8\x9b"},
        {"marks \xe2\x80\x8d\xe2\x80\x8e\xe2\x80\x8f\xe2\x80\x90",
         "marks \xe2\x80\x8d%E2%80%8E%E2%80%8F\xe2\x80\x90"},
        {"lines \xe2\x80\xa7\xe2\x80\xa8", "lines \xe2\x80\xa7%E2%80%A8"},
        {"turned \xe2\x80\xae\xe2\x80\xaf", "turned %E2%80%AE\xe2\x80\xaf"},
        {"apart \xe2\x81\xa5\xe2\x81\xa6\xe2\x81\xa9",
         "apart \xe2\x81\xa5%E2%81%A6%E2%81%A9"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct problem r = {0};
        struct handler_call call;
        json_t *problem;

        call = (struct handler_call){0};
        problem_set(&r, PROBLEM_NOT_FOUND, "%s", cases[i].quoted);
        problem = written(&call, &r);
        cr_assert_str_eq(json_string_value(json_object_get(problem, "detail")),
                         cases[i].shown);
        json_decref(problem);
        call_free(&call);
    }
}

Test(problem, lists_invalid_fields_and_counts_those_that_are_omitted)
{
    struct problem r = {0};
    struct handler_call call;
    json_t *problem, *errors;
    char pointer[32];

    call = (struct handler_call){0};
    for (int i = 0; i < HANDLER_ERRORS_MAX + 7; i++) {
        snprintf(pointer, sizeof pointer, "/cards/%d", i);
        handler_refuse(&call, pointer, "is \"%s\"", "bad\n");
    }
    problem_set(&r, PROBLEM_INVALID, "many");
    problem = written(&call, &r);
    errors = json_object_get(problem, "errors");
    cr_assert_eq(json_array_size(errors), HANDLER_ERRORS_MAX);
    cr_assert_str_eq(
        json_string_value(json_object_get(json_array_get(errors, 3), "pointer")),
        "/cards/3");
    cr_assert_str_eq(
        json_string_value(json_object_get(json_array_get(errors, 3), "detail")),
        "is \"bad%0A\"");
    cr_assert_eq(json_integer_value(json_object_get(problem, "errors_omitted")), 7);
    cr_assert_eq(json_integer_value(json_object_get(problem, "status")), 422);
    cr_assert_str_eq(json_string_value(json_object_get(problem, "instance")), "id-1");
    json_decref(problem);
    call_free(&call);
}
