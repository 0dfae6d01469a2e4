/* Steps that a person can follow
 *
 * The top dial is held, and the others are turned. It shows wherever it is not a hole,
 * while little is seen of the bottom dial; so, with the top dial held, the columns say more
 * about the next dials, and these about those below, than if the bottom dial stayed: 9
 * guesses become 2 for the puzzle of the shops.
 *
 * At each moment some turns are left for each dial. A step looks at one column and one
 * dial: with the dial turned so, and whatever turns are left for the others, what can the
 * column add up to (column_sums.c)? Where the least of that is above the target, or the
 * greatest below, or all of it has the other parity, or it skips the target, the turn is
 * excluded. Each of these is true of all solutions, whichever was found first, so the steps
 * are a proof; when one turn is left for each dial, that is the solution.
 *
 * The easiest reason comes first: too much or too little, then parity, then that no sum is
 * the target. Of two steps with equally easy reasons, the one that excludes more turns comes
 * first, then the first by column and dial. A step that leaves nothing for a dial ends the
 * explanation. Steps are found in rounds. A round by bounds and parity takes the best step of
 * each column that still excludes something when the column's turn comes. If it finds none, a
 * round by exact sums takes a single step, because bounds and parity may exclude more turns
 * after it, and their reasons are easier.
 *
 * Where no column excludes anything, a turn is guessed, and steps under that guess refute
 * it: the first wrong turn, of the dials with the fewest left, that needs no second guess;
 * if there is none, the first wrong turn, with guesses within. Wrong turns are those that
 * the solution does not have, which is known before; so every guess is refuted. What is
 * left where no column excludes anything does not depend on the order of the steps
 * (grecian_column_sums_narrow), so neither do the guesses, and they can be counted without
 * the steps. They tell how difficult a puzzle is for a person: without one, each column can
 * be looked at by itself. */
#include "explain.h"

#include "column_sums.h"

#include <stdlib.h>

enum { STEPS_MAX = 10000, STEPS_FIRST = 64 };

/* How easy a reason is to see. */
enum ease { BY_BOUNDS, BY_PARITY, BY_SUMS };

struct explaining {
    struct pz_budget *budget;
    struct grecian_column_sums sums;
    struct grecian_explanation *made;
    size_t capacity;
    /* What was left under each guess, by dial and turn, that was not refuted: no more is
     * left under it later on. All 0 for the others. */
    struct grecian_turns *left_under;
    unsigned depth;    /* guesses that the one under way is within */
    bool guesses_only; /* the other steps are not wanted */
    bool no_memory;
    bool full; /* STEPS_MAX steps */
};

static unsigned count_dials(const struct explaining *e)
{
    return e->sums.dials;
}

static unsigned count_columns(const struct explaining *e)
{
    return e->sums.columns;
}

static bool is_over(const struct explaining *e)
{
    return e->no_memory || e->full || pz_budget_over(e->budget);
}

static void push(struct explaining *e, const struct grecian_step *step)
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

/* Takes a step. False when it leaves nothing for its dial. */
static bool take(struct explaining *e, struct grecian_turns *turns,
                 const struct grecian_step *step)
{
    push(e, step);
    turns->left[step->dial] = step->left;
    return step->left != 0;
}

static enum ease ease_of(enum grecian_reason reason)
{
    if (reason == GRECIAN_PARITY)
        return BY_PARITY;
    return reason == GRECIAN_NO_SUM ? BY_SUMS : BY_BOUNDS;
}

/* Whether `step` is to be taken before `best`. */
static bool is_better(const struct grecian_step *step, const struct grecian_step *best)
{
    if (!best->excluded || !step->excluded)
        return step->excluded != 0;
    if (!step->left != !best->left)
        return !step->left;
    if (ease_of(step->reason) != ease_of(best->reason))
        return ease_of(step->reason) < ease_of(best->reason);
    return __builtin_popcountll(step->excluded) > __builtin_popcountll(best->excluded);
}

/* Puts one more turn into the step for its reason. */
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

/* Looks at the turns of one dial in one column, by bounds and parity or else exactly. */
static void look(const struct explaining *e, const struct grecian_turns *turns,
                 const unsigned at[2], bool exact, struct grecian_step *best)
{
    const struct grecian_column_sums *sums = &e->sums;
    struct grecian_step steps[GRECIAN_GUESS] = {{.excluded = 0}};
    unsigned column = at[0], dial = at[1];

    for (uint64_t left = turns->left[dial]; left; left &= left - 1) {
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
        step->left = turns->left[dial] & ~step->excluded;
        if (is_better(step, best))
            *best = *step;
    }
}

