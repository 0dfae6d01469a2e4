/* Finds exchanges of travelers that do not change a question.
 *
 * A cell is a class of interchangeable travelers. An exchange of cells is an automorphism
 * of the question if it maps the set of the rules to itself, and each cell to a cell with
 * the same properties. The properties are the size, the ability to row, the number of
 * travelers at the end, the weight (if there is a maximum weight) and the minutes (if the
 * goal is the least minutes). An automorphism maps paths to paths and ends to ends, so the
 * search can merge the states that it exchanges.
 *
 * The group of all automorphisms is hard to use. This file finds simple automorphisms,
 * which exchange blocks such as couples or families. Blocks form classes in which any two
 * blocks can be exchanged. The canonical form sorts the blocks of each class.
 *
 * Color refinement finds candidates for blocks (the method of Weisfeiler and Leman 1968,
 * and of McKay's nauty 1981). The properties of a cell determine its first color. In each
 * round, the color of a cell is combined with the colors of the cells that are in the same
 * sets and rules. The rounds end when the number of colors does not increase. Cells of
 * different colors can never be exchanged.
 *
 * To find the cells of one block, the color of one cell is changed, and the colors are
 * refined again. For example, if the color of a husband was changed, his wife gets another
 * color than all other wives. Let m cells have one color. The block of each of these cells
 * contains the cell itself. For each other color with k m cells, the block also contains
 * the k cells that are separated from the others. (If m = 2, both halves of these 2 k cells
 * change their color. Then the block of one cell gets one half. The block of the other cell
 * gets the half that has this color when the other cell is changed.)
 *
 * Colors are hashes, so that colors of different refinements can be compared. Colors only
 * suggest exchanges. For each exchange of adjacent blocks, the rules are checked one by one
 * to verify that the exchange is an automorphism. The exchanges of adjacent blocks generate
 * all exchanges. If the check fails, single cells of the color that can be exchanged form
 * classes. Smaller color classes come first, so that a family becomes the block of its
 * father before the children are examined.
 *
 * This method misses some automorphisms, such as rotations of a ring, or blocks inside
 * blocks. This only costs time, and the answers are still exact. */
#include "symmetry.h"

#include "rules.h"
#include "solvers/core/random.h"

#include <assert.h>
#include <string.h>

enum {
    SETS = 2 * CROSSING_PARTS_MAX,
    WORK_MAX = 1 << 18 /* sets to read; about two milliseconds */
};

struct coloring {
    uint64_t of[CROSSING_CELLS];
};

struct symmetry_finder {
    const struct crossing_question *question;
    const struct crossing_cell *cell;
    unsigned cells;
    uint64_t firsts; /* one traveler of each cell, who represents it in the sets */
    uint8_t cell_of[CROSSING_TRAVELERS_MAX];
    struct coloring base;
    unsigned work;
    uint64_t placed; /* cells that are in a class, as bits */
    uint8_t order[CROSSING_CELLS];
    unsigned ordered;
    struct crossing_class *class;
    unsigned classes;
};

/* Candidates for the blocks of a class. Block b has the cells member[b], so that cells of
 * two blocks with the same index correspond. */
struct blocks {
    uint8_t member[CROSSING_CELLS][CROSSING_CELLS];
    unsigned count, cells;
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    return pz_random_mix(a * 0x9e3779b97f4a7c15u + pz_random_mix(b + 1));
}

/* The properties of a cell without its rules. It has no padding. */
struct traits {
    uint32_t minutes, weight, size, ends_far, rows;
};

static struct traits traits_of(const struct symmetry_finder *f, unsigned cell)
{
    const struct crossing_question *question = f->question;
    const struct crossing_cell *c = &f->cell[cell];
    const struct crossing_traveler *one = &question->traveler[__builtin_ctzll(c->who)];
    bool by_minutes = question->goal == CROSSING_LEAST_MINUTES;

    return (struct traits){.minutes = by_minutes ? one->minutes : 0,
                           .weight = question->load ? one->weight : 0,
                           .size = c->size,
                           .ends_far =
                               (uint32_t)__builtin_popcountll(c->who & question->end.far),
                           .rows = one->rows};
}

static bool have_equal_traits(const struct symmetry_finder *f, unsigned a, unsigned b)
{
    struct traits one = traits_of(f, a), other = traits_of(f, b);

    return memcmp(&one, &other, sizeof one) == 0;
}

static void color_by_traits(struct symmetry_finder *f)
{
    for (unsigned i = 0; i < f->cells; i++) {
        struct traits n = traits_of(f, i);

        f->base.of[i] =
            mix(mix(n.minutes, n.weight), mix((uint64_t)n.size << 32 | n.ends_far, n.rows));
    }
}

