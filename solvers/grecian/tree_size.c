/* The size of a search tree, by Knuth's estimator
 *
 * Knuth's estimator: go down from the root, each time to a child chosen at random, and let
 * each node on the way stand for as many nodes of its level as the product of the numbers
 * of children above it. The sum along one such probe has the size of the tree as its
 * expected value: a node is met with the reciprocal of the product that it then counts for
 * (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29,
 * 1975). The mean of 64 probes is taken. It is most often too low where few ways hold most
 * of the nodes; a search that trusts it should look again (search.c). */
#include "tree_size.h"

#include "puzzle.h"
#include "puzzles/random.h"

enum { PROBES = 64 };

/* The bit of `bits` that has `rank` lower ones. */
static unsigned choose_bit(uint64_t bits, uint64_t rank)
{
    while (rank--)
        bits &= bits - 1;
    return (unsigned)__builtin_ctzll(bits);
}

/* The nodes that one way down stands for. Turns that only repeat the board are left out
 * as in the search. */
static double probe(const struct grecian_tables *tables, struct pz_random *random)
{
    struct grecian_level levels[2];
    double nodes = 0, weight = 1;
    unsigned cycle = 1;

    grecian_tables_start(tables, &levels[tables->dials % 2]);
    for (unsigned left = tables->dials;; left--) {
        uint16_t open = 0;
        uint64_t turns = grecian_tables_turns(tables, &levels[left % 2], &open);
        unsigned period = grecian_tables_period(tables, left - 1, open);
        unsigned alike = grecian_gcd(period, cycle);

        nodes += weight;
        turns &= ((uint64_t)1 << alike) - 1;
        if (!turns || left == 1)
            return nodes;
        unsigned count = (unsigned)__builtin_popcountll(turns);
        unsigned turn = choose_bit(turns, pz_random_below(random, count));

        weight *= count;
        cycle = cycle / alike * period;
        grecian_tables_place(tables, left, turn, &levels[left % 2], &levels[1 - left % 2]);
    }
}

double grecian_tree_size_estimate(const struct grecian_tables *tables)
{
    struct pz_random random;
    double nodes = 0;

    pz_random_seed(&random, 0);
    for (int i = 0; i < PROBES; i++)
        nodes += probe(tables, &random);
    return nodes / PROBES;
}