/* The best step of one column; it excludes nothing where there is none. */
static struct grecian_step look_at_column(struct explaining *e,
                                          const struct grecian_turns *turns,
                                          unsigned column, bool exact)
{
    struct grecian_step best = {.excluded = 0};

    if (pz_budget_node(e->budget))
        return best;
    grecian_column_sums_begin(&e->sums, turns, column, exact);
    for (unsigned dial = 0; dial < count_dials(e); dial++)
        look(e, turns, (const unsigned[2]){column, dial}, exact, &best);
    if (best.excluded && best.reason <= GRECIAN_TOO_LITTLE)
        best.bound += e->sums.minima;
    return best;
}

/* The column whose step is the best; `count_columns` where there is none. */
static unsigned best_column(const struct explaining *e, const struct grecian_step *steps)
{
    unsigned best = count_columns(e);

    for (unsigned column = 0; column < count_columns(e); column++) {
        if (steps[column].excluded &&
            (best == count_columns(e) || is_better(&steps[column], &steps[best])))
            best = column;
    }
    return best;
}

/* Does one round over the columns. Returns the number of steps taken, at most one if `exact`.
 * The last of them may leave nothing for its dial. */
static unsigned take_columns(struct explaining *e, struct grecian_turns *turns, bool exact)
{
    struct grecian_step steps[GRECIAN_COLUMNS_MAX];
    unsigned taken = 0;

    for (unsigned column = 0; column < count_columns(e); column++)
        steps[column] = look_at_column(e, turns, column, exact);
    while (!is_over(e)) {
        unsigned column = best_column(e, steps);

        if (column == count_columns(e))
            break;
        struct grecian_step step =
            taken ? look_at_column(e, turns, column, exact) : steps[column];

        steps[column].excluded = 0;
        if (!step.excluded || is_over(e))
            continue;
        taken++;
        if (!take(e, turns, &step) || exact)
            break;
    }
    return taken;
}

static bool is_empty(const struct explaining *e, const struct grecian_turns *turns)
{
    for (unsigned dial = 0; dial < count_dials(e); dial++) {
        if (!turns->left[dial])
            return true;
    }
    return false;
}

/* Takes all steps that columns give. False when nothing is left for some dial. */
static bool take_steps(struct explaining *e, struct grecian_turns *turns)
{
    if (e->guesses_only)
        return grecian_column_sums_narrow(&e->sums, turns, e->budget);
    while (!is_over(e) && !is_empty(e, turns)) {
        if (!take_columns(e, turns, false) &&
            !(e->sums.words && take_columns(e, turns, true)))
            break;
    }
    return !is_empty(e, turns);
}

static bool is_settled(const struct explaining *e, const struct grecian_turns *turns)
{
    for (unsigned dial = 0; dial < count_dials(e); dial++) {
        if (turns->left[dial] & (turns->left[dial] - 1))
            return false;
    }
    return true;
}

static bool settle(struct explaining *e, struct grecian_turns *turns,
                   const struct grecian_offsets *solution);

/* Whether columns alone refute a guess, all others being left as in `guessed`. What was
 * left under it before is where to begin; but within another guess nothing is kept, as it
 * would not be true outside. */
static bool is_refuted(struct explaining *e, struct grecian_turns *guessed,
                       const unsigned at[2])
{
    struct grecian_turns *known = &e->left_under[at[0] * count_columns(e) + at[1]];

    for (unsigned dial = 0; dial < count_dials(e) && known->left[at[0]]; dial++)
        guessed->left[dial] &= known->left[dial];
    bool stands = grecian_column_sums_narrow(&e->sums, guessed, e->budget);

    if (stands && e->depth == 0 && !is_over(e))
        *known = *guessed;
    return !stands;
}

/* Guesses that `dial` is turned by `turn` and refutes it, with guesses within if
 * `deeply`. False, and no steps, where it is not refuted. */
static bool refute(struct explaining *e, struct grecian_turns *turns, const unsigned at[2],
                   bool deeply)
{
    unsigned dial = at[0], turn = at[1];
    struct grecian_turns guessed = *turns, tried;
    size_t first = e->made->count;
    struct grecian_step guess = {
        .reason = GRECIAN_GUESS, .dial = (uint8_t)dial, .excluded = (uint64_t)1 << turn};

    guess.left = turns->left[dial] & ~guess.excluded;
    guessed.left[dial] = guess.excluded;
    tried = guessed;
    if (!deeply && (!is_refuted(e, &tried, at) || is_over(e)))
        return false;
    push(e, &guess);
    e->depth++;
    bool stands = deeply ? settle(e, &guessed, NULL) : take_steps(e, &guessed);

    e->depth--;
    if (stands || is_over(e)) {
        e->made->count = first < e->made->count ? first : e->made->count;
        return false;
    }
    e->made->steps[first].refutation = (uint32_t)(e->made->count - first - 1);
    turns->left[dial] = guess.left;
    return true;
}

