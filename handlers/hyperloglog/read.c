#include "read.h"

#include "handlers/base64.h"
#include "handlers/field.h"
#include "write.h"

#include <stdio.h>

enum { POINTER_SIZE = 32 };

#define SEND_EXACTLY                                                                         \
    "; send the sketch exactly as a response returned it, or the base64-encoded value of a " \
    "Redis HyperLogLog key"

static struct hll_bytes read_string(const struct value *string)
{
    return (struct hll_bytes){value_text(string), value_length(string)};
}

static struct hll_bytes get_string(const void *array, size_t index)
{
    return read_string(value_item(array, index));
}

struct hll_list hyperloglog_read_strings(const struct value *array)
{
    return (struct hll_list){value_count(array), get_string, array};
}

static void find_pointer(const struct handler_call *call, size_t index,
                         char pointer[POINTER_SIZE])
{
    if (value_get(call->body, "sketches"))
        snprintf(pointer, POINTER_SIZE, "/sketches/%zu", index);
    else
        snprintf(pointer, POINTER_SIZE, "/sketch");
}

/* Rejects a character that base64 does not have. Repeats the character if it is ASCII. */
static void refuse_character(struct handler_call *call, const char *pointer,
                             const struct hll_bytes *text, size_t place)
{
    const char *bytes = text->data;
    char quoted[] = ", \" \",";

    if (bytes[place] > ' ' && bytes[place] <= '~')
        quoted[3] = bytes[place];
    else
        quoted[0] = '\0';
    handler_refuse(
        call, pointer,
        "the value is not valid base64: character %zu%s is not one of A-Z, a-z, 0-9, \"+\", and \"/\"" SEND_EXACTLY,
        place + 1, quoted);
}

static void refuse_base64(struct handler_call *call, const char *pointer,
                          enum base64_fault error, const struct hll_bytes *text,
                          size_t place)
{
    switch (error) {
    case BASE64_SOUND:
        break;
    case BASE64_FAULT_LENGTH:
        handler_refuse(
            call, pointer,
            "the value is not valid base64: its length, %zu, is not a multiple of 4" SEND_EXACTLY,
            place);
        break;
    case BASE64_FAULT_CHARACTER:
        refuse_character(call, pointer, text, place);
        break;
    case BASE64_FAULT_PADDING:
        handler_refuse(
            call, pointer,
            "the value is not valid base64: character %zu is \"=\", which is valid only as "
            "padding at the end" SEND_EXACTLY,
            place + 1);
        break;
    case BASE64_FAULT_BITS:
        handler_refuse(
            call, pointer,
            "the value is not valid base64: character %zu cannot be the last character before the padding" SEND_EXACTLY,
            place + 1);
        break;
    }
}

static bool decode(void *arg, size_t index, struct hll_bytes text, uint8_t bytes[],
                   size_t *size)
{
    enum base64_fault error = base64_decode(text.data, text.size, bytes, size);
    char pointer[POINTER_SIZE];

    find_pointer(arg, index, pointer);
    refuse_base64(arg, pointer, error, &text, *size);
    return error == BASE64_SOUND;
}

/* Rejects a sketch that does not have the requested type. */
static void refuse_type(struct handler_call *call, const char *pointer, enum hll_type type)
{
    const char *wanted = hyperloglog_type_names[hyperloglog_read_type(call)];

    if (value_get(call->body, "sketches"))
        handler_refuse(
            call, pointer,
            "the sketch has the type \"%s\" and cannot be converted to \"%s\"; remove "
            "\"sketch_type\"",
            hyperloglog_type_names[type], wanted);
    else
        handler_refuse(
            call, "/sketch_type",
            "\"sketch\" has the type \"%s\", but \"sketch_type\" is \"%s\"; remove \"sketch_type\"%s",
            hyperloglog_type_names[type], wanted,
            type == HLL_ULTRALOGLOG ? ", or convert the sketch with /hyperloglog/merge"
                                    : "");
}

static void refuse(void *arg, size_t index, enum hll_fault error,
                   const struct hll_sketch *head)
{
    struct handler_call *call = arg;
    char pointer[POINTER_SIZE];

    find_pointer(call, index, pointer);
    if (error == HLL_FAULT_OTHER_PRECISION)
        handler_refuse(
            call, "/precision",
            "\"sketch\" has the precision %u, but \"precision\" is %u; remove \"precision\"",
            head->precision, (unsigned)field_number(call, "precision"));
    else if (error == HLL_FAULT_OTHER_TYPE)
        refuse_type(call, pointer, head->type);
    else if (error == HLL_FAULT_ESTIMATOR)
        hyperloglog_check_estimator(call, head->type);
    else if (error == HLL_FAULT_OTHER_HASH)
        handler_refuse(
            call, pointer,
            "the sketch uses the hash function %s, but an earlier sketch uses %s; combine "
            "sketches with precision 14 only with each other",
            hyperloglog_hash_name(head->hash),
            hyperloglog_hash_name(head->hash == HLL_XXH3 ? HLL_MURMUR64A : HLL_XXH3));
    else
        handler_refuse(call, pointer, "the value %s" SEND_EXACTLY, hll_fault_text(error));
}

struct hll_reader hyperloglog_read_sketches(struct handler_call *call)
{
    return (struct hll_reader){decode, refuse, call};
}

struct hll_source hyperloglog_read_source(struct handler_call *call)
{
    return (struct hll_source){.sketch = read_string(value_get(call->body, "sketch")),
                               .reader = hyperloglog_read_sketches(call),
                               .items =
                                   hyperloglog_read_strings(value_get(call->body, "items")),
                               .precision = (unsigned)field_number(call, "precision"),
                               .type = hyperloglog_read_type(call)};
}

enum hll_type hyperloglog_read_type(const struct handler_call *call)
{
    return (enum hll_type)field_choice(call, "sketch_type", hyperloglog_type_names,
                                       HYPERLOGLOG_TYPES);
}

bool hyperloglog_check_estimator(struct handler_call *call, enum hll_type type)
{
    enum hll_estimator estimator = hyperloglog_read_estimator(call);

    if (hll_estimator_fits(estimator, type))
        return true;
    handler_refuse(
        call, "/estimator",
        "\"%s\" does not support sketches of the type \"%s\"; remove \"estimator\"",
        hyperloglog_estimator_names[estimator],
        hyperloglog_type_names[type == HLL_ANY_TYPE ? HLL_HYPERLOGLOG : type]);
    return false;
}

enum hll_estimator hyperloglog_read_estimator(const struct handler_call *call)
{
    return (enum hll_estimator)field_choice(call, "estimator", hyperloglog_estimator_names,
                                            HYPERLOGLOG_ESTIMATORS);
}

struct hll_estimate_question hyperloglog_read_estimate(const struct handler_call *call,
                                                       struct hll_source source)
{
    return (struct hll_estimate_question){
        .source = source,
        .estimator = hyperloglog_read_estimator(call),
        .confidence = value_real(value_get(call->body, "confidence"))};
}
