/* Makes many runs, in pieces, on all threads of the control.
 *
 * Each run stores its errors at its own indices, so the answer does not depend on the
 * pieces or on the threads. If the time limit is reached, the first runs of the seed are
 * complete (parallel_for.h). Each thread has its own registers. If there is not enough
 * memory for all threads, only one is used.
 *
 * With pieces of 4 ms, the few microseconds to distribute a piece are negligible, and a
 * thread is soon available for another question. */
#include "puzzles/hyperloglog_experiment.h"

#include "box_plot.h"
#include "estimate.h"
#include "experiment_run.h"
#include "solvers/core/control.h"
#include "solvers/core/parallel_for.h"
#include "standard_error.h"

#include <stdlib.h>

static const double piece_ns = 4e6;
/* The approximate time for an item, for a draw, and for a register with its share of the
 * registers of all coarser sketches. */
static const double item_ns = 2, draw_ns = 5, farmhash_draw_ns = 10, register_ns = 1;

/* Numbers below this end have at most HLL_FARMHASH_BYTES_MAX digits. */
static const uint64_t farmhash_range_end = 1000000000000;

enum { THREAD_BYTES = 128 /* so that threads do not share cache lines */ };

struct experiment {
    const struct hll_experiment_question *question;
    struct hll_run run;
    double *errors;   /* of run r and precision i: errors[i * runs + r] */
    double *distinct; /* by run, after the errors; only with draws */
    uint8_t *
        memory; /* of each thread, `bytes` of `stride`: registers, then a bit for each number */
    size_t bytes, stride;
    unsigned threads;
    struct pz_ctl ctl; /* of the question */
};

static bool is_hash_valid(const struct hll_experiment_question *question)
{
    return question->hash == HLL_MIXER ||
           (question->draws > 0 && question->hash_bits == 32 &&
            question->range < farmhash_range_end);
}

static bool is_valid(const struct hll_experiment_question *question)
{
    if (question->precision_count == 0 || question->precision_count > HLL_PRECISIONS ||
        (question->distinct == 0) == (question->draws == 0) || question->runs == 0 ||
        (question->draws == 0) != (question->range == 0) || !is_hash_valid(question) ||
        (question->hash_bits != 64 && question->hash_bits != 32) ||
        !hll_estimator_fits(question->estimator, question->type))
        return false;
    for (unsigned i = 0; i < question->precision_count; i++)
        if (question->precisions[i] < HLL_PRECISION_MIN ||
            question->precisions[i] > HLL_PRECISION_MAX)
            return false;
    return true;
}

static void begin(struct experiment *e)
{
    const struct hll_experiment_question *question = e->question;

    e->run = (struct hll_run){.precision_min = HLL_PRECISION_MAX,
                              .precision_max = HLL_PRECISION_MIN,
                              .distinct = question->distinct,
                              .draws = question->draws,
                              .range = question->range,
                              .estimator = question->estimator,
                              .hash_bits = question->hash_bits,
                              .hash = question->hash,
                              .seed = question->seed,
                              .type = question->type};
    for (unsigned i = 0; i < question->precision_count; i++) {
        unsigned precision = question->precisions[i];

        if (precision < e->run.precision_min)
            e->run.precision_min = precision;
        if (precision > e->run.precision_max)
            e->run.precision_max = precision;
    }
    e->bytes = hll_count_registers(e->run.precision_max);
    e->bytes += question->draws ? question->range / 8 + 1 : 0;
    e->stride = (e->bytes / THREAD_BYTES + 1) * THREAD_BYTES;
}

/* Returns the approximate time of a run. */
static double run_ns(const struct experiment *e)
{
    double number_ns = e->run.hash == HLL_FARMHASH32 ? farmhash_draw_ns : draw_ns;

    return (double)e->run.distinct * item_ns + (double)e->run.draws * number_ns +
           (double)hll_count_registers(e->run.precision_max) * register_ns;
}

