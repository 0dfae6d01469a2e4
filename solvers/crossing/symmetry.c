/* Which exchanges leave a question as it is
 *
 * An exchange of cells is an automorphism of the question when it maps the set of its rules
 * onto itself, and cells onto cells of equal size that row, weigh (where there is a load),
 * take minutes (where these count) alike and want as many over. It then maps ways onto ways
 * and ends onto ends, and the search may merge what it exchanges.
 *
 * All automorphisms of a question are hard to use. We look for those that people see:
 * classes of blocks, like couples or families, of which any two can be exchanged as wholes.
 * For those a canonical form is at hand: the blocks, sorted.
 *
 * Candidates come from colour refinement (the method of Weisfeiler and Leman 1968, and of
 * McKay's nauty 1981): cells begin with colours for what they are by themselves, and then
 * again and again a cell's colour takes up the colours of those that are with it in the
 * sets and rules, until no more colours become different. Cells of different colours can
 * never be exchanged. To see which cells belong together, one cell is given a colour of its
 * own and the colours are refined again: a wife whose husband is singled out is so too,
 * while all other wives keep one colour. So let m cells have one colour. The block of each
 * consists of itself and, of each other colour with k m cells, of the k that change apart
 * from the others when it is singled out. (With m = 2 both halves change: then a half
 * belongs to the one cell, and to the other cell the half that has its colour when that is
 * singled out.)
 *
 * Colours are hashes of what they stand for, so they can be compared between refinements.
 * They only suggest: each exchange of neighbouring blocks is checked to be an automorphism,
 * rule by rule, and such exchanges make all others. Where that fails, single cells of the
 * colour that can be exchanged are looked for. Classes of fewer cells go first, so that a
 * family becomes a block of its father before the children are looked at.
 *
 * What it misses, such as a ring of neighbours that can be turned, or a block within a
 * block, costs time, and nothing else. */
#include "symmetry.h"

#include "rules.h"
#include "solvers/core/random.h"

#include <string.h>

enum {
    SETS = 2 * CROSSING_PARTS_MAX,
    WORK_MOST = 1 << 18 /* sets looked at; a millisecond or two */
};

struct colours {
    uint64_t of[CROSSING_CELLS];
};

struct finding {
    const struct crossing_question *question;
    const struct crossing_cell *cell;
    unsigned cells;
    uint64_t firsts; /* of each cell one traveler, who stands for it in the sets */
    uint8_t cell_of[CROSSING_TRAVELERS_MAX];
    struct colours base;
    unsigned work;
    uint64_t placed; /* cells that are in a class, as bits */
    uint8_t order[CROSSING_CELLS];
    unsigned ordered;
    struct crossing_class *class;
    unsigned classes;
};

/* Blocks that may be a class: block b has the cells member[b], in an order that tells which
 * cells of two blocks correspond. */
struct blocks {
    uint8_t member[CROSSING_CELLS][CROSSING_CELLS];
    unsigned count, cells;
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    return pz_random_mix(a * 0x9e3779b97f4a7c15u + pz_random_mix(b + 1));
}

/* What a cell is by itself, without its rules. */
struct nature {
    uint32_t minutes, weight, size, ends_far;
    bool rows;
};

static struct nature nature_of(const struct finding *f, unsigned cell)
{
    const struct crossing_question *question = f->question;
    const struct crossing_cell *c = &f->cell[cell];
    const struct crossing_traveler *one = &question->traveler[__builtin_ctzll(c->who)];
    bool by_minutes = question->goal == CROSSING_LEAST_MINUTES;

    return (struct nature){.minutes = by_minutes ? one->minutes : 0,
                           .weight = question->load ? one->weight : 0,
                           .size = c->size,
                           .ends_far =
                               (uint32_t)__builtin_popcountll(c->who & question->end.far),
                           .rows = one->rows};
}

static bool are_of_one_nature(const struct finding *f, unsigned a, unsigned b)
{
    struct nature one = nature_of(f, a), other = nature_of(f, b);

    return one.minutes == other.minutes && one.weight == other.weight &&
           one.size == other.size && one.ends_far == other.ends_far &&
           one.rows == other.rows;
}

static void colour_by_nature(struct finding *f)
{
    for (unsigned i = 0; i < f->cells; i++) {
        struct nature n = nature_of(f, i);

        f->base.of[i] =
            mix(mix(n.minutes, n.weight), mix((uint64_t)n.size << 32 | n.ends_far, n.rows));
    }
}

