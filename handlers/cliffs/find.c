#include "find.h"

#include "handlers/limits.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOP_LABELS = 40000,   /* cases times Zoombinis that a loop looks at: some 0.2 ms */
    LOOP_RULES = 256,      /* more cases left are played out by a worker */
    LOOP_COLUMNS = 9,      /* a loop makes tables of so many: some 0.1 ms */
    SHELF_COLUMNS = 9,     /* and with no more they are not worth keeping */
    SEARCH_SECONDS = 10,   /* when the question does not say how long */
    KEPT_SHARE = 8,        /* of the time, for what follows when the search was cut, */
    KEPT_NS = 200000000,   /* at most, */
    CLOSING_NS = 20000000, /* and at least */
    MEMO_SHARE = 4 /* each memory of the searches may take so much of what is left */
};

/* The bound for the search of the best play: on a worker some of the time is kept. */
static struct pz_ctl search_control(const struct exchange *x)
{
    struct pz_ctl ctl = limits_control_within(x, SEARCH_SECONDS);
    uint64_t now = pz_now_ns(), kept;

    if (x->on_loop || ctl.deadline_ns <= now)
        return ctl;
    kept = (ctl.deadline_ns - now) / KEPT_SHARE;
    ctl.deadline_ns -= kept < KEPT_NS ? kept : KEPT_NS;
    return ctl;
}

struct pz_ctl cliffs_closing(const struct exchange *x)
{
    struct pz_ctl ctl = limits_control(x);
    uint64_t least = pz_now_ns() + CLOSING_NS;

    if (!x->on_loop && ctl.deadline_ns && ctl.deadline_ns < least)
        ctl.deadline_ns = least;
    return ctl;
}

/* True when a worker's search ended because the time was up. */
static bool is_out_of_time(const struct exchange *x, enum pz_status status)
{
    return status == PZ_OUT_OF_TIME && !x->on_loop;
}

/* How many rules there are, or, under CLIFFS_PUBLISHED, a few more. */
static size_t count_rules(const struct cliffs_question *question)
{
    struct cliffs_traits traits = question->band.traits;
    size_t rules = 0;

    if (question->level != CLIFFS_UNKNOWN && question->prior != CLIFFS_PUBLISHED)
        return cliffs_count_rules(&traits, question->level);
    if (question->prior == CLIFFS_PUBLISHED)
        for (unsigned t = 0; t < traits.count; t++)
            traits.values[t]++;
    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++)
        if (question->level == CLIFFS_UNKNOWN || question->level == level)
            rules += cliffs_count_rules(
                &traits, question->prior == CLIFFS_PUBLISHED && level > 2 ? 1 : level);
    return rules;
}

/* What all that is made of the cases takes: they, while they grow, the lists of those that
 * agree, and a space with the table that gathers its vectors. */
static size_t count_bytes(size_t cases, unsigned zoombinis)
{
    size_t columns = zoombinis < CLIFFS_COLUMNS_MAX ? zoombinis : CLIFFS_COLUMNS_MAX;
    size_t each = 2 * sizeof(struct cliffs_case) + sizeof(struct cliffs_rule) +
                  sizeof(uint32_t) + sizeof(void *) + 2 * sizeof(struct cliffs_vector);

    return cases * each + ((size_t)1 << columns) * sizeof(uint32_t) +
           zoombinis * (2 * sizeof(struct cliffs_place) + sizeof(int8_t));
}

static enum handled refuse_prior(struct exchange *x, const struct cliffs_question *question)
{
    char level[] = "any level";

    if (question->level != CLIFFS_UNKNOWN) {
        memcpy(level, "level 0", sizeof "level 0");
        level[sizeof "level 0" - 2] = (char)('0' + question->level);
    }
    exchange_refuse(x, "/prior",
                    "the game deals no rule of %s to this band: none matches 1 to %u of "
                    "its %u Zoombinis, and leaves one out",
                    level, question->band.count / 2 + 1, question->band.count);
    return HANDLED_REFUSED;
}

static enum handled list_cases(struct exchange *x, const struct cliffs_question *question,
                               struct cliffs_found *found)
{
    size_t cases = 2 * count_rules(question);
    enum pz_status status;

