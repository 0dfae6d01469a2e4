/* Finds steps to the solution that a person can follow.
 *
 * The top dial is held, and the other dials are turned. The top dial is visible wherever it
 * has no hole, and little of the bottom dial is visible. So if the top dial is held, the
 * columns exclude more offsets of the next dials than if the bottom dial is held, and the
 * next dials exclude more offsets of the dials below. For example, the store-bought puzzle
 * needs two guesses instead of nine.
 *
 * At each moment, some offsets remain for each dial. A step examines one column and one
 * dial. For each remaining offset of the dial, it computes the possible sums of the column
 * if each other dial is at any remaining offset (column_sums.c). The offset is excluded if
 * the least sum is above the target, if the greatest sum is below the target, if the target
 * has another parity than all sums, or if no sum is the target. Each of these reasons
 * excludes only offsets that no solution has, so the steps are a proof. When one offset
 * remains for each dial, these offsets are the solution.
 *
 * The step with the easiest reason comes first. The order of reasons is: too much or too
 * little, then parity, then that no sum is the target. Of two steps with equally easy
 * reasons, the step that excludes more offsets comes first, and otherwise the first step by
 * column and dial. A step that leaves no offset of a dial ends the explanation. Steps are
 * found in rounds. A round that uses bounds and parity examines the columns in turn, and
 * takes the best step of each column that still excludes an offset. If the round does not
 * find a step, a round that uses exact sums takes a single step. After this step, bounds
 * and parity may exclude more offsets, and their reasons are easier.
 *
 * If no column excludes an offset, an offset is guessed, and steps under this guess refute
 * it. A wrong offset is an offset that the known solution does not have. Only wrong offsets
 * are guessed, so every guess is refuted. The guess is the first wrong offset, of the dials
 * with the fewest remaining offsets, that can be refuted without another guess. If no such
 * offset exists, the guess is the first wrong offset, and its refutation contains guesses.
 * The offsets that remain when no column excludes another offset do not depend on the order
 * of the steps (grecian_column_sums_narrow). So the guesses do not depend on this order
 * either, and they can be counted without the steps. The number of guesses measures how
 * difficult a puzzle is for a person. Without guesses, it is sufficient to examine each
 * column alone. */
#include "explain.h"

#include "column_sums.h"

#include <assert.h>
#include <stdlib.h>

enum { STEPS_MAX = 10000, STEPS_FIRST = 64 };

/* How easy a reason is to understand, beginning with the easiest reason. */
enum ease { BY_BOUNDS, BY_PARITY, BY_SUMS };

struct explainer {
    struct pz_budget *budget;
    struct grecian_column_sums sums;
    struct grecian_explanation *made;
    size_t capacity;
    /* By dial and offset of a guess that was not refuted: the offsets that remained after
     * the guess. Later, at most these offsets remain after the same guess. All 0 for other
     * guesses. */
    struct grecian_remaining *remaining_after;
    unsigned depth;    /* number of guesses around the current one */
    bool guesses_only; /* the other steps are not needed */
    bool no_memory;
    bool full; /* there are STEPS_MAX steps */
};

static bool is_over(const struct explainer *e)
{
    return e->no_memory || e->full || pz_budget_over(e->budget);
}

static void push(struct explainer *e, const struct grecian_step *step)
{
    struct grecian_explanation *made = e->made;

    if (made->count == STEPS_MAX) {
        e->full = true;
        return;
    }
    if (made->count == e->capacity) {
        size_t capacity = e->capacity ? 2 * e->capacity : STEPS_FIRST;
        struct grecian_step *grown = realloc(made->steps, capacity * sizeof *grown);

        e->no_memory = !grown;
        if (!grown)
            return;
        made->steps = grown;
        e->capacity = capacity;
    }
    made->steps[made->count++] = *step;
}

/* Appends a step. Returns false if no offset of its dial remains. */
static bool take_step(struct explainer *e, struct grecian_remaining *remaining,
                      const struct grecian_step *step)
{
    assert(step->excluded && !(step->excluded & ~remaining->offsets[step->dial]));
    assert(step->remaining == (remaining->offsets[step->dial] & ~step->excluded));
    push(e, step);
    remaining->offsets[step->dial] = step->remaining;
    return step->remaining != 0;
}

static enum ease ease_of(enum grecian_reason reason)
{
    if (reason == GRECIAN_PARITY)
        return BY_PARITY;
    return reason == GRECIAN_NO_SUM ? BY_SUMS : BY_BOUNDS;
}

