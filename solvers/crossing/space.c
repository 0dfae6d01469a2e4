#include "space.h"

#include "rules.h"
#include "solvers/core/check.h"
#include "symmetry.h"

#include <stdlib.h>

/* Finds the cells, in the order of their first travelers. */
static void find_cells(struct crossing_space *space)
{
    const struct crossing_question *question = space->question;
    uint8_t cell_of[CROSSING_TRAVELERS_MAX];

    for (uint32_t i = 0; i < question->travelers; i++) {
        uint32_t first = crossing_first_alike(question, i);

        if (first == i) {
            cell_of[i] = space->cells++;
            space->cell[cell_of[i]] = (struct crossing_cell){.who = 0};
        }
        space->cell[cell_of[first]].who |= (uint64_t)1 << i;
        space->cell[cell_of[first]].size++;
    }
}

/* Numbers the travelers cell by cell. */
static void number_travelers(struct crossing_space *space)
{
    const struct crossing_question *question = space->question;
    unsigned at = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        struct crossing_cell *cell = &space->cell[i];

        cell->at = (uint8_t)at;
        cell->field = crossing_low_bits(cell->size) << at;
        for (uint64_t rest = cell->who; rest; rest &= rest - 1, at++) {
            const struct crossing_traveler *traveler =
                &question->traveler[__builtin_ctzll(rest)];

            space->minutes[at] = traveler->minutes;
            space->weight[at] = traveler->weight;
            space->rowers |= (uint64_t)traveler->rows << at;
        }
    }
}

#ifdef PUZZLED_CHECK
/* Asserts that the cells are a partition of the travelers, and that the blocks of the
 * classes are adjacent runs of equal width. */
static void space_check(const struct crossing_space *space)
{
    uint64_t who = 0, fields = 0;
    unsigned cells = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        const struct crossing_cell *cell = &space->cell[i];

        assert(cell->size > 0 && cell->size == __builtin_popcountll(cell->who));
        assert(cell->field == crossing_low_bits(cell->size) << cell->at);
        assert(!(who & cell->who) && !(fields & cell->field));
        who |= cell->who;
        fields |= cell->field;
    }
    assert(who == space->everyone && fields == space->everyone);
    for (unsigned i = 0; i < space->classes; i++) {
        const struct crossing_class *class = &space->class[i];

        assert(class->first == cells && class->blocks > 0);
        cells += (unsigned)class->blocks * class->cells;
        for (unsigned c = class->first; c < cells; c++) {
            const struct crossing_cell *cell = &space->cell[c];
            unsigned block = (c - class->first) / class->cells;

            assert(cell->class == i && cell->follows == (block > 0));
            assert(!cell->follows || space->cell[c - class->cells].size == cell->size);
            assert(cell->in_block > 0 || cell->at == class->at + block * class->width);
        }
    }
    assert(cells == space->cells);
}
#endif

/* Sets the members of cells and classes that describe their blocks. */
static void describe_blocks(struct crossing_space *space)
{
    for (unsigned i = 0; i < space->classes; i++) {
        struct crossing_class *class = &space->class[i];
        unsigned end = class->first + (unsigned)class->cells * class->blocks;

        class->at = space->cell[class->first].at;
        class->width = 0;
        for (unsigned c = class->first; c < end; c++) {
            unsigned index = c - class->first;

            space->cell[c].class = (uint8_t)i;
            space->cell[c].follows = index >= class->cells;
            space->cell[c].in_block = (uint8_t)(index % class->cells);
            if (index < class->cells)
                class->width = (uint8_t)(class->width + space->cell[c].size);
        }
    }
    CHECKED(space_check, space);
}

/* Converts a union of cells to the numbering of the space. */
static uint64_t renumber(const struct crossing_space *space, uint64_t who)
{
    uint64_t fields = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        if (space->cell[i].who & who)
            fields |= space->cell[i].field;
    }
    return fields;
}

static bool is_simple(const struct crossing_rule *rule)
{
    if (rule->form != CROSSING_NEVER_ALONE)
        return false;
    for (uint32_t i = 0; i < rule->parts; i++) {
        if (__builtin_popcountll(rule->together[i].who) != 1 ||
            rule->together[i].least != 1)
            return false;
    }
    return true;
}

static void copy_simple_rule(struct crossing_space *space, const struct crossing_rule *rule)
{
    struct crossing_simple_rule *copy = &space->rules.simple[space->rules.simples++];

    *copy = (struct crossing_simple_rule){.without = renumber(space, rule->without),
                                          .where = rule->where};
    for (uint32_t i = 0; i < rule->parts; i++)
        copy->all |= renumber(space, rule->together[i].who);
}

