#include "method_choice.h"

#include "arrivals.h"
#include "rollout.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    BRIEF_COLUMNS = 9,     /* tables of more columns take longer than about 0.1 ms */
    KEPT_SHARE = 8,        /* an eighth of the time is reserved in case a search is cut */
    KEPT_NS = 200000000,   /* maximum of this reserved time */
    CLOSING_NS = 20000000, /* minimum time for the last part */
    MEMO_SHARE = 8,        /* an eighth of the remaining memory is for the search for M */
    GOAL_SHARES = 5        /* five eighths of it are for the search for the goal */
};

static bool is_brief(const struct cliffs_method_choice *play)
{
    return play->ctl.effort == PZ_BRIEF;
}

/* Returns true if time or nodes ran out, but a simpler method can still answer. A brief
 * effort does not use it. */
static bool is_cut(const struct cliffs_method_choice *play, enum pz_status status)
{
    return status == PZ_OUT_OF_TIME && !is_brief(play);
}

/* Returns the limits of the search for optimal play, which leave some time. */
static struct pz_ctl search_control(const struct pz_ctl *ctl)
{
    struct pz_ctl search = *ctl;
    uint64_t now = pz_now_ns(), kept;

    if (ctl->effort == PZ_BRIEF || ctl->deadline_ns <= now)
        return search;
    kept = (ctl->deadline_ns - now) / KEPT_SHARE;
    search.deadline_ns -= kept < KEPT_NS ? kept : KEPT_NS;
    return search;
}

/* Returns the limits of a part that takes long only for the largest questions. The part
 * gets at least 20 ms, and any number of nodes. */
static struct pz_ctl closing_control(const struct pz_ctl *ctl)
{
    struct pz_ctl closing = *ctl;
    uint64_t least = pz_now_ns() + CLOSING_NS;

    closing.max_nodes = 0;
    if (ctl->effort != PZ_BRIEF && closing.deadline_ns && closing.deadline_ns < least)
        closing.deadline_ns = least;
    return closing;
}

size_t cliffs_method_choice_bytes_left(const struct cliffs_method_choice *play)
{
    size_t most = play->ctl.max_bytes;

    if (most == 0)
        return 0;
    return play->bytes < most ? most - play->bytes : 1;
}

/* Sets the limits of the next searches. */
static struct pz_budget *bounded(struct cliffs_method_choice *play,
                                 const struct pz_ctl *ctl)
{
    pz_budget_part(&play->budget, ctl);
    return &play->budget;
}

/* Returns the cost of questions as a reduced fraction, because more tables are possible
 * with smaller numbers. */
static struct cliffs_prices find_prices(const struct cliffs_question *question)
{
    unsigned unit = question->ask_unit ? question->ask_unit : 1;
    unsigned divisor;

    if (question->goal == CLIFFS_RULE)
        return (struct cliffs_prices){1, 0};
    if (question->goal != CLIFFS_QUERIES || question->ask_cost == 0)
        return (struct cliffs_prices){0, 0};
    divisor = (unsigned)cliffs_common_divisor(question->ask_cost, unit);
    return (struct cliffs_prices){question->ask_cost / divisor, unit / divisor};
}

/* Makes the space of the columns that the history leaves open. The space does not have
 * places if it does not fit. */
static enum pz_status enter_space(struct cliffs_method_choice *play)
{
    const struct cliffs_history *history = &play->history;
    const struct cliffs_band *kinds = &history->kinds;
    bool fits = false;
    enum pz_status status;

    play->places = malloc(kinds->count * sizeof *play->places);
    if (!play->places)
        return PZ_NO_MEMORY;
    status = cliffs_hypothesis_space_make(&play->rules.cases, kinds, &play->space,
                                          play->places, &fits);
    if (status != PZ_OK || !fits) {
        free(play->places);
        play->places = NULL;
        return status;
    }
    play->space.prices = find_prices(history->question);
    return PZ_OK;
}

/* Makes the table of the space. */
static enum pz_status make_table(struct cliffs_method_choice *play,
                                 const struct pz_ctl *ctl)
{
    enum pz_status status;

    if (is_brief(play) && play->space.columns > BRIEF_COLUMNS)
        return PZ_LATER;
    status = cliffs_table_make(&play->space, cliffs_method_choice_bytes_left(play), ctl,
                               &play->table);
    if (status == PZ_OK)
        play->bytes += cliffs_table_size(play->table).to_keep;
    return status;
}

