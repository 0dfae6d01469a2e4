/* Play of listed candidates: the tree of a play against its costs. */
#include "brute.h"
#include "solvers/bulls_cows/sampled/greedy_play.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { CODES_MAX = 400 };

/* A game from which candidates are drawn. */
static struct bc_game random_game(struct test_rng *rng)
{
    for (;;) {
        struct bc_game game = {.positions = (uint8_t)(1 + test_rng_below(rng, 8)),
                               .symbols = (uint8_t)(2 + test_rng_below(rng, 20)),
                               .repeats = test_rng_below(rng, 2)};

        if (bc_game_codes(&game) > 0)
            return game;
    }
}

static int compare_codes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct bc_code));
}

/* Draws different codes in increasing order; returns their number. */
static uint32_t draw_codes(struct test_rng *rng, const struct bc_game *game,
                           struct bc_code *list)
{
    uint32_t count = 1 + (uint32_t)test_rng_below(rng, CODES_MAX), kept = 1;

    for (uint32_t i = 0; i < count; i++)
        list[i] = brute_code(rng, game);
    qsort(list, count, sizeof *list, compare_codes);
    for (uint32_t i = 1; i < count; i++)
        if (compare_codes(&list[kept - 1], &list[i]) != 0)
            list[kept++] = list[i];
    return kept;
}

/* A walk through a tree. */
struct walk {
    const struct bc_game *game;
    const struct bc_code *tree;
    uint32_t read; /* guesses of `tree` so far */
    uint64_t guesses;
    unsigned height;
};

/* Follows the tree for the candidates of a state that `depth` guesses lead to. */
static void follow_state(struct walk *walk, const struct bc_code *list, uint32_t count,
                         unsigned depth)
{
    const struct bc_code *guess = count == 1 ? list : &walk->tree[walk->read++];
    struct bc_code *part = malloc(count * sizeof *part);

    cr_assert_lt(depth, 100);
    walk->guesses += count;
    walk->height = depth + 1 > walk->height ? depth + 1 : walk->height;
    for (unsigned bulls = 0; bulls < walk->game->positions; bulls++)
        for (unsigned cows = 0; bulls + cows <= walk->game->positions; cows++) {
            uint32_t kept = 0;

            for (uint32_t i = 0; i < count; i++) {
                struct brute_answer answer =
                    brute_count_answer(walk->game, &list[i], guess);

                if (answer.bulls == bulls && answer.cows == cows)
                    part[kept++] = list[i];
            }
            if (kept > 0)
                follow_state(walk, part, kept, depth + 1);
        }
    free(part);
}

/* The tree finds every candidate, at the costs that the play reports. */
Test(bulls_cows_large_play, returns_its_tree)
{
    static struct bc_code list[CODES_MAX], tree[CODES_MAX];
    static struct bc_vector_code vector[CODES_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 200; i++) {
        const struct bc_game game = random_game(&rng);
        uint32_t count = draw_codes(&rng, &game, list);
        uint64_t nodes = 0;
        const struct bc_candidate_list candidates = {
            .game = &game, .nodes = &nodes, .code = vector, .count = count, .weight = 1};
        struct walk walk = {.game = &game, .tree = tree};
        struct bc_sampled_best best;

        for (uint32_t k = 0; k < count; k++)
            vector[k] = bc_vectorize(&game, &list[k]);
        cr_assert_eq(bc_greedy_play(&candidates, NULL, &best, tree), PZ_OK);
        follow_state(&walk, list, count, 0);
        cr_assert_eq(walk.read, best.nodes - count);
        cr_assert_eq(walk.guesses, best.guesses);
        cr_assert_eq(walk.height, best.height);
        cr_assert(count == 1 || compare_codes(&tree[0], &best.guess) == 0);
    }
}
