/* Finds duplicate names by sorting. The first sort key is a hash of the name, so that most
 * comparisons compare two numbers. Names with equal hashes, which a client can choose on
 * purpose, are compared as text, so the sort takes O(n log n) comparisons in any case. It
 * is a heap sort, because qsort can allocate memory and cannot be stopped. */
#include "people.h"

#include "handlers/field.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define AUTOMATIC_PREFIX "person "

enum { PREFIX_LENGTH = sizeof AUTOMATIC_PREFIX - 1, STOP_EVERY = 1024 };

/* A person who has a name in the request. */
struct named {
    uint64_t hash; /* of the name */
    uint32_t person;
};

struct name_check {
    const struct pz_ctl *ctl;
    const struct value *people;
    struct named *named; /* owned; a heap, then sorted */
    size_t count;        /* of `named` */
    uint32_t *first;     /* owned; by person: the first person with the same name */
    unsigned steps;      /* names that were processed */
};

static struct value_name given_name(const struct value *people, size_t person)
{
    return bridge_person_name(value_item(people, person));
}

struct value_name bridge_people_name(const struct value *people, size_t person,
                                     char automatic[BRIDGE_AUTOMATIC_SIZE])
{
    struct value_name given = given_name(people, person);
    int length;

    if (given.text)
        return given;
    length = snprintf(automatic, BRIDGE_AUTOMATIC_SIZE, AUTOMATIC_PREFIX "%u",
                      (unsigned)(person + 1) % 10000000);
    return (struct value_name){.text = automatic, .length = (size_t)length};
}

/* FNV-1a (Fowler, Noll and Vo). */
static uint64_t hash_name(struct value_name name)
{
    uint64_t hash = 0xcbf29ce484222325;

    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.text[i]) * 0x100000001b3;
    return hash;
}

static int compare_names(const struct name_check *check, const struct named *a,
                         const struct named *b)
{
    struct value_name of_a, of_b;

    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    of_a = given_name(check->people, a->person);
    of_b = given_name(check->people, b->person);
    assert(of_a.text && of_b.text);
    if (of_a.length != of_b.length)
        return of_a.length < of_b.length ? -1 : 1;
    return memcmp(of_a.text, of_b.text, of_a.length);
}

/* Orders people with equal names by their position. */
static bool precedes(const struct name_check *check, const struct named *a,
                     const struct named *b)
{
    int order = compare_names(check, a, b);

    return order < 0 || (order == 0 && a->person < b->person);
}

/* Moves item `at` down to its place in the heap of the first `count` items. The root of the
 * heap is the last item in the order. */
static void sift_down(struct name_check *check, size_t at, size_t count)
{
    struct named *heap = check->named, item = heap[at];

    assert(at < count);
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && precedes(check, &heap[child], &heap[child + 1]))
            child++;
        if (!precedes(check, &item, &heap[child]))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = item;
}

/* Counts a step. Returns true if the call was stopped. */
static bool is_stopped(struct name_check *check)
{
    if (check->steps++ % STOP_EVERY > 0)
        return false;
    return check->ctl->poll(check->ctl->arg);
}

/* Returns false if the call was stopped. */
static bool sort_names(struct name_check *check)
{
    for (size_t i = check->count / 2; i-- > 0;) {
        if (is_stopped(check))
            return false;
        sift_down(check, i, check->count);
    }
    for (size_t last = check->count; last-- > 1;) {
        struct named item = check->named[0];

        if (is_stopped(check))
            return false;
        check->named[0] = check->named[last];
        check->named[last] = item;
        sift_down(check, 0, last);
    }
    return true;
}

/* Finds the first person with the name of each person. */
static bool find_first(struct name_check *check)
{
    if (!sort_names(check))
        return false;
    for (size_t i = 0; i < check->count; i++) {
        const struct named *before = i > 0 ? &check->named[i - 1] : NULL;
        const struct named *named = &check->named[i];
        bool same = before && compare_names(check, before, named) == 0;

        if (is_stopped(check))
            return false;
        check->first[named->person] = same ? check->first[before->person] : named->person;
    }
    return true;
}

/* Returns the person, counted from 1, who does not have a name in the request and whose
 * automatic name is `name`. Returns 0 if there is no such person. */
