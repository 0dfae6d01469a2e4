/* POST /hyperloglog/experiment: runs by all workers that have nothing else to do.
 *
 * Each run writes its errors to places of its own, so the answer depends neither on the
 * pieces nor on the threads. Pieces begin in order and those begun are finished; so what
 * was run when the time is over are the first runs of the seed. */
#include "answer.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "handlers/progress.h"
#include "hyperloglog.h"
#include "puzzles/hyperloglog_experiment.h"
#include "solvers/core/control.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    PRECISIONS = HLL_PRECISION_MAX - HLL_PRECISION_MIN + 1,
    PIECE_NS = 4000000,
    ITEM_NS = 2,       /* about what an item takes, */
    REGISTER_NS = 1,   /* and a register, with those of all coarser sketches */
    OUTLIERS_MAX = 100 /* that are listed, of each precision */
};

struct experiment {
    struct exchange *x;
    struct hll_experiment setup;
    unsigned precision[PRECISIONS], precisions; /* as asked, and how many */
    uint64_t runs;                              /* wanted */
    uint64_t piece;                             /* runs of one piece */
    double *errors;         /* run r at precision[i]: errors[i * runs + r] */
    pthread_mutex_t *turns; /* a lane waits for its turn where memory is short */
    unsigned turn_count;
    struct pz_ctl ctl;
    atomic_bool starved; /* a run had no memory */
    uint64_t told_ns;    /* when the client was last told */
};

static void read_precisions(struct experiment *e)
{
    const json_t *list = json_object_get(e->x->body, "precisions");

    e->setup.precision_min = HLL_PRECISION_MAX;
    e->setup.precision_max = HLL_PRECISION_MIN;
    e->precisions = (unsigned)json_array_size(list);
    for (unsigned i = 0; i < e->precisions; i++) {
        unsigned precision = (unsigned)json_integer_value(json_array_get(list, i));

        e->precision[i] = precision;
        if (precision < e->setup.precision_min)
            e->setup.precision_min = precision;
        if (precision > e->setup.precision_max)
            e->setup.precision_max = precision;
    }
}

static void read_question(struct experiment *e)
{
    uint64_t run_ns;

    read_precisions(e);
    e->setup.distinct = field_number(e->x, "distinct");
    e->setup.estimator = hyperloglog_read_estimator(e->x);
    e->setup.hash_bits = (unsigned)field_number(e->x, "hash_bits");
    e->runs = field_number(e->x, "runs");
    run_ns = e->setup.distinct * ITEM_NS +
             hll_count_registers(e->setup.precision_max) * REGISTER_NS;
    e->piece = PIECE_NS / run_ns + 1;
}

static uint64_t count_done(const struct experiment *e, uint64_t pieces)
{
    uint64_t runs = pieces * e->piece;

    return runs < e->runs ? runs : e->runs;
}

static void make_run(struct experiment *e, uint64_t run)
{
    double errors[PRECISIONS];
    enum pz_status status = hll_experiment_run(&e->setup, run, &e->ctl, errors);

    if (status == PZ_NO_MEMORY)
        atomic_store(&e->starved, true);
    if (status != PZ_OK)
        return;
    for (unsigned i = 0; i < e->precisions; i++)
        e->errors[i * e->runs + run] = errors[e->precision[i] - e->setup.precision_min];
}

static void make_piece(void *arg, unsigned lane, uint64_t index)
{
    struct experiment *e = arg;
    uint64_t end = count_done(e, index + 1);
    pthread_mutex_t *turn = &e->turns[lane % e->turn_count];

    pthread_mutex_lock(turn);
    for (uint64_t run = index * e->piece; run < end; run++)
        make_run(e, run);
    pthread_mutex_unlock(turn);
}

static void tell(void *arg, uint64_t done)
{
    struct experiment *e = arg;

    progress_tell(e->x, &e->told_ns, count_done(e, done), e->runs);
}

/* As many turns as there are lanes, or as there is memory for registers, at least one. */
static enum pz_status make_turns(struct experiment *e, size_t bytes)
{
    unsigned lanes = exchange_count_lanes(e->x);
    size_t most = bytes / hll_count_registers(e->setup.precision_max);

    if (most == 0)
        return PZ_NO_MEMORY;
    lanes = lanes < most ? lanes : (unsigned)most;
    e->turns = calloc(lanes, sizeof *e->turns);
    if (!e->turns)
        return PZ_NO_MEMORY;
    while (e->turn_count < lanes && pthread_mutex_init(&e->turns[e->turn_count], NULL) == 0)
        e->turn_count++;
    return e->turn_count > 0 ? PZ_OK : PZ_NO_MEMORY;
}

static enum pz_status make_room(struct experiment *e)
{
    size_t bytes = e->precisions * e->runs * sizeof *e->errors;