    found->used = count_bytes(cases, question->kinds.count);
    if (x->on_loop && cases * (question->band.count + question->row_count) > LOOP_LABELS)
        return HANDLED_LATER;
    if (found->used > x->max_bytes)
        return limits_ended(x, PZ_NO_MEMORY);
    status =
        cliffs_cases_make(&question->band, question->level, question->prior, &found->cases);
    if (status != PZ_OK)
        return limits_ended(x, status);
    return found->cases.count == 0 ? refuse_prior(x, question) : HANDLED_ANSWER;
}

static bool agrees(const struct cliffs_question *question, const struct cliffs_case *c)
{
    for (unsigned r = 0; r < question->row_count; r++) {
        const struct cliffs_row *row = &question->rows[r];

        if (cliffs_label(c, &question->band.zoombini[row->zoombini]) != (row->top != 0))
            return false;
    }
    return true;
}

static enum handled find_agreeing(const struct exchange *x,
                                  const struct cliffs_question *question,
                                  struct cliffs_found *found)
{
    found->agreeing = malloc((found->cases.count + 1) * sizeof *found->agreeing);
    if (!found->agreeing)
        return HANDLED_NO_MEMORY;
    for (uint32_t c = 0; c < found->cases.count; c++) {
        if (!agrees(question, &found->cases.cases[c]))
            continue;
        found->agreeing[found->rules_left++] = c;
        found->weight += found->cases.cases[c].weight;
    }
    return x->on_loop && found->rules_left > LOOP_RULES ? HANDLED_LATER : HANDLED_ANSWER;
}

static void leave_space(struct cliffs_found *found)
{
    cliffs_space_free(&found->space);
    free(found->places);
    found->places = NULL;
}

/* Makes the space of the band, or after the history; without places where it does not fit.
 */
static enum pz_status enter_space(const struct cliffs_question *question, bool after,
                                  struct cliffs_found *found)
{
    struct cliffs_state seen;
    bool fits = false;
    enum pz_status status;

    found->places = malloc(question->kinds.count * sizeof *found->places);
    if (!found->places)
        return PZ_NO_MEMORY;
    status =
        cliffs_space_make(&found->cases, &question->kinds, after ? question->seen : NULL,
                          &found->space, found->places, &fits);
    if (status != PZ_OK || !fits) {
        free(found->places);
        found->places = NULL;
        return status;
    }
    cliffs_space_state(found->places, question->kinds.count, question->seen, &seen);
    found->state = cliffs_space_close(&found->space, seen);
    return PZ_OK;
}

static uint16_t open_columns(const struct cliffs_found *found)
{
    return (uint16_t)(((1u << found->space.columns) - 1) & ~(unsigned)found->state.known);
}

static size_t bytes_left(const struct exchange *x, const struct cliffs_found *found)
{
    return found->used < x->max_bytes ? x->max_bytes - found->used : 1;
}

/* Takes the table from the shelf, or makes it. */
static enum pz_status find_table(const struct exchange *x, struct cliffs_found *found,
                                 const struct pz_ctl *ctl)
{
    bool keep = found->space.columns > SHELF_COLUMNS;
    struct cliffs_table *table;
    enum pz_status status;
    size_t bytes;

    if (keep)
        found->shelved = cliffs_shelf_find(&found->space);
    if (found->shelved)
        return PZ_OK;
    if (x->on_loop && found->space.columns > LOOP_COLUMNS)
        return PZ_STOPPED;
    status = cliffs_table_make(&found->space, bytes_left(x, found), ctl, &table);
    if (status != PZ_OK)
        return status;
    bytes = cliffs_table_size(table).to_keep;
    found->shelved = cliffs_shelf_put(&found->space, table, keep ? bytes : 0);
    if (!found->shelved)
        return PZ_NO_MEMORY;
    if (!cliffs_shelved_kept(found->shelved))
        found->used += bytes;
    return PZ_OK;
}

/* A plan of nothing but a leaf: nobody is in doubt. */
static enum pz_status rest(const struct cliffs_question *question,
                           struct cliffs_found *found)
{
    struct cliffs_tree_node *leaf = malloc(sizeof *leaf);