/* Makes a tree of one leaf, if all Zoombinis are certain. */
static enum pz_status make_leaf(struct cliffs_method_choice *play)
{
    struct cliffs_tree_node *leaf = malloc(sizeof *leaf);
    uint64_t weight = play->rules.cases.weight;

    if (!leaf)
        return PZ_NO_MEMORY;
    *leaf = (struct cliffs_tree_node){
        .zoombini = CLIFFS_LEAF, .next = {CLIFFS_LEAF, CLIFFS_LEAF}, .weight = weight};
    play->tree = (struct cliffs_tree){
        .nodes = leaf,
        .count = 1,
        .outcome = {.weight = weight, .won = play->history.aim.left >= 0 ? weight : 0}};
    return PZ_OK;
}

static enum pz_status make_tree(struct cliffs_method_choice *play, enum cliffs_goal goal,
                                struct pz_budget *budget)
{
    const struct cliffs_crossing crossing = {&play->space, play->places,
                                             play->history.kinds.count};
    const struct cliffs_aim aim = {goal, play->history.aim.left};
    size_t left = cliffs_method_choice_bytes_left(play);
    size_t memo = left ? left / MEMO_SHARE + 1 : 0;
    struct cliffs_optimal_move *optimal = NULL;
    enum pz_status status = PZ_OK;

    if (!play->bound)
        status = cliffs_mistake_bound_open(&play->space, memo, &play->bound);
    if (status == PZ_OK)
        status = cliffs_optimal_move_open(&play->space, play->table, play->bound,
                                          GOAL_SHARES * memo, &optimal);
    if (status == PZ_OK)
        status = cliffs_tree_make(optimal, &crossing, aim, budget, &play->tree);
    cliffs_optimal_move_close(optimal);
    return status;
}

/* Returns the method that proves that play is optimal for the goal. */
static enum cliffs_method exact_method(enum cliffs_goal goal)
{
    bool search = goal == CLIFFS_GUARANTEE || goal == CLIFFS_WIN;

    return search ? CLIFFS_BY_SEARCH : CLIFFS_BY_TABLE;
}

/* Plays for the goal, or if half of the time is not enough, for the fewest expected
 * mistakes. */
static enum pz_status play_in_time(struct cliffs_method_choice *play,
                                   const struct pz_ctl *ctl)
{
    enum cliffs_goal goal = play->history.aim.goal;
    struct pz_ctl rest = *ctl, half;
    enum pz_status status;

    rest.max_nodes = 0;
    if (exact_method(goal) == CLIFFS_BY_TABLE)
        return make_tree(play, goal, bounded(play, &rest));
    half = pz_ctl_share(ctl, 1, 2);
    status = make_tree(play, goal, bounded(play, &half));
    if (!is_cut(play, status))
        return status;
    play->standing->cut = true;
    play->standing->method = CLIFFS_BY_TABLE;
    return make_tree(play, CLIFFS_EXPECTED, bounded(play, &rest));
}

/* Finds the minimum number of mistakes that a strategy can guarantee. The number remains
 * unknown if time runs out. */
static enum pz_status find_least(struct cliffs_method_choice *play,
                                 const struct pz_ctl *ctl)
{
    struct cliffs_standing *standing = play->standing;
    enum pz_status status = cliffs_mistake_bound_find(
        play->bound, (struct cliffs_state){0, 0}, bounded(play, ctl), &standing->least);

    standing->knows_least = status == PZ_OK;
    if (!is_cut(play, status))
        return status;
    standing->cut = true;
    return PZ_OK;
}

/* Plays with the table of the space. There is no tree if time ran out before, or if the
 * costs are too large for a table. */
static enum pz_status play_space(struct cliffs_method_choice *play)
{
    struct cliffs_standing *standing = play->standing;
    const struct pz_ctl ctl = search_control(&play->ctl);
    enum pz_status status;

    standing->method = exact_method(play->history.aim.goal);
    if (play->space.columns == 0) {
        standing->settled = true;
        standing->knows_least = true;
        return make_leaf(play);
    }
    status = make_table(play, &ctl);
    if (status == PZ_OK)
        status = play_in_time(play, &ctl);
    if (status == PZ_OK)
        status = find_least(play, &ctl);
    if (!is_cut(play, status))
        return status == PZ_INVALID ? PZ_OK : status;
    standing->cut = true;
    return PZ_OK;
}

/* Reads which Zoombinis are certain. */
static void read_certain(struct cliffs_method_choice *play)
{
    for (unsigned z = 0; z < play->history.kinds.count; z++) {
        struct cliffs_place place = play->places[z];

        play->certain[z] =
            place.column == CLIFFS_CERTAIN ? (int8_t)place.flip : CLIFFS_UNSEEN;
    }
}

