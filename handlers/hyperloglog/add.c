/* POST /hyperloglog/add. */
#include "handlers/field.h"
#include "hyperloglog.h"
#include "read.h"
#include "write.h"

#include <stdlib.h>

/* A request, and whether it asks for an explanation. */
struct question {
    struct hll_source source;
    bool explain;
};

static enum handler_result read_add(struct handler_call *call, void *question)
{
    struct question *asked = question;

    asked->source = hll_read_source(call);
    asked->explain = field_flag(call, "explain");
    return HANDLER_OK;
}

/* Keeps the first steps. */
static void keep_step(void *arg, const struct hll_step *step)
{
    struct hll_explanation *explanation = arg;

    if (explanation->count < HLL_STEPS_MAX)
        explanation->steps[explanation->count++] = *step;
}

/* Answers a request. The library reports errors in the sketch, and errors in the items must
 * be reported in the same response. */
static enum handler_result answer_add(struct handler_call *call, void *question)
{
    const struct question *asked = question;
    struct hll_source source = asked->source;
    struct hll_explanation explanation = {.count = 0};
    const struct hll_added added = {source.items.count,
                                    asked->explain ? &explanation : NULL};
    struct hll_sketch_answer answer = {.bytes = NULL};
    enum pz_status status;

    source.explain = asked->explain ? keep_step : NULL;
    source.explain_arg = &explanation;
    status = hll_add(&source, call->ctl, &answer);
    status = hll_check_items(call, status);
    if (status == PZ_OK)
        hll_write_sketch(&call->out, &answer, &added);
    else
        free(answer.bytes);
    return handler_result_of(status);
}

const struct operation hll_add_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct question),
    .read = read_add,
    .answer = answer_add,
    .max_body = HLL_BODY_MAX,
    .lines = &hll_add_lines,
};
