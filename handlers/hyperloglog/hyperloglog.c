/* POST /hyperloglog/add, /estimate, /merge and /compare. */
#include "hyperloglog.h"

#include "handlers/field.h"
#include "read.h"
#include "write.h"

#include <stdlib.h>

enum { BODY_MAX = 8 * 1024 * 1024 };

/* Rejects items that are too long. `status` is the result of the request so far, and errors
 * in its sketch are already reported. Returns the new result. */
static enum pz_status check_items(struct handler_call *call, enum pz_status status)
{
    const struct value *items = value_get(call->body, "items");

    if (status != PZ_OK && status != PZ_INVALID)
        return status;
    for (size_t i = 0; i < value_count(items); i++) {
        size_t length = value_length(value_item(items, i));

        if (length <= HYPERLOGLOG_ITEM_MAX)
            continue;
        handler_refuse(call, field_pointer("/items/%zu", i).text,
                       "expected at most %d bytes of UTF-8, got %zu", HYPERLOGLOG_ITEM_MAX,
                       length);
        status = PZ_INVALID;
    }
    return status;
}

static enum handler_result read_add(struct handler_call *call, void *question)
{
    struct hll_source *source = question;

    *source = hyperloglog_read_source(call);
    return HANDLER_OK;
}

/* The library reports errors in the sketch. Errors in the items must be reported with
 * them. */
static enum handler_result answer_add(struct handler_call *call, void *question)
{
    const struct hll_source *source = question;
    const uint64_t added = source->items.count;
    struct hll_sketch_answer answer = {.bytes = NULL};
    enum pz_status status = hll_add(source, call->ctl, &answer);

    status = check_items(call, status);
    if (status == PZ_OK)
        hyperloglog_write_sketch(&call->out, &answer, &added);
    else
        free(answer.bytes);
    return handler_result_of(status);
}

const struct operation hyperloglog_add_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct hll_source),
    .read = read_add,
    .answer = answer_add,
    .max_body = BODY_MAX,
    .lines = &hyperloglog_add_lines,
};

/* Rejects a request unless it contains exactly one of `items` and `sketch`. */
static bool check_source(struct handler_call *call)
{
    bool items = value_get(call->body, "items") != NULL;
    bool sketch = value_get(call->body, "sketch") != NULL;

    if (items && sketch)
        handler_refuse(
            call, "/sketch",
            "a request cannot contain both \"items\" and \"sketch\"; remove one of them");
    if (!items && !sketch)
        handler_refuse(
            call, "",
            "\"items\" or \"sketch\" is missing; add one, for example \"items\": [\"ann\", "
            "\"ben\"]");
    return items != sketch;
}

static enum handler_result read_estimate(struct handler_call *call, void *question)
{
    struct hll_estimate_question *asked = question;

    *asked = hyperloglog_read_estimate(call, hyperloglog_read_source(call));
    return HANDLER_OK;
}

/* All errors must be reported together, so the fields are checked here, as in
 * answer_add. */
static enum handler_result answer_estimate(struct handler_call *call, void *question)
{
    const struct hll_estimate_question *asked = question;
    struct hll_estimate_answer answer;
    bool good = check_source(call);
    enum pz_status status = hll_estimate(asked, call->ctl, &answer);

    status = check_items(call, status);
    if (status == PZ_OK && good)
        hyperloglog_write_estimate(&call->out, asked, &answer);
    return status == PZ_OK && !good ? HANDLER_INVALID : handler_result_of(status);
}

const struct operation hyperloglog_estimate_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct hll_estimate_question),
    .read = read_estimate,
    .answer = answer_estimate,
    .max_body = BODY_MAX,
    .lines = &hyperloglog_estimate_lines,
};

static enum handler_result read_merge(struct handler_call *call, void *question)
{
    struct hll_merge_question *asked = question;

    asked->sketches = hyperloglog_read_strings(value_get(call->body, "sketches"));
    asked->reader = hyperloglog_read_sketches(call);
    asked->type = hyperloglog_read_type(call);
    return HANDLER_OK;
}

static enum handler_result answer_merge(struct handler_call *call, void *question)
{
    const struct hll_merge_question *asked = question;
    struct hll_sketch_answer answer;
    enum pz_status status = hll_merge(asked, call->ctl, &answer);

    if (status == PZ_OK)
        hyperloglog_write_sketch(&call->out, &answer, NULL);
    return handler_result_of(status);
}

const struct operation hyperloglog_merge_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct hll_merge_question),
    .read = read_merge,
    .answer = answer_merge,
    .max_body = BODY_MAX,
};

static enum handler_result read_compare(struct handler_call *call, void *question)
{
    struct hll_compare_question *asked = question;

    asked->sketches = hyperloglog_read_strings(value_get(call->body, "sketches"));
    asked->reader = hyperloglog_read_sketches(call);
    asked->confidence = value_real(value_get(call->body, "confidence"));
    return HANDLER_OK;
}

static enum handler_result answer_compare(struct handler_call *call, void *question)
{
    const struct hll_compare_question *asked = question;
    struct hll_compare_answer answer;
    enum pz_status status = hll_compare(asked, call->ctl, &answer);

    if (status == PZ_OK)
        hyperloglog_write_comparison(&call->out, asked, &answer);
    return handler_result_of(status);
}

const struct operation hyperloglog_compare_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct hll_compare_question),
    .read = read_compare,
    .answer = answer_compare,
    .max_body = BODY_MAX,
};
