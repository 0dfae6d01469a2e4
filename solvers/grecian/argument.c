/* Writes the sentences that explain an answer. */
#include "puzzles/grecian_generate.h"
#include "solvers/core/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>

static const char *const searches[] = {
    [GRECIAN_DEPTH_FIRST] =
        "A depth-first search covered all positions. It abandoned a partial position only "
        "if some column could no longer reach the target.",
    [GRECIAN_MEET_IN_THE_MIDDLE] =
        "Every sum of one half of the dials was looked up among the sums of the other "
        "half, with the algorithm of Schroeppel and Shamir. Every match was compared "
        "column by column.",
    [GRECIAN_ODOMETER] = "Every position was tried."};

static const char folding[] =
    "A folded puzzle adds up all columns whose indices are equal modulo a divisor of "
    "the number of columns. Every solution also solves each folded puzzle. The search "
    "found all solutions of the folded puzzles, one divisor after another, by "
    "meet-in-the-middle.";

static void add_unreachable(struct pz_text *text, const struct grecian_puzzle *puzzle,
                            const struct grecian_diagnosis *diagnosis)
{
    const struct grecian_column_range *range = &diagnosis->range;
    bool above = puzzle->target > range->most;

    assert(above || puzzle->target < range->least);
    pz_text_add(text,
                "Column %d adds up to at %s %" PRId64
                " in every position, so it can never reach the target of %" PRId64 ".",
                diagnosis->unreachable_column, above ? "most" : "least",
                above ? range->most : range->least, puzzle->target);
}

static void add_count(struct pz_text *text, const struct grecian_answer *answer)
{
    char count[PZ_COUNT_TEXT];

    pz_count_text(&answer->count, count);
    if (answer->status == GRECIAN_MANY)
        pz_text_add(text, "There are exactly %s solutions.", count);
    else
        pz_text_add(text, "There is %s solution.",
                    answer->status == GRECIAN_NONE ? "no" : "exactly one");
}

void grecian_argument_write(const struct grecian_question *question,
                            const struct grecian_answer *answer,
                            char text[GRECIAN_TEXT_SIZE])
{
    const struct grecian_diagnosis *diagnosis = answer->diagnosis;
    struct pz_text sentences = pz_text_in(text, GRECIAN_TEXT_SIZE);

    if (answer->status == GRECIAN_UNKNOWN)
        return;
    if (diagnosis && diagnosis->unreachable_column >= 0) {
        add_unreachable(&sentences, &question->puzzle, diagnosis);
        return;
    }
    assert(answer->method != GRECIAN_AUTO);
    add_count(&sentences, answer);
    pz_text_add(&sentences, " %s", answer->folded ? folding : searches[answer->method]);
}

void grecian_choice_write(const struct grecian_question *question,
                          const struct grecian_answer *answer, char text[GRECIAN_TEXT_SIZE])
{
    struct pz_text clause = pz_text_in(text, GRECIAN_TEXT_SIZE);

    switch (answer->choice) {
    case GRECIAN_CHOICE_ASKED:
        pz_text_add(&clause, "the request names this method");
        break;
    case GRECIAN_CHOICE_EARLY:
        pz_text_add(&clause,
                    "the depth-first search finished after %" PRIu64
                    " partial position%s, before the service compared the methods",
                    answer->nodes, pz_plural(answer->nodes));
        break;
    case GRECIAN_CHOICE_ESTIMATED:
        pz_text_add(&clause,
                    "estimated costs: %.2g partial positions with depth-first, and %.2g "
                    "sums with meet-in-the-middle",
                    answer->depth_first_nodes, answer->meet_steps);
        break;
    case GRECIAN_CHOICE_ONLY:
        pz_text_add(&clause, question->method == GRECIAN_AUTO
                                 ? "no other method is possible for this puzzle"
                                 : "the requested method is not possible for this puzzle");
        break;
    }
}

const char *grecian_diagnosis_argument(const struct grecian_diagnosis *diagnosis)
{
    if (!diagnosis->proven)
        return "";
    return "A branch-and-bound search proved that no position has more correct columns. "
           "All positions with one or two incorrect columns were examined for repairs and "
           "swaps. Every row was tried with a shift of one column. The rows of each dial "
           "were reversed, one dial at a time from bottom to top, until the puzzle was "
           "solvable or no dial was left.";
}

static bool is_single(uint64_t offsets)
{
    return offsets && !(offsets & (offsets - 1));
}

/* Appends offsets in words: `1 or 4`, or `1, 4, or 7`. */
static void add_offsets(struct pz_text *text, uint64_t offsets)
{
    const char *before_last = __builtin_popcountll(offsets) == 2 ? " or " : ", or ";

    for (bool first = true; offsets; offsets &= offsets - 1, first = false) {
        if (!first)
            pz_text_add(text, "%s", is_single(offsets) ? before_last : ", ");
        pz_text_add(text, "%d", __builtin_ctzll(offsets));
    }
}

static void add_claim(struct pz_text *text, const struct grecian_puzzle *puzzle,
                      const struct grecian_step *step)
{
    assert(step->reason != GRECIAN_GUESS);
    pz_text_add(text, "Column %u ", (unsigned)step->column);
    switch (step->reason) {
    case GRECIAN_TOO_MUCH:
        pz_text_add(text, "adds up to at least %" PRId64, step->bound);
        break;
    case GRECIAN_TOO_LITTLE:
        pz_text_add(text, "adds up to at most %" PRId64, step->bound);
        break;
    case GRECIAN_PARITY:
        pz_text_add(text, "adds up to an %s number", puzzle->target & 1 ? "even" : "odd");
        break;
    default:
        pz_text_add(text, "cannot add up to exactly %" PRId64, puzzle->target);
    }
    pz_text_add(text, " if dial %u is at offset ", (unsigned)step->dial);
    add_offsets(text, step->excluded);
    pz_text_add(text, ".");
}

void grecian_step_write(const struct grecian_puzzle *puzzle,
                        const struct grecian_step *step, char text[GRECIAN_TEXT_SIZE])
{
    struct pz_text sentences = pz_text_in(text, GRECIAN_TEXT_SIZE);
    unsigned dial = step->dial;

    if (step->reason == GRECIAN_GUESS)
        pz_text_add(&sentences,
                    "Assume that dial %u is at offset %d. The next %" PRIu32
                    " step%s to a contradiction.",
                    dial, __builtin_ctzll(step->excluded), step->refutation,
                    step->refutation == 1 ? " leads" : "s lead");
    else
        add_claim(&sentences, puzzle, step);
    if (!step->remaining)
        pz_text_add(&sentences, " No offset remains for dial %u.", dial);
    else if (is_single(step->remaining))
        pz_text_add(&sentences, " Therefore, dial %u is at offset %d.", dial,
                    __builtin_ctzll(step->remaining));
}

const char *grecian_generate_argument(const struct grecian_generate_answer *answer)
{
    if (!answer->settled)
        return "";
    return answer->unique ? "A depth-first search of all positions found no other solution."
                          : "A depth-first search found another solution.";
}

const char *grecian_generate_reason(const struct grecian_generate_answer *answer)
{
    if (answer->fits)
        return "";
    if (answer->unique)
        return "no puzzle with the requested difficulty was found";
    return answer->settled ? "no puzzle with exactly one solution was found"
                           : "the search for another solution did not finish";
}
