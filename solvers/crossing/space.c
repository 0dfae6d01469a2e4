#include "space.h"

#include "question.h"
#include "rules.h"
#include "symmetry.h"

#include <stdlib.h>

static uint64_t low_bits(unsigned count)
{
    return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

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

/* A new number for each traveler: cell by cell. */
static void number_travelers(struct crossing_space *space)
{
    const struct crossing_question *question = space->question;
    unsigned at = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        struct crossing_cell *cell = &space->cell[i];

        cell->at = (uint8_t)at;
        cell->field = low_bits(cell->size) << at;
        for (uint64_t rest = cell->who; rest; rest &= rest - 1, at++) {
            const struct crossing_traveler *traveler =
                &question->traveler[__builtin_ctzll(rest)];

            space->minutes[at] = traveler->minutes;
            space->weight[at] = traveler->weight;
            space->rowers |= (uint64_t)traveler->rows << at;
        }
    }
}

static void describe_blocks(struct crossing_space *space)
{
    for (unsigned i = 0; i < space->classes; i++) {
        struct crossing_class *class = &space->class[i];
        unsigned end = class->first + (unsigned)class->cells * class->blocks;

        class->at = space->cell[class->first].at;
        class->width = 0;
        for (unsigned c = class->first; c < end; c++) {
            unsigned place = c - class->first;

            space->cell[c].class = (uint8_t)i;
            space->cell[c].follows = place >= class->cells;
            space->cell[c].in_block = (uint8_t)(place % class->cells);
            if (place < class->cells)
                class->width = (uint8_t)(class->width + space->cell[c].size);
        }
    }
}

/* A set of whole cells in new numbers. */
static uint64_t renumber(const struct crossing_space *space, uint64_t who)
{
    uint64_t fields = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        if (space->cell[i].who & who)
            fields |= space->cell[i].field;
    }
    return fields;
}

/* Copies a rule; its parts into `*room`, which goes on behind them. */
static struct crossing_rule copy_rule(const struct crossing_space *space,
                                      const struct crossing_rule *rule, char **room)
{
    struct crossing_rule copy = *rule;
    struct crossing_some *together = (struct crossing_some *)(void *)*room;
    struct crossing_pair *pair = (struct crossing_pair *)(void *)*room;

    copy.without = renumber(space, rule->without);
    copy.few = renumber(space, rule->few);
    copy.many = renumber(space, rule->many);
    copy.together = together;
    copy.pair = pair;
    for (uint32_t i = 0; rule->form == CROSSING_NEVER_ALONE && i < rule->parts; i++)
        *together++ = (struct crossing_some){renumber(space, rule->together[i].who),
                                             rule->together[i].least};
    for (uint32_t i = 0; rule->form == CROSSING_JEALOUS && i < rule->parts; i++)
        *pair++ = (struct crossing_pair){renumber(space, rule->pair[i].first),
                                         renumber(space, rule->pair[i].second)};
    *room = rule->form == CROSSING_NEVER_ALONE ? (char *)together : (char *)pair;
    return copy;
}

static bool is_plain(const struct crossing_rule *rule)
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

static struct crossing_plain_rule plain_copy(const struct crossing_space *space,
                                             const struct crossing_rule *rule)
{
    struct crossing_plain_rule plain = {.without = renumber(space, rule->without)};

    for (uint32_t i = 0; i < rule->parts; i++)
        plain.all |= renumber(space, rule->together[i].who);
    return plain;
}

static size_t bytes_of(const struct crossing_rule *rule)
{
    size_t parts = rule->form == CROSSING_NEVER_OUTNUMBERED ? 0 : rule->parts;

    return is_plain(rule) ? sizeof(struct crossing_plain_rule)
                          : sizeof *rule + parts * sizeof *rule->pair;
}

/* Those of the rules that hold `where`, in one piece of memory with their parts. */
static enum pz_status copy_rules(const struct crossing_space *space, unsigned where,
                                 struct crossing_rules *rules)
{
    const struct crossing_question *question = space->question;
    size_t bytes = 0;
    uint32_t plains = 0, count = 0;

    for (uint32_t i = 0; i < question->rules; i++) {
        if (!(question->rule[i].where & where))
            continue;
        bytes += bytes_of(&question->rule[i]);
        plains += is_plain(&question->rule[i]);
        count++;
    }
    if (bytes == 0)
        return PZ_OK;
    rules->plain = malloc(bytes);
    if (!rules->plain)
        return PZ_NO_MEMORY;
    rules->rule = (struct crossing_rule *)(void *)(rules->plain + plains);
    char *room = (char *)(rules->rule + (count - plains));

