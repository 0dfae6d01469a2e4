#include "read.h"

#include "handlers/field.h"
#include "write.h"

static struct hll_bytes read_string(const struct value *string)
{
    return (struct hll_bytes){value_text(string), value_length(string)};
}

static struct hll_bytes get_string(const void *array, size_t index)
{
    return read_string(value_item(array, index));
}

struct hll_list hll_read_strings(const struct value *array)
{
    return (struct hll_list){value_count(array), get_string, array};
}

static struct field_pointer find_sketch(const struct handler_call *call, size_t index)
{
    return value_get(call->body, "sketches") ? field_pointer("/sketches/%zu", index)
                                             : field_pointer("/sketch");
}

/* Rejects a sketch that does not have the requested type. */
static void refuse_type(struct handler_call *call, const char *pointer, enum hll_type type)
{
    const char *wanted = hll_type_names[hll_read_type(call)];

    if (value_get(call->body, "sketches"))
        handler_refuse(
            call, pointer,
            "the sketch has the type \"%s\" and cannot be converted to \"%s\"; remove "
            "\"sketch_type\"",
            hll_type_names[type], wanted);
    else
        handler_refuse(
            call, "/sketch_type",
            "\"sketch\" has the type \"%s\", but \"sketch_type\" is \"%s\"; remove \"sketch_type\"%s",
            hll_type_names[type], wanted,
            type == HLL_ULTRALOGLOG ? ", or convert the sketch with /hyperloglog/merge"
                                    : "");
}

static void refuse(void *arg, const struct hll_error *error)
{
    struct handler_call *call = arg;
    const struct hll_sketch *head = error->head;
    const struct field_pointer at = find_sketch(call, error->index);

    if (error->kind == HLL_ERROR_OTHER_PRECISION)
        handler_refuse(
            call, "/precision",
            "\"sketch\" has the precision %u, but \"precision\" is %u; remove \"precision\"",
            head->precision, (unsigned)field_number(call, "precision"));
    else if (error->kind == HLL_ERROR_OTHER_TYPE)
        refuse_type(call, at.text, head->type);
    else if (error->kind == HLL_ERROR_ESTIMATOR)
        hll_check_estimator(call, head->type);
    else if (error->kind == HLL_ERROR_OTHER_HASH)
        handler_refuse(
            call, at.text,
            "the sketch uses the hash function %s, but an earlier sketch uses %s; combine "
            "sketches with precision 14 only with each other",
            hll_hash_name(head->hash),
            hll_hash_name(head->hash == HLL_XXH3 ? HLL_MURMUR64A : HLL_XXH3));
    else
        handler_refuse(
            call, at.text,
            "the value %s; send the sketch exactly as a response returned it, or the "
            "base64-encoded value of a Redis HyperLogLog key",
            error->detail);
}

struct hll_reader hll_read_sketches(struct handler_call *call)
{
    return (struct hll_reader){HLL_BASE64, refuse, call};
}

struct hll_source hll_read_source(struct handler_call *call)
{
    return (struct hll_source){.sketch = read_string(value_get(call->body, "sketch")),
                               .reader = hll_read_sketches(call),
                               .items = hll_read_strings(value_get(call->body, "items")),
                               .precision = (unsigned)field_number(call, "precision"),
                               .type = hll_read_type(call)};
}

enum hll_type hll_read_type(const struct handler_call *call)
{
    return (enum hll_type)field_choice(call, "sketch_type", hll_type_names, HLL_TYPES);
}

bool hll_check_estimator(struct handler_call *call, enum hll_type type)
{
    enum hll_estimator estimator = hll_read_estimator(call);

    if (hll_estimator_fits(estimator, type))
        return true;
    handler_refuse(
        call, "/estimator",
        "\"%s\" does not support sketches of the type \"%s\"; remove \"estimator\"",
        hll_estimator_names[estimator],
        hll_type_names[type == HLL_ANY_TYPE ? HLL_HYPERLOGLOG : type]);
    return false;
}

enum hll_estimator hll_read_estimator(const struct handler_call *call)
{
    return (enum hll_estimator)field_choice(call, "estimator", hll_estimator_names,
                                            HLL_ESTIMATORS);
}

struct hll_estimate_question hll_read_estimate(const struct handler_call *call,
                                               struct hll_source source)
{
    return (struct hll_estimate_question){
        .source = source,
        .estimator = hll_read_estimator(call),
        .confidence = value_real(value_get(call->body, "confidence"))};
}

enum pz_status hll_check_items(struct handler_call *call, enum pz_status status)
{
    const struct value *items = value_get(call->body, "items");

    if (status != PZ_OK && status != PZ_INVALID)
        return status;
    for (size_t i = 0; i < value_count(items); i++) {
        size_t length = value_length(value_item(items, i));

        if (length <= HLL_ITEM_MAX)
            continue;
        handler_refuse(call, field_pointer("/items/%zu", i).text,
                       "expected at most %d bytes of UTF-8, got %zu", HLL_ITEM_MAX, length);
        status = PZ_INVALID;
    }
    return status;
}
