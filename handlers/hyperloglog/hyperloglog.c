/* POST /hyperloglog/add, /estimate, /merge and /compare. */
#include "hyperloglog.h"

#include "handlers/limits.h"
#include "read.h"
#include "write.h"

#include <stdio.h>
#include <stdlib.h>

enum { POINTER_SIZE = 32 };

/* Rejects items that are too long. `status` is the result of the request so far, and errors
 * in its sketch are already reported. Returns the new result. */
static enum pz_status check_items(struct exchange *x, enum pz_status status)
{
    const struct value *items = value_get(x->body, "items");

    if (status != PZ_OK && status != PZ_INVALID)
        return status;
    for (size_t i = 0; i < value_count(items); i++) {
        size_t length = value_length(value_item(items, i));
        char pointer[POINTER_SIZE];

        if (length <= HYPERLOGLOG_ITEM_MAX)
            continue;
        snprintf(pointer, sizeof pointer, "/items/%zu", i);
        exchange_refuse(x, pointer, "expected at most %d bytes of UTF-8, got %zu",
                        HYPERLOGLOG_ITEM_MAX, length);
        status = PZ_INVALID;
    }
    return status;
}

enum handled hyperloglog_add_handle(struct exchange *x)
{
    const struct hll_source source = hyperloglog_read_source(x);
    const struct pz_ctl ctl = limits_control(x);
    const uint64_t added = source.items.count;
    struct hll_sketch_answer answer = {.bytes = NULL};
    enum pz_status status = hll_add(&source, &ctl, &answer);

    status = check_items(x, status);
    if (status == PZ_OK)
        hyperloglog_write_sketch(&x->out, &answer, &added);
    else
        free(answer.bytes);
    return limits_handled(status);
}

/* Rejects a request unless it contains exactly one of `items` and `sketch`. */
static bool check_source(struct exchange *x)
{
    bool items = value_get(x->body, "items") != NULL;
    bool sketch = value_get(x->body, "sketch") != NULL;

    if (items && sketch)
        exchange_refuse(
            x, "/sketch",
            "a request cannot contain both \"items\" and \"sketch\"; remove one of them");
    if (!items && !sketch)
        exchange_refuse(
            x, "",
            "\"items\" or \"sketch\" is missing; add one, for example \"items\": [\"ann\", "
            "\"ben\"]");
    return items != sketch;
}

enum handled hyperloglog_estimate_handle(struct exchange *x)
{
    const struct hll_estimate_question question =
        hyperloglog_read_estimate(x, hyperloglog_read_source(x));
    const struct pz_ctl ctl = limits_control(x);
    struct hll_estimate_answer answer;
    bool good = check_source(x);
    enum pz_status status = hll_estimate(&question, &ctl, &answer);

    status = check_items(x, status);
    if (status == PZ_LATER)
        exchange_drop_errors(x);
    if (status == PZ_OK && good)
        hyperloglog_write_estimate(&x->out, &question, &answer);
    return status == PZ_OK && !good ? HANDLED_REFUSED : limits_handled(status);
}

enum handled hyperloglog_merge_handle(struct exchange *x)
{
    const struct hll_merge_question question = {
        .sketches = hyperloglog_read_strings(value_get(x->body, "sketches")),
        .reader = hyperloglog_read_sketches(x),
        .type = hyperloglog_read_type(x)};
    const struct pz_ctl ctl = limits_control(x);
    struct hll_sketch_answer answer;
    enum pz_status status = hll_merge(&question, &ctl, &answer);

    if (status == PZ_OK)
        hyperloglog_write_sketch(&x->out, &answer, NULL);
    return limits_handled(status);
}

enum handled hyperloglog_compare_handle(struct exchange *x)
{
    const struct hll_compare_question question = {
        .sketches = hyperloglog_read_strings(value_get(x->body, "sketches")),
        .reader = hyperloglog_read_sketches(x),
        .confidence = value_real(value_get(x->body, "confidence"))};
    const struct pz_ctl ctl = limits_control(x);
    struct hll_compare_answer answer;
    enum pz_status status = hll_compare(&question, &ctl, &answer);

    if (status == PZ_OK)
        hyperloglog_write_comparison(&x->out, &question, &answer);
    return limits_handled(status);
}