/* Copies a rule. Its parts go to `*some` and `*pair`, which then point past them. */
static void copy_rule(struct crossing_space *space, const struct crossing_rule *rule,
                      struct crossing_some **some, struct crossing_pair **pair)
{
    struct crossing_rule *copy = &space->rules.other[space->rules.others++];

    *copy = *rule;
    copy->without = renumber(space, rule->without);
    copy->few = renumber(space, rule->few);
    copy->many = renumber(space, rule->many);
    copy->together = *some;
    copy->pair = *pair;
    for (uint32_t i = 0; rule->form == CROSSING_NEVER_ALONE && i < rule->parts; i++)
        *(*some)++ = (struct crossing_some){renumber(space, rule->together[i].who),
                                            rule->together[i].least};
    for (uint32_t i = 0; rule->form == CROSSING_JEALOUS && i < rule->parts; i++)
        *(*pair)++ = (struct crossing_pair){renumber(space, rule->pair[i].first),
                                            renumber(space, rule->pair[i].second)};
}

/* Allocates space for copies of all rules of any form. */
static bool allocate_rules(const struct crossing_question *question,
                           struct crossing_rules *rules)
{
    size_t parts = 1;

    for (uint32_t i = 0; i < question->rules; i++)
        parts += question->rule[i].form == CROSSING_NEVER_OUTNUMBERED
                     ? 0
                     : question->rule[i].parts;
    rules->simple = calloc(question->rules, sizeof *rules->simple);
    rules->other = calloc(question->rules, sizeof *rules->other);
    rules->some = calloc(parts, sizeof *rules->some);
    rules->pair = calloc(parts, sizeof *rules->pair);
    return rules->simple && rules->other && rules->some && rules->pair;
}

static enum pz_status copy_rules(struct crossing_space *space)
{
    const struct crossing_question *question = space->question;

    if (question->rules == 0)
        return PZ_OK;
    if (!allocate_rules(question, &space->rules))
        return PZ_NO_MEMORY;
    struct crossing_some *some = space->rules.some;
    struct crossing_pair *pair = space->rules.pair;

    for (uint32_t i = 0; i < question->rules; i++) {
        if (is_simple(&question->rule[i]))
            copy_simple_rule(space, &question->rule[i]);
        else
            copy_rule(space, &question->rule[i], &some, &pair);
    }
    return PZ_OK;
}

/* Returns the maximum number of travelers of a group. The largest group has the lightest
 * rower and then the lightest other travelers. */
static uint8_t find_group_max(const struct crossing_space *space)
{
    uint64_t aboard = 0, load = 0;

    for (unsigned count = 0; count < space->seats; count++) {
        uint64_t from = count == 0 ? space->rowers : space->everyone & ~aboard;
        int lightest = -1;

        for (; from; from &= from - 1) {
            int i = __builtin_ctzll(from);

            if (lightest < 0 || space->weight[i] < space->weight[lightest])
                lightest = i;
        }
        if (lightest < 0 || load + space->weight[lightest] > space->load)
            return (uint8_t)count;
        load += space->weight[lightest];
        aboard |= (uint64_t)1 << lightest;
    }
    return space->seats;
}

enum pz_status crossing_space_open(struct crossing_space *space,
                                   const struct crossing_question *question)
{
    uint32_t seats = question->seats;

    *space = (struct crossing_space){
        .question = question,
        .travelers = (uint8_t)question->travelers,
        .seats = (uint8_t)(seats < question->travelers ? seats : question->travelers),
        .everyone = crossing_low_bits(question->travelers),
        .load = question->load ? question->load : UINT64_MAX};

    find_cells(space);
    space->classes =
        (uint8_t)crossing_symmetry_find(question, space->cell, space->cells, space->class);
    number_travelers(space);
    describe_blocks(space);
    space->start_near =
        crossing_space_encode(space, space->everyone & ~question->start.far);
    space->end_near = crossing_space_encode(space, space->everyone & ~question->end.far);
    space->group_max = find_group_max(space);
    return copy_rules(space);
}

void crossing_space_close(struct crossing_space *space)
{
    free(space->rules.simple);
    free(space->rules.other);
    free(space->rules.some);
    free(space->rules.pair);
    space->rules = (struct crossing_rules){.simples = 0};
}

void crossing_space_drop_symmetry(struct crossing_space *space)
{
    space->classes = space->cells;
    for (unsigned i = 0; i < space->cells; i++)
        space->class[i] =
            (struct crossing_class){.first = (uint8_t)i, .cells = 1, .blocks = 1};
    describe_blocks(space);
}

