/* Counts the fastest plans for capacity 2.
 *
 * docs/theory/bridge.md has the proofs. Let n be the number of people, and a <= b the
 * minutes of the two fastest people. In a fastest plan, two people go over in each crossing
 * over, and one person comes back in each crossing back. The plan is a schedule of n - 1
 * pairs:
 *
 * a < b. One person, the leader, takes a. The q >= 1 people who take b are the
 *        deputies (`seconds` in the code). The remaining people are slow. Of the slow
 *        people, 2k people form k slow pairs. All other people go with the leader. The
 *        other s slow people go once, and deputy x goes 1 + e_x times, where the sum of all
 *        e_x is k. The minutes do not depend on how this sum is divided.
 * a = b. The p >= 2 people who take a are all leaders. All slow people form slow pairs. If
 *        the number of slow people is odd, one of them goes with any leader. The other
 *        pairs are pairs of leaders.
 *
 * The slow pairs are formed from neighbors, beginning with the slowest people, as long as
 * the faster person of the pair takes more than 2b - a. In a class of people with equal
 * minutes, any two people can form a pair. The person who remains from the class of slower
 * people also belongs to the class. For c people, of whom at most one remains, the number
 * of ways is the product of the odd numbers up to c. Let the c people of a class take
 * exactly 2b - a (including one person who remains). In this class, additional pairs do not
 * change the minutes. So there can be any number m of pairs, in M(c, m) = c! / (2^m m! (c -
 * 2m)!) ways. The sum below is over m, for this class only.
 *
 * The number of schedules depends only on k and s. For q = 1 it is a product:
 *
 *     S(k, s) = (n - 1)! / (1 * 3 * ... * (2k + 1)),   n = 2 + 2k + s.
 *
 * Otherwise, the number is k! s! times the number of ways through a small state space. In
 * this space, all slow pairs are equal, and all other slow people are equal. In a state, r
 * slow pairs and s other slow people remain, i of the deputies (or of the leaders) are on
 * the near side, and the leader is on the near side (X) or on the far side (Y). A step is a
 * crossing over and a crossing back. The table is computed in place for r = 0, 1, ...,
 * because the entries that are read for r - 1 have a larger i than the entry that is
 * written. */
#include "count_pairs.h"

#include "long_count.h"
#include "ranking.h"

#include <math.h>
#include <string.h>

#define FULL_WORK  1e9 /* limb operations: about a second */
#define BRIEF_WORK 1e5

enum { TOTAL, TERM, NUMBERS };

/* The numbers of people that determine the count. */
struct census {
    uint32_t people;
    uint32_t leaders; /* people who take a, if a = b; otherwise 1 */
    uint32_t seconds; /* people who take b, if a < b; otherwise 0 */
    uint32_t slow;    /* all other people */
    uint32_t pairs;   /* of slow people in every fastest plan */
    uint32_t loose;   /* slow people who can form additional pairs at no cost */
};

struct counting {
    const struct bridge_ranking *ranking;
    struct pz_budget *budget;
    struct census census;
    struct bridge_long_counts numbers; /* TOTAL and TERM */
    struct bridge_long_counts table;   /* of the states */
};

static uint32_t extra_pairs(const struct census *census)
{
    return census->loose / 2;
}

/* Returns the first rank of the class of slow people that ends before `end`. */
static uint32_t class_begin(const struct counting *counting, uint32_t end)
{
    const uint32_t *minutes = counting->ranking->minutes;
    uint32_t begin = end - 1;

    while (begin > counting->census.people - counting->census.slow &&
           minutes[begin - 1] == minutes[end - 1])
        begin--;
    return begin;
}

/* Multiplies TOTAL by the odd numbers up to `count`. */
static void multiply_by_odd(struct counting *counting, uint32_t count)
{
    for (uint32_t odd = 3; odd <= count && !pz_budget_step(counting->budget); odd += 2)
        bridge_long_counts_multiply(&counting->numbers, TOTAL, odd);
}

/* Visits the classes of slow people whose pairs are in every fastest plan. Counts these
 * pairs, and if `multiplies` is true, multiplies TOTAL by the number of ways to form
 * them. */
static void visit_classes(struct counting *counting, bool multiplies)
{
    const uint32_t *minutes = counting->ranking->minutes;
    struct census *census = &counting->census;
    uint32_t first_slow = census->people - census->slow, left = 0;

    census->pairs = census->loose = 0;
    for (uint32_t end = census->people; end > first_slow;) {
        uint64_t saved = (uint64_t)minutes[end - 1] + minutes[0];
        uint32_t begin = class_begin(counting, end), count = end - begin + left;

        if (saved <= 2 * (uint64_t)minutes[1]) {
            census->loose = saved == 2 * (uint64_t)minutes[1] ? count : 0;
            return;
        }
        if (multiplies)
            multiply_by_odd(counting, count);
        census->pairs += count / 2;
        left = count % 2;
        end = begin;
    }
}

