/* Measures a game of SET, and a random table of 12 cards, in nanoseconds: with the widest
 * vectors of the processor, with vectors of 16 bytes, and without vectors.
 *
 * Every figure is the median of several repeats of different games. */
#include "median.h"
#include "puzzles/control.h"
#include "solvers/set/games.h"
#include "solvers/set/games_vector.h"

#include <stdio.h>
#include <stdlib.h>

enum { REPEATS = 15, BLOCKS = 512, GAMES = BLOCKS * SET_BLOCK };

static const struct set_rules rules = {4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET};

static const struct set_draws twelve = {.properties = 4, .cards = 12};

struct task {
    const char *name;
    void (*run)(uint64_t first, struct set_tally *tally);
};

static void play(uint64_t first, struct set_tally *tally)
{
    set_games_run(&(struct set_run){1, first, GAMES, .rules = &rules}, tally);
}

static void play_scalar(uint64_t first, struct set_tally *tally)
{
    set_games_run_scalar(&(struct set_run){1, first, GAMES, .rules = &rules}, tally);
}

static void play_16(uint64_t first, struct set_tally *tally)
{
    for (unsigned block = 0; block < BLOCKS; block++) {
        struct pz_random random;

        pz_random_seed_part(&random, 1, first / SET_BLOCK + block);
        set_vectors_16.play(&rules, &random, SET_BLOCK, tally);
    }
}

static void draw(uint64_t first, struct set_tally *tally)
{
    set_games_run(&(struct set_run){1, first, GAMES, .draws = &twelve}, tally);
}

static void draw_scalar(uint64_t first, struct set_tally *tally)
{
    set_games_run_scalar(&(struct set_run){1, first, GAMES, .draws = &twelve}, tally);
}

int main(void)
{
    static const struct task tasks[] = {{"set_games_play", play},
                                        {"set_games_play_16", play_16},
                                        {"set_games_play_scalar", play_scalar},
                                        {"set_draws_12", draw},
                                        {"set_draws_12_scalar", draw_scalar}};
    double time[REPEATS];
    struct set_tally tally;

    if (set_games_make_tally(&rules, &tally) != PZ_OK)
        return EXIT_FAILURE;
    for (unsigned t = 0; t < sizeof tasks / sizeof tasks[0]; t++) {
        for (unsigned r = 0; r < REPEATS; r++) {
            uint64_t start = pz_now_ns();

            tasks[t].run((uint64_t)r * GAMES, &tally);
            time[r] = (double)(pz_now_ns() - start) / GAMES;
        }
        printf("%s\t%.1f\tns\n", tasks[t].name, median_find(time, REPEATS));
    }
    set_tally_free(&tally);
    return EXIT_SUCCESS;
}
