/* Solves crossings that are bridge puzzles.
 *
 * Without rules, and with minutes as the only cost, a boat is equivalent to a bridge, and
 * rowing is equivalent to carrying the torch. So the theorems about bridges apply (Rote
 * 2002; Backhouse and Truong 2015). They immediately solve puzzles that take A* hours,
 * because the bound of A* ignores that two slow travelers can share the boat. The journey
 * from the far to the near bank is the same puzzle. */
#include "bridge_case.h"

#include "puzzles/bridge.h"
#include "question.h"

#include <stdlib.h>

bool crossing_is_bridge(const struct crossing_question *question)
{
    uint64_t everyone = crossing_all_travelers(question);
    bool over = question->start.boat == CROSSING_NEAR && question->start.far == 0 &&
                question->end.far == everyone && question->end.boat != CROSSING_NEAR;
    bool back = question->start.boat == CROSSING_FAR && question->start.far == everyone &&
                question->end.far == 0 && question->end.boat != CROSSING_FAR;

    if (question->goal != CROSSING_LEAST_MINUTES || question->rules > 0 || question->load)
        return false;
    for (uint32_t i = 0; i < question->travelers; i++) {
        if (!question->traveler[i].rows)
            return false;
    }
    return over || back;
}

/* Converts a plan of the bridge. Of interchangeable travelers, the travelers with the
 * lowest numbers cross. */
static enum pz_status copy_plan(const struct crossing_space *space,
                                const struct bridge_plan *from, struct crossing_plan *to)
{
    uint64_t near = crossing_all_travelers(space->question), everyone = near;

    *to = (struct crossing_plan){.minutes = from->minutes, .crossings = from->crossings};
    to->who = calloc(from->crossings, sizeof *to->who);
    if (!to->who)
        return PZ_NO_MEMORY;
    for (uint32_t c = 0; c < from->crossings; c++) {
        uint64_t group = 0, side = c % 2 == 0 ? near : everyone & ~near;

        for (uint64_t i = from->start[c]; i < from->start[c + 1]; i++)
            group |= (uint64_t)1 << from->who[i];
        for (unsigned i = 0; i < space->cells; i++) {
            uint64_t cell = space->cell[i].who;
            unsigned count = (unsigned)__builtin_popcountll(group & cell);

            to->who[c] |= crossing_lowest(side & cell, count);
        }
        near ^= to->who[c];
    }
    return PZ_OK;
}

static enum pz_status copy_list(const struct crossing_space *space,
                                const struct bridge_answer *from,
                                struct crossing_plans *plans)
{
    size_t listed = from->plans.listed;
    enum pz_status status = PZ_OK;

    if (listed == 0 || space->cells < space->travelers)
        return PZ_OK;
    plans->list = calloc(listed, sizeof *plans->list);
    if (!plans->list)
        return PZ_NO_MEMORY;
    while (status == PZ_OK && plans->listed < listed) {
        status =
            copy_plan(space, &from->plans.list[plans->listed], &plans->list[plans->listed]);
        plans->listed++;
    }
    return status;
}

static enum pz_status read_answer(const struct crossing_space *space,
                                  const struct bridge_answer *from,
                                  struct crossing_answer *answer)
{
    static const enum crossing_verdict verdicts[] = {
        [BRIDGE_UNDECIDED] = CROSSING_UNDECIDED,
        [BRIDGE_POSSIBLE] = CROSSING_POSSIBLE,
        [BRIDGE_IMPOSSIBLE] = CROSSING_IMPOSSIBLE};
    struct crossing_plans *plans = &answer->plans;

    answer->method = CROSSING_BRIDGE;
    answer->argument = from->verdict == BRIDGE_IMPOSSIBLE ? CROSSING_ARGUMENT_DEADLINE
                                                          : CROSSING_ARGUMENT_BRIDGE;
    answer->verdict = verdicts[from->verdict];
    answer->found = from->found && from->plan;
    answer->proven = from->verdict == BRIDGE_IMPOSSIBLE || (answer->found && from->proven);
    answer->cut = from->cut;
    answer->lower_bound = from->lower_bound;
    plans->counted_distinct = from->plans.counted;
    plans->distinct = from->plans.count;
    plans->counted = plans->counted_distinct && (space->cells == space->travelers ||
                                                 from->verdict == BRIDGE_IMPOSSIBLE);
    if (plans->counted)
        plans->count = plans->distinct;
    enum pz_status status = copy_list(space, from, plans);

    if (status != PZ_OK || !answer->found || plans->listed > 0)
        return status;
    return copy_plan(space, from->plan, &answer->plan);
}

enum pz_status crossing_bridge_solve(const struct crossing_space *space,
                                     const struct pz_ctl *ctl,
                                     struct crossing_answer *answer)
{
    const struct crossing_question *crossing = space->question;
    uint32_t minutes[CROSSING_TRAVELERS_MAX];
    struct bridge_question question = {
        .party = {crossing->travelers, crossing->seats, minutes},
        .deadline_minutes = crossing->deadline_minutes,
        .plans = crossing->plans > 0 ? crossing->plans : 1};
    struct bridge_answer found;

    for (uint32_t i = 0; i < crossing->travelers; i++)
        minutes[i] = crossing->traveler[i].minutes;
    enum pz_status status = bridge_solve(&question, ctl, &found);

    if (status != PZ_OK)
        return status;
    status = read_answer(space, &found, answer);
    bridge_answer_free(&found);
    return status;
}