static unsigned count_colors(const struct symmetry_finder *f,
                             const struct coloring *coloring)
{
    uint64_t sorted[CROSSING_CELLS];
    unsigned different = 0;

    for (unsigned i = 0; i < f->cells; i++) {
        unsigned at = different;

        while (at > 0 && sorted[at - 1] > coloring->of[i])
            at--;
        if (at > 0 && sorted[at - 1] == coloring->of[i])
            continue;
        memmove(sorted + at + 1, sorted + at, (different - at) * sizeof *sorted);
        sorted[at] = coloring->of[i];
        different++;
    }
    return different;
}

/* Finds a color for each set of a rule, from the colors of its cells and of the other set
 * of its pair. Returns a color for the rule. */
static uint64_t color_sets(struct symmetry_finder *f, const struct crossing_rule *rule,
                           const struct coloring *coloring, uint64_t set_color[SETS + 1])
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
            sum += mix(coloring->of[f->cell_of[__builtin_ctzll(rest)]], 0);
        set_color[i] = mix(sum, role);
        if (rule->form == CROSSING_JEALOUS && i % 2 == 1) {
            uint64_t pair = mix(set_color[i - 1], set_color[i]);

            set_color[i - 1] = mix(pair, 2);
            set_color[i] = mix(pair, 3);
            whole += set_color[i - 1];
        }
        if (rule->form != CROSSING_JEALOUS)
            whole += set_color[i];
        f->work++;
    }
    return whole;
}

/* Does one round of the refinement. */
static void recolor(struct symmetry_finder *f, struct coloring *coloring)
{
    struct coloring sum = {.of = {0}};

    for (uint32_t r = 0; r < f->question->rules; r++) {
        const struct crossing_rule *rule = &f->question->rule[r];
        uint64_t set_color[SETS + 1];
        uint64_t whole = color_sets(f, rule, coloring, set_color);
        const uint64_t *set;
        uint32_t next = 0;

        while ((set = crossing_rule_next_set(rule, &next))) {
            uint64_t more = mix(whole, set_color[next - 1]);

            for (uint64_t rest = *set & f->firsts; rest; rest &= rest - 1)
                sum.of[f->cell_of[__builtin_ctzll(rest)]] += more;
        }
    }
    for (unsigned i = 0; i < f->cells; i++)
        coloring->of[i] = mix(coloring->of[i], sum.of[i]);
}

/* Refines the colors. The number of rounds is invariant under exchanges, so that colors can
 * be compared. */
static void refine(struct symmetry_finder *f, struct coloring *coloring)
{
    unsigned before, different = count_colors(f, coloring);

    do {
        before = different;
        recolor(f, coloring);
        different = count_colors(f, coloring);
    } while (different > before && f->work < WORK_MAX);
}

/* Returns the cells of a color that are not in a class yet. */
static uint64_t cells_of_color(const struct symmetry_finder *f,
                               const struct coloring *coloring, uint64_t color)
{
    uint64_t cells = 0;

    for (unsigned i = 0; i < f->cells; i++)
        cells |= (uint64_t)(coloring->of[i] == color) << i;
    return cells & ~f->placed;
}

