#include "table_cache.h"

#include "handlers/context.h"
#include "write.h"

enum { OBJECTIVES = BC_CONSISTENT + 1 };

static const struct bc_game game = {.positions = 4, .symbols = 10, .repeats = false};

static struct page pages[OBJECTIVES];

static const char *write_page(enum bc_objective objective)
{
    const struct bulls_cows_question question = {
        .asked = {.history = {.game = game}, .objective = objective}};
    const struct bc_tree_question asked = {.question = question.asked};
    struct bc_solved_tree solved;
    struct json_writer out;
    enum pz_status status = bc_tree_solve(handlers_context(), &asked, NULL, &solved);
    bool good;

    if (status != PZ_OK)
        return pz_status_text(status);
    jw_init(&out);
    good = bulls_cows_write_tree(&out, &question, &solved, 0) == PZ_OK;
    jw_raw(&out, "\n", 1);
    good = good && !out.failed &&
           page_make(&pages[objective], out.data, out.length, "application/json");
    jw_free(&out);
    bc_solved_tree_free(&solved);
    return good ? NULL : "not enough memory for the trees of Bulls and Cows";
}

const char *bulls_cows_prepare(void)
{
    const char *fault = NULL;

    for (unsigned i = 0; i < OBJECTIVES && !fault; i++)
        fault = write_page((enum bc_objective)i);
    return fault;
}

void bulls_cows_release(void)
{
    for (unsigned i = 0; i < OBJECTIVES; i++) {
        page_free(&pages[i]);
        pages[i] = (struct page){.plain = NULL};
    }
}

const struct page *bulls_cows_cached_page(const struct bc_question *question)
{
    const struct page *page = &pages[question->objective];

    return bc_game_same(&question->history.game, &game) && question->history.count == 0 &&
                   page->plain
               ? page
               : NULL;
}
