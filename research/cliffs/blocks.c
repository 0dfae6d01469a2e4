#include "blocks.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

enum { NAME_SIZE = 200 };

struct run {
    const struct blocks *blocks;
    uint64_t *figures; /* of all blocks so far */
};

static void start(const struct blocks *blocks, uint64_t figures[])
{
    for (unsigned i = 0; i < blocks->figures; i++)
        figures[i] = i < blocks->sums ? 0 : UINT64_MAX;
}

static void join(const struct blocks *blocks, uint64_t figures[], const uint64_t more[])
{
    for (unsigned i = 0; i < blocks->figures; i++)
        if (i < blocks->sums)
            figures[i] += more[i];
        else if (more[i] < figures[i])
            figures[i] = more[i];
}

static bool work(void *context, unsigned block, FILE *result)
{
    const struct blocks *blocks = ((struct run *)context)->blocks;
    uint64_t figures[BLOCKS_FIGURES_MAX];
    uint64_t first = (uint64_t)block * blocks->block_size, rest = blocks->items - first;
    unsigned count = rest < blocks->block_size ? (unsigned)rest : blocks->block_size;

    assert(first < blocks->items);
    start(blocks, figures);
    if (!blocks->work(blocks->context, first, count, figures))
        return false;
    for (unsigned i = 0; i < blocks->figures; i++)
        fprintf(result, "%" PRIu64 "\n", figures[i]);
    return true;
}

static bool merge(void *context, unsigned block, FILE *result)
{
    struct run *run = context;
    uint64_t figures[BLOCKS_FIGURES_MAX];

    (void)block;
    for (unsigned i = 0; i < run->blocks->figures; i++)
        if (fscanf(result, "%" SCNu64, &figures[i]) != 1)
            return false;
    join(run->blocks, run->figures, figures);
    return true;
}

enum checkpoint_status blocks_run(const struct blocks *blocks, uint64_t figures[])
{
    struct run run = {blocks, figures};
    char name[NAME_SIZE];
    const struct checkpoint_task task = {
        .name = name,
        .key = name,
        .count = (unsigned)((blocks->items - 1) / blocks->block_size + 1),
        .work = work,
        .merge = merge,
        .context = &run};

    assert(blocks->items > 0 && blocks->block_size > 0);
    assert(blocks->figures <= BLOCKS_FIGURES_MAX && blocks->sums <= blocks->figures);
    snprintf(name, sizeof name, "%s-items%" PRIu64, blocks->key, blocks->items);
    start(blocks, figures);
    return checkpoint_run(&task, blocks->options);
}
