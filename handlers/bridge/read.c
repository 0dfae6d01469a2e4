#include "read.h"

#include "handlers/field.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTER_SIZE = 512, COUNTED = BRIDGE_COUNT_WITHIN + 1 };

static const char *const counted_names[] = {
    [BRIDGE_COUNT_LEAST] = "fastest", [BRIDGE_COUNT_WITHIN] = "within-deadline"};

/* Returns the method that the request names. */
static enum bridge_method read_method(const struct handler_call *call)
{
    const char *name = value_text(value_get(call->body, "method"));
    enum bridge_method method = BRIDGE_OPTIMAL;

    while (name && strcmp(name, bridge_method_name(method)) != 0)
        method++;
    assert(method < BRIDGE_CLOSED_FORM);
    return method;
}

/* Returns true if there is any constraint. {} and empty lists are not constraints. */
static bool is_constrained(const struct handler_call *call)
{
    const struct value *constraints = value_get(call->body, "constraints");

    return value_count(value_get(constraints, "forbidden_pairs")) > 0 ||
           value_count(value_get(constraints, "torch_bearers")) > 0 ||
           value_slots(value_get(constraints, "back_minutes")) > 0;
}

/* Checks the request for the searches of the Zurg article, which do not support constraints
 * or other capacities. */
static void check_zurg(struct handler_call *call, enum bridge_method method)
{
    if (method < BRIDGE_ZURG_DEPTH_FIRST)
        return;
    if (field_number(call, "capacity") != 2)
        handler_refuse(call, "/capacity",
                       "the method \"%s\" requires a capacity of 2; for another capacity, "
                       "use \"breadth-first\"",
                       bridge_method_name(method));
    if (is_constrained(call))
        handler_refuse(call, "/constraints",
                       "the method \"%s\" does not support constraints; use "
                       "\"breadth-first\" instead",
                       bridge_method_name(method));
}

static void check_scope(struct handler_call *call, const struct bridge_question *question,
                        size_t count)
{
    if (question->counted == BRIDGE_COUNT_LEAST)
        return;
    if (question->deadline_minutes == 0)
        handler_refuse(call, "/plan_scope",
                       "\"within-deadline\" requires a deadline in minutes; add one, for "
                       "example \"deadline\": 60");
    else if (count > BRIDGE_SEARCH_PEOPLE)
        handler_refuse(call, "/plan_scope",
                       "\"within-deadline\" counts plans for at most %d people, and there "
                       "are %zu; use \"fastest\" instead",
                       BRIDGE_SEARCH_PEOPLE, count);
}

/* Checks the request for the graph, whose crossings take the same minutes in both
 * directions. */
static void check_graph(struct handler_call *call, size_t count)
{
    const struct value *back =
        value_get(value_get(call->body, "constraints"), "back_minutes");

    if (count > BRIDGE_SEARCH_PEOPLE)
        handler_refuse(call, "/include_graph",
                       "the graph is supported for at most %d people, and there are %zu; "
                       "set \"include_graph\": false",
                       BRIDGE_SEARCH_PEOPLE, count);
    if (value_slots(back) > 0)
        handler_refuse(
            call, "/include_graph",
            "the crossings of the graph take the same minutes in both directions; "
            "set \"include_graph\": false, or leave out \"back_minutes\"");
}

/* Reports that a method, or constraints, require a search, which supports fewer people. */
static void refuse_search(struct handler_call *call, enum bridge_method method,
                          size_t count)
{
    bool constrained = is_constrained(call);

    if (method != BRIDGE_OPTIMAL)
        handler_refuse(
            call, "/method",
            "the method \"%s\" accepts at most %d people, and there are %zu; use "
            "\"optimal\" %s",
            bridge_method_name(method), BRIDGE_SEARCH_PEOPLE, count,
            constrained ? "without constraints, or remove some people" : "instead");
    else if (constrained)
        handler_refuse(call, "/constraints",
                       "constraints are supported for at most %d people, and there are "
                       "%zu; remove the constraints or some people",
                       BRIDGE_SEARCH_PEOPLE, count);
}

/* Reports fields that do not support `count` people. */
static void check_sizes(struct handler_call *call, const struct bridge_request *request,
                        size_t count)
{
    if (request->include_steps && count > BRIDGE_STEPS_PEOPLE)
        handler_refuse(call, "/include_steps",
                       "steps are listed for at most %d people, and there are %zu; set "
                       "\"include_steps\": false",
                       BRIDGE_STEPS_PEOPLE, count);
    if (request->max_plans > 0 && count > BRIDGE_STEPS_PEOPLE)
        handler_refuse(call, "/max_plans",
                       "plans are listed for at most %d people, and there are %zu; leave "
                       "out \"max_plans\"",
                       BRIDGE_STEPS_PEOPLE, count);
    if (count > BRIDGE_SEARCH_PEOPLE)
        refuse_search(call, request->question.method, count);
}

/* Reports a pair that names the same person twice. */
static void refuse_same(struct handler_call *call, const char *pointer,
                        const struct value *name)
{
    handler_refuse(call, pointer, "the pair names %s twice; name two different people",
                   field_quote(name).text);
}

