#include "answer.h"

#include "handlers/field.h"
#include "sketch.h"

#include <math.h>

enum { ESTIMATORS = HLL_CLASSIC + 1 };

static const char *const estimator_names[ESTIMATORS] = {
    [HLL_IMPROVED] = "improved", [HLL_CLASSIC] = "classic"};

enum hll_estimator hyperloglog_read_estimator(const struct exchange *x)
{
    return (enum hll_estimator)field_choice(x, "estimator", estimator_names, ESTIMATORS);
}

const char *hyperloglog_estimator_name(enum hll_estimator estimator)
{
    return estimator_names[estimator];
}

void hyperloglog_write_count(struct json_writer *out, const char *key, uint64_t value)
{
    jw_put_unsigned(out, key, value);
}

void hyperloglog_write_number(struct json_writer *out, const char *key, double value)
{
    jw_put_number(out, key, value);
}

/* Redis rounds so too. */
static void write_estimate(struct json_writer *out, double estimate)
{
    hyperloglog_write_number(out, "estimate", round(estimate));
}

static void write_kind(struct json_writer *out, const struct hll *sketch)
{
    hyperloglog_write_number(out, "relative_error",
                             hll_relative_error(sketch->precision, (double)INFINITY));
    hyperloglog_write_count(out, "precision", sketch->precision);
    hyperloglog_write_count(out, "registers", hll_count_registers(sketch->precision));
    jw_put_text(out, "hash", hyperloglog_hash_name(sketch->hash));
}

enum handled hyperloglog_answer_sketch(struct exchange *x, const struct hll *sketch,
                                       const struct hyperloglog_added *added)
{
    struct json_writer *out = &x->out;
    enum handled handled;

    jw_begin_object(out);
    write_estimate(out, hll_estimate(HLL_IMPROVED, sketch));
    write_kind(out, sketch);
    if (added) {
        hyperloglog_write_count(out, "added", added->items);
        hyperloglog_write_count(out, "changed", added->changed);
    }
    handled = hyperloglog_sketch_write(out, sketch);
    jw_end_object(out);
    return handled;
}

/* Around the improved estimate, whatever the estimator: near its hump the classic one has
 * an error that no interval would tell of. */
static void write_interval(struct json_writer *out, const struct hll *sketch,
                           double improved, double confidence)
{
    struct hll_interval interval = hll_find_interval(sketch, improved, confidence);

    jw_key(out, "interval");
    jw_begin_object(out);
    hyperloglog_write_number(out, "low", interval.low);
    hyperloglog_write_number(out, "high", interval.high);
    hyperloglog_write_number(out, "confidence", confidence);
    jw_end_object(out);
}

enum handled hyperloglog_answer_estimate(struct exchange *x, const struct hll *sketch)
{
    enum hll_estimator estimator = hyperloglog_read_estimator(x);
    double confidence = json_number_value(json_object_get(x->body, "confidence"));
    struct json_writer *out = &x->out;
    uint32_t ranks[HLL_RANKS];
    double improved, estimate;

    hll_count_ranks(sketch, ranks);
    improved = hll_estimate_ranks(HLL_IMPROVED, ranks, sketch->precision, 64);
    estimate = estimator == HLL_IMPROVED
                   ? improved
                   : hll_estimate_ranks(estimator, ranks, sketch->precision, 64);
    jw_begin_object(out);
    write_estimate(out, estimate);
    hyperloglog_write_number(out, "raw", estimate);
    write_interval(out, sketch, improved, confidence);
    write_kind(out, sketch);
    hyperloglog_write_count(out, "empty_registers", ranks[0]);
    jw_put_text(out, "estimator", estimator_names[estimator]);
    jw_end_object(out);
    return HANDLED_ANSWER;
}
