#include "list.h"
#include "solvers/core/control.h"
#include "variants.h"

#include <stdlib.h>

enum {
    HANDLING_NS = 100, /* of the caller, for each listed group */
    SET_CARDS = 3
};

/* Returns the number of ways to choose `chosen` of `cards` cards, at most `limit`. */
static size_t bound_groups(size_t cards, unsigned chosen, size_t limit)
{
    size_t ways = 1; /* all products for 729 choose 6 are below 2^58 */

    if (cards < chosen)
        return 0;
    for (unsigned i = 0; i < chosen; i++)
        ways = ways * (cards - i) / (i + 1);
    return ways < limit ? ways : limit;
}

/* Returns the maximum number of sets to list. Two cards are in at most one set. */
static size_t bound_sets(size_t cards, size_t limit)
{
    size_t most = cards * (cards - 1) / 6;

    return limit < most ? limit : most;
}

/* Estimates the time to find the sets of a table, on one core at 3.4 GHz. */
static size_t estimate_ns(enum set_method method, size_t cards, size_t listed)
{
    size_t handling = listed * HANDLING_NS;

    if (method == SET_FAST)
        return handling + cards * cards / 2;
    return handling + cards * cards * cards / (method == SET_TRIPLES ? 3 : 12);
}

/* Allocates the list. The search itself allocates `search_bytes`. */
static enum pz_status allocate_list(const struct pz_ctl *ctl, size_t groups,
                                    size_t search_bytes, struct set_answer *answer)
{
    size_t bytes = groups * answer->cards * sizeof *answer->indices;
    size_t most = ctl ? ctl->max_bytes : 0;

    if (most && (search_bytes > most || bytes > most - search_bytes))
        return PZ_NO_MEMORY;
    answer->indices = malloc(bytes + 1);
    return answer->indices ? PZ_OK : PZ_NO_MEMORY;
}

/* The time can be estimated before the search, so it is not measured. */
static enum pz_status find_sets(const struct set_question *question,
                                const struct pz_ctl *ctl, struct set_answer *answer)
{
    const struct set_table *table = &question->table;
    size_t capacity = bound_sets(table->count, question->limit);
    struct set_list sets = {.capacity = capacity};
    enum pz_status status;

    answer->cards = SET_CARDS;
    if (ctl && ctl->effort == PZ_BRIEF &&
        estimate_ns(question->method, table->count, capacity) > PZ_BRIEF_NS)
        return PZ_LATER;
    status = allocate_list(ctl, capacity, 0, answer);
    if (status != PZ_OK)
        return status;
    /* A triple consists of three indices. */
    sets.out = (struct set_triple *)answer->indices;
    status = set_list_counted(table, question->method, &sets);
    answer->count = sets.count;
    answer->steps = sets.steps;
    answer->listed = sets.count < capacity ? sets.count : capacity;
    return status;
}

/* The length of the list is known only after the search, so a brief search can fail late. */
static enum pz_status find_groups(const struct set_question *question,
                                  const struct pz_ctl *ctl, struct set_answer *answer)
{
    const struct set_table *table = &question->table;
    const struct pz_ctl begun = pz_ctl_begin(ctl);
    size_t capacity;
    enum pz_status status;

    answer->cards = set_variants_cards(question->variant);
    capacity = bound_groups(table->count, answer->cards, question->limit);
    status = allocate_list(&begun, capacity, set_variants_bytes(table, question->variant),
                           answer);
    if (status != PZ_OK)
        return status;
    status = set_variants_list(table, question->variant, &begun, answer->indices, capacity,
                               &answer->count);
    answer->listed = answer->count < capacity ? (size_t)answer->count : capacity;
    if (status == PZ_OK && begun.effort == PZ_BRIEF &&
        answer->listed > PZ_BRIEF_NS / HANDLING_NS)
        return PZ_LATER;
    return status;
}

static bool is_valid(const struct set_question *question)
{
    if (question->table.count > set_count_deck(question->table.properties))
        return false;
    return question->variant == SET_PLAIN ||
           (question->variant <= SET_GHOSTSET && question->method == SET_FAST);
}

enum pz_status set_solve(const struct set_question *question, const struct pz_ctl *ctl,
                         struct set_answer *answer)
{
    struct set_answer found = {.count = 0};
    enum pz_status status;

    if (!is_valid(question))
        return PZ_INVALID;
    if (question->variant == SET_PLAIN)
        status = find_sets(question, ctl, &found);
    else
        status = find_groups(question, ctl, &found);
    if (status == PZ_OK)
        *answer = found;
    else
        set_answer_free(&found);
    return pz_ctl_end(ctl, status);
}

void set_answer_free(struct set_answer *answer)
{
    free(answer->indices);
    answer->indices = NULL;
}

enum pz_status set_give_hint(const struct set_table *table, unsigned level,
                             struct set_hint *hint)
{
    struct set_triple first;
    enum pz_status status;
    size_t count;

    if (level < 1 || level > SET_CARDS)
        return PZ_INVALID;
    status = set_list(table, SET_FAST, &first, 1, &count);
    if (status != PZ_OK)
        return status;
    *hint = (struct set_hint){.count = count, .shown = count > 0 ? level : 0};
    for (unsigned i = 0; i < hint->shown; i++)
        hint->index[i] = first.index[i];
    return PZ_OK;
}
