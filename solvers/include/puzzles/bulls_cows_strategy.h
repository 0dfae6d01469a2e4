/* Simple strategies for Bulls and Cows, played against every secret.
 *
 * A strategy picks a guess from what is still possible, without looking further ahead
 * than the next answer. A state, the set of secrets that give the same answers so far, is
 * decided once, and its guess divides it; walking these sets plays the strategy against
 * all secrets at once and gives its exact cost.
 *
 * Four strategies weigh every code of the game as a guess, by the sizes of the parts its
 * answers make, the winning answer's part among them. Of equal ones they take a code that
 * is still possible, if there is one, and then the smallest code. The others are meant for
 * people with paper and pencil. In the rules 0123 stands for the first symbols: a game of
 * 3 positions opens with 012 and goes on with 234. */
#ifndef PUZZLES_BULLS_COWS_STRATEGY_H
#define PUZZLES_BULLS_COWS_STRATEGY_H

#include "bulls_cows_tree.h"

/* The constant, the name for people and machines, and what it does. */
#define BC_STRATEGY_MAP(X)                                                                 \
    X(BC_FIRST_CONSISTENT, "first-consistent", "the smallest code that is still possible") \
    X(BC_RANDOM_CONSISTENT, "random-consistent",                                           \
      "any code that is still possible, each as likely")                                   \
    X(BC_MAX_PARTS, "max-parts", "the code with the most different answers")               \
    X(BC_ENTROPY, "entropy", "the code whose answer tells the most bits")                  \
    X(BC_EXPECTED_SIZE, "expected-size", "the code that leaves the fewest on average")     \
    X(BC_MINIMAX, "minimax", "the code that leaves the fewest in the worst case")          \
    X(BC_TWO_OPENERS, "two-openers",                                                       \
      "0123, then 3456 whatever the answer, then the smallest code still possible")        \
    X(BC_TWO_OPENERS_ANY, "two-openers-any",                                               \
      "0123, then 3456 whatever the answer, then any code still possible, each as likely")

enum bc_strategy {
#define BC_STRATEGY_ENUM(name, text, rule) name,
    BC_STRATEGY_MAP(BC_STRATEGY_ENUM)
#undef BC_STRATEGY_ENUM
        BC_STRATEGIES
};

enum {
    /* Codes of a game up to which a service should offer the strategies: 16^5. Then
     * bc_strategy_play takes 21 MiB at most, and 0.15 s for a strategy that does not weigh
     * every code. */
    BC_STRATEGY_CODES_MAX = 1048576
};

struct bc_strategy_info {
    const char *name;
    const char *rule;
};

/* The row of `strategy`, a constant. Thread-safe. */
const struct bc_strategy_info *bc_strategy_info(enum bc_strategy strategy);

/* Whether its guesses depend on the seed; whether it tries every code of the game as a
 * guess in every state, which costs the square of their number. */
bool bc_strategy_draws(enum bc_strategy strategy);
bool bc_strategy_weighs(enum bc_strategy strategy);

struct bc_record {
    bool complete; /* false: the time or the nodes ended first, or some secret takes more
                    * than BC_GUESSES_MAX guesses, and nothing below is set */
    uint32_t secrets;
    uint64_t guesses;                        /* over all secrets */
    unsigned height;                         /* for the worst secret */
    uint32_t by_guesses[BC_GUESSES_MAX + 1]; /* secrets found by so many guesses */
};

/* Plays `strategy` against every secret of the valid `game`.
 *
 * A strategy that draws draws once in each state, in preorder with the answers in
 * increasing order, by the generator of random.h started with `seed`: the numbers are
 * those of one player who keeps to one guess in each state, and the mean over seeds is
 * the expected cost. Nodes of `ctl` are guesses that were weighed.
 *
 * PZ_STOPPED, PZ_NO_MEMORY. Memory: 9 bytes for each code of the game, for one that weighs
 * every code 13 and one for each position and symbol, for BC_ENTROPY 8 more; nothing grows
 * faster than the number of codes, so games above BC_STRATEGY_CODES_MAX are played too.
 * Cost: some 2 ns for each secret and guess of its game. A strategy that weighs takes some
 * 0.3 ns for each guess, secret and state: 0.06 s for 4 positions and 10 symbols.
 * Thread-safe. */
enum pz_status bc_strategy_play(const struct bc_game *game, enum bc_strategy strategy,
                                uint64_t seed, const struct pz_ctl *ctl,
                                struct bc_record *record);

#endif
