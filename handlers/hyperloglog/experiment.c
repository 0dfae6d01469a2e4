/* POST /hyperloglog/experiment. */
#include "puzzles/hyperloglog_experiment.h"

#include "chart.h"
#include "handlers/chart.h"
#include "handlers/field.h"
#include "hyperloglog.h"
#include "read.h"
#include "write.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    SUBTITLE_SIZE = 160,
    OUTLIERS_MAX = 100, /* in the list of each precision */
    DISTINCT_DEFAULT = 100000
};

static void read_question(const struct handler_call *call,
                          struct hll_experiment_question *question)
{
    const struct value *list = value_get(call->body, "precisions");

    question->precision_count = (unsigned)value_count(list);
    for (unsigned i = 0; i < question->precision_count; i++)
        question->precisions[i] = (unsigned)value_integer(value_item(list, i));
    question->draws = field_number_or(call, "draws", 0);
    question->range = field_number_or(call, "range", question->draws);
    if (!question->draws)
        question->distinct = field_number_or(call, "distinct_items", DISTINCT_DEFAULT);
    question->runs = field_number(call, "runs");
    question->estimator = hll_read_estimator(call);
    question->hash_bits = (unsigned)field_number(call, "hash_bits");
    question->hash = value_get(call->body, "hash") ? HLL_FARMHASH32 : HLL_MIXER;
    question->outliers_max = OUTLIERS_MAX;
    question->type = hll_read_type(call);
}

/* Rejects fields that contradict each other, because items are either different or drawn
 * with repeats. */
static void check_draws(struct handler_call *call)
{
    bool draws = value_get(call->body, "draws");

    if (draws && value_get(call->body, "distinct_items"))
        handler_refuse(call, "/distinct_items",
                       "cannot be combined with \"draws\"; remove one of the two");
    if (!draws && value_get(call->body, "range"))
        handler_refuse(call, "/range",
                       "requires \"draws\", the number of items to draw from the range");
}

static void check_hash(struct handler_call *call,
                       const struct hll_experiment_question *question)
{
    if (question->hash == HLL_MIXER)
        return;
    if (!question->draws)
        handler_refuse(call, "/hash",
                       "requires \"draws\", because it hashes the digits of numbers; add "
                       "\"draws\", for example 100000");
    if (question->hash_bits != 32)
        handler_refuse(call, "/hash_bits",
                       "must be 32 with \"hash\": \"farmhash32\"; set it to 32");
}

static void write_outliers(struct json_writer *out, const struct hll_box_plot *box,
                           size_t count)
{
    jw_put_unsigned(out, "outlier_count", box->outliers_low + box->outliers_high);
    jw_open_array(out, "outliers");
    for (size_t i = 0; i < box->listed_low; i++)
        jw_number(out, box->errors[i]);
    for (size_t i = count - box->listed_high; i < count; i++)
        jw_number(out, box->errors[i]);
    jw_end_array(out);
}

static void write_box(struct json_writer *out, const struct hll_box_plot *box, size_t count)
{
    jw_begin_object(out);
    jw_put_unsigned(out, "precision", box->precision);
    jw_put_number(out, "min", box->min);
    jw_put_number(out, "q1", box->q1);
    jw_put_number(out, "median", box->median);
    jw_put_number(out, "q3", box->q3);
    jw_put_number(out, "max", box->max);
    jw_open_array(out, "whiskers");
    jw_number(out, box->whisker_low);
    jw_number(out, box->whisker_high);
    jw_end_array(out);
    write_outliers(out, box, count);
    jw_put_number(out, "bias", box->bias);
    jw_put_number(out, "bias_standard_error", box->bias_standard_error);
    jw_put_number(out, "rmse", box->rmse);
    jw_put_number(out, "theoretical_rmse", box->theory);
    jw_end_object(out);
}

static void write_answer(struct json_writer *out,
                         const struct hll_experiment_question *question,
                         const struct hll_experiment_answer *answer)
{
    jw_begin_object(out);
    jw_open_array(out, "results");
    for (unsigned i = 0; answer->runs > 0 && i < question->precision_count; i++)
        write_box(out, &answer->boxes[i], (size_t)answer->runs);
    jw_end_array(out);
    if (question->draws) {
        jw_put_unsigned(out, "draws", question->draws);
        jw_put_unsigned(out, "range", question->range);
    }
    jw_put_number(out, "distinct_items", answer->mean_distinct);
    jw_put_unsigned(out, "runs", answer->runs);
    jw_put_text(out, "sketch_type", hll_type_names[answer->type]);
    jw_put_text(out, "estimator", hll_estimator_names[answer->estimator]);
    if (question->hash == HLL_FARMHASH32)
        jw_put_text(out, "hash", "farmhash32");
    jw_put_unsigned(out, "hash_bits", question->hash_bits);
    jw_put_unsigned(out, "seed", question->seed);
    jw_put_boolean(out, "complete", answer->complete);
    jw_end_object(out);
}

/* Writes the box plots as SVG. */
static void write_boxes(struct handler_call *call,
                        const struct hll_experiment_question *question,
                        const struct hll_experiment_answer *answer, unsigned count)
{
    char subtitle[SUBTITLE_SIZE];

    snprintf(subtitle, sizeof subtitle,
             "percentage; %" PRIu64 " runs of %.0f different items, %s, seed %" PRIu64,
             answer->runs, answer->mean_distinct, hll_estimator_names[answer->estimator],
             question->seed);
    hll_write_boxes(&call->out, answer->boxes, count, (size_t)answer->runs,
                    answer->type == HLL_ULTRALOGLOG ? "Relative error of UltraLogLog"
                                                    : "Relative error of HyperLogLog",
                    subtitle);
}

/* Writes the response in the type that the client prefers. */
static void respond(struct handler_call *call,
                    const struct hll_experiment_question *question,
                    const struct hll_experiment_answer *answer)
{
    const unsigned count = answer->runs ? question->precision_count : 0;

    call->varies = call->varies || !answer->complete;
    if (call->media == MEDIA_CSV)
        hll_write_csv(&call->out, answer->boxes, count);
    else if (call->media == MEDIA_SVG)
        write_boxes(call, question, answer, count);
    else
        write_answer(&call->out, question, answer);
}

static enum handler_result read_experiment(struct handler_call *call, void *question)
{
    struct hll_experiment_question *asked = question;
    enum handler_result drawn = field_seed(call, &asked->seed);

    if (drawn != HANDLER_OK)
        return drawn;
    read_question(call, asked);
    check_draws(call);
    check_hash(call, asked);
    hll_check_estimator(call, asked->type);
    return HANDLER_OK;
}

static enum handler_result answer_experiment(struct handler_call *call, void *question)
{
    const struct hll_experiment_question *asked = question;
    struct hll_experiment_answer answer;
    enum pz_status status = hll_experiment(asked, call->ctl, &answer);

    if (status == PZ_OK) {
        respond(call, asked, &answer);
        hll_experiment_free(&answer);
    }
    return handler_result_of(status);
}

const struct operation hll_experiment_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct hll_experiment_question),
    .read = read_experiment,
    .answer = answer_experiment,
    .streams = true,
    .also_writes = CHART_TYPES,
};