static size_t has_automatic(const struct value *people, struct value_name name)
{
    char automatic[BRIDGE_AUTOMATIC_SIZE];
    size_t place = 0;

    if (name.length > PREFIX_LENGTH &&
        memcmp(name.text, AUTOMATIC_PREFIX, PREFIX_LENGTH) == 0)
        place = strtoul(name.text + PREFIX_LENGTH, NULL, 10);
    if (place == 0 || place > value_count(people) || given_name(people, place - 1).text)
        return 0;
    return name_equals(name, bridge_people_name(people, place - 1, automatic)) ? place : 0;
}

/* Reports the name of `person` if it is too long or is another person's name. */
static void check_name(struct handler_call *call, const struct value *people, size_t person,
                       size_t first)
{
    struct value_name name = given_name(people, person);
    size_t place = has_automatic(people, name);

    if (name.length > NAME_BYTES)
        handler_refuse(call, bridge_person_pointer(call, people, person).text,
                       "the name %s has %zu bytes; at most %d are allowed",
                       name_quote(name).text, name.length, NAME_BYTES);
    else if (first < person)
        handler_refuse(call, bridge_person_pointer(call, people, person).text,
                       "the name %s is already used %s; give each person a different name",
                       name_quote(name).text, bridge_person_place(call, first).text);
    else if (place)
        handler_refuse(call, bridge_person_pointer(call, people, person).text,
                       "%s is the automatic name of the person at /people/%zu, who does "
                       "not have a \"name\"; choose a different name",
                       name_quote(name).text, place - 1);
}

static enum handler_result check_names(struct handler_call *call, struct name_check *check)
{
    if (!find_first(check))
        return HANDLER_STOPPED;
    for (size_t i = 0; i < value_count(check->people); i++) {
        if (is_stopped(check))
            return HANDLER_STOPPED;
        if (given_name(check->people, i).text)
            check_name(call, check->people, i, check->first[i]);
    }
    return HANDLER_OK;
}

size_t bridge_people_bytes(size_t count)
{
    return count * (sizeof(struct named) + sizeof(uint32_t));
}

static size_t count_named(const struct value *people)
{
    size_t named = 0;

    for (size_t i = 0; i < value_count(people); i++)
        named += given_name(people, i).text != NULL;
    return named;
}

static void collect_names(struct name_check *check)
{
    for (size_t i = 0; i < value_count(check->people); i++) {
        struct value_name name = given_name(check->people, i);

        if (name.text)
            check->named[check->count++] =
                (struct named){.hash = hash_name(name), .person = (uint32_t)i};
    }
}

enum handler_result bridge_people_check(struct handler_call *call,
                                        const struct value *people)
{
    struct name_check check = {.ctl = call->ctl, .people = people};
    size_t named = count_named(people);
    enum handler_result result = HANDLER_NO_MEMORY;

    if (named == 0)
        return HANDLER_OK;
    check.named = malloc(named * sizeof *check.named);
    check.first = calloc(value_count(people) + 1, sizeof *check.first);
    if (check.named && check.first) {
        collect_names(&check);
        result = check_names(call, &check);
    }
    free(check.named);
    free(check.first);
    return result;
}

static void refuse_unknown(struct handler_call *call, const struct value *people,
                           const char *pointer, struct value_name name)
{
    char automatic[NAMES_LISTED][BRIDGE_AUTOMATIC_SIZE];
    struct value_name first[NAMES_LISTED];
    struct unknown_name unknown = {.type = "person",
                                   .field = "people",
                                   .name = name,
                                   .first = first,
                                   .count = value_count(people)};

    for (size_t i = 0; i < unknown.count && i < NAMES_LISTED; i++)
        first[i] = bridge_people_name(people, i, automatic[i]);
    names_refuse_unknown(call, pointer, &unknown);
}

uint32_t bridge_people_find(struct handler_call *call, const struct value *people,
                            const char *pointer, struct value_name name)
{
    char automatic[BRIDGE_AUTOMATIC_SIZE];

    assert(value_count(people) <= 32);
    for (size_t i = 0; i < value_count(people); i++) {
        if (name_equals(bridge_people_name(people, i, automatic), name))
            return (uint32_t)1 << i;
    }
    refuse_unknown(call, people, pointer, name);
    return 0;
}