    if (!leaf)
        return PZ_NO_MEMORY;
    *leaf = (struct cliffs_tree_node){.zoombini = CLIFFS_LEAF,
                                      .next = {CLIFFS_LEAF, CLIFFS_LEAF},
                                      .weight = found->weight};
    found->plan = (struct cliffs_tree){
        .nodes = leaf,
        .count = 1,
        .outcome = {.weight = found->weight,
                    .won = question->aim.left >= 0 ? found->weight : 0}};
    return PZ_OK;
}

static enum pz_status make_plan(const struct exchange *x,
                                const struct cliffs_question *question,
                                struct cliffs_found *found, struct cliffs_aim aim,
                                const struct pz_ctl *ctl)
{
    const struct cliffs_crossing crossing = {&found->space, found->places,
                                             question->kinds.count, question->seen};
    size_t memo = bytes_left(x, found) / MEMO_SHARE + 1;
    struct cliffs_best *best = NULL;
    enum pz_status status = PZ_OK;

    if (!found->worst)
        status = cliffs_worst_open(&found->space, memo, &found->worst);
    if (status == PZ_OK)
        status = cliffs_best_open(&found->space, cliffs_shelved_table(found->shelved),
                                  found->worst, memo, &best);
    if (status == PZ_OK)
        status = cliffs_tree_make(best, &crossing, aim, &(struct pz_budget){.ctl = ctl},
                                  &found->plan);
    cliffs_best_close(best);
    return status;
}

/* Plans for the goal; where half of the time is not enough for that, for the fewest
 * expected mistakes, which the table tells at once. */
static enum pz_status plan_in_time(const struct exchange *x,
                                   const struct cliffs_question *question,
                                   struct cliffs_found *found, const struct pz_ctl *ctl)
{
    const struct pz_ctl half = pz_ctl_share(ctl, 2);
    struct cliffs_aim aim = question->aim;
    enum pz_status status;

    if (aim.goal == CLIFFS_EXPECTED)
        return make_plan(x, question, found, aim, ctl);
    status = make_plan(x, question, found, aim, &half);
    if (!is_out_of_time(x, status))
        return status;
    found->cut = true;
    found->method = CLIFFS_BY_TABLE;
    aim.goal = CLIFFS_EXPECTED;
    return make_plan(x, question, found, aim, ctl);
}

/* The least that some strategy can promise; out of time it stays unknown. */
static enum pz_status find_least(const struct exchange *x, struct cliffs_found *found,
                                 const struct pz_ctl *ctl)
{
    enum pz_status status = cliffs_worst_find(
        found->worst, found->state, &(struct pz_budget){.ctl = ctl}, &found->least);

    found->knows_least = status == PZ_OK;
    return is_out_of_time(x, status) ? PZ_OK : status;
}

/* Finds the table of the band, or, where it takes too much memory, that of what is left of
 * the band after the history. */
static enum pz_status settle_table(const struct exchange *x,
                                   const struct cliffs_question *question,
                                   struct cliffs_found *found, const struct pz_ctl *ctl)
{
    enum pz_status status = find_table(x, found, ctl);

    if (status != PZ_NO_MEMORY || question->row_count == 0)
        return status;
    leave_space(found);
    status = enter_space(question, true, found);
    return status == PZ_OK ? find_table(x, found, ctl) : status;
}

/* Plays by the table of a space. */
static enum pz_status play_space(const struct exchange *x,
                                 const struct cliffs_question *question,
                                 struct cliffs_found *found)
{
    const struct pz_ctl ctl = search_control(x);
    enum pz_status status;

    found->method =
        question->aim.goal == CLIFFS_EXPECTED ? CLIFFS_BY_TABLE : CLIFFS_BY_SEARCH;
    if (open_columns(found) == 0) {
        found->knows_least = true;
        return rest(question, found);
    }
    status = settle_table(x, question, found, &ctl);
    if (status == PZ_OK)
        status = plan_in_time(x, question, found, &ctl);
    if (status == PZ_OK)
        status = find_least(x, found, &ctl);
    found->cut = found->cut || is_out_of_time(x, status);
    if (found->cut || status == PZ_INVALID) /* too late, or too much weight for a table */
        return PZ_OK;
    return status;
}

static void take_advice(struct cliffs_found *found,
                        const struct cliffs_large_band_advice *advice)
{
    found->outcome = advice->outcome;
    found->followed = advice->followed;
    found->send = (struct cliffs_send){advice->zoombini, advice->top,
                                       (double)advice->likely / (double)advice->weight};
}