static enum pz_status find_certain(struct cliffs_method_choice *play,
                                   struct cliffs_rollout *rollout)
{
    unsigned kinds = play->history.kinds.count;
    uint64_t *tops = malloc(kinds * sizeof *tops), all;

    if (!tops)
        return PZ_NO_MEMORY;
    all = cliffs_rollout_weigh(rollout, NULL, tops);
    for (unsigned z = 0; z < kinds; z++)
        play->certain[z] = tops[z] == 0     ? CLIFFS_BOTTOM
                           : tops[z] == all ? CLIFFS_TOP
                                            : CLIFFS_UNSEEN;
    free(tops);
    return PZ_OK;
}

static enum pz_status advise(struct cliffs_method_choice *play,
                             struct cliffs_rollout *rollout,
                             const struct cliffs_rollout_question *question)
{
    struct cliffs_standing *standing = play->standing;
    struct cliffs_rollout_advice advice;
    enum pz_status status =
        cliffs_rollout_advise(rollout, question, &play->budget, &advice);

    if (status != PZ_OK)
        return status;
    if (is_brief(play) && (!advice.followed || play->budget.cut))
        return PZ_LATER;
    standing->cut = standing->cut || play->budget.cut;
    standing->followed = advice.followed;
    standing->outcome = advice.outcome;
    play->send = (struct cliffs_send){advice.zoombini, advice.top,
                                      (double)advice.likely / (double)advice.weight};
    return PZ_OK;
}

/* Finds a move or a strategy by rollout. If the search of a space was cut, the move is the
 * most certain Zoombini. If the goal is to find the rule, the move is the least certain
 * Zoombini. */
static enum pz_status ask_rollout(struct cliffs_method_choice *play,
                                  struct cliffs_rollout *rollout)
{
    const struct pz_ctl closing = closing_control(&play->ctl);
    bool lookahead = play->want == CLIFFS_WANT_MOVE && !play->standing->cut;
    enum cliffs_policy policy = lookahead ? CLIFFS_ROLLOUT : CLIFFS_CERTAIN_FIRST;
    struct pz_budget *budget = bounded(play, &closing);

    play->standing->method = lookahead ? CLIFFS_BY_ROLLOUT : CLIFFS_BY_CERTAINTY;
    if (play->history.aim.goal == CLIFFS_RULE) {
        policy = CLIFFS_INFORMATIVE;
        play->standing->method = CLIFFS_BY_DIVISION;
    }
    const struct cliffs_rollout_question question = {policy, NULL, play->history.aim.left};

    if (play->want == CLIFFS_WANT_MOVE)
        return advise(play, rollout, &question);
    return cliffs_rollout_tree(rollout, &question, cliffs_method_choice_bytes_left(play),
                               budget, &play->tree);
}

/* Plays without a table. */
static enum pz_status play_rollout(struct cliffs_method_choice *play)
{
    struct cliffs_rollout *rollout = NULL;
    enum pz_status status;

    play->bytes += play->history.kinds.count * sizeof(uint64_t);
    status = cliffs_rollout_open(&play->history.kinds, &play->rules.cases,
                                 cliffs_method_choice_bytes_left(play), &rollout);
    if (status != PZ_OK)
        return status;
    status = find_certain(play, rollout);
    if (status == PZ_OK)
        status = ask_rollout(play, rollout);
    cliffs_rollout_close(rollout);
    return status;
}

/* Reads the first move and the outcome of the tree. */
static void read_tree(struct cliffs_method_choice *play)
{
    const struct cliffs_tree_node *start = play->tree.nodes;

    play->standing->outcome = play->tree.outcome;
    play->standing->followed = true;
    play->send = (struct cliffs_send){.zoombini = CLIFFS_NOBODY};
    if (start->zoombini == CLIFFS_LEAF)
        return;
    play->send = (struct cliffs_send){start->zoombini, start->top,
                                      (double)play->tree.nodes[start->next[1]].weight /
                                          (double)start->weight};
}

/* Sends the first Zoombini that has not crossed, if all Zoombinis are certain. */
static void send_certain(struct cliffs_method_choice *play)
{
    const struct cliffs_history *history = &play->history;

    for (unsigned z = 0; z < history->question->band.count; z++)
        if (!history->across[z]) {
            play->send =
                (struct cliffs_send){z, play->certain[history->kind[z]] == CLIFFS_TOP, 1};
            return;
        }
}

