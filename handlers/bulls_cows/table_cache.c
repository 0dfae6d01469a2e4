#include "table_cache.h"

#include "data/bulls_cows_data.h"
#include "puzzles/bulls_cows_audit.h"
#include "solvers/bulls_cows/book.h"
#include "write.h"

#include <stdio.h>
#include <string.h>

enum { TREES = BC_OBJECTIVES, POSITIONS = 4, SYMBOLS = 10, SENTENCE_SIZE = 300 };

static struct {
    struct bc_tree tree[TREES]; /* by objective */
    struct page page[TREES];
    struct bc_book book; /* empty until the trees are there */
    char fault[SENTENCE_SIZE];
} shelf;

static const char *refuse(enum bc_objective objective, const char *reason)
{
    snprintf(shelf.fault, sizeof shelf.fault,
             "the embedded Bulls and Cows tree \"%s\" is damaged: %s",
             bulls_cows_objective_name(objective), reason);
    return shelf.fault;
}

static bool is_ours(const struct bc_game *game)
{
    return game->positions == POSITIONS && game->symbols == SYMBOLS && !game->repeats;
}

/* Unpacks a tree, after a second opinion on its bytes. */
static const char *unpack(enum bc_objective objective, const unsigned char *bytes,
                          size_t length)
{
    struct bc_audit_report report;
    struct bc_tree *tree = &shelf.tree[objective];
    const char *fault = "there is no memory to read it";
    enum pz_status status = bc_audit(bytes, length, &report);

    if (status == PZ_INVALID)
        return refuse(objective, report.fault);
    if (status == PZ_OK)
        status = bc_tree_decode(bytes, length, tree, &fault);
    if (status != PZ_OK)
        return refuse(objective, fault);
    if (!is_ours(&tree->history.game) || tree->objective != objective)
        return refuse(objective, "it is a tree for another game or objective");
    return NULL;
}

static const char *write_page(enum bc_objective objective)
{
    const struct bc_tree *tree = &shelf.tree[objective];
    const struct bulls_cows_question question = {.history = tree->history,
                                                 .objective = objective};
    const struct bulls_cows_found found = bulls_cows_found_tree(tree);
    struct json_writer out;
    bool good;

    jw_init(&out);
    good = bulls_cows_write_tree(&out, &question, &found, 0) == PZ_OK;
    jw_raw(&out, "\n", 1);
    good = good && !out.failed &&
           page_make(&shelf.page[objective], out.data, out.length, "application/json");
    jw_free(&out);
    return good ? NULL : "not enough memory for the trees of Bulls and Cows";
}

/* Puts the trees and the table of openings together. */
static const char *make_book(void)
{
    const char *fault = "there is no memory to read it";

    shelf.book.game = shelf.tree[BC_AVERAGE].history.game;
    for (unsigned i = 0; i < TREES; i++)
        shelf.book.tree[i] = &shelf.tree[i];
    if (bc_book_decode(bulls_cows_openings, bulls_cows_openings_length, &shelf.book,
                       &fault) == PZ_OK)
        return NULL;
    snprintf(shelf.fault, sizeof shelf.fault,
             "the embedded Bulls and Cows table of openings is damaged: %s", fault);
    return shelf.fault;
}

const char *bulls_cows_prepare(void)
{
    const struct {
        const unsigned char *bytes;
        size_t length;
    } files[TREES] = {
        [BC_AVERAGE] = {bulls_cows_average_tree, bulls_cows_average_tree_length},
        [BC_NODES] = {bulls_cows_nodes_tree, bulls_cows_nodes_tree_length},
        [BC_CONSISTENT] = {bulls_cows_consistent_tree, bulls_cows_consistent_tree_length}};
    const char *fault = NULL;

    for (unsigned i = 0; i < TREES && !fault; i++) {
        fault = unpack((enum bc_objective)i, files[i].bytes, files[i].length);
        if (!fault)
            fault = write_page((enum bc_objective)i);
    }
    return fault ? fault : make_book();
}

void bulls_cows_release(void)
{
    bc_book_free(&shelf.book);
    for (unsigned i = 0; i < TREES; i++) {
        bc_tree_free(&shelf.tree[i]);
        page_free(&shelf.page[i]);
    }
    memset(&shelf, 0, sizeof shelf);
}

const struct bc_book *bulls_cows_book(void)
{
    return shelf.book.game.positions ? &shelf.book : NULL;
}

const struct bc_tree *bulls_cows_shelf_tree(const struct bc_game *game,
                                            enum bc_objective objective)
{
    return is_ours(game) && shelf.tree[objective].guess ? &shelf.tree[objective] : NULL;
}

const struct page *bulls_cows_shelf_page(const struct bc_game *game,
                                         enum bc_objective objective)
{
    return is_ours(game) && shelf.page[objective].plain ? &shelf.page[objective] : NULL;
}
