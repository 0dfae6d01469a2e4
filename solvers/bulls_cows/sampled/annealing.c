/* Searches for a candidate by simulated annealing over codes (S. Kirkpatrick, C. D. Gelatt
 * and M. P. Vecchi, "Optimization by simulated annealing", Science 220, 1983).
 *
 * The energy of a code is the distance of its answers from the answers of the history. This
 * is the sum, over the rows, of the difference in bulls and of the difference in bulls and
 * cows together. A step changes one symbol or exchanges two symbols. A step that adds d > 0
 * to the energy is accepted with probability exp(-d / T). T falls from `hot` to `cold` in
 * STEPS steps. The caller repeats the search from other codes.
 *
 * If the candidates are few and scattered, simulated annealing finds candidates for which
 * the search by prefixes would need hours. It does not prove anything. */
#include "annealing.h"

#include "solvers/core/control.h"
#include "vector_code.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS = 60000, CHECK_STEPS = 256 /* between two checks of the limits */ };

static const double hot = 1.6, cold = 0.35;

/* A code and its energy. */
struct annealing {
    const struct bc_history *history;
    struct pz_random *random;
    struct bc_vector_code guess[BC_ROWS_MAX]; /* of the rows */
    struct bc_code code;
    unsigned energy;
};

static unsigned compute_energy(const struct annealing *a, const struct bc_code *code)
{
    const struct bc_game *game = &a->history->game;
    const struct bc_vector_code vector = bc_vectorize(game, code);
    unsigned energy = 0;

    for (unsigned i = 0; i < a->history->count; i++) {
        const struct bc_answer *wanted = &a->history->rows[i].answer;
        struct bc_answer got = bc_vector_answer(game, &vector, &a->guess[i]);

        energy += (unsigned)abs(got.bulls - wanted->bulls);
        energy += (unsigned)abs(got.bulls + got.cows - wanted->bulls - wanted->cows);
    }
    return energy;
}

/* Sets a random code. All codes have the same probability. */
static void draw_code(struct annealing *a)
{
    const struct bc_game *game = &a->history->game;
    uint64_t used = 0;

    for (unsigned i = 0; i < game->positions;) {
        unsigned least = bc_symbol_least(game, i);
        unsigned symbol =
            least + (unsigned)pz_random_below(a->random, game->symbols - least);

        if (!game->repeats && used >> symbol & 1)
            continue;
        used |= (uint64_t)1 << symbol;
        a->code.symbol[i++] = (uint8_t)symbol;
    }
    a->energy = compute_energy(a, &a->code);
}

/* Changes one symbol of `code`, or exchanges two symbols. Returns false if the result is
 * not a code. */
static bool change_code(const struct annealing *a, struct bc_code *code)
{
    const struct bc_game *game = &a->history->game;
    unsigned i = (unsigned)pz_random_below(a->random, game->positions);
    unsigned k = (unsigned)pz_random_below(a->random, game->positions);
    unsigned symbol = (unsigned)pz_random_below(a->random, game->symbols);

    if (pz_random_next(a->random) >> 63) {
        uint8_t kept = code->symbol[i];

        code->symbol[i] = code->symbol[k];
        code->symbol[k] = kept;
    } else {
        for (k = 0; !game->repeats && k < game->positions; k++)
            if (code->symbol[k] == symbol)
                return false;
        code->symbol[i] = (uint8_t)symbol;
    }
    return code->symbol[0] >= bc_symbol_least(game, 0);
}

/* Draws a step, and accepts or rejects it. */
static void try_step(struct annealing *a, double temperature)
{
    struct bc_code next = a->code;
    unsigned energy;

    if (!change_code(a, &next))
        return;
    energy = compute_energy(a, &next);
    if (energy > a->energy && (double)(pz_random_next(a->random) >> 11) * 0x1p-53 >=
                                  exp(((double)a->energy - energy) / temperature))
        return;
    a->code = next;
    a->energy = energy;
}

enum pz_status bc_annealing(const struct bc_history *history, const struct pz_ctl *ctl,
                            struct pz_random *random, uint64_t *nodes,
                            struct bc_near_code *near)
{
    struct annealing a = {.history = history, .random = random};

    assert(history->count <= BC_ROWS_MAX);
    for (unsigned i = 0; i < history->count; i++)
        a.guess[i] = bc_vectorize(&history->game, &history->rows[i].guess);
    draw_code(&a);
    *near = (struct bc_near_code){a.code, a.energy};
    for (unsigned i = 0; i < STEPS && near->energy > 0; i++) {
        if (i % CHECK_STEPS == 0) {
            enum pz_status status = pz_ctl_check(ctl, *nodes);

            if (status != PZ_OK)
                return status;
        }
        ++*nodes;
        try_step(&a, hot * pow(cold / hot, (double)i / STEPS));
        if (a.energy < near->energy)
            *near = (struct bc_near_code){a.code, a.energy};
    }
    return PZ_OK;
}
