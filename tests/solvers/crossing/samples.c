#include "samples.h"

#include "tests/solvers/random.h"

static uint32_t draw(struct test_rng *rng, uint64_t bound)
{
    return (uint32_t)test_rng_below(rng, bound);
}

/* Draws all travelers of a kind, one traveler, or sometimes any set. */
static uint64_t draw_set(struct crossing_puzzle *puzzle, struct test_rng *rng)
{
    uint32_t travelers = puzzle->question.travelers;
    uint64_t set = 0;
    uint32_t one = draw(rng, travelers);

    switch (draw(rng, 5)) {
    case 0:
        return test_rng_below(rng, (uint64_t)1 << travelers);
    case 1:
        return (uint64_t)1 << one;
    default:
        for (uint32_t i = 0; i < travelers; i++) {
            if (puzzle->traveler[i].kind == puzzle->traveler[one].kind)
                set |= (uint64_t)1 << i;
        }
        return set;
    }
}

static void draw_rule(struct crossing_puzzle *puzzle, struct test_rng *rng, uint32_t *pairs)
{
    struct crossing_rule *rule = &puzzle->rule[puzzle->question.rules++];

    *rule =
        (struct crossing_rule){.form = (enum crossing_rule_form)draw(rng, 3),
                               .where = draw(rng, 3) ? CROSSING_BANKS : 1 + draw(rng, 3),
                               .parts = 1 + draw(rng, 3),
                               .together = puzzle->some + puzzle->somes,
                               .pair = puzzle->pair + *pairs};
    rule->few = draw_set(puzzle, rng);
    rule->many = draw_set(puzzle, rng);
    rule->without = draw(rng, 3) ? draw_set(puzzle, rng) : 0;
    for (uint32_t i = 0; i < rule->parts; i++) {
        uint64_t first = draw_set(puzzle, rng), second = draw_set(puzzle, rng);

        puzzle->some[puzzle->somes++] =
            (struct crossing_some){first, 1 + (draw(rng, 4) == 0)};
        puzzle->pair[(*pairs)++] = (struct crossing_pair){first, second};
    }
}

static void draw_travelers(struct crossing_puzzle *puzzle, struct test_rng *rng)
{
    uint32_t kinds = 1 + draw(rng, puzzle->question.travelers + 1);
    uint32_t minutes = 1 + draw(rng, 4), weights = 1 + draw(rng, 2);
    uint32_t rowers = draw(rng, 4);

    for (uint32_t i = 0; i < puzzle->question.travelers; i++) {
        uint32_t kind = i * kinds / (puzzle->question.travelers + 1);

        puzzle->traveler[i] = (struct crossing_traveler){
            .kind = kind,
            .minutes = 1 + (draw(rng, 4) ? kind % minutes : draw(rng, minutes)),
            .weight = 1 + (draw(rng, 8) ? kind % weights : draw(rng, weights)),
            .rows = rowers > 0 || draw(rng, 2)};
    }
}

static void draw_ends(struct crossing_puzzle *puzzle, struct test_rng *rng)
{
    struct crossing_question *question = &puzzle->question;
    uint64_t sets = (uint64_t)1 << question->travelers;

    if (draw(rng, 4) == 0) {
        question->start.far = test_rng_below(rng, sets) & test_rng_below(rng, sets);
        question->start.boat = draw(rng, 2) ? CROSSING_FAR : CROSSING_NEAR;
    }
    if (draw(rng, 4) == 0) {
        question->end.far = test_rng_below(rng, sets) | test_rng_below(rng, sets);
        question->end.boat = (enum crossing_side)draw(rng, 3);
    }
    if (draw(rng, 4) == 0)
        question->named = test_rng_below(rng, sets) & test_rng_below(rng, sets);
}

void crossing_sample_make(struct crossing_puzzle *puzzle, uint64_t seed, uint32_t most)
{
    struct test_rng rng;
    uint32_t pairs = 0;

    test_rng_seed(&rng, seed);
    crossing_puzzle_make(puzzle, draw(&rng, most + 1), 1 + draw(&rng, 4));
    draw_travelers(puzzle, &rng);
    for (uint32_t rules = puzzle->question.travelers ? draw(&rng, 4) : 0; rules > 0;
         rules--)
        draw_rule(puzzle, &rng, &pairs);
    if (draw(&rng, 4) == 0)
        puzzle->question.load = 1 + draw(&rng, 4);
    puzzle->question.goal =
        draw(&rng, 2) ? CROSSING_LEAST_MINUTES : CROSSING_FEWEST_CROSSINGS;
    draw_ends(puzzle, &rng);
}
