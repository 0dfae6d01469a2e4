/* The number of optimal plans two at a time
 *
 * docs/bridge.md proves what is said here. Let a <= b be the times of the two fastest. An
 * optimal plan sends pairs over and one back each time, and it is a schedule of n - 1
 * pairs:
 *
 * a < b. One person, the leader, takes a. The others who take b are the seconds, q >= 1 of
 *        them; the rest are slow. Some 2k of the slow go in k pairs of their own. Everybody
 *        else goes with the leader: the other s slow people once, and the seconds 1 + e_x
 *        times, where the e_x add up to k. How they are shared out does not matter.
 * a = b. The p >= 2 people who take a are all leaders. All slow people go in pairs of their
 *        own but for one, if their number is odd, who goes with any leader. The other pairs
 *        are of leaders.
 *
 * Which slow people make pairs of their own: from the slow end neighbours, as long as the
 * faster one takes more than 2b - a. A class of equal times may pair in any way, together
 * with the one whom the class above left over: c people, who leave one or none over, have
 * the product of the odd numbers up to c of ways. Among the c of time just 2b - a (and one
 * left over) further pairs cost nothing, so any m of them may be, in
 * M(c, m) = c! / (2^m m! (c - 2m)!) ways. For that class alone the sum below is over m.
 *
 * The number of schedules depends on k and s only. For q = 1 it is a product:
 *
 *     S(k, s) = (n - 1)! / (1 * 3 * ... * (2k + 1)),   n = 2 + 2k + s.
 *
 * Otherwise it is k! s! times the number of ways through a small space of states, in which
 * all pairs of slow people are alike, and all other slow people: r pairs and s people are
 * left, i of the seconds (or of the leaders) are near, and the leader is near (X) or far
 * (Y). A step is a crossing over and one back. It is filled in for r = 0, 1, ... in place,
 * since what is read of r - 1 has a greater i than what is written. */
#include "count_pairs.h"

#include "long_count.h"
#include "ranking.h"

#include <math.h>
#include <string.h>

#define FULL_WORK  1e9 /* limbs looked at: about a second */
#define BRIEF_WORK 1e5

enum { TOTAL, TERM, NUMBERS };

/* What of the times matters. */
struct census {
    uint32_t people;
    uint32_t leaders; /* who take a, if that is b; otherwise 1 */
    uint32_t seconds; /* who take b, if that is more than a; otherwise 0 */
    uint32_t slow;    /* all others */
    uint32_t pairs;   /* of slow people in every optimal plan */
    uint32_t loose;   /* slow people of whom further pairs cost nothing */
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

/* The first rank of those as slow as who is before `end`, among the slow. */
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

/* Walks the classes of slow people whose pairs are in every optimal plan: counts these
 * pairs, or multiplies TOTAL by the ways to make them. */
static void walk_classes(struct counting *counting, bool multiplies)
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

static void take_census(struct counting *counting)
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
    walk_classes(counting, false);
}

static bool has_product(const struct census *census)
{
    return census->seconds == 1;
}

/* How many people one after the other are told apart in the states. */
static uint32_t singles_max(const struct census *census)
{
    return census->slow - 2 * census->pairs;
}

/* How many numbers the states need. */
static double table_size(const struct census *census)
{
    if (has_product(census))
        return 0;
    return 2.0 * (census->seconds + census->leaders + 1) * (singles_max(census) + 1);
}

/* All plans of pairs over and one back are n! (n - 1)! (n - 1)! / 2^(n - 1): as many as
 * there are for n people who are alike. */
static double room_for(uint32_t people)
{
    return 3 * people * log2(people) / 64 + 4;
}

/* About how many limbs are looked at. */
static double work_of(const struct census *census)
{
    double terms = extra_pairs(census) + 1.0;
    double each = has_product(census) ? 4 : census->people;
    double steps = table_size(census) * (census->pairs + terms) * 3;

    return (census->people + terms * each + steps) * room_for(census->people);
}

/* The sum of M(loose, m) S(pairs + m, ...) over m, each term made of the one before. */
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

/* Adds the plans with `pairs` pairs of slow people to TOTAL: the ways of a state, the pairs
 * and the other slow people told apart, times M(loose, m). */
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

/* Adds `times` times the ways from a state to those from another. */
static void lead(struct counting *counting, size_t from, size_t to, uint64_t times)
{
    bridge_long_counts_add(&counting->table, from, &counting->table, to, times);
}

/* The states where `i` of the leaders are near, one of them with the torch, and `s` of one
 * slow person. */
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

/* The number of the state X where `i` seconds are near and `s` people are left; the next
 * one is Y. */
static size_t state_x(const struct census *census, uint32_t i, uint32_t s)
{
    return 2 * ((size_t)s * (census->seconds + 1) + i);
}

/* The states where `i` seconds are near, with the leader and without. */
static void fill_seconds(struct counting *counting, uint32_t i, uint32_t s, uint32_t r)
{
    const uint64_t far = counting->census.seconds - i;
    size_t x = state_x(&counting->census, i, s), y = x + 1;
    size_t x_more = x + 2, y_more = y + 2;
    bool ends = r == 0 && i + s == 1;

    bridge_long_counts_set(&counting->table, y, 0);
    if (r > 0) { /* slow people, and the leader comes back, or a second */
        lead(counting, y, x, 1);
        lead(counting, y, far ? y_more : x, far);
    }
    bridge_long_counts_set(&counting->table, x, ends);
    if (ends)
        return;
    if (i > 0) { /* the leader with a second */
        lead(counting, x, x - 2, i);
        lead(counting, x, y, i * (far + 1));
    }
    if (s > 0) { /* the leader with a slow person */
        size_t x_after = state_x(&counting->census, i, s - 1);

        lead(counting, x, x_after, 1);
        lead(counting, x, x_after + 3, far);
    }
    if (r > 0 && far > 0) /* slow people, and a second comes back */
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

/* Counts into TOTAL. */
static void count(struct counting *counting)
{
    if (has_product(&counting->census))
        add_products(counting);
    else if (counting->census.seconds == 0)
        count_with_leaders(counting);
    else
        count_with_seconds(counting);
    walk_classes(counting, true);
}

/* Says TOTAL in `plans`. */
static enum pz_status tell(struct counting *counting, struct bridge_plans *plans)
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
    double room = room_for(census->people), numbers = table_size(census);
    double bytes = bridge_long_counts_bytes(numbers + NUMBERS, room);
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
    return tell(counting, plans);
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
    take_census(&counting);
    enum pz_status status = count_within(&counting, plans);

    bridge_long_counts_free(&counting.numbers);
    bridge_long_counts_free(&counting.table);
    bridge_ranking_free(&ranking);
    return status;
}