static unsigned count_colours(const struct finding *f, const struct colours *colours)
{
    uint64_t sorted[CROSSING_CELLS];
    unsigned different = 0;

    for (unsigned i = 0; i < f->cells; i++) {
        unsigned place = different;

        while (place > 0 && sorted[place - 1] > colours->of[i])
            place--;
        if (place > 0 && sorted[place - 1] == colours->of[i])
            continue;
        memmove(sorted + place + 1, sorted + place, (different - place) * sizeof *sorted);
        sorted[place] = colours->of[i];
        different++;
    }
    return different;
}

/* A colour for each set of a rule, by the colours of its cells and of the set that it makes
 * a pair with, and returns one for the rule. */
static uint64_t colour_sets(struct finding *f, const struct crossing_rule *rule,
                            const struct colours *colours, uint64_t set_colour[SETS + 1])
{
    uint64_t whole = mix(rule->form, rule->where);
    const uint64_t *set;
    uint32_t next = 0;

    while ((set = crossing_rule_next_set(rule, &next))) {
        uint32_t i = next - 1, role = rule->form == CROSSING_NEVER_ALONE ? 0 : i % 2;
        uint64_t sum = 0;

        if (rule->form == CROSSING_NEVER_ALONE)
            role = i < rule->parts ? rule->together[i].least : UINT32_MAX;
        for (uint64_t rest = *set & f->firsts; rest; rest &= rest - 1)
            sum += mix(colours->of[f->cell_of[__builtin_ctzll(rest)]], 0);
        set_colour[i] = mix(sum, role);
        if (rule->form == CROSSING_JEALOUS && i % 2 == 1) {
            uint64_t pair = mix(set_colour[i - 1], set_colour[i]);

            set_colour[i - 1] = mix(pair, 2);
            set_colour[i] = mix(pair, 3);
            whole += set_colour[i - 1];
        }
        if (rule->form != CROSSING_JEALOUS)
            whole += set_colour[i];
        f->work++;
    }
    return whole;
}

/* One round: colours take up what is around them. */
static void recolour(struct finding *f, struct colours *colours)
{
    struct colours sum = {.of = {0}};

    for (uint32_t r = 0; r < f->question->rules; r++) {
        const struct crossing_rule *rule = &f->question->rule[r];
        uint64_t set_colour[SETS + 1];
        uint64_t whole = colour_sets(f, rule, colours, set_colour);
        const uint64_t *set;
        uint32_t next = 0;

        while ((set = crossing_rule_next_set(rule, &next))) {
            uint64_t more = mix(whole, set_colour[next - 1]);

            for (uint64_t rest = *set & f->firsts; rest; rest &= rest - 1)
                sum.of[f->cell_of[__builtin_ctzll(rest)]] += more;
        }
    }
    for (unsigned i = 0; i < f->cells; i++)
        colours->of[i] = mix(colours->of[i], sum.of[i]);
}

/* A number of rounds that depends on nothing that an exchange would change, so that colours
 * can be compared. */
static void refine(struct finding *f, struct colours *colours)
{
    unsigned before, different = count_colours(f, colours);

    do {
        before = different;
        recolour(f, colours);
        different = count_colours(f, colours);
    } while (different > before && f->work < WORK_MOST);
}

/* The cells of a colour that are in no class yet. */
static uint64_t cells_of_colour(const struct finding *f, const struct colours *colours,
                                uint64_t colour)
{
    uint64_t cells = 0;

    for (unsigned i = 0; i < f->cells; i++)
        cells |= (uint64_t)(colours->of[i] == colour) << i;
    return cells & ~f->placed;
}

