/* Computes confidence intervals for two sets.
 *
 * The figures are the union, the intersection, the two differences and the Jaccard index.
 * The parts are the intersection and the differences. The estimate of a figure is its most
 * likely value (joint_likelihood.c). Its standard deviation depends on the true value t.
 * For example, an intersection of a thousandth of the union has a certain error, whatever
 * its estimate is. So the distance between the estimate and an end of the interval is not a
 * multiple of the deviation at the estimate. Instead, a walk from the estimate makes steps
 * dt = deviation(t). If the deviation is proportional to t, as for unions, the result is
 * the interval of a log-normal variable. If the deviation is constant, as for small
 * intersections of large sets, the result is the interval of a normal variable. During the
 * walk, some other sizes keep their estimates. For a part, these are the sizes of both
 * sets. For the union, these are the shares of the parts. For the Jaccard index, these are
 * the union and the ratio of both differences.
 *
 * If at most one or two registers show a part, the estimate is not normally distributed.
 * The numbers of such events are Poisson numbers. If three events are expected, it is not
 * surprising that no event occurs. Then the likelihood determines the interval. At the
 * upper end of a part, the logarithm of the profile likelihood, with the most likely other
 * parts (Cox and Hinkley 1974), is at least half the square of the number of deviations
 * below its maximum. One half of an event is added as a continuity correction. If no event
 * of rate r occurred, the end is 3.4 / r at 95 %, where the probability of no event is 3.4
 * %. The sizes at this end are as likely as the sizes at any other end, so the intervals of
 * all figures include their values at this end.
 *
 * As in standard_error.c, half an item is the continuity correction for small numbers. A
 * rank that occurred in only one sketch requires an item that is not in the other set. So a
 * difference has at least as many items as there are such ranks. */
#include "compare.h"

#include "joint_likelihood.h"
#include "sketch.h"
#include "standard_error.h"

#include <math.h>
#include <string.h>

enum {
    STEPS =
        8, /* from an estimate to an end; 16 steps change the distance by less than 1 % */
    BISECTIONS = 6 /* of half the distance, to 0.8 % */
};

/* The figures. The first figures are the parts. */
enum figure { UNION = HLL_PARTS, JACCARD, FIGURES };

struct estimated {
    const struct hll_pairs *pairs;
    double parts[HLL_PARTS], total, likelihood;
    double least[FIGURES]; /* minimum values of the figures */
};

/* Sets `parts` to sizes for which `figure` is `value`. For the union, all parts change in
 * proportion. For the other figures, the sizes of both sets keep their estimates if
 * possible. */
static void set_figure(const struct estimated *e, unsigned figure, double value,
                       double parts[HLL_PARTS])
{
    const double *old = e->parts;
    double common = value;

    if (figure == UNION) {
        for (unsigned p = 0; p < HLL_PARTS; p++)
            parts[p] = old[p] * value / e->total;
        return;
    }
    if (figure == JACCARD)
        common = value / (1 + value) * (e->total + old[HLL_IN_BOTH]);
    else if (figure != HLL_IN_BOTH)
        common = old[HLL_IN_BOTH] + old[figure] - value;
    parts[HLL_IN_BOTH] = fmax(common, 0);
    for (unsigned p = 0; p < HLL_IN_BOTH; p++)
        parts[p] = fmax(old[p] + old[HLL_IN_BOTH] - common, 0);
    if (figure < HLL_IN_BOTH)
        parts[figure] = value;
}

static double find_value(unsigned figure, const double parts[HLL_PARTS])
{
    double total = parts[HLL_FIRST_ONLY] + parts[HLL_SECOND_ONLY] + parts[HLL_IN_BOTH];

    return figure == UNION     ? total
           : figure == JACCARD ? parts[HLL_IN_BOTH] / total
                               : parts[figure];
}

