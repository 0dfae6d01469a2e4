/* POST /hyperloglog/compare. */
#include "hyperloglog.h"
#include "read.h"
#include "write.h"

static enum handler_result read_compare(struct handler_call *call, void *question)
{
    struct hll_compare_question *asked = question;

    asked->sketches = hll_read_strings(value_get(call->body, "sketches"));
    asked->reader = hll_read_sketches(call);
    asked->confidence = value_real(value_get(call->body, "confidence"));
    return HANDLER_OK;
}

static enum handler_result answer_compare(struct handler_call *call, void *question)
{
    const struct hll_compare_question *asked = question;
    struct hll_compare_answer answer;
    enum pz_status status = hll_compare(asked, call->ctl, &answer);

    if (status == PZ_OK)
        hll_write_comparison(&call->out, asked, &answer);
    return handler_result_of(status);
}

const struct operation hll_compare_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct hll_compare_question),
    .read = read_compare,
    .answer = answer_compare,
    .max_body = HLL_BODY_MAX,
};