/* Returns true if `step` must be taken before `best`. */
static bool is_better(const struct grecian_step *step, const struct grecian_step *best)
{
    if (!best->excluded || !step->excluded)
        return step->excluded != 0;
    if (!step->remaining != !best->remaining)
        return !step->remaining;
    if (ease_of(step->reason) != ease_of(best->reason))
        return ease_of(step->reason) < ease_of(best->reason);
    return __builtin_popcountll(step->excluded) > __builtin_popcountll(best->excluded);
}

/* Adds an offset to the step for its reason, if there is one. */
static void exclude(struct grecian_step steps[], const struct grecian_span *span,
                    int64_t target, unsigned turn)
{
    enum grecian_reason reason = grecian_span_reason(span, target);

    if (reason == GRECIAN_GUESS)
        return;
    struct grecian_step *step = &steps[reason];

    if (reason == GRECIAN_TOO_MUCH && (!step->excluded || span->least < step->bound))
        step->bound = span->least;
    if (reason == GRECIAN_TOO_LITTLE && (!step->excluded || span->most > step->bound))
        step->bound = span->most;
    step->excluded |= (uint64_t)1 << turn;
}

/* Examines the offsets of one dial in one column, by bounds and parity or exactly. */
static void look(const struct explainer *e, const struct grecian_remaining *remaining,
                 const unsigned at[2], bool exact, struct grecian_step *best)
{
    const struct grecian_column_sums *sums = &e->sums;
    struct grecian_step steps[GRECIAN_GUESS] = {{.excluded = 0}};
    unsigned column = at[0], dial = at[1];

    for (uint64_t left = remaining->offsets[dial]; left; left &= left - 1) {
        unsigned turn = (unsigned)__builtin_ctzll(left);

        if (!exact) {
            struct grecian_span span = grecian_column_sums_span(sums, column, dial, turn);

            exclude(steps, &span, sums->target, turn);
        } else if (!grecian_column_sums_reach(sums, column, dial, turn)) {
            steps[GRECIAN_NO_SUM].excluded |= (uint64_t)1 << turn;
        }
    }
    for (enum grecian_reason reason = GRECIAN_TOO_MUCH; reason < GRECIAN_GUESS; reason++) {
        struct grecian_step *step = &steps[reason];

        step->reason = reason;
        step->dial = (uint8_t)dial;
        step->column = (uint8_t)column;
        step->remaining = remaining->offsets[dial] & ~step->excluded;
        if (is_better(step, best))
            *best = *step;
    }
}

/* Returns the best step of one column. If no step is possible, the result excludes
 * nothing. */
static struct grecian_step look_at_column(struct explainer *e,
                                          const struct grecian_remaining *remaining,
                                          unsigned column, bool exact)
{
    struct grecian_step best = {.excluded = 0};

    if (pz_budget_node(e->budget))
        return best;
    grecian_column_sums_begin(&e->sums, remaining, column, exact);
    for (unsigned dial = 0; dial < e->sums.dials; dial++)
        look(e, remaining, (const unsigned[2]){column, dial}, exact, &best);
    if (best.excluded && best.reason <= GRECIAN_TOO_LITTLE)
        best.bound += e->sums.minima;
    return best;
}

/* Returns the column with the best step, or the number of columns if no column has a
 * step. */
static unsigned best_column(const struct explainer *e, const struct grecian_step *steps)
{
    unsigned best = e->sums.columns;

    for (unsigned column = 0; column < e->sums.columns; column++) {
        if (steps[column].excluded &&
            (best == e->sums.columns || is_better(&steps[column], &steps[best])))
            best = column;
    }
    return best;
}

/* Does one round over the columns. Returns the number of steps taken, which is at most one
 * if `exact`. After the last step, it is possible that no offset of its dial remains. */
static unsigned take_columns(struct explainer *e, struct grecian_remaining *remaining,
                             bool exact)
{
    struct grecian_step steps[GRECIAN_COLUMNS_MAX];
    unsigned taken = 0;

    for (unsigned column = 0; column < e->sums.columns; column++)
        steps[column] = look_at_column(e, remaining, column, exact);
    while (!is_over(e)) {
        unsigned column = best_column(e, steps);

        if (column == e->sums.columns)
            break;
        struct grecian_step step =
            taken ? look_at_column(e, remaining, column, exact) : steps[column];

        steps[column].excluded = 0;
        if (!step.excluded || is_over(e))
            continue;
        taken++;
        if (!take_step(e, remaining, &step) || exact)
            break;
    }
    return taken;
}