/* Guesses a wrong turn of a dial that has `count` left, and refutes it. */
static bool guess_among(struct explaining *e, struct grecian_turns *turns,
                        const struct grecian_offsets *solution, int count, bool deeply)
{
    for (unsigned dial = count_dials(e); dial-- > 0;) {
        uint64_t wrong = turns->left[dial];

        if (__builtin_popcountll(wrong) != count)
            continue;
        if (solution)
            wrong &= ~((uint64_t)1 << solution->turn[dial]);
        for (; wrong && !is_over(e); wrong &= wrong - 1) {
            const unsigned at[2] = {dial, (unsigned)__builtin_ctzll(wrong)};

            if (refute(e, turns, at, deeply))
                return true;
            if (deeply)
                return false;
        }
    }
    return false;
}

/* Takes one guess: one that needs no other if there is such, else the first. */
static bool guess(struct explaining *e, struct grecian_turns *turns,
                  const struct grecian_offsets *solution)
{
    for (unsigned deeply = 0; deeply < 2; deeply++) {
        for (unsigned count = 2; count <= count_columns(e); count++) {
            if (guess_among(e, turns, solution, (int)count, deeply))
                return true;
            if (is_over(e))
                return false;
        }
    }
    return false;
}

/* Takes steps and guesses to the end. False when nothing is left for some dial. */
static bool settle(struct explaining *e, struct grecian_turns *turns,
                   const struct grecian_offsets *solution)
{
    for (;;) {
        if (!take_steps(e, turns))
            return false;
        if (is_over(e) || is_settled(e, turns))
            return true;
        if (!guess(e, turns, solution))
            return true;
    }
}

static void finish(struct explaining *e, const struct grecian_turns *turns, bool stands)
{
    struct grecian_explanation *made = e->made;

    made->complete = !is_over(e);
    made->end = GRECIAN_EXPLAINED_IN_PART;
    if (!stands)
        made->end = GRECIAN_EXPLAINED_NONE;
    else if (made->complete && is_settled(e, turns))
        made->end = GRECIAN_EXPLAINED_SOLUTION;
    for (size_t i = 0; i < made->count; i++)
        made->guesses += made->steps[i].reason == GRECIAN_GUESS;
    for (unsigned dial = 0; dial < count_dials(e); dial++)
        made->left[dial] = turns->left[dial];
}

/* Explains into e->made, which is empty. */
static enum pz_status explain(struct explaining *e, const struct grecian_puzzle *puzzle,
                              enum grecian_status status,
                              const struct grecian_offsets *solution)
{
    size_t max_bytes = e->budget->ctl ? e->budget->ctl->max_bytes : 0;
    enum pz_status made = grecian_column_sums_make(&e->sums, puzzle, max_bytes);
    struct grecian_offsets turned; /* the solution, the top dial at 0 */
    struct grecian_turns turns = {{0}};
    unsigned top = puzzle->dials - 1;
    bool stands = true;

    e->left_under = calloc((size_t)puzzle->dials * puzzle->columns, sizeof *e->left_under);
    if (!e->left_under)
        made = PZ_NO_MEMORY;
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        turns.left[dial] = dial == top ? 1 : ((uint64_t)1 << puzzle->columns) - 1;
    for (unsigned dial = 0; dial < puzzle->dials && status == GRECIAN_UNIQUE; dial++)
        turned.turn[dial] =
            (uint8_t)((solution->turn[dial] + puzzle->columns - solution->turn[top]) %
                      puzzle->columns);
    if (made == PZ_OK && status != GRECIAN_UNIQUE && status != GRECIAN_NONE)
        stands = take_steps(e, &turns);
    else if (made == PZ_OK)
        stands = settle(e, &turns, status == GRECIAN_UNIQUE ? &turned : NULL);
    grecian_column_sums_free(&e->sums);
    free(e->left_under);
    if (made == PZ_OK && e->no_memory)
        made = PZ_NO_MEMORY;
    if (made == PZ_OK && e->budget->stopped)
        made = PZ_STOPPED;
    if (made == PZ_OK)
        finish(e, &turns, stands);
    return made;
}

enum pz_status grecian_explain(const struct grecian_puzzle *puzzle,
                               enum grecian_status status,
                               const struct grecian_offsets *solution,
                               struct pz_budget *budget,
                               struct grecian_explanation *explanation)
{
    struct explaining e = {.budget = budget, .made = explanation};

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
    struct explaining e = {.budget = budget, .made = &explanation, .guesses_only = true};
    enum pz_status made = explain(&e, puzzle, GRECIAN_UNIQUE, solution);

    *guesses = explanation.guesses;
    *complete = explanation.complete;
    free(explanation.steps);
    return made;
}