static void count_people(struct counting *counting)
{
    const struct bridge_ranking *ranking = counting->ranking;
    const uint32_t *minutes = ranking->minutes;
    uint32_t fast = 2;

    while (fast < ranking->people && minutes[fast] == minutes[1])
        fast++;
    counting->census = (struct census){.people = ranking->people,
                                       .leaders = minutes[0] == minutes[1] ? fast : 1,
                                       .seconds = minutes[0] == minutes[1] ? 0 : fast - 1,
                                       .slow = ranking->people - fast};
    visit_classes(counting, false);
}

static bool has_product(const struct census *census)
{
    return census->seconds == 1;
}

/* Returns the largest number of slow people without a slow partner. */
static uint32_t singles_max(const struct census *census)
{
    return census->slow - 2 * census->pairs;
}

/* Returns the size of the table of states. */
static double table_size(const struct census *census)
{
    if (has_product(census))
        return 0;
    return 2.0 * (census->seconds + census->leaders + 1) * (singles_max(census) + 1);
}

/* Returns the number of limbs that is sufficient for every count. There are
 * n! (n - 1)! (n - 1)! / 2^(n - 1) plans with pairs over and one person back, which is the
 * count for n people with equal minutes. */
static double limbs_for(uint32_t people)
{
    return 3 * people * log2(people) / 64 + 4;
}

/* Returns the approximate number of limb operations. */
static double work_of(const struct census *census)
{
    double terms = extra_pairs(census) + 1.0;
    double each = has_product(census) ? 4 : census->people;
    double steps = table_size(census) * (census->pairs + terms) * 3;

    return (census->people + terms * each + steps) * limbs_for(census->people);
}

/* Adds the sum of M(loose, m) S(pairs + m, ...) over m. Each term is computed from the
 * previous term. */
static void add_products(struct counting *counting)
{
    const struct census *census = &counting->census;
    struct bridge_long_counts *numbers = &counting->numbers;
    uint64_t pairs = census->pairs, loose = census->loose;

    bridge_long_counts_set(numbers, TERM, 1);
    for (uint64_t i = 2; i < census->people && !pz_budget_step(counting->budget); i++)
        if (i % 2 == 0 || i > 2 * pairs + 1)
            bridge_long_counts_multiply(numbers, TERM, i);
    for (uint64_t m = 0; !pz_budget_step(counting->budget); m++, loose -= 2) {
        bridge_long_counts_add(numbers, TOTAL, numbers, TERM, 1);
        if (loose < 2)
            return;
        bridge_long_counts_multiply(numbers, TERM, loose * (loose - 1));
        bridge_long_counts_divide(numbers, TERM,
                                  (uint32_t)(2 * (m + 1) * (2 * (pairs + m) + 3)));
    }
}

/* Adds the plans with `pairs` slow pairs to TOTAL. Their number is the ways of a state,
 * times the orders of the pairs and of the other slow people, times M(loose, m). */
static void add_ways(struct counting *counting, size_t state, uint32_t pairs)
{
    struct bridge_long_counts *numbers = &counting->numbers;
    const struct census *census = &counting->census;
    uint64_t loose = census->loose;

    bridge_long_counts_set(numbers, TERM, 0);
    bridge_long_counts_add(numbers, TERM, &counting->table, state, 1);
    for (uint32_t i = 2; i <= pairs; i++)
        bridge_long_counts_multiply(numbers, TERM, i);
    for (uint32_t i = 2; i <= census->slow - 2 * pairs; i++)
        bridge_long_counts_multiply(numbers, TERM, i);
    for (uint32_t m = 1; m <= pairs - census->pairs; m++, loose -= 2) {
        bridge_long_counts_multiply(numbers, TERM, loose * (loose - 1));
        bridge_long_counts_divide(numbers, TERM, 2 * m);
    }
    bridge_long_counts_add(numbers, TOTAL, numbers, TERM, 1);
}

/* Adds `times` times the ways from the state `to` to the ways from the state `from`. */
static void lead(struct counting *counting, size_t from, size_t to, uint64_t times)
{
    bridge_long_counts_add(&counting->table, from, &counting->table, to, times);
}

/* Computes the state with `i` leaders on the near side, one of them with the torch, and `s`
 * single slow people (0 or 1). */
static void fill_leaders(struct counting *counting, uint32_t i, uint32_t s, uint32_t r)
{
    const uint64_t far = counting->census.leaders - i;
    size_t here = 2 * (size_t)i + s, fewer = here - 2, more = here + 2;
    bool ends = r == 0 && i + s == 2; /* the last two go over */

    bridge_long_counts_set(&counting->table, here, ends);
    if (ends)
        return;
    if (i > 1) /* two leaders, and any leader comes back */
        lead(counting, here, fewer, (uint64_t)i * (i - 1) / 2 * (far + 2));
    if (s == 1) /* one with the slow person */
        lead(counting, here, here - 1, i * (far + 1));
    if (r > 0 && far > 0) /* slow people, and a leader who was over comes back */
        lead(counting, here, more, far);
}

static void count_with_leaders(struct counting *counting)
{
    const struct census *census = &counting->census;
    uint32_t single = singles_max(census);

    for (uint32_t r = 0; r <= census->pairs; r++)
        for (uint32_t i = 1; i <= census->leaders; i++)
            for (uint32_t s = 0; s <= single; s++) {
                if (pz_budget_step(counting->budget))
                    return;
                fill_leaders(counting, i, s, r);
            }
    add_ways(counting, 2 * (size_t)census->leaders + single, census->pairs);
}

