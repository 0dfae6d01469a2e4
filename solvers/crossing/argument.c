#include "puzzles/crossing.h"
#include "solvers/core/text.h"

#include <inttypes.h>
#include <stdio.h>

enum { NUMBER_SIZE = 24 };

static bool is_timed(const struct crossing_question *question)
{
    return question->goal == CROSSING_LEAST_MINUTES;
}

/* Adds the bound in the unit of the goal, for example, "No plan has fewer than 7
 * crossings". */
static void add_bound(struct pz_text *text, const struct crossing_question *question,
                      uint64_t bound)
{
    pz_text_add(text,
                is_timed(question) ? "No plan takes less than %" PRIu64 " minute%s"
                                   : "No plan has fewer than %" PRIu64 " crossing%s",
                bound, pz_plural(bound));
}

static void add_theorems(struct pz_text *text)
{
    pz_text_add(text,
                " Proof: without rules, this is a bridge puzzle, so the theorems of Rote "
                "(2002) and of Backhouse and Truong (2015) apply.");
}

static void add_missed_deadline(struct pz_text *text,
                                const struct crossing_question *question,
                                const struct crossing_answer *answer)
{
    uint64_t deadline = question->deadline_minutes;

    add_bound(text, question, answer->lower_bound);
    pz_text_add(text, ", so the deadline of %" PRIu64 " minute%s cannot be met.", deadline,
                pz_plural(deadline));
    if (answer->method == CROSSING_BRIDGE)
        add_theorems(text);
    else if (answer->nodes == 0)
        pz_text_add(text, " Proof: a lower bound computed from the seats and everyone's "
                          "minutes.");
    else
        pz_text_add(text,
                    " Proof: a search that expanded %" PRIu64
                    " state%s. Equivalent states are counted as one state.",
                    answer->nodes, pz_plural(answer->nodes));
}

static void add_search(struct pz_text *text, const struct crossing_question *question,
                       const struct crossing_answer *answer)
{
    const char *better = is_timed(question) ? "faster" : "shorter";

    add_bound(text, question, answer->lower_bound);
    if (answer->proven)
        pz_text_add(
            text,
            ". Proof: the search expanded every state from which a %s plan was still "
            "possible, %" PRIu64
            " state%s in total. Equivalent states are counted as one state.",
            better, answer->nodes, pz_plural(answer->nodes));
    else
        pz_text_add(text,
                    ". The search proved this before it reached a limit after %" PRIu64
                    " state%s. Equivalent states are counted as one state.",
                    answer->nodes, pz_plural(answer->nodes));
}

static void add_stranded(struct pz_text *text, const struct crossing_traveler *stranded,
                         const char *name)
{
    pz_text_add(text, "%s must cross ", name);
    if (stranded->rows)
        pz_text_add(text, "but is heavier than the boat allows.");
    else
        pz_text_add(text, "and cannot row, but the boat cannot carry both this traveler "
                          "and a traveler who can row.");
}

static void add_exhausted(struct pz_text *text, uint64_t nodes)
{
    pz_text_add(text,
                "The search expanded every state that can be reached, %" PRIu64
                " state%s in total, and did not reach the end. Equivalent states are "
                "counted as one state.",
                nodes, pz_plural(nodes));
}

/* Writes a name for the traveler or the rule of the argument if the caller does not have a
 * name: its number, counted from 1. */
static void write_number(const struct crossing_answer *answer, char name[NUMBER_SIZE])
{
    if (answer->argument == CROSSING_ARGUMENT_STRANDED)
        snprintf(name, NUMBER_SIZE, "traveler %" PRIu32, answer->stranded + 1);
    else
        snprintf(name, NUMBER_SIZE, "rule %" PRIu32, answer->rule + 1);
}

void crossing_argument_write(const struct crossing_question *question,
                             const struct crossing_answer *answer, const char *name,
                             char text[CROSSING_ARGUMENT_SIZE])
{
    struct pz_text s = pz_text_in(text, CROSSING_ARGUMENT_SIZE);
    char number[NUMBER_SIZE];

    if (!name) {
        write_number(answer, number);
        name = number;
    }
    switch (answer->argument) {
    case CROSSING_ARGUMENT_NONE:
        break;
    case CROSSING_ARGUMENT_AT_END:
        pz_text_add(&s, "The start is already the end, so no crossing is necessary.");
        break;
    case CROSSING_ARGUMENT_SEARCH:
        add_search(&s, question, answer);
        break;
    case CROSSING_ARGUMENT_BRIDGE:
        add_bound(&s, question, answer->lower_bound);
        pz_text_add(&s, ".");
        add_theorems(&s);
        break;
    case CROSSING_ARGUMENT_END_RULE:
        pz_text_add(&s, "The state at the end breaks %s.", name);
        break;
    case CROSSING_ARGUMENT_NO_ROWER:
        pz_text_add(&s,
                    "No traveler on the side of the boat can row%s, so the boat never "
                    "leaves.",
                    question->load ? " and is light enough for the boat" : "");
        break;
    case CROSSING_ARGUMENT_STRANDED:
        add_stranded(&s, &question->traveler[answer->stranded], name);
        break;
    case CROSSING_ARGUMENT_ONE_ABOARD:
        pz_text_add(&s, "The boat can never carry two travelers, so each traveler who goes "
                        "over must bring the boat back.");
        break;
    case CROSSING_ARGUMENT_EXHAUSTED:
        add_exhausted(&s, answer->nodes);
        break;
    case CROSSING_ARGUMENT_DEADLINE:
        add_missed_deadline(&s, question, answer);
        break;
    }
}

const char *crossing_uncounted_reason(const struct crossing_answer *answer)
{
    const struct crossing_plans *plans = &answer->plans;

    if (!answer->proven)
        return "Plans are counted only if it is proven which plans are best.";
    if (plans->counted && plans->counted_distinct)
        return "There are at least 2^256 plans, which are too many to count.";
    if (plans->counted_distinct)
        return "The plans of a bridge puzzle are counted only as plans of different "
               "travelers.";
    if (answer->cut)
        return "The time or memory limit was reached before all plans were counted.";
    return "The best plans visit too many states to be counted.";
}
