/* POST /hyperloglog/add. */
#include "hyperloglog.h"
#include "read.h"
#include "write.h"

#include <stdlib.h>

static enum handler_result read_add(struct handler_call *call, void *question)
{
    struct hll_source *source = question;

    *source = hll_read_source(call);
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

    status = hll_check_items(call, status);
    if (status == PZ_OK)
        hll_write_sketch(&call->out, &answer, &added);
    else
        free(answer.bytes);
    return handler_result_of(status);
}

const struct operation hll_add_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct hll_source),
    .read = read_add,
    .answer = answer_add,
    .max_body = HLL_BODY_MAX,
    .lines = &hll_add_lines,
};