static unsigned size_of(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Of the cells `whole`, which have one color, returns the `share` cells that belong to the
 * cell whose color was changed, or 0 if no cells belong to it. If `share` is one half,
 * these are the cells with the color `half`. If `half` is 0, a color is chosen and stored
 * in it. */
static uint64_t linked_cells(const struct symmetry_finder *f,
                             const struct coloring *refined, uint64_t whole, unsigned share,
                             uint64_t *half)
{
    uint64_t least = UINT64_MAX, part = 0;

    for (uint64_t rest = whole; rest; rest &= rest - 1) {
        uint64_t color = refined->of[__builtin_ctzll(rest)];
        uint64_t same = cells_of_color(f, refined, color) & whole;

        if (same == whole)
            return 0;
        if (size_of(whole) == 2 * share) {
            if (*half ? color == *half : color < least) {
                least = color;
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

/* Adds cells to block b by increasing color, so that the cells of two blocks correspond. */
static void add_members(struct blocks *blocks, unsigned b, unsigned have,
                        const struct coloring *refined, uint64_t cells)
{
    unsigned count = have;

    for (; cells; cells &= cells - 1, count++) {
        uint8_t cell = (uint8_t)__builtin_ctzll(cells);
        unsigned at = count;

        for (; at > have; at--) {
            uint8_t other = blocks->member[b][at - 1];

            if (refined->of[other] <= refined->of[cell])
                break;
            blocks->member[b][at] = other;
        }
        blocks->member[b][at] = cell;
    }
}

/* Finds the block of each cell of `heads`, which have one color. Sets blocks->cells to 0 if
 * the blocks have different sizes. */
static void build_blocks(struct symmetry_finder *f, uint64_t heads, struct blocks *blocks)
{
    uint64_t half[CROSSING_CELLS] = {0}; /* by the first cell of the color */

    blocks->count = 0;
    blocks->cells = 1;
    for (uint64_t rest = heads; rest; rest &= rest - 1, blocks->count++) {
        unsigned b = blocks->count, head = (unsigned)__builtin_ctzll(rest), have = 1;
        struct coloring refined = f->base;
        uint64_t seen = heads | f->placed;

        refined.of[head] = mix(refined.of[head], f->cells);
        refine(f, &refined);
        blocks->member[b][0] = (uint8_t)head;
        for (unsigned i = 0; i < f->cells; i++) {
            uint64_t whole = cells_of_color(f, &f->base, f->base.of[i]);
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

/* An exchange of cells. */
struct exchange {
    uint8_t to[CROSSING_CELLS];
    uint64_t moved;
};

static uint64_t image_of(const struct symmetry_finder *f, const struct exchange *exchange,
                         uint64_t set)
{
    uint64_t image = 0;

    for (uint64_t rest = set & f->firsts; rest; rest &= rest - 1) {
        unsigned cell = f->cell_of[__builtin_ctzll(rest)];

        image |= f->cell[exchange->to[cell]].who & f->firsts;
    }
    return image;
}

/* A part of a rule, with one traveler for each cell. */
struct part {
    uint64_t one, other;
};

static struct part part_of(const struct symmetry_finder *f,
                           const struct crossing_rule *rule, uint32_t i,
                           const struct exchange *exchange)
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

/* Returns true if the exchange maps each part of rule `a` to a part of rule `b`. The caller
 * also tests the other direction, because a rule can repeat a part. */
static bool parts_are_among(struct symmetry_finder *f, const struct crossing_rule *a,
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

/* Returns true if the exchange maps rule `a` to rule `b`. */
static bool maps_rule(struct symmetry_finder *f, const struct crossing_rule *a,
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

static bool is_automorphism(struct symmetry_finder *f, const struct exchange *exchange)
{
    const struct crossing_question *question = f->question;

    for (unsigned i = 0; i < f->cells; i++) {
        if (exchange->to[i] != i && !have_equal_traits(f, i, exchange->to[i]))
            return false;
    }
    for (uint32_t i = 0; i < question->rules; i++) {
        uint32_t j = 0;

        if (f->work > WORK_MAX)
            return false;
        while (j < question->rules &&
               !maps_rule(f, &question->rule[i], &question->rule[j], exchange))
            j++;
        f->work += j + 1;
        if (j == question->rules)
            return false;
    }
    return true;
}

/* Returns true if blocks a and b have no common cell and can be exchanged. */
static bool can_be_exchanged(struct symmetry_finder *f, const struct blocks *blocks,
                             unsigned a, unsigned b)
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

static void place_block(struct symmetry_finder *f, const struct blocks *blocks, unsigned b)
{
    for (unsigned i = 0; i < blocks->cells; i++) {
        f->placed |= (uint64_t)1 << blocks->member[b][i];
        f->order[f->ordered++] = blocks->member[b][i];
    }
}

static void begin_class(struct symmetry_finder *f, unsigned cells)
{
    f->class[f->classes++] = (struct crossing_class){
        .first = (uint8_t)f->ordered, .cells = (uint8_t)cells, .blocks = 0};
}

/* Makes all blocks a class if any two of them can be exchanged. */
static bool place_blocks(struct symmetry_finder *f, const struct blocks *blocks)
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

/* Makes classes of blocks with one cell. A class has a block and all blocks with which it
 * can be exchanged. */
static void place_single(struct symmetry_finder *f, struct blocks *blocks)
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

/* Adds all cells with the color of cell `i` to classes. */
static void place_color(struct symmetry_finder *f, struct blocks *blocks, unsigned i)
{
    uint64_t heads = cells_of_color(f, &f->base, f->base.of[i]);

    blocks->cells = 0;
    if (size_of(heads) > 1 && f->work < WORK_MAX)
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
    struct symmetry_finder f = {
        .question = question, .cell = cell, .cells = cells, .class = class};
    struct crossing_cell sorted[CROSSING_CELLS];
    struct blocks blocks;

    if (cells == 0)
        return 0;
    for (unsigned i = 0; i < cells; i++) {
        f.firsts |= cell[i].who & -cell[i].who;
        f.cell_of[__builtin_ctzll(cell[i].who)] = (uint8_t)i;
    }
    color_by_traits(&f);
    refine(&f, &f.base);
    for (unsigned size = 1; f.ordered < cells; size++) {
        for (unsigned i = 0; i < cells; i++) {
            if (!(f.placed >> i & 1) &&
                size_of(cells_of_color(&f, &f.base, f.base.of[i])) == size)
                place_color(&f, &blocks, i);
        }
    }
    for (unsigned i = 0; i < cells; i++)
        sorted[i] = cell[f.order[i]];
    memcpy(cell, sorted, cells * sizeof *cell);
    assert(f.ordered == cells && size_of(f.placed) == cells);
    return f.classes;
}
