/* POST /hyperloglog/merge. */
#include "hyperloglog.h"
#include "read.h"
#include "write.h"

static enum handler_result read_merge(struct handler_call *call, void *question)
{
    struct hll_merge_question *asked = question;

    asked->sketches = hll_read_strings(value_get(call->body, "sketches"));
    asked->reader = hll_read_sketches(call);
    asked->type = hll_read_type(call);
    return HANDLER_OK;
}

static enum handler_result answer_merge(struct handler_call *call, void *question)
{
    const struct hll_merge_question *asked = question;
    struct hll_sketch_answer answer;
    enum pz_status status = hll_merge(asked, call->ctl, &answer);

    if (status == PZ_OK)
        hll_write_sketch(&call->out, &answer, NULL);
    return handler_result_of(status);
}

const struct operation hll_merge_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct hll_merge_question),
    .read = read_merge,
    .answer = answer_merge,
    .max_body = HLL_BODY_MAX,
};
