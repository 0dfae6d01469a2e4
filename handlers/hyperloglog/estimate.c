/* POST /hyperloglog/estimate. */
#include "hyperloglog.h"
#include "read.h"
#include "write.h"

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

    *asked = hll_read_estimate(call, hll_read_source(call));
    return HANDLER_OK;
}

/* Answers a request. All errors must be reported together, so this function checks the
 * fields, as answer_add does. */
static enum handler_result answer_estimate(struct handler_call *call, void *question)
{
    const struct hll_estimate_question *asked = question;
    struct hll_estimate_answer answer;
    bool good = check_source(call);
    enum pz_status status = hll_estimate(asked, call->ctl, &answer);

    status = hll_check_items(call, status);
    if (status == PZ_OK && good)
        hll_write_estimate(&call->out, asked, &answer);
    return status == PZ_OK && !good ? HANDLER_INVALID : handler_result_of(status);
}

const struct operation hll_estimate_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct hll_estimate_question),
    .read = read_estimate,
    .answer = answer_estimate,
    .max_body = HLL_BODY_MAX,
    .lines = &hll_estimate_lines,
};