static void weigh_large(const struct cliffs_question *question,
                        struct cliffs_large_band *large, struct cliffs_found *found,
                        uint64_t tops[])
{
    uint64_t all = cliffs_large_band_weigh(large, question->seen, tops);

    for (unsigned z = 0; z < question->kinds.count; z++)
        found->certain[z] = tops[z] == 0     ? CLIFFS_BOTTOM
                            : tops[z] == all ? CLIFFS_TOP
                                             : CLIFFS_UNSEEN;
}

/* Asks an open large band for a move or a plan. Where the search of a space was cut, the
 * most certain goes first. */
static enum pz_status ask_large(const struct exchange *x,
                                const struct cliffs_question *question,
                                enum cliffs_want want, struct cliffs_large_band *large,
                                struct cliffs_found *found)
{
    const struct pz_ctl ctl = cliffs_closing(x);
    bool rollout = want == CLIFFS_WANT_MOVE && !found->cut;
    const struct cliffs_large_band_question asked = {rollout ? CLIFFS_ROLLOUT
                                                             : CLIFFS_CERTAIN_FIRST,
                                                     question->seen, question->aim.left};
    struct cliffs_large_band_advice advice;
    enum pz_status status;

    found->method = rollout ? CLIFFS_BY_ROLLOUT : CLIFFS_BY_CERTAINTY;
    if (want == CLIFFS_WANT_PLAN)
        return cliffs_large_band_tree(large, &asked, bytes_left(x, found),
                                      &(struct pz_budget){.ctl = &ctl}, &found->plan);
    status =
        cliffs_large_band_advise(large, &asked, &(struct pz_budget){.ctl = &ctl}, &advice);
    if (status != PZ_OK)
        return status;
    if (x->on_loop && !advice.followed)
        return PZ_STOPPED;
    found->cut = found->cut || pz_ctl_spent(&ctl, 0);
    take_advice(found, &advice);
    return PZ_OK;
}

/* Plays a band as a large band. */
static enum pz_status play_large(const struct exchange *x,
                                 const struct cliffs_question *question,
                                 enum cliffs_want want, struct cliffs_found *found)
{
    uint64_t *tops = malloc(question->kinds.count * sizeof *tops);
    struct cliffs_large_band *large = NULL;
    enum pz_status status = PZ_NO_MEMORY;

    found->used += question->kinds.count * sizeof *tops;
    if (tops)
        status = cliffs_large_band_open(&question->kinds, &found->cases,
                                        bytes_left(x, found), &large);
    if (status == PZ_OK) {
        weigh_large(question, large, found, tops);
        status = ask_large(x, question, want, large, found);
        cliffs_large_band_close(large);
    }
    free(tops);
    return status;
}

/* Reads the columns that are known as what is certain of Zoombinis. */
static void read_state(const struct cliffs_question *question, struct cliffs_found *found)
{
    for (unsigned z = 0; z < question->kinds.count; z++) {
        struct cliffs_place place = found->places[z];

        found->certain[z] = CLIFFS_UNSEEN;
        if (question->seen[z] != CLIFFS_UNSEEN)
            found->certain[z] = question->seen[z];
        else if (place.column == CLIFFS_CERTAIN)
            found->certain[z] = (int8_t)place.flip;
        else if (found->state.known >> place.column & 1)
            found->certain[z] =
                (int8_t)((found->state.labels >> place.column & 1) ^ place.flip);
    }
}

/* Reads the first move of the plan. */
static void read_plan(struct cliffs_found *found)
{
    const struct cliffs_tree_node *start = found->plan.nodes;

    found->outcome = found->plan.outcome;
    found->followed = true;
    found->send = (struct cliffs_send){.zoombini = CLIFFS_LEAF};
    if (start->zoombini == CLIFFS_LEAF)
        return;
    found->send = (struct cliffs_send){start->zoombini, start->top,
                                       (double)found->plan.nodes[start->next[1]].weight /
                                           (double)start->weight};
}