static void read_pair(struct handler_call *call, struct bridge_request *request,
                      const struct value *pair, size_t index)
{
    struct bridge_rules *rules = &request->question.rules;
    uint32_t person[2]; /* a bit */

    for (unsigned i = 0; i < 2; i++)
        person[i] = bridge_people_find(
            call, request->people,
            field_pointer("/constraints/forbidden_pairs/%zu/%u", index, i).text,
            name_of(value_item(pair, i)));
    if (person[0] & person[1])
        refuse_same(call, field_pointer("/constraints/forbidden_pairs/%zu", index).text,
                    value_item(pair, 0));
    else if (person[0] && person[1])
        rules->forbidden[__builtin_ctz(person[0])] |= person[1];
}

static void read_bearers(struct handler_call *call, struct bridge_request *request,
                         const struct value *names)
{
    for (size_t i = 0; i < value_count(names); i++) {
        request->question.rules.bearers |= bridge_people_find(
            call, request->people, field_pointer("/constraints/torch_bearers/%zu", i).text,
            name_of(value_item(names, i)));
    }
}

/* Writes a JSON pointer to the member `key` of the value at `container`. If the key is too
 * long to be a name, writes the pointer to the container. */
static void point_at_key(char pointer[POINTER_SIZE], const char *container, const char *key)
{
    size_t length = strlen(container);

    memcpy(pointer, container, length);
    for (; *key; key++) {
        if (length + 3 > POINTER_SIZE) {
            length = strlen(container) - 1;
            break;
        }
        if (*key == '~' || *key == '/')
            pointer[length++] = '~';
        pointer[length++] = (char)(*key == '~' ? '0' : *key == '/' ? '1' : *key);
    }
    pointer[length] = '\0';
}

static void read_back_minutes(struct handler_call *call, struct bridge_request *request,
                              const struct value *members)
{
    for (uint32_t p = 0; p < request->question.party.people; p++)
        request->back_minutes[p] = request->minutes[p];
    for (size_t i = 0; i < value_slots(members); i++) {
        const struct value_name *key = &members->as.object->names[i];
        const struct value *minutes = &members->as.object->members[i];
        char pointer[POINTER_SIZE];
        uint32_t person;

        point_at_key(pointer, "/constraints/back_minutes/", key->text);
        person = bridge_people_find(call, request->people, pointer, *key);
        if (person)
            request->back_minutes[__builtin_ctz(person)] = (uint32_t)value_integer(minutes);
    }
    request->question.rules.back_minutes = request->back_minutes;
}

/* Reads the constraints of a party that is small enough for a search. */
static void read_rules(struct handler_call *call, struct bridge_request *request)
{
    const struct value *constraints = value_get(call->body, "constraints");
    const struct value *pairs = value_get(constraints, "forbidden_pairs");
    const struct value *back = value_get(constraints, "back_minutes");

    for (size_t i = 0; i < value_count(pairs); i++)
        read_pair(call, request, value_item(pairs, i), i);
    read_bearers(call, request, value_get(constraints, "torch_bearers"));
    if (value_slots(back) > 0)
        read_back_minutes(call, request, back);
}

static enum handler_result read_party(struct handler_call *call,
                                      struct bridge_request *request)
{
    size_t count = value_count(request->people);
    size_t bytes = count * sizeof *request->minutes;

    if (bytes + bridge_people_bytes(count) > call->ctl->max_bytes)
        return handler_no_memory(call);
    request->minutes = malloc(bytes + 1);
    if (!request->minutes)
        return HANDLER_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        request->minutes[i] = bridge_person_minutes(value_item(request->people, i));
    request->question.party =
        (struct bridge_party){.people = (uint32_t)count,
                              .capacity = (uint32_t)field_number(call, "capacity"),
                              .minutes = request->minutes};
    return bridge_people_check(call, request->people);
}

/* Reads all fields except the people and the constraints. To write the steps, one plan is
 * needed even if no plans are listed. */
static void read_options(const struct handler_call *call, struct bridge_request *request)
{
    struct bridge_question *question = &request->question;

    request->max_plans = (uint32_t)field_number(call, "max_plans");
    request->include_steps = field_flag(call, "include_steps");
    request->include_graph = field_flag(call, "include_graph");
    request->explain = field_flag(call, "explain");
    question->counted =
        (enum bridge_counted)field_choice(call, "plan_scope", counted_names, COUNTED);
    question->method = read_method(call);
    question->deadline_minutes = field_number(call, "deadline");
    question->plans = request->max_plans > 0 ? request->max_plans : request->include_steps;
}

enum handler_result bridge_request_read(struct handler_call *call, void *question)
{
    struct bridge_request *request = question;
    enum handler_result result = bridge_people_read(call, &request->people);
    size_t count;

    if (result != HANDLER_OK)
        return result;
    count = value_count(request->people);
    read_options(call, request);
    if (count > BRIDGE_PEOPLE_MAX)
        handler_refuse(call, "/people", "there are %zu people; at most %d are allowed",
                       count, BRIDGE_PEOPLE_MAX);
    else
        check_sizes(call, request, count);
    if (request->include_graph)
        check_graph(call, count);
    check_zurg(call, request->question.method);
    check_scope(call, &request->question, count);
    if (count > BRIDGE_PEOPLE_MAX)
        return HANDLER_INVALID;
    result = read_party(call, request);
    if (result == HANDLER_OK && count <= BRIDGE_SEARCH_PEOPLE)
        read_rules(call, request);
    return result;
}

void bridge_request_free(void *question)
{
    struct bridge_request *request = question;

    free(request->minutes);
    request->minutes = NULL;
}
