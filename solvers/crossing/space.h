/* The states of a crossing and what leads from one to another.
 *
 * Cells. Travelers who are alike (puzzles/crossing.h) make a cell. Of a cell matters only
 * how many of it are near, and the lowest of its numbers stand for these, so a state is the
 * set of those who are near, and the boat's side. Each set of each rule is a union of
 * cells.
 *
 * Blocks. symmetry.c finds blocks of cells that can be exchanged with each other, as
 * couples can: any exchange of the blocks of one class maps the question onto itself. A
 * state is canonical when in each class the blocks stand in falling order of what they look
 * like; it stands for all states that exchanges make of it.
 *
 * Travelers are numbered anew here, so that a cell is a run of bits and a block a run of
 * cells: what is counted, compared and sorted are fields of a word. */
#ifndef PUZZLES_CROSSING_SPACE_H
#define PUZZLES_CROSSING_SPACE_H

#include "cells.h"

/* The rules of a place, in new numbers. Most of them name travelers one by one: they are
 * broken where `all` are and none of `without`. */
struct crossing_plain_rule {
    uint64_t all, without;
};

struct crossing_rules {
    struct crossing_plain_rule *plain; /* owned, with all that follows */
    struct crossing_rule *rule;        /* the others, after them */
    uint32_t plains, others;
};

struct crossing_space {
    const struct crossing_question *question;
    struct crossing_cell cell[CROSSING_CELLS];
    struct crossing_class class[CROSSING_CELLS];
    uint8_t cells, classes;
    uint8_t travelers, seats; /* no more seats than travelers */
    uint8_t most;             /* that a group can have, by seats, rowers and weights */
    /* By the new numbers: */
    uint64_t everybody, rowers;
    uint64_t start_near, end_near;
    uint64_t load; /* UINT64_MAX: any */
    uint32_t minutes[CROSSING_TRAVELERS_MAX];
    uint32_t weight[CROSSING_TRAVELERS_MAX];
    struct crossing_rules banks, boat; /* owned */
};

/* A state: who is near, by the new numbers, in cells the lowest ones. */
struct crossing_position {
    uint64_t near;
    bool boat_far;
};

/* The lowest `count` of a set. */
static inline uint64_t crossing_lowest(uint64_t set, unsigned count)
{
    uint64_t rest = set;

    while (count-- > 0)
        rest &= rest - 1;
    return set & ~rest;
}

/* Prepares the space of a legal question; to be closed in any case. PZ_OK or PZ_NO_MEMORY.
 */
enum pz_status crossing_space_open(struct crossing_space *space,
                                   const struct crossing_question *question);
void crossing_space_close(struct crossing_space *space);

/* From now on no blocks are exchanged: only those who are alike are merged. */
void crossing_space_tell_apart(struct crossing_space *space);

/* Sorts the blocks of each class. */
uint64_t crossing_space_canonical(const struct crossing_space *space, uint64_t near);

/* By each cell of the canonical form of a position: the cell that stands there in it. */
void crossing_space_order(const struct crossing_space *space, uint64_t near,
                          uint8_t actual[CROSSING_CELLS]);

/* Numbers of the question into those of the space, each cell's lowest, and back. */
uint64_t crossing_space_inward(const struct crossing_space *space, uint64_t near);
uint64_t crossing_space_outward(const struct crossing_space *space, uint64_t near);

/* Whether both banks obey the rules. */
bool crossing_space_allows(const struct crossing_space *space, uint64_t near);

/* Whether the group has a rower and obeys the boat's rules. */
bool crossing_space_allows_aboard(const struct crossing_space *space, uint64_t group);

static inline struct crossing_position
crossing_space_start(const struct crossing_space *space)
{
    return (struct crossing_position){space->start_near,
                                      space->question->start.boat == CROSSING_FAR};
}

/* Whether the position is an end. */
static inline bool crossing_space_is_end(const struct crossing_space *space,
                                         struct crossing_position position)
{
    enum crossing_side boat = space->question->end.boat;

    return position.near == space->end_near &&
           (boat == CROSSING_EITHER || (boat == CROSSING_FAR) == position.boat_far);
}

/* What a crossing by `group` costs by the question's goal. */
uint64_t crossing_space_cost(const struct crossing_space *space, uint64_t group);

#endif