static void make_piece(void *arg, unsigned thread, uint64_t first, uint64_t end)
{
    struct experiment *e = arg;
    const struct hll_experiment_question *question = e->question;
    uint8_t *own = e->memory + thread * e->stride;
    const struct hll_run_memory memory = {own,
                                          own + hll_count_registers(e->run.precision_max)};
    double errors[HLL_PRECISIONS];

    for (uint64_t r = first; r < end; r++) {
        uint64_t distinct = hll_run_errors(&e->run, r, &e->ctl, &memory, errors);

        if (!distinct)
            return;
        if (question->draws)
            e->distinct[r] = (double)distinct;
        for (unsigned i = 0; i < question->precision_count; i++)
            e->errors[i * question->runs + r] =
                errors[question->precisions[i] - e->run.precision_min];
    }
}

static enum pz_status allocate(struct experiment *e)
{
    size_t most = e->ctl.max_bytes ? e->ctl.max_bytes : SIZE_MAX;
    size_t rows = e->question->precision_count + (e->question->draws > 0);
    size_t row = rows * sizeof *e->errors, bytes;

    if (e->question->runs > most / row)
        return PZ_NO_MEMORY;
    bytes = (size_t)e->question->runs * row;
    if (most - bytes < e->bytes)
        return PZ_NO_MEMORY;
    e->threads = pz_ctl_threads(&e->ctl);
    if ((most - bytes) / e->stride < e->threads)
        e->threads = 1;
    e->errors = malloc(bytes);
    e->memory = malloc(e->threads * e->stride);
    if (!e->errors || !e->memory)
        return PZ_NO_MEMORY;
    e->distinct = e->errors + e->question->precision_count * e->question->runs;
    return PZ_OK;
}

/* Makes the runs, and sets `done` to the number of completed runs, which is less if the
 * time limit is reached. */
static enum pz_status make_runs(struct experiment *e, uint64_t *done)
{
    enum pz_status status = allocate(e);

    if (status != PZ_OK)
        return status;
    *done = pz_parallel_for(&e->ctl,
                            &(struct pz_loop){.items = e->question->runs,
                                              .grain = (uint64_t)(piece_ns / run_ns(e)) + 1,
                                              .threads = e->threads,
                                              .body = make_piece,
                                              .arg = e,
                                              .deadline_ns = e->ctl.deadline_ns});
    return pz_ctl_stopped(&e->ctl) ? PZ_STOPPED : PZ_OK;
}

static double find_mean(const double values[], uint64_t count)
{
    double sum = 0;

    for (uint64_t i = 0; i < count; i++)
        sum += values[i];
    return count ? sum / (double)count : 0;
}

static void write_answer(struct experiment *e, uint64_t done,
                         struct hll_experiment_answer *answer)
{
    const struct hll_experiment_question *question = e->question;

    *answer = (struct hll_experiment_answer){
        .type = question->type == HLL_ULTRALOGLOG ? HLL_ULTRALOGLOG : HLL_HYPERLOGLOG,
        .estimator = hll_choose_estimator(question->estimator, question->type),
        .runs = done,
        .mean_distinct =
            question->draws ? find_mean(e->distinct, done) : (double)question->distinct,
        .complete = done == question->runs,
        .errors = e->errors};
    e->errors = NULL;
    for (unsigned i = 0; done > 0 && i < question->precision_count; i++) {
        double *errors = answer->errors + i * question->runs;

        answer->boxes[i] = hll_box_plot_make(errors, (size_t)done, question->outliers_max);
        answer->boxes[i].precision = question->precisions[i];
        answer->boxes[i].theory = hll_relative_error(
            question->type, question->precisions[i], answer->mean_distinct);
    }
}

enum pz_status hll_experiment(const struct hll_experiment_question *question,
                              const struct pz_ctl *ctl,
                              struct hll_experiment_answer *answer)
{
    struct experiment e = {.question = question, .ctl = pz_ctl_begin(ctl)};
    enum pz_status status;
    uint64_t done;

    if (!is_valid(question))
        return PZ_INVALID;
    begin(&e);
    if (e.ctl.effort == PZ_BRIEF &&
        (double)question->runs * run_ns(&e) > (double)PZ_BRIEF_NS)
        return PZ_LATER;
    status = make_runs(&e, &done);
    if (status == PZ_OK)
        write_answer(&e, done, answer);
    free(e.memory);
    free(e.errors);
    return pz_ctl_end(ctl, status);
}

void hll_experiment_free(struct hll_experiment_answer *answer)
{
    free(answer->errors);
    *answer = (struct hll_experiment_answer){.runs = 0};
}
