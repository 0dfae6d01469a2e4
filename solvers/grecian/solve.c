/* Answers a question about a Grecian Computer. Finds its solutions or, if no solution is
 * known, the transcription errors that would explain why. All parts share one budget. */
#include "column_range.h"
#include "diagnose_shift.h"
#include "diagnose_swap.h"
#include "explain.h"
#include "nearest.h"
#include "search.h"

#include <stdlib.h>

enum {
    MILLISECOND_NS = 1000000,
    BRIEF_NUMBERS = 20000 /* in the solutions of a brief answer: about 0.3 ms to write */
};

struct solver {
    const struct grecian_puzzle *puzzle;
    const struct pz_ctl *ctl; /* of the whole question */
    struct pz_ctl part;       /* of the current search */
    struct pz_budget budget;
    struct grecian_answer answer;
};

/* Returns the limits of the diagnosis or of the explanation, both of which can take very
 * long. */
static struct pz_ctl following_bounds(const struct pz_ctl *ctl, unsigned milliseconds)
{
    struct pz_ctl bounds = *ctl;
    uint64_t end = pz_now_ns() + (uint64_t)milliseconds * MILLISECOND_NS;

    if (milliseconds && (ctl->deadline_ns == 0 || ctl->deadline_ns > end))
        bounds.deadline_ns = end;
    return bounds;
}

static void begin_part(struct solver *s, struct pz_ctl bounds)
{
    s->part = bounds;
    pz_budget_part(&s->budget, &s->part);
}

static enum grecian_status status_of(const struct grecian_search_result *result)
{
    if (!result->complete)
        return GRECIAN_UNKNOWN;
    if (pz_count_is(&result->count, 0))
        return GRECIAN_NONE;
    return pz_count_is(&result->count, 1) ? GRECIAN_UNIQUE : GRECIAN_MANY;
}

static enum pz_status find_solutions(struct solver *s,
                                     const struct grecian_question *question)
{
    /* An explanation needs the solution. */
    size_t limit = question->explain && !question->limit ? 1 : question->limit;
    const struct grecian_search_task task = {
        .list = s->answer.solutions, .limit = limit, .method = question->method};
    struct grecian_search_result found;

    /* the rest of the time is for the diagnosis */
    begin_part(s, pz_ctl_share(s->ctl, 4, 5));
    enum pz_status status = grecian_search(s->puzzle, &task, &s->budget, &found);

    if (status != PZ_OK)
        return status;
    s->answer = (struct grecian_answer){
        .status = status_of(&found),
        .count = found.count,
        .positions = pz_count_power(s->puzzle->columns, s->puzzle->dials - 1),
        .listed = found.listed < question->limit ? found.listed : question->limit,
        .solutions = s->answer.solutions,
        .first = found.first,
        .method = found.method,
        .choice = found.choice,
        .folded = found.folded,
        .nodes = found.nodes,
        .turns = found.turns,
        .depth_first_nodes = found.depth_first_nodes,
        .meet_steps = found.meet_steps};
    return PZ_OK;
}

/* Finds the first column that cannot reach the target. */
static enum pz_status find_unreachable(const struct grecian_puzzle *puzzle,
                                       struct grecian_diagnosis *diagnosis)
{
    struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX];
    enum pz_status status = grecian_column_ranges(puzzle, ranges);

    for (unsigned c = puzzle->columns; status == PZ_OK && c-- > 0;) {
        if (puzzle->target >= ranges[c].least && puzzle->target <= ranges[c].most)
            continue;
        diagnosis->unreachable_column = (int)c;
        diagnosis->range = ranges[c];
    }
    return status;
}

static enum pz_status find_swaps(struct solver *s, bool *complete)
{
    struct grecian_diagnosis *diagnosis = s->answer.diagnosis;
    struct grecian_swaps swaps;
    enum pz_status status = grecian_diagnose_swaps(s->puzzle, &s->budget, diagnosis->swaps,
                                                   GRECIAN_LISTED_MAX, &swaps);

    if (status != PZ_OK)
        return status;
    diagnosis->swap_count = swaps.count;
    diagnosis->swaps_listed = swaps.listed;
    *complete = swaps.complete;
    return PZ_OK;
}

static enum pz_status find_nearest(struct solver *s, bool *complete)
{
    struct grecian_diagnosis *diagnosis = s->answer.diagnosis;
    struct grecian_nearest nearest;
    enum pz_status status = grecian_nearest(s->puzzle, &s->budget, diagnosis->repairs,
                                            GRECIAN_LISTED_MAX, &nearest);

