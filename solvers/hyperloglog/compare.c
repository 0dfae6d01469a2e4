/* Intervals of all that two sketches tell of two sets.
 *
 * A figure of them is estimated by its most likely value (joint.c), and scatters around the
 * true one with a standard deviation that the true one decides: an intersection of a
 * thousandth has an error of its own, however little was found of it. So an end of the
 * interval is not so many deviations of the estimate away, but as many as there are on the
 * way: the figure t goes from the estimate by dt = deviation(t) for each. Where the
 * deviation is a part of t, as of unions, that is the interval of a normal logarithm; where
 * it is constant, as of small intersections of large sets, that of a normal variable. The
 * other sizes stay as they are estimated: of a size the two other parts, of the union the
 * shares, and of the Jaccard index the union and the ratio of both differences.
 *
 * As in error.c half an item is for small numbers. A rank that came to one sketch and not
 * to the other tells of an item that the other has not: so many a difference has at least.
 */
#include "compare.h"

#include "error.h"
#include "joint.h"

#include <math.h>
#include <string.h>

enum {
    STEPS = 8 /* from an estimate to an end; twice as many move it by less than 1 % of
               * its distance */
};

/* The figures: the parts first. */
enum figure { UNION = HLL_PARTS, JACCARD };

struct estimated {
    unsigned precision;
    const struct hll_pairs *pairs;
    double parts[HLL_PARTS], total, likelihood;
};

/* The sizes of which `figure` would be `value`: of the union all in proportion; of all
 * other figures those of both sets stay as they are estimated, as far as they can. */
static void suppose(const struct estimated *e, unsigned figure, double value,
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

/* The derivative of a figure by a part. */
static double find_slope(unsigned figure, unsigned part, const double parts[HLL_PARTS])
{
    double total = parts[HLL_FIRST_ONLY] + parts[HLL_SECOND_ONLY] + parts[HLL_IN_BOTH];

    if (figure == UNION)
        return 1;
    if (figure != JACCARD)
        return figure == part;
    return ((part == HLL_IN_BOTH) - parts[HLL_IN_BOTH] / total) / total;
}

/* The standard deviation of the estimate of a figure whose true value is `value`. */
static double find_deviation(const struct estimated *e, unsigned figure, double value)
{
    double parts[HLL_PARTS], covariance[HLL_PARTS][HLL_PARTS], variance = 0;

    suppose(e, figure, value, parts);
    hll_find_covariance(e->pairs->type, e->precision, parts, covariance);
    for (unsigned i = 0; i < HLL_PARTS; i++)
        for (unsigned j = 0; j < HLL_PARTS; j++)
            variance += covariance[i][j] * find_slope(figure, i, parts) *
                        find_slope(figure, j, parts);
    return sqrt(fmax(variance, 0));
}

/* Whether a part may be 0 for all that the likelihood says: a few registers can tell so
 * little that the estimate is 0 or all of a set, and nothing between is normal. Of Poisson
 * numbers the logarithm of the likelihood falls by half the square of the deviations; those
 * for so many items and no more are fewer than theirs. */
static bool may_be_none(const struct estimated *e, unsigned part, double deviations)
{
    double parts[HLL_PARTS], covariance[HLL_PARTS][HLL_PARTS], fall, share;

    suppose(e, part, 0, parts);
    hll_find_covariance(e->pairs->type, e->precision, e->parts, covariance);
    share = covariance[part][part] / (covariance[part][part] + e->parts[part]);
    for (unsigned p = 0; p < HLL_PARTS; p++)
        parts[p] = fmax(parts[p], 1e-3);
    fall = e->likelihood - hll_find_likelihood(e->pairs, parts).value;
    return fall < share * deviations * deviations / 2;
}

/* So many deviations on, up or down, by the midpoint rule. */
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

/* `least` is what the figure has at least. */
static struct hll_figure make_figure(const struct estimated *e, unsigned figure,
                                     double estimate, double least, double deviations)
{
    double half = figure == JACCARD ? 0.5 / e->total : 0.5;
    double low = walk(e, figure, estimate - half, -deviations);
    double high = walk(e, figure, estimate + half, deviations);

    if (figure != UNION && low > 0 &&
        may_be_none(e, figure == JACCARD ? HLL_IN_BOTH : figure, deviations))
        low = 0;
    return (struct hll_figure){fmax(estimate, least), fmax(low, least), fmax(high, least)};
}

/* Each of these ranks took an item of its own. */
static double count_events(const struct hll_pairs *pairs, enum hll_event event)
{
    double sum = 0;

    for (unsigned rank = 1; rank < HLL_RANKS; rank++)
        sum += pairs->events[event][rank];
    return sum;
}

static bool is_empty(const struct hll_sketch *sketch)
{
    size_t registers = hll_count_registers(sketch->precision), i = 0;

    while (i < registers && sketch->registers[i] == 0)
        i++;
    return i == registers;
}

void hll_compare_sketches(const struct hll_sketch *first, const struct hll_sketch *second,
                          double confidence, struct hll_compare_answer *answer)
{
    static const struct hll_figure none = {0, 0, 0}, unknown = {NAN, NAN, NAN};
    const struct hll_pairs pairs = hll_count_pairs(first, second);
    double deviations = hll_find_deviations(confidence);
    double least[] = {count_events(&pairs, HLL_CAME_TO_FIRST),
                      count_events(&pairs, HLL_CAME_TO_SECOND),
                      count_events(&pairs, HLL_CAME_TO_BOTH)};
    bool empty[HLL_PARTS] = {is_empty(first), is_empty(second)};
    struct estimated e = {.precision = first->precision, .pairs = &pairs};

    *answer = (struct hll_compare_answer){.type = first->type,
                                          .precision = first->precision,
                                          .hash = first->hash,
                                          .jaccard = unknown};
    if (empty[0] && empty[1])
        return;
    e.likelihood = hll_maximize_likelihood(&pairs, e.parts);
    e.parts[HLL_IN_BOTH] = empty[0] || empty[1] ? 0 : e.parts[HLL_IN_BOTH];
    for (unsigned p = 0; p < HLL_PARTS; p++)
        e.total += e.parts[p];
    answer->united =
        make_figure(&e, UNION, e.total, least[0] + least[1] + least[2], deviations);
    for (unsigned p = 0; p < HLL_IN_BOTH; p++)
        answer->only[p] =
            empty[p] ? none : make_figure(&e, p, e.parts[p], least[p], deviations);
    answer->jaccard = answer->common = none;
    if (empty[0] || empty[1])
        return;
    answer->common = make_figure(&e, HLL_IN_BOTH, e.parts[HLL_IN_BOTH], 0, deviations);
    answer->jaccard =
        make_figure(&e, JACCARD, e.parts[HLL_IN_BOTH] / e.total, 0, deviations);
}