static unsigned size_of(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Of the cells `whole` of one colour those that belong to the one that was singled out:
 * `share` of them. `*half` is their colour where that has to be chosen, or 0. 0: none. */
static uint64_t linked_cells(const struct finding *f, const struct colours *refined,
                             uint64_t whole, unsigned share, uint64_t *half)
{
    uint64_t least = UINT64_MAX, part = 0;

    for (uint64_t rest = whole; rest; rest &= rest - 1) {
        uint64_t colour = refined->of[__builtin_ctzll(rest)];
        uint64_t same = cells_of_colour(f, refined, colour) & whole;

        if (same == whole)
            return 0;
        if (size_of(whole) == 2 * share) {
            if (*half ? colour == *half : colour < least) {
                least = colour;
                part = same;
            }
        } else if (size_of(same) == size_of(whole) - share) {
            part = whole & ~same;
        }
    }
    if (size_of(whole) == 2 * share)
        *half = least;
    return size_of(part) == share ? part : 0;
}

/* Adds cells to block b, by their colours, so that those of two blocks correspond. */
static void add_members(struct blocks *blocks, unsigned b, unsigned have,
                        const struct colours *refined, uint64_t cells)
{
    unsigned count = have;

    for (; cells; cells &= cells - 1, count++) {
        uint8_t cell = (uint8_t)__builtin_ctzll(cells);
        unsigned place = count;

        for (; place > have; place--) {
            uint8_t other = blocks->member[b][place - 1];

            if (refined->of[other] <= refined->of[cell])
                break;
            blocks->member[b][place] = other;
        }
        blocks->member[b][place] = cell;
    }
}

/* The blocks of the cells `heads`, all of one colour. */
static void build_blocks(struct finding *f, uint64_t heads, struct blocks *blocks)
{
    uint64_t half[CROSSING_CELLS] = {0}; /* by the first cell of the colour */

    blocks->count = 0;
    blocks->cells = 1;
    for (uint64_t rest = heads; rest; rest &= rest - 1, blocks->count++) {
        unsigned b = blocks->count, head = (unsigned)__builtin_ctzll(rest), have = 1;
        struct colours refined = f->base;
        uint64_t seen = heads | f->placed;

        refined.of[head] = mix(refined.of[head], f->cells);
        refine(f, &refined);
        blocks->member[b][0] = (uint8_t)head;
        for (unsigned i = 0; i < f->cells; i++) {
            uint64_t whole = cells_of_colour(f, &f->base, f->base.of[i]);
            unsigned share = size_of(whole) / size_of(heads);

            if ((seen >> i & 1) || share * size_of(heads) != size_of(whole))
                continue;
            seen |= whole;
            uint64_t linked = linked_cells(f, &refined, whole, share, &half[i]);

            add_members(blocks, b, have, &refined, linked);
            have += size_of(linked);
        }
        if (b > 0 && have != blocks->cells)
            blocks->cells = 0;
        else
            blocks->cells = have;
        if (blocks->cells == 0)
            return;
    }
}

/* Where an exchange of cells takes each of them. */
struct exchange {
    uint8_t to[CROSSING_CELLS];
    uint64_t moved;
};

static uint64_t image_of(const struct finding *f, const struct exchange *exchange,
                         uint64_t set)
{
    uint64_t image = 0;

    for (uint64_t rest = set & f->firsts; rest; rest &= rest - 1) {
        unsigned cell = f->cell_of[__builtin_ctzll(rest)];

        image |= f->cell[exchange->to[cell]].who & f->firsts;
    }
    return image;
}

/* A part of a rule, by the cells that it names. */
struct part {
    uint64_t one, other;
};

static struct part part_of(const struct finding *f, const struct crossing_rule *rule,
                           uint32_t i, const struct exchange *exchange)
{
    struct part part;

    if (rule->form == CROSSING_NEVER_ALONE)
        part = (struct part){rule->together[i].who & f->firsts, rule->together[i].least};
    else
        part = (struct part){rule->pair[i].first & f->firsts,
                             rule->pair[i].second & f->firsts};
    if (exchange) {
        part.one = image_of(f, exchange, part.one);
        if (rule->form == CROSSING_JEALOUS)
            part.other = image_of(f, exchange, part.other);
    }
    return part;
}

/* Whether each part of rule `a`, exchanged, is a part of rule `b`. Both have as many, and
 * the exchange keeps different ones different, so with `b` also the other way round. */
static bool parts_are_among(struct finding *f, const struct crossing_rule *a,
                            const struct crossing_rule *b, const struct exchange *exchange)
{
    for (uint32_t i = 0; i < a->parts; i++) {
        struct part image = part_of(f, a, i, exchange);
        uint32_t j = 0;

        for (; j < b->parts; j++) {
            struct part part = part_of(f, b, j, NULL);

            if (part.one == image.one && part.other == image.other)
                break;
        }
        f->work += j;
        if (j == b->parts)
            return false;
    }
    return true;
}

/* Whether the exchange makes rule `b` of rule `a`. */
static bool makes(struct finding *f, const struct crossing_rule *a,
                  const struct crossing_rule *b, const struct exchange *exchange)
{
    if (a->form != b->form || a->where != b->where)
        return false;
    if (a->form == CROSSING_NEVER_OUTNUMBERED)
        return image_of(f, exchange, a->few) == (b->few & f->firsts) &&
               image_of(f, exchange, a->many) == (b->many & f->firsts);
    if (a->form == CROSSING_NEVER_ALONE &&
        image_of(f, exchange, a->without) != (b->without & f->firsts))
        return false;
    return a->parts == b->parts && parts_are_among(f, a, b, exchange) &&
           parts_are_among(f, b, a, exchange);
}

static bool is_automorphism(struct finding *f, const struct exchange *exchange)
{
    const struct crossing_question *question = f->question;

    for (unsigned i = 0; i < f->cells; i++) {
        if (exchange->to[i] != i && !are_of_one_nature(f, i, exchange->to[i]))
            return false;
    }
    for (uint32_t i = 0; i < question->rules; i++) {
        uint32_t j = 0;

        if (f->work > WORK_MOST)
            return false;
        while (j < question->rules &&
               !makes(f, &question->rule[i], &question->rule[j], exchange))
            j++;
        f->work += j + 1;
        if (j == question->rules)
            return false;
    }
    return true;
}

/* Whether blocks a and b have no cell in common and can be exchanged. */
static bool can_be_exchanged(struct finding *f, const struct blocks *blocks, unsigned a,
                             unsigned b)
{
    struct exchange exchange = {.moved = 0};

    for (unsigned i = 0; i < f->cells; i++)
        exchange.to[i] = (uint8_t)i;
    for (unsigned i = 0; i < blocks->cells; i++) {
        uint8_t one = blocks->member[a][i], other = blocks->member[b][i];
        uint64_t both = (uint64_t)1 << one | (uint64_t)1 << other;

        if ((exchange.moved & both) || one == other)
            return false;
        exchange.moved |= both;
        exchange.to[one] = other;
        exchange.to[other] = one;
    }
    return is_automorphism(f, &exchange);
}

static void place_block(struct finding *f, const struct blocks *blocks, unsigned b)
{
    for (unsigned i = 0; i < blocks->cells; i++) {
        f->placed |= (uint64_t)1 << blocks->member[b][i];
        f->order[f->ordered++] = blocks->member[b][i];
    }
}

static void begin_class(struct finding *f, unsigned cells)
{
    f->class[f->classes++] = (struct crossing_class){
        .first = (uint8_t)f->ordered, .cells = (uint8_t)cells, .blocks = 0};
}

/* Makes a class of all blocks, if any two of them can be exchanged. */
static bool place_blocks(struct finding *f, const struct blocks *blocks)
{
    for (unsigned b = 1; b < blocks->count; b++) {
        if (!can_be_exchanged(f, blocks, b - 1, b))
            return false;
    }
    begin_class(f, blocks->cells);
    for (unsigned b = 0; b < blocks->count; b++)
        place_block(f, blocks, b);
    f->class[f->classes - 1].blocks = (uint8_t)blocks->count;
    return true;
}

/* Classes of single cells among these, those that can be exchanged with a first one. */
static void place_single(struct finding *f, struct blocks *blocks)
{
    uint64_t placed = 0;

    blocks->cells = 1;
    for (unsigned a = 0; a < blocks->count; a++) {
        if (placed >> a & 1)
            continue;
        begin_class(f, 1);
        for (unsigned b = a; b < blocks->count; b++) {
            if ((placed >> b & 1) || (b > a && !can_be_exchanged(f, blocks, a, b)))
                continue;
            placed |= (uint64_t)1 << b;
            place_block(f, blocks, b);
            f->class[f->classes - 1].blocks++;
        }
    }
}

/* Places all cells of the colour of cell `i`. */
static void place_colour(struct finding *f, struct blocks *blocks, unsigned i)
{
    uint64_t heads = cells_of_colour(f, &f->base, f->base.of[i]);

    blocks->cells = 0;
    if (size_of(heads) > 1 && f->work < WORK_MOST)
        build_blocks(f, heads, blocks);
    if (blocks->cells > 0 && place_blocks(f, blocks))
        return;
    blocks->count = 0;
    for (uint64_t rest = heads; rest; rest &= rest - 1)
        blocks->member[blocks->count++][0] = (uint8_t)__builtin_ctzll(rest);
    place_single(f, blocks);
}

unsigned crossing_symmetry_find(const struct crossing_question *question,
                                struct crossing_cell cell[CROSSING_CELLS], unsigned cells,
                                struct crossing_class class[CROSSING_CELLS])
{
    struct finding f = {.question = question, .cell = cell, .cells = cells, .class = class};
    struct crossing_cell sorted[CROSSING_CELLS];
    struct blocks blocks;

    if (cells == 0)
        return 0;
    for (unsigned i = 0; i < cells; i++) {
        f.firsts |= cell[i].who & -cell[i].who;
        f.cell_of[__builtin_ctzll(cell[i].who)] = (uint8_t)i;
    }
    colour_by_nature(&f);
    refine(&f, &f.base);
    for (unsigned size = 1; f.ordered < cells; size++) {
        for (unsigned i = 0; i < cells; i++) {
            if (!(f.placed >> i & 1) &&
                size_of(cells_of_colour(&f, &f.base, f.base.of[i])) == size)
                place_colour(&f, &blocks, i);
        }
    }
    for (unsigned i = 0; i < cells; i++)
        sorted[i] = cell[f.order[i]];
    memcpy(cell, sorted, cells * sizeof *cell);
    return f.classes;
}