    if (status != PZ_OK)
        return status;
    diagnosis->nearest = nearest.offsets;
    diagnosis->correct_columns = nearest.correct_columns;
    diagnosis->mirrored_dial = nearest.mirrored_dial;
    diagnosis->repair_count = nearest.repair_count;
    diagnosis->repairs_listed = nearest.repairs_listed;
    *complete = nearest.proven && nearest.first && nearest.repairs_complete &&
                nearest.mirrors_complete;
    return PZ_OK;
}

/* Finds transcription errors. The search for swaps, which does not take longer than the
 * search for repairs, gets half of the time. The search for shifts gets a quarter of the
 * rest. The search for the nearest position, which can take very long, gets the remaining
 * time. */
static enum pz_status diagnose(struct solver *s, struct pz_ctl whole)
{
    struct grecian_diagnosis *diagnosis = malloc(sizeof *diagnosis);
    bool swaps_complete = false, shifts_complete = false, nearest_complete = false;
    enum pz_status status = PZ_OK;

    s->answer.diagnosis = diagnosis;
    if (!diagnosis)
        return PZ_NO_MEMORY;
    diagnosis->unreachable_column = -1;
    diagnosis->shift_count = 0;
    if (s->answer.status == GRECIAN_NONE)
        status = find_unreachable(s->puzzle, diagnosis);
    if (status == PZ_OK) {
        begin_part(s, pz_ctl_share(&whole, 1, 2));
        status = find_swaps(s, &swaps_complete);
    }
    if (status == PZ_OK) {
        begin_part(s, pz_ctl_share(&whole, 1, 4));
        status = grecian_diagnose_shifts(s->puzzle, &s->budget, diagnosis->shifts,
                                         &diagnosis->shift_count, &shifts_complete);
    }
    if (status == PZ_OK) {
        begin_part(s, whole);
        status = find_nearest(s, &nearest_complete);
    }
    diagnosis->proven = swaps_complete && shifts_complete && nearest_complete;
    return status;
}

static enum pz_status explain(struct solver *s, struct pz_ctl whole)
{
    struct grecian_explanation *explanation = calloc(1, sizeof *explanation);

    s->answer.explanation = explanation;
    if (!explanation)
        return PZ_NO_MEMORY;
    begin_part(s, whole);
    return grecian_explain(s->puzzle, s->answer.status, s->answer.solutions, &s->budget,
                           explanation);
}

/* Returns true if no limit shortened the answer so far. */
static bool is_complete(const struct grecian_answer *answer)
{
    return answer->status != GRECIAN_UNKNOWN && answer->first &&
           (!answer->diagnosis || answer->diagnosis->proven) &&
           (!answer->explanation || answer->explanation->complete);
}

/* Returns true if the answer is complete and short enough for a brief effort. */
static bool is_brief(const struct solver *s)
{
    size_t numbers = s->answer.listed * s->puzzle->rows * s->puzzle->columns;

    return is_complete(&s->answer) && numbers <= BRIEF_NUMBERS;
}

static enum pz_status solve(struct solver *s, const struct grecian_question *question)
{
    bool brief = s->ctl->effort == PZ_BRIEF;

    s->answer.solutions =
        calloc(question->limit ? question->limit : 1, sizeof *s->answer.solutions);
    if (!s->answer.solutions)
        return PZ_NO_MEMORY;
    enum pz_status status = find_solutions(s, question);

    if (status == PZ_OK && brief && !is_brief(s))
        return PZ_OUT_OF_TIME;
    const struct pz_ctl whole = following_bounds(s->ctl, question->diagnosis_ms);

    if (status == PZ_OK && pz_count_is(&s->answer.count, 0))
        status = diagnose(s, question->explain ? pz_ctl_share(&whole, 1, 2) : whole);
    if (status == PZ_OK && question->explain)
        status = explain(s, whole);
    return status == PZ_OK && brief && !is_brief(s) ? PZ_OUT_OF_TIME : status;
}

enum pz_status grecian_solve(const struct grecian_question *question,
                             const struct pz_ctl *ctl, struct grecian_answer *answer)
{
    const struct pz_ctl bounds = pz_ctl_begin(ctl);
    struct solver s = {.puzzle = &question->puzzle, .ctl = &bounds};

    if (grecian_check(s.puzzle) != PZ_OK || question->method > GRECIAN_ODOMETER)
        return PZ_INVALID;
    enum pz_status status = solve(&s, question);

    if (status != PZ_OK) {
        grecian_answer_free(&s.answer);
        return pz_ctl_end(ctl, status);
    }
    *answer = s.answer;
    answer->complete = is_complete(answer);
    return PZ_OK;
}

void grecian_answer_free(struct grecian_answer *answer)
{
    if (answer->explanation)
        free(answer->explanation->steps);
    free(answer->explanation);
    free(answer->diagnosis);
    free(answer->solutions);
    answer->explanation = NULL;
    answer->diagnosis = NULL;
    answer->solutions = NULL;
}