    for (uint32_t i = 0; i < question->rules; i++) {
        const struct crossing_rule *rule = &question->rule[i];

        if (!(rule->where & where))
            continue;
        if (is_plain(rule))
            rules->plain[rules->plains++] = plain_copy(space, rule);
        else
            rules->rule[rules->others++] = copy_rule(space, rule, &room);
    }
    return PZ_OK;
}

/* How many can be aboard, one rower among them: the lightest. */
static uint8_t find_most(const struct crossing_space *space)
{
    uint64_t aboard = 0, load = 0;

    for (unsigned count = 0; count < space->seats; count++) {
        uint64_t from = count == 0 ? space->rowers : space->everybody & ~aboard;
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
        .everybody = low_bits(question->travelers),
        .load = question->load ? question->load : UINT64_MAX};
    uint64_t everybody = crossing_everybody(question);

    find_cells(space);
    space->classes =
        (uint8_t)crossing_symmetry_find(question, space->cell, space->cells, space->class);
    number_travelers(space);
    describe_blocks(space);
    space->start_near = crossing_space_inward(space, everybody & ~question->start.far);
    space->end_near = crossing_space_inward(space, everybody & ~question->end.far);
    space->most = find_most(space);
    enum pz_status status = copy_rules(space, CROSSING_BANKS, &space->banks);

    return status == PZ_OK ? copy_rules(space, CROSSING_BOAT, &space->boat) : status;
}

void crossing_space_close(struct crossing_space *space)
{
    free(space->banks.plain);
    free(space->boat.plain);
    space->banks = space->boat = (struct crossing_rules){.plains = 0};
}

void crossing_space_tell_apart(struct crossing_space *space)
{
    space->classes = space->cells;
    for (unsigned i = 0; i < space->cells; i++)
        space->class[i] =
            (struct crossing_class){.first = (uint8_t)i, .cells = 1, .blocks = 1};
    describe_blocks(space);
}

static uint64_t block_of(const struct crossing_class *class, uint64_t near, unsigned block)
{
    return near >> (class->at + block * class->width) & low_bits(class->width);
}

/* Sorts fields of one class, the greatest first. */
static uint64_t sort_blocks(const struct crossing_class *class, uint64_t near)
{
    uint64_t value[CROSSING_CELLS], sorted = 0;
    unsigned count = class->blocks;

    for (unsigned i = 0; i < count; i++) {
        uint64_t field = block_of(class, near, i);
        unsigned place = i;

        for (; place > 0 && value[place - 1] < field; place--)
            value[place] = value[place - 1];
        value[place] = field;
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
            unsigned place = b;

            for (; place > 0 && block_of(class, near, order[place - 1]) < field; place--)
                order[place] = order[place - 1];
            order[place] = (uint8_t)b;
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
    for (unsigned i = 0; i < space->classes; i++) {
        const struct crossing_class *class = &space->class[i];

        if (class->blocks == 1)
            continue;
        uint64_t field = low_bits((unsigned)class->width * class->blocks) << class->at;

        if (class->width == 1)
            near = (near & ~field) | low_bits((unsigned)__builtin_popcountll(near & field))
                                         << class->at;
        else
            near = (near & ~field) | sort_blocks(class, near);
    }
    return near;
}

uint64_t crossing_space_inward(const struct crossing_space *space, uint64_t near)
{
    uint64_t inward = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        const struct crossing_cell *cell = &space->cell[i];

        inward |= low_bits((unsigned)__builtin_popcountll(near & cell->who)) << cell->at;
    }
    return inward;
}

uint64_t crossing_space_outward(const struct crossing_space *space, uint64_t near)
{
    uint64_t outward = 0;

    for (unsigned i = 0; i < space->cells; i++) {
        const struct crossing_cell *cell = &space->cell[i];

        outward |=
            crossing_lowest(cell->who, (unsigned)__builtin_popcountll(near & cell->field));
    }
    return outward;
}

/* A rule that is broken moves towards the front, so that those that are broken often are
 * read first. */
static bool obeys(const struct crossing_rules *rules, uint64_t who)
{
    struct crossing_plain_rule *plain = rules->plain;

    for (uint32_t i = 0; i < rules->plains; i++) {
        if (!(plain[i].all & ~who) && !(plain[i].without & who)) {
            struct crossing_plain_rule broken = plain[i];

            plain[i] = plain[i / 2];
            plain[i / 2] = broken;
            return false;
        }
    }
    for (uint32_t i = 0; i < rules->others; i++) {
        if (crossing_rule_is_broken(&rules->rule[i], who))
            return false;
    }
    return true;
}

bool crossing_space_allows(const struct crossing_space *space, uint64_t near)
{
    return obeys(&space->banks, near) && obeys(&space->banks, space->everybody & ~near);
}

bool crossing_space_allows_aboard(const struct crossing_space *space, uint64_t group)
{
    return (group & space->rowers) && obeys(&space->boat, group);
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