/* Returns the derivative of a figure by a part. */
static double find_slope(unsigned figure, unsigned part, const double parts[HLL_PARTS])
{
    double total = parts[HLL_FIRST_ONLY] + parts[HLL_SECOND_ONLY] + parts[HLL_IN_BOTH];

    if (figure == UNION)
        return 1;
    if (figure != JACCARD)
        return figure == part;
    return ((part == HLL_IN_BOTH) - parts[HLL_IN_BOTH] / total) / total;
}

/* Returns the standard deviation of the estimate of a figure with the true value
 * `value`. */
static double find_deviation(const struct estimated *e, unsigned figure, double value)
{
    double parts[HLL_PARTS], covariance[HLL_PARTS][HLL_PARTS], variance = 0;

    set_figure(e, figure, value, parts);
    hll_find_covariance(e->pairs->type, e->pairs->precision, parts, covariance);
    for (unsigned i = 0; i < HLL_PARTS; i++)
        for (unsigned j = 0; j < HLL_PARTS; j++)
            variance += covariance[i][j] * find_slope(figure, i, parts) *
                        find_slope(figure, j, parts);
    return sqrt(fmax(variance, 0));
}

/* Returns the amount by which the logarithm of the likelihood falls from its maximum to the
 * end of the interval of a part. For Poisson numbers, this is half the square of the
 * deviations. The result is less, because the actual sizes do not vary. */
static double find_fall(const struct estimated *e, unsigned part, double deviations)
{
    double covariance[HLL_PARTS][HLL_PARTS], variance;

    hll_find_covariance(e->pairs->type, e->pairs->precision, e->parts, covariance);
    variance = fmax(covariance[part][part], 0);
    return variance / (variance + fmax(e->parts[part], 1e-3)) * deviations * deviations / 2;
}

/* Returns true if the likelihood allows a part to be 0. A few registers can show so little
 * that the estimate is 0 or a whole set, and the distribution is not normal. */
static bool can_be_zero(const struct estimated *e, unsigned part, double fall)
{
    double parts[HLL_PARTS];

    set_figure(e, part, 0, parts);
    for (unsigned p = 0; p < HLL_PARTS; p++)
        parts[p] = fmax(parts[p], 1e-3);
    return e->likelihood - hll_find_likelihood(e->pairs, parts).value < fall;
}

/* Returns true if the likelihood extends the interval of a part above `high`, and sets
 * `parts` to the sizes at this end. Any item of the part could cause the half event. */
static bool raise_end(const struct estimated *e, unsigned part, double high, double fall,
                      double parts[HLL_PARTS])
{
    static const double factor = 1.5, most_items = 0x1p70, distance_min = 1e-3;
    struct hll_pairs pairs = *e->pairs;
    double least, low, distance;

    pairs.events[part][64 - e->pairs->precision + 1] += 0.5;
    memcpy(parts, e->parts, sizeof e->parts);
    least = hll_refine_likelihood(&pairs, HLL_PARTS, parts) - fall;
    low = high = parts[part] = fmax(parts[part], high);
    distance = fmax(high - e->parts[part], distance_min * high);
    while (high < most_items && hll_refine_likelihood(&pairs, part, parts) > least) {
        low = high;
        high = parts[part] = low + (factor - 1) * distance;
        distance *= factor;
    }
    if (high == low)
        return false;
    for (unsigned i = 0; i < BISECTIONS; i++) {
        parts[part] = (low + high) / 2;
        if (hll_refine_likelihood(&pairs, part, parts) > least)
            low = parts[part];
        else
            high = parts[part];
    }
    return true;
}

/* Returns the value that is `deviations` deviations from `from`, by the midpoint rule. */
static double walk(const struct estimated *e, unsigned figure, double from,
                   double deviations)
{
    double most = figure == JACCARD ? 1 : INFINITY, step = deviations / STEPS;
    double at = fmin(fmax(from, 0), most);

    for (unsigned i = 0; i < STEPS; i++) {
        double half = at + step / 2 * find_deviation(e, figure, at);

        half = fmin(fmax(half, 0), most);
        at = fmin(fmax(at + step * find_deviation(e, figure, half), 0), most);
    }
    return at;
}

