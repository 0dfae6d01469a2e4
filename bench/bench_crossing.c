/* Measures river crossings: the puzzles of books, as medians of several repeats; 12 couples,
 * as interchangeable couples and as individuals; and many different travelers. */
#include "median.h"
#include "puzzles/random.h"
#include "solvers/crossing/search.h"
#include "tests/solvers/crossing/puzzles.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    REPEATS = 31,
    REPEAT_NS = 2000000, /* approximate time of one repeat, unless one call is longer */
    SLOW_REPEATS = 5,    /* of calls that take more than SLOW_NS */
    SLOW_NS = 50000000,
    COUPLES = 12,
    DIFFERENT = 24, /* travelers */
    QUESTIONS = 20  /* about them, with random rules */
};

static struct crossing_puzzle puzzle;
static volatile uint64_t result; /* prevents the removal of the calls */

/* Prints the median microseconds per call. */
static void time_calls(const char *name, void (*call)(void))
{
    double each[REPEATS];
    int repeats = 0, most = REPEATS;

    for (; repeats < most; repeats++) {
        uint64_t start = pz_now_ns(), calls = 0;

        for (; pz_now_ns() - start < REPEAT_NS; calls++)
            call();
        each[repeats] = (double)(pz_now_ns() - start) / (double)calls / 1000;
        if (pz_now_ns() - start > SLOW_NS)
            most = SLOW_REPEATS;
    }
    printf("%s\t%.2f\tus\n", name, median_find(each, (size_t)repeats));
}

static void solve(void)
{
    struct crossing_answer answer;

    if (crossing_solve(&puzzle.question, NULL, &answer) != PZ_OK)
        abort();
    result = answer.lower_bound;
    crossing_answer_free(&answer);
}

static void time_missionaries(void)
{
    static const struct {
        uint32_t each, seats;
    } boats[] = {{3, 2}, {4, 2}, {4, 3}, {5, 3}, {6, 3}, {32, 4}};

    for (size_t i = 0; i < sizeof boats / sizeof boats[0]; i++) {
        char name[64];

        crossing_puzzle_missionaries(&puzzle, boats[i].each, boats[i].seats);
        snprintf(name, sizeof name, "crossing_missionaries_%u_boat_%u", boats[i].each,
                 boats[i].seats);
        time_calls(name, solve);
    }
}

static void time_couples(void)
{
    static const struct {
        uint32_t couples, seats;
    } boats[] = {{3, 2}, {4, 2}, {4, 3}, {5, 3}, {6, 3}, {COUPLES, 4}, {32, 4}};

    for (size_t i = 0; i < sizeof boats / sizeof boats[0]; i++) {
        char name[64];

        crossing_puzzle_couples(&puzzle, boats[i].couples, boats[i].seats);
        snprintf(name, sizeof name, "crossing_couples_%u_boat_%u", boats[i].couples,
                 boats[i].seats);
        time_calls(name, solve);
    }
}

static void time_books(void)
{
    crossing_puzzle_farmer(&puzzle);
    time_calls("crossing_farmer", solve);
    time_missionaries();
    time_couples();
    crossing_puzzle_adults(&puzzle);
    time_calls("crossing_adults", solve);
    crossing_puzzle_family(&puzzle);
    time_calls("crossing_family", solve);
    crossing_puzzle_zurg(&puzzle);
    time_calls("crossing_zurg", solve);
}

/* Prints the states that the couples can reach, merged or not, and the seconds. */
static void time_all_kinds(const char *name, bool apart)
{
    struct crossing_search *search = malloc(sizeof *search);
    struct pz_budget budget = {.ctl = NULL};
    struct crossing_space space;
    uint64_t start = pz_now_ns();

    if (!search || crossing_space_open(&space, &puzzle.question) != PZ_OK)
        abort();
    if (apart)
        crossing_space_drop_symmetry(&space);
    crossing_search_open(search, &space, &budget, 0);
    crossing_search_add(search, crossing_space_start(&space));
    while (crossing_search_expand(search) != CROSSING_NO_NODE)
        ;
    if (crossing_search_must_stop(search))
        abort();
    printf("%s_kinds\t%llu\tstates\n", name, (unsigned long long)search->expanded);
    crossing_search_close(search);
    crossing_space_close(&space);
    free(search);
    printf("%s\t%.6f\ts\n", name, (double)(pz_now_ns() - start) / 1e9);
}

/* Makes travelers with different times. Some pairs must not be together unless one of two other
 * travelers is there. `number` determines the numbers of seats, rowers and rules. */
static void make_different(uint64_t number, enum crossing_goal goal)
{
    struct pz_random random;

    pz_random_seed(&random, number);
    crossing_puzzle_make(&puzzle, DIFFERENT, 2 + (uint32_t)(number % 4));
    puzzle.question.goal = goal;
    for (uint32_t i = 0; i < DIFFERENT; i++) {
        puzzle.traveler[i].minutes = 1 + (uint32_t)pz_random_below(&random, 30);
        puzzle.traveler[i].rows = i == 0 || pz_random_below(&random, 20) < number;
    }
    for (uint32_t rules = 1 + (uint32_t)pz_random_below(&random, 8); rules > 0; rules--) {
        uint64_t a = pz_random_below(&random, DIFFERENT), keepers = 0;
        uint64_t b = (a + 1 + pz_random_below(&random, DIFFERENT - 1)) % DIFFERENT;

        for (int i = 0; i < 2; i++)
            keepers |= (uint64_t)1 << pz_random_below(&random, DIFFERENT);
        crossing_puzzle_forbid(&puzzle, (uint64_t)1 << a, (uint64_t)1 << b, keepers);
    }
}

/* Prints the median and the worst time with a limit of a second, and the number of proofs. */
static void time_different(const char *name, enum crossing_goal goal)
{
    double each[QUESTIONS];
    unsigned proven = 0;

    for (uint64_t number = 0; number < QUESTIONS; number++) {
        struct crossing_answer answer;

        make_different(number, goal);
        uint64_t start = pz_now_ns();
        const struct pz_ctl ctl = {.deadline_ns = start + 1000000000,
                                   .max_bytes = (size_t)1 << 28};

        if (crossing_solve(&puzzle.question, &ctl, &answer) != PZ_OK)
            abort();
        each[number] = (double)(pz_now_ns() - start) / 1e9;
        proven += answer.proven;
        crossing_answer_free(&answer);
    }
    printf("%s\t%.4f\ts\n", name, median_find(each, QUESTIONS));
    printf("%s_worst\t%.4f\ts\n", name, each[QUESTIONS - 1]);
    printf("%s_proven\t%u\tof %d\n", name, proven, QUESTIONS);
}

int main(void)
{
    time_books();
    crossing_puzzle_couples(&puzzle, COUPLES, 4);
    time_all_kinds("crossing_couples_12_all", false);
    time_all_kinds("crossing_couples_12_all_apart", true);
    time_different("crossing_24_different", CROSSING_FEWEST_CROSSINGS);
    time_different("crossing_24_different_minutes", CROSSING_LEAST_MINUTES);
    return 0;
}