static bool is_empty(const struct explainer *e, const struct grecian_remaining *remaining)
{
    for (unsigned dial = 0; dial < e->sums.dials; dial++) {
        if (!remaining->offsets[dial])
            return true;
    }
    return false;
}

/* Takes all steps by columns. Returns false if no offset remains for some dial. */
static bool take_steps(struct explainer *e, struct grecian_remaining *remaining)
{
    if (e->guesses_only)
        return grecian_column_sums_narrow(&e->sums, remaining, e->budget);
    while (!is_over(e) && !is_empty(e, remaining)) {
        if (!take_columns(e, remaining, false) &&
            !(e->sums.words && take_columns(e, remaining, true)))
            break;
    }
    return !is_empty(e, remaining);
}

static bool is_settled(const struct explainer *e, const struct grecian_remaining *remaining)
{
    for (unsigned dial = 0; dial < e->sums.dials; dial++) {
        if (remaining->offsets[dial] & (remaining->offsets[dial] - 1))
            return false;
    }
    return true;
}

static bool settle(struct explainer *e, struct grecian_remaining *remaining,
                   const struct grecian_offsets *solution);

/* Returns true if columns alone refute a guess. `guessed` has the offsets that remain under
 * the guess. The search begins with the offsets that remained before. Within another guess,
 * nothing is recorded, because the result would not be valid outside of this guess. */
static bool is_refuted(struct explainer *e, struct grecian_remaining *guessed,
                       const unsigned at[2])
{
    struct grecian_remaining *known = &e->remaining_after[at[0] * e->sums.columns + at[1]];

    for (unsigned dial = 0; dial < e->sums.dials && known->offsets[at[0]]; dial++)
        guessed->offsets[dial] &= known->offsets[dial];
    bool consistent = grecian_column_sums_narrow(&e->sums, guessed, e->budget);

    if (consistent && e->depth == 0 && !is_over(e))
        *known = *guessed;
    return !consistent;
}

/* Guesses that dial at[0] is at offset at[1], and refutes the guess, with other guesses if
 * `deeply`. If the guess is not refuted, takes no steps and returns false. */
static bool refute(struct explainer *e, struct grecian_remaining *remaining,
                   const unsigned at[2], bool deeply)
{
    unsigned dial = at[0], turn = at[1];
    struct grecian_remaining guessed = *remaining, tried;
    size_t first = e->made->count;
    struct grecian_step guess = {
        .reason = GRECIAN_GUESS, .dial = (uint8_t)dial, .excluded = (uint64_t)1 << turn};

    guess.remaining = remaining->offsets[dial] & ~guess.excluded;
    guessed.offsets[dial] = guess.excluded;
    tried = guessed;
    if (!deeply && (!is_refuted(e, &tried, at) || is_over(e)))
        return false;
    push(e, &guess);
    e->depth++;
    bool consistent = deeply ? settle(e, &guessed, NULL) : take_steps(e, &guessed);

    e->depth--;
    if (consistent || is_over(e)) {
        e->made->count = first < e->made->count ? first : e->made->count;
        return false;
    }
    e->made->steps[first].refutation = (uint32_t)(e->made->count - first - 1);
    remaining->offsets[dial] = guess.remaining;
    return true;
}

/* Guesses a wrong offset of a dial that has `count` remaining offsets, and refutes the
 * guess. */
static bool guess_among(struct explainer *e, struct grecian_remaining *remaining,
                        const struct grecian_offsets *solution, int count, bool deeply)
{
    for (unsigned dial = e->sums.dials; dial-- > 0;) {
        uint64_t wrong = remaining->offsets[dial];

        if (__builtin_popcountll(wrong) != count)
            continue;
        if (solution)
            wrong &= ~((uint64_t)1 << solution->turn[dial]);
        for (; wrong && !is_over(e); wrong &= wrong - 1) {
            const unsigned at[2] = {dial, (unsigned)__builtin_ctzll(wrong)};

            if (refute(e, remaining, at, deeply))
                return true;
            if (deeply)
                return false;
        }
    }
    return false;
}

/* Takes one guess. If possible, this is a guess that does not need another guess, otherwise
 * the first guess. */