static struct hll_figure make_figure(const struct estimated *e, unsigned figure,
                                     double deviations)
{
    double half = figure == JACCARD ? 0.5 / e->total : 0.5;
    double estimate = find_value(figure, e->parts), least = e->least[figure];
    double low = walk(e, figure, estimate - half, -deviations);
    double high = walk(e, figure, estimate + half, deviations);

    return (struct hll_figure){fmax(estimate, least), fmax(low, least), fmax(high, least)};
}

/* Extends an interval to include `value`. */
static void include(struct hll_figure *figure, double value)
{
    figure->low = fmin(figure->low, value);
    figure->high = fmax(figure->high, value);
}

/* Extends the intervals to the ends that the likelihood determines for a part. */
static void widen(const struct estimated *e, unsigned part, double deviations,
                  struct hll_figure figures[FIGURES])
{
    double fall = find_fall(e, part, deviations), parts[HLL_PARTS];

    if (can_be_zero(e, part, fall)) {
        include(&figures[part], e->least[part]);
        if (part == HLL_IN_BOTH)
            include(&figures[JACCARD], 0);
    }
    if (raise_end(e, part, figures[part].high, fall, parts))
        for (unsigned f = 0; f < FIGURES; f++)
            include(&figures[f], fmax(find_value(f, parts), e->least[f]));
}

/* Returns the number of events. Each event requires a different item. */
static double count_events(const struct hll_pairs *pairs, enum hll_event event)
{
    double sum = 0;

    for (unsigned rank = 1; rank < HLL_RANKS; rank++)
        sum += pairs->events[event][rank];
    return sum;
}

static bool is_empty(const struct hll_sketch *sketch)
{
    return hll_sketch_count_empty(sketch) == hll_count_registers(sketch->precision);
}

void hll_compare_sketches(const struct hll_sketch *first, const struct hll_sketch *second,
                          double confidence, struct hll_compare_answer *answer)
{
    static const struct hll_figure none = {0, 0, 0}, unknown = {NAN, NAN, NAN};
    const struct hll_pairs pairs = hll_count_pairs(first, second);
    double deviations = hll_normal_quantile(confidence);
    bool empty[HLL_PARTS] = {is_empty(first), is_empty(second)};
    struct estimated e = {.pairs = &pairs};
    struct hll_figure figures[FIGURES];

    *answer = (struct hll_compare_answer){.type = first->type,
                                          .precision = first->precision,
                                          .hash = first->hash,
                                          .jaccard = unknown};
    if (empty[0] && empty[1])
        return;
    e.likelihood = hll_maximize_likelihood(&pairs, e.parts);
    e.parts[HLL_IN_BOTH] = empty[0] || empty[1] ? 0 : e.parts[HLL_IN_BOTH];
    e.total = find_value(UNION, e.parts);
    e.least[HLL_FIRST_ONLY] = count_events(&pairs, HLL_RANK_IN_FIRST_ONLY);
    e.least[HLL_SECOND_ONLY] = count_events(&pairs, HLL_RANK_IN_SECOND_ONLY);
    e.least[UNION] = e.least[HLL_FIRST_ONLY] + e.least[HLL_SECOND_ONLY] +
                     count_events(&pairs, HLL_RANK_IN_BOTH);
    for (unsigned f = 0; f < FIGURES; f++)
        figures[f] = make_figure(&e, f, deviations);
    if (empty[0] || empty[1]) {
        figures[empty[0] ? HLL_FIRST_ONLY : HLL_SECOND_ONLY] = none;
        figures[HLL_IN_BOTH] = figures[JACCARD] = none;
    } else
        for (unsigned part = 0; part < HLL_PARTS; part++)
            widen(&e, part, deviations, figures);
    answer->united = figures[UNION];
    answer->common = figures[HLL_IN_BOTH];
    for (unsigned i = 0; i < 2; i++)
        answer->only[i] = figures[i];
    answer->jaccard = figures[JACCARD];
}