/* Finds the move or the strategy for consistent rules. */
static enum pz_status find_play(struct cliffs_method_choice *play)
{
    const struct cliffs_history *history = &play->history;
    enum pz_status status;

    play->bytes = play->rules.bytes;
    play->certain = malloc(history->kinds.count);
    if (!play->certain)
        return PZ_NO_MEMORY;
    status = enter_space(play);

    if (status == PZ_OK && play->places) {
        status = play_space(play);
        read_certain(play);
    }
    if (status == PZ_OK && !play->tree.nodes)
        status = play_rollout(play);
    if (status != PZ_OK)
        return status;
    if (play->tree.nodes)
        read_tree(play);
    if (play->send.zoombini == CLIFFS_NOBODY)
        send_certain(play);
    else
        play->send.zoombini = history->first[play->send.zoombini];
    return PZ_OK;
}

/* Returns the means of the outcome; NaN if it is unknown. */
static struct cliffs_means take_means(const struct cliffs_question *question,
                                      const struct cliffs_standing *standing)
{
    const struct cliffs_outcome *outcome = &standing->outcome;
    double weight = standing->followed ? (double)outcome->weight : (double)NAN;
    double unit = question->ask_unit ? question->ask_unit : 1;
    double ask_cost = question->ask_cost / unit;
    struct cliffs_means means = {.mistakes = (double)outcome->mistakes / weight,
                                 .questions = (double)outcome->questions / weight,
                                 .win_probability = (double)outcome->won / weight};

    assert(!standing->followed || outcome->weight > 0);
    means.cost = standing->crossings + means.mistakes + ask_cost * means.questions;
    return means;
}

/* Derives the standing from the results of the search. */
static void judge(const struct cliffs_method_choice *play)
{
    const struct cliffs_question *question = play->history.question;
    struct cliffs_standing *standing = play->standing;
    bool asks = cliffs_is_priced(find_prices(question));

    standing->made = play->history.made;
    standing->consistent_rules = play->rules.count;
    standing->proven =
        standing->consistent_rules == 0 ||
        (!play->rules.cases.rounded && standing->method == exact_method(question->goal));
    standing->expects_least = standing->consistent_rules > 0 && standing->followed &&
                              !play->rules.cases.rounded && !asks &&
                              (standing->method == CLIFFS_BY_TABLE || standing->settled);
    standing->crossings = question->band.count - (question->row_count - standing->made);
    standing->means = take_means(question, standing);
    standing->nodes = play->budget.nodes;
    standing->guaranteed =
        standing->followed && standing->made + standing->outcome.worst <= question->allowed;
    standing->winnable =
        standing->knows_least && standing->made + standing->least <= question->allowed;
}

/* Finds the rows that conflict with all rules. */
static enum pz_status find_conflict(const struct cliffs_method_choice *play)
{
    const struct pz_ctl closing = closing_control(&play->ctl);

    return cliffs_consistent_rules_conflict(&play->history, &play->rules.cases, &closing,
                                            &play->standing->conflict,
                                            &play->standing->conflict_count);
}

enum pz_status cliffs_method_choice_find(struct cliffs_method_choice *play,
                                         const struct cliffs_question *question,
                                         struct cliffs_standing *standing)
{
    enum pz_status status =
        cliffs_history_read(question, play->ctl.max_bytes, &play->history);

    play->standing = standing;
    play->send.zoombini = CLIFFS_NOBODY;
    if (status == PZ_OK)
        status = cliffs_consistent_rules_find(&play->history, &play->ctl, &play->rules);
    if (status == PZ_OK)
        status = play->rules.count > 0 ? find_play(play) : find_conflict(play);
    if (status == PZ_OK && play->tree.nodes &&
        (play->want == CLIFFS_WANT_TREE || question->goal == CLIFFS_RULE))
        status = cliffs_arrivals_find(&play->history, &play->rules.cases, &play->tree,
                                      &play->arrivals, &standing->deduction);
    if (status == PZ_OK)
        judge(play);
    return status;
}

void cliffs_method_choice_free(struct cliffs_method_choice *play)
{
    cliffs_tree_free(&play->tree);
    free(play->arrivals);
    cliffs_mistake_bound_close(play->bound);
    cliffs_table_free(play->table);
    cliffs_hypothesis_space_free(&play->space);
    free(play->places);
    free(play->certain);
    cliffs_cases_free(&play->rules.cases);
    cliffs_history_free(&play->history);
}