static bool guess(struct explainer *e, struct grecian_remaining *remaining,
                  const struct grecian_offsets *solution)
{
    for (unsigned deeply = 0; deeply < 2; deeply++) {
        for (unsigned count = 2; count <= e->sums.columns; count++) {
            if (guess_among(e, remaining, solution, (int)count, deeply))
                return true;
            if (is_over(e))
                return false;
        }
    }
    return false;
}

/* Takes steps and guesses to the end. Returns false if no offset remains for some dial. */
static bool settle(struct explainer *e, struct grecian_remaining *remaining,
                   const struct grecian_offsets *solution)
{
    for (;;) {
        if (!take_steps(e, remaining))
            return false;
        if (is_over(e) || is_settled(e, remaining))
            return true;
        if (!guess(e, remaining, solution))
            return true;
    }
}

static void finish(struct explainer *e, const struct grecian_remaining *remaining,
                   bool consistent)
{
    struct grecian_explanation *made = e->made;

    made->complete = !is_over(e);
    made->outcome = GRECIAN_OUTCOME_UNDETERMINED;
    if (!consistent)
        made->outcome = GRECIAN_OUTCOME_CONTRADICTION;
    else if (made->complete && is_settled(e, remaining))
        made->outcome = GRECIAN_OUTCOME_SOLUTION;
    for (size_t i = 0; i < made->count; i++)
        made->guesses += made->steps[i].reason == GRECIAN_GUESS;
    for (unsigned dial = 0; dial < e->sums.dials; dial++)
        made->remaining[dial] = remaining->offsets[dial];
}

/* Writes the explanation to e->made, which must be empty. */
static enum pz_status explain(struct explainer *e, const struct grecian_puzzle *puzzle,
                              enum grecian_status status,
                              const struct grecian_offsets *solution)
{
    size_t max_bytes = e->budget->ctl ? e->budget->ctl->max_bytes : 0;
    enum pz_status made = grecian_column_sums_make(&e->sums, puzzle, max_bytes);
    struct grecian_offsets turned; /* the solution, the top dial at 0 */
    struct grecian_remaining remaining = {{0}};
    unsigned top = puzzle->dials - 1;
    bool consistent = true;

    e->remaining_after =
        calloc((size_t)puzzle->dials * puzzle->columns, sizeof *e->remaining_after);
    if (!e->remaining_after)
        made = PZ_NO_MEMORY;
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        remaining.offsets[dial] = dial == top ? 1 : ((uint64_t)1 << puzzle->columns) - 1;
    for (unsigned dial = 0; dial < puzzle->dials && status == GRECIAN_UNIQUE; dial++)
        turned.turn[dial] =
            (uint8_t)((solution->turn[dial] + puzzle->columns - solution->turn[top]) %
                      puzzle->columns);
    if (made == PZ_OK && status != GRECIAN_UNIQUE && status != GRECIAN_NONE)
        consistent = take_steps(e, &remaining);
    else if (made == PZ_OK)
        consistent = settle(e, &remaining, status == GRECIAN_UNIQUE ? &turned : NULL);
    grecian_column_sums_free(&e->sums);
    free(e->remaining_after);
    if (made == PZ_OK && e->no_memory)
        made = PZ_NO_MEMORY;
    if (made == PZ_OK && e->budget->stopped)
        made = PZ_STOPPED;
    if (made == PZ_OK)
        finish(e, &remaining, consistent);
    return made;
}

enum pz_status grecian_explain(const struct grecian_puzzle *puzzle,
                               enum grecian_status status,
                               const struct grecian_offsets *solution,
                               struct pz_budget *budget,
                               struct grecian_explanation *explanation)
{
    struct explainer e = {.budget = budget, .made = explanation};

    *explanation = (struct grecian_explanation){.count = 0};
    enum pz_status made = explain(&e, puzzle, status, solution);

    if (made != PZ_OK) {
        free(explanation->steps);
        *explanation = (struct grecian_explanation){.count = 0};
    }
    return made;
}

enum pz_status grecian_count_guesses(const struct grecian_puzzle *puzzle,
                                     const struct grecian_offsets *solution,
                                     struct pz_budget *budget, size_t *guesses,
                                     bool *complete)
{
    struct grecian_explanation explanation = {.count = 0};
    struct explainer e = {.budget = budget, .made = &explanation, .guesses_only = true};
    enum pz_status made = explain(&e, puzzle, GRECIAN_UNIQUE, solution);

    *guesses = explanation.guesses;
    *complete = explanation.complete;
    free(explanation.steps);
    return made;
}