    if (bytes > e->x->max_bytes)
        return PZ_NO_MEMORY;
    e->errors = malloc(bytes + 1); /* never of nothing */
    return e->errors ? make_turns(e, e->x->max_bytes - bytes) : PZ_NO_MEMORY;
}

static void leave(struct experiment *e)
{
    for (unsigned i = 0; i < e->turn_count; i++)
        pthread_mutex_destroy(&e->turns[i]);
    free(e->turns);
    free(e->errors);
}

/* Makes all runs, or the first ones of them, whose number is `done`. */
static enum pz_status make_runs(struct experiment *e, uint64_t *done)
{
    const struct exchange_work work = {.pieces = (e->runs + e->piece - 1) / e->piece,
                                       .piece = make_piece,
                                       .between = e->x->streams ? tell : NULL,
                                       .arg = e,
                                       .deadline_ns = limits_control(e->x).deadline_ns};
    enum pz_status status = make_room(e);

    if (status != PZ_OK)
        return status;
    e->ctl = limits_unbounded(e->x);
    e->told_ns = pz_now_ns();
    *done = count_done(e, exchange_share(e->x, &work));
    if (atomic_load(&e->starved))
        return PZ_NO_MEMORY;
    return pz_ctl_stopped(&e->ctl) ? PZ_STOPPED : PZ_OK;
}

/* The errors beyond the whiskers, in order. Of too many, those that are left are farthest
 * from the median. */
static void write_outliers(struct json_writer *out, const struct hll_box *box,
                           const double ordered[], size_t count)
{
    size_t low = box->outliers_low, high = box->outliers_high;

    while (low + high > OUTLIERS_MAX) {
        bool nearer = high == 0 || (low > 0 && box->median - ordered[low - 1] <
                                                   ordered[count - high] - box->median);

        low -= nearer;
        high -= !nearer;
    }
    hyperloglog_write_count(out, "outlier_count", box->outliers_low + box->outliers_high);
    jw_key(out, "outliers");
    jw_begin_array(out);
    for (size_t i = 0; i < low; i++)
        jw_number(out, ordered[i]);
    for (size_t i = count - high; i < count; i++)
        jw_number(out, ordered[i]);
    jw_end_array(out);
}

/* Sorts `errors`. */
static void write_result(struct json_writer *out, unsigned precision, double theory,
                         double errors[], size_t count)
{
    struct hll_box box = hll_box_make(errors, count);

    jw_begin_object(out);
    hyperloglog_write_count(out, "precision", precision);
    hyperloglog_write_number(out, "min", box.min);
    hyperloglog_write_number(out, "q1", box.q1);
    hyperloglog_write_number(out, "median", box.median);
    hyperloglog_write_number(out, "q3", box.q3);
    hyperloglog_write_number(out, "max", box.max);
    jw_key(out, "whiskers");
    jw_begin_array(out);
    jw_number(out, box.whisker_low);
    jw_number(out, box.whisker_high);
    jw_end_array(out);
    write_outliers(out, &box, errors, count);
    hyperloglog_write_number(out, "bias", box.bias);
    hyperloglog_write_number(out, "rmse", box.rmse);
    hyperloglog_write_number(out, "theory", theory);
    jw_end_object(out);
}

static void write_results(struct experiment *e, uint64_t done)
{
    struct json_writer *out = &e->x->out;

    jw_key(out, "results");
    jw_begin_array(out);
    for (unsigned i = 0; done > 0 && i < e->precisions; i++)
        write_result(out, e->precision[i],
                     hll_relative_error(e->precision[i], (double)e->setup.distinct),
                     e->errors + i * e->runs, done);
    jw_end_array(out);
}

static void write_answer(struct experiment *e, uint64_t done)
{
    struct json_writer *out = &e->x->out;
    bool complete = done == e->runs;

    jw_begin_object(out);
    write_results(e, done);
    hyperloglog_write_count(out, "distinct", e->setup.distinct);
    hyperloglog_write_count(out, "runs", done);
    jw_put_text(out, "estimator", hyperloglog_estimator_name(e->setup.estimator));
    hyperloglog_write_count(out, "hash_bits", e->setup.hash_bits);
    hyperloglog_write_count(out, "seed", e->setup.seed);
    jw_put_boolean(out, "complete", complete);
    if (limits_given(e->x)) {
        jw_put_text(out, "status",
                    complete   ? "optimal"
                    : done > 0 ? "feasible"
                               : "unknown");
    }
    jw_end_object(out);
    e->x->varies = e->x->varies || !complete;
}

enum handled hyperloglog_experiment_handle(struct exchange *x)
{
    struct experiment e = {.x = x};
    enum pz_status status;
    uint64_t done;

    x->offers_lines = true;
    if (!field_seed(x, &e.setup.seed))
        return HANDLED_STOPPED;
    read_question(&e);
    status = make_runs(&e, &done);
    if (status == PZ_OK)
        write_answer(&e, done);
    leave(&e);
    return limits_handled(status);
}
