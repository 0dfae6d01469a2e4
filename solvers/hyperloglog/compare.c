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
 * Where only one or two registers tell of a part, or none does, nothing is normal: such
 * events are Poisson numbers, and none is no surprise while three are expected. There the
 * likelihood has the last word. The upper end of a part is at least where the logarithm of
 * the profile likelihood, that of the most likely other parts (Cox and Hinkley 1974),
 * has fallen by half the square of the deviations; as with items, half an event more stands
 * for whole steps. With no event of rate r that is 3.4 / r at 95 %, where the chance of
 * none is 3.4 %. The sizes at that end are as likely as those at any other, so the
 * intervals of all figures take in what they come to there.
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
    STEPS = 8,   /* from an estimate to an end; twice as many move it by less than 1 % of
                  * its distance */
    HALVINGS = 6 /* of a half of its distance, to 0.8 % */
};

/* The figures: the parts first. */
enum figure { UNION = HLL_PARTS, JACCARD, FIGURES };

struct estimated {
    unsigned precision;
    const struct hll_pairs *pairs;
    double parts[HLL_PARTS], total, likelihood;
    double least[FIGURES]; /* what the figures have at least */
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

static double find_value(unsigned figure, const double parts[HLL_PARTS])
{
    double total = parts[HLL_FIRST_ONLY] + parts[HLL_SECOND_ONLY] + parts[HLL_IN_BOTH];

    return figure == UNION     ? total
           : figure == JACCARD ? parts[HLL_IN_BOTH] / total
                               : parts[figure];
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

/* By how much the logarithm of the likelihood falls from its maximum to the end of a part's
 * interval: of Poisson numbers by half the square of the deviations; those for so many
 * items and no more have fewer than theirs. */
static double find_fall(const struct estimated *e, unsigned part, double deviations)
{
    double covariance[HLL_PARTS][HLL_PARTS], variance;

    hll_find_covariance(e->pairs->type, e->precision, e->parts, covariance);
    variance = fmax(covariance[part][part], 0);
    return variance / (variance + fmax(e->parts[part], 1e-3)) * deviations * deviations / 2;
}

/* Whether a part may be 0 for all that the likelihood says: a few registers can tell so
 * little that the estimate is 0 or all of a set, and nothing between is normal. */
static bool may_be_none(const struct estimated *e, unsigned part, double fall)
{
    double parts[HLL_PARTS];

    suppose(e, part, 0, parts);
    for (unsigned p = 0; p < HLL_PARTS; p++)
        parts[p] = fmax(parts[p], 1e-3);
    return e->likelihood - hll_find_likelihood(e->pairs, parts).value < fall;
}

/* Whether the likelihood takes the upper end of a part above `high`; then `parts` are the
 * sizes at that end. Half an event more is one that any item of the part would make. */
static bool raise_end(const struct estimated *e, unsigned part, double high, double fall,
                      double parts[HLL_PARTS])
{
    static const double factor = 1.5, most_items = 0x1p70, least_way = 1e-3;
    struct hll_pairs pairs = *e->pairs;
    double least, low, way;

    pairs.events[part][64 - e->precision + 1] += 0.5;
    memcpy(parts, e->parts, sizeof e->parts);
    least = hll_climb_likelihood(&pairs, HLL_PARTS, parts) - fall;
    low = high = parts[part] = fmax(parts[part], high);
    way = fmax(high - e->parts[part], least_way * high);
    while (high < most_items && hll_climb_likelihood(&pairs, part, parts) > least) {
        low = high;
        high = parts[part] = low + (factor - 1) * way;
        way *= factor;
    }
    if (high == low)
        return false;
    for (unsigned i = 0; i < HALVINGS; i++) {
        parts[part] = (low + high) / 2;
        if (hll_climb_likelihood(&pairs, part, parts) > least)
            low = parts[part];
        else
            high = parts[part];
    }
    return true;
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

static struct hll_figure make_figure(const struct estimated *e, unsigned figure,
                                     double deviations)
{
    double half = figure == JACCARD ? 0.5 / e->total : 0.5;
    double estimate = find_value(figure, e->parts), least = e->least[figure];
    double low = walk(e, figure, estimate - half, -deviations);
    double high = walk(e, figure, estimate + half, deviations);

    return (struct hll_figure){fmax(estimate, least), fmax(low, least), fmax(high, least)};
}

static void take_in(struct hll_figure *figure, double value)
{
    figure->low = fmin(figure->low, value);
    figure->high = fmax(figure->high, value);
}

/* Takes the intervals to where the likelihood has the ends of a part. */
static void widen(const struct estimated *e, unsigned part, double deviations,
                  struct hll_figure figures[FIGURES])
{
    double fall = find_fall(e, part, deviations), parts[HLL_PARTS];

    if (may_be_none(e, part, fall)) {
        take_in(&figures[part], e->least[part]);
        if (part == HLL_IN_BOTH)
            take_in(&figures[JACCARD], 0);
    }
    if (raise_end(e, part, figures[part].high, fall, parts))
        for (unsigned f = 0; f < FIGURES; f++)
            take_in(&figures[f], fmax(find_value(f, parts), e->least[f]));
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
    bool empty[HLL_PARTS] = {is_empty(first), is_empty(second)};
    struct estimated e = {.precision = first->precision, .pairs = &pairs};
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
    e.least[HLL_FIRST_ONLY] = count_events(&pairs, HLL_CAME_TO_FIRST);
    e.least[HLL_SECOND_ONLY] = count_events(&pairs, HLL_CAME_TO_SECOND);
    e.least[UNION] = e.least[HLL_FIRST_ONLY] + e.least[HLL_SECOND_ONLY] +
                     count_events(&pairs, HLL_CAME_TO_BOTH);
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