/* Where nobody left is in doubt, the first of them. */
static void send_certain(const struct cliffs_question *question, struct cliffs_found *found)
{
    for (unsigned z = 0; z < question->band.count; z++)
        if (!question->across[z]) {
            found->send =
                (struct cliffs_send){z, found->certain[question->kind[z]] == CLIFFS_TOP, 1};
            return;
        }
}

static enum pz_status play(const struct exchange *x, const struct cliffs_question *question,
                           enum cliffs_want want, struct cliffs_found *found)
{
    enum pz_status status = enter_space(question, false, found);

    if (status == PZ_OK && !found->places && question->row_count > 0)
        status = enter_space(question, true, found);
    if (status == PZ_OK && found->places) {
        status = play_space(x, question, found);
        if (status == PZ_OK)
            read_state(question, found);
    }
    if (status == PZ_OK && !found->plan.nodes)
        status = play_large(x, question, want, found);
    if (status != PZ_OK)
        return status;
    if (found->plan.nodes)
        read_plan(found);
    if (found->send.zoombini == CLIFFS_LEAF)
        send_certain(question, found);
    else
        found->send.zoombini = question->first[found->send.zoombini];
    return PZ_OK;
}

enum handled cliffs_find(struct exchange *x, const struct cliffs_question *question,
                         enum cliffs_want want, struct cliffs_found *found)
{
    enum handled handled;

    *found = (struct cliffs_found){.send = {.zoombini = CLIFFS_LEAF}};
    handled = list_cases(x, question, found);
    if (handled == HANDLED_ANSWER)
        handled = find_agreeing(x, question, found);
    if (handled != HANDLED_ANSWER || found->rules_left == 0)
        return handled;
    found->certain = malloc(question->kinds.count);
    if (!found->certain)
        return HANDLED_NO_MEMORY;
    handled = limits_ended(x, play(x, question, want, found));
    x->varies = x->varies || found->cut;
    return handled;
}

void cliffs_found_free(struct cliffs_found *found)
{
    cliffs_tree_free(&found->plan);
    cliffs_worst_close(found->worst);
    cliffs_shelf_return(found->shelved);
    leave_space(found);
    cliffs_cases_free(&found->cases);
    free(found->certain);
    free(found->agreeing);
}

bool cliffs_found_proven(const struct cliffs_found *found, enum cliffs_goal goal)
{
    if (found->rules_left == 0)
        return true;
    return !found->cases.rounded &&
           found->method == (goal == CLIFFS_EXPECTED ? CLIFFS_BY_TABLE : CLIFFS_BY_SEARCH);
}

static bool disagrees(const struct cliffs_question *question, const struct cliffs_case *c,
                      unsigned row)
{
    const struct cliffs_row *r = &question->rows[row];

    return cliffs_label(c, &question->band.zoombini[r->zoombini]) != (r->top != 0);
}

/* Counts the rows that disagree with the case, up to one more than `most`. */
static unsigned count_against(const struct cliffs_question *question,
                              const struct cliffs_case *c, unsigned most)
{
    unsigned against = 0;

    for (unsigned r = 0; r < question->row_count && against <= most; r++)
        against += disagrees(question, c, r);
    return against;
}

/* True when the rows against the case begin before those in `rows`, as many. */
static bool begins_first(const struct cliffs_question *question,
                         const struct cliffs_case *c, const uint8_t rows[])
{
    for (unsigned r = 0; r < question->row_count; r++)
        if (disagrees(question, c, r) != (rows[r] != 0))
            return rows[r] == 0;
    return false;
}

enum pz_status cliffs_find_conflict(const struct cliffs_question *question,
                                    const struct cliffs_cases *cases,
                                    const struct pz_ctl *ctl, uint8_t rows[])
{
    unsigned fewest = question->row_count;

    memset(rows, 0, question->row_count);
    for (uint32_t c = 0; c < cases->count; c++) {
        const struct cliffs_case *one = &cases->cases[c];
        unsigned against = count_against(question, one, fewest);

        if (pz_ctl_stopped(ctl) || pz_ctl_spent(ctl, 0))
            return PZ_STOPPED;
        if (against > fewest ||
            (against == fewest && c > 0 && !begins_first(question, one, rows)))
            continue;
        fewest = against;
        for (unsigned r = 0; r < question->row_count; r++)
            rows[r] = disagrees(question, one, r);
    }
    return PZ_OK;
}
