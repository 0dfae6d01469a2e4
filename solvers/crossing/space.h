/* The state space of a question.
 *
 * Cells. Interchangeable travelers (puzzles/crossing.h) form a cell. Only the number of
 * travelers of a cell on the near bank matters, and the travelers with the lowest numbers
 * represent them. A state consists of the set of travelers on the near bank and the bank of
 * the boat. Each set of each rule is a union of cells.
 *
 * Blocks. symmetry.c finds blocks of cells that can be exchanged, such as couples. Each
 * exchange of two blocks of a class maps the question to itself. A state is canonical if
 * the blocks of each class are in decreasing order of their contents. A canonical state
 * represents all states that exchanges of blocks produce from it.
 *
 * The space has its own numbering, in which a cell is a run of bits and a block is a run of
 * cells. Therefore counting, comparing and sorting work on bit fields of a word. */
#ifndef PUZZLES_CROSSING_SPACE_H
#define PUZZLES_CROSSING_SPACE_H

#include "cells.h"

/* A CROSSING_NEVER_ALONE rule whose groups are single travelers, as most rules are. It is
 * broken if all travelers of `all` are present, and no traveler of `without`. */
struct crossing_simple_rule {
    uint64_t all, without;
    unsigned where;
};

/* The rules of the question, in the numbering of the space. All arrays are owned. */
struct crossing_rules {
    struct crossing_simple_rule *simple;
    struct crossing_rule *other;
    struct crossing_some *some; /* the parts of the other rules */
    struct crossing_pair *pair;
    uint32_t simples, others;
};

struct crossing_space {
    const struct crossing_question *question;
    struct crossing_cell cell[CROSSING_CELLS];
    struct crossing_class class[CROSSING_CELLS];
    uint8_t cells, classes;
    uint8_t travelers, seats; /* at most as many seats as travelers */
    uint8_t group_max;        /* travelers of a group, by seats, weights and rowers */
    /* In the numbering of the space: */
    uint64_t everyone, rowers;
    uint64_t start_near, end_near;
    uint64_t load; /* UINT64_MAX: any */
    uint32_t minutes[CROSSING_TRAVELERS_MAX];
    uint32_t weight[CROSSING_TRAVELERS_MAX];
    struct crossing_rules rules;
};

/* A state: the travelers on the near bank in the numbering of the space. Each cell has its
 * lowest numbers on the near bank. */
struct crossing_position {
    uint64_t near;
    bool boat_far;
};

/* Returns the word whose `count` lowest bits are set. */
static inline uint64_t crossing_low_bits(unsigned count)
{
    return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* Returns the `count` lowest members of a set. */
static inline uint64_t crossing_lowest(uint64_t set, unsigned count)
{
    uint64_t rest = set;

    while (count-- > 0)
        rest &= rest - 1;
    return set & ~rest;
}

/* Prepares the space of a valid question. Returns PZ_OK or PZ_NO_MEMORY. Call
 * crossing_space_close in either case. */
enum pz_status crossing_space_open(struct crossing_space *space,
                                   const struct crossing_question *question);
void crossing_space_close(struct crossing_space *space);

/* Removes the exchanges of blocks. Then only interchangeable travelers are merged. */
void crossing_space_drop_symmetry(struct crossing_space *space);

/* Returns the canonical form of a set of travelers on the near bank. */
uint64_t crossing_space_canonical(const struct crossing_space *space, uint64_t near);

/* Sets actual[c] to the cell whose contents cell c has in the canonical form. */
void crossing_space_order(const struct crossing_space *space, uint64_t near,
                          uint8_t actual[CROSSING_CELLS]);

/* Convert the travelers on the near bank from the numbering of the question to the
 * numbering of the space, and back. Only the number of travelers of each cell is kept. */
uint64_t crossing_space_encode(const struct crossing_space *space, uint64_t near);
uint64_t crossing_space_decode(const struct crossing_space *space, uint64_t near);

/* Returns true if both banks obey the rules. */
bool crossing_space_is_legal(const struct crossing_space *space, uint64_t near);

/* Returns true if the group has a rower and obeys the rules of the boat. */
bool crossing_space_is_legal_group(const struct crossing_space *space, uint64_t group);

static inline struct crossing_position
crossing_space_start(const struct crossing_space *space)
{
    return (struct crossing_position){space->start_near,
                                      space->question->start.boat == CROSSING_FAR};
}

/* Returns true if the position is an end. */
static inline bool crossing_space_is_end(const struct crossing_space *space,
                                         struct crossing_position position)
{
    enum crossing_side boat = space->question->end.boat;

    return position.near == space->end_near &&
           (boat == CROSSING_EITHER || (boat == CROSSING_FAR) == position.boat_far);
}

/* Returns the cost of a crossing by `group`, in the unit of the goal. */
uint64_t crossing_space_cost(const struct crossing_space *space, uint64_t group);

#endif
