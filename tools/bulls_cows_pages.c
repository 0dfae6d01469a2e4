/* Writes the answers of /bulls-cows/tree that are the whole trees of the game with 4
 * positions and 10 symbols, a file for each objective, to be packed into the program:
 *
 *     bulls-cows-pages AVERAGE.json NODES.json CONSISTENT.json WORST-CASE.json
 *                      LAST-GUESS.json */
#include "handlers/bulls_cows/write.h"

#include "puzzles/context.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool write_file(const char *path, const struct json_writer *out)
{
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(out->data, 1, out->length, file) == out->length;

    if (file && fclose(file) != 0)
        good = false;
    if (!good)
        perror(path);
    return good;
}

static bool write_tree(struct pz_context *context, enum bc_objective objective,
                       const char *path)
{
    const struct bc_game game = {.positions = 4, .symbols = 10, .repeats = false};
    const struct bulls_cows_question question = {
        .game = {.rules = game, .symbol = "0123456789"},
        .asked = {.history = {.game = game}, .objective = objective}};
    const struct bc_tree_question asked = {.question = question.asked};
    struct bc_solved_tree solved;
    struct json_writer out;
    enum pz_status status = bc_tree_solve(context, &asked, NULL, &solved);
    bool good;

    if (status == PZ_OK) {
        jw_init(&out);
        status = bulls_cows_write_tree(&out, &question, &solved, 0);
        jw_raw(&out, "\n", 1);
        if (out.failed)
            status = PZ_NO_MEMORY;
        good = status == PZ_OK && write_file(path, &out);
        jw_free(&out);
        bc_solved_tree_free(&solved);
    }
    if (status != PZ_OK)
        fprintf(stderr, "bulls-cows-pages: %s\n", pz_status_text(status));
    return status == PZ_OK && good;
}

int main(int argc, char **argv)
{
    struct pz_context *context;
    const char *fault;
    bool good = true;

    if (argc != 1 + BC_OBJECTIVES) {
        fputs("usage: bulls-cows-pages AVERAGE.json NODES.json CONSISTENT.json "
              "WORST-CASE.json LAST-GUESS.json\n",
              stderr);
        return 2;
    }
    if (pz_context_open(0, &context, &fault) != PZ_OK) {
        fprintf(stderr, "bulls-cows-pages: %s\n", fault ? fault : "out of memory");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < BC_OBJECTIVES && good; i++)
        good = write_tree(context, (enum bc_objective)i, argv[1 + i]);
    pz_context_close(context);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