/* Returns the index of the state X with `i` deputies on the near side and `s` single slow
 * people. The state Y has the next index. */
static size_t state_x(const struct census *census, uint32_t i, uint32_t s)
{
    return 2 * ((size_t)s * (census->seconds + 1) + i);
}

/* Computes the states X and Y with `i` deputies on the near side. */
static void fill_seconds(struct counting *counting, uint32_t i, uint32_t s, uint32_t r)
{
    const uint64_t far = counting->census.seconds - i;
    size_t x = state_x(&counting->census, i, s), y = x + 1;
    size_t x_more = x + 2, y_more = y + 2;
    bool ends = r == 0 && i + s == 1;

    bridge_long_counts_set(&counting->table, y, 0);
    if (r > 0) { /* slow people, and the leader comes back, or a deputy */
        lead(counting, y, x, 1);
        lead(counting, y, far ? y_more : x, far);
    }
    bridge_long_counts_set(&counting->table, x, ends);
    if (ends)
        return;
    if (i > 0) { /* the leader with a deputy */
        lead(counting, x, x - 2, i);
        lead(counting, x, y, i * (far + 1));
    }
    if (s > 0) { /* the leader with a slow person */
        size_t x_after = state_x(&counting->census, i, s - 1);

        lead(counting, x, x_after, 1);
        lead(counting, x, x_after + 3, far);
    }
    if (r > 0 && far > 0) /* slow people, and a deputy comes back */
        lead(counting, x, x_more, far);
}

static void count_with_seconds(struct counting *counting)
{
    const struct census *census = &counting->census;
    uint32_t singles = singles_max(census), least = census->pairs;

    for (uint32_t r = 0; r <= least + extra_pairs(census); r++) {
        for (uint32_t s = 0; s <= singles; s++)
            for (uint32_t i = 0; i <= census->seconds; i++) {
                if (pz_budget_step(counting->budget))
                    return;
                fill_seconds(counting, i, s, r);
            }
        if (r >= least)
            add_ways(counting, state_x(census, census->seconds, census->slow - 2 * r), r);
    }
}

/* Computes TOTAL. */
static void count(struct counting *counting)
{
    if (has_product(&counting->census))
        add_products(counting);
    else if (counting->census.seconds == 0)
        count_with_leaders(counting);
    else
        count_with_seconds(counting);
    visit_classes(counting, true);
}

/* Copies TOTAL to `plans`. */
static enum pz_status write_count(struct counting *counting, struct bridge_plans *plans)
{
    const struct bridge_long_counts *numbers = &counting->numbers;
    uint32_t used = numbers->used[TOTAL];

    memset(plans->count.limb, used > PZ_COUNT_LIMBS ? 0xff : 0, sizeof plans->count.limb);
    if (used <= PZ_COUNT_LIMBS)
        memcpy(plans->count.limb, numbers->limbs, used * sizeof *numbers->limbs);
    if (pz_count_overflowed(&plans->count)) {
        plans->digits = bridge_long_counts_text(&counting->numbers, TOTAL);
        if (!plans->digits)
            return PZ_NO_MEMORY;
    }
    plans->counted = true;
    return PZ_OK;
}

static enum pz_status count_within(struct counting *counting, struct bridge_plans *plans)
{
    const struct census *census = &counting->census;
    double room = limbs_for(census->people), numbers = table_size(census);
    double bytes = bridge_long_counts_bytes(numbers + (double)NUMBERS, room);
    const struct pz_ctl *ctl = counting->budget->ctl;

    if (work_of(census) > FULL_WORK || !pz_budget_has_room(counting->budget, (size_t)bytes))
        return PZ_OK;
    if (ctl && ctl->effort == PZ_BRIEF && work_of(census) > BRIEF_WORK)
        return PZ_OUT_OF_TIME;
    if (!bridge_long_counts_make(&counting->numbers, NUMBERS, (uint32_t)room) ||
        (numbers > 0 &&
         !bridge_long_counts_make(&counting->table, (size_t)numbers, (uint32_t)room)))
        return PZ_NO_MEMORY;
    count(counting);
    if (pz_budget_over(counting->budget))
        return pz_budget_status(counting->budget);
    return write_count(counting, plans);
}

enum pz_status bridge_count_pairs(const struct bridge_party *party,
                                  struct pz_budget *budget, struct bridge_plans *plans)
{
    struct bridge_ranking ranking;
    struct counting counting = {.ranking = &ranking, .budget = budget};

    if (party->people > BRIDGE_COUNT_PAIRS_PEOPLE)
        return PZ_OK;
    if (!bridge_ranking_make(party, &ranking))
        return PZ_NO_MEMORY;
    count_people(&counting);
    enum pz_status status = count_within(&counting, plans);

    bridge_long_counts_free(&counting.numbers);
    bridge_long_counts_free(&counting.table);
    bridge_ranking_free(&ranking);
    return status;
}