static uint64_t block_of(const struct crossing_class *class, uint64_t near, unsigned block)
{
    return near >> (class->at + block * class->width) & crossing_low_bits(class->width);
}

/* Returns the fields of the blocks of a class in decreasing order. */
static uint64_t sort_blocks(const struct crossing_class *class, uint64_t near)
{
    uint64_t value[CROSSING_CELLS], sorted = 0;
    unsigned count = class->blocks;

    for (unsigned i = 0; i < count; i++) {
        uint64_t field = block_of(class, near, i);
        unsigned at = i;

        for (; at > 0 && value[at - 1] < field; at--)
            value[at] = value[at - 1];
        value[at] = field;
    }
    for (unsigned i = 0; i < count; i++)
        sorted |= value[i] << (class->at + i * class->width);
    return sorted;
}

void crossing_space_order(const struct crossing_space *space, uint64_t near,
                          uint8_t actual[CROSSING_CELLS])
{
    for (unsigned i = 0; i < space->classes; i++) {
        const struct crossing_class *class = &space->class[i];
        uint8_t order[CROSSING_CELLS] = {0};

        for (unsigned b = 0; b < class->blocks; b++) {
            uint64_t field = block_of(class, near, b);
            unsigned at = b;

            for (; at > 0 && block_of(class, near, order[at - 1]) < field; at--)
                order[at] = order[at - 1];
            order[at] = (uint8_t)b;
        }
        for (unsigned c = 0; c < (unsigned)class->blocks * class->cells; c++) {
            unsigned block = order[c / class->cells];

            actual[class->first + c] =
                (uint8_t)(class->first + block * class->cells + c % class->cells);
        }
    }
}

uint64_t crossing_space_canonical(const struct crossing_space *space, uint64_t near)
{
    assert(!(near & ~space->everyone));
    for (unsigned i = 0; i < space->classes; i++) {
        const struct crossing_class *class = &space->class[i];

        if (class->blocks == 1)
            continue;
        uint64_t field = crossing_low_bits((unsigned)class->width * class->blocks)
                         << class->at;

        if (class->width == 1)
            near = (near & ~field) |
                   crossing_low_bits((unsigned)__builtin_popcountll(near & field))
                       << class->at;
        else
            near = (near & ~field) | sort_blocks(class, near);
    }
    return near;
}

uint64_t crossing_space_encode(const struct crossing_space *space, uint64_t near)
{
    uint64_t inward = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        const struct crossing_cell *cell = &space->cell[i];

        inward |= crossing_low_bits((unsigned)__builtin_popcountll(near & cell->who))
                  << cell->at;
    }
    return inward;
}

uint64_t crossing_space_decode(const struct crossing_space *space, uint64_t near)
{
    uint64_t outward = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        const struct crossing_cell *cell = &space->cell[i];

        outward |=
            crossing_lowest(cell->who, (unsigned)__builtin_popcountll(near & cell->field));
    }
    return outward;
}

/* Returns true if the travelers `who` obey all rules for the place `where`. */
static bool obey_rules(const struct crossing_rules *rules, uint64_t who, unsigned where)
{
    for (uint32_t i = 0; i < rules->simples; i++) {
        const struct crossing_simple_rule *rule = &rules->simple[i];

        if (!(rule->all & ~who) && !(rule->without & who) && (rule->where & where))
            return false;
    }
    for (uint32_t i = 0; i < rules->others; i++) {
        if ((rules->other[i].where & where) &&
            crossing_rule_is_broken(&rules->other[i], who))
            return false;
    }
    return true;
}

bool crossing_space_is_legal(const struct crossing_space *space, uint64_t near)
{
    return obey_rules(&space->rules, near, CROSSING_BANKS) &&
           obey_rules(&space->rules, space->everyone & ~near, CROSSING_BANKS);
}

bool crossing_space_is_legal_group(const struct crossing_space *space, uint64_t group)
{
    return (group & space->rowers) && obey_rules(&space->rules, group, CROSSING_BOAT);
}

uint64_t crossing_space_cost(const struct crossing_space *space, uint64_t group)
{
    uint32_t slowest = 0;

    if (space->question->goal == CROSSING_FEWEST_CROSSINGS)
        return 1;
    for (; group; group &= group - 1) {
        uint32_t minutes = space->minutes[__builtin_ctzll(group)];

        slowest = minutes > slowest ? minutes : slowest;
    }
    return slowest;
}
